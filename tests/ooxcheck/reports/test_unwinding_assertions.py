"""Bounds that were reached: their numbers, and the options that go further."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source, Span
from ooxcheck.reports.unwinding_assertions import (
    beyond_words,
    limit,
    merge_options,
    option,
    options,
    reached_words,
)
from tests.ooxcheck.fakes import question
from tests.ooxcheck.questions import asked

PROGRAM = load_text("class A { static void f() { ; } }")
ASKED = question(PROGRAM, "f", bounds=Bounds(scope=2, array=3))
PLACE = ASKED.method.span
AUTO = replace(ASKED, settings=replace(ASKED.settings, unroll=None))


def within(unroll: int) -> Settings:
    """Return settings with one bound."""
    return Settings(unroll=unroll)


MAKES = """
class Main {
  static int[] make(int n) requires(n >= 0) ensures(#retval == n) { int[] a := new int[n]; return a; }
}
"""


@pytest.mark.parametrize(
    ("bounded", "number", "wanted"),
    [
        (Bounded("loop", PLACE), 4, "--unroll 5"),
        (Bounded("recursion", PLACE), 4, "--unroll 5"),
        (Bounded("array", PLACE, 8), 8, "--array 4"),
        (Bounded("array", PLACE, 100_000), 100_000, ""),
        (Bounded("array", PLACE), None, ""),
        (Bounded("new objects", PLACE), 2, "--scope 3"),
        (Bounded("ghost tuples", PLACE), 3, "--array 4"),
    ],
)
def test_the_smallest_number_that_goes_further_is_named(
    bounded: Bounded, number: int | None, wanted: str
) -> None:
    assert limit(bounded, ASKED, within(4)) == number
    assert option(bounded, ASKED, within(4)) == wanted


def test_a_length_that_makes_no_difference_is_skipped() -> None:
    """Up to --array 3 methods may make arrays of eight elements."""
    few = replace(ASKED, bounds=Bounds(scope=2, array=0))
    assert option(Bounded("array", PLACE, 8), few, within(3)) == "--array 4"


def test_nothing_is_named_that_an_option_cannot_have() -> None:
    most = replace(ASKED, bounds=Bounds(scope=100, array=256))
    assert option(Bounded("array", PLACE, 514), most, within(3)) == ""
    assert option(Bounded("new objects", PLACE), most, within(3)) == ""
    assert option(Bounded("ghost tuples", PLACE), most, within(3)) == ""
    assert option(Bounded("loop", PLACE), most, within(1_000_000)) == ""
    assert option(Bounded("loop", PLACE), AUTO, within(8)) == ""


def test_single_scopes_grow_with_the_others() -> None:
    single = replace(ASKED, bounds=Bounds(scope=2, scopes={"A": 1}, array=3))
    assert option(Bounded("new objects", PLACE), single, within(3)) == "--scope 3,A=2"


def test_options_of_several_answers_are_told_once() -> None:
    assert merge_options(["--unroll 9", "--array 4", "--unroll 10", ""]) == ("--unroll 10", "--array 4")


def test_an_array_that_is_made_has_its_own_bound() -> None:
    report = check(asked(MAKES, "Main.make", unroll=5, int_width=8))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    (bounded,) = report.bounds
    assert reached_words(report.bounds, report.question, report.settings) == "array :3 reached length 8"
    told = "the array that is made at <text>:3 may be longer than 8, the most with --array 2"
    assert beyond_words(bounded, report.question, report.settings) == told
    assert beyond_words(Bounded("new objects", PLACE), ASKED, within(3)).endswith(
        "than those tried, the most with --scope 2"
    )
    assert beyond_words(Bounded("array", PLACE, 100_000), ASKED, within(3)).endswith(
        "may be longer than 100000"
    )
    assert beyond_words(Bounded("loop", PLACE), ASKED, within(3)).endswith("goes beyond --unroll 3")
    assert options(report) == ("--array 4",)


def test_going_further_goes_further() -> None:
    report = check(asked(MAKES, "Main.make", array=4, int_width=8))
    assert [bounded.most for bounded in report.bounds] == [10]


def test_bounds_are_told_briefly() -> None:
    one, other = Source("a.oox", "\n\nx"), Source("b.oox", "x")
    bounds = [
        Bounded("loop", Span(one, 2, 3)),
        Bounded("recursion", Span(one, 0, 1)),
        Bounded("loop", Span(other, 0, 1)),
    ]
    assert reached_words((), ASKED, within(3)) == "no bound reached"
    assert reached_words(bounds[:2], ASKED, within(3)) == "loop :3 reached 3, recursion :1 reached 3"
    assert (
        reached_words(bounds, ASKED, within(3))
        == "loop a.oox:3 reached 3, recursion a.oox:1 reached 3 and 1 more"
    )
    assert reached_words([Bounded("array", Span(one, 2, 3))], ASKED, within(3)) == "array :3 reached"
