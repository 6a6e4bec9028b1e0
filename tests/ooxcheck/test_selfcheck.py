"""The oracle contradicts answers that are wrong, and only those."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from oox.bruteforce import Verdict, check
from oox.running.outcomes import Bounded, Duty, DutyKind
from ooxcheck.bundles import Fault
from ooxcheck.replaying import Replayer
from ooxcheck.results import Question, Report, Standing
from ooxcheck.selfcheck import self_checked, tried_ints
from tests.ooxcheck.questions import LIST, asked


def true_report(question: Question) -> Report:
    """Return the right answer, made from what the oracle says."""
    result = check(question.program, question.method, question.bounds, question.settings)
    examples = [
        Replayer(question, 3).confirmed(duty, example.state, is_minimal=True)
        for duty, example in result.violated.items()
        if example
    ]
    duties = dict.fromkeys(result.violated, Standing.VIOLATED)
    return Report(question, result.verdict, duties, tuple(examples), tuple(result.bounds), unroll=3)


@pytest.fixture
def push(tmp_path: Path) -> Question:
    return asked(LIST, "List.push", out=tmp_path, scope=1)


@pytest.fixture
def size(tmp_path: Path) -> Question:
    return asked(LIST, "List.size", out=tmp_path, scope=1)


def test_the_right_answer_is_confirmed(push: Question, size: Question) -> None:
    assert self_checked(true_report(push)).self_check == "brute force agrees: 24 initial states, 24 runs"
    assert (self_checked(true_report(size)).self_check or "").startswith("brute force agrees")


def test_a_violation_that_was_missed_is_a_fault(push: Question) -> None:
    report = true_report(push)
    wrong = replace(report, verdict=Verdict.HOLDS, duties=dict.fromkeys(report.duties, Standing.HOLDS), counterexamples=())
    with pytest.raises(Fault, match=r"it breaks invariant acyclic .*; it says violated, the checker says holds") as fault:
        self_checked(wrong)
    assert fault.value.bundle is not None
    assert (fault.value.bundle / "program0.oox").read_text() == LIST


def test_a_violation_that_is_not_there_is_a_fault(push: Question, size: Question) -> None:
    right = true_report(size)
    duty = Duty(DutyKind.ENSURES, size.method.contract.ensures[0].span, "List.size")
    example = replace(true_report(push).counterexamples[0], duty=duty)
    wrong = replace(right, verdict=Verdict.VIOLATED, duties={duty: Standing.VIOLATED}, counterexamples=(example,))
    with pytest.raises(Fault, match="it does not break ensures"):
        self_checked(wrong)


def test_a_bound_that_was_missed_or_invented_is_a_fault(size: Question) -> None:
    wider = replace(size, settings=replace(size.settings, unroll=0))
    report = replace(true_report(wider), unroll=0)
    assert report.verdict is Verdict.WITHIN_BOUNDS
    with pytest.raises(Fault, match="it reaches the loop bound"):
        self_checked(replace(report, verdict=Verdict.HOLDS, bounds=()))
    invented = Bounded("recursion", size.method.span)
    with pytest.raises(Fault, match="it does not reach the recursion bound"):
        self_checked(replace(report, bounds=(*report.bounds, invented)))


def test_a_vacuous_answer_is_a_fault_if_something_finishes(size: Question) -> None:
    with pytest.raises(Fault, match="it has runs that finish"):
        self_checked(replace(true_report(size), verdict=Verdict.VACUOUS))


def test_what_is_undecided_contradicts_nothing(push: Question) -> None:
    report = true_report(push)
    undecided = dict.fromkeys(report.duties, Standing.UNDECIDED)
    late = replace(report, verdict=Verdict.UNKNOWN, duties=undecided, counterexamples=(), bounds=(), reason="late")
    assert self_checked(late).self_check is not None


def test_wide_integers_are_tried_around_zero_and_where_the_program_looks() -> None:
    wide = asked("class A { static int f(int x) { if (x > 77) { return 5; } return 1000000; } }", "A.f", int_width=32)
    assert tried_ints(wide) == (-1, 0, 1, 5, 77)
    assert tried_ints(asked(LIST, "List.size", int_width=3)) == (-4, -3, -2, -1, 0, 1, 2, 3)


def test_an_oracle_that_saw_some_states_only_need_not_find_all(tmp_path: Path) -> None:
    text = "class A { static void f(int x) { assert x != 100000; } }"
    question = asked(text.replace("100000", "99999 + 1"), "A.f", int_width=32, out=tmp_path, ints=(100000,))
    report = true_report(question)
    assert report.verdict is Verdict.VIOLATED
    assert self_checked(report).self_check == "brute force agrees: 4 initial states, 4 runs, with ints -1, 0, 1, 99999 only"


@pytest.mark.parametrize("changes", [{"calls": "contract"}, {"loops": "invariant"}])
def test_other_questions_are_not_put_to_the_oracle(size: Question, changes: dict[str, str]) -> None:
    report = true_report(size)
    other = replace(report, question=replace(size, **changes))  # type: ignore[arg-type]  # literals
    assert (self_checked(other).self_check or "").startswith("not checked: ")


def test_an_oracle_that_takes_too_long_is_stopped(size: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.selfcheck.MAX_SECONDS", 0)
    assert self_checked(true_report(size)).self_check == "not checked: brute force takes more than 0 s"
