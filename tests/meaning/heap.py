"""Values and heaps: an object is a name, a heap says what is in its cells, and a copy of it is a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.operators import ArithmeticOp, BitOp, CompareOp
from ooxcheck.oox.types import ArrayType, ClassType, Collection, CollectionType, Primitive, Type


class NotCovered(Exception):  # noqa: N818 (a limit, not an error)
    """This meaning does not say what a program with such a thing in it does."""


@dataclass(eq=False, slots=True)
class Ref:
    """An object or array, which is itself and no other. Arrays never change their length."""

    type: ClassType | ArrayType
    length: int = 0


Value: TypeAlias = "int | float | str | Ref | frozenset[tuple[Value, ...]] | tuple[Value, ...] | None"
"""Bools are Python's; chars are their codes; null is None. A ghost may hold rows, a sequence, or a multiset: elements with how often they are there."""

Key: TypeAlias = AnyField | int
"""What a cell of an object is called: the field, or the index."""


@dataclass
class Heap:
    """What exists, and what is in it."""

    cells: dict[Ref, dict[Key, Value]] = field(default_factory=dict)
    statics: dict[Field, Value] = field(default_factory=dict)

    def copy(self, without: Ref | None = None) -> Heap:
        """Return the heap as it is now; nothing that happens later shows in it."""
        return Heap(
            {ref: dict(cells) for ref, cells in self.cells.items() if ref != without}, dict(self.statics)
        )

    def reached(self, roots: list[Value]) -> list[Ref]:
        """Return the objects that some values and the static fields lead to."""
        waiting, found = [*roots, *self.statics.values()], dict[Ref, None]()
        while waiting:
            ref = waiting.pop(0)
            if isinstance(ref, tuple):
                waiting += ref
            if isinstance(ref, frozenset):
                waiting += [atom for row in ref for atom in row]
            if isinstance(ref, Ref) and ref in self.cells and ref not in found:
                found[ref] = None
                waiting += self.cells[ref].values()
        return list(found)


@dataclass(eq=False, slots=True)
class Moment:
    """A heap, and the variables of a method by their slots."""

    heap: Heap
    variables: Mapping[int, Value]


def default(type_: Type) -> Value:
    """Return what a new cell of this type holds."""
    match type_:
        case (
            Primitive.INT
            | Primitive.UINT
            | Primitive.CHAR
            | Primitive.INT8
            | Primitive.INT16
            | Primitive.INT32
            | Primitive.INT64
        ):
            return 0
        case Primitive.BOOL:
            return False
        case Primitive.FLOAT | Primitive.DOUBLE:
            return 0.0
        case CollectionType(_, Collection.SEQUENCE):
            return ()
        case CollectionType():
            return frozenset()
        case _:
            return None


def gathered(elements: list[Value], collection: Collection) -> Value:
    """Return a sequence or a multiset as a ghost holds it."""
    return (
        tuple(elements)
        if collection is Collection.SEQUENCE
        else frozenset((each, elements.count(each)) for each in elements)
    )


def scattered(held: Value) -> list[Value]:
    """Return the elements of what a ghost holds, those of a multiset as often as they are there."""
    if isinstance(held, frozenset):
        return [each for each, count in held for _ in range(count)]  # type: ignore[arg-type]  # a number
    assert isinstance(held, tuple)
    return list(held)


@cache
def size(type_: Type, width: int) -> int:
    """Return how many bits a number of a type, or a char, has."""
    return {"int8": 8, "int16": 16, "int32": 32, "int64": 64, "char": 16}.get(str(type_), width)


@cache
def integers(type_: Type, width: int) -> range:
    """Return the numbers of an integer type."""
    count = 1 << size(type_, width)
    return range(count) if str(type_) in ("uint", "char") else range(-count // 2, count // 2)


def wrapped(number: int, type_: Type, width: int) -> int:
    """Return the number of the type that differs by a multiple of all there are."""
    first = integers(type_, width)[0]
    return (number - first) % (1 << size(type_, width)) + first


def calculated(op: ArithmeticOp, left: int, right: int, type_: Type, width: int) -> int | None:
    """Return the result, of arithmetic in unbounded numbers; None of a division by zero. Division rounds towards zero."""
    match op:
        case ArithmeticOp.ADD:
            return left + right
        case ArithmeticOp.SUBTRACT:
            return left - right
        case ArithmeticOp.MULTIPLY:
            return left * right
        case ArithmeticOp.DIVIDE:
            return _quotient(left, right) if right else None
        case ArithmeticOp.REMAINDER:
            return left - _quotient(left, right) * right if right else None
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            count = size(type_, width)
            digits = _digits(op, _binary(left, count), _binary(right, count), right % count, type_)
            return wrapped(sum(digit * 2**place for place, digit in enumerate(digits)), type_, width)


def _quotient(left: int, right: int) -> int:
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _binary(number: int, count: int) -> list[int]:
    """Return the lowest binary digits of a number, the lowest first."""
    return [number // 2**place % 2 for place in range(count)]


def _digits(op: BitOp, a: list[int], b: list[int], far: int, type_: Type) -> list[int]:
    """Return the binary digits that an operator on bits gives; `far` is the distance of a shift."""
    match op:
        case ArithmeticOp.BIT_AND:
            return [x * y for x, y in zip(a, b, strict=True)]
        case ArithmeticOp.BIT_OR:
            return [max(x, y) for x, y in zip(a, b, strict=True)]
        case ArithmeticOp.BIT_XOR:
            return [abs(x - y) for x, y in zip(a, b, strict=True)]
        case ArithmeticOp.SHIFT_LEFT:
            return [0] * far + a[: len(a) - far]
        case ArithmeticOp.SHIFT_RIGHT:
            return a[far:] + [a[-1] if str(type_) != "uint" else 0] * far
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return a[far:] + [0] * far


def compared(op: CompareOp, left: float, right: float) -> bool:
    """Return whether a comparison holds."""
    match op:
        case CompareOp.LESS:
            return left < right
        case CompareOp.LESS_EQUAL:
            return left <= right
        case CompareOp.GREATER:
            return left > right
        case CompareOp.GREATER_EQUAL:
            return left >= right
