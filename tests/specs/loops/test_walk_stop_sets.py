"""Where a walk stops, held to runs: an object is in the set that was found just if the condition really comes out so for it.

The condition is evaluated by the interpreter, after some assignments that the environment before the loop knows. Where it
throws, the loop ends otherwise, and nothing is said.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.summary import Bound, Parameters
from ooxcheck.specs.inference.widening import Widening
from ooxcheck.specs.loops.walk_stop_sets import Stops
from ooxcheck.specs.relations import expr as e
from tests.specs.escapes import all_cells
from tests.specs.meaning import Rows, World, rows_of, tagged
from tests.specs.random_states import random_state

WIDTH = 4
BOUNDS = Bounds(scope=3, ints=(-1, 0, 1, 2))
LIMITED = Settings(invariants=False)
TEXT = """
class Data { int n; }
class Node { Node next; Data data; int value; bool flag; }
class Main {
  static bool m(Node c, Node p, Node q, int k, bool isNew) {
    Node made := new Node(); made.value := k; made.next := p; q.next := p;
    if (isNew) { c := made; }
    return %s;
  }
}
"""
ATOMS = (
    "c == null", "c != null", "q != c", "c == p", "c.value == k", "k != c.value", "c.value < k", "1 >= c.value", "c.value > k",
    "c.flag", "c.next.flag", "c.next == null", "c.next != q", "c.next.next == p", "c.next.value <= k", "c.data == null", "c.data.n == k",
    "c.data.n != 1",
)  # fmt: skip


def condition(source: random.Random, depth: int) -> str:
    if depth == 0 or source.random() < 0.3:
        return source.choice(ATOMS)
    one, two = condition(source, depth - 1), condition(source, depth - 1)
    return source.choice((f"!({one})", f"({one}) && ({two})", f"({one}) || ({two})"))


class Walked:
    """A condition on a cursor, and the environment before the loop that it would end."""

    def __init__(self, text: str) -> None:
        self.program: Program = load_text(TEXT % text, int_width=WIDTH)
        self.method = next(method for method in self.program.methods() if method.name == "Main.m")
        *_, last = self.method.statements()
        assert isinstance(last, typed.Return)
        assert isinstance(last.value, typed.ExprNode)
        self.condition = last.value
        self.cursor, self.p, self.q, self.k, _ = self.method.parameters
        self.fields = {field.name: field for field in self.program.classes["Node"].fields}
        self.new = e.New(ClassType("Node"), 1)

    def before(self) -> Environment:
        """Return what holds where the condition is evaluated."""
        p, q, k = (e.Name(each) for each in (self.p, self.q, self.k))
        given: dict[str, e.Expr] = {"next": p, "value": k, "flag": e.FALSE, "data": e.NULL_ATOM}
        cells: dict[Cells, Bound] = {
            field: Bound.exactly(e.Override(e.Name(field), self.new, given[name]))
            for name, field in self.fields.items()
        }
        cells[self.fields["next"]] = Bound.exactly(
            e.Override(cells[self.fields["next"]].upper, e.Minus(q, e.NULL_ATOM), p)
        )
        variables = {each.slot: Bound.exactly(e.Name(each)) for each in self.method.parameters}
        return Environment(variables, cells)

    def stops(self, *, is_old: bool) -> Stops:
        rules = Rules(self.program, Parameters(), Widening(WIDTH, Parameters()))
        return Stops(rules, self.before(), self.cursor, frozenset({self.cursor.slot}), frozenset(), is_old)

    def evaluated(self, seed: int) -> Iterator[tuple[World, Obj | None, bool]]:
        """Yield a state for each object and null, with the new object last, that as the cursor, and what the condition is of it."""
        for place in range(len(self.state(seed).heap.objects) + 2):
            state = self.state(seed)
            objects = [*(obj for obj in state.heap.objects if obj.kind.type == ClassType("Node")), None]
            if place > len(objects):
                break
            cursor = objects[place] if place < len(objects) else None
            arguments = (cursor, *state.arguments[1:4], place == len(objects))
            names = self.names(state)
            ran = run(self.program, self.method, arguments, heap=state.heap, settings=LIMITED)
            if isinstance(ran.outcome, Returned):
                made = state.heap.objects[-1]
                yield (
                    self.world(names, state, made),
                    made if place == len(objects) else cursor,
                    ran.outcome.value is True,
                )

    def state(self, seed: int) -> State:
        return random_state(self.program, self.method, BOUNDS, LIMITED, random.Random(seed))

    def names(self, state: State) -> dict[Variable | Cells, Rows]:
        names: dict[Variable | Cells, Rows] = {
            each: rows_of(state.heap, each) for each in all_cells(self.program)
        }
        names.update(
            {
                v: frozenset({(tagged(a),)})
                for v, a in zip(self.method.parameters, state.arguments, strict=True)
            }
        )
        return names

    def world(self, names: dict[Variable | Cells, Rows], state: State, made: Obj) -> World:
        numbers = [("number", each) for each in range(-(1 << WIDTH - 1), 1 << WIDTH - 1)]
        values = frozenset({("bool", True), ("bool", False), *numbers})
        return World(self.program, names, {self.new: frozenset({(made,)})}, tuple(state.heap.objects), values)


@pytest.mark.parametrize("is_old", [True, False])
@pytest.mark.parametrize("holds", [True, False])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_set_is_that_of_the_objects_for_which_the_condition_comes_out_so(
    holds: bool, is_old: bool, seed: int
) -> None:
    walked = Walked(condition(random.Random(seed), 2))
    found = walked.stops(is_old=is_old).where(walked.condition, holds=holds)
    if found is not None:
        for here, cursor, value in walked.evaluated(seed):
            if not (is_old and cursor is here.objects[-1]):
                assert ((cursor,) in here.rows(found)) == (value is holds), (
                    walked.condition.span.text,
                    cursor,
                )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_what_holds_at_once_is_known_before_the_loop(seed: int) -> None:
    walked = Walked(condition(random.Random(seed), 1))
    found = walked.stops(is_old=True).at_once(walked.condition, holds=True)
    if found is not None:
        for here, cursor, value in walked.evaluated(seed):
            if cursor is not here.objects[-1]:
                now = World(
                    here.program,
                    {**here.names, walked.cursor: frozenset({(cursor,)})},
                    here.new,
                    here.objects,
                    here.values,
                )
                assert now.holds(found) == value


def test_sets_are_found_for_most_conditions() -> None:
    found = Counter(
        Walked(text).stops(is_old=True).where(Walked(text).condition, holds=True) is not None
        for text in ATOMS
    )
    assert found[True] >= len(ATOMS) - 2
