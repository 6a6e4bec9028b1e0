"""What grows with the text is no nesting: long rows, chains and lists of Java are read, lowered and checked, and real nesting is refused at a place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import lower
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.depth import MAX_LOWERED_DEPTH, too_deep
from ooxcheck.oox.tree import If, While
from tests.ooxcheck.conftest import Ooxcheck, ooxcheck

__all__ = ["ooxcheck"]

MANY = 500
"""As in files that programs write."""

MORE = 5_000


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def joined(sign: str, count: int, part: Callable[[int], str]) -> str:
    return sign.join(map(part, range(count)))


def in_class(body: str, members: str = "") -> str:
    return f"class A {{ {members} static int other(int y) {{ return 1 / y; }} static int f(int x, String s, boolean b) {{ {body} }} }}"


CHAINS: dict[str, Callable[[int], str]] = {
    "concatenation": lambda n: in_class(
        f"String t = s + {joined(' + ', n, lambda i: 'x' if i % 2 else str(i))}; return 1;"
    ),
    "concatenation of empty texts": lambda n: in_class(
        f"String t = s + {joined(' + ', n, lambda _: chr(34) * 2)}; return 1;"
    ),
    "constants": lambda n: in_class(
        f"String t = {joined(' + ', n, lambda i: f'{chr(34)}{i}{chr(34)}')}; return 1;"
    ),
    "cases": lambda n: in_class(
        f"switch (x) {{ {joined(' ', n, lambda i: f'case {i}: return {i};')} default: return 0; }}"
    ),
    "cases that break": lambda n: in_class(
        f"int r = 0; switch (x) {{ {joined(' ', n, lambda i: f'case {i}: r = {i}; break;')} }} return r;"
    ),
    "cases that fall through": lambda n: in_class(
        f"int r = 0; switch (x) {{ {joined(' ', n, lambda i: f'case {i}: r = {i};')} default: r = 1; }} return r;"
    ),
    "cases with arrows": lambda n: in_class(
        f"return switch (x) {{ {joined(' ', n, lambda i: f'case {i} -> {i};')} default -> 0; }};"
    ),
    "labels": lambda n: in_class(
        f"switch (x) {{ {joined(' ', n, lambda i: f'case {i}:')} return 1; default: return 0; }}"
    ),
    "else if": lambda n: in_class(
        f"int r = 0; {joined(' else ', n, lambda i: f'if (x == {i}) r = {i};')} return r;"
    ),
    "else if that calls": lambda n: in_class(
        f"int r = 0; {joined(' else ', n, lambda i: f'if (other(x) == {i}) r = {i};')} return r;"
    ),
    "conditionals": lambda n: in_class(f"return {joined('', n, lambda i: f'x == {i} ? {i} : ')}0;"),
    "conditionals that call": lambda n: in_class(
        f"return {joined('', n, lambda i: f'other(x) == {i} ? {i} : ')}0;"
    ),
    "and": lambda n: in_class(f"return {joined(' && ', n, lambda i: f'x != {i}')} ? 1 : 0;"),
    "or with effects": lambda n: in_class(f"return {joined(' || ', n, lambda i: f'x++ == {i}')} ? 1 : 0;"),
    "sum": lambda n: in_class(f"return {joined(' + ', n, lambda _: 'x')};"),
    "sum with effects": lambda n: in_class(f"return {joined(' + ', n, lambda _: 'x++')};"),
    "calls behind each other": lambda n: in_class(
        f"new A(){joined('', n, lambda _: '.m()')}; return 1;", "A m() { return this; }"
    ),
    "elements": lambda n: in_class(f"int[] a = {{{joined(', ', n, str)}}}; return a[0];"),
    "statements": lambda n: in_class(f"{joined(' ', n, lambda i: f'x = x ^ {i};')} return x;"),
    "members": lambda n: in_class(
        "return m0(x);", joined(" ", n, lambda i: f"static int m{i}(int x) {{ return x; }}")
    ),
    "constants of an enum": lambda n: in_class(
        "return 1;", f"enum K {{ {joined(', ', n, lambda i: f'C{i}')} }}"
    ),
    "formula": lambda n: in_class(
        "return x;", f"/*@ requires {joined(' && ', n, lambda i: f'x != {i}')}; @*/"
    ).replace("@*/ static int other", "@*/ static int g"),
    "number in a formula": lambda n: in_class(
        "return x;", f"/*@ ensures {joined(' + ', n, lambda _: 'y')} == 0; @*/"
    ),
}


CHEAP = (
    "concatenation",
    "constants",
    "cases",
    "labels",
    "and",
    "sum",
    "calls behind each other",
    "elements",
    "formula",
    "number in a formula",
)


@pytest.mark.parametrize(
    ("name", "count"), [*((name, MANY) for name in CHAINS), *((name, MORE) for name in CHEAP)]
)
def test_long_chains_become_programs_that_are_not_deep(name: str, count: int) -> None:
    limit = sys.getrecursionlimit()
    program, _ = java_program([Source("A.java", CHAINS[name](count))], "A.f")
    assert program.origin is not None
    assert too_deep(program.origin.tree, 300) is None
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(("name", "verdict"), [
    ("concatenation", "holds"), ("concatenation of empty texts", "holds"), ("cases", "holds"), ("cases that fall through", "holds"), ("cases with arrows", "holds"), ("else if", "holds"),
    ("else if that calls", "violated"), ("conditionals", "holds"), ("conditionals that call", "violated"), ("and", "holds"), ("sum with effects", "holds"),
    ("calls behind each other", "holds"),
])  # fmt: skip
def test_long_chains_are_checked(ooxcheck: Ooxcheck, name: str, verdict: str) -> None:
    """Five hundred numbers in a row are longer than any string within the bounds, but nobody reads that string."""
    Path("A.java").write_text(CHAINS[name](MANY), encoding="utf-8")
    answer = ooxcheck("A.f", "A.java", "--scope", "1", "-q", "--strict")
    assert answer.out.startswith(f"A.f  {verdict}"), answer
    assert answer.code == {"holds": 0, "violated": 1, "vacuous": 3}[verdict]


def else_ifs(conditions: Sequence[str]) -> str:
    return " else ".join(f"if ({each}) {{ r = {number}; }}" for number, each in enumerate(conditions))


@pytest.mark.parametrize("count", [3, 51, 52, 104])
def test_a_chain_that_is_cut_takes_the_first_choice_that_holds(ooxcheck: Ooxcheck, count: int) -> None:
    """Conditions that call nest as blocks, up to `MOST_BLOCKS`, and a flag tells whether the rest of the chain runs; each choice is taken for its number."""
    conditions = [f"is(x, {number})" for number in range(count)]
    text = f"""class A {{
      static boolean is(int x, int y) {{ return x == y; }}
      /*@ requires 0 <= x && x <= {count}; ensures \\result == x; @*/
      static int f(int x) {{ int r = 0; {else_ifs(conditions)} else {{ r = {count}; }} return r; }}
      /*@ requires 0 <= x && x <= {count}; ensures \\result == x; @*/
      static int g(int x) {{ return {"".join(f"is(x, {number}) ? {number} : " for number in range(count))}{count}; }}
      /*@ requires 0 <= x && x <= {count}; ensures \\result != {count - 1}; @*/
      static int h(int x) {{ int r = 0; {else_ifs(conditions)} else {{ r = {count}; }} return r; }}
    }}"""
    Path("A.java").write_text(text, encoding="utf-8")
    assert ooxcheck("A.f", "A.java", "-q").out.startswith("A.f  holds")
    assert ooxcheck("A.g", "A.java", "-q").out.startswith("A.g  holds")
    assert ooxcheck("A.h", "A.java", "-q", "--strict").out.startswith("A.h  violated")


def test_variables_of_patterns_are_known_behind_a_long_chain() -> None:
    first = "if (!(o instanceof String t)) { r = 1; }"
    rest = " ".join(f"else if (other(t.length()) == {number}) {{ r = {number}; }}" for number in range(120))
    text = f"class A {{ static int other(int y) {{ return y; }} static int f(Object o) {{ int r = 0; {first} {rest} return r; }} }}"
    lowered = lower([Source("A.java", text)], "A.f").program
    assert sum(isinstance(node, If) for node in descendants(lowered)) >= 121


NESTED: dict[str, Callable[[int], str]] = {
    "try": lambda n: in_class(
        f"int r = 0; {'try {' * n} r = 1 / x; {'} catch (RuntimeException e) { r = 2; }' * n} return r;"
    ),
    "finally": lambda n: in_class(
        f"int r = 0; {'try {' * n} r = 1 / x; {'} finally { r = 2; }' * n} return r;"
    ),
    "finally that is left": lambda n: in_class(f"{'try {' * n} return 1 / x; {'} finally { x = 2; }' * n}"),
    "switch": lambda n: in_class(f"{'switch (x) { case 1: ' * n} x = 2; {'}' * n} return x;"),
}


@pytest.mark.parametrize("name", NESTED)
def test_nesting_is_lowered_up_to_the_limit_and_refused_beyond_it(name: str) -> None:
    program, _ = java_program([Source("A.java", NESTED[name](150))], "A.f")
    assert program.origin is not None
    with pytest.raises(OoxError) as told:
        java_program([Source("A.java", NESTED[name](300))], "A.f")
    (problem,) = told.value.diagnostics
    assert (problem.code, problem.message) == (
        "syntax.nesting",
        "this is more than 200 levels deep; introduce variables or methods",
    )
    assert problem.span is not None


def test_what_becomes_too_deep_is_refused_at_its_place() -> None:
    declared = "; ".join(f"R r{number} = new R()" for number in range(400))
    text = in_class(
        f"try ({declared}) {{ x = 1; }} return x;",
        "static class R implements AutoCloseable { public void close() { } }",
    )
    with pytest.raises(OoxError) as told:
        java_program([Source("A.java", text)], "A.f")
    (problem,) = told.value.diagnostics
    assert (
        problem.message
        == f"what this becomes is more than {MAX_LOWERED_DEPTH} levels deep; introduce variables or methods"
    )
    assert problem.span is not None
    assert problem.span.source.name == "A.java"


def test_what_is_too_deep_leaves_other_methods_their_answers(ooxcheck: Ooxcheck) -> None:
    declared = "; ".join(f"R r{number} = new R()" for number in range(400))
    Path("A.java").write_text(
        in_class(
            f"try ({declared}) {{ x = 1; }} return x;",
            "static class R implements AutoCloseable { public void close() { } }",
        ),
        encoding="utf-8",
    )
    answer = ooxcheck("--all", "A.java", "-q", "--scope", "1", "--strict")
    assert "A.other violated" in " ".join(answer.out.split())
    assert "1000 levels deep" in answer.err
    assert answer.code == 1


def test_jumps_out_of_chains_leave_loops_as_before() -> None:
    text = in_class(
        f"while (b) {{ {joined(' else ', 80, lambda i: f'if (other(x) == {i}) break;')} else continue; }} return 1;"
    )
    lowered = lower([Source("A.java", text)], "A.f").program
    assert sum(isinstance(node, While) for node in descendants(lowered)) == 1
