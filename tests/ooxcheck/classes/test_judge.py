"""Verdicts on classes without annotations; each is noted before it was computed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package
from ooxcheck.engine.exceptions.throws_clause import clause_text
from ooxcheck.engine.report import Report
from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

ROW = """class Row {
  private final int[] cells; private int n;
  Row(int size) { if (size < 0) throw new IllegalArgumentException(); cells = new int[size]; }
  void add(int x) { cells[n++] = x; }
  int last() { return n > 0 ? cell(n - 1) : 0; }
  int first() { return cells.length > 0 ? cell(0) : 0; }
  private int cell(int at) { return cells[at]; }
  private int spare(int at) { return cells[at]; }
  private int single(int at) { return cells[at] / 2; }
  int half() { return cells.length == 0 ? 0 : single(0); }
  int inverse(Row other) { return 1 / other.n; }
  int shorter(Row other) { return other.cells.length < cells.length ? 8 / n : 0; }
  public boolean equals(Object o) { return o instanceof Row && ((Row) o).cells.length < cells.length && 8 / n == 1; }
  int quotient(int by) { return 8 / by; }
  /*@ requires n == 7; ensures \\result == 0; @*/ int seven() { return n; }
}
"""

CASES = {
    "Row": ("holds within bounds", ["throws IllegalArgumentException if size < 0"]),
    "add": ("violated", []),
    "last": ("violated", []),
    "first": ("holds", []),
    "cell": ("violated", []),
    "spare": ("possible", []),
    "single": ("holds within bounds", []),
    "half": ("holds", []),
    "inverse": ("violated", ["throws NullPointerException if other == null"]),
    "shorter": ("violated", ["throws NullPointerException if other == null"]),
    "equals": ("violated", []),
    "quotient": ("holds", ["throws ArithmeticException if by == 0"]),
    "seven": ("violated", []),
}
"""`add` runs out of cells; `last` reads behind the last cell after a failed `add`, and so `cell` through `last`. Nobody calls `spare`. `shorter` and `equals` fail with another row. `first` and `half` hold, since `cells` is never null."""


@pytest.fixture
def row(file: File) -> str:
    return file(ROW, "Row.java")


def check(name: str, method: str) -> Report:
    return package.check(f"Row.{method}", name, scope=2)


@pytest.mark.parametrize("method", CASES)
def test_verdicts_and_documented_exceptions(row: str, method: str) -> None:
    verdict, clauses = CASES[method]
    report = check(row, method)
    assert report.verdict.value == verdict
    assert [clause_text(each) for each in report.throws] == clauses


@pytest.mark.parametrize(
    ("method", "calls"),
    [
        ("add", ["row = new Row(0)", "row.add(0) throws ArrayIndexOutOfBoundsException"]),
        (
            "cell",
            [
                "row = new Row(0)",
                "row.add(0) throws ArrayIndexOutOfBoundsException",
                "row.last() throws ArrayIndexOutOfBoundsException",
            ],
        ),
        ("inverse", ["row = new Row(0)", "row.inverse(row) throws ArithmeticException"]),
    ],
)
def test_histories(row: str, method: str, calls: list[str]) -> None:
    example = check(row, method).counterexample
    assert example is not None
    assert example.history is not None
    assert list(map(str, example.history.calls)) == calls


def test_the_heap_of_a_private_method_is_that_of_its_call(row: str) -> None:
    example = check(row, "cell").counterexample
    assert example is not None
    assert [str(atom) for atom in example.state.arguments[1:]] == ["0"]
    assert example.method.name == "Row.cell"


def test_strict_counts_every_exception(ooxcheck: Ooxcheck, row: str) -> None:
    assert ooxcheck("Row.quotient", row).code == 0
    assert ooxcheck("Row.quotient", row, "--strict").code == 1


def test_files_and_patterns_mean_methods_that_are_not_private(ooxcheck: Ooxcheck, row: str) -> None:
    document = ooxcheck(row, "--format", "json", "--no-infer", "--scope", "1").document
    names = [each["method"].partition("(")[0] for each in document["methods"]]
    assert names == [f"Row.{each}" for each in CASES if each not in ("cell", "spare", "single")]
    named = ooxcheck("Row.cell", row, "--format", "json", "--no-infer", "--scope", "1").document
    assert [each["method"] for each in named["methods"]] == ["Row.cell(int)"]


def test_a_private_method_with_a_specification_is_checked(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(
        "class C { int f() { return 1; } /*@ ensures \\result == 2; @*/ private int g() { return 2; } }",
        "C.java",
    )
    document = ooxcheck(name, "--format", "json").document
    assert [each["method"] for each in document["methods"]] == ["C.f()", "C.g()"]


def test_a_law_is_about_any_objects(ooxcheck: Ooxcheck, file: File) -> None:
    text = "class C { private int n; C(int n) { this.n = n; } public boolean equals(Object o) { return n > 3; } }"
    assert "C.equalsIsReflexive" in (out := ooxcheck("--laws", file(text, "C.java"), "-q").out)
    assert "violated" in out


def test_the_test_makes_plain_calls(ooxcheck: Ooxcheck, row: str) -> None:
    from pathlib import Path

    ooxcheck("Row.last", row, "--scope", "2", "--junit", "tests")
    text = Path("tests/Row_last_Test.java").read_text(encoding="utf-8")
    assert "try { row.add(0); } catch (ArrayIndexOutOfBoundsException expected) { }\n    row.last();" in text
    assert "Unsafe" not in text
    assert "reflect" not in text


COUNTER = """class Counter {
  int n;
  Counter() { }
  void up() { if (this.n < 9) { this.n := this.n + 1; } }
  void f() exceptional(false) { int x := 1 / (this.n + 1); }
  void g() exceptional(false) { int x := 1 / this.n; }
}
"""


def test_oox_on_request(file: File) -> None:
    name = file(COUNTER)
    assert package.check("Counter.f", name).verdict.value == "violated"
    assert package.check("Counter.f", name, infer=True).verdict.value == "holds"
    report = package.check("Counter.g", name, infer=True)
    assert report.verdict.value == "violated"
    assert report.counterexample is not None
    assert report.counterexample.history is not None
    assert list(map(str, report.counterexample.history.calls)) == ["c = new Counter()", "c.g()"]


def test_the_last_line_counts_documented_exceptions_apart(ooxcheck: Ooxcheck, row: str) -> None:
    methods = ["Row.Row", "Row.quotient", "Row.first"]
    words = "; 1 throws exceptions on purpose, 1 throws exceptions for its arguments ("
    for _ in range(2):
        answer = ooxcheck(*methods, row, "-q", "--scope", "2", "--cache", "kept")
        assert words in answer.out.splitlines()[-1]
    assert (
        '"kept": true' in ooxcheck(*methods, row, "--scope", "2", "--cache", "kept", "--format", "json").out
    )
    strict = ooxcheck(*methods, row, "-q", "--scope", "2", "--strict")
    assert "exceptions on purpose" not in strict.out
