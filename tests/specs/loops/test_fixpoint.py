"""Loops on bounds: what holds after any number of iterations."""

from __future__ import annotations

from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Node { Node next; Node other; int value; bool flag; }
class Main { static int count;
  static %s
}
"""


def result(method: str) -> str | tuple[str, str]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    return told(returning(text, "Main.m").result)


def cells(method: str) -> dict[str, str | tuple[str, str]]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    return cells_of(returning(text, "Main.m"))


def test_a_loop_that_is_never_entered_changes_nothing() -> None:
    assert cells("void m(Node p) { while (false) { p.value := 1; } }") == {}


def test_a_loop_that_changes_nothing_leaves_everything_exact() -> None:
    assert result("Node m(Node p, int k) { while (k > 0) { k := k - 1; } return p; }") == "p"


def test_what_is_true_of_the_first_iteration_only_is_not_said() -> None:
    text = "void m(Node p, Node q) { Node x := p; while (x != null) { x.value := 1; x := q; q := q.next; } }"
    assert cells(text) == {
        "value": ("value - ((p + q.*next) -> (p + q.*next).value)", "(p + q.*next) -> 1 + value")
    }


def test_a_counter_is_an_interval_that_the_condition_ends() -> None:
    assert result("int m() { int i := 0; while (i < 3) { i := i + 1; } return i; }") == ("none", "3..7")


def test_a_loop_may_walk_along_several_fields() -> None:
    body = "Node c := p; while (c != null && c.flag) { if (c.value == 0) { c := c.next; } else { c := c.other; } } return c;"
    found = result(f"Node m(Node p) {{ {body} }}")
    assert isinstance(found, tuple)
    assert "p.*(next + other)" in found[1]


def test_breaks_and_returns_take_their_state_along() -> None:
    body = "int r := 0; while (k > 0) { if (p.flag) { r := 1; break; } if (q.flag) { return 2; } k := k - 1; } return r;"
    assert result(f"int m(Node p, Node q, int k) {{ {body} }}") == ("none", "none + 0 + 1 + 2")


def test_continues_go_on_with_their_state() -> None:
    body = "int r := 0; while (k > 0) { k := k - 1; if (p.flag) { r := 1; continue; } r := 2; } return r;"
    assert result(f"int m(Node p, int k) {{ {body} }}") == ("none", "0..7")


def test_inner_loops_settle_within_outer_ones() -> None:
    body = "while (p != null) { Node c := p.other; while (c != null) { c.value := 0; c := c.other; } p := p.next; }"
    found = cells(f"void m(Node p) {{ {body} }}")
    assert found["value"][1] == "p.*next.^other -> 0 + value"


def test_what_a_loop_throws_it_throws_with_its_state() -> None:
    text = TEXT % "void m(Node p) { while (true) { p.value := 1; p := p.next; } }"
    assert not escapes(text, "Main.m", states=60)
    found = summarised(text, "Main.m")
    assert found.returning is None
    assert found.throwing is not None
    assert cells_of(found.throwing) == {
        "value": ("value - (p.*next -> p.*next.value)", "p.*next -> 1 + value")
    }


def test_a_loop_may_make_any_number_of_objects() -> None:
    body = (
        "Node l := null; while (k > 0) { Node n := new Node(); n.next := l; l := n; k := k - 1; } return l;"
    )
    text = TEXT % f"Node m(int k) {{ {body} }}"
    assert not escapes(text, "Main.m", states=60)
    effect = returning(text, "Main.m")
    new = "(Node - old(Node))"
    assert cells_of(effect)["next"] == ("next", f"{new} -> {new} + next")
    assert told(effect.result) == ("none", "Node - old(Node)")
