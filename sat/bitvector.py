"""Bit-vectors as circuits: two's complement integers of any width, as tuples of literals with the lowest bit first.

Results wrap around like machine integers.
Where machines differ the functions follow SMT-LIB: division truncates towards zero and the remainder has the sign of
the dividend; ``x / 0`` is -1 for ``x >= 0`` and 1 otherwise (unsigned: all bits one) and ``x % 0`` is ``x``; a shift by
the width or more moves every bit out. Operands of different widths are a ValueError.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit

Bits: TypeAlias = tuple[Lit, ...]


def constant(value: int, width: int) -> Bits:
    """Return the lowest `width` bits of an integer."""
    return tuple(TRUE if value >> index & 1 else FALSE for index in range(width))


def variable(circuit: Circuit, width: int) -> Bits:
    """Return fresh inputs."""
    return tuple(circuit.variable() for _ in range(width))


def unsigned_value(values: Sequence[bool]) -> int:
    """Return the unsigned integer of truth values, lowest bit first."""
    return sum(1 << index for index, value in enumerate(values) if value)


def signed_value(values: Sequence[bool]) -> int:
    """Return the two's complement integer of truth values, lowest bit first."""
    return unsigned_value(values) - (1 << len(values) if values and values[-1] else 0)


def zero_extend(bits: Bits, width: int) -> Bits:
    """Return the same unsigned integer with `width` bits, or its lowest ones if there are more."""
    return (*bits, *[FALSE] * (width - len(bits)))[:width]


def sign_extend(bits: Bits, width: int) -> Bits:
    """Return the same signed integer with `width` bits, or its lowest ones if there are more."""
    return (*bits, *[bits[-1]] * (width - len(bits)))[:width]


def choose(circuit: Circuit, cond: Lit, then: Bits, else_: Bits) -> Bits:
    """Return `then` where `cond` holds and `else_` where it does not."""
    return tuple(circuit.ite(cond, a, b) for a, b in zip(then, else_, strict=True))


def equal(circuit: Circuit, a: Bits, b: Bits) -> Lit:
    """Return ``a == b``."""
    return circuit.and_([circuit.iff(x, y) for x, y in zip(a, b, strict=True)])


def is_zero(circuit: Circuit, a: Bits) -> Lit:
    """Return ``a == 0``."""
    return -circuit.or_(a)


def less_unsigned(circuit: Circuit, a: Bits, b: Bits, *, or_equal: bool = False) -> Lit:
    """Return ``a < b``, or ``a <= b``, of unsigned integers."""
    result = TRUE if or_equal else FALSE
    for x, y in zip(a, b, strict=True):
        result = circuit.ite(circuit.xor(x, y), y, result)
    return result


def less(circuit: Circuit, a: Bits, b: Bits, *, or_equal: bool = False) -> Lit:
    """Return ``a < b``, or ``a <= b``, of signed integers: as unsigned ones, with the sign bits inverted."""
    return less_unsigned(circuit, (*a[:-1], b[-1]), (*b[:-1], a[-1]), or_equal=or_equal)


def add(circuit: Circuit, a: Bits, b: Bits) -> Bits:
    """Return ``a + b``."""
    return _add(circuit, a, b, FALSE)[0]


def subtract(circuit: Circuit, a: Bits, b: Bits) -> Bits:
    """Return ``a - b``."""
    return _add(circuit, a, _invert(b), TRUE)[0]


def negate(circuit: Circuit, a: Bits) -> Bits:
    """Return ``-a``."""
    return subtract(circuit, constant(0, len(a)), a)


def absolute(circuit: Circuit, a: Bits) -> Bits:
    """Return ``abs(a)`` as an unsigned integer, which always fits; sign copies need no negation."""
    short = a[: significant(a, a[-1]) + 1]
    return zero_extend(choose(circuit, a[-1], negate(circuit, short), short), len(a))


def multiply(circuit: Circuit, a: Bits, b: Bits) -> Bits:
    """Return ``a * b``."""
    columns: list[list[Lit]] = [[] for _ in a]
    for shift, y in zip(range(len(a)), b, strict=True):
        for index, x in enumerate(a[: len(a) - shift]):
            columns[index + shift].append(circuit.and2(x, y))
    return _compress_columns(circuit, columns)


def divide_unsigned(circuit: Circuit, a: Bits, b: Bits) -> tuple[Bits, Bits]:
    """Return the quotient and remainder of unsigned integers, by long division.

    The partial remainder is always less than the divisor, so it needs no more bits than the divisor. Only a
    division by zero loses bits, which
    are restored at the end.
    """
    size = significant(b, FALSE)
    divisor = (*b[:size], FALSE)
    quotient: list[Lit] = []
    rest = constant(0, size)
    for bit in reversed(a):
        rest = (bit, *rest)
        smaller, fits = _add(circuit, rest, _invert(divisor), TRUE)
        rest = choose(circuit, fits, smaller, rest)[:-1]
        quotient.append(fits)
    lost = choose(circuit, is_zero(circuit, b), a, constant(0, len(b)))[size:]
    return tuple(reversed(quotient)), (*rest, *lost)


def divide(circuit: Circuit, a: Bits, b: Bits) -> tuple[Bits, Bits]:
    """Return the quotient and remainder of signed integers."""
    quotient, rest = divide_unsigned(circuit, absolute(circuit, a), absolute(circuit, b))
    return (
        choose(circuit, circuit.xor(a[-1], b[-1]), negate(circuit, quotient), quotient),
        choose(circuit, a[-1], negate(circuit, rest), rest),
    )


def shift_left(circuit: Circuit, a: Bits, amount: Bits) -> Bits:
    """Return ``a << amount`` for an unsigned amount."""
    return _shifted_right(circuit, a[::-1], amount, FALSE)[::-1]


def shift_right(circuit: Circuit, a: Bits, amount: Bits) -> Bits:
    """Return ``a >> amount`` for an unsigned amount, with copies of the sign coming in."""
    return _shifted_right(circuit, a, amount, a[-1])


def shift_right_unsigned(circuit: Circuit, a: Bits, amount: Bits) -> Bits:
    """Return ``a >> amount`` for an unsigned amount, with zeros coming in."""
    return _shifted_right(circuit, a, amount, FALSE)


def count(circuit: Circuit, literals: Iterable[Lit]) -> Bits:
    """Return the number of literals that hold, as an unsigned integer of minimal width."""
    column = [lit for lit in literals if lit != FALSE]
    return _compress_columns(circuit, [column, *([] for _ in range(len(column).bit_length() - 1))])


def total(circuit: Circuit, terms: Iterable[Bits], width: int) -> Bits:
    """Return the sum of signed integers of any widths, with `width` bits."""
    columns: list[list[Lit]] = [[] for _ in range(width)]
    for term in terms:
        for column, bit in zip(columns, sign_extend(term, width), strict=True):
            column.append(bit)
    return _compress_columns(circuit, columns)


def significant(bits: Bits, padding: Lit) -> int:
    """Return the number of bits without trailing copies of the same literal."""
    return next((length for length in range(len(bits), 0, -1) if bits[length - 1] != padding), 0)


def _invert(bits: Bits) -> Bits:
    return tuple(-bit for bit in bits)


def _full_adder(circuit: Circuit, a: Lit, b: Lit, c: Lit) -> tuple[Lit, Lit]:
    """Return the sum and carry of three bits; where `a` and `b` differ the carry is `c`, elsewhere it is `a`."""
    half = circuit.xor(a, b)
    return circuit.xor(half, c), circuit.ite(half, c, a)


def _add(circuit: Circuit, a: Bits, b: Bits, carry: Lit) -> tuple[Bits, Lit]:
    """Return ``a + b + carry`` and the carry out of the highest bit."""
    result: list[Lit] = []
    for x, y in zip(a, b, strict=True):
        bit, carry = _full_adder(circuit, x, y, carry)
        result.append(bit)
    return tuple(result), carry


def _compress_columns(circuit: Circuit, columns: Sequence[list[Lit]]) -> Bits:
    """Return the sum of columns of bits of equal weight, oldest bits first: a carry-save tree (Wallace, 1964)."""
    result: list[Lit] = []
    for index, column in enumerate(columns):
        bits = [bit for bit in column if bit != FALSE]
        carries: list[Lit] = []
        start = 0
        while len(bits) - start > 1:
            a, b, c = (*bits[start : start + 3], FALSE)[:3]
            start += 3 if len(bits) - start > 2 else 2
            bit, carry = _full_adder(circuit, a, b, c)
            bits.append(bit)
            carries.append(carry)
        result.append(bits[start] if start < len(bits) else FALSE)
        if index + 1 < len(columns):
            columns[index + 1].extend(carries)
    return tuple(result)


def _shifted_right(circuit: Circuit, a: Bits, amount: Bits, fill: Lit) -> Bits:
    """Return `a` shifted towards its low end by a barrel shifter, one stage for each relevant bit of the amount."""
    stages = (len(a) - 1).bit_length()
    for stage, moves in enumerate(amount[:stages]):
        distance = 1 << stage
        a = choose(circuit, moves, (*a, *[fill] * distance)[distance:], a)
    return choose(circuit, circuit.or_(amount[stages:]), (fill,) * len(a), a)
