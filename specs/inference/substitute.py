"""Substitution: an expression in terms of another state, with every name replaced by its bounds there.

The state on entry of a callee is the state at the call site, where only bounds may be known. A subtracted
set needs the opposite bound
(`Side.other`), an assignment both bounds of its key. So one summary of a method serves at every call site.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.oox.types import BOOL
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations.boolean_laws import both, choice, either, is_a, less, negation, same, within
from ooxcheck.specs.relations.expr import (
    Both,
    Choice,
    Closure,
    Either,
    Every,
    Expr,
    Interval,
    IsA,
    Join,
    Less,
    Literal,
    Meet,
    Minus,
    Name,
    New,
    NewSet,
    Not,
    Nothing,
    Null,
    Override,
    Product,
    Same,
    Shift,
    Star,
    Union,
    Within,
)
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.number_ranges import Range, number_range
from ooxcheck.specs.relations.set_laws import (
    Side,
    closure,
    forget,
    meet,
    minus,
    override,
    product,
    shift,
    star,
    union,
)


class Substitution:
    """Rebuilds expressions; `bounds` are those of names and of new objects; missing ones stay unchanged."""

    def __init__(
        self,
        bounds: Mapping[Expr, Bound],
        subclasses: Callable[[str], tuple[str, ...]],
        numbers: Callable[[Expr], range],
    ) -> None:
        self._bounds = bounds
        self._subclasses = subclasses
        self._numbers = numbers
        self._known: dict[tuple[Expr, Side], Expr] = {}

    def bound(self, bound: Bound) -> Bound:
        """Return a bound in terms of the other state."""
        return Bound(self.expr(bound.lower, Side.LOWER), self.expr(bound.upper, Side.UPPER))

    def both(self, expr: Expr) -> Bound:
        """Return both bounds of an expression in the other state."""
        return self.bound(Bound.exactly(expr))

    def expr(self, expr: Expr, side: Side) -> Expr:
        """Return the lower or the upper bound of an expression."""
        key = expr, side
        if key not in self._known:
            self._known[key] = self._rebuilt(expr, side)
        return self._known[key]

    def _rebuilt(self, expr: Expr, side: Side) -> Expr:
        match expr:
            case Name() | New() | NewSet():
                bound = self._bounds.get(expr) or Bound.exactly(expr)
                return bound.upper if side is Side.UPPER else bound.lower
            case Nothing() | Null() | Literal() | Interval() | Every():
                return expr
            case Union(parts):
                return union([self.expr(part, side) for part in parts], side)
            case Meet(parts):
                return meet([self.expr(part, side) for part in parts], side)
            case Minus(left, right):
                return minus(self.expr(left, side), self.expr(right, side.other), side)
            case Choice(condition, then, otherwise):
                return self._choice(condition, self.expr(then, side), self.expr(otherwise, side), side)
            case Shift(operand, by):
                return self._shift(self.expr(operand, side), by, expr, side)
            case Same() | Less() | Within() | IsA() | Not() | Both() | Either():
                return self._test(expr, side)
            case _:
                return self._relation(expr, side)

    def _shift(self, operand: Expr, by: int, expr: Expr, side: Side) -> Expr:
        """Return shifted numbers; unknown if the operand has not the type of `expr`, because types wrap differently."""
        (type_,) = expr.columns
        assert type_ is not None, "numbers of no known type should not be shifted"
        if operand.columns == expr.columns:
            return shift(operand, by, self._numbers(expr))
        return Every(type_) if side is Side.UPPER else Nothing()

    def _relation(self, expr: Expr, side: Side) -> Expr:
        match expr:
            case Join(left, right):
                start = self.expr(left, side)
                known = is_scalar(left) and self.both(left).exact
                return join(start, self.expr(right, side), side, single=known)
            case Product(left, right):
                return product(self.expr(left, side), self.expr(right, side))
            case Closure(relation):
                return closure(self.expr(relation, side))
            case Star(relation):
                return star(self.expr(relation, side))
            case Range():
                return self._range(expr, self.both(expr.end), side)
            case Override(relation, key, value):
                return self._override(self.expr(relation, side), self.both(key), self.expr(value, side), side)
            case _:
                msg = f"there should be a rule for {type(expr).__name__}"
                raise AssertionError(msg)

    def _range(self, expr: Range, end: Bound, side: Side) -> Expr:
        if end.exact:
            return number_range(expr.op, end.upper, expr.type, self._numbers(expr))
        return Every(expr.type) if side is Side.UPPER else Nothing()

    def _override(self, relation: Expr, key: Bound, value: Expr, side: Side) -> Expr:
        if key.exact:
            return override(relation, key.upper, value)
        if side is Side.LOWER:
            return forget(relation, key.upper)
        return union((forget(relation, key.lower), product(key.upper, value)), side)

    def _choice(self, condition: Expr, then: Expr, otherwise: Expr, side: Side) -> Expr:
        known = self.both(condition)
        if known.exact:
            return choice(known.upper, then, otherwise)
        return union((then, otherwise), side) if side is Side.UPPER else meet((then, otherwise), side)

    def _test(self, test: Expr, side: Side) -> Expr:
        operands = [self.both(operand) for operand in test.children]
        if all(operand.exact for operand in operands):
            return self._exact_test(test, [operand.upper for operand in operands])
        return Every(BOOL) if side is Side.UPPER else Nothing()

    def _exact_test(self, test: Expr, operands: list[Expr]) -> Expr:
        match test:
            case Same():
                return same(*operands)
            case Less():
                return less(*operands)
            case Within():
                return within(*operands)
            case IsA(_, class_name):
                return is_a(operands[0], class_name, self._subclasses(class_name))
            case Not():
                return negation(operands[0])
            case Both():
                return both(operands)
            case _:
                return either(operands)


def is_scalar(expr: Expr) -> bool:
    """Return whether an expression only reads variables and fields, so that it is one value where it is read."""
    match expr:
        case Name() | New():
            return expr.arity == 1
        case Join(left, right):
            return (
                expr.arity == 1
                and left.arity == 1
                and is_scalar(left)
                and not isinstance(right, Star | Closure)
            )
        case Choice(_, then, otherwise):
            return is_scalar(then) and is_scalar(otherwise)
        case _:
            return False
