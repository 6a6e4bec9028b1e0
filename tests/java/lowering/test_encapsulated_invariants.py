"""Invariants of the library are duties only where other code than the library's writes its fields."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.java.library.encapsulated_invariants import calls, library, standings


def invariants(text: str) -> set[tuple[str, Standing]]:
    """Return how the invariants stand after a method, with the files that have them."""
    program, method = java_program([Source("T.java", text)], "T.m")
    report = check(Question(program, method, bounds=Bounds(scope=1, array=2), settings=Settings(unroll=2)))
    return {
        (duty.span.source.name, standing)
        for duty, standing in report.duties.items()
        if duty.kind is DutyKind.INVARIANT and duty.span is not None
    }


ADDS = "class T { static void m(java.util.ArrayList<String> l) { if (l != null) { l.add(null); } } }"


def test_a_client_owes_no_invariant_of_the_library() -> None:
    assert invariants(ADDS) == set()


def test_a_class_in_the_package_of_the_library_owes_its_invariants() -> None:
    assert invariants(f"package java.util; {ADDS}") == {("java.util.ArrayBackedList.java", Standing.HOLDS)}


def test_a_class_in_the_package_of_the_library_may_break_its_invariants() -> None:
    text = (
        "package java.util; class T { static void m(ArrayList<String> l) { if (l != null) { l.size = 7; } } }"
    )
    assert ("java.util.ArrayBackedList.java", Standing.VIOLATED) in invariants(text)


def test_a_client_still_owes_its_own_invariants() -> None:
    text = "class T { int n; java.util.ArrayList<T> l; /*@ invariant n >= 0; @*/ void m() { if (l != null) { l.add(this); n--; } } }"
    assert invariants(text) == {("T.java", Standing.VIOLATED)}


@pytest.mark.parametrize(
    ("class_name", "call"),
    [
        ("java.util.StringJoiner", "add(java.lang.CharSequence)"),
        ("java.util.ArrayList", "add(java.lang.Object)"),
        ("java.util.HashMap", "clear()"),
    ],
)
def test_the_library_keeps_its_invariants(class_name: str, call: str) -> None:
    """``python -m tests.java.library.encapsulated_invariants`` asks about all methods."""
    (chosen,) = (each for each in calls(library(), class_name) if each.name == call)
    several = standings(chosen)
    assert several
    assert set(several.values()) == {Standing.HOLDS}
