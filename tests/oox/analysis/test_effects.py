"""What a statement may change, by the names in its text and in that of what it may call."""

from __future__ import annotations

import pytest

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import Effects, changes_nothing, effects, is_known_by_invariant
from tests.oox.runs import loaded, method

CLASSES = """
class N { int v; N n; static int s;
  void set() { this.v := 1; }
  void calls() { N.s := 1; this.n.set(); }
  N make() { return new N(); }
  void unknown() modifies(this.v);
}
class M extends N { void set() { this.n := null; } }
"""


def effect(body: str, *by_contract: str) -> Effects:
    program = loaded(f"{CLASSES} class Main {{ static void main(N a, int[] xs, int x) {{ {body} }} }}")
    found = method(program, "Main.main").body
    assert found is not None
    return effects(program, found, by_contract)


def names(found: Effects) -> list[str]:
    return sorted([*(v.name for v in found.variables), *map(str, found.fields), *map(str, found.elements)])


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        (";", []),
        ("x := 1;", ["x"]),
        ("int y := x; if (x > 0) { y := 2; }", ["y"]),
        ("a.v := 1; a.n := a;", ["N.n", "N.v"]),
        ("N.s := 1;", ["N.s"]),
        ("xs[x] := 1;", ["int[]"]),
        ("while (x > 0) { try { a.v := 1; } catch { x := 0; } }", ["N.v", "x"]),
        ("int y := a.v; assert a.n == a; bool b := forall e, i : xs : e == x;", ["b", "y"]),
    ],
)
def test_what_is_assigned_may_change(body: str, changed: list[str]) -> None:
    assert names(effect(body)) == changed
    assert not effect(body).opaque


def test_what_every_override_writes_may_change() -> None:
    assert names(effect("a.set();")) == ["N.n", "N.v"]
    assert names(effect("a.calls();")) == ["N.n", "N.s", "N.v"]


def test_the_variables_of_a_callee_are_its_own() -> None:
    assert effect("a.calls();").variables == frozenset()


@pytest.mark.parametrize(
    "body", ["a := new N();", "xs := new int[2];", "N b := new N();", "N b := a.make();", "a.unknown();"]
)
def test_what_makes_objects_or_is_known_by_its_contract_is_opaque(body: str) -> None:
    assert effect(body).opaque


def test_what_the_user_wants_called_by_contract_is_opaque() -> None:
    assert effect("a.set();", "N.set()").opaque
    assert not effect("a.set();", "N.calls()").opaque


@pytest.mark.parametrize(
    ("loop", "known"),
    [
        ("while (x > 0) invariant(true) { x := 0; }", True),
        ("while (x > 0) { x := 0; }", False),
        ("while (x > 0) invariant(true) { a := new N(); }", False),
        ("while (x > 0) invariant(true) { x := Main.any(); }", True),
        ("while (x > 0) invariant(true) { x := Main.positive(); }", False),
        ("while (x > 0) invariant(true) { a.unknown(); }", False),
    ],
)
def test_a_loop_is_known_by_invariants_if_it_has_some_and_makes_nothing(loop: str, known: bool) -> None:
    choices = "static int any(); static int positive() ensures(retval > 0);"
    program = loaded(f"{CLASSES} class Main {{ {choices} static void main(N a, int x) {{ {loop} }} }}")
    (found,) = [each for each in method(program, "Main.main").statements() if isinstance(each, typed.While)]
    assert is_known_by_invariant(program, found) is known


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int y := 0; while (y < x) { y := y + 1; }", True),
        ("if (xs[0] > 0) { throw; }", True),
        ("a.v := 1;", False),
        ("N.s := 1;", False),
        ("xs[0] := 1;", False),
        ("a.set();", False),
        ("N b := a.make();", False),
        ("a.unknown();", False),
    ],
)
def test_a_method_changes_nothing_if_nothing_that_it_comes_to_run_writes_or_makes(
    body: str, expected: bool
) -> None:
    program = loaded(f"{CLASSES} class Main {{ static void main(N a, int[] xs, int x) {{ {body} }} }}")
    assert changes_nothing(program, method(program, "Main.main")) is expected


def test_what_a_method_without_body_changes_is_not_known() -> None:
    program = loaded(CLASSES)
    assert not changes_nothing(program, method(program, "N.unknown"))
