"""Concrete heaps with a moment to look back to: what the interpreter says of a formula there, and what `judge` does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField, Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation
from ooxcheck.oox.running.formulas.scene import Scene as ConcreteScene
from ooxcheck.oox.running.heap import Atom, Content, Heap, Kind, Kinds, Mark, Obj, default_content
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Ended
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, CHAR, INT, STRING, UINT, ArrayType, ClassType, Type
from ooxcheck.relational import FALSE, TRUE, Expr, Formula, IntExpr
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Judgement, PureCaller, PureResult, Scene
from ooxcheck.translate.model import heap as symbolic
from ooxcheck.translate.model.universe import Text, Thing, World
from ooxcheck.translate.model.values import Value, default
from tests.oox.runs import loaded
from tests.translate.concrete_heap import Constants
from tests.translate.formula_texts import PROGRAM

SETTINGS = Settings(unroll=1)
WIDTH = 4
STRINGS = ("x", "y")

Answer: TypeAlias = "bool | Span | Bounded"
"""What a formula is: true or false, wrong at a place, or cut short."""


@dataclass(frozen=True)
class Moments:
    """A heap now, with the variables now and on entry, and when that was."""

    program: Program
    heap: Heap
    now: tuple[Atom, ...]
    entry: tuple[Atom, ...]
    mark: Mark


class _Filler:
    """Fills a heap at random."""

    def __init__(self, program: Program, source: random.Random) -> None:
        self.heap = Heap(Kinds(program))
        self._program, self._source = program, source

    def grow(self, count: int) -> None:
        """Allocate objects of all kinds, then fill and change cells."""
        kinds = [self.heap.kinds.of_class(c.name) for c in self._program.classes.values() if c.fields]
        arrays = [self.heap.kinds.of_array(ArrayType(t)) for t in (INT, BOOL, ClassType("N"))]
        for _ in range(count):
            kind = self._source.choice([*kinds, *kinds, *arrays])
            size = self._source.randint(0, 3) if kind.is_array else len(kind.layout)
            new = self.heap.allocate(kind, _defaults(kind, size), ((), len(self.heap.objects)))
            for cell in range(size):
                self.heap.write(new, cell, self.content(new, cell))
        for obj in (self.heap.statics, *self.heap.objects):
            for cell in range(len(obj.cells)):
                if self._source.random() < 0.3:
                    self.heap.write(obj, cell, self.content(obj, cell))

    def content(self, obj: Obj, cell: int) -> Content:
        """Return something a cell may hold."""
        if isinstance(obj.kind.type, ArrayType):
            return self.value(obj.kind.type.element)
        match obj.kind.layout[cell]:
            case GhostField(columns=columns, many=True):
                rows = [
                    tuple(self.value(column) for column in columns) for _ in range(self._source.randint(0, 2))
                ]
                return frozenset(row for row in rows if None not in row)
            case GhostField(columns=columns):
                return self.value(columns[0])
            case Field(type=type_):
                return self.value(type_)

    def value(self, type_: Type) -> Atom:
        """Return a value of a type."""
        pick = self._source.choice
        match type_:
            case ArrayType():
                return pick([None, *(o for o in self.heap.objects if o.kind.type == type_)])
            case ClassType(name):
                return pick([None, *(o for o in self.heap.objects if name in o.kind.supertypes)])
            case _:
                values: dict[Type, Sequence[Atom]] = {
                    INT: (-2, 0, 1, 2, 7),
                    UINT: (0, 1, 15),
                    BOOL: (False, True),
                    CHAR: (97, 98),
                    STRING: (None, *STRINGS),
                }
                return pick(values[type_])


def _defaults(kind: Kind, size: int) -> list[Content]:
    if isinstance(kind.type, ArrayType):
        element: dict[Type, Content] = {INT: 0, BOOL: False}
        return [element.get(kind.type.element)] * size
    return [default_content(cell) for cell in kind.layout]


def moments(program: Program, method: Method, seed: int) -> Moments:
    """Return a random heap that has changed since entry."""
    source = random.Random(seed)
    filler = _Filler(program, source)
    filler.grow(source.randint(0, 6))
    types = [parameter.type for parameter in method.parameters]
    entry = tuple(filler.value(type_) for type_ in types)
    mark = filler.heap.mark()
    filler.grow(source.randint(1, 3))
    variables = zip(types, entry, strict=True)
    now = tuple(filler.value(type_) if source.random() < 0.3 else atom for type_, atom in variables)
    result = () if method.retval is None else (filler.value(method.result),)
    return Moments(program, filler.heap, now + result, entry, mark)


def example() -> Moments:
    """Return a heap that is known by heart.

    On entry: a list ``a(v=1) -> N(v=1) -> b(v=2)``, arrays ``arr = [1, 2, 2]``, ``brr = [a, null]``, ``p.next == p``.
    Now also ``retval``, a new object before `a`, which has become 3, with a new array ``retval.ns = [a, null]``, and
    ``arr == [2, 1, 2]``.
    """
    program = loaded(PROGRAM, WIDTH)
    heap = Heap(Kinds(program))
    b = _made(heap, "M", v=2, w=5, f=True, s="x")
    middle = _made(heap, "N", v=1, next=b, u=15)
    ghosts: dict[str, Content] = {
        "friends": frozenset(((b,), (middle,))),
        "map": frozenset(((middle, b),)),
        "g": 4,
    }
    a = _made(heap, "N", v=1, next=middle, s="y", **ghosts)
    arr = heap.allocate(heap.kinds.of_array(ArrayType(INT)), [1, 2, 2])
    brr = heap.allocate(heap.kinds.of_array(ArrayType(ClassType("N"))), [a, None])
    p = _made(heap, "P", v=1, link=a)
    heap.write(p, p.kind.layout.index(_cell(p, "next")), p)
    entry = (a, b, p, 1, arr, brr, "x", True, 15, 97, a)
    mark = heap.mark()
    new, fresh = _made(heap, "N"), heap.allocate(brr.kind, [None, None], ((), 100))
    for target, name, content in ((new, "next", a), (new, "xs", arr), (new, "ns", fresh), (a, "v", 3)):
        heap.write(target, target.kind.layout.index(_cell(target, name)), content)
    heap.write(fresh, 0, a)
    heap.write(arr, 0, 2)
    heap.write(arr, 1, 1)
    return Moments(program, heap, (*entry, new), entry, mark)


def _made(heap: Heap, name: str, **cells: Content) -> Obj:
    kind = heap.kinds.of_class(name)
    contents = [cells.get(cell.name, default_content(cell)) for cell in kind.layout]
    return heap.allocate(kind, contents, ((), len(heap.objects)))


def _cell(obj: Obj, name: str) -> Field | GhostField:
    return next(cell for cell in obj.kind.layout if cell.name == name)


def by_interpreter(node: logic.Formula, at: Moments) -> Answer:
    """Return what the interpreter says of a formula."""
    machine = Machine(Bank(at.program, SETTINGS), at.heap)
    scene = ConcreteScene(at.heap, at.now, machine.call_pure, WIDTH, (at.entry, at.mark))
    try:
        return formula(node)(scene, ())
    except Evaluation as problem:
        return problem.span
    except Ended as end:
        if isinstance(end.outcome, Bounded):
            return end.outcome
        raise


class ByConstants:
    """The same heap as constants of a world; pure calls are run by the interpreter."""

    def __init__(self, at: Moments) -> None:
        self._at = at
        self.world = World(at.program, SETTINGS, STRINGS, longest=1)
        constants = Constants(self.world)
        with at.heap.at(at.mark):
            before = constants.heap(at.heap)
        now = constants.heap(at.heap)
        entry = constants.variables(at.entry), before
        self._before = before
        self._objects = {constants.thing(obj): obj for obj in at.heap.objects}
        self.scene = Scene(TRUE, constants.variables(at.now), now, entry)
        self._constants = constants

    def serial(self, atom: object) -> int:
        """Return which object an atom stands for."""
        found = self._decoded(atom)
        assert isinstance(found, Obj)
        return found.serial

    def judgement(self, node: logic.Formula, call: PureCaller | None = None) -> Judgement:
        """Return what is said of a formula."""
        return judge(node, self.scene, call or self.call)

    def answer(self, node: logic.Formula) -> Answer:
        """Return what is said of a formula; it must be decided without a solver."""
        judged = self.judgement(node)
        wrong = [span for span, where in judged.errors.items() if self._is_true(where)]
        cut = self._is_true(judged.cut)
        assert len(wrong) + cut <= 1, "there should be at most one reason why there is no value"
        if cut:
            return Bounded("recursion", node.span)
        return wrong[0] if wrong else self._is_true(judged.holds)

    def _is_true(self, formula: Formula) -> bool:
        settled = self.world.simplify(formula)
        assert settled is TRUE or settled is FALSE, "constants should decide everything"
        return settled is TRUE

    def call(
        self,
        class_name: str,
        signature: Signature,
        receiver: Expr | None,
        arguments: Sequence[Value],
        guard: Formula,
        heap: symbolic.Heap,
    ) -> PureResult:
        """Run a pure method on the concrete heap, now or as it was."""
        assert self._is_true(guard), "nothing should be called where the guard is false"
        machine = Machine(Bank(self._at.program, SETTINGS), self._at.heap)
        target = None if receiver is None else self._object(receiver)
        atoms = [self._atom(argument) for argument in arguments]
        try:
            if heap.allocated is self._before.allocated:
                with self._at.heap.at(self._at.mark):
                    found = machine.call_pure(class_name, signature, target, atoms)
            else:
                found = machine.call_pure(class_name, signature, target, atoms)
        except Ended:
            return PureResult(_anything(self._at.program, class_name, signature), cut=TRUE)
        if found is None:
            return PureResult(_anything(self._at.program, class_name, signature), threw=TRUE)
        return PureResult(self._constants.value(found))

    def _object(self, value: Expr) -> Obj:
        found = self._atom(value)
        assert isinstance(found, Obj), "a receiver should not be null"
        return found

    def _atom(self, value: Value) -> Atom:
        match value:
            case Expr():
                found = self.world.possible(value)
                assert len(found) <= 1
                return self._decoded(found[0][0]) if found else None
            case IntExpr():
                return self.world.number(value)
            case _:
                return self._is_true(value)

    def _decoded(self, atom: object) -> Atom:
        match atom:
            case Thing():
                return self._objects[atom]
            case Text(text):
                return text
            case _:
                raise AssertionError(atom)


def _anything(program: Program, class_name: str, signature: Signature) -> Value:
    return default(program.runs(class_name, signature).result)
