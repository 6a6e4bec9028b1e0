"""Boundaries of OOX classes, and a naive client: an independent implementation of histories for comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Dynamic, Heap, Kinds, Obj, default_content
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Returned, Threw
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, Type
from ooxcheck.specs.classes.argument_values import (
    Argument,
    Element,
    Literal,
    Result,
    Variable,
    make_element,
    parameter_types,
)
from ooxcheck.specs.classes.boundary import Boundary, NamedConstant, Step
from ooxcheck.specs.classes.histories import ReachedHeap
from ooxcheck.specs.classes.history import Returns
from tests.oox.runs import loaded

Picture = str
"""A heap up to isomorphism, as a text."""


def boundary(text: str, *classes: str, steps: Sequence[str] | None = None) -> Boundary:
    """Return the boundary of classes; the steps are all their methods, or those with these names."""
    return boundary_of(loaded(text), *classes, steps=steps)


def boundary_of(program: Program, *classes: str, steps: Sequence[str] | None = None) -> Boundary:
    methods = [m for m in program.methods() if m.owner in classes]
    taken = [m for m in methods if steps is None or m.name in steps]
    return Boundary(program, classes, tuple(Step(m, m.name) for m in taken))


def step(program: Program, name: str) -> Step:
    return next(Step(m, name) for m in program.methods() if m.name == name)


def picture(heap: Heap, known: Sequence[Obj]) -> Picture:
    """Return the least text of a heap over all orders of the client's objects."""
    return min(_drawn(heap, order) for order in permutations(known))


def _drawn(heap: Heap, known: Sequence[Obj]) -> str:
    numbers = {obj: at for at, obj in enumerate(heap.reachable(heap.statics.cells + list(known)))}

    def text(content: Dynamic) -> str:
        return f"#{numbers[content]}" if isinstance(content, Obj) else repr(content)

    rows = [f"{obj.kind.type}({', '.join(map(text, obj.cells))})" for obj in numbers]
    statics = [text(each) for each in heap.statics.cells]
    return f"{statics} {sorted(numbers[obj] for obj in known)} {rows}"


class NaiveClient:
    """Makes random calls with the interpreter, and keeps every object that it gets."""

    def __init__(self, boundary: Boundary, values: dict[Type, tuple[Dynamic, ...]], seed: int) -> None:
        self._boundary = boundary
        self._values = values
        self._random = Random(seed)
        self._bank = Bank(boundary.program, DEFAULT)
        self.heap = Heap(Kinds(boundary.program))
        self.known: list[Obj] = []

    def pictures(self, calls: int) -> Iterator[Picture]:
        """Yield the heap after each call, until a call is refused or breaks a contract."""
        for _ in range(calls):
            step = self._random.choice(self._boundary.steps)
            options = [self._options(type_) for type_ in parameter_types(step.method)]
            if not all(options):
                continue
            arguments = [self._random.choice(each) for each in options]
            if not self._call(step, arguments):
                return
            yield picture(self.heap, self.known)

    def count(self, name: str) -> int:
        """Return the number of reachable objects of a class."""
        return sum(str(obj.kind.type) == name for obj in self.heap.reachable(self.known))

    def _options(self, type_: Type) -> list[Dynamic]:
        if not isinstance(type_, ClassType):
            return list(self._values[type_])
        return [obj for obj in self.known if type_.name in obj.kind.supertypes]

    def _call(self, step: Step, arguments: list[Dynamic]) -> bool:
        if step.method.constructor:
            kind = self.heap.kinds.of_class(step.method.owner)
            arguments = [self.heap.allocate(kind, [default_content(c) for c in kind.layout]), *arguments]
        machine = Machine(self._bank, self.heap)
        machine.start(step.method, arguments)
        outcome = machine.run()
        if isinstance(outcome, Returned):
            given = arguments[0] if step.method.constructor else outcome.value
            if isinstance(given, Obj) and given not in self.known:
                self.known.append(given)
        return isinstance(outcome, Returned | Threw)


def replayed(boundary: Boundary, reached: ReachedHeap) -> Picture:
    """Return the heap after the calls of a history, made one by one in a heap that is never undone."""
    heap, bank = Heap(Kinds(boundary.program)), Bank(boundary.program, DEFAULT)
    variables: dict[Variable, Obj] = {}
    for number, call in enumerate(reached.history):
        arguments: list[Dynamic] = [_atom(heap, variables, each) for each in call.arguments]
        if call.step.method.constructor:
            kind = heap.kinds.of_class(call.step.method.owner)
            arguments = [heap.allocate(kind, [default_content(c) for c in kind.layout]), *arguments]
        machine = Machine(bank, heap)
        machine.start(call.step.method, arguments)
        outcome = machine.run()
        assert isinstance(outcome, Returned) == isinstance(call.ending, Returns)
        given = arguments[0] if call.step.method.constructor else getattr(outcome, "value", None)
        if isinstance(call.ending, Returns) and isinstance(call.ending.value, Literal):
            assert call.ending.value.value == given
        if isinstance(given, Obj):
            variables[Result(number)] = given
    return picture(heap, [variables[name] for name in reached.variables])


def _make_nothing(_heap: Heap, _maker: Method, _arguments: Sequence[Atom]) -> Atom:
    return None


def _atom(heap: Heap, variables: dict[Variable, Obj], argument: Argument) -> Dynamic:
    match argument:
        case Literal(value):
            return value
        case Result() | NamedConstant():
            return variables[argument]
        case Element():
            return make_element(heap, argument, variables, _make_nothing)
