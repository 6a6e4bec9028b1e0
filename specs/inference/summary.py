"""What a method does, as far as it was found out: bounds on everything that may be different after a call.

Everything is said relative to the state in which the method is called. A `Bound` on a set says what is certainly in it
and what may be in it. A `Summary` has one `Effect` for calls that return and one for calls that throw; what an effect
does not mention is as it was. Runs that never end, that break a duty or an assumption are not spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.relations.expr import Expr, Name
from ooxcheck.specs.relations.tests import assuming


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much trouble to take (the thesis' n, m, k and l), and what calls mean.

    An expression of more than `operators` operators is given up; so is, in a method, telling apart more than `objects`
    new objects of a class. A set that grew along the same field in `unions` iterations is closed under it. A method is
    looked at once for each of up to `contexts` combinations of constants among its arguments. With `open_types` and
    `by_contract` calls mean what they mean to the interpreter with these settings.
    """

    operators: int = 1300
    objects: int = 5
    unions: int = 3
    contexts: int = 5
    open_types: bool = False
    by_contract: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Bound:
    """A set that contains `lower` and is contained in `upper`, whatever the state on entry is.

    `lower` of a variable is the empty set or its value; `upper` always contains it.
    """

    lower: Expr
    upper: Expr

    @staticmethod
    def exactly(expr: Expr) -> Bound:
        """Return the bound of something that is known."""
        return Bound(expr, expr)

    def assuming(self, facts: frozenset[Expr]) -> Bound:
        """Return the bound in the states in which some tests hold."""
        return Bound(assuming(self.lower, facts), assuming(self.upper, facts))

    @property
    def exact(self) -> bool:
        """Whether it is known what the set is."""
        return self.lower is self.upper


class Throws(Enum):
    """Whether calls throw."""

    NEVER = "never"
    MAYBE = "maybe"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Effect:
    """How the state after a call relates to the state before it.

    `cells` has the fields (static ones too), elements and lengths that may be different. `made` has, for each class or
    array type, the objects of exactly this class that the call makes. All `facts` are tests that were true on entry if the
    call ends like this.
    """

    cells: Mapping[Cells, Bound] = field(default_factory=dict)
    made: Mapping[ClassType | ArrayType, Bound] = field(default_factory=dict)
    result: Bound | None = None
    facts: tuple[Expr, ...] = ()

    def cell(self, cells: Cells) -> Bound:
        """Return the bound on some cells after the call."""
        return self.cells.get(cells) or Bound.exactly(Name(cells))

    def exprs(self) -> Iterator[Expr]:
        """Yield all expressions that it is made of."""
        results = [self.result] if self.result else []
        for bound in (*self.cells.values(), *self.made.values(), *results):
            yield bound.lower
            yield bound.upper
        yield from self.facts


@dataclass(frozen=True, slots=True)
class Summary:
    """What calls of a method do that return, and calls that throw; None if there are no such calls."""

    method: Method
    returning: Effect | None
    throwing: Effect | None

    @property
    def throws(self) -> Throws:
        """Whether calls throw. If neither way of ending is possible, it does not matter."""
        if self.throwing is None:
            return Throws.NEVER
        return Throws.ALWAYS if self.returning is None else Throws.MAYBE
