"""Rules that are printed in the thesis but are unsound, and side conditions left out: the oracle notices each of them.

Each case replaces one piece of the analysis by the faulty rule; then some run of a small method escapes its summary. With
the rule as it is here, none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.specs.inference import calls, expressions, statements
from ooxcheck.specs.inference.abstract_state import Environment, Kind, join_environments
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.statements import Executor
from ooxcheck.specs.inference.summary import Bound, Effect
from ooxcheck.specs.loops import fixpoint, list_walks, walk_syntax
from ooxcheck.specs.loops.walk_path import Way
from ooxcheck.specs.loops.walk_stop_sets import Stops
from ooxcheck.specs.relations.expr import FALSE, NULL_ATOM, Every, Expr, Join, Minus, NewSet, Product, Star
from ooxcheck.specs.relations.set_laws import not_null
from tests.specs.asking import escapes
from tests.specs.meaning import leaves

PROGRAM = """
class Data { int n; }
class Node { Node next; Node other; Data data; int value; bool flag; }
class Main { static Node root; static int count;
  %s
}
"""

Patch = pytest.MonkeyPatch


def forgets_only_objects(patch: Patch) -> None:
    """The type of a field without null (U4)."""

    def forget(relation: Expr, key: Expr) -> Expr:
        return Minus(relation, Product(key, Minus(Every(relation.columns[-1]), NULL_ATOM)))

    patch.setattr(statements, "forget", forget)


def goes_on_after_return(patch: Patch) -> None:
    """A return that is an assignment (U6)."""
    execute = Executor._execute

    def execute_on(self: Executor, statement: typed.Statement, before: Environment) -> Environment | None:
        after = execute(self, statement, before)
        return self.exits.returns.pop() if isinstance(statement, typed.Return) else after

    patch.setattr(Executor, "_execute", execute_on)


def ignores_exceptions(patch: Patch) -> None:
    """A path through null that goes on (U7)."""
    patch.setattr(expressions.Reader, "throw_if", lambda self, test: None)


def takes_a_walk_for_one_object(patch: Patch) -> None:
    """The set of what a loop visits as the exact value of a variable (U8)."""
    finished = list_walks.Walk.after_loop

    def exact_sets(self: list_walks.Walk, after: Environment, rules: Rules) -> Environment | None:
        done = finished(self, after, rules)
        if done is None:
            return None
        for slot, bound in done.variables.items():
            if any(isinstance(part, Star) for part in leaves(bound.upper)):
                done = done.with_variable(slot, Bound.exactly(bound.upper))
        return done

    patch.setattr(list_walks.Walk, "after_loop", exact_sets)


def makes_objects_without_defaults(patch: Patch) -> None:
    """No default values in new objects (U9)."""
    patch.setattr(Executor, "initialise_cells", lambda self, before, cells, target, value: before)


def assigns_under_conditions(patch: Patch) -> None:
    """A field that is assigned in some iterations only, or more than once (U10, W4)."""
    patch.setattr(list_walks.Walk, "_only_assignment", lambda self, field, statement: True)


def walks_along_what_changes(patch: Patch) -> None:
    """A walk along a field, or at paths, that the body changes (U10, W3)."""
    patch.setattr(Stops, "_are_known", lambda self, fields: True)


def steps_along_what_changes(patch: Patch) -> None:
    """A walk along a field that the body changes (U10)."""
    shapes = walk_syntax.shapes_of

    def unchanged(
        loop: typed.While, before: Environment, settled: Environment
    ) -> Iterator[walk_syntax.Shape]:
        patch.setattr(walk_syntax, "assigned_cells", lambda statements: iter(()))
        yield from shapes(loop, before, replace(settled, cells=before.cells))

    patch.setattr(list_walks, "shapes_of", unchanged)


def trusts_calls_not_to_change_anything(patch: Patch) -> None:
    """A walk along a field that a callee changes."""
    shapes = walk_syntax.shapes_of
    patch.setattr(
        list_walks,
        "shapes_of",
        lambda loop, before, settled: shapes(loop, before, replace(settled, cells=before.cells)),
    )


def leaves_walks_early(patch: Patch) -> None:
    """What a search has found is said of every way out of the loop (U10, W5)."""
    patch.setattr(list_walks, "is_leaving", lambda statement: False)


def walks_with_any_condition(patch: Patch) -> None:
    """A walk that stops at another object than null, as if it went on (U10, W8)."""
    patch.setattr(Way, "reachable", property(lambda self: Join(self.start, Star(self.step))))


def passes_what_it_stops_at(patch: Patch) -> None:
    """The stop itself among what was passed."""
    patch.setattr(Way, "before_stop", property(lambda self: not_null(self.reachable)))


def forgets_that_a_loop_may_stop_at_once(patch: Patch) -> None:
    """What trails the cursor is always the one before it."""
    patch.setattr(Stops, "at_once", lambda self, condition, holds: FALSE)


def trails_under_conditions(patch: Patch) -> None:
    """A variable that trails the cursor, though it is assigned elsewhere, too."""
    patch.setattr(list_walks, "assigned_variable", lambda statement: None)
    monkey = list_walks.Walk._trails

    def trails(self: list_walks.Walk) -> Iterator[Variable]:
        assert not list(monkey(self))
        for statement in self.shape.body:
            match statement:
                case typed.Assign(typed.Local(variable), typed.Local(source)) if source == self.shape.cursor:
                    yield variable
                case _:
                    pass

    patch.setattr(list_walks.Walk, "_trails", trails)


def never_takes_a_cursor_for_null(patch: Patch) -> None:
    """A cursor that goes on to anything, taken for an object."""
    patch.setattr(list_walks.Walk, "never_null", lambda self, before: True)


def finds_what_ends_the_walk_anyway(patch: Patch) -> None:
    """A search that may also find what ends the loop by its condition, taken for found."""
    patch.setattr(list_walks, "_hits", lambda found, ends: found)


def reuses_symbols(patch: Patch) -> None:
    """Objects of a callee by the symbols of the caller (template without renaming)."""
    patch.setattr(calls, "_symbols", lambda effect: [])


def absorbs_into_lower_bounds(patch: Patch) -> None:
    """All new objects as a lower bound (U8)."""
    allocated = Executor.allocate

    def all_of_them(self: Executor, before: Environment, kind: Kind) -> tuple[Environment, Bound]:
        after, bound = allocated(self, before, kind)
        return (after, Bound.exactly(bound.upper)) if isinstance(bound.upper, NewSet) else (after, bound)

    patch.setattr(Executor, "allocate", all_of_them)


def joins_by_the_first(patch: Patch) -> None:
    """A join that keeps only one side."""
    patch.setattr(
        statements,
        "join_all",
        lambda environments, choices=True: next((e for e in environments if e), None),
    )


def trusts_only_the_first_iteration(patch: Patch) -> None:
    """A loop without iteration: no widening, no fixpoint."""

    def once(executor: Executor, loop: typed.While, before: Environment, solid: object) -> Environment:
        return (
            join_environments(before, fixpoint._one_iteration(executor, loop, before), choices=False)
            or before
        )

    patch.setattr(fixpoint, "_loop_invariant", once)


def drops_exceptional_effects(patch: Patch) -> None:
    """A summary that speaks of normal ends only, used where an exception is caught (U7)."""
    instantiated = calls.Calls._instantiate

    def normal_only(self: calls.Calls, effect: Effect, *rest: Dynamic) -> Environment | None:
        return instantiated(self, replace(effect, cells={}) if effect.result is None else effect, *rest)

    patch.setattr(calls.Calls, "_instantiate", normal_only)


CASES: list[tuple[Callable[[Patch], None], str]] = [
    (forgets_only_objects, "static void m(Node p, Node q, bool b) { Node x := p; if (b) { x := q; } Node y := x.other; while (b) { b := false; x := y; } x.next := p; }"),
    (goes_on_after_return, "static int m(Node p) { if (p == null) { return 1; } p.value := 2; return 3; }"),
    (ignores_exceptions, "static int m(Node p) { return p.value; }"),
    (takes_a_walk_for_one_object, "static void m(Node p) { Node last := p; Node c := p; while (c != null) { if (c.flag) { last := c; } c := c.next; } last.value := 1; }"),
    (makes_objects_without_defaults, "static int m() { Node n := new Node(); n.next := n; return n.value; }"),
    (assigns_under_conditions, "static void m(Node p) { Node c := p; while (c != null) { c.value := 1; if (c.flag) { c.value := 2; } c := c.next; } }"),
    (walks_along_what_changes, "static void m(Node p, Node q) { Node c := p; while (c != null) { c.other := q; c.other.value := 1; c := c.next; } }"),
    (steps_along_what_changes, "static void m(Node p, Node q) { Node c := p; while (c != null) { c.value := 1; c.next := q; c := c.next; } }"),
    (trusts_calls_not_to_change_anything, "static void cut(Node p) { p.next := null; } static void m(Node p) { Node c := p; while (c != null) { c.value := 1; Main.cut(c); c := c.next; } }"),
    (leaves_walks_early, "static int m(Node p, int v) { Node c := p; while (c != null) { if (c.value == v) { return 1; } if (c.flag) { return 1; } c := c.next; } return 0; }"),
    (walks_with_any_condition, "static void m(Node p, Node q) { Node c := p; while (c != q) { c.value := 1; c := c.next; } }"),
    (passes_what_it_stops_at, "static void m(Node p, Node q) { Node c := p; while (c != q) { c.value := 1; c := c.next; } }"),
    (forgets_that_a_loop_may_stop_at_once, "static Node m(Node p, int v) { Node t := null; Node c := p; while (c != null && c.value != v) { t := c; c := c.next; } return t; }"),
    (trails_under_conditions, "static Node m(Node p) { Node t := p; Node c := p; while (c != null) { t := c; if (c.flag) { t := p; } c := c.next; } return t; }"),
    (never_takes_a_cursor_for_null, "static Node m(Node p) { Node c := p; while (c.value != 1) { c := c.next; } return c; }"),
    (finds_what_ends_the_walk_anyway, "static bool m(Node p, Node q) { Node c := p; while (c != null) { if (c == q) { return true; } c := c.next; } return false; }"),
    (reuses_symbols, "static Node make() { Node n := new Node(); return n; } static void m() { Node n := new Node(); Node k := Main.make(); n.next := k; }"),
    (absorbs_into_lower_bounds, "static void m() { " + " ".join(f"Node n{i} := new Node(); n{i}.value := {i};" for i in range(7)) + " }"),
    (joins_by_the_first, "static int m(Node p) { int r := 1; if (p == null) { r := 2; } return r; }"),
    (trusts_only_the_first_iteration, "static int m() { int i := 0; while (i < 7) { i := i + 1; } return i; }"),
    (drops_exceptional_effects, "static void n(Node p) { p.value := 1; p.next.value := 2; } static void m(Node p) { try { Main.n(p); } catch { } }"),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "method"), CASES, ids=[fault.__name__ for fault, _ in CASES])
def test_the_oracle_notices(fault: Callable[[Patch], None], method: str, monkeypatch: Patch) -> None:
    assert not escapes(PROGRAM % method, "Main.m")
    fault(monkeypatch)
    assert escapes(PROGRAM % method, "Main.m")
