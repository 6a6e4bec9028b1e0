"""Expressions on bounds: what they are, when they throw, and what is known afterwards."""

from __future__ import annotations

import pytest

from ooxcheck.specs.inference.summary import Throws
from ooxcheck.specs.text.expression_text import expression_text
from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Node { Node next; int value; bool on; int[] log; }
class Leaf extends Node { int extra; }
class Main { static int count; static Node root;
  %s
}
"""


def result(
    body: str, type_: str = "int", parameters: str = "Node p, Node q, int k, int[] a"
) -> str | tuple[str, str]:
    text = TEXT % f"static {type_} m({parameters}) {{ {body} }}"
    assert not escapes(text, "Main.m", states=60)
    return told(returning(text, "Main.m").result)


def thrown(body: str, parameters: str = "Node p, Node q, int k, int[] a") -> tuple[Throws, list[str]]:
    """Return whether a method throws, and what is known if it does."""
    text = TEXT % f"static int m({parameters}) {{ {body} }}"
    assert not escapes(text, "Main.m", states=60)
    found = summarised(text, "Main.m")
    return found.throws, [expression_text(fact) for fact in found.throwing.facts] if found.throwing else []


@pytest.mark.parametrize(
    ("expr", "type_", "value"),
    [
        ("p.next.value", "int", "p.next.value"),
        ("Main.count + 1", "int", "Main.count + 1"),
        ("1 + k", "int", "k + 1"),
        ("k - 1 - 1", "int", "k - 2"),
        ("7 + 1", "int", "-8"),
        ("-3", "int", "-3"),
        ("#a", "int", "#a"),
        ("a[k]", "int", "a[k]"),
        ("p == q", "bool", "p == q"),
        ("p != null && p.on", "bool", "p != null && p.on"),
        ("p == null || p.on", "bool", "p == null || p.on"),
        ("p.on ==> q.on", "bool", "!p.on || q.on"),
        ("!(k < 3)", "bool", "k >= 3"),
        ("k > 3", "bool", "3 < k"),
        ("p instanceof Leaf", "bool", "p instanceof Leaf"),
        ("null instanceof Leaf", "bool", "false"),
        ("(Leaf) p", "Leaf", "p"),
        ("k * 2", "int", ("none", "int")),
        ("k + k", "int", ("none", "int")),
        ("forall x, i : a : x == k", "bool", ("none", "bool")),
        ("0.0 == 1.0", "bool", ("none", "bool")),
        ("0.5 < 1.0", "bool", ("none", "bool")),
        ("(int) 1.5", "int", ("none", "int")),
        ("0.5", "double", ("none", "double")),
    ],
)
def test_what_an_expression_is(expr: str, type_: str, value: str | tuple[str, str]) -> None:
    assert result(f"return {expr};", type_) == value


@pytest.mark.parametrize(
    ("expr", "facts"),
    [
        ("p.value", ["p == null"]),
        ("p.next.value", ["p == null || p.next == null"]),
        ("1 / k", ["k == 0"]),
        ("k % (k + 1)", ["k + 1 == 0"]),
        ("#a", ["a == null"]),
        ("a[0]", ["!(0 < #a) || a == null"]),
        ("a[k]", ["!(k < #a) || a == null || k < 0"]),
    ],
)
def test_when_an_expression_throws(expr: str, facts: list[str]) -> None:
    assert thrown(f"return {expr};") == (Throws.MAYBE, facts)


@pytest.mark.parametrize(
    "body",
    ["if (p != null) { return p.value; } return 0;", "return 3 / 2;", "int[] b := new int[2]; return b[1];"],
)
def test_what_cannot_throw_does_not(body: str) -> None:
    assert thrown(body) == (Throws.NEVER, [])


@pytest.mark.parametrize(
    "body", ["p := null; return p.value;", "return k / 0;", "int[] b := new int[2]; return b[2];"]
)
def test_what_always_throws_never_returns(body: str) -> None:
    assert thrown(body)[0] is Throws.ALWAYS


def test_a_failing_cast_throws() -> None:
    assert thrown("Leaf l := (Leaf) p; return 0;") == (Throws.MAYBE, ["!(p instanceof Leaf)", "p != null"])
    assert thrown("Node n := (Node) p; return 0;") == (Throws.NEVER, [])


def test_what_was_read_once_is_known_not_to_be_null() -> None:
    assert thrown("int v := p.value; return p.value;") == (Throws.MAYBE, ["p == null"])


def test_an_assignment_to_an_element_is_exact_where_its_place_is() -> None:
    text = TEXT % "static void m(int[] a, int k) { a[k] := 1; }"
    assert cells_of(returning(text, "Main.m")) == {
        "elements[int[]]": "elements[int[]] - (a -> k -> univ) + (a -> k -> 1)"
    }
