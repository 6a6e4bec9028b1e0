"""Each kind of candidate proves a loop: the invariants of the proof are those that one would write."""

from __future__ import annotations

import pytest

import ooxcheck
from ooxcheck.engine.report import LOOP_INVARIANTS

NODES = "class Node { int value; Node next; } class M {"
LIST = "requires(acyclic(head, next))"
WALK = "Node n := head; while (n != null) { %s n := n.next; }"
REVERSE = """Node done := null; Node rest := head;
    while (rest != null) { Node n := rest; rest := n.next; n.next := done; done := n; } return done;"""
NUMBERS = [
    (
        "int n",
        "int x := 10; int i := 0; while (i < n) { i := i + 1; if (x < 90) { x := x + 7; } else { x := 12; } } assert n < 0 || (i == n && x <= 97);",
        {"x <= 96"},
    ),
    (
        "int n",
        "int x := 0; int y := 3; while (x < n && x < 1000) { x := x + 1; if (x % 2 == 0) { y := y + 1; } } assert y <= x + 3;",
        {"(int64) y <= (int64) x + 3"},
    ),
    (
        "int n",
        "int x := 0; int y := 5; while (x < n) { x := x + 1; y := y + 1; } assert n < 0 || y == n + 5;",
        {"x + 5 == y"},
    ),
    (
        "int n",
        "int x := 0; int y := n; while (y > 0) { x := x + 1; y := y - 1; } assert n < 0 || x == n;",
        {"x + y == n"},
    ),
    (
        "int n",
        "int x := 1; int i := 0; while (i < n) { i := i + 1; x := x + 6; if (x > 1000) { x := 1; } } assert x % 6 == 1;",
        {"x % 6 == 1"},
    ),
    (
        "int n",
        "int s := 0; int i := 0; while (i < n) { s := s + n; i := i + 1; } assert n < 0 || s == n * n;",
        {"i * n == s"},
    ),
]
ARRAYS = [
    (
        "ensures(multiset(a) == old(multiset(a)))",
        "int i := 1; while (i < #a) { if (a[i] < a[i - 1]) { int t := a[i]; a[i] := a[i - 1]; a[i - 1] := t; } i := i + 1; }",
        {"multiset(a) == old(multiset(a))"},
    ),
    (
        "ensures(forall v, k : a : k >= 1 ==> v == 0) ensures(forall v, k : a : k < 1 ==> v == old(a[k]))",
        "int i := 1; while (i < #a) { a[i] := 0; i := i + 1; }",
        {"forall v, k : a : k < 1 ==> v == old(a[k])"},
    ),
    (
        "ensures(retval == (sum v, k : a : v))",
        "int s := 0; int i := 0; while (i < #a) { s := s + a[i]; i := i + 1; } return s;",
        {"s == (sum v, k : a : if k < i then v else 0)"},
    ),
]
LISTS = [
    (
        "ensures(retval == null || retval in head.*next)",
        "Node n := head; while (n != null && n.value != 7) { n := n.next; } return n;",
        {"n in head.*next"},
    ),
    (
        "ensures(acyclic(retval, next)) ensures(retval.*next == old(head.*next))",
        REVERSE,
        {
            "acyclic(rest, next)",
            "disjoint(done.*next, rest.*next)",
            "done.*next + rest.*next == old(head.*next)",
        },
    ),
    (
        "ensures(seq(retval, next) == reverse(old(seq(head, next))))",
        REVERSE,
        {"reverse(seq(done, next)) ++ seq(rest, next) == old(seq(head, next))"},
    ),
    (
        "ensures(retval == null ==> (all n : head.*next | some n.next ==> n.value <= n.next.value))",
        WALK % "if (n.next != null && n.value > n.next.value) { return n; }" + " return null;",
        {"all m : head.*next - n.*next | some m.next ==> m.value <= m.next.value"},
    ),
    (
        "ensures(retval == null || #(head.*next) > 0)",
        "int i := 0;" + WALK % "i := i + 1;" + " assert i == #(head.*next); return head;",
        {"#(n.*next) + i == #(head.*next)"},
    ),
]


def _prove(text: str, invariants: set[str]) -> None:
    report = ooxcheck.check("M.f", text=text, scope=3, array=3, unroll=1, seconds=30)
    assert report.verdict.value == "holds"
    assert LOOP_INVARIANTS in {each.code for each in report.notes}
    assert invariants <= {clause for loop in report.loop_invariants for clause in loop.texts}


@pytest.mark.parametrize(("parameters", "body", "invariants"), NUMBERS)
def test_numbers(parameters: str, body: str, invariants: set[str]) -> None:
    _prove(f"class M {{ static void f({parameters}) {{ {body} }} }}", invariants)


@pytest.mark.parametrize(("contract", "body", "invariants"), ARRAYS)
def test_arrays(contract: str, body: str, invariants: set[str]) -> None:
    result = "int" if "retval" in contract else "void"
    text = f"class M {{ static {result} f(int[] a) requires(a != null && #a > 0) {contract} {{ {body} }} }}"
    _prove(text, invariants)


@pytest.mark.parametrize(("contract", "body", "invariants"), LISTS)
def test_lists(contract: str, body: str, invariants: set[str]) -> None:
    _prove(f"{NODES} static Node f(Node head) {LIST} {contract} {{ {body} }} }}", invariants)
