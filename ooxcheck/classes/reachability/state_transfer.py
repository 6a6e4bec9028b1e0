"""A reachable heap as an initial state of a method under check.

The steps of clients and the method under check are lowered to different programs, with the same classes as far as both use them. A text or a box,
whose class only the steps use, becomes an object of an unknown class with the same order and equality. An object that implements an interface in an unknown way is of the unknown class of the interface, or of
the interface itself, if a program has no such class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ooxcheck.classes.java_boundary import IMMUTABLE_CLASSES
from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_source import stub_interface
from ooxcheck.engine.report import Counterexample
from ooxcheck.java.lowering.unknowns.unknown_functions import UNKNOWN
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Content, Heap, Kind, Kinds, Obj, default_content, with_atoms
from ooxcheck.oox.running.machine.trace import Written
from ooxcheck.oox.types import ArrayType
from ooxcheck.specs.classes.argument_values import is_unknown
from ooxcheck.specs.classes.table_order import PLAIN_OBJECT

_UNKNOWN = f".{UNKNOWN}"
"""The end of the name of the unknown class of an interface."""


@dataclass(frozen=True, slots=True, eq=False)
class Transfer:
    """A state in the classes of another program, and the object there for each object of the original heap that it contains."""

    state: State
    twins: Mapping[Obj, Obj]


def transfer_state(heap: Heap, arguments: Sequence[Atom], program: Program) -> State | None:
    """Return a heap and the arguments of a call in the classes of another program; None if an object has no class there."""
    transfer = transfer_heap(heap, arguments, program)
    return None if transfer is None else transfer.state


def transfer_call(run: Counterexample, at: int, program: Program) -> Transfer | None:
    """Return the state of a call in a run, by the number of its step: the heap at the end of the run without the later writes."""
    steps = run.trace.steps
    later = [change for each in steps[at + 1 :] for change in each.changes if isinstance(change, Written)]
    for write in reversed(later):
        write.target.cells[write.cell] = write.before
    try:
        return transfer_heap(run.after.heap, steps[at].values, program)
    finally:
        for write in later:
            write.target.cells[write.cell] = write.after


def transfer_heap(heap: Heap, arguments: Sequence[Atom], program: Program) -> Transfer | None:
    """Return a heap and some roots in the classes of another program; None if an object has no class there."""
    target = Heap(Kinds(program))
    twins: dict[Obj, Obj] = {heap.statics: target.statics}
    waiting = [heap.statics, *(atom for atom in reversed(arguments) if isinstance(atom, Obj))]
    while waiting:
        obj = waiting.pop()
        if obj is not heap.statics and obj not in twins:
            kind = _kind(obj, program, target.kinds) or _unknown_kind(obj, program, target.kinds)
            if kind is None:
                return None
            twins[obj] = target.allocate(kind, [])
        elif obj is not heap.statics:
            continue
        waiting += _objects(_visible_cells(obj, twins[obj].kind))
    for obj, twin in twins.items():
        twin.cells[:] = [_translate(each, twins) for each in _visible_cells(obj, twin.kind)]
    _rank_values(twins)
    return Transfer(State(target, tuple(_translate(atom, twins) for atom in arguments)), twins)


def _kind(obj: Obj, program: Program, kinds: Kinds) -> Kind | None:
    type_ = obj.kind.type
    if isinstance(type_, ArrayType):
        return kinds.of_array(type_)
    name = _class_name(str(type_), program)
    return None if name is None else kinds.of_class(name)


def _class_name(name: str, program: Program) -> str | None:
    """Return the class of a program for a class of another one: the same, or for unknown objects of an interface the unknown class or the interface."""
    unknown, interface = f"{name}{_UNKNOWN}", name.removesuffix(_UNKNOWN)
    if unknown in program.classes and stub_interface(program, unknown) == name:
        return unknown
    if name in program.classes:
        return name
    others = program.origin.others if program.origin is not None else ()
    is_written = any(each == name or each.endswith(f".{name}") for each in others)
    return interface if interface in program.classes and not is_written else None


def _unknown_kind(obj: Obj, program: Program, kinds: Kinds) -> Kind | None:
    """Return the kind of an object of an unknown class, or a plain object, that can stand for a value: it implements no other interfaces."""
    if _value(obj) is None:
        return None
    allowed = {*obj.kind.supertypes, PLAIN_OBJECT}
    unknown = [name for name in program.classes if is_unknown(program, name)]
    fitting = (name for name in unknown if allowed.issuperset(set(program.supertypes(name)) - {name}))
    plain = PLAIN_OBJECT if PLAIN_OBJECT in program.classes else None
    name = next(fitting, plain)
    return None if name is None else kinds.of_class(name)


def _value(obj: Obj) -> int | float | str | None:
    """Return the text or the primitive value that an immutable object represents."""
    if str(obj.kind.type) not in IMMUTABLE_CLASSES or not obj.cells:
        return None
    value = obj.cells[0]
    return value if isinstance(value, int | float | str) else None


def _rank_values(twins: Mapping[Obj, Obj]) -> None:
    """Set the hidden values of the objects that stand for values, so that they have the same order."""
    values = {
        twin: value
        for obj, twin in twins.items()
        if obj.kind.type != twin.kind.type and (value := _value(obj)) is not None
    }
    for type_ in (int, float, str):
        own = sorted({value for value in values.values() if isinstance(value, type_)})
        for twin, value in values.items():
            if isinstance(value, type_):
                twin.cells[:] = [own.index(value)] * len(twin.cells)


def _visible_cells(obj: Obj, kind: Kind) -> list[Content]:
    """Return the contents of an object in the order of the layout of its kind in the other program."""
    if kind.is_array:
        return list(obj.cells)
    places = {(field.owner, field.name): at for at, field in enumerate(obj.kind.layout)}
    return [
        obj.cells[places[key]] if (key := (field.owner, field.name)) in places else default_content(field)
        for field in kind.layout
    ]


def _objects(contents: Sequence[Content]) -> list[Obj]:
    """Return the objects in some cells."""
    objects: list[Obj] = []

    def collect(atom: Atom) -> Atom:
        if isinstance(atom, Obj):
            objects.append(atom)
        return atom

    for each in contents:
        with_atoms(each, collect)
    return objects


def _translate(content: Content, twins: dict[Obj, Obj]) -> Content:
    result: Content = with_atoms(content, lambda atom: twins[atom] if isinstance(atom, Obj) else atom)
    return result
