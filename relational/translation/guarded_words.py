"""Guarded words: what is compared with a word that may be missing is compared with the word itself, and with zero.

A number of an object that may not be there yet has a condition in common in all of its bits, and is zero without it. Compared bit by bit
it would be another number, of which the solver knows nothing; so the same few comparisons are met again wherever the number is,
and what is known about their order (`ooxcheck.relational.solving.transitivity`) goes for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import AND, FALSE, TRUE, Circuit, Lit

Guarded: TypeAlias = tuple[Lit, Bits]
"""A condition, and the word where it holds; where it does not, the word is zero."""

Test: TypeAlias = Callable[[Bits, Bits], Lit]


class GuardedWords:
    """Finds out of words whether they have a guard, each once."""

    def __init__(self, gates: Circuit) -> None:
        self._gates = gates
        self._known: dict[Bits, Guarded | None] = {}

    def tested(self, a: Bits, b: Bits, test: Test) -> Lit:
        """Return a test of two words, made on what they are without their guards."""
        if (found := self._guarded(a)) is not None:
            there, word = found
            return self._gates.ite(there, self.tested(word, b, test), self.tested((FALSE,) * len(a), b, test))
        if (found := self._guarded(b)) is not None:
            there, word = found
            return self._gates.ite(there, self.tested(a, word, test), self.tested(a, (FALSE,) * len(b), test))
        return test(a, b)

    def _guarded(self, bits: Bits) -> Guarded | None:
        if bits not in self._known:
            self._known[bits] = guarded(self._gates, bits)
        return self._known[bits]


def guarded(gates: Circuit, bits: Bits) -> Guarded | None:
    """Return the guard of a word and what it is with it, if all bits that may be one have something in common."""
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
