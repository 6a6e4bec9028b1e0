"""Floats and doubles as symbolic values: integer expressions whose bits are the bit pattern of the number.

So a cell with a float is a set of bits like any other number; only arithmetic and comparison differ. There
is one NaN: unknowns are
constrained to it (`is_value`), all operations yield it, and so two values are the same iff their bits are.
"""

from __future__ import annotations

import math
import struct

from ooxcheck.oox.operators import ArithmeticOp, CompareOp, swap_comparison
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INT8, INT16, INT32, SIZED, Type, is_floating
from ooxcheck.relational import Formula, IntConstant, IntExpr
from ooxcheck.relational.logic.floats import (
    FloatBinary,
    FloatCompare,
    FloatConvert,
    FloatNegate,
    FloatOfInt,
    IntOfFloat,
    IsFloat,
)
from ooxcheck.relational.logic.operators import FloatOp, IntRelation
from ooxcheck.sat.floating_point import formats
from ooxcheck.sat.floating_point.formats import Format
from ooxcheck.translate.model.values import is_unsigned, width_of

_FORMATS: dict[Type, Format] = {FLOAT: formats.SINGLE, DOUBLE: formats.DOUBLE}
_CODES: dict[Type, tuple[str, str]] = {FLOAT: ("<f", "<I"), DOUBLE: ("<d", "<Q")}


def pattern(value: float, type_: Type) -> int:
    """Return the bits of a number, which must be of the type."""
    if math.isnan(value):
        return _FORMATS[type_].nan
    floating, integer = _CODES[type_]
    bits: int = struct.unpack(integer, struct.pack(floating, value))[0]
    return bits


def number(bits: int, type_: Type) -> float:
    """Return the number with some bits."""
    floating, integer = _CODES[type_]
    value: float = struct.unpack(floating, struct.pack(integer, bits))[0]
    return math.nan if math.isnan(value) else value


def constant(value: float, type_: Type) -> IntExpr:
    """Return a number as an expression."""
    return IntConstant(pattern(value, type_))


def is_value(value: IntExpr, type_: Type) -> Formula:
    """Return the formula that bits are those of a value of a type."""
    return IsFloat(_FORMATS[type_], value)


def plain_values(value: IntExpr, type_: Type) -> tuple[Formula, ...]:
    """Return formulas that make a number easy to read, the strongest first: 0.0, 1.0, few digits and near one, few digits, finite, positive."""
    format_ = _FORMATS[type_]
    magnitude = value & (1 << format_.width - 1) - 1
    rounds = [(value & (1 << format_.fraction - kept) - 1).eq(0) for kept in (2, 8)]
    near = [_is_near_one(format_, magnitude, powers) for powers in (3, 20, format_.bias)]
    few = [rounds[0] & near[0], rounds[0] & near[1], rounds[1] & near[1], rounds[1] & near[2]]
    return (
        value.eq(0),
        value.eq(format_.bias << format_.fraction),
        *few,
        magnitude < format_.infinity,
        value.eq(magnitude),
    )


def _is_near_one(format_: Format, magnitude: IntExpr, powers: int) -> Formula:
    """Return the formula that a number is at most `powers` powers of two away from one."""
    low, high = ((format_.bias + power) << format_.fraction for power in (-powers, powers))
    return (IntConstant(low) <= magnitude) & (magnitude < high)


def float_operation(op: ArithmeticOp, type_: Type, a: IntExpr, b: IntExpr) -> IntExpr:
    """Return the result of an operation."""
    return FloatBinary(_operation(op), _FORMATS[type_], a, b)


def _operation(op: ArithmeticOp) -> FloatOp:
    match op:
        case ArithmeticOp.ADD:
            return FloatOp.ADD
        case ArithmeticOp.SUBTRACT:
            return FloatOp.SUBTRACT
        case ArithmeticOp.MULTIPLY:
            return FloatOp.MULTIPLY
        case ArithmeticOp.DIVIDE:
            return FloatOp.DIVIDE
        case ArithmeticOp.REMAINDER:
            return FloatOp.REMAINDER
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            msg = f"{op} should be an operator on integers only"
            raise AssertionError(msg)


def float_negation(type_: Type, a: IntExpr) -> IntExpr:
    """Return ``-a``."""
    return FloatNegate(_FORMATS[type_], a)


def equal(type_: Type, a: IntExpr, b: IntExpr) -> Formula:
    """Return the formula that two numbers are equal; NaN is equal to no number."""
    return FloatCompare(IntRelation.EQUAL, _FORMATS[type_], a, b)


def float_comparison(op: CompareOp, type_: Type, a: IntExpr, b: IntExpr) -> Formula:
    """Return the comparison of two numbers by an operator; it is false for NaN."""
    match op:
        case CompareOp.LESS:
            return FloatCompare(IntRelation.LESS, _FORMATS[type_], a, b)
        case CompareOp.LESS_EQUAL:
            return FloatCompare(IntRelation.AT_MOST, _FORMATS[type_], a, b)
        case CompareOp.GREATER | CompareOp.GREATER_EQUAL:
            return float_comparison(swap_comparison(op), type_, b, a)


def float_conversion(source: Type, target: Type, value: IntExpr, int_width: int) -> IntExpr:
    """Convert a number between types, at least one of which is a floating-point type."""
    if not is_floating(source):
        return FloatOfInt(_FORMATS[target], value)
    if not is_floating(target):
        return _integer(source, target, value, width_of(target, int_width))
    return value if source is target else FloatConvert(_FORMATS[source], _FORMATS[target], value)


def _integer(source: Type, target: Type, value: IntExpr, width: int) -> IntExpr:
    """Convert a floating-point number to an integer; to one narrower than Java's int by way of int (JLS 5.1.3)."""
    if target in (INT8, INT16, CHAR):
        by_way = IntOfFloat(_FORMATS[source], value, SIZED[INT32], False)
        return by_way.wrap(width, unsigned=is_unsigned(target))
    return IntOfFloat(_FORMATS[source], value, width, is_unsigned(target))
