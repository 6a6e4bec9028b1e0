"""An exception that must not leave a method is one violation for each place that throws: none hides another."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report, Standing
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.oox.running.outcomes import Duty
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java
from tests.ooxcheck.conftest import Ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

FILE = Path(__file__).with_name("Places.java")

PLACES = {
    "behindGuard": [("throw new IllegalArgumentException();", "IllegalArgumentException"), ("x[i]", "index")],
    "element": [("x[i]", "null"), ("x[i]", "index")],
    "throughFinally": [("a[i]", "null"), ("a[i]", "index")],
    "throughBusyFinally": [("a[0]", "null"), ("a[0]", "index")],
    "throughOtherCatch": [("a[i]", "null"), ("a[i]", "index")],
    "throughResource": [("a[i]", "null"), ("a[i]", "index")],
    "throughLock": [("a[i]", "null"), ("a[i]", "index")],
    "wrapped": [("throw new IllegalStateException();", "IllegalStateException")],
    "thrownAgain": [("throw e;", "RuntimeException")],
    "caughtBefore": [("10 / n", "zero")],
    "byHelper": [("x[0]", "null"), ("x[0]", "index"), ("first(x) / i", "zero")],
    "twoCalls": [("x[0]", "null"), ("x[0]", "index")],
    "inLibrary": [("x.get(i", "null"), ("x.get(i)", "null"), ("x.get(i)", "IndexOutOfBoundsException")],
    "declared": [("x[0]", "null"), ("x[0]", "index")],
    "inLoop": [("x.length", "null"), ("x[i]", "index")],
    "nextElement": [
        ("throw new IllegalStateException();", "IllegalStateException"),
        ("x[next]", "null"),
        ("x[next]", "index"),
    ],
    "fine": [],
}
"""The places that throw what leaves each method, and the words of the exceptions; of two at one place, both."""


@cache
def report(method: str) -> Report:
    return ooxcheck.check(f"Places.{method}", FILE, scope=2, array=2)


def places(duties: list[Duty]) -> list[tuple[str, str | None]]:
    found = [(each.thrown.span.text, each.thrown.word) for each in duties if each.thrown is not None]
    return sorted(found, key=str)


@pytest.mark.parametrize("method", PLACES)
def test_each_place_that_throws_is_a_violation(method: str) -> None:
    found = report(method)
    broken = [duty for duty, known in found.duties.items() if known is Standing.VIOLATED]
    assert places(broken) == sorted(PLACES[method], key=str)
    assert [example.duty for example in found.counterexamples] == broken


def test_what_does_not_throw_is_one_duty() -> None:
    assert len(report("fine").duties) == 1
    assert report("fine").verdict.value == "holds"


@pytest.mark.parametrize(
    "method", ["behindGuard", "throughBusyFinally", "throughResource", "byHelper", "inLoop", "fine"]
)
def test_brute_force_finds_the_same_places(method: str) -> None:
    found = ooxcheck.check(f"Places.{method}", FILE, scope=1, array=1, self_check=True)
    assert places(list(found.duties)) == sorted(PLACES[method], key=str)


OOX = """
class M {
  static int get(int[] a, int i) exceptional(false) { if (i < 0) { throw "negative"; } return a[i]; }
  static int may(int[] a, int i) exceptional(i < 0) { if (i < 0) { throw "negative"; } return a[i]; }
  static int free(int[] a, int i) { return a[i] / i; }
  static int none(int i) exceptional(false) { return i; }
}
"""


@pytest.mark.parametrize(
    ("method", "options", "words"),
    [
        ("get", {}, ["index", "negative", "null"]),
        ("may", {}, ["index", "null"]),
        ("free", {}, []),
        ("free", {"no_exceptions": True}, ["index", "null", "zero"]),
        ("none", {}, []),
    ],
)
def test_clauses_of_oox_are_broken_place_by_place(
    tmp_path: Path, method: str, options: dict[str, bool], words: list[str]
) -> None:
    path = tmp_path / "m.oox"
    path.write_text(OOX)
    found = ooxcheck.check(f"M.{method}", path, scope=1, array=2, self_check=True, **options)  # type: ignore[arg-type]  # names of options
    assert sorted(word for _, word in places(list(found.duties)) if word) == words


def test_growing_bounds_find_all_places_once(tmp_path: Path) -> None:
    path = tmp_path / "m.oox"
    path.write_text(OOX)
    found = ooxcheck.check("M.get", path, scope=2, unroll=None)
    assert sorted(word for _, word in places([each.duty for each in found.counterexamples]) if word) == [
        "index",
        "negative",
        "null",
    ]


def test_several_counterexamples_of_a_place_are_of_that_place() -> None:
    found = ooxcheck.check("Places.element", FILE, scope=2, array=2, counterexamples=3)
    for example in found.counterexamples:
        assert {each.duty for each in example.others} <= {example.duty}


def test_only_the_place_that_needs_it_is_said_to_wrap_around() -> None:
    wrapping = [
        example.duty.thrown.word
        for example in report("nextElement").counterexamples
        if example.only_by_wrapping and example.duty.thrown
    ]
    assert wrapping == ["IllegalStateException"]


def test_formats_tell_the_place(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    answer = ooxcheck("Places.behindGuard", str(FILE), "--format", "json")
    method = answer.document["methods"][0]
    lines = [duty["thrown"]["place"]["line"] for duty in method["duties"] if duty["standing"] == "violated"]
    assert lines == [18, 20]
    sarif = ooxcheck("Places.behindGuard", str(FILE), "--format", "sarif")
    results = sarif.document["runs"][0]["results"]
    assert [each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in results] == [18, 20]
    report_ = tmp_path / "report.json"
    report_.write_text(answer.out)
    assert ooxcheck("validate", str(report_)).out.count("replayed") == 2


@pytest.mark.skipif(java() is None, reason=REASON)
def test_each_place_has_a_test_that_fails_on_the_jvm(tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    for method in PLACES:
        if PLACES[method]:
            text, reasons = junit_class(report(method))
            assert not reasons, method
            texts[f"Places_{method}_Test"] = text
    found = ends(tmp_path, [FILE], texts)
    assert len(found) == sum(map(len, PLACES.values()))
    assert all(end.startswith("fails thrown: ") for end in found.values()), found
    thrown = sorted(
        end.removeprefix("fails thrown: ")
        for name, end in found.items()
        if name.startswith("Places_behindGuard")
    )
    assert thrown == ["ArrayIndexOutOfBoundsException", "IllegalArgumentException"]
