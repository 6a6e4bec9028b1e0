"""Loops that take out of a list what they do not want: what is exact, and what is not because something is different."""

from __future__ import annotations

import pytest

from tests.specs.asking import cells_of, escapes, returning, told

TEXT = """
class Node { Node next; Node other; int value; bool flag; }
class Main { Node head; static Node root;
  %s
}
"""
LOOP = """
  Node last := null; Node c := %(start)s;
  while (c != null) {
    Node ahead := c.next;
    if (%(test)s) { if (last == null) { %(head)s := ahead; } else { last.next := ahead; } } else { last := c; }
    c := ahead;
  }
"""
USUAL = {"start": "this.head", "test": "c.value == k", "head": "this.head"}

UNWANTED, WANTED = "{each : Node | each.value == k}", "(Node - {each : Node | each.value == k})"
KEPT = f"(this.head.*next - {UNWANTED})"


def cells(method: str) -> dict[str, str | tuple[str, str]]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    return cells_of(returning(text, "Main.m"))


def test_the_links_and_the_head_are_exact() -> None:
    found = cells(f"void m(int k) {{ {LOOP % USUAL} }}")
    links = f"((next - Node -> {UNWANTED}) + (next.^(next - ({WANTED} -> Node)) - Node -> {UNWANTED}))"
    first = (
        f"if no {WANTED} & this.head.*next then none else {WANTED} & this.head.*(next - ({WANTED} -> Node))"
    )
    assert found == {
        "next": f"{links} & {KEPT} -> Node + (next - ({KEPT} -> Node))",
        "head": f"if k == this.head.value && this.head != null then head - (this -> Node) + (this -> ({first})) else head",
    }


@pytest.mark.parametrize(
    "change",
    [
        {"test": "c.flag"},
        {"test": "!c.flag"},
        {"test": "c.other == q"},
        {"test": "c.value != k"},
        {"test": "c.value < k"},
        {"head": "Main.root.other", "start": "q"},
        {"head": "q", "start": "q"},
    ],
)
def test_other_conditions_and_heads_are_exact_too(change: dict[str, str]) -> None:
    found = cells(f"void m(int k, Node q) {{ {LOOP % {**USUAL, **change}} }}")
    assert isinstance(found["next"], str) is (change.get("head") != "Main.root.other")


def test_a_variable_may_be_the_head() -> None:
    text = (
        TEXT % f"static Node m(Node p, int k) {{ {LOOP % {**USUAL, 'start': 'p', 'head': 'p'}} return p; }}"
    )
    assert not escapes(text, "Main.m", states=60)
    result = told(returning(text, "Main.m").result)
    assert isinstance(result, str)
    assert result.endswith(" else p")


def test_branches_may_come_in_any_order() -> None:
    usual = LOOP % USUAL
    swapped = usual.replace("last == null", "last != null").replace(
        "{ this.head := ahead; } else { last.next := ahead; }",
        "{ last.next := ahead; } else { this.head := ahead; }",
    )
    opposite = (
        (LOOP % {**USUAL, "test": "@"})
        .replace("@", "c.value != k")
        .replace("} else { last := c; }", "} else { @ }")
    )
    out = "if (last == null) { this.head := ahead; } else { last.next := ahead; }"
    opposite = opposite.replace(out, "last := c;").replace("@", out)
    assert swapped != usual
    assert cells(f"void m(int k) {{ {swapped} }}") == cells(f"void m(int k) {{ {usual} }}")
    assert isinstance(cells(f"void m(int k) {{ {opposite} }}")["next"], str)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Node last := null;", "Node last := this.head;"),
        ("c := ahead;", "c := c.next;"),
        ("Node ahead := c.next;", "Node ahead := c.other;"),
        ("last.next := ahead;", "last.other := ahead;"),
        ("last.next := ahead;", "last.next := c;"),
        ("last := c;", "last := ahead;"),
        ("last := c;", "last := c; k := k + 1;"),
        ("this.head := ahead;", "this.head.next := ahead;"),
        ("this.head := ahead;", "c := ahead;"),
        ("c.value == k", "c.value < k + k"),
        ("c.value == k", "c.next == null"),
        ("c != null", "c != null && c.flag"),
    ],
)
def test_a_loop_that_does_something_else_is_not_exact(right: str, wrong: str) -> None:
    loop = LOOP % USUAL
    assert loop.count(right) == 1
    found = cells(f"void m(int k) {{ {loop.replace(right, wrong)} }}")
    assert not isinstance(found.get("next", ()), str) or wrong in ("last.other := ahead;",)
