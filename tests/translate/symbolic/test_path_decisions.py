"""Decisions of the encoder are those of the interpreter, and both are what was written down by hand."""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.oox.running.decisions import Path
from tests.translate.asking import asked, encoded, in_main
from tests.translate.courses import concrete_paths, symbolic_paths

NODES = "class N { N next; int v; }"
SHAPES = "class S { int area() { return 0; } } class Q extends S { int area() { return 1; } } class R extends S { }"


def told(path: Path) -> str:
    return ", ".join(f"{each.span.text}: {each.outcome}" for each in path)


def paths(text: str, **rest: Any) -> list[str]:  # noqa: ANN401 (fields of bounds and settings)
    """Return all paths, which both ways have to agree on."""
    problem = asked(text, **rest)
    found = symbolic_paths(problem)
    assert found == concrete_paths(problem)
    return sorted(map(told, found))


CASES = {
    "straight": (in_main("int y := x;", "int x"), [""]),
    "if": (in_main("if (x > 0) { ; } else { ; }", "int x"), ["x > 0: False", "x > 0: True"]),
    "lazy": (
        in_main("if (x > 0 && y > 0) { ; }", "int x, int y"),
        [
            "x > 0: False, x > 0 && y > 0: False",
            "x > 0: True, y > 0: False, x > 0 && y > 0: False",
            "x > 0: True, y > 0: True, x > 0 && y > 0: True",
        ],
    ),
    "lazy value": (
        in_main("bool b := !(x > 0 || y > 0);", "int x, int y"),
        ["x > 0: False, y > 0: False", "x > 0: False, y > 0: True", "x > 0: True"],
    ),
    "lazy before a read": (
        in_main(
            "bool b := (x > 0 && y > 0) == (n.v > 0 || n.v < 0);",
            "int x, int y, N n",
            "requires(x > 0) requires(n == null)",
            NODES,
        ),
        ["x > 0: True, y > 0: False, n.v: null receiver", "x > 0: True, y > 0: True, n.v: null receiver"],
    ),
    "while": (
        in_main("while (x > 0) { x := x - 1; }", "int x", "requires(x < 3)"),
        ["x > 0: False", "x > 0: True, x > 0: False", "x > 0: True, x > 0: True, x > 0: False"],
    ),
    "break": (
        in_main("while (true) { if (x > 0) { break; } x := x + 1; }", "int x", "requires(x > -2)"),
        [
            "true: True, x > 0: False, true: True, x > 0: True",
            "true: True, x > 0: True",
        ],
    ),
    "null": (in_main("int x := n.v;", "N n", classes=NODES), ["", "n.v: null receiver"]),
    "caught": (
        in_main("try { n.v := 1; } catch { if (x > 0) { ; } }", "N n, int x", classes=NODES),
        ["", "n.v: null receiver, x > 0: False", "n.v: null receiver, x > 0: True"],
    ),
    "array": (
        in_main("a[i] := 0;", "int[] a, int i", "requires(a == null ==> i == 0)"),
        ["", "a[i]: index out of bounds", "a[i]: null receiver"],
    ),
    "division": (in_main("int z := x / y;", "int x, int y"), ["", "x / y: division by zero"]),
    "size": (in_main("int[] a := new int[x];", "int x", "requires(x < 2)"), ["", "x: negative array size"]),
    "cast": (in_main("Q q := (Q) s;", "S s", classes=SHAPES), ["", "(Q) s: failing cast"]),
    "dispatch": (
        in_main("int a := s.area();", "S s", classes=SHAPES),
        ["s.area(): Q.area()", "s.area(): S.area()", "s.area(): null receiver"],
    ),
    "call": (
        "class Main { static int f(int x) { if (x > 0) { return 1; } return 0; } "
        "static void main(int x) { int a := Main.f(x); int b := Main.f(a); } }",
        ["x > 0: False, x > 0: False", "x > 0: True, x > 0: True"],
    ),
    "quantifier": (
        in_main("bool b := forall e, i : a : e > 0;", "int[] a", "requires(a != null)"),
        ["", "e > 0: False", "e > 0: True"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_paths_are_those_written_by_hand(name: str) -> None:
    text, expected = CASES[name]
    assert paths(text) == expected


def test_a_method_known_by_its_contract_decides_whether_it_throws() -> None:
    text = "class F { int f() modifies() exceptional(true); } class Main { static void main(F f) requires(f != null) { int a := f.f(); } }"
    found = {told(path) for path in symbolic_paths(asked(text))}
    assert found == {"f.f(): F.f()", "f.f(): F.f(), int f(): thrown"}


def test_nothing_is_noted_unless_somebody_asks() -> None:
    encoding = encoded(in_main("if (x > 0) { ; }", "int x"))
    assert encoding.courses.decisions == []
    assert encoding.courses.visits == []


def test_what_formulas_call_decides_nothing() -> None:
    text = "class Main { static bool p(int x) pure { if (x > 0) { return true; } return false; } static void main(int x) { assert Main.p(x); } }"
    assert paths(text) == [""]
