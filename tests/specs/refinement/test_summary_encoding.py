"""Expressions of summaries in symbolic states without unknowns, held to what the oracle says of the same heaps."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.strings import others
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, TRUE, Formula, IntExpr
from ooxcheck.specs.infer import summary
from ooxcheck.specs.inference.summary import Bound, Summary
from ooxcheck.specs.refinement.summary_encoding import NIL, Meaning, Member, Untranslatable, is_valued
from ooxcheck.specs.relations import expr as e
from ooxcheck.translate.model.universe import Text, Thing, World
from tests.specs.escapes import all_cells, without_promises
from tests.specs.meaning import Rows, Value, leaves, rows_of, tagged
from tests.specs.meaning import World as Oracle
from tests.specs.random_states import random_state
from tests.translate.concrete_heap import Constants
from tests.translate.random_methods import sample

PROGRAM = """
class Node { Node next; Node other; int value; bool mark; string name; }
class Main {
  static Node shared;
  static Node walk(Node n, int x) { while (n != null && n.value != x) { n := n.next; } return n; }
  static void swap(Node a, Node b) { Node c := a.next; a.next := b.next; b.next := c; a.other := Main.shared; }
  static void count(Node n) { while (n != null) { n.value := n.value + 1; n.mark := true; n := n.next; } }
  static bool isLast(Node n) { return n != null && n.next == null; }
  static int least(Node a, Node b) { if (a.value < b.value) { return a.value; } return b.value; }
  static string label(Node a) { if (a.name == null) { return "none"; } return a.name; }
}
"""


def exprs_of(found: Summary) -> Iterator[e.Expr]:
    """Yield the expressions of a summary that mention no new objects."""
    for effect in (found.returning, found.throwing):
        if effect is not None:
            bounds: list[Bound] = [*effect.cells.values(), *([effect.result] if effect.result else [])]
            exprs = [*(side for bound in bounds for side in (bound.lower, bound.upper)), *effect.facts]
            yield from (expr for expr in exprs if not expr.fresh)


class Compared:
    """One concrete state, as the oracle and as the translation see it."""

    def __init__(self, program: Program, method: Method, state: State, settings: Settings) -> None:
        self._program, self._state = program, state
        self._names: dict[Variable | Cells, Rows] = {
            cells: rows_of(state.heap, cells) for cells in all_cells(program)
        }
        for variable, atom in zip(method.variables, state.arguments, strict=False):
            self._names[variable] = frozenset({(tagged(atom),)})
        self._values = {
            v for rows in self._names.values() for row in rows for v in row if isinstance(v, tuple)
        }
        self._values |= {
            ("text", text) for text in (*program.string_literals, *islice(others(program.string_literals), 2))
        }
        self._world = World(program, settings, sorted(v for tag, v in self._values if tag == "text"))
        constants = Constants(self._world)
        heap = constants.heap(state.heap)
        self._objects = {constants.thing(obj): obj for obj in state.heap.objects}
        self._meaning = Meaning(heap, constants.variables(state.arguments), {})

    def expected(self, expr: e.Expr) -> Rows:
        """Return the tuples of an expression by the oracle; null has no numbers or truth values."""
        literals = {tagged(node.value) for node in leaves(expr) if isinstance(node, e.Literal)}
        values = frozenset({*self._values, *literals, ("bool", True), ("bool", False)})
        rows = Oracle(self._program, self._names, {}, tuple(self._state.heap.objects), values).rows(expr)
        return frozenset(row for row in rows if not (is_valued(expr) and row[0] is None))

    def found(self, expr: e.Expr) -> Rows | None:
        """Return them by the translation, None if it has none or they are too many."""
        try:
            if not is_valued(expr):
                return frozenset(
                    tuple(map(self._atom, row)) for row in self._world.possible(self._meaning.atoms(expr))
                )
            if expr.arity == 1:
                return frozenset((value,) for value in self._members(self._meaning.members(expr)))
            owners = [t for t in self._objects if isinstance(t.kind, ArrayType) == (expr.columns[0] is None)]
            if not owners or (
                expr.columns[0] is None
                and any(isinstance(node.columns[0], ClassType) for node in leaves(expr))
            ):
                return None  # nothing has such a number, or objects of several kinds have
            things = {thing: self._meaning.members_of(expr, thing) for thing in owners}
            return frozenset(
                (self._objects[t], value) for t, members in things.items() for value in self._members(members)
            )
        except Untranslatable:
            return None

    def _atom(self, atom: Hashable) -> Value:
        match atom:
            case Thing():
                return self._objects[atom]
            case Text(value):
                return tagged(value)
            case _:
                assert atom is NIL
                return None

    def _members(self, members: list[Member]) -> Iterator[Value]:
        for member in members:
            guard = self._world.simplify(member.guard)
            assert guard is TRUE or guard is FALSE, "constants should decide"
            if guard is TRUE:
                yield self._value(member)

    def _value(self, member: Member) -> Value:
        match member.value:
            case IntExpr() as number:
                return "number", self._world.number(number)
            case Formula() as formula:
                return "bool", self._world.simplify(formula) is TRUE
            case _:
                raise Untranslatable


def differences(
    program: Program, method: Method, bounds: Bounds, settings: Settings, seed: int
) -> tuple[int, list[str]]:
    """Return how many expressions were compared in random states, and which were different."""
    compared, wrong = 0, []
    exprs = list(exprs_of(summary(program, method)))
    for number in range(4):
        state = random_state(program, method, bounds, settings, random.Random(seed + number))
        if any(obj.kind.is_array and len(obj.cells) >> (program.int_width - 1) for obj in state.heap.objects):
            continue  # the length of an array is a number
        both = Compared(program, method, state, settings)
        for expr in exprs:
            found = both.found(expr)
            compared += found is not None
            if found is not None and found != both.expected(expr):
                wrong.append(f"{expr}: {both.expected(expr)} expected, {found} found")
    return compared, wrong


@pytest.mark.parametrize("name", ["walk", "swap", "count", "isLast", "least", "label"])
def test_summaries_are_translated_as_they_are_meant(name: str) -> None:
    program = load_text(PROGRAM, int_width=4)
    method = next(each for each in program.methods() if each.signature.name == name)
    bounds = Bounds(scope=3, ints=tuple(range(-8, 8)))
    compared, wrong = differences(program, method, bounds, Settings(unroll=3), 17)
    assert not wrong
    assert compared >= 4


def test_summaries_of_random_methods_are_translated_as_they_are_meant() -> None:
    total = 0
    for seed in range(25):
        problem = sample(seed).problem()
        program = without_promises(problem.program)
        if any(ghost.many for class_ in program.classes.values() for ghost in class_.ghosts):
            continue  # relations of numbers have no atoms
        for method in program.methods():
            if method.body is not None:
                settings = replace(problem.settings, by_contract=frozenset())
                compared, wrong = differences(program, method, problem.bounds, settings, seed)
                assert not wrong, seed
                total += compared
    assert total > 100


def test_null_is_one_of_the_values_of_a_type() -> None:
    program = load_text(PROGRAM, int_width=4)
    method = next(each for each in program.methods() if each.signature.name == "walk")
    settings, bounds = Settings(unroll=3), Bounds(scope=2, ints=(0, 1))
    state = random_state(program, method, bounds, settings, random.Random(1))
    (parameter, *_) = method.parameters
    everything = Compared(program, method, state, settings).found(e.Every(parameter.type))
    expected: Rows = frozenset({(None,), *((obj,) for obj in state.heap.objects)})
    assert everything == expected
