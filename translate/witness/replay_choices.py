"""Replay calls by contract and loops by invariant: the interpreter follows the choices of the solver.

The interpreter checks that the contract or invariant allows them. Atoms correspond to objects by order:
objects are allocated in the order
in which the encoder made them. With threads, this holds for the objects of each thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import partial

from ooxcheck.oox.arithmetic import same_value
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.heap import Atom, Content, Kind, Maker, Obj, ThreadId, same_content
from ooxcheck.oox.running.outcomes import Dropped, Ended
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import While
from ooxcheck.oox.types import STRING, ArrayType, ClassType, Type, is_floating
from ooxcheck.relational import Expr, Formula, Instance, Interpretation, IntExpr
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model import floats
from ooxcheck.translate.model.cells import Reader, Row, by_beginning
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Index, Thing
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.havoc_choices import Answer
from ooxcheck.translate.threads.events import Thread
from ooxcheck.translate.threads.history import History
from ooxcheck.translate.witness.decode import string_in
from ooxcheck.translate.witness.schedule import thread_names

UNALLOCATED = Obj(Kind(ClassType(""), (), frozenset(), {}), [], -1, ((), -1))
"""Stands for every object that is not allocated yet: it may occur in answers that are compared."""


class ReplayDirector:
    """Directs methods known by their contracts in the execution of an instance.

    An instance of a query about an intermediate point, such as whether a duty is reached, does not
    determine the rest: behaviour that it does
    not foresee is no execution.

    `objects` are the numbers of the atoms of the initial heap; allocated objects follow.
    """

    def __init__(self, encoding: Encoding, instance: Instance, objects: Mapping[Thing, int]) -> None:
        self._world, self._truth = encoding.world, Interpretation(instance)
        self._answers = [answer for answer in encoding.answers if self._truth.holds(answer.guard)]
        self._iterated = [each for each in encoding.iterated if self._truth.holds(each.guard)]
        made = [thing for thing, guard in encoding.made if self._truth.holds(guard)]
        self._serials = {**objects, **{thing: len(objects) + place for place, thing in enumerate(made)}}
        history = encoding.executions.history if encoding.executions else None
        self._names = thread_names(history, self._truth) if history else {}
        self._makers = _makers(history, self._names, made) if history else {}
        self._callers = history.callers if history else {}
        self._initial = len(objects)
        self._hidden: dict[int, Obj] = {}
        self._appeared: dict[Thing, Obj] = {}
        self._grouped: dict[tuple[Expr, int], Mapping[Row, list[Row]]] = {}

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect of a call."""
        self._remember(frame)
        answer = self._answer_for(machine, frame)
        self._appear(machine, answer)
        throws = self._truth.holds(answer.throws)
        value, type_ = (answer.word, STRING) if throws else (answer.result, answer.method.result)
        result = None if value is None else self._value(machine, value, type_)
        forgotten = answer.forgotten
        writes = list(self._writes(machine, forgotten.cells, forgotten.statics, answer.after))
        _drop_unless_there((result, *(content for _, _, content in writes)), answer.method.span)
        return Effect(writes, result, throws)

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Content]:
        """Write the cells that iterations of a loop have changed, and return the variables after them."""
        place = next((place for place, each in enumerate(self._iterated) if each.loop is loop), None)
        if place is None:
            raise Ended(Dropped(loop.span))
        each = self._iterated.pop(place)
        writes = list(self._writes(machine, each.cells, each.statics, each.after))
        method = frame.code.method
        assert method is not None
        variables = {
            slot: self._variable_content(machine, method.variables[slot], value)
            for slot, value in each.variables.items()
        }
        _drop_unless_there((*variables.values(), *(content for _, _, content in writes)), loop.span)
        for target, cell, content in writes:
            machine.heap.write(target, cell, content, machine.thread.id)
        return variables

    def _answer_for(self, machine: Engine, frame: Frame) -> Answer:
        """Return the answer for this call: a repeated one by arguments and state, otherwise that of the next call in the code."""
        method = frame.code.method
        assert method is not None
        is_repeated = machine.is_repeated(method)
        foreseen = [
            answer
            for answer in self._answers
            if answer.is_repeated is is_repeated and self._is_asked(machine, frame, answer)
        ]
        if len(foreseen) > 1 and is_repeated:
            foreseen.sort(key=lambda answer: self._differences(machine, answer.before))
        if not is_repeated:
            foreseen = sorted(
                (each for each in foreseen if self._turn(each)[0] in (None, machine.thread.id)),
                key=lambda each: self._turn(each)[1],
            )
        if not foreseen:
            raise Ended(Dropped(method.span))
        if not is_repeated:
            self._answers.remove(foreseen[0])
        return foreseen[0]

    def _turn(self, answer: Answer) -> tuple[ThreadId | None, int]:
        """Return the thread of an answer, and its position in that thread, if there are several."""
        caller = self._callers.get(answer)
        return (None, 0) if caller is None else (self._names.get(caller.thread), caller.number)

    def _remember(self, frame: Frame) -> None:
        """Record the object of a constructor: it is hidden from ``old``, but may be passed there."""
        for atom in frame.entry:
            if isinstance(atom, Obj) and atom.serial < self._initial:
                self._hidden[atom.serial] = atom

    def _is_asked(self, machine: Engine, frame: Frame, answer: Answer) -> bool:
        if answer.method is not frame.code.method:
            return False
        return all(map(same_value, self._arguments(machine, answer), frame.entry))

    def _differences(self, machine: Engine, heap: Heap) -> int:
        """Return the number of cells in which a symbolic heap differs from the heap of the machine; objects not yet allocated hold nothing.

        With threads there may be some: a thread may write cells that no other thread sees yet earlier or
        later.
        """
        objects = [(thing, obj) for thing in self._serials if (obj := self._on_heap(machine, thing))]
        holder = machine.heap.statics
        statics = sum(
            not same_content(self._value(machine, heap.statics[f], f.type), holder.cells[at])
            for f, at in _static_cells(holder)
        )
        return (
            statics
            + self._absent(machine, heap)
            + sum(
                not same_content(self._content(machine, heap, thing, obj, cell), content)
                for thing, obj in objects
                for cell, content in enumerate(obj.cells)
            )
        )

    def _absent(self, machine: Engine, heap: Heap) -> int:
        """Return the number of non-empty cells of a symbolic heap whose objects do not exist."""
        holders = {
            (cells, row[0])
            for cells, relation in heap.relations.items()
            if cells is not LENGTHS
            for row in self._truth.rows(relation)
        }
        return sum(self._on_heap(machine, thing) is None for _, thing in holders if isinstance(thing, Thing))

    def _arguments(self, machine: Engine, answer: Answer) -> tuple[Content, ...]:
        given = answer.method.variables[: len(answer.method.parameters) + (not answer.method.static)]
        return tuple(
            self._variable_content(machine, variable, answer.arguments[variable.slot]) for variable in given
        )

    # -- values ------------------------------------------------------------------------------------

    def _variable_content(self, machine: Engine, variable: Variable, value: Value) -> Content:
        """Return the content of a variable."""
        if variable.many and isinstance(value, Expr):
            return self._reader(machine).content(variable, list(self._truth.rows(value)))
        return self._value(machine, value, variable.type)

    def _value(self, machine: Engine, value: Value, type_: Type) -> Atom:
        match value:
            case Formula():
                return self._truth.holds(value)
            case IntExpr():
                number = self._truth.value(value)
                return floats.number(number, type_) if is_floating(type_) else number
            case _:
                reader = self._reader(machine)
                return next((reader.atom(row[0]) for row in self._truth.rows(value)), None)

    def _reader(self, machine: Engine) -> Reader:
        return Reader(
            machine.program.int_width,
            partial(self._object, machine),
            partial(string_in, self._world, self._truth),
        )

    def _object(self, machine: Engine, thing: Thing) -> Obj:
        if thing in self._appeared:
            return self._appeared[thing]
        return self._on_heap(machine, thing) or self._hidden.get(self._serials.get(thing, -1), UNALLOCATED)

    def _on_heap(self, machine: Engine, thing: Thing) -> Obj | None:
        """Return the object of an atom, if it exists now."""
        objects, serial = machine.heap.objects, self._serials.get(thing, -1)
        if thing in self._makers:
            return next((obj for obj in objects if obj.maker == self._makers[thing]), None)
        return objects[serial] if 0 <= serial < len(objects) else None

    # -- cells -------------------------------------------------------------------------------------

    def _appear(self, machine: Engine, answer: Answer) -> None:
        """Allocate fresh objects; those of an earlier pure call in a formula exist already."""
        new = self._truth.rows(answer.made)
        things = [thing for thing in answer.may_make if (thing,) in new]
        made = [thing for thing in things if thing not in self._appeared]
        for thing in things:
            if thing in self._appeared:
                machine.heap.put_back(self._appeared[thing])
            else:
                self._appeared[thing] = self._allocate(machine, thing, answer.after)
        for thing in made:
            obj = self._appeared[thing]
            obj.cells[:] = [
                self._content(machine, answer.after, thing, obj, cell) for cell in range(len(obj.cells))
            ]
            _drop_unless_there(obj.cells, answer.method.span)

    def _allocate(self, machine: Engine, thing: Thing, heap: Heap) -> Obj:
        match thing.kind:
            case ClassType(name):
                kind = machine.heap.kinds.of_class(name)
                return machine.allocate(kind, [None] * len(kind.layout))
            case ArrayType():
                kind = machine.heap.kinds.of_array(thing.kind)
                length = self._reader(machine).content(LENGTHS, self._ends(heap, LENGTHS, (thing,)))
                assert isinstance(length, int)
                return machine.allocate(kind, [None] * length)

    def _writes(
        self, machine: Engine, forgotten: Mapping[Cells, Expr], statics: Iterable[Field], after: Heap
    ) -> Iterator[tuple[Obj, int, Content]]:
        """Yield the contents of havocked cells afterwards, in the order of objects and of their cells."""
        for cells, keys in forgotten.items():
            for thing, obj, place in sorted(
                self._places(machine, cells, keys), key=lambda entry: (entry[1].serial, entry[2])
            ):
                yield obj, place, self._content(machine, after, thing, obj, place)
        holder = machine.heap.statics
        for field in statics:
            yield holder, holder.kind.index[field], self._value(machine, after.statics[field], field.type)

    def _places(self, machine: Engine, cells: Cells, keys: Expr) -> Iterator[tuple[Thing, Obj, int]]:
        """Yield the cells named by `keys`: atom, object, and index of the cell."""
        for thing, *index in self._truth.rows(keys):
            assert isinstance(thing, Thing)
            obj = self._object(machine, thing)
            place = self._place(obj, cells, index)
            if place is not None:
                yield thing, obj, place

    def _place(self, obj: Obj, cells: object, index: list[Hashable]) -> int | None:
        match cells:
            case Field() | GhostField():
                return obj.kind.index.get(cells)
            case _:
                (at,) = index
                assert isinstance(at, Index)
                return at.place if at.place < len(obj.cells) else None

    def _content(self, machine: Engine, heap: Heap, thing: Thing, obj: Obj, cell: int) -> Content:
        cells = obj.kind.cell(cell)
        begin = (thing, Index(cell)) if isinstance(cells, Elements) else (thing,)
        return self._reader(machine).content(cells, self._ends(heap, cells, begin))

    def _ends(self, heap: Heap, cells: Cells, begin: Row) -> list[Row]:
        """Return the ends of the tuples of a cell in this execution."""
        relation, keys = heap.relation(cells), len(begin)
        if (relation, keys) not in self._grouped:
            self._grouped[relation, keys] = by_beginning(self._truth.rows(relation), keys)
        return self._grouped[relation, keys].get(begin, [])


def _makers(history: History, names: Mapping[Thread, ThreadId], made: Iterable[Thing]) -> dict[Thing, Maker]:
    """Return for each object the thread that allocates it, and its number there."""
    counts, makers = Counter[ThreadId](), dict[Thing, Maker]()
    for thing in made:
        if history.makers[thing] in names:
            thread = names[history.makers[thing]]
            counts[thread] += 1
            makers[thing] = thread, counts[thread]
    return makers


def _drop_unless_there(chosen: Iterable[Content], span: Span) -> None:
    """End a run if a chosen object does not exist: the instance does not determine the rest."""
    for content in chosen:
        if content is UNALLOCATED or (
            isinstance(content, frozenset) and any(UNALLOCATED in row for row in content)
        ):
            raise Ended(Dropped(span))


def _static_cells(holder: Obj) -> Iterator[tuple[Field, int]]:
    return ((field, at) for at, field in enumerate(holder.kind.layout) if isinstance(field, Field))
