"""Comparisons of words: by the difference of their terms if that folds or is cheaper, otherwise bit by bit.

Two exact words are equal iff their difference is zero, and common terms cancel. Two words of the same width
represent their residues, so the same
holds for the difference modulo 2^w. A word of w bits equals a possibly longer one that is equal to it
modulo 2^w iff that fits into w bits: overflow
checks are such comparisons. Less-than uses exact differences only, because reduction does not preserve the
order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ooxcheck.relational.translation import polynomials as poly
from ooxcheck.relational.translation.adders import Adders
from ooxcheck.relational.translation.guarded_words import GuardedWords
from ooxcheck.relational.translation.polynomials import Equation, Polynomial
from ooxcheck.relational.translation.words import Division, Word, Words, align, cut, exactly, limits
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit


class Comparisons:
    """Compares words; the results are literals of the adders' circuit. `compared` are the words of less-than comparisons."""

    def __init__(self, words: Words, adders: Adders) -> None:
        self._words = words
        self._adders = adders
        self._gates = adders.gates
        self._guarded = GuardedWords(adders.gates)
        self.compared: dict[tuple[Bits, Bits], None] = {}
        self._zeros: dict[tuple[Equation, int | None], Lit] = {}

    # -- equality ----------------------------------------------------------------------------------

    def equal(self, a: Word, b: Word) -> Lit:
        """Return whether two words are equal integers."""
        if a is b:
            return TRUE
        if a.high < b.low or b.high < a.low:
            return FALSE
        if a.modulus is None and b.modulus is None:
            return self._equal_exactly(a, b)
        if a.modulus is None or (b.modulus is not None and b.modulus < a.modulus):
            a, b = b, a
        return self._equal_residue(a, b)

    def _equal_exactly(self, a: Word, b: Word) -> Lit:
        """Compare exact words."""
        difference = self._words.simplify(poly.plus(a.terms, b.terms, -1))
        if not difference:
            return TRUE
        low, high = poly.interval(difference, self._words.ranges)
        if not low <= 0 <= high:
            return FALSE
        by_difference = partial(self._zero, difference, low, high)
        return self._is_zero(a, b, difference, None, by_difference)

    def _equal_residue(self, a: Word, b: Word) -> Lit:
        """Compare a word known modulo 2^w with one that is exact, or known modulo at least as much."""
        width = a.modulus
        assert width is not None
        difference = self._words.simplify(poly.plus(a.terms, self._words.modulo(b, width), -1), width)
        low, high = limits(width, unsigned=a.unsigned)
        is_same_range = low <= b.low and b.high <= high
        if poly.is_constant(difference):
            return FALSE if difference else self._fits(b, width, unsigned=a.unsigned)
        if not is_same_range:
            return self._equal_bits(a, b)
        return self._is_zero(a, b, difference, width, partial(self._zero_modulo, difference, width))

    def _is_zero(
        self, a: Word, b: Word, difference: Polynomial, width: int | None, by_difference: Callable[[], Lit]
    ) -> Lit:
        """Return whether the difference of two words is zero, modulo 2^width if given: one literal for one equation.

        An equation has one truth value, from whichever words it comes, so the literal of the first comparison serves all
        others with the same normal form: ``2 * s == i * (i + 1)`` is ``2 * (s + i + 1) == (i + 1) * (i + 2)``.
        """
        equation = poly.equation(difference), width
        if equation not in self._zeros:
            is_best = self._is_best_as_it_is(a, b, difference)
            self._zeros[equation] = self._equal_bits(a, b) if is_best else by_difference()
        return self._zeros[equation]

    def _is_best_as_it_is(self, a: Word, b: Word, difference: Polynomial) -> bool:
        """Return whether to compare two words themselves instead of their difference."""
        rows = a.left_to_do + b.left_to_do
        return rows == 0 or rows <= sum(
            self._words.rows_of_terms(side) for side in poly.sides(difference) if side
        )

    def _equal_bits(self, a: Word, b: Word) -> Lit:
        """Compare bits, without the guards of words."""
        return self._guarded.apply_test(
            *align(self._adders.bits(a), self._adders.bits(b)), partial(bv.equal, self._gates)
        )

    def _zero(self, terms: Polynomial, low: int, high: int) -> Lit:
        """Return whether a polynomial from `low` to `high` is zero, by the two sides of the equation."""
        unit = poly.unit(terms)
        if unit is not None:
            sign, number, constant = unit
            return self.equal(self._words.all[number], self._words.constant(-sign * constant))
        return self._zero_modulo(terms, max(low.bit_length(), high.bit_length()) + 1)

    def _zero_modulo(self, terms: Polynomial, width: int) -> Lit:
        """Return whether a polynomial is zero modulo 2^width, by the two sides of the equation."""
        return bv.equal(self._gates, *(self._adders.of_terms(side, width) for side in poly.sides(terms)))

    def _fits(self, word: Word, width: int, *, unsigned: bool) -> Lit:
        """Return whether a word fits into a width."""
        if word.division is not None or (word.left_to_do and poly.unit(exactly(word)) is not None):
            low, high = limits(width, unsigned=unsigned)
            return self._gates.and2(-self._at_most(word, low - 1), self._at_most(word, high))
        bits = self._adders.bits(word)
        return bv.equal(self._gates, *align(bits, cut(bits, width, unsigned=unsigned)))

    # -- order -------------------------------------------------------------------------------------

    def less(self, a: Word, b: Word, *, or_equal: bool = False) -> Lit:
        """Return ``a < b``, or ``a <= b``."""
        if a is b:
            return TRUE if or_equal else FALSE
        if b.is_constant:
            return self._at_most(a, b.low if or_equal else b.low - 1)
        if a.is_constant:
            return -self._at_most(b, a.low - 1 if or_equal else a.low)
        if a.high < b.low + or_equal or a.low >= b.high + or_equal:
            return TRUE if a.high < b.low + or_equal else FALSE
        if a.modulus is None and b.modulus is None:
            return self._at_least(a, b, 0 if or_equal else 1)
        return self._less_bits(a, b, or_equal=or_equal)

    def _less_bits(self, a: Word, b: Word, *, or_equal: bool) -> Lit:
        """Compare bits, without the guards of words; ``<=`` is a negated ``>``, to share comparisons."""
        first, second = align(self._adders.bits(a), self._adders.bits(b))
        if a.is_constant or b.is_constant:
            return bv.less(self._gates, first, second, or_equal=or_equal)
        return (
            -self._guarded.apply_test(second, first, self._less)
            if or_equal
            else self._guarded.apply_test(first, second, self._less)
        )

    def _less(self, a: Bits, b: Bits) -> Lit:
        """Return whether a word is less than another, and record the comparison."""
        self.compared[a, b] = None
        return bv.less(self._gates, a, b)

    def _at_least(self, a: Word, b: Word, least: int) -> Lit:
        """Return whether ``b - a``, both exact, is at least 0 or 1."""
        difference = self._words.simplify(poly.plus(b.terms, a.terms, -1))
        low, high = poly.interval(difference, self._words.ranges)
        if low >= least or high < least:
            return TRUE if low >= least else FALSE
        if self._is_best_as_it_is(a, b, difference):
            return self._less_bits(a, b, or_equal=not least)
        unit = poly.unit(difference)
        if unit is not None:
            sign, number, constant = unit
            word = self._words.all[number]
            return (
                self._at_most(word, constant - least)
                if sign < 0
                else -self._at_most(word, least - constant - 1)
            )
        more, less = poly.sides(difference)
        return bv.less(
            self._gates, *align(self._exact_bits(less), self._exact_bits(more)), or_equal=not least
        )

    def _exact_bits(self, terms: Polynomial) -> Bits:
        low, high = poly.interval(terms, self._words.ranges)
        return self._adders.of_terms(terms, max(low.bit_length(), high.bit_length()) + 1)

    def _at_most(self, word: Word, bound: int) -> Lit:
        """Return whether a word is at most a constant."""
        if bound >= word.high or bound < word.low:
            return TRUE if bound >= word.high else FALSE
        if word.division is not None and _is_overflow(word, word.division, bound):
            dividend, divisor = word.division.dividend, word.division.divisor
            least, minus_one = self._words.constant(dividend.low), self._words.constant(-1)
            return -self._gates.and2(self.equal(dividend, least), self.equal(divisor, minus_one))
        if word.left_to_do:
            if bound == word.high - 1:
                return -self.equal(word, self._words.constant(word.high))
            if bound == word.low:
                return self.equal(word, self._words.constant(word.low))
            unit = poly.unit(word.terms)
            if unit is not None and unit[1] != word.number:
                return self._shifted_at_most(word, bound, *unit)
        return self._less_bits(word, self._words.constant(bound), or_equal=True)

    def _shifted_at_most(self, word: Word, bound: int, sign: int, number: int, constant: int) -> Lit:
        """Return whether a variable or its negation, plus a constant, is at most a bound.

        If this holds only modulo 2^w, the residues from the least to the bound are a cyclic interval, and
        those of the variable are the shifted interval.
        """
        variable = self._words.all[number]
        low, high = sorted((sign * (word.low - constant), sign * (bound - constant)))
        if word.modulus is None:
            return self._at_most(variable, high) if sign > 0 else -self._at_most(variable, low - 1)
        bits = bv.sign_extend(self._adders.bits(variable), word.modulus)
        first, last = bv.constant(low, word.modulus), bv.constant(high, word.modulus)
        from_first = bv.less_unsigned(self._gates, first, bits, or_equal=True)
        to_last = bv.less_unsigned(self._gates, bits, last, or_equal=True)
        is_whole = low % (1 << word.modulus) <= high % (1 << word.modulus)
        return self._gates.and2(from_first, to_last) if is_whole else self._gates.or2(from_first, to_last)


def _is_overflow(quotient: Word, division: Division, bound: int) -> bool:
    """Return whether only the least dividend, divided by -1, exceeds a bound; other quotients are nearer to zero."""
    least, most = division.dividend.low, division.dividend.high
    return least < -1 and most < -least == quotient.high == bound + 1
