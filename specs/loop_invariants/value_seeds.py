"""Candidates by abstract interpretation: what the value analysis and congruences know at the head of a loop.

Observed runs and the constants of a method suggest no bound such as ``x <= 106`` after ``while (x < 100) { x := x + 7; }``. Widening and narrowing find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ooxcheck.oox import logic
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.specs.loop_invariants.build import arithmetic, at_most, compare, constant, remainder, type_of
from ooxcheck.specs.loop_invariants.congruences import Congruence, Congruences
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary
from ooxcheck.specs.values.domain import UNBOUNDED
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.terms import LENGTH, Term

LARGEST_DIVISOR = 1 << 10
"""The greatest divisor in ``x % c == r``."""
LARGEST_DIFFERENCE = 1 << 12
"""The greatest offset in ``x <= y + c``."""


def value_seeds(
    words: Vocabulary, head: State | None, known: Congruences, width: int
) -> Iterator[logic.Formula]:
    """Yield the bounds, remainders and differences of the numbers that a loop changes."""
    for term in words.numbers[: words.changed]:
        if head is not None:
            yield from _bounds(term, head, width)
        if isinstance(term, logic.ProgramVariable) and term.variable in known:
            yield from _remainders(term, known[term.variable])
    if head is not None:
        yield from _differences(words, head)


def _bounds(term: logic.Term, head: State, width: int) -> Iterator[logic.Formula]:
    """Yield the ends of an interval that its type does not have anyway."""
    path = _path(term)
    if path is None:
        return
    type_, span, number = type_of(term), term.span, head.number(path)
    all_ = int_range(type_, width)
    if number.low > all_[0]:
        yield compare(CompareOp.LESS_EQUAL, constant(number.low, type_, span), term)
    if number.high < all_[-1]:
        yield compare(CompareOp.LESS_EQUAL, term, constant(number.high, type_, span))


def _remainders(term: logic.Term, known: Congruence) -> Iterator[logic.Formula]:
    """Yield the remainder by a modulus, and by the power of two in it, which is the same where numbers wrap around."""
    for divisor in dict.fromkeys((known.modulus, known.modulus & -known.modulus)):
        if 1 < divisor <= LARGEST_DIVISOR:
            rest = known.rest % divisor
            yield remainder(term, divisor, rest)
            if rest:
                start = constant(rest, type_of(term), term.span)
                yield remainder(arithmetic(ArithmeticOp.SUBTRACT, term, start), divisor, 0)


def _differences(words: Vocabulary, head: State) -> Iterator[logic.Formula]:
    """Yield ``x <= y + c``, where this does not follow from bounds of x and y."""
    paths = [(term, _path(term)) for term in words.numbers]
    for (left, one), (right, two) in permutations(paths, 2):
        if one is None or two is None or not _changes(words, left, right):
            continue
        most = head.differences.get((one, two), UNBOUNDED)
        if abs(most) <= LARGEST_DIFFERENCE and most < head.number(one).high - head.number(two).low:
            yield at_most(left, right, most)


def _changes(words: Vocabulary, *terms: logic.Term) -> bool:
    return any(each in words.numbers[: words.changed] for each in terms)


def _path(term: logic.Term) -> Term | None:
    """Return a number as the value analysis names it, None if it has no name for it."""
    match term:
        case logic.ProgramVariable(variable):
            return (variable.slot,)
        case logic.StaticField(field):
            return (field,)
        case logic.Length(logic.ProgramVariable(array)):
            return array.slot, LENGTH
        case logic.Join(logic.ProgramVariable(holder), logic.FieldRelation((Field() as field,))):
            return holder.slot, field
        case _:  # a value on entry, or of several objects
            return None
