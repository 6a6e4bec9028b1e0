"""Words: integers before they are bits, each a polynomial over others, so that laws of arithmetic need no solver.

A word is an integer that is known in three ways. `terms` is a polynomial over words: the integer itself or,
if there is a `modulus`, its residue
modulo 2^modulus, of which the word is the signed or unsigned representative. `low` and `high` bound it. Its
bits are built once, on demand
(`ooxcheck.relational.translation.adders`). Words with the same terms are the same word, so ``a * b`` and
``b * a`` are built once, 400 increments
are one addition, and equal sides are recognised.

Soundness: every word has one integer value under each assignment of the circuit's inputs, and each rule
below preserves it.

- An operation whose exact result cannot leave the range it is reduced to is that exact result, a polynomial
over the integers in the operands'
  terms, or in an operand itself if only its residue is known by terms.
- Otherwise the result is known by its residue. Reduction modulo 2^w is a ring homomorphism, so it is
computed from the operands' residues modulo
  2^w, and from the residues of their variables. Extension is no homomorphism: an operand that is known
  only modulo less than 2^w is a new variable.
- ``a = q * b + r`` for the quotient and the remainder of the circuits of `ooxcheck.sat.bitvector`, zero
divisors included. It is used from left to
  right as ``q * lead -> a - r - q * tail``, with ``b = lead + tail``.
- Equal bits are equal integers, so a number that was stored and is read again is the word that was stored.

The model is the rewriting of word-level solvers (Niemetz and Preiner, "Bitwuzla", CAV 2023), in a normal
form instead of a list of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.translation import polynomials as poly
from ooxcheck.relational.translation.polynomials import Interval, Monomial, Polynomial
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit

_MOST_TERMS = 24
_MOST_FACTORS = 6
"""The greatest size of a polynomial; a larger one costs more than it saves, and becomes an opaque variable."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring operation: on polynomials, on ranges, and on bits."""

    terms: Callable[[Polynomial, Polynomial], Polynomial]
    range: Callable[[Interval, Interval], Interval]
    bits: Callable[[Circuit, Bits, Bits], Bits]
    length: Callable[[int, int], int]
    """The greatest number of bits of the exact result, by those of the operands."""


ADD = Ring(poly.plus, lambda a, b: (a[0] + b[0], a[1] + b[1]), bv.add, lambda a, b: max(a, b) + 1)
SUBTRACT = Ring(
    lambda a, b: poly.plus(a, b, -1),
    lambda a, b: (a[0] - b[1], a[1] - b[0]),
    bv.subtract,
    lambda a, b: max(a, b) + 1,
)
MULTIPLY = Ring(poly.times, poly.product_range, bv.multiply, lambda a, b: a + b)


@dataclass(frozen=True, slots=True)
class Made:
    """An operation on two words, and the width of its reduction."""

    operation: Ring
    left: Word
    right: Word
    width: int
    unsigned: bool

    def narrow(self, width: int, *, unsigned: bool) -> Made | None:
        """Return the same operation, reduced once more; None if it has already lost some of the bits."""
        return Made(self.operation, self.left, self.right, width, unsigned) if width <= self.width else None


@dataclass(frozen=True, slots=True)
class Division:
    """The origin of a quotient, and its remainder: the dividend is the quotient times the divisor plus the remainder."""

    dividend: Word
    divisor: Word
    remainder: Word


@dataclass(eq=False, slots=True)
class Word:
    """An integer from `low` to `high` that equals `terms`, modulo 2^modulus if there is a modulus.

    An opaque word has itself as its terms. `bits` are set once they are built; `made` is an operation that
    yields the word, and `work` its number of
    rows of adders.
    """

    number: int
    terms: Polynomial
    low: int
    high: int
    modulus: int | None = None
    unsigned: bool = False
    bits: Bits | None = None
    made: Made | None = None
    work: int = 0
    division: Division | None = None

    @property
    def is_constant(self) -> bool:
        """Whether it has only one possible value."""
        return self.low == self.high

    @property
    def left_to_do(self) -> int:
        """The number of rows of adders still to be built."""
        return 0 if self.bits is not None else self.work


def limits(width: int, *, unsigned: bool) -> Interval:
    """Return the least and the greatest integer of a width."""
    return (0, (1 << width) - 1) if unsigned else (-(1 << width - 1), (1 << width - 1) - 1)


def length_of(bounds: Interval) -> int:
    """Return the number of bits for every integer of a range."""
    return 1 + max((~each if each < 0 else each).bit_length() for each in bounds)


def trim_sign(bits: Bits) -> Bits:
    """Remove copies of the sign."""
    length = len(bits)
    while length > 1 and bits[length - 1] == bits[length - 2]:
        length -= 1
    return bits[:length]


def cut(bits: Bits, width: int, *, unsigned: bool) -> Bits:
    """Return an integer reduced to `width` bits."""
    return trim_sign((*bv.sign_extend(bits, width), FALSE) if unsigned else bits[:width])


def align(a: Bits, b: Bits) -> tuple[Bits, Bits]:
    """Return both integers with the number of bits of the longer one."""
    length = max(len(a), len(b))
    return bv.sign_extend(a, length), bv.sign_extend(b, length)


class Words:
    """All words over one circuit, each made once; `ranges` are the bounds of each by its number."""

    def __init__(self) -> None:
        self.all: list[Word] = []
        self.ranges: list[Interval] = []
        self._by_terms: dict[object, Word] = {}
        self._by_bits: dict[Bits, Word] = {}

    def constant(self, value: int) -> Word:
        """Return a constant."""
        return self._word(poly.constant(value), (value, value))

    def of_bits(self, bits: Bits, within: Interval | None = None) -> Word:
        """Return the signed integer of some literals, lowest bit first; `within` is a known range."""
        bits = trim_sign(bits)
        known = self._by_bits.get(bits)
        if known is None:
            low, high = _bit_range(bits)
            if within is not None:
                low, high = max(low, within[0]), min(high, within[1])
            known = (
                self.constant(low) if low == high else self._new(poly.variable(len(self.all)), (low, high))
            )
            self._by_bits[bits] = known
            if low != high:
                known.bits = bits
        return known

    def note_bits(self, word: Word, bits: Bits) -> None:
        """Record the bits of a word, and the word of these bits."""
        word.bits = bits
        self._by_bits.setdefault(bits, word)

    def wrap(self, word: Word, width: int | None, *, unsigned: bool = False) -> Word:
        """Return a word modulo 2^width, or unchanged without a width."""
        if width is None or _is_within((word.low, word.high), limits(width, unsigned=unsigned)):
            return word
        made = None if word.made is None else word.made.narrow(width, unsigned=unsigned)
        return self._reduce_to_width(self.modulo(word, width), width, made, unsigned=unsigned)

    def combine(
        self, operation: Ring, a: Word, b: Word, width: int | None, *, unsigned: bool = False
    ) -> Word:
        """Return the exact result of an operation, reduced to a width if given."""
        bounds = operation.range((a.low, a.high), (b.low, b.high))
        width = length_of(bounds) if width is None else width
        made = Made(operation, a, b, width, unsigned)
        if not _is_within(bounds, limits(width, unsigned=unsigned)):
            terms = self.simplify(operation.terms(self.modulo(a, width), self.modulo(b, width)), width)
            return self._reduce_to_width(terms, width, made, unsigned=unsigned)
        terms = self.simplify(operation.terms(exactly(a), exactly(b)))
        low, high = poly.interval(terms, self.ranges)
        return self._word(terms, (max(low, bounds[0]), min(high, bounds[1])), made)

    def modulo(self, word: Word, width: int) -> Polynomial:
        """Return terms equal to a word modulo 2^width."""
        if word.modulus is not None and word.modulus < width:
            return poly.variable(word.number)
        terms = word.terms
        while (number := self._residue_in(terms, width)) is not None:
            terms = self._substitute(terms, number)
        return poly.reduce_modulo(terms, width)

    def _residue_in(self, terms: Polynomial, width: int) -> int | None:
        """Return a variable with known terms modulo 2^width, if there is one."""
        for monomial in terms:
            for number in monomial:
                modulus = self.all[number].modulus
                if modulus is not None and modulus >= width:
                    return number
        return None

    def _substitute(self, terms: Polynomial, number: int) -> Polynomial:
        """Substitute the terms of a variable."""
        result: Polynomial = {}
        for monomial, coefficient in terms.items():
            factor: Polynomial = {tuple(each for each in monomial if each != number): coefficient}
            for _ in range(monomial.count(number)):
                factor = poly.times(factor, self.all[number].terms)
            result = poly.plus(result, factor)
        return result

    def simplify(self, terms: Polynomial, width: int | None = None) -> Polynomial:
        """Return the same terms, modulo 2^width if given, without products of a quotient and its divisor."""
        while (change := self._cancel_quotient(terms, width)) is not None:
            terms = poly.plus(terms, change)
        return terms if width is None else poly.reduce_modulo(terms, width)

    def _cancel_quotient(self, terms: Polynomial, width: int | None) -> Polynomial | None:
        """Return a zero-valued sum that cancels ``quotient * divisor`` in `terms`; None if there is none."""
        for monomial, coefficient in terms.items():
            for number in monomial:
                division = self.all[number].division
                if division is not None:
                    divisor = self._terms(division.divisor, width)
                    factor = _cofactor(divisor, poly.quotient(monomial, (number,)) or poly.ONE, coefficient)
                    if factor is not None:
                        multiple = poly.times(poly.variable(number), divisor)
                        return poly.times(factor, poly.plus(self._multiple(division, width), multiple, -1))
        return None

    def _multiple(self, division: Division, width: int | None) -> Polynomial:
        """Return the product of a quotient and its divisor: the dividend minus the remainder."""
        return poly.plus(self._terms(division.dividend, width), self._terms(division.remainder, width), -1)

    def _terms(self, word: Word, width: int | None) -> Polynomial:
        return exactly(word) if width is None else self.modulo(word, width)

    def _reduce_to_width(self, terms: Polynomial, width: int, made: Made | None, *, unsigned: bool) -> Word:
        """Return the word of a width with these terms modulo 2^width; they are exact if they stay in its range."""
        low, high = limits(width, unsigned=unsigned)
        if poly.is_constant(terms):
            return self.constant((terms.get(poly.ONE, 0) - low) % (1 << width) + low)
        bounds = poly.interval(terms, self.ranges)
        if _is_within(bounds, (low, high)):
            return self._word(terms, bounds, made)
        return self._word(terms, (low, high), made, width, unsigned=unsigned)

    def _word(
        self,
        terms: Polynomial,
        bounds: Interval,
        made: Made | None = None,
        modulus: int | None = None,
        *,
        unsigned: bool = False,
    ) -> Word:
        """Return the word with these terms; for a new one, its range and operation are recorded."""
        if modulus is None and len(terms) == 1:
            ((monomial, coefficient),) = terms.items()
            if coefficient == 1 and len(monomial) == 1:
                return self.all[monomial[0]]
        key = (frozenset(terms.items()), modulus, unsigned)
        known = self._by_terms.get(key)
        if known is None:
            known = self._by_terms[key] = self._new(terms, bounds)
            known.made, known.modulus, known.unsigned = made, modulus, unsigned
            if made is not None and _is_large(terms):
                known.terms, known.modulus = poly.variable(known.number), None
            known.work = self._work(known)
        return known

    def _new(self, terms: Polynomial, bounds: Interval) -> Word:
        word = Word(len(self.all), terms, *bounds)
        self.all.append(word)
        self.ranges.append(bounds)
        return word

    def _work(self, word: Word) -> int:
        """Return the number of rows of adders for a new word, from its terms or its operation."""
        ways = [] if word.made is None else [self.rows_of_making(word.made)]
        if word.terms != poly.variable(word.number):
            ways.append(self.rows_of_terms(word.terms))
        return max(0, min(ways, default=0))

    def rows_of_terms(self, terms: Polynomial, built: Collection[Monomial] = ()) -> int:
        """Return the number of rows of adders for a polynomial, given the products already built."""
        rows = 0 if poly.ONE not in terms and all(coefficient < 0 for coefficient in terms.values()) else -1
        for monomial, coefficient in terms.items():
            rows += sum(1 for _ in poly.digits(coefficient)) if monomial else 1
            if monomial not in built:
                rows += sum(self.all[number].left_to_do for number in monomial)
                rows += sum(self._length(self.all[number]) for number in monomial[1:])
        return rows

    def rows_of_making(self, made: Made) -> int:
        """Return the number of rows of adders for an operation, with those of its operands that are not built."""
        rows, left, right = 1, made.left, made.right
        if made.operation is MULTIPLY:
            known = next((each.low for each in (left, right) if each.is_constant), None)
            rows = (
                min(map(self._length, (left, right))) if known is None else sum(1 for _ in poly.digits(known))
            )
        return rows + left.left_to_do + right.left_to_do

    def _length(self, word: Word) -> int:
        """Return how many bits a word has at most."""
        return max(word.low.bit_length(), word.high.bit_length()) + 1


def exactly(word: Word) -> Polynomial:
    """Return terms equal to a word as integers: its own, or the word itself if only a residue is known."""
    return word.terms if word.modulus is None else poly.variable(word.number)


def _cofactor(divisor: Polynomial, around: Monomial, coefficient: int) -> Polynomial | None:
    """Return the factor of ``a - r - q * b`` that cancels a quotient when added; None if there is no gain.

    The quotient occurs in a monomial with other variables: if these contain the leading monomial of the
    divisor, all of it cancels; a constant divisor
    cancels as often as it divides the coefficient.
    """
    if not divisor:
        return None
    lead = poly.leading(divisor)
    known = divisor[lead]
    if not lead:
        times = abs(coefficient) // abs(known)
        return {around: times if (coefficient < 0) == (known < 0) else -times} if times else None
    left = poly.quotient(around, lead)
    return {left: coefficient * known} if left is not None and known in (1, -1) else None


def _is_large(terms: Polynomial) -> bool:
    return len(terms) > _MOST_TERMS or any(len(monomial) > _MOST_FACTORS for monomial in terms)


def _is_within(inner: Interval, outer: Interval) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _bit_range(bits: Bits) -> Interval:
    """Return the range of the signed integer of some literals, by the constant ones."""
    low = high = 0
    for place, bit in enumerate(bits):
        weight = 1 << place if place < len(bits) - 1 else -(1 << place)
        if bit == TRUE:
            low, high = low + weight, high + weight
        elif bit != FALSE:
            low, high = low + min(weight, 0), high + max(weight, 0)
    return low, high
