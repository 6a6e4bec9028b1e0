r"""Bounds of a range: ``0 <= i && i < n`` bounds ``i``, and arithmetic on the expressions that bound it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.java import typed
from ooxcheck.java.formulas import Range
from ooxcheck.java.operators import (
    ArithmeticOp,
    BinaryOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
    RangeKind,
)
from ooxcheck.java.typed import Binary, Constant, Expr, Local, Variable
from ooxcheck.java.types import BOOLEAN, INT
from ooxcheck.oox.nodes import Node, descendants

_FLIPPED: Mapping[str, CompareOp] = {
    CompareOp.LESS: CompareOp.GREATER,
    CompareOp.LESS_EQUAL: CompareOp.GREATER_EQUAL,
    CompareOp.GREATER: CompareOp.LESS,
    CompareOp.GREATER_EQUAL: CompareOp.LESS_EQUAL,
}
_NEGATED: Mapping[str, CompareOp] = {
    CompareOp.LESS: CompareOp.GREATER_EQUAL,
    CompareOp.LESS_EQUAL: CompareOp.GREATER,
    CompareOp.GREATER: CompareOp.LESS_EQUAL,
    CompareOp.GREATER_EQUAL: CompareOp.LESS,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a variable: `low`, exclusive if `is_after`, and `high`, exclusive if `is_before`; `rest` are the other conjuncts of the range."""

    low: Expr
    is_after: bool
    high: Expr
    is_before: bool
    rest: tuple[Expr, ...]

    @property
    def first(self) -> Expr:
        """The first number, if there is any."""
        return plus(self.low, 1) if self.is_after else self.low

    @property
    def last(self) -> Expr:
        """The last number, if there is any."""
        return plus(self.high, -1) if self.is_before else self.high

    @property
    def stop(self) -> Expr:
        """The number after the last one."""
        return self.high if self.is_before else plus(self.high, 1)

    @property
    def numbers(self) -> range | None:
        """The numbers, if both bounds are constants."""
        match self.first, self.last:
            case Constant(int(first)), Constant(int(last)):
                return range(first, last + 1)
            case _:  # a bound is not constant
                return None

    def is_empty(self) -> Expr:
        """Return that the range is empty."""
        if self.is_after and self.is_before:
            return either(
                comparison(CompareOp.LESS_EQUAL, self.high, self.low),
                comparison(EqualityOp.EQUAL, self.last, self.low),
            )
        return comparison(
            CompareOp.LESS_EQUAL if self.is_after or self.is_before else CompareOp.LESS, self.high, self.low
        )


def limits(node: Range) -> Bounds | None:
    """Return the bounds of the variable of a range, None if it has none. Among several lower bounds the largest constant is chosen; among upper bounds the length of an array, or else a constant."""
    conjuncts = list(conjuncts_of(node.range))
    known = [limit for each in conjuncts if (limit := _limit(node.variables[0], each)) is not None]
    lows, highs = (
        [each for each in known if each.op in (CompareOp.GREATER, CompareOp.GREATER_EQUAL)],
        [each for each in known if each.op in (CompareOp.LESS, CompareOp.LESS_EQUAL)],
    )
    if not lows or not highs:
        return None
    constants = [each for each in lows if isinstance(each.number, Constant)]
    low, high = max(constants, key=_least) if constants else lows[0], min(highs, key=_rank)
    used = [each.conjunct for each in (*constants, low, high)]
    rest = tuple(each for each in conjuncts if not any(each is other for other in used))
    return Bounds(low.number, low.op == CompareOp.GREATER, high.number, high.op == CompareOp.LESS, rest)


@dataclass(frozen=True, slots=True)
class _Limit:
    """A comparison of a variable with a number, with the variable on the left."""

    conjunct: Expr
    op: str
    number: Expr


def _least(limit: _Limit) -> int:
    """Return the least number above a constant lower bound."""
    assert isinstance(limit.number, Constant)
    assert isinstance(limit.number.value, int)
    return limit.number.value + (limit.op == CompareOp.GREATER)


def _rank(limit: _Limit) -> int:
    if length_plus(limit.number)[0] is not None:
        return 0
    return 1 if isinstance(limit.number, Constant) else 2


def _limit(variable: Variable, node: Expr) -> _Limit | None:
    match node:
        case Binary(
            (CompareOp.LESS | CompareOp.LESS_EQUAL | CompareOp.GREATER | CompareOp.GREATER_EQUAL) as op,
            Local(left),
            right,
        ) if left == variable and not mentions(right, variable):
            return _Limit(node, op, right)
        case Binary(
            (CompareOp.LESS | CompareOp.LESS_EQUAL | CompareOp.GREATER | CompareOp.GREATER_EQUAL) as op,
            left,
            Local(right),
        ) if right == variable and not mentions(left, variable):
            return _Limit(node, _FLIPPED[op], left)
        case _:  # not a comparison of the variable
            return None


def with_guards(node: Range) -> Range:
    r"""Return ``\forall`` with the guards of its body moved to the range: ``A ==> B``, ``A || B``."""
    match node:
        case Range(RangeKind.FORALL, _, _, Binary(FormulaOp.IMPLIES, left, right)):
            return with_guards(_under(node, left, right))
        case Range(
            RangeKind.FORALL, (variable,), _, Binary(ConditionalOp.OR, Binary(op, one, other) as left, right)
        ) if _limit(variable, left) is not None:
            return with_guards(_under(node, Binary(_NEGATED[op], one, other, BOOLEAN, span=left.span), right))
        case _:  # there is no guard left
            return node


def _under(node: Range, condition: Expr, body: Expr) -> Range:
    range_ = (
        condition
        if node.range is None
        else Binary(ConditionalOp.AND, node.range, condition, BOOLEAN, span=node.span)
    )
    return Range(node.kind, node.variables, range_, body, type=node.type, span=node.span)


# -------------------------------------------------------------------------------------------------- expressions


def conjuncts_of(node: Expr | None) -> Iterator[Expr]:
    """Yield the conjuncts of a formula; none of no formula."""
    match node:
        case None:
            return
        case Binary(ConditionalOp.AND, left, right):
            yield from conjuncts_of(left)
            yield from conjuncts_of(right)
        case _:  # it is not a conjunction
            yield node


def mentions(node: Node, variable: Variable) -> bool:
    """Return whether an expression mentions a variable."""
    return any(isinstance(part, Local) and part.variable == variable for part in descendants(node))


def distance(node: Expr, variable: Variable) -> int | None:
    """Return the constant that an expression adds to a variable; None if it is no such sum."""
    match node:
        case Local(other) if other == variable:
            return 0
        case Binary(ArithmeticOp.ADD, Local(other), Constant(int(more))) | Binary(
            ArithmeticOp.ADD, Constant(int(more)), Local(other)
        ) if other == variable:
            return more
        case Binary(ArithmeticOp.SUBTRACT, Local(other), Constant(int(less))) if other == variable:
            return -less
        case _:  # not a sum of the variable and a constant
            return None


def length_plus(node: Expr) -> tuple[Expr | None, int]:
    """Return the array whose length an expression contains, and the constant that is added to it; None if it is no such sum."""
    match node:
        case typed.ArrayLength(array):
            return array, 0
        case Binary(ArithmeticOp.ADD, typed.ArrayLength(array), Constant(int(more))):
            return array, more
        case Binary(ArithmeticOp.SUBTRACT, typed.ArrayLength(array), Constant(int(less))):
            return array, -less
        case _:  # not a sum of a length and a constant
            return None, 0


def plus(node: Expr, more: int) -> Expr:
    """Return the sum of an expression and a constant, folded."""
    match node:
        case Constant(int(number)) if abs(number) < 2**30:
            return Constant(number + more, node.type, span=node.span)
        case Binary((ArithmeticOp.ADD | ArithmeticOp.SUBTRACT) as op, left, Constant(int(other))) if (
            0 <= other < 2**30
        ):
            return plus(left, more + (other if op == ArithmeticOp.ADD else -other))
        case _ if not more:
            return node
        case _:  # the sum of any other expression and a constant is written as such
            pass
    return Binary(
        ArithmeticOp.ADD if more > 0 else ArithmeticOp.SUBTRACT,
        node,
        Constant(abs(more), INT, span=node.span),
        node.type,
        span=node.span,
    )


def number_like(number: int, like: Expr) -> Expr:
    """Return a constant with the type and span of an expression."""
    return Constant(number, like.type, span=like.span)


def comparison(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    """Return a comparison."""
    return Binary(op, left, right, BOOLEAN, span=left.span)


def either(left: Expr, right: Expr) -> Expr:
    """Return a disjunction."""
    return Binary(ConditionalOp.OR, left, right, BOOLEAN, span=left.span)


def both(left: Expr, right: Expr) -> Expr:
    """Return a conjunction."""
    return Binary(ConditionalOp.AND, left, right, BOOLEAN, span=left.span)
