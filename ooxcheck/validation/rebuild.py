"""The call of a counterexample rebuilt from a report: heap, arguments, and choices.

Values that do not fit the program are refused: a report is untrusted, and the interpreter trusts the types of its input.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.input.document import Part
from ooxcheck.oox.arithmetic import round_float
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import AnyField, Variable
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.script import Appearance, Decision, Held, Home, Ref
from ooxcheck.oox.running.heap import (
    Atom,
    Content,
    Drain,
    Dynamic,
    Heap,
    Kind,
    Kinds,
    Mover,
    Obj,
    collect_tuples,
)
from ooxcheck.oox.running.object_limits import kinds_of
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.type_membership import can_hold
from ooxcheck.oox.running.values import MAX_COUNT
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, ArrayType, ClassType, Collection, CollectionType, Primitive, Type
from ooxcheck.text.json_form import hidden_key

_FLOATS = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}


@dataclass(frozen=True, slots=True)
class Call:
    """The initial state of a call, the choices of its run, and its schedule."""

    state: State
    choices: tuple[Decision, ...]
    schedule: tuple[Mover, ...] = ()


def rebuild_call(program: Program, method: Method, settings: Settings, part: Part) -> Call:
    """Return the call in a part of a report."""
    heap = Heap(Kinds(program))
    objects = part["objects"].parts()
    named: dict[str, Obj] = {}
    for each in objects:
        name = each["name"].text()
        if name in named:
            each.refuse(f"two objects are called {name!r}, so it is not known which is meant")
        named[name] = heap.allocate(*_shape(program, settings, heap.kinds, each))
    reader = _Reader(program, named)
    for each, obj in zip(objects, heap.objects, strict=True):
        reader.fill(obj, each)
    reader.fill_named(heap.statics, part["statics"], part.maybe("hidden"), str)
    arguments = reader.arguments(method, part["arguments"])
    return Call(State(heap, arguments), tuple(map(_decision, part["choices"].parts())), _schedule(part))


def _schedule(part: Part) -> tuple[Mover, ...]:
    """Return the schedule; reports without threads may lack it."""
    if part.maybe("schedule") is None:
        return ()
    return tuple(map(_mover, part["schedule"].parts()))


def _mover(part: Part) -> Mover:
    text = part.text()
    name = text.removeprefix("drain ")
    if name != "main" and not all(number.isdecimal() for number in name.split(".")):
        part.refuse(f"no thread is called {name!r}")
    id_ = () if name == "main" else tuple(map(int, name.split(".")))
    return Drain(id_) if name != text else id_


def _shape(program: Program, settings: Settings, kinds: Kinds, part: Part) -> tuple[Kind, list[Content]]:
    """Return the kind of an object and its number of cells."""
    type_ = _type(part["type"])
    known = isinstance(type_, ArrayType) or type_.name in program.classes
    kind = (
        next((kind for kind in kinds_of(program, settings, kinds, type_) if kind.type == type_), None)
        if known
        else None
    )
    if kind is None:
        part.refuse(f"the program has no objects of type {type_}")
    return kind, [None] * (len(part["elements"].parts()) if kind.is_array else len(kind.layout))


def _type(part: Part) -> ClassType | ArrayType:
    """Return the type of an object by its name."""
    base = part.text().rstrip("[]")
    depth = part.text().removeprefix(base).count("[]")
    primitive = {each.value: each for each in Primitive}
    type_: Type = primitive.get(base, ClassType(base))
    for _ in range(depth):
        type_ = ArrayType(type_)
    return type_ if isinstance(type_, ClassType | ArrayType) else part.refuse(f"{base} is no type of objects")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads values, in which objects are given by name."""

    program: Program
    named: Mapping[str, Obj]

    def fill(self, obj: Obj, part: Part) -> None:
        if obj.kind.is_array:
            obj.cells[:] = [
                self.content(obj.kind.cell(at), each) for at, each in enumerate(part["elements"].parts())
            ]
        else:
            self.fill_named(obj, part["fields"], part.maybe("hidden"), lambda field: field.name)

    def fill_named(
        self, obj: Obj, part: Part, hidden: Part | None, called: Callable[[AnyField], str]
    ) -> None:
        """Fill the named cells of an object; hidden cells are listed separately."""
        layout = list(enumerate(obj.kind.layout))
        self._fill(obj, part, {called(field): at for at, field in layout if obj.kind.is_shown(at)})
        unseen = {hidden_key(field): at for at, field in layout if not obj.kind.is_shown(at)}
        if unseen or hidden is not None:
            self._fill(
                obj,
                hidden
                if hidden is not None
                else part.refuse(f"what is hidden of {obj.kind.type} is missing"),
                unseen,
            )

    def _fill(self, obj: Obj, part: Part, places: Mapping[str, int]) -> None:
        given = dict(part.entries())
        if given.keys() != places.keys():
            odd = sorted(given.keys() ^ places.keys())
            part.refuse(f"the fields of {obj.kind.type} are others: {', '.join(odd)}")
        for name, at in places.items():
            obj.cells[at] = self.content(obj.kind.cell(at), given[name])

    def arguments(self, method: Method, part: Part) -> tuple[Content, ...]:
        variables = method.variables[: len(method.parameters) + (not method.static)]
        given = part.parts()
        if len(given) != len(variables):
            part.refuse(f"{method.name} takes {len(variables)} values with the receiver, not {len(given)}")
        contents = tuple(
            self.content(variable, each) for variable, each in zip(variables, given, strict=True)
        )
        if not method.static and contents[0] is None:
            part.refuse("the receiver of a call is not null")
        return contents

    def value(self, cells: Cells | Variable, part: Part) -> Atom:
        """Return the value of a variable, or of a cell with one value."""
        atom = self.atom(cells.columns[0], part)
        return atom if can_hold(self.program, cells, atom) else part.refuse(f"this is no {cells.columns[0]}")

    def content(self, cells: Cells | Variable, part: Part) -> Content:
        """Return the content of a cell or a variable."""
        if not cells.many:
            return self.value(cells, part)
        held = collect_tuples(cells.collection, self.rows(cells, part))
        return (
            held
            if can_hold(self.program, cells, held)
            else part.refuse(f"this is no {CollectionType(cells.columns, cells.collection)}")
        )

    def rows(self, cells: Cells | Variable, part: Part) -> list[tuple[Atom, ...]]:
        """Return the tuples of a collection."""
        match cells.collection:
            case Collection.RELATION:
                return [self.row(cells.columns, each) for each in part["rows"].parts()]
            case Collection.SEQUENCE:
                return [(self.atom(cells.columns[0], each),) for each in part["elements"].parts()]
            case Collection.MULTISET:
                return multiset_elements(part, lambda each: self.atom(cells.columns[0], each))

    def row(self, columns: tuple[Type, ...], part: Part) -> tuple[Atom, ...]:
        given = part.parts()
        if len(given) != len(columns):
            part.refuse(f"{len(columns)} values are expected")
        return tuple(self.atom(type_, each) for type_, each in zip(columns, given, strict=True))

    def atom(self, type_: Type, part: Part) -> Atom:
        match part.value:
            case {"object": str(name)}:
                return self.named[name] if name in self.named else part.refuse(f"there is no object {name!r}")
            case {"char": str(char)} if len(char) == 1 and type_ is CHAR:
                return ord(char)
            case {"float": str(name)} if name in _FLOATS:
                return _FLOATS[name]
            case float() as value:
                return round_float(value, type_)
            case None | bool() | int() | str() as value:
                return value
            case _:
                return part.refuse("a value is expected")


def multiset_elements(part: Part, value: Callable[[Part], Dynamic]) -> list[tuple[Dynamic, ...]]:
    """Return the elements of a multiset with repetitions."""
    elements: list[tuple[Dynamic, ...]] = []
    for each in part["counts"].parts():
        number = each["count"].number()
        if not 1 <= number <= MAX_COUNT:
            each["count"].refuse(f"a number from 1 to {MAX_COUNT} is expected")
        elements += [(_under(each, "value", value),)] * number
    return elements


def _decision(part: Part) -> Decision:
    return Decision(
        tuple(_appearance(each) for each in part["appeared"].parts()),
        tuple(
            (_ref(each["object"]), each["cell"].number(), _under(each, "value"))
            for each in part["writes"].parts()
        ),
        _under(part, "result"),
        part["throws"].flag(),
        tuple((each["slot"].number(), _under(each, "value")) for each in part["variables"].parts()),
    )


def _appearance(part: Part) -> Appearance:
    cells = part.maybe("cells")
    return Appearance(
        part["number"].number(),
        _type(part["type"]),
        None if cells is None else tuple(map(_cell_content, cells.parts())),
    )


def _under(part: Part, name: str, read: Callable[[Part], Dynamic] | None = None) -> Dynamic:
    """Return the value of a key, where null is a value."""
    child = part.maybe(name)
    return None if child is None else (read or _cell_content)(child)


def _cell_content(part: Part) -> Held:
    match part.value:
        case {"rows": _}:
            return frozenset(tuple(_held_atom(each) for each in row.parts()) for row in part["rows"].parts())
        case {"elements": _}:
            return tuple(_held_atom(each) for each in part["elements"].parts())
        case {"counts": _}:
            counted: Held = collect_tuples(Collection.MULTISET, multiset_elements(part, _held_atom))  # type: ignore[assignment]  # of numbers for objects
            return counted
        case _:
            return _held_atom(part)


def _held_atom(part: Part) -> Ref | bool | int | float | str | None:
    match part.value:
        case {"float": str(name)} if name in _FLOATS:
            return _FLOATS[name]
        case dict():
            return _ref(part)
        case None | bool() | int() | float() | str() as value:
            return value
        case _:
            return part.refuse("a value is expected")


def _ref(part: Part) -> Ref:
    for name, number in part.entries():
        home = next((home for home in Home if home.value == name), None)
        if home is not None:
            return Ref(home, number.number())
    return part.refuse("an object is expected")
