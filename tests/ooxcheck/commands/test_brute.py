from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """
class Node { int value; Node next; invariant this.value >= 0; static int n; }
class A {
  static int id(int x) ensures(retval == x) { return x; }
  static int wrong(int x) ensures(retval == x) { if (x == 1) { return 0; } return x; }
  static int never(int x) requires(x > 0 && x < 0) { return x; }
  static void loop(int x) { while (x > 0) { x := x - 1; } }
  static void length(int[] a) requires(a != null) ensures(#a < 3) { }
  static void nodes(Node n) ensures(lone n.*next) { }
  static void null_(Node n) { Node m := n.next; }
  static void lower(Node n) requires(n != null) modifies(n.value) { n.value := -1; }
  static void both(Node n) requires(n != null) ensures(false) modifies(n.value) { n.next := n; n.value := n.value + 1; }
  static void lost(Node n) requires(n != null) { fork A.up(n); A.up(n); join; assert n.value == old(n.value) + 2; }
  static void up(Node n) { int v := n.value; n.value := v + 1; }
  static Node any();
  static Node pair() modifies() ensures(fresh(retval) && fresh(retval.next) && retval.next != retval && some retval.next);
  static void one() { Node n := A.any(); n := A.any(); }
  static void two() { Node n := A.pair(); }
}
"""


@pytest.fixture
def brute(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda method, *arguments: ooxcheck("brute", method, name, *arguments)


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["A.id"], 0, "holds for these values, no bound on loops or calls was reached"),
        (["A.id", "--int-width", "64"], 0, "holds for these values, no bound on loops or calls was reached"),
        (["A.wrong"], 1, "called as   x = 1"),
        (["A.wrong", "--ints", "-5..0"], 0, "36 initial states, 36 runs"),
        (["A.never"], 3, "vacuous: no state within these bounds"),
        (["A.loop", "--ints", "0..5"], 0, "the loop at p.oox:7 goes beyond --unroll 3"),
        (["A.loop", "--ints", "4..5"], 3, "vacuous: no run within these bounds finishes"),
        (["A.loop", "--ints", "0..5", "--unroll", "5"], 0, "holds for these values, no bound"),
        (["A.length", "--array", "2"], 0, "holds"),
        (["A.length", "--array", "3"], 1, "violated: ensures of A.length"),
        (["A.nodes", "--scope", "1"], 0, "holds"),
        (["A.nodes", "--scope", "Node=2"], 1, "-next->"),
        (["A.null_"], 0, "an exception is possible: threw null receiver at p.oox:10"),
        (["A.null_", "--no-exceptions"], 1, "violated: an exception leaves A.null_"),
        (["A.lower"], 1, "violated: an invariant is broken on exit"),
        (["A.lower", "--no-invariants"], 0, "no invariants"),
        (["A.both", "--scope", "1"], 1, "violated: 2 duties"),
        (["A.loop", "--steps", "3", "--ints", "0,1"], 3, "unknown"),
        (["A.id", "--max-states", "2"], 3, "raise --max-states"),
        (
            ["A.one", "--scope", "1", "--ints", "0"],
            0,
            "A.any has no body and no contract: any result and no effect are assumed (p.oox:15)",
        ),
        (
            ["A.one", "--scope", "1", "--ints", "0"],
            0,
            "the call at p.oox:17 may make more objects than those tried",
        ),
        (["A.two", "--scope", "2", "--ints", "0"], 0, "holds within bounds"),
        (
            ["A.two", "--scope", "1", "--ints", "0"],
            3,
            "finishes; runs need more new objects than the bounds allow",
        ),
        (["A.one", "--format", "json", "--ints", "0"], 0, '"code": "note.unspecified"'),
        (["A.lost", "--scope", "1", "--ints", "0"], 1, "the assertion is false"),
        (["A.lost", "--scope", "1", "--ints", "0", "--races"], 1, "two threads race for one cell"),
        (
            ["A.lost", "--scope", "1", "--ints", "0", "--memory-model", "tso"],
            1,
            "ints 0, int 32, total store order",
        ),
        (["A.lost", "--scope", "1", "--max-schedules", "1"], 3, "raise --max-states or --max-schedules"),
    ],
)
def test_every_verdict_is_told_and_exits(arguments: list[str], code: int, line: str, brute: Ooxcheck) -> None:
    answer = brute(*arguments)
    assert line in answer.out
    assert answer.code == code
    assert answer.err == ""


def test_a_counterexample_shows_the_heap_before_and_after(brute: Ooxcheck) -> None:
    out = brute("A.lower", "--ints", "0").out
    assert "  before      Node.n = 0\n              Node0(0)\n" in out
    assert "  after       Node.n = 0\n              Node0(-1)\n" in out


def test_the_same_question_has_the_same_answer(brute: Ooxcheck) -> None:
    assert brute("A.both", "--format", "json").out == brute("A.both", "--format", "json").out


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--scope", "101"),
        ("--array", "257"),
        ("--ints", "a"),
        ("--chars", "ab"),
        ("--floats", "a"),
        ("--int-width", "1"),
        ("--max-states", "0"),
    ],
)
def test_values_out_of_range_are_refused(option: str, value: str, brute: Ooxcheck) -> None:
    answer = brute("A.id", option, value)
    assert answer.code == 2
    assert answer.err.startswith(f"error: Invalid value for '{option}'")


def test_the_scope_of_an_unknown_class_is_a_mistake(brute: Ooxcheck) -> None:
    assert "no class Nod; did you mean Node?" in brute("A.id", "--scope", "Nod=1").err
    assert brute("A.id", "--scope", "int[]=1,Node[]=1").code == 0


def test_an_interface_that_nobody_implements_is_known_by_its_contract(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file("""
        interface Shape { int area() ensures(retval >= 0) modifies(); }
        class A { static int f(Shape s) requires(s != null) ensures(retval > 0) { int a := s.area(); return a; } }
    """)
    answer = ooxcheck("brute", "A.f", name, "--scope", "1")
    assert answer.code == 1
    assert "a = 0" in answer.out


def test_an_open_interface_has_one_more_implementation(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file("""
        interface Shape { int area() ensures(retval >= 0) modifies(); }
        class One implements Shape { int area() pure { return 1; } }
        class A { static int f(Shape s) requires(s != null) ensures(retval == 1) { int a := s.area(); return a; } }
    """)
    assert ooxcheck("brute", "A.f", name).code == 0
    assert ooxcheck("brute", "A.f", name, "--open").code == 1


VALUES = """
class A {
  static void letter(char c) { assert c == 'a' || c == 'b'; }
  static void more(float x) { assert x + 1.0 > x; }
  static void count(uint n) { assert n <= 3; }
  static void same(uint n) { assert n == n; }
  static void texts(string s, string t) { assert s == t || s != t; }
  static void flag(bool b) { int x := 3; assert b || x == 3; }
  static void all(int n, uint m) { while (n > 0) { n := n - 1; } }
}
"""


@pytest.mark.parametrize(
    ("arguments", "code", "lines"),
    [
        (["A.letter"], 0, ["unroll 3, chars a,b, int 32", "other chars were not tried", "holds for these values, no bound"]),
        (["A.letter", "--chars", "a..c"], 1, ["unroll 3, chars a..c, int 32", "called as   c = 'c'"]),
        (["A.more"], 0, ["floats 0.0,1.0, int 32", "other floats were not tried", "holds for these values, no bound"]),
        (["A.more", "--floats", "1e20"], 1, ["floats 1e+20, int 32"]),
        (["A.count", "--ints", "-1..3"], 0, ["unroll 3, uints 0..3, int 32", "other uints were not tried"]),
        (["A.same", "--ints", "0..7", "--int-width", "3"], 0, ["uints 0..7, int 3\n\nholds, no bound"]),
        (["A.count", "--ints", "-1"], 3, ["uints none, int 32", "vacuous"]),
        (["A.texts"], 0, ["unroll 3, strings null, literals and ", ", int 32"]),
        (["A.flag"], 0, ["unroll 3, int 32\n\nholds, no bound"]),
        (["A.all", "--unroll", "0"], 0, ["ints -1..1, uints 0,1, int 32", "other ints and uints were not", "\nholds within bounds for these values\n"]),
    ],
)  # fmt: skip
def test_values_that_were_tried_are_named(
    arguments: list[str], code: int, lines: list[str], ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck("brute", *arguments[:1], file(VALUES), *arguments[1:])
    assert [line for line in lines if line not in answer.out] == []
    assert answer.code == code


def test_a_violation_depends_on_no_value_that_was_not_tried(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    assert "not tried" not in ooxcheck("brute", "A.letter", file(VALUES), "--chars", "x").out


def test_values_that_were_tried_are_data(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    form = ooxcheck("brute", "A.letter", file(VALUES), "--floats", "inf", "--format", "json").document
    assert form["values"] == {"char": {"tried": [{"char": "a"}, {"char": "b"}], "whole": False}}
    assert form["bounds"]["chars"] == ["a", "b"]
    assert form["bounds"]["floats"] == [{"float": "inf"}]


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [("--chars", "\U0001f600", "is no char"), ("--floats", "1e39", "1e+39 is too large for a float")],
)
def test_values_that_a_type_does_not_have_are_refused(
    option: str, value: str, message: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck("brute", "A.letter", file(VALUES), option, value)
    assert answer.code == 2
    assert message in answer.err
