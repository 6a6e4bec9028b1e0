"""The oracle contradicts answers that are wrong, and only those."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ooxcheck.engine.budget import Budget
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Replayer
from ooxcheck.engine.report import Counterexample, Report, Standing
from ooxcheck.engine.selfcheck import self_check, tried_chars, tried_ints
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.trace import Trace
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.text.samples import self_check_words
from tests.ooxcheck.questions import LIST, asked


def true_report(question: Question) -> Report:
    """Return the right answer, made from what the oracle says."""
    result = check(question.program, question.method, question.bounds, question.settings)
    examples = [
        Replayer(question, 3).confirm_violation(duty, example.state, cut=None)
        for duty, example in result.violated.items()
        if example
    ]
    duties = dict.fromkeys(result.violated, Standing.VIOLATED)
    return Report(question, result.verdict, duties, tuple(examples), tuple(result.bounds), unroll=3)


def words(report: Report) -> str:
    """Return what is told of a self-check."""
    compared = self_check(report).self_check
    return self_check_words(compared) if compared else ""


@pytest.fixture
def push(tmp_path: Path) -> Question:
    return asked(LIST, "List.push", out=tmp_path, scope=1)


@pytest.fixture
def size(tmp_path: Path) -> Question:
    return asked(LIST, "List.size", out=tmp_path, scope=1)


def test_the_right_answer_is_confirmed(push: Question, size: Question) -> None:
    assert words(true_report(push)) == "brute force agrees: 24 initial states, 24 runs"
    assert words(true_report(size)).startswith("brute force agrees")


def test_a_violation_that_was_missed_is_a_fault(push: Question) -> None:
    report = true_report(push)
    wrong = replace(
        report, verdict=Verdict.HOLDS, duties=dict.fromkeys(report.duties, Standing.HOLDS), counterexamples=()
    )
    with pytest.raises(
        Fault, match=r"it breaks invariant acyclic .*; it says violated, the checker says holds"
    ) as fault:
        self_check(wrong)
    assert fault.value.bundle is not None
    assert (fault.value.bundle / "program0.oox").read_text() == LIST


def test_a_violation_that_is_not_there_is_a_fault(push: Question, size: Question) -> None:
    right = true_report(size)
    duty = Duty(DutyKind.ENSURES, size.method.contract.ensures[0].span, "List.size")
    example = replace(true_report(push).counterexamples[0], duty=duty)
    wrong = replace(
        right, verdict=Verdict.VIOLATED, duties={duty: Standing.VIOLATED}, counterexamples=(example,)
    )
    with pytest.raises(Fault, match="it does not break ensures"):
        self_check(wrong)


def test_a_bound_that_was_missed_or_invented_is_a_fault(size: Question) -> None:
    wider = replace(size, settings=replace(size.settings, unroll=0))
    report = replace(true_report(wider), unroll=0)
    assert report.verdict is Verdict.WITHIN_BOUNDS
    with pytest.raises(Fault, match="it reaches the loop bound"):
        self_check(replace(report, verdict=Verdict.HOLDS, bounds=()))
    invented = Bounded("recursion", size.method.span)
    with pytest.raises(Fault, match="it does not reach the recursion bound"):
        self_check(replace(report, bounds=(*report.bounds, invented)))


def test_a_vacuous_answer_is_a_fault_if_something_finishes(size: Question) -> None:
    with pytest.raises(Fault, match="it has runs that finish"):
        self_check(replace(true_report(size), verdict=Verdict.VACUOUS))


def test_what_is_reached_has_to_be_the_same(size: Question) -> None:
    report = true_report(size)
    ensures = Duty(DutyKind.ENSURES, size.method.contract.ensures[0].span, "List.size")
    dead = Duty(DutyKind.ASSERT, size.method.span)
    assert words(replace(report, duties={ensures: Standing.HOLDS})).startswith("brute force agrees:")
    with pytest.raises(Fault, match=r"it reaches ensures List\.size"):
        self_check(replace(report, duties={ensures: Standing.NEVER_REACHED}))
    with pytest.raises(Fault, match="it does not reach assert"):
        self_check(replace(report, duties={dead: Standing.HOLDS}))


def test_what_is_undecided_contradicts_nothing(push: Question) -> None:
    report = true_report(push)
    undecided = dict.fromkeys(report.duties, Standing.UNDECIDED)
    late = replace(
        report, verdict=Verdict.UNKNOWN, duties=undecided, counterexamples=(), bounds=(), reason="late"
    )
    assert words(late) == "brute force agrees as far as both looked: 24 initial states, 24 runs"


def test_wide_integers_are_tried_around_zero_and_where_the_program_looks() -> None:
    wide = asked(
        "class A { static int f(int x) { if (x > 77) { return 5; } return 1000000; } }", "A.f", int_width=32
    )
    assert tried_ints(wide) == (-1, 0, 1, 5, 77)
    assert tried_ints(asked(LIST, "List.size", int_width=3)) == tuple(range(-4, 8))


def test_chars_are_tried_where_the_program_looks() -> None:
    question = asked("class A { static bool f(char c) { return c == 'x' || c == 'a'; } }", "A.f")
    assert tried_chars(question) == ("a", "b", "x")


def wide(tmp_path: Path, text: str, **rest: object) -> Report:
    """Return the right answer on ``A.f`` with integers of 32 bits, known from the values that are given."""
    return true_report(asked(text, "A.f", int_width=32, out=tmp_path, **rest))


def test_values_of_a_counterexample_are_tried(tmp_path: Path) -> None:
    report = wide(tmp_path, "class A { static void f(int x) { assert x != 99999 + 1; } }", ints=(100000,))
    assert report.verdict is Verdict.VIOLATED
    assert words(report) == (
        "brute force agrees as far as both looked: 5 initial states, 5 runs, with ints -1,0,1,99999,100000 only"
    )


@pytest.mark.parametrize(
    ("text", "values", "told"),
    [
        (
            "static void f(char c) { assert c == 'a' || c == 'b'; }",
            {"chars": ("q",)},
            "with chars a,b,q only",
        ),
        (
            "char c; void f() { assert this.c == 'a' || this.c == 'b'; }",
            {"chars": ("q",)},
            "with chars a,b,q only",
        ),
        (
            "static void f(uint[] a) requires(#a > 0) { assert a[0] != 765 + 1; }",
            {"ints": (766,), "array": 1},
            "with uints 0,1,765,766 only",
        ),
        (
            "ghost int set s; void f() { assert !(765 + 1 in this.s); }",
            {"ints": (766,)},
            "with ints -1,0,1,765,766 only",
        ),
        (
            "static int n; static void f() { assert A.n != 765 + 1; }",
            {"ints": (766,)},
            "with ints -1,0,1,765,766 only",
        ),
    ],
)
def test_values_are_found_wherever_a_counterexample_holds_them(
    text: str, values: dict[str, object], told: str, tmp_path: Path
) -> None:
    report = wide(tmp_path, f"class A {{ {text} }}", scope=1, **values)
    assert report.verdict is Verdict.VIOLATED
    self_check = words(report)
    assert self_check.startswith("brute force agrees as far as both looked: ")
    assert self_check.endswith(told)


def test_a_counterexample_that_the_oracle_tried_in_vain_is_a_fault(tmp_path: Path) -> None:
    broken = wide(tmp_path, "class A { static void f(int x) { assert x != 99999 + 1; } }", ints=(100000,))
    right = wide(tmp_path, "class A { static void f(int x) { assert x == x; } }", ints=(0,))
    wrong = replace(right, verdict=Verdict.VIOLATED, counterexamples=broken.counterexamples)
    with pytest.raises(Fault, match="it does not break assert"):
        self_check(wrong)


def test_what_an_oracle_that_saw_some_values_missed_is_not_compared(tmp_path: Path) -> None:
    loop = "class A { static void f(int x) { while (x > 76) { x := x - 1; if (x < 75 + 1) { break; } } } }"
    report = wide(tmp_path, loop, ints=(0, 5000))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    self_check = words(report)
    assert self_check.startswith(
        "not compared: brute force has not seen enough (5 initial states, 5 runs, with ints -1,0,1,75,76 only): "
    )
    assert self_check.endswith("it does not reach the loop bound at <text>:1:34")


def test_an_oracle_for_which_nothing_finishes_does_not_agree(tmp_path: Path) -> None:
    report = wide(
        tmp_path, "class A { static void f(int x) requires(x > 5000 + 1) { assert x > 0; } }", ints=(6000,)
    )
    assert report.verdict is Verdict.HOLDS
    assert words(report).startswith("not compared: brute force has not seen enough (0 initial states")


def test_what_a_method_without_body_chose_need_not_be_found(tmp_path: Path) -> None:
    text = (
        "class B { static int any(); } class A { static void f() { int x := B.any(); assert x != 765 + 1; } }"
    )
    question = asked(text, "A.f", int_width=32, out=tmp_path)
    result = check(
        question.program, question.method, replace(question.bounds, ints=(766,)), question.settings
    )
    ((duty, example),) = result.violated.items()
    assert example is not None
    empty = example.state
    shown = Counterexample(question.method, duty, empty, empty, Trace(), example.outcome, cut=None)
    report = Report(question, Verdict.VIOLATED, {duty: Standing.VIOLATED}, (shown,), unroll=3)
    assert "it does not break assert" in words(report)
    assert words(report).startswith("not compared: ")


def test_an_oracle_that_was_stopped_says_so(
    size: Question, push: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, broken = true_report(size), true_report(push)
    monkeypatch.setattr("ooxcheck.engine.selfcheck.MAX_STATES", 1)
    stopped = "1 initial state, 1 run, stopped after 1 states or 1000 runs of one"
    assert words(right) == f"brute force agrees as far as both looked: {stopped}"
    assert words(broken).startswith(f"not compared: brute force has not seen enough ({stopped}): ")


def test_large_unsigned_numbers_are_tried(tmp_path: Path) -> None:
    """With few integers all are tried, so the answers have to be equal."""
    question = asked(
        "class A { static void f(uint x) { assert x != 7; } }", "A.f", out=tmp_path, ints=tuple(range(8))
    )
    assert words(true_report(question)) == "brute force agrees: 8 initial states, 8 runs"


def test_integers_that_no_state_holds_leave_nothing_out(tmp_path: Path) -> None:
    report = wide(tmp_path, "class A { static void f(bool b) { int x := 70000; assert b || x > 0; } }")
    assert words(report) == "brute force agrees: 2 initial states, 2 runs"


def test_floats_that_the_checker_need_not_know_leave_nothing_out(tmp_path: Path) -> None:
    report = wide(tmp_path, "class A { float x; void f() { assert this != null; } }", scope=1)
    assert words(report) == "brute force agrees: 2 initial states, 2 runs"


def test_other_questions_are_not_put_to_the_oracle(size: Question) -> None:
    report = true_report(size)
    other = replace(report, question=replace(size, loops="invariant"))
    assert words(other).startswith("not checked: ")


def test_an_oracle_that_takes_too_long_is_stopped(size: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.engine.selfcheck.MAX_STEPS", 3)
    assert words(true_report(size)) == "not checked: brute force takes more than 3 steps"


def test_an_oracle_is_stopped_when_time_is_up(size: Question) -> None:
    compared = self_check(true_report(size), Budget(0)).self_check
    assert compared is not None
    assert self_check_words(compared) == "not checked: time was up"
