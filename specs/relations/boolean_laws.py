"""Laws of tests and choices: functions that build simplified ones.

A test denotes one bool. A negation is pushed inwards, so that a test and its negation are easy to
recognise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox.types import BOOL, ClassType
from ooxcheck.specs.relations.expr import (
    FALSE,
    NULL_ATOM,
    TRUE,
    Both,
    Choice,
    Either,
    Every,
    Expr,
    Interval,
    IsA,
    Less,
    Literal,
    New,
    Not,
    Nothing,
    Null,
    Same,
    Within,
)
from ooxcheck.specs.relations.inclusion_laws import disjoint, inside


def truth(value: bool) -> Expr:
    """Return a bool as an expression."""
    return TRUE if value else FALSE


def same(left: Expr, right: Expr) -> Expr:
    """Return the test that two values are equal."""
    if left is right:
        return TRUE
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        return _empty(left if isinstance(right, Nothing) else right)
    if disjoint(left, right):
        return FALSE
    for one, other in ((left, right), (right, left)):
        match one:
            case Literal(bool(value)):
                return other if value else negation(other)
            case Choice(condition, then, otherwise) if _is_constant(other):
                return choice(condition, same(then, other), same(otherwise, other))
            case _:
                pass
    return Same(*sorted((left, right), key=lambda side: side.digest))


def _empty(expr: Expr) -> Expr:
    """Return the test that a set is empty."""
    return (
        FALSE
        if _is_constant(expr)
        else Same(*sorted((expr, Nothing(expr.arity)), key=lambda side: side.digest))
    )


def _is_constant(expr: Expr) -> bool:
    return isinstance(expr, Null | Literal)


def less(left: Expr, right: Expr) -> Expr:
    """Return the test that one number is less than another."""
    known = always_less(left, right)
    if known is not None:
        return truth(known)
    return FALSE if left is right else Less(left, right)


def always_less(left: Expr, right: Expr) -> bool | None:
    """Return True if all numbers of a set of constants are less than all of another one, False if none is; None if unknown."""
    match _least_and_most(left), _least_and_most(right):
        case ((_, most), (least, _)) if most < least:
            return True
        case ((least, _), (_, most)) if most <= least:
            return False
        case _:
            return None


def _least_and_most(expr: Expr) -> tuple[int, int] | None:
    match expr:
        case Literal(int(value)):
            return value, value
        case Interval(low, high):
            return low, high
        case _:
            return None


def within(left: Expr, right: Expr) -> Expr:
    """Return the test that a value is in a set."""
    if inside(left, right):
        return TRUE
    return FALSE if _is_constant(left) and disjoint(left, right) else Within(left, right)


def is_a(operand: Expr, class_name: str, subclasses: Iterable[str]) -> Expr:
    """Return the test that a value is an object of a class, whose `subclasses` include itself."""
    match operand:
        case Null():
            return FALSE
        case New(ClassType(name)):
            return truth(name in subclasses)
        case _:
            return IsA(operand, class_name)


def negation(test: Expr) -> Expr:
    """Return the negation of a test."""
    match test:
        case Literal(bool(value)):
            return truth(not value)
        case Not(operand):
            return operand
        case Both(parts):
            return either(map(negation, parts))
        case Either(parts):
            return both(map(negation, parts))
        case Choice(condition, then, otherwise):
            return choice(condition, negation(then), negation(otherwise))
        case Every():
            return test
        case _:
            return Not(test)


def both(parts: Iterable[Expr]) -> Expr:
    """Return the conjunction of tests."""
    kept = _members(Both, parts)
    kept.pop(TRUE, None)
    if FALSE in kept or any(negation(part) in kept for part in kept):
        return FALSE
    kept = dict.fromkeys(
        part for part in kept if not (isinstance(part, Either) and any(p in kept for p in part.parts))
    )
    return _only(kept) or (Both(_in_order(kept)) if kept else TRUE)


def either(parts: Iterable[Expr]) -> Expr:
    """Return the disjunction of tests."""
    kept = _members(Either, parts)
    kept.pop(FALSE, None)
    kept = _members(Either, [_without_opposites(part, kept) for part in kept])
    if TRUE in kept or any(negation(part) in kept for part in kept):
        return TRUE
    kept = dict.fromkeys(
        part for part in kept if not (isinstance(part, Both) and any(p in kept for p in part.parts))
    )
    return _only(kept) or (Either(_in_order(kept)) if kept else FALSE)


def _without_opposites(part: Expr, others: Iterable[Expr]) -> Expr:
    """Return ``b`` for ``!a && b`` if ``a`` is another disjunct."""
    if not isinstance(part, Both):
        return part
    known = set(others)
    return both(each for each in part.parts if negation(each) not in known)


def _members(kind: type[Both | Either], parts: Iterable[Expr]) -> dict[Expr, None]:
    return dict.fromkeys(
        piece for part in parts for piece in (part.parts if isinstance(part, kind) else (part,))
    )


def _only(parts: dict[Expr, None]) -> Expr | None:
    return next(iter(parts)) if len(parts) == 1 else None


def _in_order(parts: Iterable[Expr]) -> tuple[Expr, ...]:
    return tuple(sorted(parts, key=lambda part: part.digest))


def conjuncts(test: Expr) -> Iterator[Expr]:
    """Yield the tests that all have to hold."""
    if isinstance(test, Both):
        yield from test.parts
    elif test is not TRUE:
        yield test


def choice(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """Return `then` where a test holds and `otherwise` where it does not."""
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    match condition, then, otherwise:
        case (Not(operand), _, _):
            return choice(operand, otherwise, then)
        case (_, Choice(inner, yes, _), _) if inner is condition:
            return choice(condition, yes, otherwise)
        case (_, _, Choice(inner, _, no)) if inner is condition:
            return choice(condition, then, no)
        case (_, _, _) if then.columns == (BOOL,) and otherwise.columns == (BOOL,):
            return _chosen_test(condition, then, otherwise)
        case _:
            return Choice(condition, then, otherwise)


def _chosen_test(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """Return a choice between two bools as a test, if that is shorter."""
    if then is TRUE:
        return either((condition, otherwise))
    if then is FALSE:
        return both((negation(condition), otherwise))
    if otherwise is TRUE:
        return either((negation(condition), then))
    if otherwise is FALSE:
        return both((condition, then))
    return Choice(condition, then, otherwise)


def simplify_under(expr: Expr, facts: frozenset[Expr]) -> Expr:
    """Simplify an expression under some facts: choices that they decide are resolved."""
    if not isinstance(expr, Choice):
        return expr
    known = decide(expr.condition, facts)
    if known is not None:
        return simplify_under(expr.then if known else expr.otherwise, facts)
    return choice(expr.condition, simplify_under(expr.then, facts), simplify_under(expr.otherwise, facts))


def decide(test: Expr, facts: frozenset[Expr]) -> bool | None:
    """Return whether a test holds under some facts; None if unknown."""
    parts = test.parts if isinstance(test, Both | Either) else (test,)
    if any((negation(part) if isinstance(test, Both) else part) in facts for part in parts):
        return not isinstance(test, Both)
    if all((part if isinstance(test, Both) else negation(part)) in facts for part in parts):
        return isinstance(test, Both)
    return None


def may_be_null(expr: Expr) -> bool:
    """Return whether null may be in a set."""
    return not disjoint(expr, NULL_ATOM)
