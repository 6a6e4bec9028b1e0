"""Division of words: one circuit gives the quotient and the remainder, and the quotient records its origin.

The circuit divides magnitudes of minimal width, and the signs are applied afterwards. So the exact
quotient, which has one bit more than the
operands because of the least integer divided by -1, needs no longer division.
"""

from __future__ import annotations

from ooxcheck.relational.translation.adders import Adders
from ooxcheck.relational.translation.polynomials import Interval
from ooxcheck.relational.translation.words import Division, Word, Words, align
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.deferred_remainders import DeferredRemainders


class Divisions:
    """Divides words, each pair once; remainders of long words are `deferred` if there is a place for them."""

    def __init__(self, words: Words, adders: Adders) -> None:
        self._words = words
        self._adders = adders
        self._gates = adders.gates
        self._quotients: dict[tuple[Word, Word], Word] = {}
        self._remainders: dict[tuple[Word, Word], Word] = {}
        self._magnitudes: dict[tuple[Word, Word], tuple[Bits, Bits, Lit]] = {}
        self.deferred: DeferredRemainders | None = None

    def quotient(self, a: Word, b: Word) -> Word:
        """Return the quotient, truncated towards zero; by zero it is -1, or 1 for a negative dividend."""
        known = self._quotients.get((a, b))
        if known is None:
            is_known = a.is_constant and b.is_constant
            known = (
                self._words.constant(_truncated_quotient(a.low, b.low))
                if is_known
                else self._new_quotient(a, b)
            )
            self._quotients[a, b] = known
        return known

    def remainder(self, a: Word, b: Word) -> Word:
        """Return the remainder, which has the sign of the dividend; by zero it is the dividend."""
        known = self._remainders.get((a, b))
        if known is None:
            is_known = a.is_constant and b.is_constant
            rest = a.low - _truncated_quotient(a.low, b.low) * b.low
            known = self._words.constant(rest) if is_known else self._new_remainder(a, b)
            self._remainders[a, b] = known
        return known

    def _new_quotient(self, a: Word, b: Word) -> Word:
        """Return a quotient with one bit more than the operands, and record its origin, unless it is another word."""
        longer, _, is_negative = self._divide_magnitudes(a, b)
        remainder = self.remainder(a, b)
        bits = bv.choose(self._gates, is_negative, bv.negate(self._gates, longer), longer)
        before = len(self._words.all)
        quotient = self._words.of_bits(bits, _quotient_range(a, b))
        if quotient.number == before and not quotient.is_constant:
            quotient.division = Division(a, b, remainder)
        return quotient

    def _new_remainder(self, a: Word, b: Word) -> Word:
        rest = None
        if self.deferred is not None and (a, b) not in self._magnitudes:
            rest = self.deferred.remainder(*self._magnitudes_of(a, b))
        if rest is None:
            _, rest, _ = self._divide_magnitudes(a, b)
        bits = bv.choose(self._gates, self._adders.bits(a)[-1], bv.negate(self._gates, rest), rest)
        return self._words.of_bits(bits, _remainder_range(a, b))

    def _divide_magnitudes(self, a: Word, b: Word) -> tuple[Bits, Bits, Lit]:
        """Return the quotient of magnitudes with a sign bit, the remainder, and whether signs differ."""
        known = self._magnitudes.get((a, b))
        if known is None:
            dividend, divisor = self._magnitudes_of(a, b)
            quotient, rest = bv.divide_unsigned(self._gates, dividend, divisor)
            longer = (*quotient, bv.is_zero(self._gates, divisor))
            signs = self._adders.bits(a)[-1], self._adders.bits(b)[-1]
            known = self._magnitudes[a, b] = longer, rest, self._gates.xor(*signs)
        return known

    def _magnitudes_of(self, a: Word, b: Word) -> tuple[Bits, Bits]:
        left, right = align(self._adders.bits(a), self._adders.bits(b))
        return bv.absolute(self._gates, left), bv.absolute(self._gates, right)


def _truncated_quotient(a: int, b: int) -> int:
    """Return the quotient of two integers."""
    if b == 0:
        return -1 if a >= 0 else 1
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _quotient_range(a: Word, b: Word) -> Interval:
    """Return the range of a quotient: monotonic in the dividend, and in a divisor of one sign."""
    divisors = [each for each in (b.low, -1, 0, 1, b.high) if b.low <= each <= b.high]
    dividends = [each for each in (a.low, -1, 0, a.high) if a.low <= each <= a.high]
    corners = [_truncated_quotient(one, other) for one in dividends for other in divisors]
    return min(corners), max(corners)


def _remainder_range(a: Word, b: Word) -> Interval:
    """Return the range of a remainder: nearer to zero than a nonzero divisor, and no farther than the dividend."""
    most = max(abs(a.low), abs(a.high)) if b.low <= 0 <= b.high else max(abs(b.low), abs(b.high)) - 1
    return max(min(a.low, 0), -most), min(max(a.high, 0), most)
