"""All problems there are: the rows of Kodkod's table and the families beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from benchmarks.relational.families.answers import cases
from benchmarks.relational.table import rows
from ooxcheck.relational import Bounds, Formula


class Posed(Protocol):
    """A formula within bounds."""

    @property
    def formula(self) -> Formula:
        """What has to hold."""

    @property
    def bounds(self) -> Bounds:
        """Within which it has to hold."""


class Solvable(Protocol):
    """A problem at one size, with its known answer."""

    @property
    def name(self) -> str:
        """The problem."""

    @property
    def size(self) -> str:
        """How large it is, and in which variant."""

    @property
    def build(self) -> Callable[[], Posed]:
        """What makes it."""

    @property
    def satisfiable(self) -> bool:
        """Whether it has an instance."""

    @property
    def symmetry(self) -> int:
        """The budget of lex-leader predicates."""


def everything() -> list[Solvable]:
    """Return the rows, then the families."""
    return [*rows(), *cases()]


def title(problem: Solvable) -> str:
    """Return a problem's name and size, which no other has."""
    return f"{problem.name} {problem.size}"
