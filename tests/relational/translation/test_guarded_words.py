"""Comparisons with words that may be missing: the same as bit by bit for all values of the inputs, and made of the words without their guards."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random

import pytest

from ooxcheck.relational.translation.guarded_words import GuardedWords, split_guard
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.core import Circuit, Valuation

WIDTH = 2


class Words:
    """Some words of inputs, conditions, and what is made of them."""

    def __init__(self) -> None:
        self.gates = Circuit()
        self.words = [tuple(self.gates.variable() for _ in range(WIDTH)) for _ in range(3)]
        self.conditions = [self.gates.variable() for _ in range(3)]
        self.inputs = [*(bit for word in self.words for bit in word), *self.conditions]

    def any_word(self, random: Random, deep: int) -> Bits:
        """Return a word of inputs, of constants, or one that is chosen, turned over or may be missing, as a whole or bit by bit."""
        condition = random.choice([lit for each in self.conditions for lit in (each, -each)])
        match random.randrange(6 if deep else 2):
            case 0:
                return random.choice(self.words)
            case 1:
                return random.choice([*self.words, (TRUE, FALSE), (FALSE, FALSE)])
            case 2:
                return tuple(
                    self.gates.and2(random.choice(self.conditions), bit)
                    for bit in self.any_word(random, deep - 1)
                )
            case 3:
                return tuple(self.gates.and2(condition, bit) for bit in self.any_word(random, deep - 1))
            case 4:
                return tuple(-bit for bit in self.any_word(random, deep - 1))
            case _:
                return bv.choose(
                    self.gates, condition, self.any_word(random, deep - 1), self.any_word(random, deep - 1)
                )

    def are_same(self, left: Lit, right: Lit) -> bool:
        """Return whether two literals agree for all values of the inputs."""
        for values in product([False, True], repeat=len(self.inputs)):
            truth = Valuation(self.gates, dict(zip(self.inputs, values, strict=True)).__getitem__)
            if truth[left] != truth[right]:
                return False
        return True


@pytest.mark.parametrize("seed", range(40))
def test_comparing_without_guards_is_comparing(seed: int) -> None:
    given, random = Words(), Random(seed)
    a, b = given.any_word(random, 3), given.any_word(random, 3)
    for test in (bv.equal, bv.less):
        tested = GuardedWords(given.gates).apply_test(a, b, partial(test, given.gates))
        assert given.are_same(tested, test(given.gates, a, b)), (seed, a, b)


def test_only_words_without_guards_are_compared() -> None:
    given, met = Words(), list[tuple[Bits, Bits]]()
    (x, _, z), (first, _, _) = given.words, given.conditions

    def less(a: Bits, b: Bits) -> Lit:
        met.append((a, b))
        return bv.less(given.gates, a, b)

    GuardedWords(given.gates).apply_test(z, tuple(given.gates.and2(first, bit) for bit in x), less)
    assert met == [(z, x), (z, (FALSE,) * WIDTH)]


def test_a_word_without_a_condition_in_all_of_its_bits_has_no_guard() -> None:
    given = Words()
    (x, _, _), (first, second, _) = given.words, given.conditions
    some = (given.gates.and2(first, x[0]), given.gates.and2(second, x[1]))
    one = (given.gates.and2(first, x[0]), TRUE)
    over = tuple(-given.gates.and2(first, bit) for bit in x)
    assert [
        split_guard(given.gates, word) for word in (x, some, one, over, (TRUE, FALSE), (FALSE, FALSE))
    ] == [None] * 6
