"""Decode an instance into an initial state: a concrete heap and arguments, to be run by the interpreter."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS, Elements, key_arity
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Atom, Content, Heap, Kind, Kinds, Obj, default_content
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import Instance, Interpretation
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.cells import Reader, by_beginning
from ooxcheck.translate.model.universe import Index, Spelled, Thing, World


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A state, and the object of each atom in it."""

    state: State
    objects: Mapping[Thing, Obj]


def decode(initial: Initial, instance: Instance) -> State:
    """Return the initial state of an instance: the objects reachable from its roots, in reading order."""
    return decode_with_objects(initial, instance).state


def decode_with_objects(initial: Initial, instance: Instance) -> Decoded:
    """Return the initial state of an instance, and the object of each atom."""
    decoder = _Decoder(initial, instance)
    state = decoder.state()
    there = set(state.heap.objects)
    return Decoded(state, {thing: obj for thing, obj in decoder.objects.items() if obj in there})


def string_in(world: World, truth: Interpretation, text: Spelled) -> str:
    """Return the chars of a string in an instance."""
    assert world.spelling is not None, "strings without names should have chars"
    return world.spelling.read(truth, text)


class _Decoder:
    """Reads the cells of one instance."""

    def __init__(self, initial: Initial, instance: Instance) -> None:
        self._initial = initial
        self._ends = {
            each: by_beginning(instance[u.relation], key_arity(each)) for each, u in initial.unknowns.items()
        }
        self._heap = Heap(Kinds(initial.world.program))
        truth = Interpretation(instance)
        self._reader = Reader(
            initial.world.program.int_width,
            lambda thing: self.objects[thing],
            partial(string_in, initial.world, truth),
        )
        self.objects = {thing: self._heap.allocate(self._kind(thing), []) for thing in initial.things}

    def state(self) -> State:
        """Return the state."""
        for thing, obj in self.objects.items():
            obj.cells[:] = self._cells(thing, obj)
        self._heap.statics.cells[:] = [self._content(field) for field in self._heap.statics.kind.layout]
        arguments = [cast("Atom", self._content(argument)) for argument in self._initial.kinds.arguments]
        self._keep(reading_order(self._heap, arguments))
        if self._initial.new is not None:
            receiver = self.objects[self._initial.new] = self._new(self._initial.new)
            arguments.insert(0, receiver)
        return State(self._heap, tuple(arguments))

    def _kind(self, thing: Thing) -> Kind:
        match thing.kind:
            case ClassType(name):
                return self._heap.kinds.of_class(name)
            case ArrayType():
                return self._heap.kinds.of_array(thing.kind)

    def _cells(self, thing: Thing, obj: Obj) -> list[Content]:
        match thing.kind:
            case ClassType():
                return [self._content(cells, thing) for cells in obj.kind.layout]
            case ArrayType():
                length = cast("int", self._content(LENGTHS, thing))
                return [self._content(Elements(thing.kind), thing, Index(place)) for place in range(length)]

    def _keep(self, objects: list[Obj]) -> None:
        """Drop all other objects, and number these in their order."""
        self._heap.objects = objects
        for serial, obj in enumerate(objects):
            obj.serial = serial

    def _new(self, thing: Thing) -> Obj:
        kind = self._kind(thing)
        return self._heap.allocate(kind, [default_content(cells) for cells in kind.layout], ((), 0))

    def _content(self, source: Source, *begin: Hashable) -> Content:
        """Return the content of a cell, the default if it has no relation."""
        unknown = self._initial.unknowns.get(source)
        if unknown is None:
            return default_content(source)
        rows = unknown.complete(self._ends[source].get(begin, []))
        return self._reader.content(source, rows, unknown.width)
