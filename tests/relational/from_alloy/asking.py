"""Short questions about models in a text."""

from __future__ import annotations

from relational.from_alloy.questions import load_text, question
from relational.solving.solve import instances, solve


def has_instance(text: str, command: str | None = None) -> bool:
    """Return whether a command finds something: an instance, or a counterexample."""
    asked = question(load_text(text, "model.als"), command)
    return solve(asked.formula, asked.bounds).is_sat


def number_of_instances(text: str, command: str | None = None, *, up_to_isomorphism: bool = False) -> int:
    """Return how many instances a command has."""
    asked = question(load_text(text, "model.als"), command)
    return sum(1 for _ in instances(asked.formula, asked.bounds, up_to_isomorphism=up_to_isomorphism))
