"""Texts that want to break the parser: each gets ordinary errors in bounded time."""

from __future__ import annotations

import time

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse, parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.programs import in_method, mistakes


def nested(count: int) -> dict[str, str]:
    """Return programs in which something is nested as often as asked for."""
    return {
        "brackets": in_method("x := " + "(" * count + "a" + ")" * count + ";"),
        "open brackets": "(" * count,
        "blocks": in_method("{" * count + "}" * count),
        "implications": in_method("x := " + "a ==> " * count + "a;"),
        "negations": in_method("x := " + "!" * count + "a;"),
        "minus": in_method("x := " + "- " * count + "a;"),
        "if": in_method("if (a) " * count + ";"),
        "while": in_method("while (a) " * count + ";"),
        "try": in_method("try {} catch {" * count + "}" * count),
        "members": in_method("x := a" + ".f" * count + ";"),
        "elements": in_method("x := a" + "[1]" * count + ";"),
        "calls": in_method("assert a" + ".m(a" * count + ")" * count + ";"),
        "instanceof": in_method("x := a" + " instanceof C" * count + ";"),
        "quantifiers": in_method("assert " + "all x : S | " * count + "a;"),
        "array quantifiers": in_method("assert " + "forall v, i : a : " * count + "a;"),
        "conditionals": in_method("assert " + "if a then b else " * count + "a;"),
        "multiplicities": in_method("assert " + "no " * count + "a;"),
        "closures": in_method("assert " + "~" * count + "a;"),
        "counts": in_method("assert " + "#" * count + "a;"),
        "sets": in_method("assert " + "{ x : " * count + "S" + " | a }" * count + ";"),
        "dimensions": in_method("int" + "[]" * count + " x;"),
    }


NESTED = nested(2_000)


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting_is_one_ordinary_error(name: str) -> None:
    start = time.process_time()
    (mistake,) = mistakes(NESTED[name])
    assert mistake.endswith("[syntax.nesting]")
    assert time.process_time() - start < 10


def test_ten_thousand_brackets_are_one_ordinary_error() -> None:
    for name in ("brackets", "open brackets", "blocks"):
        (mistake,) = mistakes(nested(10_000)[name])
        assert mistake.endswith("brackets may be nested at most 200 deep [syntax.nesting]")


def test_sensible_depths_work() -> None:
    for text in (
        "x := " + "a + " * 149 + "a;",
        "if (a) { x := 1; } else " * 100 + ";",
        "x := " + "(" * 150 + "a" + ")" * 150 + ";",
    ):
        parse_text(in_method(text))


def test_a_deep_member_is_dropped_and_the_others_are_kept() -> None:
    report = Report()
    program = parse([Source("t", "class C { int x; void m() { x := " + "- " * 500 + "a; } }")], report=report)
    (declaration,) = program.declarations
    assert isinstance(declaration, tree.ClassDeclaration)
    assert [node_text(kept) for kept in declaration.members] == ["int x;"]
    assert [error.code for error in report.errors()] == ["syntax.nesting"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("class C {" + "int x ]; " * 5000 + "}", 5000),
        ("class C {" + "void m() { x := ; }\n" * 5000 + "}", 5000),
        ("class C { int x } " * 1000, 1000),
        ("class C {" + "int ; " * 3 * 10**4 + "}", 10_002),
        ("x" * 10**7, 1),
        (in_method("x := " + "1+" * 5 * 10**6 + "1;"), 1),
        ("class " * 10**5, 10_002),
        ("\0" * 100, 100),
    ],
    ids=["members", "methods", "classes", "far too many", "name", "sum", "keywords", "NUL"],
)
def test_many_mistakes_and_huge_lines_take_bounded_time(text: str, count: int) -> None:
    start = time.process_time()
    assert len(mistakes(text)) == count
    assert time.process_time() - start < 20


@pytest.mark.parametrize("name", [name for name in NESTED if name not in ("open brackets", "dimensions")])
def test_the_deepest_permitted_nesting_is_parsed_and_printed(name: str) -> None:
    for count in range(199, 60, -3):
        try:
            program = parse_text(nested(count)[name])
        except OoxError:
            continue
        assert parse_text(node_text(program)) == program
        return
    pytest.fail("nothing is permitted")
