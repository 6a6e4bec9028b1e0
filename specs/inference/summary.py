"""Summaries: the effect of a method, as bounds on everything that a call may change.

All expressions are over the state on entry. The `lower` bound of a set is certainly in it, the `upper`
bound contains it. A `Summary` has
one `Effect` for calls that return and one for calls that throw; cells that an effect does not mention are
unchanged. Runs that do not end, or
violate a duty or an assumption, are not covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.relations.boolean_laws import simplify_under
from ooxcheck.specs.relations.expr import Expr, Name


@dataclass(frozen=True, slots=True)
class Parameters:
    """Limits of the analysis (the thesis' n, m, k and l), and the semantics of calls.

    An expression of more than `operators` operators is widened. At most `objects` new objects of a class
    are distinguished in a method. A set
    that grew along the same field in `unions` iterations is closed under it. A method is analysed for each
    of up to `contexts` combinations of
    constant arguments. `open_types` and `by_contract` are the interpreter's settings for calls.
    """

    operators: int = 1300
    objects: int = 5
    unions: int = 3
    contexts: int = 5
    open_types: bool = False
    by_contract: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Bound:
    """A set that contains `lower` and is contained in `upper`, in every state on entry.

    `lower` of a variable is the empty set or its value; `upper` always contains the value.
    """

    lower: Expr
    upper: Expr

    @staticmethod
    def exactly(expr: Expr) -> Bound:
        """Return the bound of a known set."""
        return Bound(expr, expr)

    def assuming(self, facts: frozenset[Expr]) -> Bound:
        """Return the bound in the states in which some tests hold."""
        return Bound(simplify_under(self.lower, facts), simplify_under(self.upper, facts))

    @property
    def exact(self) -> bool:
        """Whether the set is known exactly."""
        return self.lower is self.upper


class Throws(Enum):
    """Whether calls throw."""

    NEVER = "never"
    MAYBE = "maybe"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Effect:
    """The relation between the states after and before a call.

    `cells` has the fields (also static ones), elements and lengths that may change. `made` has for each
    class or array type the new objects of
    exactly this class. All `facts` are tests that held on entry if the call ends like this.
    """

    cells: Mapping[Cells, Bound] = field(default_factory=dict)
    made: Mapping[ClassType | ArrayType, Bound] = field(default_factory=dict)
    result: Bound | None = None
    facts: tuple[Expr, ...] = ()

    def cell(self, cells: Cells) -> Bound:
        """Return the bound on some cells after the call."""
        return self.cells.get(cells) or Bound.exactly(Name(cells))

    def exprs(self) -> Iterator[Expr]:
        """Yield all expressions in it."""
        results = [self.result] if self.result else []
        for bound in (*self.cells.values(), *self.made.values(), *results):
            yield bound.lower
            yield bound.upper
        yield from self.facts


@dataclass(frozen=True, slots=True)
class Summary:
    """The effects of calls that return, and of calls that throw; None if there are none."""

    method: Method
    returning: Effect | None
    throwing: Effect | None

    @property
    def throws(self) -> Throws:
        """Whether calls throw; irrelevant if neither effect is possible."""
        if self.throwing is None:
            return Throws.NEVER
        return Throws.ALWAYS if self.returning is None else Throws.MAYBE
