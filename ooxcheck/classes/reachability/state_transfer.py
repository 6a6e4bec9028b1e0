"""A reachable heap as an initial state of a method under check.

The steps of clients and the method under check are lowered to different programs, with the same classes as far as both use them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Content, Heap, Kind, Kinds, Obj, default_content, with_atoms
from ooxcheck.oox.running.machine.trace import Written
from ooxcheck.oox.types import ArrayType


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
            if (kind := _kind(obj, program, target.kinds)) is None:
                return None
            twins[obj] = target.allocate(kind, [])
        elif obj is not heap.statics:
            continue
        waiting += _objects(_visible_cells(obj, twins[obj].kind))
    for obj, twin in twins.items():
        twin.cells[:] = [_translate(each, twins) for each in _visible_cells(obj, twin.kind)]
    return Transfer(State(target, tuple(_translate(atom, twins) for atom in arguments)), twins)


def _kind(obj: Obj, program: Program, kinds: Kinds) -> Kind | None:
    type_ = obj.kind.type
    if isinstance(type_, ArrayType):
        return kinds.of_array(type_)
    return kinds.of_class(str(type_)) if str(type_) in program.classes else None


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
