"""Floating-point nodes as circuits; an operation on the same words is built once, in either order if it is commutative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ooxcheck.relational.logic.floats import (
    FloatBinary,
    FloatCompare,
    FloatConvert,
    FloatNegate,
    FloatOfInt,
    IntOfFloat,
    IsFloat,
)
from ooxcheck.relational.logic.node import Node
from ooxcheck.relational.logic.operators import FloatOp, IntRelation
from ooxcheck.relational.translation.integers import Arithmetic
from ooxcheck.relational.translation.words import Word
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit
from ooxcheck.sat.floating_point import arithmetic, formats
from ooxcheck.sat.floating_point.formats import Format

_OPERATIONS: dict[FloatOp, Callable[[Circuit, Format, Bits, Bits], Bits]] = {
    FloatOp.ADD: arithmetic.add,
    FloatOp.SUBTRACT: arithmetic.subtract,
    FloatOp.MULTIPLY: arithmetic.multiply,
    FloatOp.DIVIDE: arithmetic.divide,
    FloatOp.REMAINDER: arithmetic.remainder,
}
_COMMUTATIVE = frozenset((FloatOp.ADD, FloatOp.MULTIPLY))


def _pattern(t: Arithmetic, word: Word, format_: Format) -> Bits:
    """Return the bits of a number."""
    return bv.sign_extend(t.adders.bits(word), format_.width)


def _number(t: Arithmetic, bits: Bits) -> Word:
    """Return a number with these bits."""
    return t.words.of_bits((*bits, FALSE))


def _float_binary(t: Arithmetic, node: FloatBinary, values: list[Word]) -> Word:
    a, b = sorted(values, key=lambda word: word.number) if node.op in _COMMUTATIVE else values
    operands = _pattern(t, a, node.format), _pattern(t, b, node.format)
    return _number(t, _OPERATIONS[node.op](t.gates, node.format, *operands))


def _float_negate(t: Arithmetic, node: FloatNegate, values: list[Word]) -> Word:
    return _number(t, arithmetic.negate(t.gates, node.format, _pattern(t, values[0], node.format)))


def _float_of_int(t: Arithmetic, node: FloatOfInt, values: list[Word]) -> Word:
    from ooxcheck.sat.floating_point import conversions

    return _number(t, conversions.from_integer(t.gates, node.format, t.adders.bits(values[0])))


def _int_of_float(t: Arithmetic, node: IntOfFloat, values: list[Word]) -> Word:
    from ooxcheck.sat.floating_point import conversions

    bits = _pattern(t, values[0], node.format)
    if node.unsigned:
        return _number(t, conversions.to_unsigned(t.gates, node.format, bits, node.width))
    return t.words.of_bits(conversions.to_integer(t.gates, node.format, bits, node.width))


def _float_convert(t: Arithmetic, node: FloatConvert, values: list[Word]) -> Word:
    from ooxcheck.sat.floating_point import conversions

    bits = _pattern(t, values[0], node.source)
    return _number(t, conversions.convert(t.gates, node.source, node.target, bits))


def _float_compare(t: Arithmetic, node: FloatCompare, values: list[Word]) -> Lit:
    from ooxcheck.sat.floating_point import comparisons

    a, b = (_pattern(t, word, node.format) for word in values)
    match node.op:
        case IntRelation.EQUAL:
            return comparisons.equal(t.gates, node.format, a, b)
        case IntRelation.LESS:
            return comparisons.less(t.gates, node.format, a, b)
        case IntRelation.AT_MOST:
            return comparisons.less(t.gates, node.format, a, b, or_equal=True)


def _is_float(t: Arithmetic, node: IsFloat, values: list[Word]) -> Lit:
    return formats.is_canonical(t.gates, node.format, _pattern(t, values[0], node.format))


FLOAT_STEPS: dict[type[Node], Callable[[Arithmetic, Any, list[Any]], Any]] = {
    FloatBinary: _float_binary,
    FloatNegate: _float_negate,
    FloatOfInt: _float_of_int,
    IntOfFloat: _int_of_float,
    FloatConvert: _float_convert,
    FloatCompare: _float_compare,
    IsFloat: _is_float,
}
