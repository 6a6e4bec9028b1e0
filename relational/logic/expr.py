"""Expressions and formulas of bounded relational logic, with Kodkod's operators (Torlak and Jackson, TACAS 2007).

An `Expr` denotes a set of tuples of its `arity`, a `Formula` a truth value. They are built by the methods and
operators of these two classes, ``(r @ s).in_(t) & ~u.some()``; binders are in `ooxcheck.relational.logic.binders`,
integers are in `ooxcheck.relational.logic.intexpr`, and the predicates that symmetry breaking exploits in `ooxcheck.relational.logic.predicates`.
Kinds and arities are checked when a node is built, and uses of a node as a Python truth value or in a Python loop are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.node import Distinct, Node, Piece, check_kind, text
from ooxcheck.relational.logic.operators import (
    STRENGTH,
    BoolOp,
    CompareOp,
    Multiplicity,
    Operator,
    RelationOp,
    SetOp,
)


@dataclass(frozen=True, eq=False, slots=True)
class Expr(Node):
    """A set of tuples of one arity."""

    KIND = "a set"

    arity: int = field(init=False, repr=False)

    def __bool__(self) -> NoReturn:
        msg = f"the set {text(self, limit=80)} has no truth value: write .some() or .no() for whether it has tuples"
        raise TypeError(msg)

    def __eq__(self, other: Expr) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return Compare(CompareOp.EQUAL, self, other)

    def __ne__(self, other: Expr) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return Not(Compare(CompareOp.EQUAL, self, other))

    __hash__ = object.__hash__

    def __contains__(self, _: object) -> NoReturn:
        raise TypeError("Python's `in` cannot build a formula: write x.in_(s)")

    __iter__ = None

    def __matmul__(self, other: Expr) -> Expr:
        return Binary(SetOp.JOIN, self, other)

    def __getitem__(self, other: Expr) -> Expr:
        return Binary(SetOp.JOIN, other, self)

    def __add__(self, other: Expr) -> Expr:
        return Binary(SetOp.UNION, self, other)

    def __and__(self, other: Expr) -> Expr:
        return Binary(SetOp.INTERSECTION, self, other)

    def __sub__(self, other: Expr) -> Expr:
        return Binary(SetOp.DIFFERENCE, self, other)

    def __invert__(self) -> Expr:
        return Unary(RelationOp.TRANSPOSE, self)

    def override(self, other: Expr) -> Expr:
        """Return the union of `other` and the tuples of this set whose first atom is not first in `other`."""
        return Binary(SetOp.OVERRIDE, self, other)

    def join(self, other: Expr) -> Expr:
        """Return the join of the last column of this set with the first of `other`."""
        return Binary(SetOp.JOIN, self, other)

    def product(self, other: Expr) -> Expr:
        """Return the product."""
        return Binary(SetOp.PRODUCT, self, other)

    def closure(self) -> Expr:
        """Return the transitive closure."""
        return Unary(RelationOp.CLOSURE, self)

    def reflexive_closure(self) -> Expr:
        """Return the reflexive transitive closure."""
        return Unary(RelationOp.REFLEXIVE_CLOSURE, self)

    def project(self, *columns: int) -> Expr:
        """Return the projection to the given columns, in the given order."""
        return Projection(self, columns)

    def in_(self, other: Expr) -> Formula:
        """Return the formula that this set is a subset of `other`."""
        return Compare(CompareOp.SUBSET, self, other)

    def eq(self, other: Expr) -> Formula:
        """Return the formula that both sets are equal."""
        return Compare(CompareOp.EQUAL, self, other)

    def some(self) -> Formula:
        """Return the formula that the set is not empty."""
        return Multiple(Multiplicity.SOME, self)

    def no(self) -> Formula:
        """Return the formula that the set is empty."""
        return Multiple(Multiplicity.NO, self)

    def one(self) -> Formula:
        """Return the formula that the set has exactly one tuple."""
        return Multiple(Multiplicity.ONE, self)

    def lone(self) -> Formula:
        """Return the formula that the set has at most one tuple."""
        return Multiple(Multiplicity.LONE, self)

    def has_arity(self, arity: int) -> None:
        """Store the arity, which every subclass computes from its parts."""
        object.__setattr__(self, "arity", arity)


@dataclass(frozen=True, eq=False, slots=True)
class Formula(Node):
    """A formula, true or false in an instance."""

    KIND = "a formula"

    def __bool__(self) -> NoReturn:
        instead = (
            "write a & b, a | b, ~a for `a and b`, `a or b`, `not a`, and (a < b) & (b < c) for `a < b < c`"
        )
        msg = (
            f"the formula {text(self, limit=80)} has no truth value in Python: {instead}; `is` compares nodes"
        )
        raise TypeError(msg)

    def __eq__(self, other: Formula) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return Conditional(BoolOp.IFF, self, other)

    def __ne__(self, other: Formula) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return Not(Conditional(BoolOp.IFF, self, other))

    __hash__ = object.__hash__

    def __and__(self, other: Formula) -> Formula:
        return Junction(BoolOp.AND, (self, other))

    def __or__(self, other: Formula) -> Formula:
        return Junction(BoolOp.OR, (self, other))

    def __invert__(self) -> Formula:
        return Not(self)

    def implies(self, other: Formula) -> Formula:
        """Return the implication."""
        return Conditional(BoolOp.IMPLIES, self, other)

    def iff(self, other: Formula) -> Formula:
        """Return the equivalence."""
        return Conditional(BoolOp.IFF, self, other)

    def then(self, yes: Expr, no: Expr) -> Expr:
        """Return `yes` where this formula holds, and `no` where it does not."""
        return Choice(self, yes, no)

    def with_label(self, label: str, span: object = None) -> Formula:
        """Return the same claim, with `label` and `span` in unsat cores; the span is anything hashable."""
        return Labelled(self, label, span)


def _arities(where: str | Operator, left: Expr, right: Expr) -> tuple[int, int]:
    """Return the arities of two operands, which must be sets."""
    try:
        return left.arity, right.arity
    except AttributeError:
        check_kind(Expr, where, left, right)
        raise


def _common_arity(where: str | Operator, left: Expr, right: Expr) -> int:
    """Return the common arity of two operands."""
    one, other = _arities(where, left, right)
    if one != other:
        sign = where.value if isinstance(where, Operator) else where
        msg = f"arities differ, {one} and {other}: {text(left, limit=80)} {sign} {text(right, limit=80)}"
        raise ValueError(msg)
    return one


@dataclass(frozen=True, eq=False, slots=True)
class Relation(Expr):
    """A named relation, the unknown of a problem."""

    KIND = "a relation"

    name: str
    columns: int

    def __post_init__(self) -> None:
        if self.columns < 1:
            msg = f"relation {self.name} should have one column or more, not {self.columns}"
            raise ValueError(msg)
        self.settle()
        self.has_arity(self.columns)

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.name,)


@dataclass(frozen=True, eq=False, slots=True)
class Variable(Expr, metaclass=Distinct):
    """A variable of a quantifier, comprehension or sum; it stands for one tuple unless declared otherwise.

    A variable is identified by the object: two of the same name are different. The name is for readers.
    """

    KIND = "a variable"

    name: str
    columns: int = 1

    def __post_init__(self) -> None:
        self.settle()
        object.__setattr__(self, "free", (self,))
        self.has_arity(self.columns)

    def __copy__(self) -> Variable:
        return self

    def __deepcopy__(self, _: object) -> Variable:
        return self

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.name,)


@dataclass(frozen=True, eq=False, slots=True)
class Builtin(Expr):
    """A built-in set: all atoms, the identity, the empty set, or the atoms of integers."""

    name: str

    def __post_init__(self) -> None:
        self.settle(universe=self.name in {"univ", "iden"})
        self.has_arity(2 if self.name == "iden" else 1)

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.name,)


UNIV, IDEN, NONE, INTS = Builtin("univ"), Builtin("iden"), Builtin("none"), Builtin("Int")


@dataclass(frozen=True, eq=False, slots=True)
class Binary(Expr):
    """Two sets combined by a `SetOp`."""

    op: SetOp
    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        match self.op:
            case SetOp.JOIN:
                arity = sum(_arities(self.op, self.left, self.right)) - 2
            case SetOp.PRODUCT:
                arity = sum(_arities(self.op, self.left, self.right))
            case _:
                arity = _common_arity(self.op, self.left, self.right)
        if arity < 1:
            joined = f"{text(self.left, limit=80)} . {text(self.right, limit=80)}"
            msg = f"cannot join two sets of atoms, of arities 1 and 1: {joined}"
            raise ValueError(msg)
        self.settle(self.left, self.right)
        self.has_arity(arity)
        if self.op is SetOp.JOIN and self.uses_universe:
            object.__setattr__(self, "uses_universe", _join_uses_universe(self.left, self.right))

    def _strength(self) -> int:
        return STRENGTH[self.op.value]

    def _spelling(self) -> tuple[Piece, ...]:
        strength = self._strength()
        sign = self.op.value if self.op in (SetOp.JOIN, SetOp.PRODUCT) else f" {self.op.value} "
        return (self.left, strength), sign, (self.right, strength + 1)


def _join_uses_universe(left: Expr, right: Expr) -> bool:
    """Return whether a join may change when atoms are added: ``s.*r`` is ``s + s.^r``, which does only if its parts do."""
    closures = [
        each for each in (left, right) if isinstance(each, Unary) and each.op is RelationOp.REFLEXIVE_CLOSURE
    ]
    if len(closures) != 1:
        return left.uses_universe or right.uses_universe
    (closed,) = closures
    other = right if closed is left else left
    return other.uses_universe or closed.operand.uses_universe


@dataclass(frozen=True, eq=False, slots=True)
class Unary(Expr):
    """The transpose or closure of a binary relation."""

    op: RelationOp
    operand: Expr

    def __post_init__(self) -> None:
        check_kind(Expr, self.op, self.operand)
        if self.operand.arity != 2:
            arity = self.operand.arity
            msg = f"{self.op.value} wants a binary relation, not one of arity {arity}: {text(self.operand, limit=80)}"
            raise ValueError(msg)
        self.settle(self.operand, universe=self.op is RelationOp.REFLEXIVE_CLOSURE)
        self.has_arity(2)

    def _spelling(self) -> tuple[Piece, ...]:
        return self.op.value, (self.operand, 15)

    def _strength(self) -> int:
        return 15


@dataclass(frozen=True, eq=False, slots=True)
class Choice(Expr):
    """One set where a condition holds, another where it does not."""

    condition: Formula
    then_: Expr
    else_: Expr

    def __post_init__(self) -> None:
        check_kind(Formula, "the condition of a choice", self.condition)
        _common_arity("else", self.then_, self.else_)
        self.settle(self.condition, self.then_, self.else_)
        self.has_arity(self.then_.arity)

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.condition, 4), " => ", (self.then_, 4), " else ", (self.else_, 3)

    def _strength(self) -> int:
        return 3


@dataclass(frozen=True, eq=False, slots=True)
class Projection(Expr):
    """The given columns of a set of tuples, in the given order."""

    operand: Expr
    columns: tuple[int, ...]

    def __post_init__(self) -> None:
        check_kind(Expr, "a projection", self.operand)
        if not self.columns or not all(0 <= column < self.operand.arity for column in self.columns):
            msg = f"cannot project columns {self.columns} of an expression of arity {self.operand.arity}"
            raise ValueError(msg)
        self.settle(self.operand)
        self.has_arity(len(self.columns))

    def _spelling(self) -> tuple[Piece, ...]:
        columns = ", ".join(f"c{number}" for number in range(self.operand.arity))
        kept = ", ".join(f"p{place}" for place in range(len(self.columns)))
        same = " and ".join(f"p{place} = c{column}" for place, column in enumerate(self.columns))
        row = "->".join(f"c{number}" for number in range(self.operand.arity))
        everything: Piece = (UNIV, 16)
        condition: tuple[Piece, ...] = f" | {same} and {row} in ", (self.operand, 8), "}"
        return f"{{{kept}: ", everything, f" | some {columns}: ", everything, *condition


@dataclass(frozen=True, eq=False, slots=True)
class Compare(Formula):
    """One set is a subset of another, or equal to it."""

    op: CompareOp
    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        _common_arity(self.op, self.left, self.right)
        self.settle(self.left, self.right)

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.left, 8), f" {self.op.value} ", (self.right, 8)


@dataclass(frozen=True, eq=False, slots=True)
class Multiple(Formula):
    """A set has a multiplicity."""

    multiplicity: Multiplicity
    operand: Expr

    def __post_init__(self) -> None:
        if self.multiplicity is Multiplicity.SET:
            raise ValueError("`set` declares variables; it says nothing about an expression")
        check_kind(Expr, self.multiplicity, self.operand)
        self.settle(self.operand)

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{self.multiplicity.value} ", (self.operand, 8)


@dataclass(frozen=True, eq=False, slots=True)
class Not(Formula):
    """The negation."""

    operand: Formula

    def __post_init__(self) -> None:
        check_kind(Formula, "`not`", self.operand)
        self.settle(self.operand)

    def _strength(self) -> int:
        return 5

    def _spelling(self) -> tuple[Piece, ...]:
        return "not ", (self.operand, 5)


@dataclass(frozen=True, eq=False, slots=True)
class Junction(Formula):
    """A conjunction (`BoolOp.AND`) or disjunction (`BoolOp.OR`)."""

    op: BoolOp
    parts: tuple[Formula, ...]

    def __post_init__(self) -> None:
        check_kind(Formula, self.op, *self.parts)
        self.settle(*self.parts)

    def _strength(self) -> int:
        return STRENGTH[self.op.value] if len(self.parts) > 1 else 4

    def _spelling(self) -> tuple[Piece, ...]:
        if not self.parts:
            return ("no none" if self.op is BoolOp.AND else "some none",)
        strength = self._strength()
        rest: list[Piece] = [
            piece for part in self.parts[1:] for piece in (f" {self.op.value} ", (part, strength + 1))
        ]
        return (self.parts[0], strength), *rest


TRUE, FALSE = Junction(BoolOp.AND, ()), Junction(BoolOp.OR, ())


def conj(*parts: Formula | Iterable[Formula]) -> Formula:
    """Return the conjunction of formulas, given one by one or in collections."""
    return Junction(BoolOp.AND, _flatten(parts))


def disj(*parts: Formula | Iterable[Formula]) -> Formula:
    """Return the disjunction of formulas, given one by one or in collections."""
    return Junction(BoolOp.OR, _flatten(parts))


def _flatten(parts: Iterable[Formula | Iterable[Formula]]) -> tuple[Formula, ...]:
    formulas: list[Formula] = []
    for part in parts:
        formulas.extend(part if isinstance(part, Iterable) else (part,))
    return tuple(formulas)


@dataclass(frozen=True, eq=False, slots=True)
class Conditional(Formula):
    """An implication (`BoolOp.IMPLIES`) or equivalence (`BoolOp.IFF`)."""

    op: BoolOp
    left: Formula
    right: Formula

    def __post_init__(self) -> None:
        check_kind(Formula, self.op, self.left, self.right)
        self.settle(self.left, self.right)

    def _strength(self) -> int:
        return STRENGTH[self.op.value]

    def _spelling(self) -> tuple[Piece, ...]:
        right = 3 if self.op is BoolOp.IMPLIES else 4
        return (self.left, 4), f" {self.op.value} ", (self.right, right)


@dataclass(frozen=True, eq=False, slots=True)
class Labelled(Formula):
    """A formula with a name for unsat cores; the inner formula is the same node with or without it."""

    body: Formula
    label: str
    span: object = None

    def __post_init__(self) -> None:
        check_kind(Formula, "a label", self.body)
        self.settle(self.body)

    def _strength(self) -> int:
        return 4

    def _spelling(self) -> tuple[Piece, ...]:
        return ((self.body, 4),)
