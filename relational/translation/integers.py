"""Integer expressions as bit-vectors, no longer than their values need and never longer than their widths allow.

Every vector is signed; one that is shorter than its width stands for its sign extension, so ``#e`` of three tuples
costs three bits whatever the width is, and an unsigned integer ends in a zero. Cutting at the width is what wrapping
means. An operation asks for as many bits of its operands as its own result needs. The steps below are the translator's
for integer nodes: each gets the translator, for its circuit and its universe, the node, and the values of the node's
children.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from relational.logic.intexpr import (
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
from relational.logic.node import Node
from relational.logic.operators import IntOp, IntRelation, IntSign
from relational.translation.kernel import matrix as m
from relational.translation.matrix import Matrix
from sat import bitvector as bv
from sat.bitvector import Bits
from sat.circuit import FALSE, Circuit, Lit

if TYPE_CHECKING:
    from relational.translation.translate import Translator


def constant(value: int, width: int) -> Bits:
    """Return an integer, wrapped to `width`, in as few bits as it needs."""
    return _trimmed(bv.constant(value, width))


def sum_of(gates: Circuit, terms: Iterable[Bits], width: int) -> Bits:
    """Return the sum of integers, wrapped to `width`."""
    return _trimmed(bv.total(gates, terms, width))


def _trimmed(bits: Bits) -> Bits:
    """Drop copies of the sign."""
    length = len(bits)
    while length > 1 and bits[length - 1] == bits[length - 2]:
        length -= 1
    return bits[:length]


def _cut(bits: Bits, width: int, *, unsigned: bool) -> Bits:
    """Return an integer reduced to `width` bits."""
    return _trimmed((*bv.sign_extend(bits, width), FALSE) if unsigned else bits[:width])


def _aligned(a: Bits, b: Bits) -> tuple[Bits, Bits]:
    """Return both integers with as many bits as the longer one."""
    length = max(len(a), len(b))
    return bv.sign_extend(a, length), bv.sign_extend(b, length)


def _int_constant(t: Translator, node: IntConstant, _: list[Any]) -> Bits:
    return constant(node.value, t.integers.width)


def _count(t: Translator, _: Count, values: list[Matrix]) -> Bits:
    counted = bv.count(t.gates, values[0].literals())
    return _trimmed((*counted, FALSE)[: t.integers.width])


def _atom_sum(t: Translator, _: AtomSum, values: list[Matrix]) -> Bits:
    width = t.integers.width
    terms = []
    for number, atom in t.integers.atoms.items():
        present = values[0].literal(t.universe.position(atom))
        terms.append(tuple(t.gates.and2(present, bit) for bit in constant(number, width)))
    return sum_of(t.gates, terms, width)


def _bit_value(t: Translator, node: BitValue, values: list[Matrix]) -> Bits:
    bits = tuple(values[0].literal(t.universe.position(atom)) for atom in t.integers.bit_atoms[: node.width])
    if node.unsigned or not bits:
        bits = (*bits, FALSE)
    return _cut(bits, node.width or t.integers.width, unsigned=node.unsigned)


def _bit_set(t: Translator, node: BitSet, values: list[Bits]) -> Matrix:
    atoms = t.integers.bit_atoms[: node.width]
    bits = bv.sign_extend(values[0], len(atoms))
    placed = {t.universe.position(atom): bit for atom, bit in zip(atoms, bits, strict=True)}
    return m.Matrix(1, {position: bit for position, bit in placed.items() if bit != FALSE})


def _int_atom(t: Translator, _: IntAtom, values: list[Bits]) -> Matrix:
    cells = {}
    for number, atom in t.integers.atoms.items():
        a, b = _aligned(values[0], constant(number, number.bit_length() + 1))
        cells[t.universe.position(atom)] = bv.equal(t.gates, a, b)
    return m.Matrix(1, {position: lit for position, lit in cells.items() if lit != FALSE})


def _int_choice(t: Translator, _: IntChoice, values: list[Any]) -> Bits:
    condition, then, otherwise = values
    return _trimmed(bv.choose(t.gates, condition, *_aligned(then, otherwise)))


def _int_compare(t: Translator, node: IntCompare, values: list[Bits]) -> Lit:
    left, right = values
    a, b = _aligned(left, right)
    match node.op:
        case IntRelation.EQUAL:
            return bv.equal(t.gates, a, b)
        case IntRelation.LESS:
            return bv.less(t.gates, a, b)
        case IntRelation.AT_MOST:
            return bv.less(t.gates, a, b, or_equal=True)


def _int_unary(t: Translator, node: IntUnary, values: list[Bits]) -> Bits:
    bits, width = values[0], node.width or t.integers.width
    match node.op:
        case IntSign.NEGATE:
            result = bv.negate(t.gates, bv.sign_extend(bits, min(width, len(bits) + 1)))
        case IntSign.INVERT:
            result = tuple(-bit for bit in bits)
        case IntSign.ABSOLUTE:
            result = bv.absolute(t.gates, bv.sign_extend(bits, _exact_length(len(bits), width)))
        case IntSign.SIGN:
            result = (t.gates.or_(bits), bits[-1])
    return _cut(result, width, unsigned=node.unsigned)


def _wrapped(_: Translator, node: Wrapped, values: list[Bits]) -> Bits:
    return _cut(values[0], node.width, unsigned=node.unsigned)


def _int_binary(t: Translator, node: IntBinary, values: list[Bits]) -> Bits:
    left, right = values
    width = node.width or t.integers.width
    length = _length(node.op, len(left), len(right), width)
    # An amount keeps all of its bits, and a negative one has to look larger than any distance.
    seen = max(len(right), length.bit_length() + 1) if node.op in _SHIFTS else length
    a, b = bv.sign_extend(left, length), bv.sign_extend(right, seen)
    return _cut(_OPERATIONS[node.op](t.gates, a, b), width, unsigned=node.unsigned)


def _length(op: IntOp, left: int, right: int, width: int) -> int:
    """Return with how many bits to compute, so that the lowest `width` bits, or all there are, are right."""
    match op:
        case IntOp.ADD | IntOp.SUBTRACT:
            return min(max(left, right) + 1, width)
        case IntOp.MULTIPLY:
            return min(left + right, width)
        case IntOp.DIVIDE | IntOp.REMAINDER:
            return _exact_length(max(left, right), width)
        case IntOp.AND | IntOp.OR | IntOp.XOR:
            return min(max(left, right), width)
        case IntOp.SHIFT_LEFT | IntOp.SHIFT_RIGHT:
            return width
        case IntOp.SHIFT_RIGHT_SIGNED:
            return left


def _exact_length(length: int, width: int) -> int:
    """Return `_length` of an operation that looks at all bits of its operands; only one result needs one bit more."""
    return min(length + 1, max(length, width))


def _bitwise(operation: Callable[[Circuit, Lit, Lit], Lit]) -> Callable[[Circuit, Bits, Bits], Bits]:
    return lambda gates, a, b: tuple(operation(gates, x, y) for x, y in zip(a, b, strict=True))


_SHIFTS = frozenset((IntOp.SHIFT_LEFT, IntOp.SHIFT_RIGHT, IntOp.SHIFT_RIGHT_SIGNED))

_OPERATIONS: dict[IntOp, Callable[[Circuit, Bits, Bits], Bits]] = {
    IntOp.ADD: bv.add,
    IntOp.SUBTRACT: bv.subtract,
    IntOp.MULTIPLY: bv.multiply,
    IntOp.DIVIDE: lambda gates, a, b: bv.divide(gates, a, b)[0],
    IntOp.REMAINDER: lambda gates, a, b: bv.divide(gates, a, b)[1],
    IntOp.AND: _bitwise(lambda gates, x, y: gates.and2(x, y)),
    IntOp.OR: _bitwise(lambda gates, x, y: gates.or2(x, y)),
    IntOp.XOR: _bitwise(lambda gates, x, y: gates.xor(x, y)),
    IntOp.SHIFT_LEFT: bv.shift_left,
    IntOp.SHIFT_RIGHT: bv.shift_right_unsigned,
    IntOp.SHIFT_RIGHT_SIGNED: bv.shift_right,
}

INTEGER_STEPS: dict[type[Node], Callable[[Translator, Any, list[Any]], Any]] = {
    IntConstant: _int_constant,
    Count: _count,
    AtomSum: _atom_sum,
    BitValue: _bit_value,
    BitSet: _bit_set,
    Wrapped: _wrapped,
    IntAtom: _int_atom,
    IntChoice: _int_choice,
    IntCompare: _int_compare,
    IntUnary: _int_unary,
    IntBinary: _int_binary,
}
