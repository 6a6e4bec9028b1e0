"""Single and double precision against the machine's own floats, on random numbers near the edges.

Edges are zeros, the least and greatest subnormal and normal numbers, ones, powers of two, numbers that differ in their last bits, ties between
two numbers, infinities and NaN; a second operand is often chosen near the first.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.floating_point import arithmetic, comparisons, conversions
from ooxcheck.sat.floating_point.formats import DOUBLE, SINGLE, Format
from tests.sat.floating_point.simulation import results

_CODES = {SINGLE: ("<f", "<I"), DOUBLE: ("<d", "<Q")}
INTEGER_WIDTHS = (8, 32, 64)


class Operation(NamedTuple):
    """A circuit over numbers of some widths, and what the machine computes; `what` names it."""

    what: str
    format: Format
    widths: tuple[int, ...]
    build: Callable[..., Bits]
    machine: Callable[..., int]


def number(format_: Format, bits: int) -> float:
    """Return the machine's number with these bits."""
    floating, integer = _CODES[format_]
    found: float = struct.unpack(floating, struct.pack(integer, bits))[0]
    return found


def bits_of(format_: Format, value: float) -> int:
    """Return the bits of a number, rounded by the machine; there is one NaN."""
    if math.isnan(value):
        return format_.nan
    floating, integer = _CODES[format_]
    try:
        found: int = struct.unpack(integer, struct.pack(floating, value))[0]
    except OverflowError:
        return bits_of(format_, math.copysign(math.inf, value))
    return found


def operations(format_: Format) -> Iterator[Operation]:
    """Yield all operations on numbers of a format."""
    two = (format_.width, format_.width)

    def binary(what: str, build: Callable[..., Bits], machine: Callable[[float, float], float]) -> Operation:
        return Operation(
            what, format_, two, lambda c, a, b: build(c, format_, a, b),
            lambda a, b: bits_of(format_, machine(number(format_, a), number(format_, b))),
        )  # fmt: skip

    def test(
        what: str, build: Callable[..., Lit], machine: Callable[[float, float], bool], **more: bool
    ) -> Operation:
        return Operation(
            what, format_, two, lambda c, a, b: (build(c, format_, a, b, **more),),
            lambda a, b: int(machine(number(format_, a), number(format_, b))),
        )  # fmt: skip

    yield binary("add", arithmetic.add, lambda a, b: a + b)
    yield binary("subtract", arithmetic.subtract, lambda a, b: a - b)
    yield binary("multiply", arithmetic.multiply, lambda a, b: a * b)
    yield binary("divide", arithmetic.divide, _quotient)
    yield binary("remainder", arithmetic.remainder, _remainder)
    yield test("equal", comparisons.equal, lambda a, b: a == b)
    yield test("less", comparisons.less, lambda a, b: a < b)
    yield test("at most", comparisons.less, lambda a, b: a <= b, or_equal=True)
    yield Operation(
        "negate",
        format_,
        two[:1],
        lambda c, a: arithmetic.negate(c, format_, a),
        lambda a: bits_of(format_, -number(format_, a)),
    )
    yield from _conversions(format_)


def _conversions(format_: Format) -> Iterator[Operation]:
    other = DOUBLE if format_ is SINGLE else SINGLE
    yield Operation(
        f"to {other.width} bits", format_, (format_.width,), lambda c, a: conversions.convert(c, format_, other, a),
        lambda a: bits_of(other, number(format_, a)),
    )  # fmt: skip
    for width in INTEGER_WIDTHS:
        yield from _integers(format_, width)


def _integers(format_: Format, width: int) -> Iterator[Operation]:
    """Yield the conversions from and to integers of so many bits."""
    half, whole, source = 1 << width - 1, 1 << width, (format_.width,)

    def truncated(a: int, numbers: range) -> int:
        value = number(format_, a)
        return 0 if math.isnan(value) else int(min(max(value, numbers[0]), numbers[-1])) % whole

    yield Operation(
        f"to int{width}", format_, source, lambda c, a: conversions.to_integer(c, format_, a, width),
        lambda a: truncated(a, range(-half, half)),
    )  # fmt: skip
    yield Operation(
        f"to uint{width}", format_, source, lambda c, a: conversions.to_unsigned(c, format_, a, width),
        lambda a: truncated(a, range(whole)),
    )  # fmt: skip
    if width <= 32:
        yield Operation(
            f"from int{width}", format_, (width,), lambda c, i: conversions.from_integer(c, format_, i),
            lambda i: bits_of(format_, float(i - whole if i >= half else i)),
        )  # fmt: skip


def _quotient(a: float, b: float) -> float:
    if b != 0:
        return a / b
    return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1.0, b)


def _remainder(a: float, b: float) -> float:
    return math.nan if b == 0 or math.isinf(a) else math.fmod(a, b)


def mistakes(operation: Operation, count: int, seed: int) -> list[tuple[Sequence[int], int, int]]:
    """Return the cases in which a circuit differs from the machine, with both results."""
    rng = Random(f"{operation.what} {operation.format} {seed}")
    cases = [_case(operation, rng) for _ in range(count)]
    found = results(operation.build, operation.widths, cases)
    expected = (operation.machine(*case) for case in cases)
    return [
        (case, one, other) for case, one, other in zip(cases, found, expected, strict=True) if one != other
    ]


def _case(operation: Operation, rng: Random) -> tuple[int, ...]:
    first = operation.widths[0]
    one = (
        _edge(operation.format, rng)
        if first == operation.format.width
        else rng.getrandbits(rng.randint(1, first))
    )
    return (one, _beside(operation.format, one, rng)) if len(operation.widths) == 2 else (one,)


def _beside(format_: Format, bits: int, rng: Random) -> int:
    """Return another operand, often one with nearly the same exponent or with nearly the same bits."""
    match rng.randrange(4):
        case 0:
            return (bits + rng.randint(-3, 3)) % (1 << format_.width) ^ rng.randrange(2) << format_.width - 1
        case 1:
            shift = rng.randint(-format_.fraction - 3, format_.fraction + 3) << format_.fraction
            return (bits + shift) % (1 << format_.width) ^ rng.randrange(2) << format_.width - 1
        case 2:
            return rng.getrandbits(format_.width)
        case _:
            return _edge(format_, rng)


def _edge(format_: Format, rng: Random) -> int:
    sign = rng.randrange(2) << format_.width - 1
    least, one = 1 << format_.fraction, format_.bias << format_.fraction
    match rng.randrange(8):
        case 0:
            magnitude = rng.choice(
                (0, 1, least - 1, least, least + 1, one, format_.infinity - 1, format_.infinity, format_.nan)
            )
        case 1:
            magnitude = rng.getrandbits(rng.randint(1, format_.fraction))
        case 2:
            magnitude = one + rng.randint(-8, 8)
        case 3:
            magnitude = format_.infinity - rng.getrandbits(rng.randint(1, format_.fraction + 1))
        case 4:
            magnitude = rng.randrange(1 << format_.exponent) << format_.fraction | rng.choice(
                (0, 1, least // 2, least - 1)
            )
        case 5:
            magnitude = (
                one
                + (rng.randint(-40, 70) << format_.fraction)
                + (rng.getrandbits(3) << format_.fraction - 3)
            )
        case 6:
            magnitude = one + (rng.randint(-3, 3) << format_.fraction) + rng.getrandbits(format_.fraction)
        case _:
            magnitude = rng.getrandbits(format_.width - 1)
    return sign | min(max(magnitude, 0), (1 << format_.width - 1) - 1)
