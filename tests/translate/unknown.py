"""Formulas judged over a heap that is the solver's to choose: in samples of it the interpreter must say the same.

The method under check has done something by then: ``N n := new N(); n.next := a; a.next := b; a.v := k + 1; a.f := q;
N.root := n; a.xs[0] := k``, in executions in which `a` and `a.xs[0]` exist. So ``old`` has something to say.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ooxcheck.oox import logic
from ooxcheck.oox.arithmetic import wrap_integer
from ooxcheck.oox.check import formula as checked_formula
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Obj, default_content
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import INT, ArrayType, ClassType
from ooxcheck.relational import FALSE, TRUE, Expr, Instance, IntConstant, Interpretation, IntExpr
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Judgement, PureResult, Scene
from ooxcheck.translate.initial.initial_states import Initial, initial
from ooxcheck.translate.model.constant_folding import all_of, negation
from ooxcheck.translate.model.universe import Index, World
from ooxcheck.translate.witness.decode import decode
from tests.translate.concrete import Answer, Moments

BOUNDS = Bounds(scope=2, array=2)


SIDES = """
q
a.f
no a.next
a.next == a
a.next == b
a.next.next == a
b == a
b.other == a
b.next == b
k == 0
k > 2
a.v == k
all n : N | n.v == a.v
some p
p.next == p
some arr
#arr == 2
arr == a.xs
some brr[0]
brr == a.ns
N.root == a
some a.friends
some a.next.map
#N == 2
i == b
t == "x"
a.s == t
""".strip().splitlines()
"""What a sample may be asked to be, or not to be, so that samples differ."""


@dataclass(frozen=True)
class Sample:
    """One way for everything to be, as the solver chose it and as a concrete state with what becomes of it."""

    instance: Instance
    moments: Moments


@dataclass(frozen=True)
class Found:
    """What is claimed of a formula in some state, and the state."""

    claimed: Answer
    moments: Moments


def _slots(method: Method) -> dict[str, int]:
    return {parameter.name: parameter.slot for parameter in method.parameters}


def _field(program: Program, name: str) -> Field:
    return next(f for f in program.classes["N"].fields if f.name == name)


class Unknown:
    """All states of a method at once, before and after, and some of them as samples."""

    def __init__(
        self, program: Program, method: Method, settings: Settings, *, samples: int = 20, seed: int = 0
    ) -> None:
        self._program, self._method, self._settings = program, method, settings
        self._world = World(program, settings, program.string_literals)
        self._initial: Initial = initial(self._world, method, BOUNDS)
        self._world.session.add(*self._initial.structure)
        self._scene = self._after()
        source = random.Random(seed)
        self._samples = [self._sample(source) for _ in range(samples)]

    def judged(self, node: logic.Formula) -> Judgement:
        """Return what is said of a formula without pure calls."""
        return judge(node, self._scene, no_calls)

    def found(self, node: logic.Formula) -> Iterator[Found]:
        """Yield what is claimed of a formula in each of the samples."""
        judged = self.judged(node)
        assert judged.cut is FALSE
        for sample in self._samples:
            truth = Interpretation(self._completed(sample.instance))
            wrong = [span for span, where in judged.errors.items() if truth.holds(where)]
            assert len(wrong) <= 1, "errors should exclude each other"
            yield Found(wrong[0] if wrong else truth.holds(judged.holds), sample.moments)

    def _completed(self, instance: Instance) -> Instance:
        """Return an instance with the constants that were named since it was found."""
        bounds = self._world.session.bounds
        named = {
            relation: frozenset(bounds.universe.unpack(key, relation.arity) for key in bounds[relation].lower)
            for relation in bounds
            if relation not in instance.relations
        }
        return Instance(tuple(bounds.universe), {**instance.relations, **named}, instance.integers)

    def _sample(self, source: random.Random) -> Sample:
        """Return some state; what is asked of it is given up one by one until there is one."""
        entry = self._initial.state
        before = Scene(TRUE, entry.variables, entry.heap)
        sides = [
            judge(checked_formula(text, self._program, self._method), before, no_calls).holds
            for text in SIDES
        ]
        asked = [side if source.random() < 0.5 else negation(side) for side in source.sample(sides, 8)]
        while True:
            solution = self._world.session.solve(self._scene.guard, *asked)
            if solution.instance is not None:
                return Sample(solution.instance, self._changed(decode(self._initial, solution.instance)))
            asked.pop()

    def _after(self) -> Scene:
        """Return the executions after the change."""
        state, slot = self._initial.state, _slots(self._method)
        variables, heap = state.variables, state.heap
        a, b, k, q = (variables[slot[name]] for name in ("a", "b", "k", "q"))
        assert isinstance(a, Expr)
        assert isinstance(k, IntExpr)
        new = self._world.constant(self._world.thing(ClassType("N"), "new"))
        guard = all_of((a.some(), heap.length(self._xs(a)) > IntConstant(0)))
        heap = heap.allocate(new).write(self._named("next"), new, a).write(self._named("next"), a, b)
        heap = heap.write(self._named("v"), a, (k + IntConstant(1)).wrap(self._program.int_width))
        heap = heap.write(self._named("f"), a, q).with_static(self._named("root"), new)
        heap = heap.write_element(ArrayType(INT), self._xs(a), self._world.constant(Index(0)), k)
        assert self._method.retval is not None
        now = {**variables, slot["c"]: IntConstant(98), self._method.retval.slot: new}
        return Scene(guard, now, heap, (variables, state.heap))

    def _named(self, name: str) -> Field:
        return _field(self._program, name)

    def _xs(self, a: Expr) -> Expr:
        array = self._initial.state.heap.read(self._named("xs"), a)
        assert isinstance(array, Expr)
        return array

    def _changed(self, state: State) -> Moments:
        """Return a concrete state and what becomes of it."""
        heap, slot = state.heap, _slots(self._method)
        a, b, k, q = (state.arguments[slot[name]] for name in ("a", "b", "k", "q"))
        assert isinstance(a, Obj)
        assert isinstance(k, int)
        mark = heap.mark()
        kind = heap.kinds.of_class("N")
        new = heap.allocate(kind, [default_content(cell) for cell in kind.layout], ((), 1))
        index = {str(cell.name): at for cell, at in a.kind.index.items()}
        heap.write(new, index["next"], a)
        heap.write(a, index["next"], b)
        heap.write(a, index["v"], wrap_integer(k + 1, INT, self._program.int_width))
        heap.write(a, index["f"], q)
        heap.write(heap.statics, heap.statics.kind.index[self._named("root")], new)
        array = a.cells[index["xs"]]
        assert isinstance(array, Obj)
        heap.write(array, 0, k)
        now = [*state.arguments, new]
        now[slot["c"]] = 98
        return Moments(self._program, heap, tuple(now), state.arguments, mark)


def no_calls(*_: object, **__: object) -> PureResult:
    """Refuse to call anything."""
    raise AssertionError("nothing should be called")
