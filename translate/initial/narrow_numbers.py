"""Narrow numbers: the bits of a number that the solver chooses, where the others are copies of these.

A plain narrow number has the lowest bits; the higher ones are copies of its sign. One near the *ends* has the lowest bits, the sign, and one
bit that all bits between them are copies of: it is near zero, near the least number of its type, or near the greatest.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class Narrow:
    """The number of bits that are chosen; with `ends`, the last one is the sign, and the one before it all other high bits."""

    bits: int
    ends: bool = False

    def positions(self, width: int) -> tuple[int, ...]:
        """Return the positions of the chosen bits in a number of `width` bits."""
        return (*range(self.bits - 1), width - 1) if self.ends else tuple(range(self.bits))

    def read_width(self, width: int) -> int:
        """Return how many bits of the completed relation are the number: the last one is its sign."""
        return width if self.ends else self.bits

    def copies(self, width: int) -> Iterator[tuple[int, int]]:
        """Yield the bits that are copies below the last bit read, each with the chosen bit before it."""
        if self.ends:
            yield from ((self.bits - 2, bit) for bit in range(self.bits - 1, width - 1))
