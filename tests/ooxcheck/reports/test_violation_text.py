from __future__ import annotations

import pytest

from ooxcheck.oox.running.readable_values import Names
from ooxcheck.reports.violation_text import MAX_LINES, because_lines
from tests.ooxcheck.explained import asserted, because, reason

NODES = "Node{value=1, next=Node{value=3, next=Node{value=2}}}"


@pytest.mark.parametrize(
    ("formula", "lines"),
    [
        ("n.value == 2", ["n.value == 2 | 1 == 2"]),
        ("n.value > 2", ["n.value > 2 | 1 > 2"]),
        ("n == null", ["n == null | Node0 == null"]),
        ("n.next.next.next.value == 1", ["n.next.next.next.value == 1 | none == 1"]),
        ("n != n", ["n != n | Node0 != Node0"]),
        ("n.next != n ==> n.value == 0", ["n.next != n | Node1 != Node0", "n.value == 0 | 1 == 0"]),
        ("n !in n.*next", ["n !in n.*next | Node0 !in {Node0, Node1, Node2}"]),
        ("!(n.value == 1)", ["n.value == 1 | 1 == 1"]),
        ("n.flag", ["n.flag | false"]),
        ("n.get() == 7", ["n.get() == 7 | 1 == 7"]),
        ("no n.next", ["no n.next | Node1"]),
        ("lone n.*next", ["lone n.*next | {Node0, Node1, Node2}"]),
        ("n.*next in n.next", ["n.*next in n.next | {Node0, Node1, Node2} in Node1; only left: {Node0, Node2}"]),
        ("n.*next.value == n.^next.value + 4",
         ["n.*next.value == n.^next.value + 4 | {1, 2, 3} == {2, 3, 4}; only left: {1}, only right: {4}"]),
        ("disjoint(n, n.*next)", ["disjoint(n, n.*next) | Node0 and {Node0, Node1, Node2}"]),
        ("n.value == 1 && n.next.value == 2", ["n.next.value == 2 | 3 == 2"]),
        ("n.value == 2 || n.value == 3", ["n.value == 2 | 1 == 2", "n.value == 3 | 1 == 3"]),
        ("some n.next ==> n.value == 0", ["some n.next | Node1", "n.value == 0 | 1 == 0"]),
        ("some n.next <==> n.value == 0", ["some n.next | Node1", "n.value == 0 | 1 == 0"]),
        ("if n.flag then true else n.value == 0", ["n.flag | false", "n.value == 0 | 1 == 0"]),
        ("all m : n.*next | some m.next ==> m.value <= m.next.value",
         ["all m : n.*next | m = Node1", "some m.next | Node2", "m.value <= m.next.value | 3 <= 2"]),
        ("some m : n.next | m.value == 0", ["some m : n.next | m = Node1", "m.value == 0 | 3 == 0"]),
        ("some m : n.^next | m.value == 0",
         ["some m : n.^next | in {Node1, Node2}", "m = Node1", "m.value == 0 | 3 == 0", "m = Node2", "m.value == 0 | 2 == 0"]),
        ("some m : n.next.next.next | m.value == 0", ["some m : n.next.next.next | in null"]),
        ("n.next instanceof Sub", ["n.next instanceof Sub | Node1"]),
        ("(n.value == 2) && (true)", ["n.value == 2 | 1 == 2"]),
    ],
)  # fmt: skip
def test_a_formula_is_told_with_what_it_came_to(formula: str, lines: list[str]) -> None:
    found = because(asserted(formula, parameters="Node n"), "Main.main", None, NODES)
    assert [line.strip() for line in found] == lines


@pytest.mark.parametrize(
    ("value", "way"),
    [
        ("Node#a{next=#a}", "Node0 -> Node0"),
        ("Node{next=Node#a{next=Node{next=#a}}}", "Node1 -> Node2 -> Node1"),
    ],
)
def test_a_cycle_is_shown_once_round(value: str, way: str) -> None:
    assert because(asserted("acyclic(n, next)", parameters="Node n"), "Main.main", None, value) == [
        f"acyclic(n, next) | {way}"
    ]


@pytest.mark.parametrize(
    ("formula", "effect"),
    [
        ("(sum x, i : a : x + i) == 0", "6 == 0; adding [1, 5]"),
        ("(count x, i : a : x > i) == 0", "2 == 0; counting [true, true]"),
        ("(count x : a[] | x > 1) == 0", "1 == 0; counting {4}"),
        ("max(a[]) + 1 < min(a[], 3)", "5 < 1; max of {1, 4}; min of {1, 3, 4}"),
        ("no a[]", "{1, 4}"),
    ],
)
def test_aggregates_are_shown_with_what_they_are_of(formula: str, effect: str) -> None:
    assert because(asserted(formula, parameters="int[] a"), "Main.main", None, "[1, 4]") == [
        f"{formula} | {effect}"
    ]


def test_arrays_are_shown_with_their_contents() -> None:
    text = "class Main { static void f(int[] a) ensures(permutation(a, old(a))) { a[0] := 7; } }"
    assert because(text, "Main.f", None, "[1, 2]") == ["permutation(a, old(a)) | [7, 2] and [1, 2]"]
    same = "class Main { static void f(char[] a) ensures(alldifferent(a)) { } }"
    assert because(same, "Main.f", None, "['x', 'x']") == ["alldifferent(a) | ['x', 'x']"]


def test_of_an_object_made_since_nothing_is_told_on_entry() -> None:
    body = "class B { int v; int[] a; static B f() ensures(CLAUSE) { B b := new B(); b.a := new int[1]; return b; } }"
    clauses = {
        "all b : retval | b.v == old(b.v)": ["all b : retval | b = B0", "b.v == old(b.v) | 0 == none"],
        "all x : retval.a | permutation(x, old(x))": [
            "all x : retval.a | x = int[]0",
            "permutation(x, old(x)) | [0] and null",
        ],
        "all x : retval.a | old(exists y, i : x : true)": [
            "all x : retval.a | x = int[]0",
            "old(exists y, i : x : true) | false",
        ],
    }
    for clause, lines in clauses.items():
        assert because(body.replace("CLAUSE", clause), "B.f", None) == lines


def test_witnesses_are_shown_as_what_they_are() -> None:
    text = "class Main { static void f(char[] a) ensures(forall c, i : a : c == 'y') { } }"
    assert because(text, "Main.f", None, "['y', 'x']") == [
        "forall c, i : a | c = 'x', i = 1",
        "c == 'y' | 'x' == 'y'",
    ]


def test_an_object_that_is_not_new_is_said_to_be_old() -> None:
    text = "class C { } class Main { static C f(C c) ensures(fresh(retval)) { return c; } }"
    assert because(text, "Main.f", None, "C{}") == ["fresh(retval) | C0 was there before"]


def test_other_reasons_are_told_in_a_line_each() -> None:
    text = """
        class C {
          int a; char b;
          invariant small: this.a < 9;
          void f() modifies() { this.a := 5; this.b := 'x'; }
          void g() exceptional(false) { throw "no"; }
          void h() { this.a := 9; }
          void i() { int x := 1 / this.a; }
        }"""
    assert because(text, "C.f", "C{b='y'}") == ["C0.a | 0 became 5", "C0.b | 'y' became 'x'"]
    assert because(text, "C.g", "C{}") == ['throw "no"; | throws no, <text>:6']
    assert because(text, "C.h", "C{}") == ["this | C0", "this.a < 9 | 9 < 9"]
    assert because(text, "C.i", "C{}", exceptions_allowed=False) == [
        "1 / this.a | throws division by zero, <text>:8"
    ]


def test_what_has_no_value_shows_the_values_that_are_too_many() -> None:
    assert because(asserted("n.*next.value > 0", parameters="Node n"), "Main.main", None, NODES) == [
        "n.*next.value > 0 | {1, 2, 3} > 0"
    ]


def test_nothing_is_told_where_the_duty_says_it_all() -> None:
    assert because_lines(None, Names()) == []
    assert because(asserted("false"), "Main.main") == []


def test_long_stories_and_values_are_cut() -> None:
    many = " || ".join(f"{number} == 0" for number in range(1, 40))
    lines = because(asserted(many), "Main.main")
    assert len(lines) == MAX_LINES + 1
    assert lines[-1] == f"... and {39 - MAX_LINES} more lines"
    text = "class Main { static void f(int[] a) ensures(alldifferent(a)) { } }"
    assert all(len(line) < 120 for line in because(text, "Main.f", None, f"[{', '.join(['123456'] * 30)}]"))


def test_what_a_program_says_is_made_visible() -> None:
    text = 'class Main { static void f(string s) ensures(s == "\u202e\x1b") { } }'
    found = reason(text, "Main.f", None, '"a"')
    assert found is not None
    (line,) = because_lines(found, Names())
    assert line.isprintable()
    assert "<U+202E><U+001B>" in line


def test_a_specification_function_is_told_with_its_definition() -> None:
    text = """
class Node {
  int value; Node next;
  model int size := #(this.*next);
  define bool ascends(Node n, int least) := all m : n.*next | m.value >= least && (some m.next ==> m.value <= m.next.value);
  void one() { assert this.size == 1; }
  void two() { assert ascends(this.next, 0); }
  void three() { assert this.next.ascends(null, 0) && this.next.small(2); }
  define bool small(int most) := this.value < most;
}
"""
    assert because(text, "Node.one", NODES) == ["this.size == 1 | 3 == 1"]
    assert [line.strip() for line in because(text, "Node.two", NODES)] == [
        "ascends(this.next, 0) | false; n = Node1, least = 0",
        "all m : n.*next | m = Node1",
        "some m.next | Node2",
        "m.value <= m.next.value | 3 <= 2",
    ]
    assert because(text, "Node.three", NODES) == [
        "this.next.small(2) | false; this = Node1, most = 2",
        "this.value < most | 3 < 2",
    ]
