"""One check from start to end; where the bounds are small, the oracle is asked as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ooxcheck.api import reports
from ooxcheck.engine.budget import GaveUp, Interrupted
from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import Growth
from ooxcheck.engine.replay import ALONE, Conduct, Replayer
from ooxcheck.engine.report import Phase, Report, Standing
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.input.values import Steps
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import Run
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.trace import Written
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.relational import Formula, Instance, Session
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from tests.ooxcheck.questions import LIST, asked

COUNT = """
class Main {
  static int count(int n)
    requires(n >= 0)
    ensures(retval == n)
  {
    int i := 0;
    while (i < n) { i := i + 1; }
    return i;
  }

  static int late(int n) { int i := 0; while (i < n) { i := i + 1; assert i < 3; } return i; }

  static void forever() { while (true) { ; } }

  static int down(int n) requires(n >= 0) { if (n == 0) { return 0; } int r := Main.down(n - 1); return r; }
}
"""


TOO_LATE = GaveUp("time was up")

SEVERAL = """
class Main {
  static int f(int x) ensures(retval != 1) ensures(retval < 3) ensures(retval == x) { assert x != 2; return x; }
}"""
"""Three duties that each fail in another call, and one that holds."""


def checked(text: str, method: str, **rest: Any) -> Report:  # noqa: ANN401 (fields of settings, bounds or question)
    """Return the report on a question, held to the oracle."""
    report = check(asked(text, method, **{"self_check": True} | rest))
    assert report.self_check is not None
    assert not report.self_check.obstacle
    return report


def kinds(report: Report, standing: Standing) -> list[DutyKind]:
    return [duty.kind for duty, known in report.duties.items() if known is standing]


# ------------------------------------------------------------------------------------------------------- verdicts


DEAD = """
class Main {
  static int dead(int a) requires(a > 0) ensures(retval == a) { if (a < 0) { assert false; } return a; }
  static int hidden(int a) requires(a > 0) ensures(retval == a) { if (a * a == 3) { assert false; } return a; }
  static int always(int a) ensures(retval == a) { throw; }
  static void silent() { throw; }
  static int outer(int a) requires(a > 0) ensures(retval == a) { int r := Main.dead(a); return r; }
  static int only(int a) requires(a > 0) exceptional(a == 0) { return a; }
}"""


def never(report: Report) -> list[str]:
    return [duty.span.text for duty, known in report.duties.items() if known is Standing.NEVER_REACHED]


@pytest.mark.parametrize("method", ["Main.dead", "Main.hidden"])
def test_a_duty_that_no_run_reaches_does_not_hold(method: str) -> None:
    """Whether its guard is false at first sight or the solver has to find out."""
    report = checked(DEAD, method)
    assert (report.verdict, never(report)) == (Verdict.HOLDS, ["false"])
    assert kinds(report, Standing.HOLDS) == [DutyKind.ENSURES]


def test_nothing_is_checked_if_no_duty_is_reached() -> None:
    report = checked(DEAD, "Main.always")
    assert (report.verdict, report.finishes, never(report)) == (Verdict.VACUOUS, True, ["retval == a"])
    assert not report.conflict


def test_that_no_call_returns_is_noted_where_no_clause_says_so() -> None:
    assert [note.code for note in check(asked(DEAD, "Main.silent")).notes] == [
        "note.returns",
        "note.exception",
    ]
    assert [note.code for note in check(asked(DEAD, "Main.always")).notes] == ["note.exception"]


def test_what_a_callee_never_reaches_is_left_to_its_own_check() -> None:
    assert never(checked(DEAD, "Main.outer")) == []


def test_that_no_call_throws_is_worth_knowing() -> None:
    report = checked(DEAD, "Main.only")
    assert (report.verdict, never(report)) == (Verdict.HOLDS, ["a == 0"])


def test_what_is_assumed_to_no_avail_reaches_nothing() -> None:
    report = check(
        asked(
            "class Main { static int f(int a) requires(a != a) ensures(retval == a) { return a; } }", "Main.f"
        )
    )
    assert (report.verdict, never(report)) == (Verdict.VACUOUS, ["retval == a"])
    assert kinds(report, Standing.HOLDS) == []


def test_what_is_assumed_without_need_is_found_if_it_is_asked_for() -> None:
    text = "class Main { static int f(int a, int b) requires(a > 0) requires(b > 0) ensures(retval > 0) { return a; } }"
    assert check(asked(text, "Main.f")).unneeded is None
    report = check(asked(text, "Main.f", unneeded=True))
    assert [(what, span.text) for what, span in report.unneeded or ()] == [("requires", "b > 0")]
    assert Phase.EXPLAIN in report.seconds
    assert check(asked(LIST, "List.push", unneeded=True)).unneeded is None


def test_a_run_has_to_come_to_what_the_encoder_says_it_reaches(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = Replayer.run

    def forgetful(self: Replayer, state: State, conduct: Conduct = ALONE) -> tuple[Run, State]:
        run, after = right(self, state, conduct)
        run.machine.bank.reached.clear()
        return run, after

    monkeypatch.setattr(Replayer, "run", forgetful)
    with pytest.raises(Fault, match=r"expects to reach ensures .* finds Returned"):
        check(asked(DEAD, "Main.dead", out=tmp_path))


def test_a_violation_comes_with_the_call_that_shows_it() -> None:
    report = checked(LIST, "List.push")
    assert report.verdict is Verdict.VIOLATED
    assert kinds(report, Standing.VIOLATED) == [DutyKind.INVARIANT]
    assert kinds(report, Standing.HOLDS) == [DutyKind.ENSURES]
    example = report.counterexample
    assert example is not None
    assert example.is_minimal
    this, node = example.state.arguments
    assert example.state.heap.objects == [this, node]
    changes = [change for step in example.trace.steps for change in step.changes]
    assert [str(change.target) for change in changes if isinstance(change, Written)] == ["Node#1", "List#0"]


def test_what_cannot_fail_and_ends_by_itself_holds() -> None:
    report = checked(COUNT, "Main.count")
    assert (report.verdict, report.bounds, report.reason) == (Verdict.HOLDS, (), "")
    assert set(report.duties.values()) == {Standing.HOLDS}


def test_a_bound_that_is_reached_is_named() -> None:
    report = checked(COUNT, "Main.count", unroll=2)
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.line) for bound in report.bounds] == [("loop", 8)]


def test_recursion_is_bounded_too() -> None:
    report = checked(COUNT, "Main.down", unroll=2)
    assert [(bound.what, bound.span.line) for bound in report.bounds] == [("recursion", 16)]
    assert checked(COUNT, "Main.down", unroll=3).verdict is Verdict.HOLDS


def test_nothing_that_finishes_is_vacuous() -> None:
    report = checked(COUNT, "Main.forever")
    assert (report.verdict, report.conflict) == (Verdict.VACUOUS, ())


def test_clauses_in_conflict_are_named_and_no_others() -> None:
    text = """
    class Main {
      static void f(int x, int y) requires(x > 0) requires(y == 0) requires(x < y) ensures(false) { ; }
      static void g(Main m) requires(m != null && m == null) { ; }
    }"""
    report = checked(text, "Main.f")
    assert report.verdict is Verdict.VACUOUS
    assert [duty.span.text for duty in report.conflict] == ["x > 0", "y == 0", "x < y"]
    report = checked(text.replace("requires(y == 0)", "requires(y == 0) requires(y != 2)"), "Main.f")
    assert [duty.span.text for duty in report.conflict] == ["x > 0", "y == 0", "x < y"]
    assert [duty.span.text for duty in checked(text, "Main.g").conflict] == ["m != null && m == null"]


def test_without_room_for_the_receiver_there_is_no_state() -> None:
    report = checked(LIST, "List.size", scope=0)
    assert (report.verdict, report.conflict) == (Verdict.VACUOUS, ())


def test_every_violated_duty_has_its_own_counterexample() -> None:
    report = checked(SEVERAL, "Main.f")
    assert [example.duty.span.text for example in report.counterexamples] == [
        "retval != 1",
        "retval < 3",
        "x != 2",
    ]
    assert [example.state.arguments for example in report.counterexamples] == [(1,), (3,), (2,)]
    assert kinds(report, Standing.HOLDS) == [DutyKind.ENSURES]


def test_one_model_may_break_several_duties() -> None:
    text = "class Main { static int f(int x) ensures(retval > x) ensures(retval < x) { return x; } }"
    report = checked(text, "Main.f")
    assert [example.duty.span.text for example in report.counterexamples] == ["retval > x", "retval < x"]
    assert all(len(example.outcome.duties) == 2 for example in report.counterexamples)  # type: ignore[union-attr]


def test_an_exception_that_is_allowed_is_worth_a_note() -> None:
    text = "class Main { int x; static int f(Main m) exceptional(m == null) { return m.x; } }"
    (note,) = checked(text.replace("exceptional(m == null)", ""), "Main.f").notes
    assert note.message == "an exception is possible: null receiver"
    assert note.span is not None
    assert note.span.text == "m.x"
    assert checked(text, "Main.f").notes == ()


def test_an_assumption_without_a_value_is_a_violation_before_the_call() -> None:
    text = """
    class Node { Node left; Node right; int value; }
    class Main { static void f(Node n) requires(n.(left + right).value > 0) { ; } }"""
    report = checked(text, "Main.f", int_width=2)
    assert report.verdict is Verdict.VIOLATED
    assert [duty.kind for duty in report.duties] == [DutyKind.EVALUATION]
    assert report.counterexamples[0].trace.steps == []


def test_a_duty_that_is_broken_before_the_call_and_in_it_is_told_once() -> None:
    text = """
    class Node { Node left; Node right; int value; }
    class Main { static void f(Node n) requires(n.(left + right).value < 1) { if (n != null) { Main.f(n.left); } } }"""
    report = checked(text, "Main.f", int_width=2, unroll=1)
    assert [example.duty.kind for example in report.counterexamples] == [
        DutyKind.EVALUATION,
        DutyKind.REQUIRES,
    ]


# ----------------------------------------------------------------------------------------------------- deepening


def test_unrolling_grows_until_nothing_is_cut() -> None:
    report = checked(COUNT, "Main.count", unroll=None)
    assert (report.verdict, report.unroll) == (Verdict.HOLDS, 3)


def test_unrolling_stops_at_the_first_violation() -> None:
    report = checked(COUNT, "Main.late", unroll=None)
    assert (report.verdict, report.unroll) == (Verdict.VIOLATED, 3)
    assert [(bound.what, bound.span.line) for bound in report.bounds] == []


def test_what_never_ends_is_unrolled_until_time_is_up() -> None:
    report = check(asked(COUNT, "Main.forever", unroll=None, seconds=0.5))
    assert report.verdict is Verdict.VACUOUS
    assert report.unroll >= 3
    assert len(report.bounds) == 1


def test_deeper_assumptions_are_believed_anew() -> None:
    text = """
    class Node { Node next; }
    class Main {
      static int length(Node n) pure { if (n == null) { return 0; } int r := Main.length(n.next); return r + 1; }
      static void f(Node n) requires(acyclic(n, next)) requires(Main.length(n) >= 3) { assert n == null; }
    }"""
    report = checked(text, "Main.f", unroll=None, scope=3)
    assert (report.verdict, report.unroll) == (Verdict.VIOLATED, 3)


def test_states_that_were_cut_off_are_looked_at_when_it_goes_deeper() -> None:
    text = """
    class Node { Node next; }
    class Main {
      static int length(Node n) pure { if (n == null) { return 0; } int r := Main.length(n.next); return r + 1; }
      static void f(Node n) requires(acyclic(n, next)) requires(Main.length(n) != 1) { assert n.next.next == null; }
    }"""
    report = checked(text, "Main.f", unroll=None, scope=3)
    assert (report.verdict, report.unroll) == (Verdict.VIOLATED, 3)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Encoding]:
    """Return a list to which the encodings of checks are added."""
    encodings: list[Encoding] = []

    def noted(request: EncodingRequest) -> Encoding:
        encodings.append(encode(request))
        return encodings[-1]

    monkeypatch.setattr("ooxcheck.engine.checker.encode", noted)
    return encodings


def test_a_scope_grows_until_something_is_violated() -> None:
    report = check(asked(LIST, "List.push", growth=Growth(scope=Steps(0, 5)), scope=5))
    assert (report.verdict, report.question.bounds.scope) == (Verdict.VIOLATED, 1)
    assert (
        reports.Report.of(report).text().splitlines()[0].startswith("List.push   scope 0..5 (here 1), array")
    )


def test_a_scope_grows_to_its_end_if_nothing_is_violated() -> None:
    terms = Growth(scope=Steps(1, 3), unroll=Steps(1, 4))
    report = check(asked(LIST, "List.size", growth=terms, scope=3, unroll=4))
    assert (report.verdict, report.question.bounds.scope, report.unroll) == (Verdict.HOLDS, 3, 3)
    assert "scope 1..3, array 2, unroll 1..4 (here 3)" in reports.Report.of(report).text()


def test_bounds_that_were_asked_for_and_not_decided_leave_the_answer_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right, sessions = Asker.instance, list[Session]()

    def instance(self: Asker, formula: Formula, *, share: float = 1) -> Instance | None:
        sessions.extend([self.session] if self.session not in sessions else [])
        if len(sessions) >= 3:
            raise TOO_LATE
        return right(self, formula, share=share)

    monkeypatch.setattr(Asker, "instance", instance)
    report = check(asked(LIST, "List.size", growth=Growth(scope=Steps(1, 9)), scope=9))
    assert report.verdict is Verdict.UNKNOWN
    assert report.reason == "time was up with scope 3, unroll 3; with scope 2, unroll 3 nothing is violated"


CHAIN = """
class Link {
  int rank;
  Link next;
  invariant falling: this.next == null || this.next.rank < this.rank;

  int last() ensures(retval <= this.rank) { Link at := this; while (at.next != null) { at := at.next; } return at.rank; }
  int wrong() ensures(retval < this.rank) { Link at := this; while (at.next != null) { at := at.next; } return at.rank; }
  bool round() ensures(!retval) { return this.next != null && this.next.next == this; }
  int never() requires(this.next == this) ensures(false) { return 0; }
}
"""


@pytest.mark.parametrize("method", ["last", "wrong", "round", "never"])
def test_what_changes_nothing_has_the_same_answer_at_once_and_in_heaps_that_are_known_better(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked(CHAIN, f"Link.{method}", scope=3)
    at_once = check(question)
    assert Phase.TIGHTEN not in at_once.seconds
    for name, instead in (("_EASY", 0), ("changes_nothing", lambda *_: False)):
        monkeypatch.setattr(f"ooxcheck.engine.checker.{name}", instead)
        thorough = check(question)
        assert Phase.TIGHTEN in thorough.seconds
        assert (thorough.verdict, thorough.duties, thorough.bounds) == (
            at_once.verdict,
            at_once.duties,
            at_once.bounds,
        )
        assert [str(reports.Counterexample.of(each)) for each in thorough.counterexamples] == [
            str(reports.Counterexample.of(each)) for each in at_once.counterexamples
        ]


def test_all_depths_share_one_world(made: list[Encoding]) -> None:
    check(asked(COUNT, "Main.count", unroll=None))
    assert len(made) == 3
    assert all(each.world is made[0].world for each in made)


# -------------------------------------------------------------------------------------------- limits, refusals, faults


def slow(monkeypatch: pytest.MonkeyPatch, *shares: float, error: BaseException = TOO_LATE) -> None:
    """Let questions with some shares of the time take too long."""
    right = Asker.instance

    def instance(self: Asker, formula: Formula, *, share: float = 1) -> Instance | None:
        if share in shares:
            raise error
        return right(self, formula, share=share)

    monkeypatch.setattr(Asker, "instance", instance)


def test_a_duty_that_takes_more_than_its_share_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch, 1 / 3)
    report = checked(SEVERAL, "Main.f")
    assert (report.verdict, report.reason) == (Verdict.VIOLATED, "")
    assert [example.state.arguments for example in report.counterexamples] == [(1,), (3,), (2,)]


def test_what_is_decided_before_time_is_up_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch, 1 / 3, 1)
    report = checked(SEVERAL, "Main.f")
    assert (report.verdict, report.reason) == (Verdict.VIOLATED, "time was up")
    assert sorted(standing.value for standing in report.duties.values()) == [
        "holds",
        "undecided",
        "violated",
        "violated",
    ]


def test_time_may_be_up_before_there_is_an_encoding() -> None:
    report = check(asked(LIST, "List.push", seconds=1e-9))
    assert (report.verdict, report.reason, report.duties) == (Verdict.UNKNOWN, "time was up", {})


def test_encoding_is_stopped_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(request: EncodingRequest) -> None:
        assert request.watch is not None
        while True:
            request.watch()

    monkeypatch.setattr("ooxcheck.engine.checker.encode", endless)
    assert check(asked(LIST, "List.push", seconds=0.01)).reason == "time was up"


def test_an_encoder_that_never_asks_is_stopped_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.engine.checker.encode", endless)
    report = check(asked(LIST, "List.push", seconds=0.05))
    assert (report.verdict, report.reason) == (Verdict.UNKNOWN, "time was up")
    assert report.seconds[Phase.ENCODE] > 0.04


def test_a_search_for_less_that_never_asks_does_not_lose_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ooxcheck.translate.witness.minimise.minimise", endless)
    report = check(asked(LIST, "List.push", seconds=2))
    assert report.verdict is Verdict.VIOLATED
    assert report.counterexamples[0].cut is Cut.TIME


def endless(*_given: object, **_options: object) -> None:
    while True:
        pass


def test_ctrl_c_tells_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch, 1 / 3, error=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt) as stop:
        check(asked(SEVERAL, "Main.f"))
    assert isinstance(stop.value, Interrupted)
    report = stop.value.report
    assert (report.verdict, report.reason) == (Verdict.VIOLATED, "it was interrupted")
    assert sorted(standing.value for standing in report.duties.values()) == [
        "undecided",
        "undecided",
        "undecided",
        "violated",
    ]


def test_ctrl_c_during_the_search_for_less_does_not_lose_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_given: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ooxcheck.translate.witness.minimise.minimise", interrupted)
    with pytest.raises(Interrupted) as stop:
        check(asked(SEVERAL, "Main.f"))
    (example,) = stop.value.report.counterexamples
    assert example.cut is Cut.INTERRUPTED


def test_violations_are_told_as_they_are_found() -> None:
    heard: list[str | Report] = []
    check(asked(SEVERAL, "Main.f"), watch=heard.append)
    known = [news for news in heard if isinstance(news, Report)]
    assert [len(report.counterexamples) for report in known] == [1, 2, 3]
    assert [report.verdict for report in known] == [Verdict.VIOLATED] * 3
    lines = [news for news in heard if isinstance(news, str) and "violated" in news]
    assert lines == [
        "solving, scope 2, unroll 3: 1 violated, 3 open, now ensures :3",
        "solving, scope 2, unroll 3: 2 violated, 2 open, now ensures :3",
        "solving, scope 2, unroll 3: 2 violated, 1 hold, 1 open, now assert :3",
    ]


def test_a_violation_found_at_the_last_moment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Asker.instance

    def instance(self: Asker, formula: Formula, *, share: float = 1) -> Instance | None:
        found = right(self, formula, share=share)
        self.budget.deadline = 0.0
        return found

    monkeypatch.setattr(Asker, "instance", instance)
    report = check(asked(SEVERAL, "Main.f", seconds=60))
    assert (report.verdict, report.reason) == (Verdict.VIOLATED, "time was up")
    assert report.counterexamples[0].cut is Cut.TIME


def test_a_program_that_is_too_large_unrolled_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.translate.symbolic.encoder.MOST_STATEMENTS", 9)
    report = check(asked(COUNT, "Main.count", unroll=1_000_000))
    assert (report.verdict, report.reason) == (
        Verdict.UNKNOWN,
        "more than 9 statements would have to be unrolled",
    )
    report = check(asked(COUNT, "Main.count", unroll=None))
    assert (report.verdict, report.reason, report.unroll) == (Verdict.WITHIN_BOUNDS, "", 2)


def test_memory_that_runs_out_leaves_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_given: object, **_options: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ooxcheck.engine.checker.encode", greedy)
    report = check(asked(COUNT, "Main.count", memory=300))
    assert (report.verdict, report.reason) == (Verdict.UNKNOWN, "memory ran out: --memory allows 300 MB")


def test_the_solver_is_ended_whatever_happens(monkeypatch: pytest.MonkeyPatch, made: list[Encoding]) -> None:
    closed: dict[Session, bool] = {}
    monkeypatch.setattr(Session, "close", lambda self: closed.setdefault(self, True))
    check(asked(LIST, "List.push"))
    monkeypatch.setattr(Asker, "instance", lambda *_given, **_options: 1 // 0)
    with pytest.raises(Fault):
        check(asked(LIST, "List.push"))
    assert len(made) == 2
    assert {each.world.session for each in made} <= closed.keys()


def test_threads_are_checked_wherever_they_are_started() -> None:
    text = """class Main { static int n; static void f() { fork Main.g(); } static void g() { Main.n := 1; }
      static void h() requires(Main.n == 0) { Main.f(); assert Main.n == 0; } }"""
    assert check(asked(text, "Main.h")).verdict is Verdict.VIOLATED
    assert check(asked(text, "Main.g")).verdict is Verdict.HOLDS


def test_sets_of_floats_are_refused_where_they_matter() -> None:
    text = "class A { float x; } class Main { static void f(A a) ensures(#(A.x) < 3) { ; } static void g(A a) ensures(a.x <= 1.5 || a.x != 0.0) { ; } }"
    with pytest.raises(OoxError, match=r"Main\.f cannot be checked: sets of floats"):
        check(asked(text, "Main.f"))


def test_a_model_that_the_interpreter_does_not_confirm_is_our_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = Replayer.run
    harmless = asked(LIST.replace("n.next := this.head;", ";"), "List.push")
    monkeypatch.setattr(Replayer, "run", lambda self, state, direct=None: right(Replayer(harmless, 3), state))
    with pytest.raises(Fault, match=r"expects to reach ensures .* finds Returned") as fault:
        check(asked(LIST, "List.push", out=tmp_path))
    assert fault.value.bundle is not None
    texts = {path.name: path.read_text() for path in fault.value.bundle.iterdir()}
    assert "Disagreement" in texts["fault.txt"]
    assert texts["instance.txt"]
    assert texts["clauses.cnf"].startswith("p cnf ")


def test_a_crash_of_ours_is_a_fault_with_a_traceback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def crash(*_rest: object, **_more: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ooxcheck.engine.checker.encode", crash)
    with pytest.raises(Fault, match="ZeroDivisionError") as fault:
        check(asked(LIST, "List.push", out=tmp_path))
    assert fault.value.bundle is not None
    assert "raise ZeroDivisionError" in (fault.value.bundle / "fault.txt").read_text()


def test_an_interrupt_is_not_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_rest: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ooxcheck.engine.checker.encode", interrupt)
    with pytest.raises(KeyboardInterrupt):
        check(asked(LIST, "List.push"))


# --------------------------------------------------------------------------------------------------------- figures


def test_sizes_and_seconds_are_told() -> None:
    report = checked(LIST, "List.push")
    assert report.sizes.atoms > 4
    assert min(report.sizes.relations, report.sizes.gates, report.sizes.variables, report.sizes.clauses) > 0
    assert {Phase.ENCODE, Phase.SOLVE, Phase.MINIMISE, Phase.REPLAY, Phase.SELF_CHECK} <= set(report.seconds)


def test_a_watcher_hears_what_is_being_done() -> None:
    heard: list[str | Report] = []
    check(asked(COUNT, "Main.count", unroll=None), watch=heard.append)
    assert heard[:4] == [
        "encoding, scope 2, unroll 1",
        "solving, scope 2, unroll 1",
        "solving, scope 2, unroll 1: 1 open, now ensures :5",
        "encoding, scope 2, unroll 2",
    ]


def test_the_same_question_has_the_same_answer() -> None:
    first, second = (check(asked(LIST, "List.push")) for _ in range(2))
    assert first.sizes == second.sizes
    assert str(first.counterexamples[0].state.arguments) == str(second.counterexamples[0].state.arguments)
    assert [str(duty) for duty in first.duties] == [str(duty) for duty in second.duties]


def test_duties_stand_in_the_order_of_the_text() -> None:
    report = checked(COUNT.replace("return i;\n", "assert i == n; return i;\n"), "Main.count", unroll=2)
    places = [duty.span.start for duty in report.duties]
    assert places == sorted(places)
    assert all(isinstance(duty, Duty) for duty in report.duties)
