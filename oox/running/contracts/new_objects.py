"""The choices of a call by contract: contents of cells and a result, which may be new objects.

A reference is null, an existing object, or the next new object of each class that fits, whose contents are then chosen in turn. So new objects are allocated in the
order of the first references to them, and no two choices differ only in their names (Boyapati, Khurshid and Marinov, ISSTA 2002, as in
`ooxcheck.oox.oracle.states`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.contracts.choices import values
from ooxcheck.oox.running.contracts.equations import Cell, cell_type
from ooxcheck.oox.running.heap import Content, Dynamic, Kind, Obj, default_content
from ooxcheck.oox.running.object_limits import Room, kinds_of, number_of
from ooxcheck.oox.running.outcomes import ARRAY, Bounded, Ended, Undetermined
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import INT, ArrayType, ClassType, Type, is_reference

UNTOLD = Room()
"""For runs without a bound on objects."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call by contract after some choices; its new objects are on the heap from `first` on."""

    machine: Engine
    frame: Frame
    method: Method
    first: int
    chosen: tuple[int, ...]

    @property
    def site(self) -> Span:
        """The place of the call."""
        return self.frame.site or self.method.span

    def created_objects(self) -> list[Obj]:
        """Return the objects that the call has allocated so far."""
        return self.machine.heap.objects[self.first :]


@dataclass(frozen=True, slots=True)
class New:
    """A candidate for a new object, with its number of cells; without a number, an array that is longer than the lengths tried."""

    kind: Kind
    cells: int | None


def chosen_result(call: Call) -> Dynamic:
    """Choose a result."""
    return _choose_value(
        call, call.method.result, reason_of(call.method, "its contract allows several results")
    )


def chosen_content(call: Call, obj: Obj, at: int) -> Content:
    """Choose the content of a cell."""
    held, unless = cell_type(obj, at), _unsaid(call.method, obj, at)
    if held is None:
        raise Ended(Undetermined(unless, call.method.span))
    content: Content = _choose_value(call, held, unless)
    return content


def _choose_value(call: Call, type_: Type, unless: str) -> Dynamic:
    """Choose a value of a type; an object may be a new one."""
    m, span = call.machine, call.method.span
    if not isinstance(type_, ClassType | ArrayType):
        return m.choose(values(m, type_), span, unless)
    chosen = m.choose([*values(m, type_), *_new(call, type_)], span, unless)
    return _make_object(call, chosen) if isinstance(chosen, New) else chosen


def _new(call: Call, type_: ClassType | ArrayType) -> Iterator[New]:
    """Yield the candidates for new objects of a type within the limits."""
    m = call.machine
    room = m.room or UNTOLD
    for kind in kinds_of(m.program, m.settings, m.heap.kinds, type_):
        if room.has(m.program, kind, call.created_objects()):
            longest = room.longest(m.program)
            yield from (
                New(kind, cells) for cells in (range(longest + 1) if kind.is_array else [len(kind.layout)])
            )
            if kind.is_array and m.room is not None and longest < int_range(INT, m.program.int_width)[-1]:
                yield New(kind, None)


def _make_object(call: Call, new: New) -> Obj:
    """Return a new object with arbitrary contents; it may refer to itself."""
    m, kind = call.machine, new.kind
    if new.cells is None:
        raise Ended(Bounded(ARRAY, call.site, (m.room or UNTOLD).longest(m.program)))
    obj = m.allocate(kind, [default_content(kind.cell(at)) for at in range(new.cells)])
    for at in range(new.cells):
        if (held := cell_type(obj, at)) is None or is_reference(held) or values(m, held):
            obj.cells[at] = chosen_content(call, obj, at)
    return obj


# -------------------------------------------------------------------------------------------------- bounds


def is_full(call: Call, room: Room, written: Iterable[Cell]) -> bool:
    """Return whether a call has allocated as many objects of some class as the limits allow, and one more would fit."""
    m, made = call.machine, call.created_objects()
    own = [(obj, at) for obj in made for at in range(len(obj.cells))]
    slots = [types for cell in (*written, *own) if (types := references(*cell))]
    if call.method.retval is not None and call.frame.raised is None and is_reference(call.method.result):
        slots.append([call.method.result])
    fitting = [set(_names(m, room, types)) for types in slots]
    names = {name: None for each in fitting for name in sorted(each)}
    return any(
        number_of(made, name) >= room.of(name) and sum(name in each for each in fitting) > room.of(name)
        for name in names
    )


def _names(m: Engine, room: Room, types: Iterable[Type]) -> Iterator[str]:
    """Yield the names of the limits that apply to the objects in a cell."""
    for type_ in types:
        if isinstance(type_, ClassType | ArrayType):
            for kind in kinds_of(m.program, m.settings, m.heap.kinds, type_):
                yield from room.names(m.program, kind)


def references(obj: Obj, at: int) -> list[Type]:
    """Return the types of the references that a cell holds."""
    return list(filter(is_reference, obj.kind.cell(at).columns))


def reason_of(method: Method, reason: str) -> str:
    """Return the reason why the effect of a method is not determined."""
    known = "has no body" if method.body is None else "is called by its contract"
    return f"{method.name} {known}, and {reason}"


def _unsaid(method: Method, obj: Obj, at: int) -> str:
    cell = str(obj.kind.layout[at]) if obj.kind.layout else f"element {at}"
    return reason_of(method, f"its contract does not say what {cell} becomes")
