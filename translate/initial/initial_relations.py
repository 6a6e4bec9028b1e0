"""The relations of an initial heap that the solver chooses, one for each location, with tight bounds.

The upper bound of a reference are the objects that its slot may hold under canonical numbering
(`ooxcheck.translate.initial.symmetry_breaking`). A number has only the bits that it needs
(`ooxcheck.translate.initial.narrow_numbers`); the higher bits of its type are copies. A string is one of those that may have occurred when its cell is passed
(`ooxcheck.translate.widths.strings`). A location that is
not mentioned and holds no references has no relation, because its contents are irrelevant.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Elements, Lengths, cells_of, key_arity
from ooxcheck.oox.declarations import Collected, Field, GhostField, Variable
from ooxcheck.oox.types import BOOL, STRING, ArrayType, Type, is_floating
from ooxcheck.relational import Bound, Expr, IntExpr, Relation, bits
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Place, Slot
from ooxcheck.translate.initial.symmetry_breaking import Spot
from ooxcheck.translate.model.cells import Row, arity, content, ends, is_table
from ooxcheck.translate.model.universe import UNIT, Bit, Text, Thing, World
from ooxcheck.translate.model.values import Value, is_number, is_unsigned, value_in, width_of

Source: TypeAlias = Place | Lengths
"""A location whose contents the solver chooses."""


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """The contents of a location: tuples that begin with their cell, or only the value of a root.

    `type` is that of one value, `width` the number of bits of a number, of which some may be `copies` of others.
    """

    relation: Relation
    type: Type
    width: int
    copies: tuple[tuple[int, int], ...] = ()

    def complete(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the ends of the tuples of a cell in an instance, with the copied bits."""
        if not self.copies:
            return rows
        ones = {bit.place for (bit,) in rows if isinstance(bit, Bit)}
        return [*rows, *((Bit(copy),) for bit, copy in self.copies if bit in ones)]


@dataclass(frozen=True, slots=True)
class Cell:
    """A location of one object, or an element of one array; a root has no holder."""

    source: Source
    holder: Thing | None = None
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """The locations in a world of possible objects `things`, their cells, and the relations of their contents."""

    world: World
    kinds: Kinds
    things: Mapping[Kind, Sequence[Thing]]
    candidates: Mapping[Spot, list[Thing]]
    mentioned: Collection[Source] | None
    widths: Mapping[Source, Narrow]
    tight: Mapping[Relation, Bound]
    texts: Mapping[Cell, Sequence[Text]] = field(default_factory=dict)

    def bound(self) -> dict[Source, Unknown]:
        """Return the relations of all locations that need one."""
        return {source: self._bind(source) for source in self.sources()}

    def sources(self) -> list[Source]:
        """Return all locations that need a relation."""
        return list(filter(self._is_needed, dict.fromkeys(self._sources())))

    def value(self, unknown: Unknown) -> Value:
        """Return the value of a root."""
        return value_in(self._complete(unknown, unknown.relation), unknown.type, unknown.width)

    def number(self, cell: Cell, unknown: Unknown) -> IntExpr:
        """Return the number in a cell."""
        content = self._complete(unknown, self.content(cell, unknown.relation))
        return bits(content, unknown.width, unsigned=is_unsigned(unknown.type))

    def contents(self, unknown: Unknown) -> Expr:
        """Return the relation in the form of the heap: with all bits of a number."""
        completed = self._complete(unknown, unknown.relation)
        width = width_of(unknown.type, self.world.program.int_width)
        if not is_number(unknown.type) or unknown.width == width or is_unsigned(unknown.type):
            return completed
        sign = unknown.width - 1
        return self._with_copies(completed, [(sign, bit) for bit in range(unknown.width, width)])

    def _complete(self, unknown: Unknown, relation: Expr) -> Expr:
        """Return the contents of cells with all bits that are read."""
        return self._with_copies(relation, unknown.copies) if unknown.copies else relation

    def _with_copies(self, relation: Expr, pairs: Sequence[tuple[int, int]]) -> Expr:
        """Return contents with copies of some bits, all of the same one."""
        copies = Relation(f"copies of bit {pairs[0][0]} to {pairs[-1][1]}", 2)
        if copies not in self.world.session.bounds:
            rows = [(Bit(bit), Bit(copy)) for bit, copy in pairs]
            self.world.session.bounds.bind_exactly(copies, rows)
        return relation + relation.join(copies)

    def content(self, cell: Cell, relation: Expr) -> Expr:
        """Return the contents of one cell in a relation."""
        return content(self.world, self._begin(cell), relation)

    def height(self, ghost: Collected) -> int:
        """Return the number of rows of a table: as many tuples as the bounds allow."""
        from ooxcheck.translate.model.ghost_tables import rows_needed

        return rows_needed(self.world, ghost, self.kinds.bounds.tuples)

    def cells(self, source: Source) -> Iterator[Cell]:
        """Yield the cells of a location."""
        match source:
            case Variable() | Field(static=True):
                yield Cell(source)
            case Field(owner=name) | GhostField(owner=name):
                things = (
                    t for kind, things in self.things.items() if self.kinds.is_a(kind, name) for t in things
                )
                yield from (Cell(source, thing) for thing in things)
            case Elements(kind):
                yield from (Cell(source, t, n) for t in self.things[kind] for n in range(self.kinds.longest))
            case Lengths():
                arrays = (
                    t for kind, things in self.things.items() if isinstance(kind, ArrayType) for t in things
                )
                yield from (Cell(source, array) for array in arrays)

    def _sources(self) -> Iterator[Source]:
        yield from self.kinds.arguments
        yield from self.kinds.statics
        for kind in self.kinds.order:
            yield from cells_of(self.world.program, kind)

    def _is_needed(self, source: Source) -> bool:
        if source.many and any(map(is_floating, source.columns)):
            return False
        if isinstance(source, Variable | Lengths) or self.mentioned is None or source in self.mentioned:
            return True
        return any(isinstance(type_, Kind) for type_ in source.columns)

    def _bind(self, source: Source) -> Unknown:
        type_ = source.columns[0]
        full = width_of(type_, self.world.program.int_width)
        narrow = self.widths.get(source, Narrow(full))
        if isinstance(source, Lengths):
            narrow = Narrow(max(self.kinds.longest.bit_length(), 1))
        named = Relation(_name(source), arity(source))
        chosen = list(map(Bit, narrow.positions(full)))
        rows = [(*self._begin(cell), *end) for cell in self.cells(source) for end in self._ends(cell, chosen)]
        bounds = self.world.session.bounds
        if named in self.tight:
            relation = bounds.bind_packed(named, self.tight[named])
        else:
            relation = bounds.bind(named, upper=rows)
        return Unknown(relation, type_, narrow.read_width(full), tuple(narrow.copies(full)))

    def _begin(self, cell: Cell) -> Row:
        """Return the first columns of the tuples of a cell."""
        holder = () if cell.holder is None else (cell.holder,)
        return holder if cell.index is None else (*holder, self.world.index(cell.index))

    def _ends(self, cell: Cell, chosen: Sequence[Bit]) -> Iterator[Row]:
        """Return the possible last columns of the tuples of a cell."""
        rows = self.height(cell.source) if is_table(cell.source) else 0
        return ends(self.world, cell.source, rows, partial(self._alphabet, cell, chosen))

    def _alphabet(self, cell: Cell, chosen: Sequence[Bit], type_: Type) -> Sequence[Hashable]:
        """Return the atoms that a cell may hold in a column of a type."""
        if is_number(type_):
            return chosen
        if type_ is BOOL:
            return [UNIT]
        if type_ is STRING:
            return self.texts[cell]
        if cell.source.many or isinstance(cell.source, Lengths) or not isinstance(type_, Kind):
            return self.world.atoms_of(type_)
        return self.candidates[cell.holder, Slot(cell.source, (type_,), index=cell.index)]


def is_root(source: Source) -> bool:
    """Return whether a location is an argument or a static field."""
    return key_arity(source) == 0


def _name(source: Source) -> str:
    """Return a unique name for the relation of a location."""
    match source:
        case Variable(name=name):
            return f"argument {name}"
        case Elements(type=type_):
            return f"elements of {type_}"
        case Lengths():
            return "lengths"
        case _:
            return str(source)
