"""Operators in a row and ``else if`` chains are no nesting: thousands of them are read, printed, run and checked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ooxcheck import check
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.bruteforce import check as brute
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.operators import LONG
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.ooxcheck.conftest import Ooxcheck

MANY = 4_000
MORE = 2_500
"""More than Python can nest calls."""


def row(op: str, *operands: str, count: int = MANY) -> str:
    return f" {op} ".join((operands * count)[:count])


def choices(count: int) -> str:
    rest = " ".join(f"else if (a == {number}) {{ r := {number}; }}" for number in range(1, count))
    return f"int r := -1; if (a == 0) {{ r := 0; }} {rest} else {{ r := 0 - 2; }} return r;"


CHAINS: dict[str, Callable[[int], str]] = {
    "and": lambda n: (
        f"static bool m(bool a, bool b) ensures(retval == (a && b)) {{ return {row('&&', 'a', 'b', count=n)}; }}"
    ),
    "or": lambda n: (
        f"static bool m(bool a, bool b) ensures(retval == (a || b)) {{ return {row('||', 'a', 'b', count=n)}; }}"
    ),
    "reads": lambda n: (
        f"bool x; bool m() ensures(retval == this.x) {{ return {row('&&', 'this.x', count=n)}; }}"
    ),
    "sum": lambda n: (
        f"static int m(int a, int b) ensures(retval == {n // 2} * (a + b)) {{ return {row('+', 'a', 'b', count=n)}; }}"
    ),
    "literals": lambda n: f"static uint m() ensures(retval == {n}) {{ return {row('+', '1', count=n)}; }}",
    "choices": lambda n: f"static int m(int a) ensures(retval == a || retval == -2) {{ {choices(n)} }}",
    "formula": lambda n: (
        f"static void m(bool a, bool b) requires(a && b) {{ assert {row('&&', 'a', 'b', count=n)}; }}"
    ),
    "number": lambda n: (
        f"static void m(int a, int b) {{ assert {row('+', 'a', 'b', count=n)} == {n // 2} * (a + b); }}"
    ),
    "union": lambda n: f"static void m(A a, A b) {{ assert a + b == {row('+', 'a', 'b', count=n)}; }}",
}


def program(name: str, count: int = MANY) -> str:
    return f"class A {{ {CHAINS[name](count)} }}"


@pytest.mark.parametrize(
    ("name", "count"), [("and", MANY), ("sum", MANY), ("choices", MORE), ("union", MANY)]
)
def test_many_are_printed_as_they_were_read(name: str, count: int) -> None:
    text = node_text(parse_text(program(name, count)))
    assert node_text(parse_text(text)) == text
    assert "".join(text.split()) == "".join(program(name, count).split())


@pytest.mark.parametrize(
    ("name", "count"), [(name, MANY if name in ("or", "sum", "number") else MORE) for name in CHAINS]
)
def test_many_are_run_in_every_small_state(name: str, count: int) -> None:
    loaded = load_text(program(name, count))
    (method,) = loaded.methods()
    limit = sys.getrecursionlimit()
    assert brute(loaded, method, Bounds(scope=1), Settings(unroll=3)).verdict is Verdict.HOLDS
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(
    ("name", "count"), [(name, MORE if name in ("and", "sum", "formula") else 1_000) for name in CHAINS]
)
def test_many_are_checked(name: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "p.oox").write_text(program(name, count))
    assert check("A.m", tmp_path / "p.oox", scope=1).verdict is Verdict.HOLDS


@pytest.mark.parametrize(
    ("wrong", "count"),
    [
        ("static bool m(bool a, bool b) ensures(retval == a) { return %s; }", ("&&", "a", "b")),
        ("static int m(int a, int b) ensures(retval == a) { return %s; }", ("+", "a", "b")),
        ("static void m(bool a, bool b) requires(a) { assert %s; }", ("&&", "a", "b")),
        ("static void m(int a, int b) { assert %s == a; }", ("+", "a", "b")),
    ],
)
def test_what_a_long_row_breaks_is_told(
    wrong: str, count: tuple[str, ...], ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(f"class A {{ {wrong % row(*count, count=1_200)} }}")
    for arguments in (
        ["A.m", name, "--diagram", "none"],
        ["A.m", name, "--format", "json"],
        ["brute", "A.m", name],
    ):
        answer = ooxcheck(*arguments)
        assert (answer.code, answer.err) == (1, "")


@pytest.mark.parametrize("command", [["export", "A.m", "--to", "oox"], ["summary", "A.m"], ["parse"]])
@pytest.mark.parametrize("name", ["and", "sum", "choices"])
def test_other_commands_do_not_mind(
    name: str, command: list[str], ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck(*command, file(program(name, 1_200)))
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize("count", [LONG - 1, LONG, LONG + 1, 3 * LONG])
def test_a_row_stops_where_it_is_decided_however_it_is_grouped(count: int) -> None:
    """The operand behind the one that decides would throw."""
    for op, deciding in (("&&", "false"), ("||", "true")):
        before = {"&&": "true", "||": "false"}[op]
        operands = f" {op} ".join([before] * (count - 2) + [deciding, "1 / z == 0"])
        loaded = load_text(
            f"class A {{ static bool m(int z) ensures(retval == {deciding}) exceptional(false) {{ return {operands}; }} }}"
        )
        (method,) = loaded.methods()
        assert brute(loaded, method, Bounds(), Settings(unroll=3)).verdict is Verdict.HOLDS


def test_every_beginning_of_a_sum_may_overflow() -> None:
    """With 4 bits, 7 + 7 - 7 is 7, but 7 + 7 is not a number."""
    text = "class A { static int m() ensures(retval == 7) { return %s; } }"
    for count in (1, 100):
        loaded = load_text(text % (row("+ 7 -", "7", count=count + 1)), int_width=4)
        (method,) = loaded.methods()
        assert brute(loaded, method, Bounds(), Settings(unroll=3)).verdict is Verdict.HOLDS
        assert (
            brute(loaded, method, Bounds(), Settings(unroll=3, overflow="error")).verdict is Verdict.VIOLATED
        )


def test_a_literal_row_takes_the_type_of_what_follows() -> None:
    load_text(
        "class A { static uint m(uint u) { return 1 + 2 * 3 + u + 4; } static bool n(uint u) { return 1 + 2 == u; } }"
    )
    with pytest.raises(OoxError, match="int and uint"):
        load_text("class A { static uint m(uint u, int i) { return 1 + 2 + i + u; } }")


def test_brackets_still_nest() -> None:
    with pytest.raises(OoxError, match="nested at most 200 deep"):
        load_text("class A { static int m(int a) { return " + "(a + " * 300 + "a" + ")" * 300 + "; } }")
