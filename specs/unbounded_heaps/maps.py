"""Maps: the contents of a field in all objects, or of all arrays of a type, of which nothing but single reads is known.

A heap is not enumerated: an object is a number without meaning, and a field is an uninterpreted function (McCarthy, "Towards a mathematical science of
computation", 1962; Ackermann's reduction for the functions). Equal places of one `Base` have equal values, and nothing else is known of them. So a
proof holds for any number of objects, and for arrays of any length.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import Type
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit

REFERENCE = 10
"""The number of bits of a reference; null is 0. Proofs with more terms than references are given up."""

Place: TypeAlias = "tuple[Bits, ...]"
"""An object, an array and an index, the number of a class and an object, or nothing, for a static field."""


@dataclass(frozen=True, slots=True, eq=False)
class Base:
    """A map of which nothing is known before; `reads` are the places that were read, with their values.

    If `type` is a type of references, its values in objects of type `owner` in `alive` are null or objects of `alive`. All members of `before` are members of a
    set of objects, and all its members are of one of `kinds`, if these are given.
    """

    width: int
    reads: dict[Place, Bits] = field(default_factory=dict)
    type: Type | None = None
    alive: Map | None = None
    owner: Type | None = None
    before: Map | None = None
    kinds: frozenset[Bits] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Store:
    """A map after an assignment at one place."""

    under: Map
    at: Place
    value: Bits


@dataclass(frozen=True, slots=True, eq=False)
class Fill:
    """A map after all elements of one array were set."""

    under: Map
    array: Bits
    value: Bits


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One map where a condition holds, another one where it does not."""

    condition: Lit
    then: Map
    otherwise: Map


Map: TypeAlias = Base | Store | Fill | Choice


def is_same_place(circuit: Circuit, one: Place, two: Place) -> Lit:
    """Return whether two places are equal."""
    return circuit.and_([bitvector.equal(circuit, a, b) for a, b in zip(one, two, strict=True)])


def choose_map(condition: Lit, then: Map, otherwise: Map) -> Map:
    """Return a map that depends on a condition."""
    if condition == TRUE or then is otherwise:
        return then
    return otherwise if condition == FALSE else Choice(condition, then, otherwise)


def parts(whole: Map) -> Iterator[Base | Store]:
    """Yield the bases and assignments on which the contents of a map depend, each once."""
    waiting, known = [whole], set[int]()
    while waiting:
        each = waiting.pop()
        if id(each) in known:
            continue
        known.add(id(each))
        match each:
            case Base():
                yield each
            case Store(under):
                yield each
                waiting.append(under)
            case Fill(under):
                waiting.append(under)
            case Choice(_, then, otherwise):
                waiting += then, otherwise


def places(whole: Map) -> Iterator[Place]:
    """Yield the places of a map that are read, or assigned to."""
    for part in parts(whole):
        match part:
            case Base():
                yield from list(part.reads)
            case Store():
                yield part.at
