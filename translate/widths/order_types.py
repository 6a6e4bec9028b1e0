"""Order types: numbers of a heap that matter only by their order, so that heaps that differ in nothing else are the same.

Two assignments of numbers to cells have the same *order type* if a strictly increasing renaming that keeps
the compared literals turns one
into the other. Assumptions that only copy and compare these numbers
(`ooxcheck.translate.widths.value_classes`) do not distinguish them.
The *dense* assignment represents its type: every number is a literal, or next to a literal or another
number; without literals they start
at zero. It is no farther from the literals than the others, so it fits the type. (Xianghua Deng,
"Contract-based verification and test case
generation for open systems", 2007, chapter 4, counts heaps with keys like this.)

The compared numbers follow from the assumptions and from the body of the method: it may compare an argument
with keys in the heap, and then
their order is part of the case. Numbers used in calculations matter by value; locations that no assumption
depends on do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Block, Contract, Method
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.values import is_integer, is_unsigned, width_of
from ooxcheck.translate.widths.call_flow import Columns, Flow
from ooxcheck.translate.widths.code_flow import note_all, note_assumed
from ooxcheck.translate.widths.value_classes import Place


@dataclass(frozen=True, slots=True)
class OrderType:
    """Locations whose numbers matter by their order: among each other, and relative to some literals in increasing order."""

    sources: tuple[Source, ...]
    literals: tuple[int, ...]
    cells: int

    def begin(self, int_width: int) -> int:
        """Return the first dense number without literals: zero, unless there are too few numbers above it."""
        type_ = self.sources[0].columns[0]
        numbers = int_range(type_, int_width)
        return 0 if self.cells <= len(numbers) + numbers[0] else numbers[0]

    def width(self, int_width: int) -> int:
        """Return the number of bits of the dense numbers."""
        type_, begin = self.sources[0].columns[0], self.begin(int_width)
        least = self.literals[0] - self.cells if self.literals else begin
        most = self.literals[-1] + self.cells if self.literals else begin + self.cells
        needed = (
            most.bit_length()
            if is_unsigned(type_)
            else max(most.bit_length(), (~least).bit_length(), least.bit_length()) + 1
        )
        return min(needed, width_of(type_, int_width))


@dataclass(frozen=True, slots=True)
class Distinctions:
    """The properties that distinguish the heaps of a method besides their structure: the order of numbers, and the values of other locations."""

    orders: tuple[OrderType, ...]
    places: frozenset[Source]


def without_body(method: Method) -> Method:
    """Return a method with the same signature and no body or duties."""
    return replace(
        method, contract=Contract(requires=method.contract.requires), body=Block((), span=method.span)
    )


def distinctions(program: Program, method: Method, bounds: Bounds, settings: Settings) -> Distinctions:
    """Return the properties that distinguish the heaps in which a method may be called."""
    assumed, run = Flow(program, settings), Flow(program, settings)
    _note_defaults(assumed, note_assumed(assumed, method, _assumed_formulas(program, method, settings)))
    note_all(run, method)
    places = _places(Kinds(program, method, bounds, settings))
    finder = _Finder(method, places, assumed, run, places_read(program, method, settings))
    orders = tuple(finder.orders())
    ordered = {source for order in orders for source in order.sources}
    return Distinctions(
        orders,
        frozenset(source for source in finder.cells if finder.is_seen(source) and source not in ordered),
    )


def places_read(program: Program, method: Method, settings: Settings) -> frozenset[Place]:
    """Return the locations that the assumptions of a method depend on: fields, elements, variables."""
    seen = _ReadPlaces(program, settings)
    note_assumed(seen, method, _assumed_formulas(program, method, settings))
    return frozenset(seen.places)


def _assumed_formulas(program: Program, method: Method, settings: Settings) -> tuple[Formula, ...]:
    return assumed_on_entry(method, contracts_above(program, method, settings.inherited))


class _ReadPlaces(Flow):
    """Records which places are read, whatever they hold."""

    def __init__(self, program: Program, settings: Settings) -> None:
        super().__init__(program, settings, lambda _type: True)
        self.places: set[Place] = set()

    def local(self, method: Method, variable: Variable) -> Place:
        """Record a variable."""
        return self._record(super().local(method, variable))

    def variable_columns(self, method: Method, variable: Variable) -> Columns:
        """Record a variable that may hold a collection."""
        self._record((method.full_name, variable.slot))
        return super().variable_columns(method, variable)

    def meet(self, ghost: GhostField) -> None:
        """Record a ghost."""
        self._record(ghost)

    def field(self, field: Field) -> Place:
        """Record a field."""
        return self._record(super().field(field))

    def elements(self, type_: Type) -> Place:
        """Record the elements of arrays of a type."""
        return self._record(super().elements(type_))

    def _record(self, place: Place) -> Place:
        self.places.add(place)
        return place


def _note_defaults(flow: Flow, methods: list[Method]) -> None:
    """Record that objects and variables of pure methods are initialised to zero."""
    for method in methods:
        fresh: list[Place] = [flow.local(method, method.retval)] if method.retval is not None else []
        for node in descendants(method.body) if method.body is not None else ():
            match node:
                case typed.Declare(variable, None):
                    fresh.append(flow.local(method, variable))
                case typed.NewObject(name):
                    fresh += [
                        flow.field(cell) for cell in flow.program.layout(name) if isinstance(cell, Field)
                    ]
                case typed.NewArray(type_):
                    fresh += _elements(flow, type_)
                case _:  # allocates and declares nothing
                    pass
        for place in fresh:
            flow.groups.join(place, flow.groups.literal(0))


def _elements(flow: Flow, type_: Type) -> Iterator[Place]:
    """Yield the places of the elements of an array and of the arrays in it."""
    while isinstance(type_, ArrayType):
        yield flow.elements(type_)
        type_ = type_.element


def _places(kinds: Kinds) -> Mapping[Source, int]:
    """Return the locations of initial heaps that hold values, with the number of their cells."""
    cells: dict[Source, int] = dict.fromkeys((*kinds.arguments, *kinds.program.statics), 1)
    for kind in kinds.order:
        held: tuple[Cells, ...] = (
            (Elements(kind),) if isinstance(kind, ArrayType) else kinds.program.layout(kind.name)
        )
        size = kinds.counts[kind] * (kinds.longest if isinstance(kind, ArrayType) else 1)
        for cell in held:
            cells[cell] = cells.get(cell, 0) + size
    return {
        source: number
        for source, number in cells.items()
        if not any(isinstance(t, ClassType | ArrayType) for t in source.columns)
    }


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds order types, by the flows in the assumptions (`assumed`) and in the body (`run`)."""

    method: Method
    cells: Mapping[Source, int]
    assumed: Flow
    run: Flow
    seen: frozenset[Place]

    def is_seen(self, source: Source) -> bool:
        """Return whether the assumptions read a location."""
        return self._place(source) in self.seen

    def orders(self) -> Iterator[OrderType]:
        """Yield the order types; groups that the body joins with calculated numbers are those of the assumptions."""
        left = [source for source in self.cells if is_integer(source.columns[0]) and not source.many]
        for flow in (self.run, self.assumed):
            for group in self._groups(flow, left):
                if any(map(self.is_seen, group)) and self._is_only_ordered(flow, group):
                    yield self._order(group)
                    left = [source for source in left if source not in group]

    def _groups(self, flow: Flow, sources: list[Source]) -> list[list[Source]]:
        groups: dict[Place, list[Source]] = {}
        for source in sources:
            groups.setdefault(flow.groups.leader(self._place(source)), []).append(source)
        return list(groups.values())

    def _is_only_ordered(self, flow: Flow, group: list[Source]) -> bool:
        """Return whether the numbers of a group have one type, are only compared by the assumptions, and are in no ghost set."""
        if len({source.columns for source in group}) > 1 or any(map(self._is_in_set, group)):
            return False
        return all(self.assumed.groups.is_only_compared(self._place(source)) for source in group)

    def _is_in_set(self, source: Source) -> bool:
        """Return whether a ghost set or relation may hold numbers that are compared with those of a location."""
        ghosts = [ghost for ghost in self.cells if ghost.many]
        tables = [place for ghost in ghosts for place in self._columns(ghost)]
        return any(self.assumed.groups.are_together(self._place(source), place) for place in tables)

    def _columns(self, ghost: Source) -> list[Place]:
        if isinstance(ghost, Variable):
            return [place for place in self.assumed.variable_columns(self.method, ghost) if place is not None]
        return [(ghost, column) for column, type_ in enumerate(ghost.columns) if is_integer(type_)]

    def _order(self, group: list[Source]) -> OrderType:
        numbers = int_range(group[0].columns[0], self.run.program.int_width)
        literals = {
            number
            for source in group
            for number in self.assumed.groups.literals(self._place(source))
            if number in numbers
        }
        return OrderType(tuple(group), tuple(sorted(literals)), sum(map(self.cells.__getitem__, group)))

    def _place(self, source: Source) -> Place:
        return (self.method.full_name, source.slot) if isinstance(source, Variable) else source
