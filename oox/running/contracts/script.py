"""The decisions of a director as data: recorded in one run, and replayed in another from the same state.

This is record and replay, as in debuggers, for values that a program cannot compute itself. Objects are identified by numbers: the position on the heap at the
moment of a decision, or, for objects that decisions allocate, the order of allocation. The two runs are the same step by step, so a number means the same object in
both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.effects import Effects, effects
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.running.code import Director, Effect, Engine, Frame
from ooxcheck.oox.running.heap import Atom, Bag, Content, Obj, with_atoms
from ooxcheck.oox.typed import Method, While
from ooxcheck.oox.types import ArrayType, ClassType, Value


class Home(Enum):
    """The numbering to which the number of an object belongs."""

    HEAP = "heap"
    MADE = "made"
    ENTRY = "entry"
    """Among the arguments of the call: ``old`` hides the object of a constructor, but formulas about the arguments can refer to it."""
    STATICS = "statics"


@dataclass(frozen=True, slots=True)
class Ref:
    """An object by number."""

    home: Home
    number: int = 0


Held: TypeAlias = "Value | Ref | frozenset[tuple[Value | Ref, ...]] | tuple[Value | Ref, ...] | Bag"
"""The content of a cell, with numbers in place of objects, also inside multisets."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """An object that a decision puts on the heap: a new one with its cells, or again, without cells, one that was allocated before."""

    number: int
    type: ClassType | ArrayType
    cells: tuple[Held, ...] | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The effect of a call by contract, or of the iterations of a loop: then `variables` are the values afterwards, by slot."""

    appeared: tuple[Appearance, ...] = ()
    writes: tuple[tuple[Ref, int, Held], ...] = ()
    result: Held = None
    throws: bool = False
    variables: tuple[tuple[int, Held], ...] = ()


class Unfit(Exception):  # noqa: N818 (found in the input)
    """A script does not fit a run, or a run cannot be recorded; the message gives the reason."""


class Recording:
    """Lets a director decide, and records its decisions.

    `problem` is the reason why a decision cannot be recorded, empty if there is none. `deciders` are the loops and methods of the decisions, in the same order.
    """

    def __init__(self, director: Director) -> None:
        self.decisions: list[Decision] = []
        self.deciders: list[While | Method] = []
        self.problem = ""
        self._director = director
        self._made: list[Obj] = []

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect that the director chose."""
        there = len(machine.heap.objects)
        effect = self._director(machine, frame)
        assert frame.code.method is not None
        self.deciders.append(frame.code.method)
        appeared = machine.heap.objects[there:]
        known = len(self._made)
        self._made += [obj for obj in appeared if obj not in self._made]
        self._note(_Numbers(self._made, machine, frame), appeared, known, effect)
        return effect

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Atom]:
        """Write the cells that the director chose, and return the variables."""
        begun = len(machine.heap.journal)
        variables = self._director.choose_iterations(machine, frame, loop)
        self.deciders.append(loop)
        cells = [(write.target, write.cell) for write in machine.heap.journal[begun:]]
        writes = [(target, cell, target.cells[cell]) for target, cell in cells]
        self._note(_Numbers(self._made, machine, frame), [], 0, Effect(writes), variables)
        return variables

    def _note(
        self,
        numbers: _Numbers,
        appeared: Iterable[Obj],
        known: int,
        effect: Effect,
        variables: Mapping[int, Atom] | None = None,
    ) -> None:
        try:
            decision = Decision(
                tuple(numbers.appearance(obj, known) for obj in appeared),
                tuple(
                    (numbers.ref(target), cell, numbers.with_references(content))
                    for target, cell, content in effect.writes
                ),
                numbers.with_references(effect.result),
                effect.throws,
                tuple((slot, numbers.with_references(value)) for slot, value in (variables or {}).items()),
            )
            self.decisions.append(decision)
        except Unfit as problem:
            self.problem = self.problem or str(problem)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The objects at one moment of a run, and their numbers."""

    made: Sequence[Obj]
    machine: Engine
    frame: Frame

    def ref(self, obj: Obj) -> Ref:
        objects = self.machine.heap.objects
        if obj is self.machine.heap.statics:
            return Ref(Home.STATICS)
        if obj in self.made:
            return Ref(Home.MADE, self.made.index(obj))
        if 0 <= obj.serial < len(objects) and objects[obj.serial] is obj:
            return Ref(Home.HEAP, obj.serial)
        if obj in self.frame.entry:
            return Ref(Home.ENTRY, self.frame.entry.index(obj))
        raise Unfit("a decision speaks of an object that is on no heap")

    def with_references(self, content: Content) -> Held:
        held: Held = with_atoms(content, lambda atom: self.ref(atom) if isinstance(atom, Obj) else atom)
        return held

    def appearance(self, obj: Obj, known: int) -> Appearance:
        number = self.made.index(obj)
        type_ = obj.kind.type
        assert isinstance(type_, ClassType | ArrayType), "an object should be of a class or an array"
        return Appearance(
            number, type_, tuple(map(self.with_references, obj.cells)) if number >= known else None
        )

    def object(self, ref: Ref) -> Obj:
        places: Mapping[Home, Sequence[Atom]] = {
            Home.HEAP: self.machine.heap.objects,
            Home.MADE: self.made,
            Home.ENTRY: self.frame.entry,
            Home.STATICS: [self.machine.heap.statics],
        }
        atoms = places[ref.home]
        obj = atoms[ref.number] if 0 <= ref.number < len(atoms) else None
        return (
            obj if isinstance(obj, Obj) else _refuse(f"there is no object {ref.number} in {ref.home.value}")
        )

    def content(self, held: Held) -> Content:
        content: Content = with_atoms(held, lambda atom: self.object(atom) if isinstance(atom, Ref) else atom)
        return content


class Following:
    """A director that repeats recorded decisions; `Unfit` if one is not allowed in this run.

    The machine checks contracts of calls and invariants of loops. This class checks the rest: types, that no other cells change, and that pure methods have the same
    effect for the same arguments.
    """

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self._left = deque(decisions)
        self._made: list[Obj] = []
        self._answers: dict[tuple[object, ...], tuple[Content, bool]] = {}

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect of a call."""
        from ooxcheck.oox.running.type_membership import is_of

        method = frame.code.method
        assert method is not None
        asked = frame.entry, None if method.contract.reads_nothing else machine.heap.contents()
        known = self._answers.get((method, *asked)) if not self._left else None
        if known is not None:
            return Effect(
                [], *known
            )  # a formula is evaluated once more after the run, to explain why it is false
        decision, numbers = self._next(), _Numbers(self._made, machine, frame)
        for each in decision.appeared:
            self._appear(machine, each)
        for each in decision.appeared:
            if each.cells is not None:
                obj = self._made[each.number]
                obj.cells[:] = [self._fitting(numbers, obj, at, held) for at, held in enumerate(each.cells)]
        result = numbers.content(decision.result)
        if (
            method.retval is not None
            and not decision.throws
            and not is_of(machine.program, method.result, result)
        ):
            _refuse(f"{method.name} returns no {method.result}")
        answer = result, decision.throws
        if method.contract.pure and self._answers.setdefault((method, *asked), answer) != answer:
            _refuse(f"{method.name} is pure and answers otherwise than before")
        if decision.writes and not (method.body or method.contract.modifies or method.contract.ensures):
            _refuse(f"{method.name} has no contract, and so no effect")
        return Effect(self._writes(numbers, decision), result, decision.throws)

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Atom]:
        """Write the cells that iterations of a loop have written, and return the variables after them."""
        from ooxcheck.oox.running.type_membership import can_hold

        decision, numbers = self._next(), _Numbers(self._made, machine, frame)
        changed = effects(machine.program, loop.body, machine.settings.by_contract)
        for target, cell, content in self._writes(numbers, decision):
            if not _may_change(changed, target.kind.cell(cell)):
                _refuse(f"the loop at {loop.span} does not change cell {cell} of {target}")
            machine.heap.write(target, cell, content, machine.thread.id)
        variables = {variable.slot: variable for variable in changed.variables}
        values = {slot: numbers.content(held) for slot, held in decision.variables}
        for slot, value in values.items():
            if slot not in variables or not can_hold(machine.program, variables[slot], value):
                _refuse(f"the loop at {loop.span} does not leave that behind in a variable")
        return values  # type: ignore[return-value]  # what a variable can hold is an atom

    def _next(self) -> Decision:
        return (
            self._left.popleft() if self._left else _refuse("the run asks for more decisions than there are")
        )

    def _appear(self, machine: Engine, each: Appearance) -> None:
        """Put an object on the heap; its contents are set when all objects exist."""
        if each.cells is None:
            machine.heap.put_back(
                self._made[each.number] if 0 <= each.number < len(self._made) else _refuse("nothing was made")
            )
            return
        kinds = machine.heap.kinds
        match each.type:
            case ClassType(name) if name in machine.program.classes:
                kind = kinds.of_class(name)
            case ArrayType() as type_:
                kind = kinds.of_array(type_)
            case _:
                _refuse(f"there is no class {each.type}")
        if each.number != len(self._made) or (not kind.is_array and len(kind.layout) != len(each.cells)):
            _refuse(f"a new {each.type} does not fit")
        self._made.append(machine.allocate(kind, [None] * len(each.cells)))

    def _writes(self, numbers: _Numbers, decision: Decision) -> list[tuple[Obj, int, Content]]:
        writes = [(numbers.object(ref), cell, held) for ref, cell, held in decision.writes]
        return [(obj, cell, self._fitting(numbers, obj, cell, held)) for obj, cell, held in writes]

    def _fitting(self, numbers: _Numbers, obj: Obj, at: int, held: Held) -> Content:
        from ooxcheck.oox.running.type_membership import can_hold

        content = numbers.content(held)
        if not (0 <= at < len(obj.cells) and can_hold(numbers.machine.program, obj.kind.cell(at), content)):
            _refuse(f"cell {at} of {obj} cannot hold that")
        return content


def _may_change(changed: Effects, cell: AnyField | Elements) -> bool:
    return cell.type in changed.elements if isinstance(cell, Elements) else cell in changed.fields


def _refuse(message: str) -> NoReturn:
    raise Unfit(message)
