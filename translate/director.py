"""Replaying calls by contract and loops by invariant: what the solver chose is what the interpreter is told to do.

The interpreter confirms that the contract or the invariant allows it. Which atom is which object is known by order: objects come into being
in the order in which the encoder met them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from oox.running.code import Frame
from oox.running.heap import Atom, Content, Kind, Obj, default_content
from oox.running.machine import Effect, Machine
from oox.typed import Field, GhostField, While
from oox.types import ArrayType, ClassType
from relational import Expr, Formula, Instance, Interpretation, IntExpr
from translate.encode import Encoding
from translate.heap import Cells, Heap
from translate.run import Answer
from translate.values import Value
from translate.world import Index, Text, Thing


class Directed:
    """Tells methods known by their contracts what they do in the execution that an instance stands for.

    `objects` are the numbers of the atoms of the initial heap; those that the program makes come after them.
    """

    def __init__(self, encoding: Encoding, instance: Instance, objects: Mapping[Thing, int]) -> None:
        self._truth = Interpretation(instance)
        self._answers = [answer for answer in encoding.answers if self._truth.holds(answer.guard)]
        self._iterated = [each for each in encoding.iterated if self._truth.holds(each.guard)]
        made = [thing for thing, guard in encoding.made if self._truth.holds(guard)]
        self._serials = {**objects, **{thing: len(objects) + place for place, thing in enumerate(made)}}

    def __call__(self, machine: Machine, frame: Frame) -> Effect:
        """Return the effect of a call."""
        answer = self._asked(machine, frame)
        for thing in answer.unseen:
            if answer.result is not None and self._holds(answer.result, thing):
                self._allocate(machine, thing, answer)
        throws = self._truth.holds(answer.throws)
        result = None if answer.result is None else self._value(machine, answer.result)
        forgotten = answer.forgotten
        return Effect(list(self._writes(machine, forgotten.cells, forgotten.statics, answer.after)), result, throws)

    def iterated(self, machine: Machine, frame: Frame, loop: While) -> Mapping[int, Atom]:
        """Write what iterations of a loop have written, and return the variables behind them."""
        place = next(place for place, each in enumerate(self._iterated) if each.loop is loop)
        each = self._iterated.pop(place)
        for target, cell, content in list(self._writes(machine, each.cells, each.statics, each.after)):
            machine.heap.write(target, cell, content, machine.thread.id)
        return {slot: self._value(machine, value) for slot, value in each.variables.items()}

    def _asked(self, machine: Machine, frame: Frame) -> Answer:
        """Return the answer to this call: of a pure method, that to the same question."""
        method = frame.code.method
        assert method is not None
        foreseen = [answer for answer in self._answers if self._is_asked(machine, frame, answer)]
        if len(foreseen) > 1 and method.contract.pure:
            foreseen = [answer for answer in foreseen if self._is_present(machine, answer.before)] or foreseen
        if not foreseen:
            msg = f"no answer was foreseen for {method.name}"
            raise LookupError(msg)
        if not method.contract.pure:
            self._answers.remove(foreseen[0])
        return foreseen[0]

    def _is_asked(self, machine: Machine, frame: Frame, answer: Answer) -> bool:
        return answer.method is frame.code.method and self._arguments(machine, answer) == tuple(frame.entry)

    def _is_present(self, machine: Machine, heap: Heap) -> bool:
        """Return whether a symbolic heap is, in this execution, the heap of the machine."""
        there = len(machine.heap.objects)
        objects = [(thing, machine.heap.objects[at]) for thing, at in self._serials.items() if at < there]
        return all(
            self._content(machine, heap, thing, obj.kind, cell) == content
            for thing, obj in objects
            for cell, content in enumerate(obj.cells)
        )

    def _arguments(self, machine: Machine, answer: Answer) -> tuple[Atom, ...]:
        count = len(answer.method.parameters) + (not answer.method.static)
        return tuple(self._value(machine, answer.arguments[slot]) for slot in range(count))

    # -- values ------------------------------------------------------------------------------------

    def _holds(self, value: Value, thing: Thing) -> bool:
        return isinstance(value, Expr) and (thing,) in self._truth.rows(value)

    def _value(self, machine: Machine, value: Value) -> Atom:
        match value:
            case Formula():
                return self._truth.holds(value)
            case IntExpr():
                return self._truth.value(value)
            case _:
                return next((self._atom(machine, row[0]) for row in self._truth.rows(value)), None)

    def _atom(self, machine: Machine, atom: Hashable) -> Atom:
        match atom:
            case Thing():
                return machine.heap.objects[self._serials[atom]]
            case Text(value):
                return value
            case _:
                msg = f"{atom} should be an object or a string"
                raise TypeError(msg)

    # -- cells -------------------------------------------------------------------------------------

    def _allocate(self, machine: Machine, thing: Thing, answer: Answer) -> None:
        """Make an object that nobody has seen before."""
        match thing.kind:
            case ClassType(name):
                kind = machine.heap.kinds.of_class(name)
                obj = machine.allocate(kind, [default_content(cell) for cell in kind.layout])
            case ArrayType():
                kind = machine.heap.kinds.of_array(thing.kind)
                length = self._truth.value(answer.after.length(answer.after.world.constant(thing)))
                obj = machine.allocate(kind, [None] * length)
        obj.cells[:] = [self._content(machine, answer.after, thing, kind, cell) for cell in range(len(obj.cells))]

    def _writes(
        self, machine: Machine, forgotten: Mapping[Cells, Expr], statics: Iterable[Field], after: Heap
    ) -> Iterator[tuple[Obj, int, Content]]:
        """Yield what forgotten cells hold afterwards."""
        for cells, keys in forgotten.items():
            for thing, *index in self._truth.rows(keys):
                obj = self._atom(machine, thing)
                assert isinstance(obj, Obj)
                assert isinstance(thing, Thing)
                place = self._place(obj, cells, index)
                if place is not None:
                    yield obj, place, self._content(machine, after, thing, obj.kind, place)
        holder = machine.heap.statics
        for field in statics:
            yield holder, holder.kind.index[field], self._value(machine, after.statics[field])

    def _place(self, obj: Obj, cells: object, index: list[Hashable]) -> int | None:
        match cells:
            case Field() | GhostField():
                return obj.kind.index.get(cells)
            case _:
                (at,) = index
                assert isinstance(at, Index)
                return at.place if at.place < len(obj.cells) else None

    def _content(self, machine: Machine, heap: Heap, thing: Thing, kind: Kind, cell: int) -> Content:
        this = heap.world.constant(thing)
        if isinstance(thing.kind, ArrayType):
            at = heap.world.constant(heap.world.index(cell))
            return self._value(machine, heap.element(thing.kind, this, at))
        match kind.layout[cell]:
            case GhostField(many=True) as ghost:
                rows = self._truth.rows(this.join(heap.relation(ghost)))
                return frozenset(tuple(self._atom(machine, atom) for atom in row) for row in rows)
            case field:
                return self._value(machine, heap.read(field, this))
