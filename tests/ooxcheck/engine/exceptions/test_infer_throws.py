"""Clauses about exceptions, each written by hand before it was computed: when a method throws, and whether that is meant."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.exceptions.infer_throws import documented_exceptions
from ooxcheck.engine.exceptions.literals import entry_literals
from ooxcheck.engine.exceptions.throws_clause import ThrowsClause, clause_text
from ooxcheck.engine.report import Report
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source
from ooxcheck.text.json_form import to_json
from tests.ooxcheck.engine.exceptions.clause_oracle import contradictions

FOLDER = Path(__file__).parent

STACK = {
    "Stack(int)": ["throws IllegalArgumentException if capacity <= 0"],
    "Stack(Object, int)": [
        "throws NullPointerException if first == null",
        "throws IllegalArgumentException if capacity < 1 || capacity > 100",
    ],
    "pop": ["throws NoSuchElementException if size == 0"],
    "popByAccessor": ["throws NoSuchElementException if size == 0"],
    "push": ["throws NullPointerException if item == null", "throws FullException if size >= capacity"],
    "get": ["throws IndexOutOfBoundsException if index < 0 || index >= size"],
    "checked": ["throws IndexOutOfBoundsException if index < 0 || index >= size"],
    "byHelper": ["throws IllegalStateException if closed", "throws IllegalArgumentException if index > size"],
    "resize": ["throws IllegalArgumentException if capacity < this.capacity"],
    "both": ["throws IllegalStateException if closed && item == null"],
    "nested": ["throws IllegalArgumentException if !closed && n < 0"],
    "room": ["throws FullException if size + n > capacity"],
    "unsupported": ["always throws UnsupportedOperationException"],
    "implicitField": [],
    "hiddenByArgument": [],
    "implicitArgument": ["implicitly throws NullPointerException if node == null"],
    "sometimes": ["implicitly may throw NullPointerException if node == null"],
    "impossible": [],
    "caught": [],
    "rethrown": ["throws IllegalArgumentException if n < 0"],
    "rethrownByLanguage": [],
    "wrapped": ["throws IllegalStateException if head == null"],
    "byFinally": ["throws IllegalArgumentException if n == 7"],
    "inLoop": ["may throw IllegalStateException if head != null"],
    "later": ["throws FullException if size + 1 > capacity"],
    "Stack(boolean, int)": ["implicitly throws NegativeArraySizeException if more + 1 < 0"],
    "cyclic": [
        "throws NullPointerException if node == null",
        "throws IllegalArgumentException if node == head",
    ],
    "fourWays": ["throws IllegalArgumentException if a < 0 || b > 10 || c || closed"],
    "mixed": ["throws IllegalArgumentException if item == null || closed && n < 0"],
    "made": ["throws IllegalStateException if n > 3"],
}

FUNCTIONS = {
    "divide": ["implicitly throws ArithmeticException if b == 0"],
    "difference": ["implicitly throws ArithmeticException if a - b == 0"],
    "element": [
        "implicitly throws NullPointerException if array == null",
        "implicitly throws ArrayIndexOutOfBoundsException if index < 0 || index >= array.length",
    ],
    "first": [
        "implicitly throws NullPointerException if array == null",
        "implicitly throws ArrayIndexOutOfBoundsException if array.length == 0",
    ],
    "create": ["implicitly throws NegativeArraySizeException if length < 0"],
    "sum": ["implicitly throws NullPointerException if array == null"],
    "length": ["implicitly throws NullPointerException if text == null"],
    "firstChar": ["throws IllegalArgumentException if text == null || text.isEmpty()"],
    "charAt": [
        "implicitly throws NullPointerException if text == null",
        "implicitly throws StringIndexOutOfBoundsException if index < 0 || index >= text.length()",
    ],
    "unboxed": ["implicitly throws NullPointerException if number == null"],
    "positive": [
        "implicitly throws NullPointerException if number == null",
        "throws IllegalArgumentException if number <= 0",
    ],
    "radius": [
        "implicitly throws ClassCastException if shape != null && !(shape instanceof Circle)",
        "implicitly throws NullPointerException if shape == null",
    ],
    "range": ["throws IllegalArgumentException if from > to"],
    "subrange": [
        "implicitly throws NullPointerException if array == null",
        "throws ArrayIndexOutOfBoundsException if from < 0 || to > array.length || from > to",
    ],
    "sameLength": [
        "implicitly throws NullPointerException if a == null",
        "implicitly throws NullPointerException if b == null",
        "throws IllegalArgumentException if a.length != b.length",
    ],
    "even": ["throws IllegalArgumentException if n % 2 != 0"],
    "required": ["throws NullPointerException if value == null"],
    "only": [
        "implicitly throws NullPointerException if list == null",
        "throws IllegalArgumentException if list.isEmpty()",
    ],
    "size": ["implicitly throws NullPointerException if list == null"],
    "constant": [],
    "noNulls": [
        "implicitly throws NullPointerException if items == null",
        "throws NullPointerException if Arrays.asList(items).contains(null)",
    ],
    "either": [
        "implicitly throws NullPointerException if a == null",
        "implicitly throws NullPointerException if b == null",
    ],
    "kind": ["throws IllegalArgumentException if code != 0 && code != 1"],
    "checkedException": [],
    "operand": [
        "implicitly throws NullPointerException if a == null",
        "implicitly may throw NullPointerException if b == null",
    ],
    "secondOperand": ["implicitly may throw NullPointerException if a == null"],
    "indexOperand": ["implicitly may throw ArrayIndexOutOfBoundsException if i < 0"],
    "testedBefore": [],
    "otherReason": ["implicitly may throw NullPointerException if Arrays.asList(a).contains(null)"],
    "conditional": ["implicitly may throw NullPointerException if text == null"],
    "withinLength": ["implicitly may throw NullPointerException if text == null"],
    "rows": [
        "implicitly throws NullPointerException if rows == null",
        "implicitly throws NullPointerException if Arrays.asList(rows).contains(null)",
    ],
    "firstRow": [
        "implicitly throws NullPointerException if rows == null",
        "implicitly throws NullPointerException if rows[0] == null",
    ],
    "ownRow": [],
    "ones": [
        "implicitly throws NullPointerException if grid == null",
        "implicitly throws NullPointerException if grid[0] == null",
        "implicitly may throw NullPointerException if Arrays.asList(grid).contains(null)",
        "implicitly may throw ArrayIndexOutOfBoundsException if Arrays.stream(grid).anyMatch(row -> row.length != grid[0].length)",
    ],
    "cell": [
        "implicitly throws NullPointerException if rows == null",
        "implicitly throws ArrayIndexOutOfBoundsException if row < 0 || row >= rows.length",
        "implicitly throws NullPointerException if rows[row] == null",
        "implicitly throws ArrayIndexOutOfBoundsException if at < 0 || at >= rows[row].length",
    ],
    "behindRows": [
        "implicitly throws NullPointerException if grid == null",
        "implicitly throws NullPointerException if Arrays.asList(grid).contains(null)",
    ],
    "behind": ["implicitly throws NullPointerException if array == null"],
    "total": [
        "implicitly throws NullPointerException if list == null",
        "implicitly throws NullPointerException if list.contains(null)",
    ],
    "at": [
        "implicitly throws NullPointerException if list == null",
        "implicitly throws IndexOutOfBoundsException if index < 0 || index >= list.size()",
    ],
    "afterNull": ["implicitly throws NullPointerException if list == null"],
}
"""`otherReason` throws only if its key is null, but the operand that throws has a value for a null key, too: the key is no reason, the null element is. `testedBefore` tests `b` itself: the operand that throws never has a value, and the statement has one for null. `behindRows` and `behind` fail for all arrays: ``array.length >= array.length`` is no reason."""

MORE = {
    "inherited": ["throws IllegalArgumentException if n > limit"],
    "inSuper": ["throws IllegalArgumentException if n == limit"],
    "dispatched": [
        "implicitly throws NullPointerException if shape == null",
        "may throw IllegalStateException",
    ],
    "collaborator": [
        "throws NullPointerException if square == null",
        "throws IllegalStateException if square.side < 0",
    ],
    "firstName": ["throws NoSuchElementException if names.isEmpty()"],
    "name": [],
    "elementOf": [
        "implicitly throws NullPointerException if list == null",
        "implicitly may throw IndexOutOfBoundsException if index < 0 || index >= list.size()",
    ],
    "fail": [
        "implicitly throws NullPointerException if e == null",
        "throws RuntimeException if e != null",
    ],
    "code": [
        "throws IllegalArgumentException if color == Color.RED",
        "implicitly throws NullPointerException if color == null",
    ],
    "factorial": ["throws IllegalArgumentException if n < 0"],
    "locked": ["throws IllegalStateException if !ready"],
    "radius": ["throws NullPointerException if circle == null"],
    "error": [],
    "rethrownError": [],
    "letter": ["throws IllegalArgumentException if c < 'a' || c > 'z'"],
    "notOnlyNull": ["implicitly throws NullPointerException if a == null"],
    "either": ["implicitly may throw NullPointerException if a == null"],
    "half": ["throws ArithmeticException if n % 2 != 0 || n < 0"],
    "nan": ["throws IllegalArgumentException if !(d >= 0.0)"],
}


@cache
def report(class_name: str, method: str) -> Report:
    return ooxcheck.check(
        f"{class_name}.{method}", FOLDER / f"{class_name}.java", scope=2, array=2, no_infer=True
    )


@cache
def clauses(class_name: str, method: str) -> tuple[ThrowsClause, ...]:
    answer = report(class_name, method)
    return documented_exceptions(answer.question, answer, 60)


def texts(class_name: str, method: str) -> list[str]:
    return [
        f"{'' if each.is_deliberate else 'implicitly '}{clause_text(each)}"
        for each in clauses(class_name, method)
    ]


@pytest.mark.parametrize("method", STACK)
def test_clauses_of_an_object(method: str) -> None:
    assert sorted(texts("Stack", method)) == sorted(STACK[method])


@pytest.mark.parametrize("method", FUNCTIONS)
def test_clauses_of_functions(method: str) -> None:
    assert sorted(texts("Functions", method)) == sorted(FUNCTIONS[method])


@pytest.mark.parametrize("method", MORE)
def test_clauses_across_classes(method: str) -> None:
    assert sorted(texts("More", method)) == sorted(MORE[method])


@pytest.mark.parametrize(
    ("class_name", "method"),
    [
        *(("Stack", method) for method in ("get", "nested", "mixed", "later", "sometimes")),
        *(("Functions", method) for method in FUNCTIONS),
    ],
)
def test_runs_do_not_contradict_the_clauses(class_name: str, method: str) -> None:
    path = FOLDER / f"{class_name}.java"
    source = Source(path.name, path.read_text(encoding="utf-8"))
    assert not list(contradictions(source, f"{class_name}.{method}", clauses(class_name, method)))


def test_without_time_only_written_exceptions_have_clauses() -> None:
    for method, expected in {"push": 2, "implicitArgument": 0, "made": 0, "impossible": 0}.items():
        answer = report("Stack", method)
        hurried = documented_exceptions(answer.question, answer, 0.001)
        assert [each.condition for each in hurried] == [None] * expected
        assert all(each.is_deliberate and not each.is_exact for each in hurried)


TABLE = """
import java.util.*;
class Table {
    private final byte[] codes = new byte[2];
    private final List<String> names = new ArrayList<>();
    int get(Object name) { return codes[name.hashCode() & 1]; }
    void add(String name) { names.add(name); codes[name.hashCode() & 1] = 1; }
}
"""


def test_an_inference_has_the_tight_bounds_of_its_check() -> None:
    """Without them the code of all collections is encoded as the `hashCode` of the argument, and nothing is found in time."""
    answer = ooxcheck.check("Table.get", text=TABLE, language="java", scope=1, array=2)
    assert [each.condition for each in answer.throws] == ["name == null"]


def test_only_a_collection_has_a_size() -> None:
    text = """
    import java.util.*;
    class T { static int m(Object o, Iterable<T> i, Collection<T> c, List<T> l) { new ArrayList<T>(c).add(null); return o.hashCode(); } }
    """
    program, method = java_program([Source("T.java", text)], "T.m")
    literals = {each.text.text for each in entry_literals(program, method).literals}
    sizes = [each for each in literals if "size" in each]
    assert {"c.size() == 0", "l.size() == 0"} <= set(sizes)
    assert all(each.startswith(("c.", "l.")) for each in sizes)


def test_text_of_an_unknown_condition() -> None:
    answer = report("Stack", "pop")
    (clause,) = documented_exceptions(answer.question, answer, 0.001)
    assert clause_text(clause) == "may throw NoSuchElementException"


def test_json_names_the_place() -> None:
    answer = ooxcheck.check("Stack.pop", FOLDER / "Stack.java", scope=2, array=2)
    assert answer.verdict is Verdict.HOLDS
    (clause,) = json.loads(to_json(report_form(answer, 0.0)))["throws"]
    place = clause.pop("place")
    assert clause == {
        "exception": "NoSuchElementException",
        "condition": "size == 0",
        "exact": True,
        "deliberate": True,
        "text": "throws NoSuchElementException if size == 0",
    }
    assert (place["line"], place["column"]) == (40, 13)


def test_a_program_of_oox_has_no_clauses(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_text('class A { static void f(int n) exceptional(false) { if (n == 0) { throw "zero"; } } }')
    answer = ooxcheck.check("A.f", path)
    assert answer.counterexamples
    assert not documented_exceptions(answer.question, answer, 60)


def test_runs_contradict_wrong_clauses() -> None:
    """The oracle notices a condition that is too strong, and one that is not exact."""
    path = FOLDER / "Functions.java"
    source = Source(path.name, path.read_text(encoding="utf-8"))
    (clause,) = clauses("Functions", "range")
    for wrong, sentence in (("from > to && to > 0", "although not"), ("from >= to", "returns although")):
        problems = list(contradictions(source, "Functions.range", (replace(clause, condition=wrong),)))
        assert len(problems) == 1
        assert sentence in problems[0]
