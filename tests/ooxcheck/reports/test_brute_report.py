from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.question import Question
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Deadlocked
from ooxcheck.oox.running.settings import Settings
from ooxcheck.reports.brute_report import bounds_text, verdict_exit, verdict_lines
from ooxcheck.text.exits import Exit

PROGRAM = load_text("class A { static void f(int x) { assert x == 0; } }")
QUESTION = Question(PROGRAM, find_method(PROGRAM, "f"), bounds=Bounds(), settings=Settings(unroll=3))


def result() -> Result:
    return check(PROGRAM, QUESTION.method, QUESTION.bounds, QUESTION.settings)


@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        (Verdict.HOLDS, Exit.FINE),
        (Verdict.WITHIN_BOUNDS, Exit.FINE),
        (Verdict.VIOLATED, Exit.VIOLATED),
        (Verdict.VACUOUS, Exit.NO_ANSWER),
        (Verdict.UNKNOWN, Exit.NO_ANSWER),
    ],
)
def test_every_verdict_has_an_exit_code(verdict: Verdict, code: Exit) -> None:
    assert verdict_exit(verdict) is code


def test_an_example_that_does_not_end_as_it_should_is_never_shown() -> None:
    found = result()
    ((duty, example),) = found.violated.items()
    assert example is not None
    found.violated[duty] = replace(example, outcome=Deadlocked(()))
    with pytest.raises(AssertionError, match="should end in"):
        list(verdict_lines(QUESTION, found))


def test_options_that_weaken_the_answer_are_named() -> None:
    weak = Settings(unroll=3, invariants=False, exceptions_allowed=False, open_types=True)
    narrow = replace(PROGRAM, int_width=8)
    text = bounds_text(
        replace(QUESTION, program=narrow, settings=weak, bounds=Bounds(scopes={"A": 1}, ints=(0, 5)))
    )
    assert text == "scope 2, A=1, array 2, unroll 3, ints 0,5, int 8, no invariants, no exceptions, open"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("{ if (x != x) { assert false; } return x; }", ["  never reached: assert, <text>:1"]),
        ("{ throw; }", ["  never reached: ensures of A.f, <text>:1: no call returns"]),
    ],
)
def test_what_no_run_reaches_is_listed(body: str, lines: list[str]) -> None:
    program = load_text(f"class A {{ static int f(int x) ensures(retval == x) {body} }}")
    asked = replace(QUESTION, program=program, method=find_method(program, "f"))
    told = list(verdict_lines(asked, check(program, asked.method, asked.bounds, asked.settings)))
    assert [line for line in told if "never" in line] == lines
    assert ("vacuous: no run within these bounds reaches a duty" in told) is ("throw" in body)
