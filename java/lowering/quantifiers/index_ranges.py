r"""Quantifiers over numbers as quantifiers over the indices of an array, and the numbers of the range that are no index.

``(\forall int i; R; P)`` becomes a quantifier over the indices of an array that is read at ``i``, or at ``i`` plus a constant. The other numbers in the range
are *outside*. Either the formula reads the array at such a number, so that it has no meaning in JML, or the number makes no difference to its value (`Indices.harmless`). Otherwise the array
is not suitable (`fitting`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java import formulas, typed
from ooxcheck.java.formulas import Range
from ooxcheck.java.lowering.quantifiers.range_bounds import (
    Bounds,
    both,
    comparison,
    distance,
    either,
    length_plus,
    limits,
    mentions,
    number_like,
    plus,
    with_guards,
)
from ooxcheck.java.operators import (
    ArithmeticOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
    RangeKind,
    UnaryOp,
)
from ooxcheck.java.typed import Binary, Constant, Expr, Local, Variable
from ooxcheck.java.types import BOOLEAN
from ooxcheck.oox.nodes import Node, children, descendants, rewrite_node

_MAX_OFFSET = 64
"""The largest distance of an index from the variable: so small that the sum does not overflow if it is an index."""


@dataclass(frozen=True, slots=True)
class Indices:
    """A quantifier over numbers as one over the indices of an array, each a number of the range plus an `offset`."""

    node: Range
    bounds: Bounds
    array: Expr
    offset: int

    @property
    def is_inside(self) -> bool:
        """Whether all numbers of the range are known to be indices."""
        measured, more = length_plus(self.bounds.last)
        return measured == self.array and more < -self.offset and self._begins_inside

    @property
    def is_whole(self) -> bool:
        """Whether the range is known to be all indices."""
        return (
            self.is_inside
            and self.offset == 0
            and self.bounds.first == number_like(0, self.bounds.low)
            and length_plus(self.bounds.last)[1] == -1
        )

    def is_exact(self) -> bool:
        """Return whether the quantifier over indices, with `harmless`, is equivalent to that over the range."""
        if self.is_inside:
            return True
        rest, body = self.bounds.rest, self.node.body
        match RangeKind(self.node.kind):
            case RangeKind.FORALL:
                return (
                    (self._is_read(rest[0]) if rest else self._fails(body))
                    or self._skip_condition() is not None
                    or self._is_ring()
                )
            case RangeKind.EXISTS:
                return any(map(self._fails, (*rest, body))) or self._is_ring()
            case RangeKind.NUM_OF:
                return any(map(self._fails, (*rest, body)))
            case RangeKind.SUM | RangeKind.PRODUCT | RangeKind.MIN | RangeKind.MAX:
                return any(map(self._fails, rest)) or self._is_read(body)

    def harmless(self) -> Expr | None:
        r"""Return that the numbers outside make no difference to ``\forall``; None if they never do.

        The numbers below the indices and those above are two intervals. A condition that skips the ends of an interval skips all of it.
        """
        if self.is_inside or self._is_ring():
            return None
        bounds, least = self.bounds, number_like(-self.offset, self.bounds.low)
        beyond = plus(typed.ArrayLength(self.array, span=self.node.span), -self.offset)
        below, above = (
            comparison(CompareOp.LESS_EQUAL, least, bounds.first),
            comparison(CompareOp.LESS, bounds.last, beyond),
        )
        skipped = self._skip_condition()
        if skipped is not None:
            below = either(below, both(skipped(bounds.first), skipped(_lesser(bounds.last, plus(least, -1)))))
            above = either(above, both(skipped(_greater(bounds.first, beyond)), skipped(bounds.last)))
        return either(bounds.is_empty(), above if self._begins_inside else both(below, above))

    def of_index(self, node: Expr) -> Expr:
        """Return an expression in which the variable is an index."""
        return node if self.offset == 0 else rewrite_node(node, self._shift)

    def _shift(self, part: Node) -> Node:
        match part:
            case Local(variable) if variable == self._variable:
                return plus(part, -self.offset)
            case Binary(
                ArithmeticOp.ADD | ArithmeticOp.SUBTRACT,
                Binary(ArithmeticOp.ADD | ArithmeticOp.SUBTRACT, Local(variable), Constant(int())),
                Constant(int()),
            ) if variable == self._variable:
                return plus(part, 0)
            case _:  # other nodes contain the variable only in their parts
                return part

    @property
    def _variable(self) -> Variable:
        return self.node.variables[0]

    @property
    def _begins_inside(self) -> bool:
        first = self.bounds.first
        return isinstance(first, Constant) and isinstance(first.value, int) and first.value >= -self.offset

    # ------------------------------------------------------------------------------------------ numbers outside

    def _skip_condition(self) -> Callable[[Expr], Expr] | None:
        r"""Return the condition under which ``\forall`` skips a number outside, if the ends of an interval decide it for the whole interval.

        Either the range compares the number, or the body is a quantifier whose range is empty for it, or has no other number.
        """
        rest, body = self.bounds.rest, self.node.body
        if len(rest) == 1 and self._fails(body) and self._divides(rest[0]):
            return lambda number: typed.Unary(
                UnaryOp.NOT, self._at(rest[0], number), BOOLEAN, span=rest[0].span
            )
        if rest or not isinstance(body, Range) or body.kind != RangeKind.FORALL or len(body.variables) > 1:
            return None
        body = with_guards(body)
        inner = limits(body)
        if inner is None or not self._fails(body.body):
            return None
        match inner.rest:
            case () if all(map(self._is_linear, (inner.low, inner.high))):
                return lambda number: self._at(inner.is_empty(), number)
            case (Binary(EqualityOp.NOT_EQUAL, Local(one), Local(other)),) if {one, other} == {
                self._variable,
                *body.variables,
            } and not self._is_in(inner.low, inner.high):
                only = comparison(EqualityOp.EQUAL, inner.first, inner.last)
                return lambda number: either(
                    inner.is_empty(), both(only, comparison(EqualityOp.EQUAL, inner.first, number))
                )
            case _:  # it is not known for which numbers the inner range is empty
                return None

    def _divides(self, node: Expr) -> bool:
        """Return whether the numbers for which a condition is false are an upper or lower interval, or one number."""
        match node:
            case Binary(EqualityOp.NOT_EQUAL, one, other):
                return any(
                    isinstance(each, Local) and each.variable == self._variable for each in (one, other)
                ) and self._is_in(one) != self._is_in(other)
            case Binary(
                CompareOp.LESS | CompareOp.LESS_EQUAL | CompareOp.GREATER | CompareOp.GREATER_EQUAL,
                one,
                other,
            ):
                return (_grows(one, self._variable) and not self._is_in(other)) or (
                    _grows(other, self._variable) and not self._is_in(one)
                )
            case _:  # not known
                return False

    def _is_linear(self, node: Expr) -> bool:
        return not self._is_in(node) or distance(node, self._variable) is not None

    def _is_in(self, *nodes: Expr) -> bool:
        return any(mentions(node, self._variable) for node in nodes)

    def _at(self, node: Expr, number: Expr) -> Expr:
        return rewrite_node(
            node, lambda part: number if isinstance(part, Local) and part.variable == self._variable else part
        )

    def _is_read(self, node: Expr) -> bool:
        """Return whether an expression certainly reads the array at a number that is outside its indices."""
        match node:
            case typed.ElementGet(array, index) if (
                array == self.array and distance(index, self._variable) == self.offset
            ):
                return True
            case formulas.Old(typed.ElementGet(array, index)) if _before(array) == self.array:
                return distance(index, self._variable) == self.offset
            case Binary(ConditionalOp.AND | ConditionalOp.OR | FormulaOp.IMPLIES, left):
                return self._is_read(left)
            case formulas.Prefix(_, operand):
                return self._is_read(operand)
            case typed.Conditional(condition, then, otherwise):
                return self._is_read(condition) or (self._is_read(then) and self._is_read(otherwise))
            case Range(variables=(_,)):
                return self._is_read_inside(node)
            case typed.Extension():
                return False
            case _:  # all other nodes evaluate all their parts
                return any(self._is_read(each) for each in children(node))  # type: ignore[arg-type]  # of an expression

    def _is_read_inside(self, node: Range) -> bool:
        """Return whether an inner quantifier is known to read the array: in its bounds, or in its body if it has the same bounds and so some number."""
        inner, bounds = limits(node), self.bounds
        if inner is None:
            return False
        is_same = (inner.low, inner.is_after, inner.high, inner.is_before) == (
            bounds.low,
            bounds.is_after,
            bounds.high,
            bounds.is_before,
        )
        return (
            self._is_read(inner.low)
            or self._is_read(inner.high)
            or (is_same and self._is_read(inner.rest[0] if inner.rest else node.body))
        )

    def _fails(self, node: Expr) -> bool:
        """Return whether an expression is false for every number outside, or reads the array at it."""
        match node:
            case Binary(ConditionalOp.AND, left, right):
                return self._fails(left) or self._fails(right)
            case Binary(ConditionalOp.OR, left, right):
                return self._fails(left) and self._fails(right)
            case Range(RangeKind.EXISTS, body=body):
                return self._fails(body) or self._is_read(node)
            case _:  # it is not known to be false
                return self._is_read(node)

    def _is_ring(self) -> bool:
        """Return whether the array is read only at an index modulo its length, as a ring buffer, so that numbers outside make no difference."""
        if self.bounds.first != number_like(0, self.bounds.low) or not self.bounds.is_before or self.offset:
            return False
        parts = (*self.bounds.rest, self.node.body)
        hidden = [rewrite_node(part, self._without_ring) for part in parts]
        return not self._is_in(*hidden) and self._is_in(*parts)

    def _without_ring(self, part: Node) -> Node:
        match part:
            case typed.ElementGet(
                array,
                Binary(
                    ArithmeticOp.REMAINDER, Binary(ArithmeticOp.ADD, one, other), typed.ArrayLength(measured)
                ),
            ) if array == measured == self.array:
                is_index = {
                    isinstance(each, Local) and each.variable == self._variable for each in (one, other)
                } == {True, False}
                return typed.Null(span=part.span) if is_index else part
            case _:  # other nodes are kept
                return part


def fitting(node: Range) -> Indices | None:
    """Return a quantifier over numbers as an equivalent one over indices; None if no array is suitable."""
    for form in (node, with_guards(node)):
        bounds = limits(form)
        if bounds is not None:
            for array, offset in _arrays(form, bounds):
                indices = Indices(form, bounds, array, offset)
                if indices.is_exact():
                    return indices
    return None


def _arrays(node: Range, bounds: Bounds) -> Iterator[tuple[Expr, int]]:
    """Yield the arrays that the variable may be an index of, with offsets, those whose lengths bound it first; an array expression does not mention the variable."""
    variable = node.variables[0]
    inside = list(descendants(bounds.high, node.body, *bounds.rest))
    bound = {variable, *_binders(inside)}
    lengths = [(part.array, 0) for part in descendants(bounds.high) if isinstance(part, typed.ArrayLength)]
    earlier = [
        each for part in inside if isinstance(part, formulas.Old) for each in descendants(part.operand)
    ]
    read = [
        (part.array, part.index, any(part is each for each in earlier))
        for part in inside
        if isinstance(part, typed.ElementGet)
    ]
    indexed = [
        (_before(array) if is_old else array, _offset(index, variable))
        for array, index, is_old in read
        if mentions(index, variable)
    ]
    for array, offset in (*lengths, *indexed):
        if abs(offset) <= _MAX_OFFSET and not any(mentions(array, each) for each in bound):
            yield array, offset


def _offset(index: Expr, variable: Variable) -> int:
    constant = distance(index, variable)
    return 0 if constant is None else constant


def _binders(nodes: Sequence[Node]) -> Iterator[Variable]:
    """Yield the variables of the quantifiers among some nodes."""
    for node in nodes:
        match node:
            case Range():
                yield from node.variables
            case formulas.Declaration():
                yield node.variable
            case formulas.ElementQuantifier():
                yield from (node.element, node.index)
            case _:  # no other node binds a variable
                continue


def _grows(node: Expr, variable: Variable) -> bool:
    """Return whether an expression is known to grow with a variable."""
    match node:
        case Local(other):
            return other == variable
        case Binary(ArithmeticOp.ADD | ArithmeticOp.SUBTRACT, left, Constant(int())):
            return _grows(left, variable)
        case Binary(ArithmeticOp.ADD, Constant(int()), right):
            return _grows(right, variable)
        case Binary(ArithmeticOp.MULTIPLY, Constant(int(times)), other) | Binary(
            ArithmeticOp.MULTIPLY, other, Constant(int(times))
        ):
            return times > 0 and _grows(other, variable)
        case _:  # not known
            return False


def _before(array: Expr) -> Expr:
    return formulas.Old(array, type=array.type, span=array.span)


def _lesser(left: Expr, right: Expr) -> Expr:
    return typed.Conditional(comparison(CompareOp.LESS, left, right), left, right, left.type, span=left.span)


def _greater(left: Expr, right: Expr) -> Expr:
    return typed.Conditional(comparison(CompareOp.LESS, left, right), right, left, left.type, span=left.span)
