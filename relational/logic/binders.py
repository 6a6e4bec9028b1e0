"""Binders: quantifiers, comprehensions and sums, each over one or several declarations.

A `Decl` gives a variable its range and its multiplicity: ``one`` by default. A range may mention earlier
variables. Declarations with ``some`` or
``set`` quantify over sets; existential ones are skolemised (`ooxcheck.relational.solving.skolemisation`),
others expanded to every subset, within a
limit.

A function of the variables needs no declarations: ``all_(A, lambda x: x.in_(B))`` makes a new, unique
variable, with the name of the function's
parameter (higher-order abstract syntax: Pfenning and Elliott, PLDI 1988).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import TypeVar, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Expr, Formula, Multiple, Not, Variable
from ooxcheck.relational.logic.intexpr import IntExpr, as_integer, reduced_text
from ooxcheck.relational.logic.node import Node, Piece, check_kind, text
from ooxcheck.relational.logic.operators import Multiplicity, Quantifier, Width

T = TypeVar("T")


@dataclass(frozen=True, eq=False, slots=True)
class Decl(Node):
    """A variable with its range."""

    KIND = "a declaration"

    variable: Variable
    domain: Expr
    multiplicity: Multiplicity = Multiplicity.ONE

    def __post_init__(self) -> None:
        check_kind(Variable, "a declaration", self.variable)
        check_kind(Expr, "the range of a variable", self.domain)
        if self.variable.arity != self.domain.arity:
            arities = f"{self.variable.arity}, its range {self.domain.arity}"
            msg = f"variable {self.variable} has arity {arities}: {text(self.domain, limit=80)}"
            raise ValueError(msg)
        if self.multiplicity is Multiplicity.NO:
            msg = f"variable {self.variable} cannot be declared to hold no tuple"
            raise ValueError(msg)
        self.settle(self.domain, higher_order=self.multiplicity in (Multiplicity.SOME, Multiplicity.SET))

    def _spelling(self) -> tuple[Piece, ...]:
        how_many = "" if self.multiplicity is Multiplicity.ONE else f"{self.multiplicity.value} "
        return (self.variable, 16), f": {how_many}", (self.domain, 8)


class _Binder:
    """A node that declares variables."""

    __slots__ = ()

    decls: tuple[Decl, ...]

    def binds(self) -> tuple[Node, ...]:
        """Return the declared variables."""
        return tuple(decl.variable for decl in self.decls)


@dataclass(frozen=True, eq=False, slots=True)
class Quantified(_Binder, Formula):
    """The body holds for all, or for some, values of the declared variables."""

    quantifier: Quantifier
    decls: tuple[Decl, ...]
    body: Formula

    def __post_init__(self) -> None:
        check_kind(Formula, "the body of a binder", self.body)
        _settle_binder(self, self.decls, self.body)

    def _strength(self) -> int:
        return 0

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{self.quantifier.value} ", *_spell_decls(self.decls), " | ", (self.body, 0)


@dataclass(frozen=True, eq=False, slots=True)
class Comprehension(_Binder, Expr):
    """The tuples of values of the declared variables for which the body holds."""

    decls: tuple[Decl, ...]
    body: Formula

    def __post_init__(self) -> None:
        check_kind(Formula, "the body of a binder", self.body)
        if any(decl.multiplicity is not Multiplicity.ONE or decl.variable.arity != 1 for decl in self.decls):
            raise ValueError("the variables of a comprehension hold one atom each")
        _settle_binder(self, self.decls, self.body)
        self.has_arity(len(self.decls))

    def _spelling(self) -> tuple[Piece, ...]:
        return "{", *_spell_decls(self.decls), " | ", (self.body, 0), "}"


@dataclass(frozen=True, eq=False, slots=True)
class SumOver(_Binder, IntExpr):
    """The sum of an integer over all values of the declared variables."""

    decls: tuple[Decl, ...]
    body: IntExpr
    width: Width | None = None

    def __post_init__(self) -> None:
        check_kind(IntExpr, "the body of a binder", self.body)
        _settle_binder(self, self.decls, self.body)

    def _strength(self) -> int:
        return 0

    def _spelling(self) -> tuple[Piece, ...]:
        return reduced_text(self.width, ("sum ", *_spell_decls(self.decls), " | ", (self.body, 0)))


@dataclass(frozen=True, eq=False, slots=True)
class Many:
    """The range of a variable with a multiplicity."""

    domain: Expr
    multiplicity: Multiplicity


Range = Decl | Expr | Many | Callable[..., "Formula | IntExpr | int"]
"""The arguments of a quantifier: declarations, or ranges followed by a function of the variables."""


def _settle_binder(node: Node, decls: tuple[Decl, ...], body: Node) -> None:
    """Settle a binder; a variable is free only in ranges before its declaration."""
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


def all_(*ranges: Range, holds: Formula | None = None) -> Formula:
    """Return the universal quantification: ``all_(A, B, lambda x, y: ...)``, or over declared variables."""
    return Quantified(Quantifier.ALL, *_bound("all", ranges, holds))


def some(*ranges: Range, holds: Formula | None = None) -> Formula:
    """Return the existential quantification: ``some_(A, lambda x: ...)``, or over declared variables."""
    return Quantified(Quantifier.SOME, *_bound("some", ranges, holds))


def no(*ranges: Range, holds: Formula | None = None) -> Formula:
    """Return the formula that no values satisfy the body: ``no_(A, lambda x: ...)``, or over declared variables."""
    decls, body = _bound("no", ranges, holds)
    return Quantified(Quantifier.ALL, decls, Not(body))


def one(*ranges: Range, holds: Formula | None = None) -> Formula:
    """Return the formula that exactly one combination of values satisfies the body: ``one_(A, lambda x: ...)``, or over declared variables."""
    return Multiple(Multiplicity.ONE, Comprehension(*_bound("one", ranges, holds)))


def lone(*ranges: Range, holds: Formula | None = None) -> Formula:
    """Return the formula that at most one combination of values satisfies the body: ``lone_(A, lambda x: ...)``, or over declared variables."""
    return Multiple(Multiplicity.LONE, Comprehension(*_bound("lone", ranges, holds)))


def such_that(*ranges: Range, holds: Formula | None = None) -> Expr:
    """Return the tuples of values that satisfy the body: ``the_set(A, lambda x: ...)``, or over declared variables."""
    return Comprehension(*_bound("the set", ranges, holds))


def sum_over(*ranges: Range, of: IntExpr | int | None = None) -> IntExpr:
    """Return the sum of an integer over all values: ``sum_(A, lambda x: ...)``, or over declared variables."""
    number: IntExpr | int
    decls, number = _bound("sum", ranges, of)
    return SumOver(decls, as_integer("sum", number))


some_, no_, one_, lone_, the_set, sum_ = some, no, one, lone, such_that, sum_over


def set_of(domain: Expr) -> Many:
    """Return the range of all subsets of a set: ``some_(set_of(A), lambda s: ...)``."""
    return Many(domain, Multiplicity.SET)


def some_of(domain: Expr) -> Many:
    """Return the range of all non-empty subsets of a set."""
    return Many(domain, Multiplicity.SOME)


def lone_of(domain: Expr) -> Many:
    """Return the range of all subsets of at most one tuple."""
    return Many(domain, Multiplicity.LONE)


def _bound(what: str, ranges: Sequence[Range], body: T | None) -> tuple[tuple[Decl, ...], T]:
    """Return the declarations and the body of a binder; a function gets a new variable for each range."""
    if body is not None:
        check_kind(Decl, f"`{what}` with its body by name", *ranges)
        return cast("tuple[Decl, ...]", tuple(ranges)), body
    *domains, function = ranges or (None,)
    if not callable(function):
        msg = f"`{what}` needs a function of its variables after their ranges, as in (A, lambda x: ...), not {function}"
        raise TypeError(msg)
    names = _parameters(function, len(domains))
    if len(names) != len(domains):
        msg = f"`{what}` has {len(domains)} ranges, and its function {len(names)} parameters: {', '.join(names)}"
        raise TypeError(msg)
    decls = tuple(_declare(what, name, domain) for name, domain in zip(names, domains, strict=True))
    return decls, cast("Callable[..., T]", function)(*(decl.variable for decl in decls))


def _parameters(function: Callable[..., object], wanted: int) -> list[str]:
    """Return the names of a function's parameters, numbered ones for variadic functions."""
    parameters = signature(function).parameters.values()
    if any(each.kind is each.VAR_POSITIONAL for each in parameters):
        return [f"x{number}" for number in range(1, wanted + 1)]
    return [each.name for each in parameters if each.default is each.empty]


def _declare(what: str, name: str, domain: object) -> Decl:
    many = domain if isinstance(domain, Many) else Many(cast("Expr", domain), Multiplicity.ONE)
    check_kind(Expr, f"the range of {name} in `{what}`", many.domain)
    return Decl(Variable(name, many.domain.arity), many.domain, many.multiplicity)
