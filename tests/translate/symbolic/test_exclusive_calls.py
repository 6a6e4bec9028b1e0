"""Calls on several sides of a choice are made once, and nothing else is different: answers are brute force's, and written by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ooxcheck.oox import typed
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.symbolic.exclusive_calls import plan
from tests.oox.runs import loaded, method
from tests.translate.asking import asked, broken, encoded
from tests.translate.campaign_recursion import MAX_STATES, recursive
from tests.translate.comparing import compared

TREE = """class Tree {
  Tree left; Tree right; int key;
  Tree(int key) { this.key := key; }
  void add(int k) {
    if (k < this.key) {
      if (this.left == null) { this.left := new Tree(k); } else { this.left.add(k); }
    } else {
      if (this.right == null) { this.right := new Tree(k); } else { this.right.add(k); }
    }
  }
  bool has(int k) {
    if (k == this.key) { return true; }
    Tree next := this.left;
    if (k > this.key) { next := this.right; }
    if (next == null) { return false; }
    return next.has(k);
  }
}"""


def sides(result: str, body: str) -> list[tuple[int, str | None]]:
    """Return how the statements of a recursive method are cut, from the last choice on: how many come before the call, and the call."""
    text = f"class A {{ static {result} f(int n) {{ {body} }} static int g(int n) {{ return n; }} }}"
    program = loaded(text)
    whole = method(program, "A.f").body
    assert whole is not None
    place = next(at for at, statement in enumerate(whole.statements) if isinstance(statement, typed.If))
    found = plan(program, whole.statements[place:])
    return (
        []
        if found is None
        else [(len(side.before), side.calling.span.text if side.calling else None) for side in found.sides]
    )


@pytest.mark.parametrize(
    ("result", "body", "cut"),
    [
        (
            "int",
            "int r; if (n > 0) { r := A.f(n - 1); return r; } else { r := A.f(n + 1); return r; }",
            [(0, "r := A.f(n - 1);"), (0, "r := A.f(n + 1);")],
        ),
        (
            "int",
            "if (n > 0) { return A.f(n - 1); } return A.f(n + 1);",
            [(0, "return A.f(n - 1);"), (0, "return A.f(n + 1);")],
        ),
        (
            "int",
            "if (n == 0) { return 0; } if (n > 0) { return A.f(n - 1); } n := 3; int r := A.f(n); return r;",
            [(1, None), (0, "return A.f(n - 1);"), (1, "int r := A.f(n);")],
        ),
        (
            "void",
            "if (n > 1) { n := 1; A.f(0); } else if (n > 0) { ; } else { A.f(1); n := 2; }",
            [(1, "A.f(0);"), (1, None), (0, "A.f(1);")],
        ),
        ("void", "if (n > 0) { A.f(0); } A.f(1);", []),
        ("void", "if (n > 0) { A.f(0); } else { A.g(1); }", []),
        ("void", "if (n > 0) { A.g(0); } else { A.g(1); }", []),
        ("void", "if (n > 0) { if (n > 1) { A.f(0); } } else { A.f(1); }", []),
        ("void", "if (n > 0) { while (n > 0) { A.f(0); } } else { A.f(1); }", []),
    ],
)
def test_where_branches_are_cut(result: str, body: str, cut: list[tuple[int, str | None]]) -> None:
    assert sides(result, body) == cut


def size(encoding: Encoding) -> int:
    return len(encoding.world.things)


def test_objects_of_a_recursion_grow_with_its_depth() -> None:
    text = """class Box { }
    class A {
      static Box f(int n) { Box b := new Box(); if (n > 0) { b := A.f(n - 1); } else if (n < 0) { b := A.f(n + 1); } return b; }
    }"""
    sizes = [size(encoded(text, "A.f", int_width=8, unroll=depth)) for depth in (2, 4, 8, 16)]
    assert [b - a for a, b in pairwise(sizes)] == [2, 4, 8]


CASES = {
    "results": (
        "class A { static int f(int n) ensures(retval == 0) { if (n > 0) { return A.f(n - 1); } if (n < 0) { return A.f(n + 1); } return n; } }",
        "A.f",
        [],
    ),
    "results that differ": (
        "class A { static int f(int n) ensures(retval == 0) ensures(retval == 1) { int r := n;"
        " if (n > 0) { r := A.f(n - 1); } else if (n < 0) { int s := A.f(n + 1); r := s; } return r; } }",
        "A.f",
        ["retval == 1"],
    ),
    "requires of one side": (
        "class A { static int f(int n) requires(n >= 0) { if (n > 1) { return A.f(n - 2); } if (n > 0) { return A.f(n - 2); } return 0; } }",
        "A.f",
        ["n >= 0"],
    ),
    "exceptions of one side": (
        "class A { static int f(int n) exceptional(n > 0) { if (n == 1) { throw; } if (n > 0) { return A.f(n - 1); }"
        " if (n < 0) { int r := A.f(n + 1); return r; } return 0; } }",
        "A.f",
        [],
    ),
    "caught": (
        "class A { int x; static void f(int n, A a) requires(a != null && n < 3 && n > -3) ensures(n > 0 ==> a.x == 1) ensures(a.x == 1) {"
        " if (n == 0) { a.x := 1; throw; } try { if (n > 0) { A.f(n - 1, a); a.x := 2; } else { A.f(n + 1, a); } } catch { ; } } }",
        "A.f",
        ["n > 0 ==> a.x == 1", "a.x == 1"],
    ),
    "heaps": (TREE, "Tree.add", []),
    "heaps, and what is found in them": (
        TREE
        + " class Main { static void main(Tree t, int k) requires(t != null) requires(acyclic(t, left + right)) { t.add(k); bool b := t.has(k); assert b; assert !b; } }",
        "Main.main",
        ["!b"],
    ),
    "what stands behind": (
        "class A { static int f(int n, int m) ensures(retval == 2) { int r := 0; if (n > 0) { r := A.f(n - 1, 1); r := r + 0; }"
        " else if (n < 0) { r := A.f(n + 1, 2); } else { r := m + m; } if (r == 0) { assume false; } return r; } }",
        "A.f",
        ["retval == 2"],
    ),
    "dispatch": (
        "class S { int f(S o, int n) { return 0; } } class Q extends S { int f(S o, int n) requires(o != null) ensures(retval >= 0) {"
        " if (n > 1) { return o.f(this, n - 1); } if (n > 0) { return this.f(o, n - 1); } return n; } }",
        "Q.f",
        ["retval >= 0"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_answers(name: str) -> None:
    text, method_name, expected = CASES[name]
    assert broken(text, method_name, unroll=3, scope=2) == expected


def test_the_place_of_a_call_that_requires_too_much_is_told() -> None:
    text = "class A { static int f(int n) requires(n >= 0) { if (n > 2) { return A.f(n - 3); } if (n > 0) { return A.f(n - 2); } return 0; } }"
    problem = asked(text, "A.f", unroll=3)
    comparison = compared(problem)
    assert not comparison.differences
    assert comparison.end == "violated"


@pytest.mark.parametrize("seed", range(8))
def test_random_methods(seed: int) -> None:
    """`python -m tests.translate.campaign_recursion` tries more of them."""
    comparison = compared(recursive(seed), max_states=MAX_STATES, seconds=20)
    assert not comparison.differences
    assert comparison.end in ("violated", "holds")
