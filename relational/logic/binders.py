"""What binds variables: quantifiers, comprehensions and sums, each over one declaration or several.

A `Decl` gives a variable its range and says how many tuples of it the variable holds: ``one`` unless told otherwise.
A range may mention the variables declared before it. Declarations with ``some`` or ``set`` quantify over sets; at the
top of a problem they become relations (`relational.solving.skolem`), elsewhere every subset is tried, within a limit.
"""

from __future__ import annotations

from datatypes import dataclass
from relational.logic.expr import Expr, Formula, Multiple, Not, Variable
from relational.logic.intexpr import IntExpr
from relational.logic.node import Node, Piece, text
from relational.logic.operators import Multiplicity, Quantifier


@dataclass(frozen=True, eq=False, slots=True)
class Decl(Node):
    """A variable with its range."""

    variable: Variable
    domain: Expr
    multiplicity: Multiplicity = Multiplicity.ONE

    def __post_init__(self) -> None:
        if self.variable.arity != self.domain.arity:
            arities = f"{self.variable.arity}, its range {self.domain.arity}"
            msg = f"variable {self.variable} has arity {arities}: {text(self.domain, limit=80)}"
            raise ValueError(msg)
        if self.multiplicity is Multiplicity.NO:
            msg = f"variable {self.variable} cannot be declared to hold no tuple"
            raise ValueError(msg)
        self.settle(self.domain)

    def _spelling(self) -> tuple[Piece, ...]:
        how_many = "" if self.multiplicity is Multiplicity.ONE else f"{self.multiplicity.value} "
        return (self.variable, 16), f": {how_many}", (self.domain, 8)


@dataclass(frozen=True, eq=False, slots=True)
class Quantified(Formula):
    """The body holds for all, or for some, values of the declared variables."""

    quantifier: Quantifier
    decls: tuple[Decl, ...]
    body: Formula

    def __post_init__(self) -> None:
        _settle_binder(self, self.decls, self.body)

    def _strength(self) -> int:
        return 0

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{self.quantifier.value} ", *_spell_decls(self.decls), " | ", (self.body, 0)


@dataclass(frozen=True, eq=False, slots=True)
class Comprehension(Expr):
    """The tuples of values of the declared variables for which the body holds."""

    decls: tuple[Decl, ...]
    body: Formula

    def __post_init__(self) -> None:
        if any(decl.multiplicity is not Multiplicity.ONE or decl.variable.arity != 1 for decl in self.decls):
            raise ValueError("the variables of a comprehension hold one atom each")
        _settle_binder(self, self.decls, self.body)
        self.has_arity(len(self.decls))

    def _spelling(self) -> tuple[Piece, ...]:
        return "{", *_spell_decls(self.decls), " | ", (self.body, 0), "}"


@dataclass(frozen=True, eq=False, slots=True)
class SumOver(IntExpr):
    """The sum of an integer over all values of the declared variables."""

    decls: tuple[Decl, ...]
    body: IntExpr

    def __post_init__(self) -> None:
        _settle_binder(self, self.decls, self.body)

    def _strength(self) -> int:
        return 0

    def _spelling(self) -> tuple[Piece, ...]:
        return "sum ", *_spell_decls(self.decls), " | ", (self.body, 0)


def _settle_binder(node: Node, decls: tuple[Decl, ...], body: Node) -> None:
    """Settle a binder, whose variables are free in a range only if that range comes before their declaration."""
    if not decls:
        raise ValueError("a quantifier, comprehension or sum declares one variable or more")
    if len({decl.variable for decl in decls}) != len(decls):
        msg = f"a variable is declared twice: {', '.join(decl.variable.name for decl in decls)}"
        raise ValueError(msg)
    free: dict[Node, None] = {}
    seen: set[Node] = set()
    for part in (*decls, body):
        free.update(dict.fromkeys(variable for variable in part.free if variable not in seen))
        if isinstance(part, Decl):
            seen.add(part.variable)
    node.settle(*decls, body)
    object.__setattr__(node, "free", tuple(free))


def _spell_decls(decls: tuple[Decl, ...]) -> tuple[Piece, ...]:
    rest: list[Piece] = [piece for decl in decls[1:] for piece in (", ", (decl, 0))]
    return (decls[0], 0), *rest


def all_(*decls: Decl, holds: Formula) -> Formula:
    """Say that `holds` does for all values of the declared variables."""
    return Quantified(Quantifier.ALL, decls, holds)


def some(*decls: Decl, holds: Formula) -> Formula:
    """Say that `holds` does for some values of the declared variables."""
    return Quantified(Quantifier.SOME, decls, holds)


def no(*decls: Decl, holds: Formula) -> Formula:
    """Say that `holds` does for no values of the declared variables."""
    return Quantified(Quantifier.ALL, decls, Not(holds))


def one(*decls: Decl, holds: Formula) -> Formula:
    """Say that `holds` does for exactly one choice of values."""
    return Multiple(Multiplicity.ONE, Comprehension(decls, holds))


def lone(*decls: Decl, holds: Formula) -> Formula:
    """Say that `holds` does for at most one choice of values."""
    return Multiple(Multiplicity.LONE, Comprehension(decls, holds))


def such_that(*decls: Decl, holds: Formula) -> Expr:
    """Return the tuples of values for which `holds` does."""
    return Comprehension(decls, holds)


def sum_over(*decls: Decl, of: IntExpr) -> IntExpr:
    """Return the sum of `of` over all values of the declared variables."""
    return SumOver(decls, of)
