"""Guarded words: a comparison with a word that may be missing is a comparison with the word itself, and with zero.

The bits of a number of an object that may not exist share a condition, and are zero without it. Compared
bit by bit it would be a new number,
unrelated to others; so the same few comparisons are used wherever the number occurs, and lemmas about their
order
(`ooxcheck.relational.solving.transitivity`) apply to all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import AND, FALSE, TRUE, Circuit, Lit

Guarded: TypeAlias = tuple[Lit, Bits]
"""A condition, and the word where it holds; otherwise the word is zero."""

Test: TypeAlias = Callable[[Bits, Bits], Lit]


class GuardedWords:
    """Finds the guards of words, each once."""

    def __init__(self, gates: Circuit) -> None:
        self._gates = gates
        self._known: dict[Bits, Guarded | None] = {}

    def apply_test(self, a: Bits, b: Bits, test: Test) -> Lit:
        """Return a test of two words, applied to the words without their guards."""
        if (split := self._split_guard(a)) is not None:
            there, word = split
            return self._gates.ite(
                there, self.apply_test(word, b, test), self.apply_test((FALSE,) * len(a), b, test)
            )
        if (split := self._split_guard(b)) is not None:
            there, word = split
            return self._gates.ite(
                there, self.apply_test(a, word, test), self.apply_test(a, (FALSE,) * len(b), test)
            )
        return test(a, b)

    def _split_guard(self, bits: Bits) -> Guarded | None:
        if bits not in self._known:
            self._known[bits] = split_guard(self._gates, bits)
        return self._known[bits]


def split_guard(gates: Circuit, bits: Bits) -> Guarded | None:
    """Return the guard of a word and the word under it, if all bits that may be one share a conjunct."""
    open_bits = [bit for bit in bits if bit != FALSE]
    if not open_bits or any(bit < 0 or bit == TRUE or gates.gate(bit)[0] != AND for bit in open_bits):
        return None
    inputs = {bit: gates.gate(bit)[1] for bit in open_bits}
    common = set.intersection(*map(set, inputs.values()))
    if not common:
        return None
    word = tuple(
        FALSE if bit == FALSE else gates.and_([lit for lit in inputs[bit] if lit not in common])
        for bit in bits
    )
    return gates.and_(sorted(common)), word
