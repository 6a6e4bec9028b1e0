"""The theory of heaps: reads of maps, objects and their classes, and products, each with the axioms that hold of it.

All axioms are true in every heap. Fewer axioms make fewer proofs, never wrong ones.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import field
from functools import partial
from itertools import combinations
from math import isqrt
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import bit_width
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType, Type
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.core import Circuit
from ooxcheck.specs.unbounded_heaps.maps import (
    REFERENCE,
    Base,
    Choice,
    Fill,
    Map,
    Place,
    Store,
    is_same_place,
)

KIND = 8
"""The number of bits of the number of a class, or of a type of arrays."""

MOST_READS = 600
"""The number of reads of one map beyond which a proof is given up."""


Step: TypeAlias = Callable[[Bits, Bits], Bits]
"""From a number and the value of a function there to its value at the next number."""


class Outside(Exception):  # noqa: N818 (a limit, not an error)
    """The proof would need something that is not supported, or too much."""


@dataclass(frozen=True, slots=True, eq=False)
class Recurrence:
    """A function of numbers: `step` returns its value at a next number, given the number and its value there; `values` are the known ones."""

    step: Step
    values: Base


@dataclass(slots=True)
class Theory:
    """A circuit, and the axioms about it; the `lengths` of arrays never change. `partial_sums` are those over arrays, by what is summed."""

    program: Program
    circuit: Circuit = field(default_factory=Circuit)
    axioms: list[Lit] = field(default_factory=list)
    lengths: Base | None = None
    _values: dict[tuple[int, Place], tuple[Map, Bits]] = field(default_factory=dict)
    _kinds: dict[Type, int] = field(default_factory=dict)
    _references: int = 0
    _products: dict[frozenset[Bits], tuple[Bits, Bits, Bits]] = field(default_factory=dict)
    _comparisons: dict[tuple[Bits, Bits, bool], Lit] = field(default_factory=dict)
    _sums: dict[tuple[Bits, int], Bits] = field(default_factory=dict)
    _powers: Recurrence | None = None
    partial_sums: dict[Hashable, Recurrence] = field(default_factory=dict)

    # -- values ------------------------------------------------------------------------------------

    def width(self, type_: Type) -> int:
        """Return the number of bits of a value of a type."""
        if type_ is BOOL:
            return 1
        if type_ is INT:
            return bit_width(INT, self.program.int_width)
        if self.is_reference(type_):
            return REFERENCE
        msg = f"values of type {type_}"
        raise Outside(msg)

    def unknown(self, type_: Type, alive: Map) -> Bits:
        """Return any value of a type: a reference is null, or an object that is there."""
        if not self.is_reference(type_):
            return bitvector.variable(self.circuit, self.width(type_))
        value = self.any_reference()
        self.axioms.append(self.is_reference_to(value, type_, alive))
        return value

    def any_reference(self) -> Bits:
        """Return any reference; there are as many numbers as references, so that different objects can have different ones."""
        self._references += 1
        if self._references >= 1 << REFERENCE:
            msg = "too many references"
            raise Outside(msg)
        return bitvector.variable(self.circuit, REFERENCE)

    def is_null(self, value: Bits) -> Lit:
        """Return whether a reference is null."""
        return bitvector.is_zero(self.circuit, value)

    def is_object(self, value: Bits, type_: Type, alive: Map) -> Lit:
        """Return whether a reference leads to an object of a type that is there."""
        return self.circuit.and2(-self.is_null(value), self.read(alive, self.identity(value, type_))[0])

    def is_reference_to(self, value: Bits, type_: Type, alive: Map) -> Lit:
        """Return whether a reference is null, or leads to an object of a type that is there."""
        return self.circuit.or2(self.is_null(value), self.is_object(value, type_, alive))

    def identity(self, value: Bits, type_: Type) -> Place:
        """Return what distinguishes an object from all others: its class or type of arrays, and its number."""
        return self.kind(type_), value

    def kind(self, type_: Type) -> Bits:
        """Return the number of a class, or of a type of arrays."""
        return bitvector.constant(self._kinds.setdefault(type_, len(self._kinds)), KIND)

    def is_reference(self, type_: Type) -> bool:
        """Return whether the values of a type are objects of one class, or arrays of values with a width."""
        match type_:
            case ClassType(name):
                return self.program.instantiable(name, open_types=True) == (name,)
            case ArrayType(element):
                return element in (BOOL, INT) or (
                    isinstance(element, ClassType) and self.is_reference(element)
                )
            case _:
                return False

    def reachable_kinds(self, types: Iterable[Type]) -> frozenset[Type]:
        """Return the classes and types of arrays of all objects that values of some types can lead to."""
        waiting, kinds = list(types), set[Type]()
        while waiting:
            kind = waiting.pop()
            if kind not in kinds:
                kinds.add(kind)
                waiting += self._contents(kind)
        return frozenset(kinds)

    def _contents(self, kind: Type) -> list[Type]:
        match kind:
            case ClassType(name):
                names = self.program.instantiable(name, open_types=True)
                return [cell.type for each in names for cell in self.program.layout(each)]
            case ArrayType(element):
                return [element]
            case _:  # a value leads to nothing
                return []

    # -- numbers -----------------------------------------------------------------------------------

    def less(self, one: Bits, two: Bits, *, or_equal: bool = False) -> Lit:
        """Return ``one < two``, or ``one <= two``, of signed integers; many candidates compare the same ones."""
        key = (one, two, or_equal)
        if key not in self._comparisons:
            self._comparisons[key] = bitvector.less(self.circuit, one, two, or_equal=or_equal)
        return self._comparisons[key]

    def plus(self, value: Bits, offset: int) -> Bits:
        """Return a number plus a small constant, with two more bits, so that it does not overflow."""
        key = (value, offset)
        if key not in self._sums:
            wide = bitvector.sign_extend(value, len(value) + 2)
            by = bitvector.constant(offset, len(wide))
            self._sums[key] = bitvector.add(self.circuit, wide, by) if offset else wide
        return self._sums[key]

    def power(self, exponent: Bits) -> Bits:
        """Return 2 to some power, modulo the number of ints: 1 for 0, and doubled for each next exponent; any number for a negative one."""
        if self._powers is None:
            one = bitvector.constant(1, self.width(INT))
            double = partial(bitvector.add, self.circuit)
            self._powers = self.recurrence(one, lambda _index, value: double(value, value))
            self.value_at(self._powers, one)
        return self.value_at(self._powers, exponent)

    def recurrence(self, first: Bits, step: Step) -> Recurrence:
        """Return a function of numbers by its value at 0, and a step from each number that is not negative to the next one."""
        made = Recurrence(step, Base(len(first)))
        zero = bitvector.constant(0, self.width(INT))
        self.axioms.append(bitvector.equal(self.circuit, self.read(made.values, (zero,)), first))
        return made

    def value_at(self, function: Recurrence, index: Bits) -> Bits:
        """Return the value of a function at an index; its step is known between all indices at which it is read."""
        others = [each for (each,) in function.values.reads]
        result = self.read(function.values, (index,))
        if index not in others:
            for each in others:
                self._step(function, each, index)
                self._step(function, index, each)
        return result

    def _step(self, function: Recurrence, less: Bits, more: Bits) -> None:
        """Add that the value at a number is a step from that at the one before, if this is not negative."""
        circuit, one = self.circuit, bitvector.constant(1, len(less))
        is_next = circuit.and2(-less[-1], bitvector.equal(circuit, bitvector.add(circuit, less, one), more))
        if is_next == FALSE:
            return
        lower, upper = (self.read(function.values, (each,)) for each in (less, more))
        stepped = function.step(less, lower)
        self.axioms.append(circuit.implies(is_next, bitvector.equal(circuit, upper, stepped)))

    # -- maps --------------------------------------------------------------------------------------

    def read(self, whole: Map, at: Place) -> Bits:
        """Return the value of a map at a place."""
        key = (id(whole), at)
        if key not in self._values:
            self._values[key] = (
                whole,
                self._read(whole, at),
            )  # the map stays, so that no other one gets its id
        return self._values[key][1]

    def _read(self, whole: Map, at: Place) -> Bits:
        circuit = self.circuit
        match whole:
            case Base():
                return self._read_base(whole, at)
            case Store(under, place, value):
                is_here = is_same_place(circuit, place, at)
                if is_here in (TRUE, FALSE):
                    return value if is_here == TRUE else self.read(under, at)
                return bitvector.choose(circuit, is_here, value, self.read(under, at))
            case Fill(under, array, value):
                is_in = bitvector.equal(circuit, array, at[0])
                return (
                    value if is_in == TRUE else bitvector.choose(circuit, is_in, value, self.read(under, at))
                )
            case Choice(condition, then, otherwise):
                return bitvector.choose(circuit, condition, self.read(then, at), self.read(otherwise, at))

    def _read_base(self, base: Base, at: Place) -> Bits:
        circuit = self.circuit
        if len(base.reads) >= MOST_READS:
            msg = "too many places of the heap"
            raise Outside(msg)
        has_references = base.type is not None and self.is_reference(base.type)
        value = self.any_reference() if has_references else bitvector.variable(circuit, base.width)
        others = list(base.reads.items())
        base.reads[at] = value
        for place, known in others:
            is_here = is_same_place(circuit, place, at)
            if is_here != FALSE:
                self.axioms.append(circuit.implies(is_here, bitvector.equal(circuit, known, value)))
        if base.type is not None and base.alive is not None and has_references:
            is_there = TRUE if base.owner is None else self.is_object(at[0], base.owner, base.alive)
            self.axioms.append(circuit.implies(is_there, self.is_reference_to(value, base.type, base.alive)))
        if base.before is not None:
            self.axioms.append(circuit.implies(self.read(base.before, at)[0], value[0]))
        if base.kinds is not None and at[0] not in base.kinds:
            self.axioms.append(-value[0])
        return value

    def length(self, array: Bits, type_: Type) -> Bits:
        """Return the length of an array, which is not negative."""
        if self.lengths is None:
            self.lengths = Base(self.width(INT))
        place = self.identity(array, type_)
        is_new = place not in self.lengths.reads
        length = self.read(self.lengths, place)
        if is_new:
            self.axioms.append(-length[-1])
        return length

    def new_object(self, kind: Type, alive: Map, guard: Lit) -> Bits:
        """Return an object that was not there."""
        made = self.any_reference()
        is_new = self.circuit.and2(-self.is_null(made), -self.read(alive, self.identity(made, kind))[0])
        self.axioms.append(self.circuit.implies(guard, is_new))
        return made

    # -- products ----------------------------------------------------------------------------------

    def product(self, one: Bits, two: Bits) -> Bits:
        """Return a product; one of two unknowns is any number with the axioms of `product_axioms`."""
        if _is_constant(one) or _is_constant(two):
            return bitvector.multiply(self.circuit, one, two)
        key = frozenset((one, two))
        if key not in self._products:
            self._products[key] = one, two, bitvector.variable(self.circuit, len(one))
        return self._products[key][2]

    def product_axioms(self) -> None:
        """Add that products are monotonic: ``x * y + y <= z * y`` if ``0 <= x < z`` and ``0 <= y``, where no product overflows."""
        for one, two in combinations(list(self._products.values()), 2):
            for x, y in (one[:2], one[1::-1]):
                for z, other in (two[:2], two[1::-1]):
                    self._monotonic((x, z, y), other, one[2], two[2])
                    self._monotonic((z, x, other), y, two[2], one[2])

    def _monotonic(self, factors: tuple[Bits, Bits, Bits], same: Bits, less: Bits, more: Bits) -> None:
        """Add that ``x * y + y <= z * same`` if ``y == same``, for the factors x, z and y."""
        circuit = self.circuit
        x, z, y = factors
        largest = bitvector.constant(isqrt((1 << (len(x) - 1)) - 1), len(x))
        zero = bitvector.constant(0, len(x))
        given = [
            bitvector.equal(circuit, y, same),
            bitvector.less(circuit, zero, x, or_equal=True),
            bitvector.less(circuit, x, z),
            bitvector.less(circuit, z, largest, or_equal=True),
            bitvector.less(circuit, zero, y, or_equal=True),
            bitvector.less(circuit, y, largest, or_equal=True),
        ]
        follows = [
            bitvector.less(circuit, zero, less, or_equal=True),
            bitvector.less(circuit, bitvector.add(circuit, less, y), more, or_equal=True),
            bitvector.less(circuit, zero, more, or_equal=True),
            bitvector.less(circuit, less, bitvector.add(circuit, less, y), or_equal=True),
        ]
        self.axioms.append(circuit.implies(circuit.and_(given), circuit.and_(follows)))


def _is_constant(value: Bits) -> bool:
    return all(each in (TRUE, FALSE) for each in value)
