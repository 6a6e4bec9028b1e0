"""Integer expressions as words, and as bit-vectors no longer than their values need and their widths allow.

Sums, differences, products and quotients are words (`ooxcheck.relational.translation.words`) whose bits are
built on demand. All other operations
work on bits, and their results are opaque words. Every vector is signed; one that is shorter than its width represents its sign extension, so
``#e`` of three tuples costs three bits at any width, and an unsigned integer ends in a zero. Wrapping cuts
at the width; a result without width is
as long as the ranges of its operands require. An operation requests as many bits of its operands as its own
result needs. The steps below are the
translator's for integer nodes: each gets the translator, for its circuit and its universe, the node, and
the values of the node's children.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ooxcheck.relational.bounds import Integers, Universe
from ooxcheck.relational.logic.intexpr import (
    AtomSum,
    BitSet,
    BitValue,
    Count,
    IntAtom,
    IntBinary,
    IntChoice,
    IntCompare,
    IntConstant,
    IntUnary,
    Wrapped,
)
from ooxcheck.relational.logic.node import Node, text
from ooxcheck.relational.logic.operators import IntOp, IntRelation, IntSign
from ooxcheck.relational.translation.adders import Adders
from ooxcheck.relational.translation.comparisons import Comparisons
from ooxcheck.relational.translation.kernel import matrix as m
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.relational.translation.word_division import Divisions
from ooxcheck.relational.translation.words import (
    ADD,
    MULTIPLY,
    SUBTRACT,
    Word,
    Words,
    align,
    cut,
    length_of,
    trim_sign,
)
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit


class Arithmetic(Protocol):
    """The interface of the translator for these steps."""

    gates: Circuit
    universe: Universe
    integers: Integers
    words: Words
    adders: Adders
    divisions: Divisions
    comparisons: Comparisons


def sum_of(gates: Circuit, terms: Sequence[Bits], width: int | None) -> Bits:
    """Return the sum of integers, wrapped to `width` if it is given."""
    if width is None:
        width = max(map(len, terms), default=1) + len(terms).bit_length()
    return trim_sign(bv.total(gates, terms, width))


def _int_constant(t: Arithmetic, node: IntConstant, _: list[Any]) -> Word:
    return t.words.constant(t.integers.wrap(node.value))


def _count(t: Arithmetic, node: Count, values: list[Matrix]) -> Word:
    counted = bv.count(t.gates, values[0].literals())
    return t.words.of_bits((*counted, FALSE)[: t.integers.result_width(node.width)])


def _atom_sum(t: Arithmetic, node: AtomSum, values: list[Matrix]) -> Word:
    width = t.integers.result_width(node.width)
    terms = []
    for number, atom in t.integers.atoms.items():
        present = values[0].literal(t.universe.position(atom))
        terms.append(tuple(t.gates.and2(present, bit) for bit in _constant_word(number, width)))
    return t.words.of_bits(sum_of(t.gates, terms, width))


def _constant_word(value: int, width: int | None) -> Bits:
    """Return a constant, wrapped to `width` if given, in as few bits as it needs."""
    return trim_sign(bv.constant(value, length_of((value, value)) if width is None else width))


def _bit_value(t: Arithmetic, node: BitValue, values: list[Matrix]) -> Word:
    bits = tuple(values[0].literal(t.universe.position(atom)) for atom in t.integers.bit_atoms[: node.width])
    if node.unsigned or not bits:
        bits = (*bits, FALSE)
    width = node.width or t.integers.width
    return t.words.of_bits(bits if width is None else cut(bits, width, unsigned=node.unsigned))


def _bit_set(t: Arithmetic, node: BitSet, values: list[Word]) -> Matrix:
    atoms = t.integers.bit_atoms[: node.width]
    bits = bv.sign_extend(t.adders.bits(values[0]), len(atoms))
    placed = {t.universe.position(atom): bit for atom, bit in zip(atoms, bits, strict=True)}
    return m.Matrix(1, {position: bit for position, bit in placed.items() if bit != FALSE})


def _int_atom(t: Arithmetic, _: IntAtom, values: list[Word]) -> Matrix:
    cells = {}
    for number, atom in t.integers.atoms.items():
        cells[t.universe.position(atom)] = t.comparisons.equal(values[0], t.words.constant(number))
    return m.Matrix(1, {position: lit for position, lit in cells.items() if lit != FALSE})


def _int_choice(t: Arithmetic, _: IntChoice, values: list[Any]) -> Word:
    condition, then, otherwise = values
    if then is otherwise or abs(condition) == TRUE:
        chosen: Word = otherwise if condition == FALSE else then
        return chosen
    return t.words.of_bits(
        bv.choose(t.gates, condition, *align(t.adders.bits(then), t.adders.bits(otherwise)))
    )


def _int_compare(t: Arithmetic, node: IntCompare, values: list[Word]) -> Lit:
    a, b = values
    match node.op:
        case IntRelation.EQUAL:
            return t.comparisons.equal(a, b)
        case IntRelation.LESS:
            return t.comparisons.less(a, b)
        case IntRelation.AT_MOST:
            return t.comparisons.less(a, b, or_equal=True)


def _int_unary(t: Arithmetic, node: IntUnary, values: list[Word]) -> Word:
    width, unsigned = _width(t, node), node.unsigned
    match node.op:
        case IntSign.NEGATE:
            return t.words.combine(SUBTRACT, t.words.constant(0), values[0], width, unsigned=unsigned)
        case IntSign.INVERT:
            return t.words.combine(SUBTRACT, t.words.constant(-1), values[0], width, unsigned=unsigned)
        case IntSign.ABSOLUTE:
            bits = t.adders.bits(values[0])
            result = bv.absolute(t.gates, bv.sign_extend(bits, _exact_length(len(bits), width)))
        case IntSign.SIGN:
            bits = t.adders.bits(values[0])
            result = (t.gates.or_(bits), bits[-1])
    return t.words.of_bits(result if width is None else cut(result, width, unsigned=unsigned))


def _width(t: Arithmetic, node: IntUnary | IntBinary) -> int | None:
    """Return the width of a result, None for all bits; some operations require a number."""
    width = t.integers.result_width(node.width)
    if width is None and (node.unsigned or node.op is IntOp.SHIFT_RIGHT):
        what = "an unsigned result" if node.unsigned else "`>>>`"
        msg = f"{what} needs a width, and here is none: {text(node, limit=80)}"
        raise ValueError(msg)
    return width


def _wrap(t: Arithmetic, node: Wrapped, values: list[Word]) -> Word:
    return t.words.wrap(values[0], node.width, unsigned=node.unsigned)


def _int_binary(t: Arithmetic, node: IntBinary, values: list[Word]) -> Word:
    a, b = values
    width, unsigned = _width(t, node), node.unsigned
    ring = _RING.get(node.op)
    if ring is not None:
        return t.words.combine(ring, a, b, width, unsigned=unsigned)
    match node.op:
        case IntOp.DIVIDE:
            return t.words.wrap(t.divisions.quotient(a, b), width, unsigned=unsigned)
        case IntOp.REMAINDER:
            return t.words.wrap(t.divisions.remainder(a, b), width, unsigned=unsigned)
        case _:
            left, right = t.adders.bits(a), t.adders.bits(b)
            room = _room(node, len(left), len(right), b.high) if width is None else width
            bits = _bitwise(t.gates, node.op, left, right, room)
            return t.words.of_bits(bits if width is None else cut(bits, width, unsigned=unsigned))


def _room(node: IntBinary, left: int, right: int, amount: int) -> int:
    """Return the number of bits of the exact result of an operation; of a shift by the greatest possible amount."""
    if node.op is not IntOp.SHIFT_LEFT:
        return max(left, right)
    if amount > _LONGEST:
        msg = f"the exact result of a shift by up to {amount} bits is too long, give it a width: {text(node, limit=80)}"
        raise ValueError(msg)
    return left + max(amount, 0)


def _bitwise(gates: Circuit, op: IntOp, left: Bits, right: Bits, width: int) -> Bits:
    """Return the result of a bitwise operation: its lowest `width` bits, or all there are, are exact."""
    length = _length(op, len(left), len(right), width)
    # An amount keeps all of its bits, and a negative one must exceed any distance.
    seen = max(len(right), length.bit_length() + 1) if op in _SHIFTS else length
    return _OPERATIONS[op](gates, bv.sign_extend(left, length), bv.sign_extend(right, seen))


def _length(op: IntOp, left: int, right: int, width: int) -> int:
    """Return the number of bits to compute with."""
    match op:
        case IntOp.SHIFT_LEFT | IntOp.SHIFT_RIGHT:
            return width
        case IntOp.SHIFT_RIGHT_SIGNED:
            return left
        case _:
            return min(max(left, right), width)


def _exact_length(length: int, width: int | None) -> int:
    """Return the number of bits to compute a magnitude with; only that of the least integer needs one bit more."""
    return length + 1 if width is None else min(length + 1, max(length, width))


def _each(operation: Callable[[Circuit, Lit, Lit], Lit]) -> Callable[[Circuit, Bits, Bits], Bits]:
    return lambda gates, a, b: tuple(operation(gates, x, y) for x, y in zip(a, b, strict=True))


_LONGEST = 1 << 12
"""A limit of bits: longer exact numbers are a mistake."""

_SHIFTS = frozenset((IntOp.SHIFT_LEFT, IntOp.SHIFT_RIGHT, IntOp.SHIFT_RIGHT_SIGNED))
_RING = {IntOp.ADD: ADD, IntOp.SUBTRACT: SUBTRACT, IntOp.MULTIPLY: MULTIPLY}

_OPERATIONS: dict[IntOp, Callable[[Circuit, Bits, Bits], Bits]] = {
    IntOp.AND: _each(lambda gates, x, y: gates.and2(x, y)),
    IntOp.OR: _each(lambda gates, x, y: gates.or2(x, y)),
    IntOp.XOR: _each(lambda gates, x, y: gates.xor(x, y)),
    IntOp.SHIFT_LEFT: bv.shift_left,
    IntOp.SHIFT_RIGHT: bv.shift_right_unsigned,
    IntOp.SHIFT_RIGHT_SIGNED: bv.shift_right,
}

INTEGER_STEPS: dict[type[Node], Callable[[Arithmetic, Any, list[Any]], Any]] = {
    IntConstant: _int_constant,
    Count: _count,
    AtomSum: _atom_sum,
    BitValue: _bit_value,
    BitSet: _bit_set,
    Wrapped: _wrap,
    IntAtom: _int_atom,
    IntChoice: _int_choice,
    IntCompare: _int_compare,
    IntUnary: _int_unary,
    IntBinary: _int_binary,
}
