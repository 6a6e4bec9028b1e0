"""The bits of words: from their terms or from the operation that made them, whichever takes fewer rows of adders.

A sum that a loop makes step by step is built step by step, each from the one before; 400 increments are one
addition of 400. A product of two
words is built once, as long as the longest use needs; a constant factor takes as many shifted rows as its
non-adjacent form has digits. Words may
be nested thousands deep, so there is an explicit stack.
"""

from __future__ import annotations

from ooxcheck.relational.translation import polynomials as poly
from ooxcheck.relational.translation.polynomials import Monomial, Polynomial
from ooxcheck.relational.translation.words import MULTIPLY, Made, Word, Words, cut, trim_sign
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit


class Adders:
    """Builds the bits of words in a circuit."""

    def __init__(self, gates: Circuit, words: Words) -> None:
        self.gates = gates
        self._words = words
        self._products: dict[Monomial, Bits] = {}

    def bits(self, word: Word) -> Bits:
        """Return the bits of a word, minimal, with the sign last."""
        if word.bits is None:
            waiting = [(word, self._by_terms(word))]
            while waiting:
                top, by_terms = waiting[-1]
                missing = [each for each in self._operand_words(top, by_terms=by_terms) if each.bits is None]
                if missing:
                    waiting += [(each, self._by_terms(each)) for each in missing]
                else:
                    waiting.pop()
                    if top.bits is None:
                        self._words.note_bits(top, self._build(top, by_terms=by_terms))
        assert word.bits is not None
        return word.bits

    def of_terms(self, terms: Polynomial, length: int) -> Bits:
        """Return `length` bits of a polynomial."""
        for monomial in terms:
            for number in monomial:
                self.bits(self._words.all[number])
        return self._sum(terms, length)

    def _by_terms(self, word: Word) -> bool:
        """Return whether the bits of a word are built from its terms; a sum of several terms is built by its operation if that takes no more rows."""
        if word.made is None:
            return True
        if word.terms == poly.variable(word.number):
            return False
        ahead = self._words.rows_of_making(word.made) - self._words.rows_of_terms(word.terms, self._products)
        return ahead > 0 or (ahead == 0 and len(word.terms) - (poly.ONE in word.terms) <= 1)

    def _operand_words(self, word: Word, *, by_terms: bool) -> list[Word]:
        """Return the words whose bits are needed for those of another one."""
        if not by_terms and word.made is not None:
            return [word.made.left, word.made.right]
        return [self._words.all[number] for monomial in word.terms for number in monomial]

    def _build(self, word: Word, *, by_terms: bool) -> Bits:
        """Return the bits of a word, given those of the words that it needs."""
        length, sign = _layout(word)
        if by_terms or word.made is None:
            bits = self._sum(word.terms, length)
        else:
            bits = self._operation_bits(word.made, length)
            if len(bits) < length:
                return cut(bits, word.made.width, unsigned=word.made.unsigned)
        return trim_sign(bits if sign is None else (*bits, sign))

    def _operation_bits(self, made: Made, length: int) -> Bits:
        """Return the lowest bits of the result of an operation, or all bits if there are fewer."""
        left, right = made.left.bits, made.right.bits
        assert left is not None
        assert right is not None
        length = min(length, made.operation.length(len(left), len(right)))
        return made.operation.bits(self.gates, bv.sign_extend(left, length), bv.sign_extend(right, length))

    def _sum(self, terms: Polynomial, length: int) -> Bits:
        """Return `length` bits of a polynomial over words whose bits exist."""
        added: list[Bits] = []
        taken: list[Bits] = []
        for monomial, coefficient in terms.items():
            if monomial:
                for sign, shift in poly.digits(coefficient):
                    if shift < length:
                        row = (*[FALSE] * shift, *self._product(monomial, length - shift))
                        (added if sign > 0 else taken).append(bv.sign_extend(row, length))
        return self._total(added, taken, terms.get(poly.ONE, 0), length)

    def _total(self, added: list[Bits], taken: list[Bits], constant: int, length: int) -> Bits:
        """Return the sum of some rows and a constant, minus other rows."""
        known = bv.constant(constant, length)
        match added, taken:
            case [], []:
                return known
            case [], [row]:
                return bv.subtract(self.gates, known, row)
            case [row], []:
                return bv.add(self.gates, row, known) if constant else row
            case [row], [other] if not constant:
                return bv.subtract(self.gates, row, other)
            case [row, other], [] if not constant:
                return bv.add(self.gates, row, other)
        inverted = [tuple(-bit for bit in row) for row in taken]
        return bv.total(self.gates, [*added, *inverted, bv.constant(constant + len(taken), length)], length)

    def _product(self, monomial: Monomial, length: int) -> Bits:
        """Return the lowest bits of a product, or all of them if there are fewer; all of them are signed."""
        first, *others = [self._words.all[number].bits or () for number in monomial]
        if not others:
            return first
        known = self._products.get(monomial)
        if known is None or len(known) < min(length, sum(map(len, (first, *others)))):
            known = first
            for other in others:
                size = min(length, MULTIPLY.length(len(known), len(other)))
                known = bv.multiply(self.gates, bv.sign_extend(known, size), bv.sign_extend(other, size))
            self._products[monomial] = known
        return known[:length]


def _layout(word: Word) -> tuple[int, Lit | None]:
    """Return the number of bits of a word to compute, and the constant sign bit that follows them, if it is known."""
    if word.modulus is not None:
        return word.modulus, FALSE if word.unsigned else None
    length = max((each if each >= 0 else ~each).bit_length() for each in (word.low, word.high))
    if word.low >= 0 or word.high < 0:
        return length, FALSE if word.low >= 0 else TRUE
    return length + 1, None
