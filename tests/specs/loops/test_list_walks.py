"""Loops that walk along a field: what is exact because they are one, and what is not because they are none."""

from __future__ import annotations

import pytest

from ooxcheck.specs.inference.summary import Throws
from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Data { int n; }
class Node { Node next; Node other; Data data; int value; bool flag; Node(int v) { this.value := v; } }
class Main { static Node root;
  static void touch(Node p) { p.value := 3; }
  static void cut(Node p) { p.next := null; }
  static %s
}
"""

FIRST = "p.*(next - ({each : Node | each.value == k} -> Node)) & {each : Node | each.value == k}"
"""The first node with a value."""

IS_FOUND = "k in p.*next.value"
PASSED = "p.*(next - ({each : Node | each.value == k} -> Node)) - {each : Node | each.value == k}"


def found(method: str) -> tuple[dict[str, str | tuple[str, str]], str | tuple[str, str]]:
    """Return what a method does to cells, and its result; no run may escape that."""
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    effect = returning(text, "Main.m")
    return cells_of(effect), told(effect.result) if effect.result else ""


def result(method: str) -> str | tuple[str, str]:
    return found(method)[1]


# ------------------------------------------------------------------------------------------- where it stops


@pytest.mark.parametrize(
    ("condition", "value"),
    [
        ("c != null", "none"),
        ("c != null && c.value != k", f"if {IS_FOUND} then {FIRST} else none"),
        ("null != c && k != c.value", f"if {IS_FOUND} then {FIRST} else none"),
        ("!(c == null || c.value == k)", f"if {IS_FOUND} then {FIRST} else none"),
        ("c.value != k", FIRST),
        ("c.next != null", "p.*next & {each : Node | each.next == null}"),
        ("c != q", "p.*(next - (q -> Node)) & q"),
        ("c != null && !c.flag",
         "if true in p.*next.flag then p.*(next - ({each : Node | each.flag == true} -> Node)) & {each : Node | each.flag == true} else none"),
        ("c != null && c.value < k",
         "if no p.*next & {each : Node | each.value >= k} then none else p.*(next - ({each : Node | each.value >= k} -> Node)) & {each : Node | each.value >= k}"),
        ("c.next != null && k > c.next.value",
         "({each : Node | each.next == null} + {each : Node | each.next.value >= k}) & "
         "p.*(next - (({each : Node | each.next == null} + {each : Node | each.next.value >= k}) -> Node))"),
        ("c != null && c.data.n != k",
         "if k in p.*next.data.n then p.*(next - ({each : Node | each.data.n == k} -> Node)) & {each : Node | each.data.n == k} else none"),
    ],
)  # fmt: skip
def test_the_cursor_is_the_first_stop(condition: str, value: str) -> None:
    assert (
        result(
            f"Node m(Node p, Node q, int k) {{ Node c := p; while ({condition}) {{ c := c.next; }} return c; }}"
        )
        == value
    )


def test_a_step_may_be_taken_by_way_of_a_variable() -> None:
    body = "Node c := p; while (c != null && c.value != k) { Node ahead := c.next; c := ahead; } return c;"
    assert result(f"Node m(Node p, int k) {{ {body} }}") == f"if {IS_FOUND} then {FIRST} else none"


@pytest.mark.parametrize(
    "body",
    [
        "while (c != null && c.value != k) { c.value := k - 1; c := c.next; }",
        "while (c != null && c.value != k) { c.next := q; c := c.next; }",
        "while (c != null && c.value != k) { c := c.next; k := k + 1; }",
        "while (c != null && c.value != k) { c := c.next; if (c == null) { c := p; } }",
        "while (c != null && c.value != k) { if (c.flag) { c := c.next; } c := c.next; }",
        "while (c != null && c.value != k) { if (c.flag) { continue; } c := c.next; }",
        "while (c != null && c.value != k) { try { throw; } catch { } c := c.next; }",
        "while (c != null && c.value != k) { Main.touch(c); c := c.next; }",
        "while (c != null && c.value != k) { Main.cut(c); c := c.next; }",
        "while (c != null && c.value < k + k) { c := c.next; }",
        "while (c != null && c.value != c.data.n) { c := c.next; }",
        "while (k > 1) { k := k - 1; c := q; } while (c != null && c.value != k) { c := c.next; }",
    ],
)
def test_what_is_no_walk_is_not_exact(body: str) -> None:
    assert not isinstance(result(f"Node m(Node p, Node q, int k) {{ Node c := p; {body} return c; }}"), str)


def test_calls_that_change_other_things_do_no_harm() -> None:
    body = "Node c := p; while (c != null && !c.flag) { Main.touch(c); c := c.next; } return c;"
    assert isinstance(result(f"Node m(Node p) {{ {body} }}"), str)


def test_new_objects_do_not_get_in_the_way() -> None:
    cells, _ = found(
        "void m(Node p, int k) { Node n := new Node(k); Node c := p; while (c.next != null) { c := c.next; } c.next := n; }"
    )
    last = "p.*next & {each : Node | each.next == null}"
    assert cells["next"] == f"next - (({last}) -> Node) + (({last}) -> newNode1)"


def test_a_cursor_that_looks_ahead_never_throws() -> None:
    text = (
        TEXT
        % "void m(Node p) { if (p != null) { Node c := p; while (c.next != null) { c := c.next; } c.value := 1; } }"
    )
    assert summarised(text, "Main.m").throws is Throws.NEVER
    assert not escapes(text, "Main.m")


# ------------------------------------------------------------------------------------------------- searches


def test_a_search_is_an_exact_test() -> None:
    body = "Node c := p; while (c != null) { if (c.value == k) { return true; } c := c.next; } return false;"
    assert result(f"bool m(Node p, int k) {{ {body} }}") == IS_FOUND


def test_what_a_search_returns_is_exact() -> None:
    body = "Node c := p; while (c != null) { if (c.value == k) { return c.next; } c := c.next; } return null;"
    assert result(f"Node m(Node p, int k) {{ {body} }}") == f"if {IS_FOUND} then ({FIRST}).next else none"


def test_a_search_may_break() -> None:
    body = "Node c := p; while (c != null) { if (c.value == k) { break; } c := c.next; } return c;"
    assert result(f"Node m(Node p, int k) {{ {body} }}") == f"if {IS_FOUND} then {FIRST} else none"


@pytest.mark.parametrize(
    "body",
    [
        "while (c != null) { if (c.value == k) { return true; } if (c.flag) { return true; } c := c.next; }",
        "while (c != null) { if (c.flag) { throw; } if (c.value == k) { return true; } c := c.next; }",
        "while (c != null) { c := c.next; if (c.value == k) { return true; } }",
        "while (c != null) { if (c.value == k) { if (c.flag) { return true; } } c := c.next; }",
    ],
)
def test_a_loop_with_another_way_out_is_no_search(body: str) -> None:
    assert result(f"bool m(Node p, int k) {{ Node c := p; {body} return false; }}") == ("none", "bool")


def test_looking_for_null_is_no_search() -> None:
    body = "Node c := p; while (c != q) { if (c == null) { return false; } c := c.next; } return true;"
    assert result(f"bool m(Node p, Node q) {{ {body} }}") == ("none", "bool")


# ------------------------------------------------------------------------------------------ what trails it


def test_what_trails_the_cursor_is_the_one_before() -> None:
    body = "Node t := q; Node c := p; while (c != null && c.value != k) { t := c; c := c.next; } return t;"
    at_null = f"(({PASSED}) & {{each : Node | each.next == null}})"
    before = f"(if {IS_FOUND} then ({PASSED}) & next.({FIRST}) else {at_null[1:-1]})"
    assert (
        result(f"Node m(Node p, Node q, int k) {{ {body} }}")
        == f"if p == null || p.value == k then q else {before}"
    )


def test_removing_what_was_found_is_exact() -> None:
    cells, value = found("""bool m(Node p, int k) {
      Node t := null; Node c := p;
      while (c != null) { if (c.value == k) { if (t != null) { t.next := c.next; } return true; } t := c; c := c.next; }
      return false; }""")
    assert isinstance(cells["next"], str)
    assert value == IS_FOUND


@pytest.mark.parametrize("trail", ["if (c.flag) { t := c; }", "t := c; t := p;", "t := c.next;"])
def test_a_variable_that_does_something_else_does_not_trail(trail: str) -> None:
    body = f"Node t := null; Node c := p; while (c != null) {{ {trail} c := c.next; }} return t;"
    assert result(f"Node m(Node p) {{ {body} }}") not in (
        "if p == null then none else p.*next & {each : Node | each.next == null}",
    )


# -------------------------------------------------------------------------------------------- assignments


@pytest.mark.parametrize(
    ("statement", "cells"),
    [
        ("c.value := k;", {"value": "value - (p.*next -> p.*next.value) + (p.*next -> k)"}),
        ("c.data.n := 0;", {"n": "n - (p.*next.data -> p.*next.data.n) + (p.*next.data -> 0)"}),
        ("if (c.other == q) { c.flag := true; }",
         {"flag": "flag - ((p.*next & {each : Node | each.other == q}) -> (p.*next & {each : Node | each.other == q}).flag)"
          " + ((p.*next & {each : Node | each.other == q}) -> true)"}),
        ("if (c.other == q) { c.other := p; }",
         {"other": "other - ((p.*next & {each : Node | each.other == q}) -> Node) + ((p.*next & {each : Node | each.other == q}) -> p)"}),
    ],
)  # fmt: skip
def test_a_constant_that_is_assigned_once_each_is_assigned_to_all(
    statement: str, cells: dict[str, str]
) -> None:
    assert (
        found(
            f"void m(Node p, Node q, int k) {{ Node c := p; while (c != null) {{ {statement} c := c.next; }} }}"
        )[0]
        == cells
    )


def test_only_what_was_passed_is_assigned() -> None:
    cells, _ = found(
        "void m(Node p, int k) { Node c := p; while (c != null && c.value != k) { c.flag := true; c := c.next; } }"
    )
    assert cells == {"flag": f"flag - (({PASSED}) -> ({PASSED}).flag) + (({PASSED}) -> true)"}


@pytest.mark.parametrize(
    "statement",
    ["c.other.other := q;", "c.value := c.value + 1;", "c.value := 1; c.value := 2;", "if (c.flag) { c.value := 1; } else { c.value := 2; }",
     "if (c.other.flag) { c.other.flag := false; }", "c.value := k; k := 1;", "c.value := 1; Main.touch(q);"],
)  # fmt: skip
def test_other_assignments_are_not_exact(statement: str) -> None:
    cells, _ = found(
        f"void m(Node p, Node q, int k) {{ Node c := p; while (c != null) {{ {statement} c := c.next; }} }}"
    )
    assert not any(isinstance(bound, str) for bound in cells.values())
