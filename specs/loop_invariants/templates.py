"""Candidates of a loop: templates over its vocabulary, as far as all observed states at its head satisfy them.

A row has the values of the vocabulary's numbers in one state. Bounds, differences and sums are those that the rows attain, and
constants of the method; equations come from the null space of the rows. Candidates need not hold: a proof decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import gcd, prod

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.oox.types import INT, INT64
from ooxcheck.specs.loop_invariants.build import (
    arithmetic,
    at_most,
    compare,
    constant,
    convert,
    linear_equation,
    remainder,
    same,
    type_of,
)
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.linear_relations import linear_relations
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary

MOST_CANDIDATES = 240
"""The greatest number of candidates of one loop."""
FEW_CONSTANTS = 6
"""The number of constants that are tried as bounds without observations."""
NEAREST = 3
"""The number of constants beyond the observed extremes that are tried as bounds."""
LARGEST_DIFFERENCE = 1 << 12
"""The greatest offset in ``x <= y + c``."""
LARGEST_DIVISOR = 1 << 10
"""The greatest divisor in ``x % c == r``."""
MOST_MULTIPLIED = 4
"""The greatest number of terms whose products are part of equations."""
MOST_SUMMED = 6
"""The greatest number of terms whose sums are compared."""


@dataclass(frozen=True, slots=True)
class Observations:
    """The states at the head of a loop: values of the numbers, of the flags, and of the formulas of its vocabulary.

    `is_first` tells which ones were the first of their runs.
    """

    numbers: tuple[tuple[int, ...], ...]
    flags: tuple[tuple[bool, ...], ...]
    formulas: tuple[tuple[bool, ...], ...]
    is_first: tuple[bool, ...]

    def only(self, rows: Sequence[int]) -> Observations:
        """Return some of the observations, by number."""
        return Observations(
            tuple(self.numbers[row] for row in rows),
            tuple(self.flags[row] for row in rows),
            tuple(self.formulas[row] for row in rows),
            tuple(self.is_first[row] for row in rows),
        )


def loop_candidates(
    words: Vocabulary, seen: Observations, seeds: Iterable[logic.Formula] = ()
) -> list[logic.Formula]:
    """Return the candidates that all observations satisfy, each once, the simplest kinds first; `seeds` hold by an analysis of the code."""
    kinds = (
        _given_formulas(words, seen),
        _equations(words, seen),
        seeds,
        _constant_bounds(words, seen),
        _differences(words, seen),
        _remainders(words, seen),
        _under_flags(words, seen),
        _after_first(words, seen),
        _sums(words, seen),
        _products(words, seen),
    )
    chosen: dict[str, logic.Formula] = {}
    for kind in kinds:
        for each in kind:
            chosen.setdefault(node_text(each, is_java=False), each)
    return list(chosen.values())[:MOST_CANDIDATES]


def unobserved_candidates(words: Vocabulary, seeds: Iterable[logic.Formula] = ()) -> list[logic.Formula]:
    """Return candidates of a loop that no run was seen to reach: its formulas, seeds, bounds by few constants, and comparisons."""
    chosen = {node_text(each, is_java=False): each for each in (*words.formulas, *seeds)}
    for term in words.numbers[: words.changed]:
        type_, span = type_of(term), term.span
        for each in words.constants[:FEW_CONSTANTS]:
            for bound in (
                compare(CompareOp.LESS_EQUAL, constant(each, type_, span), term),
                compare(CompareOp.LESS_EQUAL, term, constant(each, type_, span)),
            ):
                chosen.setdefault(node_text(bound, is_java=False), bound)
    for left, right in permutations(range(len(words.numbers)), 2):
        if min(left, right) < words.changed:
            order = at_most(words.numbers[left], words.numbers[right])
            chosen.setdefault(node_text(order, is_java=False), order)
    return list(chosen.values())[:MOST_CANDIDATES]


def _column(seen: Observations, at: int) -> list[int]:
    return [row[at] for row in seen.numbers]


def _given_formulas(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    for at, formula in enumerate(words.formulas):
        if all(row[at] for row in seen.formulas):
            yield formula
    for at, flag in enumerate(words.flags):
        values = {row[at] for row in seen.flags}
        if len(values) == 1:
            yield flag if True in values else logic.Not(flag, span=flag.span)


def _equations(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield linear equations of the type of their terms, or of 64 bits if types differ."""
    for factors, value in linear_relations(seen.numbers):
        if any(factors[: words.changed]):
            used = {type_of(term) for term, factor in zip(words.numbers, factors, strict=True) if factor}
            type_ = used.pop() if len(used) == 1 else INT64
            yield linear_equation(words.numbers, factors, value, type_, words.span)


def _products(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield equations with products of numbers, if the method multiplies; numbers that others determine linearly are left out."""
    types = {type_of(each) for each in words.numbers}
    if words.degree == 1 or len(types) != 1:
        return
    (type_,) = types
    determined = {_first(factors) for factors, _ in linear_relations(seen.numbers)}
    free = [at for at in range(len(words.numbers)) if at not in determined]
    monomials = [
        factors
        for degree in range(words.degree, 1, -1)
        for factors in combinations_with_replacement(free[:MOST_MULTIPLIED], degree)
        if factors[0] < words.changed
    ]
    numbers = [words.numbers[at] for at in free]
    multiply = partial(arithmetic, ArithmeticOp.MULTIPLY)
    products = [reduce(multiply, (words.numbers[at] for at in factors)) for factors in monomials]
    rows = [
        (*(prod(row[at] for at in factors) for factors in monomials), *(row[at] for at in free))
        for row in seen.numbers
    ]
    for factors, value in linear_relations(rows):
        if any(factors[: len(monomials)]):
            yield linear_equation((*products, *numbers), factors, value, type_, words.span)


def _first(factors: Sequence[int]) -> int:
    return next(at for at, factor in enumerate(factors) if factor)


def _constant_bounds(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield ``c <= x`` and ``x <= c`` for constants of the method, their neighbours, and the observed extremes."""
    near = sorted({each + by for each in words.constants for by in (-1, 0, 1)})
    for at, term in enumerate(words.numbers):
        values = _column(seen, at)
        low, high, type_, span = min(values), max(values), type_of(term), term.span
        lower = [each for each in near if each <= low][-NEAREST:]
        upper = [each for each in near if each >= high][:NEAREST]
        if low >= 0:
            lower.append(0)
        if high <= 0:
            upper.append(0)
        for each in dict.fromkeys(lower):
            yield compare(CompareOp.LESS_EQUAL, constant(each, type_, span), term)
        for each in dict.fromkeys(upper):
            yield compare(CompareOp.LESS_EQUAL, term, constant(each, type_, span))


def _differences(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield ``x <= y + c`` where the loop changes x or y."""
    for left, right in permutations(range(len(words.numbers)), 2):
        if min(left, right) >= words.changed:
            continue
        most = max(row[left] - row[right] for row in seen.numbers)
        if most <= 0:
            yield at_most(words.numbers[left], words.numbers[right])
        for offset in dict.fromkeys((most, *(each for each in words.constants if each > most))):
            if offset and most <= offset <= most + 2 and abs(offset) <= LARGEST_DIFFERENCE:
                yield at_most(words.numbers[left], words.numbers[right], offset)


def _remainders(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield ``x % c == r``, and ``(x - y) % c == r``, for the greatest common divisor of the observed steps and for constants."""
    for at in range(words.changed):
        term, values = words.numbers[at], _column(seen, at)
        yield from (remainder(term, divisor, rest) for divisor, rest in _divisors(words, values))
    for left, right in combinations(range(len(words.numbers)), 2):
        first, second = words.numbers[left], words.numbers[right]
        if left < words.changed and type_of(first) is type_of(second):
            values = [row[left] - row[right] for row in seen.numbers]
            if len(set(values)) > 1:
                difference = arithmetic(ArithmeticOp.SUBTRACT, first, second)
                yield from (remainder(difference, by, rest) for by, rest in _divisors(words, values))


def _divisors(words: Vocabulary, values: Sequence[int]) -> Iterator[tuple[int, int]]:
    step = gcd(*(each - values[0] for each in values))
    for divisor in dict.fromkeys((step, *(each for each in words.constants if each and step % each == 0))):
        rests = {_java_remainder(each, divisor) for each in values} if divisor > 1 else set()
        if len(rests) == 1 and divisor <= LARGEST_DIVISOR and step:
            yield divisor, rests.pop()


def _java_remainder(value: int, divisor: int) -> int:
    """Return the remainder with the sign of the dividend."""
    return value % divisor if value >= 0 else -(-value % divisor)


def _under_flags(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield what holds where a flag is true, or false: formulas of the method, and constant values."""
    for (at, flag), value in product(enumerate(words.flags), (True, False)):
        rows = [number for number, row in enumerate(seen.flags) if row[at] is value]
        if not rows or len(rows) == len(seen.flags):
            continue
        when = flag if value else logic.Not(flag, span=flag.span)
        for each in _facts_only_in(words, seen, rows):
            if not _mentions(each, flag):
                yield logic.Implies(when, each, span=flag.span)


def _after_first(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield what holds from the second visit on, where a number shows which visit it is: it has its first value only then."""
    later = [row for row, is_first in enumerate(seen.is_first) if not is_first]
    earlier = [row for row, is_first in enumerate(seen.is_first) if is_first]
    if not later or not earlier:
        return
    facts = [*_facts_only_in(words, seen, later), *_relations_only_in(words, seen, later)]
    for at, term in enumerate(words.numbers[: words.changed]):
        first = {seen.numbers[row][at] for row in earlier}
        if len(first) == 1 and all(seen.numbers[row][at] not in first for row in later):
            start = same(term, constant(first.pop(), type_of(term), term.span))
            yield from (logic.Or(start, each, span=term.span) for each in facts if not _mentions(each, start))


def _facts_only_in(words: Vocabulary, seen: Observations, rows: Sequence[int]) -> Iterator[logic.Formula]:
    """Yield the facts that hold in some observations, but not in all."""
    known = {node_text(each, is_java=False) for each in _facts_in(words, seen)}
    for each in _facts_in(words, seen.only(rows)):
        if node_text(each, is_java=False) not in known:
            yield each


def _relations_only_in(words: Vocabulary, seen: Observations, rows: Sequence[int]) -> Iterator[logic.Formula]:
    """Yield equations and small differences of numbers that hold in some observations, but not in all."""
    some = seen.only(rows)
    known = {node_text(each, is_java=False) for each in _equations(words, seen)}
    for each in _equations(words, some):
        if node_text(each, is_java=False) not in known:
            yield each
    for left, right in permutations(range(len(words.numbers)), 2):
        if min(left, right) < words.changed:
            most = max(row[left] - row[right] for row in some.numbers)
            if abs(most) <= 1 and most < max(row[left] - row[right] for row in seen.numbers):
                yield at_most(words.numbers[left], words.numbers[right], most)


def _facts_in(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield the formulas of the method that hold in some observations, and bounds of changed numbers."""
    for number, formula in enumerate(words.formulas):
        if all(row[number] for row in seen.formulas):
            yield formula
    yield from _bounds_in(words, seen.numbers)


def _bounds_in(words: Vocabulary, rows: Sequence[tuple[int, ...]]) -> Iterator[logic.Formula]:
    """Yield the value of a changed number that is the same in all rows, or its sign, and remainders."""
    for at, term in enumerate(words.numbers[: words.changed]):
        values, type_, span = {row[at] for row in rows}, type_of(term), term.span
        if len(values) == 1 and len(rows) > 1:
            yield same(term, constant(values.pop(), type_, span))
        elif min(values) >= 0:
            yield compare(CompareOp.LESS_EQUAL, constant(min(*values, 1), type_, span), term)
        elif max(values) <= 0:
            yield compare(CompareOp.LESS_EQUAL, term, constant(0, type_, span))
        for divisor in dict.fromkeys((2, *(each for each in words.constants if 2 < each <= LARGEST_DIVISOR))):
            rests = {_java_remainder(each, divisor) for each in values}
            if len(rests) == 1 < len(values):
                yield remainder(term, divisor, rests.pop())


def _mentions(formula: logic.Formula, flag: logic.Formula) -> bool:
    return node_text(flag, is_java=False) in node_text(formula, is_java=False).split()


def _sums(words: Vocabulary, seen: Observations) -> Iterator[logic.Formula]:
    """Yield ``x + y <= z + c`` and ``z + c <= x + y`` that some observation attains, where the loop changes x."""
    few = range(min(len(words.numbers), MOST_SUMMED))
    for left, right in combinations(few, 2):
        if left >= words.changed or any(type_of(words.numbers[at]) is INT64 for at in (left, right)):
            continue
        total = arithmetic(
            ArithmeticOp.ADD, convert(words.numbers[left], INT64), convert(words.numbers[right], INT64)
        )
        for third in few:
            if third not in (left, right) and type_of(words.numbers[third]) is INT:
                slack = [row[left] + row[right] - row[third] for row in seen.numbers]
                limit = words.numbers[third]
                if abs(max(slack)) <= 1:
                    yield at_most(total, convert(limit, INT64), max(slack))
                if abs(min(slack)) <= 1:
                    yield at_most(convert(limit, INT64), total, -min(slack))
