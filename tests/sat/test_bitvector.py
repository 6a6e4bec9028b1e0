"""Bit-vectors against Python's integers: every pair up to width 5, random and extreme pairs at machine widths.

Circuits are built over variables, so that the gates themselves are tested and not the folding of constants; all pairs
are then evaluated at once, one bit of a big integer each.
"""

import random
from collections.abc import Callable
from itertools import product

import pytest

from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.core import Circuit
from tests.sat.truth import values

Pair = tuple[int, int]
Word = tuple[Callable[[Circuit, Bits, Bits], Bits], Callable[[int, int, int], int]]
Claim = tuple[Callable[[Circuit, Bits, Bits], Lit], Callable[[int, int, int], bool]]


def as_signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> width - 1 & 1 else value


def quotient(a: int, b: int, width: int) -> int:
    a, b = as_signed(a, width), as_signed(b, width)
    if b == 0:
        return 1 if a < 0 else -1
    return abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)


def remainder(a: int, b: int, width: int) -> int:
    a, b = as_signed(a, width), as_signed(b, width)
    return a if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1)


def short(bits: Bits) -> Bits:
    """Return the integer of the two lowest bits, with as many copies of the sign as it takes."""
    return bitvector.sign_extend(bits[:2], len(bits))


def as_short(value: int, width: int) -> int:
    return as_signed(value & 3 & (1 << width) - 1, min(width, 2)) % (1 << width)


# The meanings get unsigned operands; words are compared modulo 2^width.
WORDS: dict[str, Word] = {
    "add": (bitvector.add, lambda a, b, w: a + b),
    "subtract": (bitvector.subtract, lambda a, b, w: a - b),
    "negate": (lambda c, a, b: bitvector.negate(c, a), lambda a, b, w: -a),
    "absolute": (lambda c, a, b: bitvector.absolute(c, a), lambda a, b, w: abs(as_signed(a, w))),
    "multiply": (bitvector.multiply, lambda a, b, w: a * b),
    "quotient": (lambda c, a, b: bitvector.divide(c, a, b)[0], quotient),
    "remainder": (lambda c, a, b: bitvector.divide(c, a, b)[1], remainder),
    "unsigned quotient": (
        lambda c, a, b: bitvector.divide_unsigned(c, a, b)[0],
        lambda a, b, w: a // b if b else -1,
    ),
    "unsigned remainder": (
        lambda c, a, b: bitvector.divide_unsigned(c, a, b)[1],
        lambda a, b, w: a % b if b else a,
    ),
    "absolute of a short one": (
        lambda c, a, b: bitvector.absolute(c, short(a)),
        lambda a, b, w: abs(as_signed(as_short(a, w), w)),
    ),
    "quotient by a short one": (
        lambda c, a, b: bitvector.divide(c, a, short(b))[0],
        lambda a, b, w: quotient(a, as_short(b, w), w),
    ),
    "remainder by a short one": (
        lambda c, a, b: bitvector.divide(c, a, short(b))[1],
        lambda a, b, w: remainder(a, as_short(b, w), w),
    ),
    "shift left": (bitvector.shift_left, lambda a, b, w: a << b if b < w else 0),
    "shift right": (bitvector.shift_right, lambda a, b, w: as_signed(a, w) >> min(b, w)),
    "shift right unsigned": (bitvector.shift_right_unsigned, lambda a, b, w: a >> min(b, w)),
    "sign extend": (
        lambda c, a, b: bitvector.sign_extend(a, len(a) + 3),
        lambda a, b, w: as_signed(a, w) % (8 << w),
    ),
    "zero extend": (lambda c, a, b: bitvector.zero_extend(a, len(a) + 3), lambda a, b, w: a),
    "sign extend to fewer bits": (lambda c, a, b: bitvector.sign_extend(a, 1), lambda a, b, w: a & 1),
    "choose": (lambda c, a, b: bitvector.choose(c, a[0], a, b), lambda a, b, w: a if a & 1 else b),
    "count": (lambda c, a, b: bitvector.count(c, a + b), lambda a, b, w: a.bit_count() + b.bit_count()),
    "total": (
        lambda c, a, b: bitvector.total(c, [a, b, b, bitvector.constant(3, 3)], len(a) + 3),
        lambda a, b, w: (as_signed(a, w) + 2 * as_signed(b, w) + 3) % (8 << w),
    ),
}
CLAIMS: dict[str, Claim] = {
    "equal": (bitvector.equal, lambda a, b, w: a == b),
    "is zero": (lambda c, a, b: bitvector.is_zero(c, a), lambda a, b, w: a == 0),
    "less": (bitvector.less, lambda a, b, w: as_signed(a, w) < as_signed(b, w)),
    "less or equal": (
        lambda c, a, b: bitvector.less(c, a, b, or_equal=True),
        lambda a, b, w: as_signed(a, w) <= as_signed(b, w),
    ),
    "less unsigned": (bitvector.less_unsigned, lambda a, b, w: a < b),
    "less or equal unsigned": (
        lambda c, a, b: bitvector.less_unsigned(c, a, b, or_equal=True),
        lambda a, b, w: a <= b,
    ),
}


def evaluated(width: int, pairs: list[Pair], operation: Callable[[Circuit, Bits, Bits], Bits]) -> list[int]:
    """Return the unsigned result of `operation` for each pair of operands."""
    circuit = Circuit()
    a, b = bitvector.variable(circuit, width), bitvector.variable(circuit, width)
    result = operation(circuit, a, b)
    columns = [
        sum((pair[side] >> bit & 1) << row for row, pair in enumerate(pairs))
        for side in (0, 1)
        for bit in range(width)
    ]
    everything = (1 << len(pairs)) - 1
    tables = values(circuit, columns, everything)
    bits = [tables[lit] if lit > 0 else everything ^ tables[-lit] for lit in result]
    return [sum((bit >> row & 1) << index for index, bit in enumerate(bits)) for row in range(len(pairs))]


def all_pairs(width: int) -> list[Pair]:
    return [(a, b) for a in range(1 << width) for b in range(1 << width)]


def some_pairs(width: int) -> list[Pair]:
    """Return pairs of extreme, of small and of random integers; small ones make shifts and divisions interesting."""
    source = random.Random(width)
    top = 1 << width
    extremes = [0, 1, 2, top // 2 - 1, top // 2, top // 2 + 1, top - 2, top - 1, width - 1, width, width + 1]
    pairs = [(a, b) for a in extremes for b in extremes]
    pairs += [(source.randrange(top), source.randrange(top)) for _ in range(150)]
    pairs += [(source.randrange(top), source.randrange(1 << source.randrange(1, width))) for _ in range(150)]
    return pairs


def check_words(width: int, pairs: list[Pair], name: str) -> None:
    operation, meaning = WORDS[name]
    sizes: list[int] = []

    def remembering_size(circuit: Circuit, a: Bits, b: Bits) -> Bits:
        result = operation(circuit, a, b)
        sizes.append(len(result))
        return result

    results = evaluated(width, pairs, remembering_size)
    assert results == [meaning(a, b, width) % (1 << sizes[0]) for a, b in pairs]


def check_claims(width: int, pairs: list[Pair], name: str) -> None:
    operation, meaning = CLAIMS[name]
    results = evaluated(width, pairs, lambda circuit, a, b: (operation(circuit, a, b),))
    assert results == [int(meaning(a, b, width)) for a, b in pairs]


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", WORDS)
def test_words_are_right_for_every_pair_of_small_integers(name: str, width: int) -> None:
    check_words(width, all_pairs(width), name)


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", CLAIMS)
def test_claims_are_right_for_every_pair_of_small_integers(name: str, width: int) -> None:
    check_claims(width, all_pairs(width), name)


@pytest.mark.parametrize("width", [8, 16, 32, 64])
@pytest.mark.parametrize("name", WORDS)
def test_words_are_right_for_machine_integers(name: str, width: int) -> None:
    check_words(width, some_pairs(width), name)


@pytest.mark.parametrize("width", [8, 16, 32, 64])
@pytest.mark.parametrize("name", CLAIMS)
def test_claims_are_right_for_machine_integers(name: str, width: int) -> None:
    check_claims(width, some_pairs(width), name)


@pytest.mark.parametrize("name", WORDS)
def test_constants_fold_completely(name: str) -> None:
    operation, meaning = WORDS[name]
    circuit = Circuit()
    for a, b in product(range(8), repeat=2):
        result = operation(circuit, bitvector.constant(a, 3), bitvector.constant(b, 3))
        assert bitvector.unsigned_value([bit == TRUE for bit in result]) == meaning(a, b, 3) % (
            1 << len(result)
        )
    assert len(circuit) == 0


def test_a_constant_keeps_its_lowest_bits() -> None:
    assert bitvector.constant(-2, 3) == (FALSE, TRUE, TRUE)
    assert bitvector.constant(9, 3) == (TRUE, FALSE, FALSE)


def test_truth_values_spell_signed_and_unsigned_integers() -> None:
    assert bitvector.unsigned_value([True, False, True]) == 5
    assert bitvector.signed_value([True, False, True]) == -3
    assert bitvector.signed_value([True, False]) == 1
    assert bitvector.signed_value([]) == 0


def test_operands_of_different_widths_are_refused() -> None:
    circuit = Circuit()
    for name in ("add", "multiply", "equal", "less_unsigned"):
        with pytest.raises(ValueError, match="zip"):
            getattr(bitvector, name)(circuit, bitvector.variable(circuit, 3), bitvector.variable(circuit, 4))


def test_counting_nothing_gives_zero() -> None:
    assert bitvector.signed_value([bit == TRUE for bit in bitvector.count(Circuit(), [])]) == 0


def test_dividing_by_a_short_integer_takes_few_gates() -> None:
    def gates(divisor_bits: int) -> int:
        circuit = Circuit()
        divisor = bitvector.zero_extend(bitvector.variable(circuit, divisor_bits), 32)
        bitvector.divide_unsigned(circuit, bitvector.variable(circuit, 32), divisor)
        return len(circuit)

    assert 5 * gates(2) < gates(31)
