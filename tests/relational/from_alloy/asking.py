"""Short questions about models in a text."""

from __future__ import annotations

from ooxcheck.relational.from_alloy.answers import answer, count
from ooxcheck.relational.from_alloy.questions import load_text, question
from ooxcheck.relational.from_alloy.temporal.traces import Trace


def has_instance(text: str, command: str | None = None) -> bool:
    """Return whether a command finds something: an instance, a trace, or a counterexample."""
    return answer(load_text(text, "model.als"), command)[1] is not None


def trace(text: str) -> Trace:
    """Return the trace that the first command finds."""
    _, found = answer(load_text(text, "model.als"))
    assert isinstance(found, Trace)
    return found


def number_of_instances(text: str, command: str | None = None, *, up_to_isomorphism: bool = False) -> int:
    """Return how many instances or traces a command has."""
    return count(question(load_text(text, "model.als"), command), up_to_isomorphism=up_to_isomorphism)
