"""Transitivity of comparisons, as lemmas (Bryant and Velev, "Boolean satisfiability with transitivity constraints", CAV 2000).

That ``a < b`` and ``b < c`` imply ``a < c`` follows from the bitwise comparison, but not by unit
propagation: solvers would derive it again
for different values of the bits, for example in search trees. So it is added for the numbers that a problem
chooses and compares with at
least two others. It holds in every instance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import TRUE, VARIABLE, Lit
from ooxcheck.sat.core import Circuit

_MOST = 16
"""The greatest number of ordered numbers: the lemmas are cubic."""


class Transitivity:
    """Lemmas about the order of compared words, each yielded once."""

    def __init__(self, gates: Circuit) -> None:
        self._gates = gates
        self._told: set[frozenset[Bits]] = set()
        self._pairs = 0

    def lemmas(self, compared: Collection[tuple[Bits, Bits]]) -> Iterator[Lit]:
        """Yield the new lemmas for pairs of compared words, which only grow."""
        if len(compared) == self._pairs:
            return
        self._pairs = len(compared)
        for words in _together(_neighbours(pair for pair in compared if all(map(self._is_chosen, pair)))):
            if 3 <= len(words) <= _MOST:
                yield from self._in_order(words)

    def _is_chosen(self, word: Bits) -> bool:
        """Return whether the bits of a word are inputs."""
        return all(abs(bit) == TRUE or self._gates.gate(abs(bit))[0] == VARIABLE for bit in word)

    def _in_order(self, words: Sequence[Bits]) -> Iterator[Lit]:
        """Yield that words are in a total order, as far as it is new."""
        or_, less = self._gates.or_, {pair: bv.less(self._gates, *pair) for pair in permutations(words, 2)}
        for a, b in self._new(combinations(words, 2)):
            same = bv.equal(self._gates, a, b)
            yield or_([same, less[a, b], less[b, a]])
            yield from (or_([-one, -other]) for one, other in combinations((same, less[a, b], less[b, a]), 2))
        for triple in self._new(combinations(words, 3)):
            for a, b, c in permutations(triple):
                yield or_([-less[a, b], -less[b, c], less[a, c]])
                yield or_([less[a, b], less[b, c], -less[a, c]])

    def _new(self, groups: Iterable[tuple[Bits, ...]]) -> Iterator[tuple[Bits, ...]]:
        """Yield groups of words that are new, and record them."""
        for group in groups:
            if frozenset(group) not in self._told:
                self._told.add(frozenset(group))
                yield group


def _neighbours(compared: Iterable[tuple[Bits, Bits]]) -> dict[Bits, dict[Bits, None]]:
    """Return the words that each word is compared with."""
    neighbours: dict[Bits, dict[Bits, None]] = {}
    for a, b in compared:
        neighbours.setdefault(a, {})[b] = None
        neighbours.setdefault(b, {})[a] = None
    return neighbours


def _together(neighbours: Mapping[Bits, Mapping[Bits, None]]) -> Iterator[list[Bits]]:
    """Yield the words that are compared with at least two others, by connected component."""
    left = {word: None for word, others in neighbours.items() if len(others) > 1}
    while left:
        group = [next(iter(left))]
        for word in group:
            left.pop(word, None)
            group += [other for other in neighbours[word] if other in left and other not in group]
        yield group
