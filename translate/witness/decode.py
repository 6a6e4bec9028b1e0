"""From a model back to the state it is about: a concrete heap and arguments, to be run by the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from datatypes import dataclass
from oox.cells import LENGTHS, Elements, Lengths
from oox.oracle.states import State
from oox.running.heap import Atom, Content, Heap, Kind, Kinds, Obj, default_content
from oox.typed import Field, GhostField, Variable
from oox.types import BOOL, ArrayType, ClassType, Type, default_value
from relational import Instance
from translate.initial.initial_relations import Cell, Source, Unknown, is_root
from translate.initial.initial_states import Initial
from translate.model.cells import is_table
from translate.model.universe import Bit, Entry, Index, Text, Thing
from translate.model.values import is_number, is_unsigned, width_of

Row: TypeAlias = tuple[Hashable, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A state, and the object that each atom stands for in it."""

    state: State
    objects: Mapping[Thing, Obj]


def decoded(initial: Initial, instance: Instance) -> State:
    """Return the initial state that an instance is about: the objects its roots reach, in the order of the atoms."""
    return with_objects(initial, instance).state


def with_objects(initial: Initial, instance: Instance) -> Decoded:
    """Return the initial state that an instance is about, and which atom became which object."""
    decoder = _Decoder(initial, instance)
    state = decoder.state()
    there = set(state.heap.objects)
    return Decoded(state, {thing: obj for thing, obj in decoder.objects.items() if obj in there})


class _Decoder:
    """Reads the cells of one instance."""

    def __init__(self, initial: Initial, instance: Instance) -> None:
        self._initial = initial
        self._rows = {source: _by_cell(source, u, instance) for source, u in initial.unknowns.items()}
        self._heap = Heap(Kinds(initial.world.program))
        self.objects = {thing: self._heap.allocate(self._kind(thing), []) for thing in initial.things}

    def state(self) -> State:
        """Return the state."""
        for thing, obj in self.objects.items():
            obj.cells[:] = self._cells(thing, obj)
        self._heap.statics.cells[:] = [self._content(Cell(field)) for field in self._heap.statics.kind.layout]
        arguments = [cast("Atom", self._content(Cell(argument))) for argument in self._initial.kinds.arguments]
        self._keep(self._heap.reachable(arguments))
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
                return [self._content(Cell(cells, thing)) for cells in obj.kind.layout]
            case ArrayType():
                length = number(self._rows[LENGTHS].get(Cell(LENGTHS, thing), []), None)
                return [self._content(Cell(Elements(thing.kind), thing, place)) for place in range(length)]

    def _keep(self, objects: Iterable[Obj]) -> None:
        """Forget all other objects."""
        kept = set(objects)
        self._heap.objects = [obj for obj in self._heap.objects if obj in kept]
        for serial, obj in enumerate(self._heap.objects):
            obj.serial = serial

    def _new(self, thing: Thing) -> Obj:
        kind = self._kind(thing)
        return self._heap.allocate(kind, [default_content(cells) for cells in kind.layout], ((), 0))

    def _content(self, cell: Cell) -> Content:
        """Return what a cell holds, the default if its contents were left out."""
        unknown = self._initial.unknowns.get(cell.source)
        if unknown is None:
            return _default(cell.source)
        rows = self._rows[cell.source].get(cell, [])
        if is_table(cell.source):
            return tuples(cell.source, rows, self._initial.world.settings.int_width, self._atom)
        if isinstance(cell.source, GhostField) and cell.source.many:
            return frozenset(tuple(self._atom(atom) for atom in row) for row in rows)
        if is_number(unknown.type):
            return number(rows, None if is_unsigned(unknown.type) else Bit(unknown.width - 1))
        if unknown.type is BOOL:
            return bool(rows)
        return self._atom(rows[0][0]) if rows else None

    def _atom(self, atom: Hashable) -> Atom:
        match atom:
            case Thing():
                return self.objects[atom]
            case Text(value):
                return value
            case _:
                msg = f"{atom} should be an object or a string"
                raise TypeError(msg)


def _by_cell(source: Source, unknown: Unknown, instance: Instance) -> Mapping[Cell, list[Row]]:
    """Return the rows of a relation without what names their cell, sorted by cell."""
    cells: dict[Cell, list[Row]] = {}
    for row in instance[unknown.relation]:
        cell, end = _split(source, row)
        cells.setdefault(cell, []).append(end)
    return cells


def _split(source: Source, row: Row) -> tuple[Cell, Row]:
    """Return the cell that a row begins with, and the rest."""
    if is_root(source):
        return Cell(source), row
    match row:
        case (Thing() as holder, Index(place), *end) if isinstance(source, Elements):
            return Cell(source, holder, place), tuple(end)
        case (Thing() as holder, *end):
            return Cell(source, holder), tuple(end)
        case _:
            msg = f"{row} should begin with an object"
            raise TypeError(msg)


def number(rows: Iterable[Row], sign: Bit | None) -> int:
    """Return the number whose one bits are given; the bit that is its sign counts negatively."""
    return sum(-(1 << bit.place) if bit == sign else 1 << bit.place for (bit,) in rows if isinstance(bit, Bit))


def tuples(
    ghost: GhostField, ends: Iterable[Row], int_width: int, atom: Callable[[Hashable], Atom]
) -> frozenset[tuple[Atom, ...]]:
    """Return what a table holds, given its entries with their atoms; `atom` tells what objects and strings stand for."""
    cells: dict[Hashable, list[Row]] = {}
    for entry, content in ends:
        cells.setdefault(entry, []).append((content,))
    there = [entry.row for entry in cells if isinstance(entry, Entry) and entry.column is None]
    columns = list(enumerate(ghost.columns))
    return frozenset(
        tuple(_entry(type_, cells.get(Entry(row, column), []), int_width, atom) for column, type_ in columns)
        for row in there
    )


def _entry(type_: Type, rows: Sequence[Row], int_width: int, atom: Callable[[Hashable], Atom]) -> Atom:
    if is_number(type_):
        return number(rows, None if is_unsigned(type_) else Bit(width_of(type_, int_width) - 1))
    return bool(rows) if type_ is BOOL else atom(rows[0][0])


def _default(source: Source) -> Content:
    match source:
        case Variable(type=type_):
            return default_value(type_)
        case Field() | GhostField():
            return default_content(source)
        case Elements(ArrayType(element)):
            return default_value(element)
        case Lengths():
            return 0
