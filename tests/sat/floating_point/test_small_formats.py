"""Every operation on every number of every small format, against exact rational arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Circuit, Lit
from ooxcheck.sat.floating_point import arithmetic, comparisons, conversions, formats, rationals
from ooxcheck.sat.floating_point.formats import Format
from ooxcheck.sat.floating_point.rationals import value_of
from tests.sat.floating_point.simulation import results

FORMATS = [Format(exponent, fraction) for exponent in (2, 3) for fraction in (1, 2, 3)]
BINARY: list[tuple[Callable[..., Bits], Callable[[Format, int, int], int]]] = [
    (arithmetic.add, rationals.add),
    (arithmetic.subtract, rationals.subtract),
    (arithmetic.multiply, rationals.multiply),
    (arithmetic.divide, rationals.divide),
    (arithmetic.remainder, rationals.left_over),
]


def one_bit(build: Callable[..., Lit], format_: Format) -> Callable[..., Bits]:
    return lambda circuit, *operands: (build(circuit, format_, *operands),)


@pytest.mark.parametrize("format_", FORMATS, ids=str)
@pytest.mark.parametrize(("build", "meaning"), BINARY, ids=[build.__name__ for build, _ in BINARY])
def test_operations_give_the_nearest_number(
    build: Callable[..., Bits], meaning: Callable[[Format, int, int], int], format_: Format
) -> None:
    cases = list(product(range(1 << format_.width), repeat=2))
    found = results(
        lambda circuit, a, b: build(circuit, format_, a, b), (format_.width, format_.width), cases
    )
    wrong = [(case, bits) for case, bits in zip(cases, found, strict=True) if bits != meaning(format_, *case)]
    assert wrong == []


@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_comparisons_are_those_of_rational_numbers(format_: Format) -> None:
    cases = list(product(range(1 << format_.width), repeat=2))
    compared = [(value_of(format_, a), value_of(format_, b)) for a, b in cases]
    for build, expected in (
        (comparisons.equal, [a == b for a, b in compared]),
        (comparisons.less, [a < b for a, b in compared]),
        (partial(comparisons.less, or_equal=True), [a <= b for a, b in compared]),
    ):
        assert (
            list(map(bool, results(one_bit(build, format_), (format_.width, format_.width), cases)))
            == expected
        )


@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_numbers_are_classified(format_: Format) -> None:
    numbers = [(bits,) for bits in range(1 << format_.width)]
    values = [float(value_of(format_, bits)) for (bits,) in numbers]
    for build, expected in (
        (formats.is_nan, [value != value for value in values]),
        (formats.is_infinite, [abs(value) == math.inf for value in values]),
        (formats.is_zero, [value == 0 for value in values]),
        (
            formats.is_negative,
            [
                bits >> format_.width - 1 == 1 and value == value
                for (bits,), value in zip(numbers, values, strict=True)
            ],
        ),
        (
            formats.is_canonical,
            [value == value or bits == format_.nan for (bits,), value in zip(numbers, values, strict=True)],
        ),
    ):
        assert list(map(bool, results(one_bit(build, format_), (format_.width,), numbers))) == expected


@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_negation_changes_the_sign(format_: Format) -> None:
    numbers = [(bits,) for bits in range(1 << format_.width)]
    found = results(lambda circuit, a: arithmetic.negate(circuit, format_, a), (format_.width,), numbers)
    assert list(found) == [rationals.negate(format_, bits) for (bits,) in numbers]


@pytest.mark.parametrize("width", [1, 2, 3, 5, 9])
@pytest.mark.parametrize("format_", FORMATS, ids=str)
def test_integers_are_converted_both_ways(format_: Format, width: int) -> None:
    numbers = [(bits,) for bits in range(1 << format_.width)]
    integers = [(bits,) for bits in range(1 << width)]
    half, whole = 1 << width - 1, 1 << width
    signed = [bits - whole if bits >= half else bits for (bits,) in integers]
    nearest = [rationals.bits_of(format_, Fraction(each), minus=False) for each in signed]
    assert list(results(lambda c, i: conversions.from_integer(c, format_, i), (width,), integers)) == nearest
    expected = [rationals.truncate(format_, bits, range(-half, half)) % whole for (bits,) in numbers]
    assert (
        list(results(lambda c, a: conversions.to_integer(c, format_, a, width), (format_.width,), numbers))
        == expected
    )
    expected = [rationals.truncate(format_, bits, range(whole)) for (bits,) in numbers]
    assert (
        list(results(lambda c, a: conversions.to_unsigned(c, format_, a, width), (format_.width,), numbers))
        == expected
    )


@pytest.mark.parametrize(("source", "target"), list(product(FORMATS, repeat=2)), ids=str)
def test_formats_are_converted(source: Format, target: Format) -> None:
    numbers = [(bits,) for bits in range(1 << source.width)]
    found = results(
        lambda circuit, a: conversions.convert(circuit, source, target, a), (source.width,), numbers
    )
    assert list(found) == [rationals.convert(source, target, bits) for (bits,) in numbers]


@pytest.mark.parametrize(("exponent", "fraction"), [(1, 3), (3, 0)])
def test_a_format_has_room_for_numbers_and_nan(exponent: int, fraction: int) -> None:
    with pytest.raises(ValueError, match="a format has two bits of exponent and one of fraction"):
        Format(exponent, fraction)


def test_operands_have_the_bits_of_their_format() -> None:
    with pytest.raises(ValueError, match="has 7 bits, not 6"):
        arithmetic.add(Circuit(), Format(3, 3), (Lit(1),) * 6, (Lit(1),) * 6)
