"""What is known of recursive pure methods: templates of their bodies, and outcomes of their calls (see `ooxcheck.translate.pure_calls.pure_tables`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import Expr, Formula
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.values import Value

if TYPE_CHECKING:
    from ooxcheck.translate.pure_calls.templates import Outcome, RecordedCall, Template

UNTRIED = 5_000
"""Entries of the tables of a heap before they must have been of use."""

Key: TypeAlias = tuple[int, ...]
Case: TypeAlias = tuple[Formula, Expr]


class UselessTable(Exception):  # noqa: N818 (calls are unrolled instead)
    """Hardly any outcome is needed twice."""


@dataclass(slots=True)
class HeapTables:
    """The tables of the methods in one heap, by identities of arguments and by open activations.

    `kept` has the arguments of all outcomes, so that no other values have their identities. `cases` are the
    objects that an expression may be.
    """

    outcomes: dict[tuple[str, Key], dict[Key, Outcome]] = field(default_factory=dict)
    templates: dict[tuple[str, Key], Template] = field(default_factory=dict)
    cases: dict[Expr, list[Case]] = field(default_factory=dict)
    kept: list[Sequence[Value]] = field(default_factory=list)
    hits: int = 0
    is_useless: bool = False

    def keep(self, arguments: Sequence[Value]) -> None:
        """Record that an outcome is computed; raise `UselessTable` if the earlier ones were of no use."""
        self.kept.append(arguments)
        if len(self.kept) > UNTRIED and self.hits < len(self.kept):
            self.is_useless = True
            raise UselessTable


@dataclass(slots=True)
class Tables:
    """All tables of an encoder; while a body is executed for a template, `recorded` are its calls.

    `unknowns` are the unknown numbers and truth values among the arguments of each method.
    """

    unknowns: dict[str, list[Value | None]] = field(default_factory=dict)
    heaps: dict[Heap, HeapTables] = field(default_factory=dict)
    recorded: list[RecordedCall] | None = None
