"""Calls by contract and loops by invariant: what the solver chose for them is what the interpreter is told to do."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.relational.solving.circuit_solver import CircuitSolver
from ooxcheck.reports.check_report import body_lines, closing_line
from ooxcheck.sat.answer import Answer
from ooxcheck.text.style import Style
from ooxcheck.translate.initial import reached_heaps
from tests.ooxcheck.questions import asked

CALLS = """
class Node { int value; Node next; }
class Main {
  static int next(int x) ensures(retval > x) { return x + 1; }
  static int twice(int x) requires(x < 0) ensures(retval > x + 1) { int y := Main.next(x); int z := Main.next(y); return z; }
  static void exact() { int y := Main.next(0); assert y == 1; }
  static void bump(Node n) requires(n != null) modifies(n.value) ensures(n.value > old(n.value)) { n.value := n.value + 1; }
  static void use(Node a, Node b) requires(a != null && b != null) requires(a.value == 0 && b.value == 0) {
    Main.bump(a);
    assert b.value == 0;
  }
}
interface Source { Node get() modifies() ensures(retval != null); }
class Reader {
  static void read(Source s) requires(s != null) { Node n := s.get(); assert n.value == 0; assert n.next != n; }
}
"""

LOOP = """
class Main {
  static int count(int n) requires(n >= 0) ensures(retval == n) {
    int i := 0;
    while (i < n) invariant(i <= n) { i := i + 1; }
    return i;
  }
  static int weak(int n) requires(n >= 0) ensures(retval == n) {
    int i := 0;
    int j := 0;
    while (i < n) invariant(0 <= i) { i := i + 1; j := j + 1; }
    return j;
  }
}
"""


def broken(report: Report) -> list[str]:
    return [example.duty.span.text for example in report.counterexamples]


def test_a_contract_that_says_enough_holds() -> None:
    question = asked(CALLS, "Main.twice", calls="contract", unroll=0)
    assert check(question).verdict is Verdict.HOLDS


def unproved(report: Report) -> list[tuple[str, bool]]:
    return [(each.duty.span.text, each.is_searched) for each in report.unproved]


def test_a_contract_that_says_too_little_is_no_violation() -> None:
    inline, by_contract = (check(asked(CALLS, "Main.exact", calls=calls)) for calls in ("inline", "contract"))
    assert inline.verdict is Verdict.HOLDS
    assert (by_contract.verdict, unproved(by_contract), broken(by_contract)) == (
        Verdict.NOT_PROVED,
        [("y == 1", True)],
        [],
    )
    assert by_contract.unproved[0].run.trace.steps
    assert closing_line(by_contract, 0, Style()) == "not proved: the contract of Main.next is too weak"


def test_single_methods_can_be_called_otherwise() -> None:
    callees = {"Main.next(int)": "contract"}
    assert check(asked(CALLS, "Main.exact", callees=callees)).verdict is Verdict.NOT_PROVED
    callees = {"Main.next(int)": "inline"}
    assert check(asked(CALLS, "Main.exact", calls="contract", callees=callees)).verdict is Verdict.HOLDS


def test_what_a_contract_forgets_is_chosen_and_replayed() -> None:
    report = check(asked(CALLS, "Main.use", calls="contract"))
    assert broken(report) == ["b.value == 0"]
    first, second = report.counterexamples[0].state.arguments
    assert first is second


def test_a_method_without_body_may_return_an_object_that_nobody_has_seen() -> None:
    report = check(asked(CALLS, "Reader.read"))
    assert broken(report) == ["n.value == 0", "n.next != n"]
    assert [duty.kind for duty, standing in report.duties.items() if standing is Standing.VIOLATED] == [
        DutyKind.ASSERT,
        DutyKind.ASSERT,
    ]


def test_an_invariant_frees_the_verdict_of_the_loop_bound() -> None:
    assert check(asked(LOOP, "Main.count", unroll=0)).verdict is not Verdict.HOLDS
    report = check(asked(LOOP, "Main.count", unroll=0, loops="invariant"))
    assert (report.verdict, report.bounds) == (Verdict.HOLDS, ())


def test_an_invariant_that_says_too_little_is_no_violation() -> None:
    report = check(asked(LOOP, "Main.weak", unroll=0, loops="invariant"))
    assert (report.verdict, unproved(report), broken(report)) == (
        Verdict.NOT_PROVED,
        [("retval == n", True)],
        [],
    )


def test_a_callee_that_formulas_ask_is_run_and_the_report_says_so() -> None:
    text = """
    class Node { int v; int kind() ensures(retval >= 0) pure { return 0; } int sort() ensures(retval >= 0) pure { return 0; } }
    class Main {
      static void same(Node n) requires(n != null) { int r := n.kind(); assert r == n.kind(); }
      static void other(Node n) requires(n != null) { int r := n.sort(); assert r == 0; }
    }"""
    report = check(asked(text, "Main.same", calls="contract"))
    assert report.verdict is Verdict.HOLDS
    assert [(note.code, note.message) for note in report.notes] == [
        ("note.run", "calls of Node.kind run its body, as formulas do")
    ]
    assert check(asked(text, "Main.same", calls="inline")).notes == ()
    assert [
        note.code for note in check(asked(text, "Main.same", callees={"Node.kind()": "contract"})).notes
    ] == ["note.run"]
    other = check(asked(text, "Main.other", calls="contract"))
    assert other.verdict is Verdict.NOT_PROVED
    assert "note.run" not in [note.code for note in other.notes]


NEEDY = """
class N { int v; N next; }
interface L {
  N any();
  N pair() modifies() ensures(some retval.next && retval.next != retval && fresh(retval.next) && fresh(retval));
  void link();
}
class Main {
  static void any(L l) requires(l != null) { N x := l.any(); l.any(); assert x == null || x.next == null || x.next == x; }
  static void pair(L l) requires(l != null) { N x := l.pair(); assert x != x.next; }
  static void silent(L l, N n) requires(l != null && n != null) { l.link(); assert n.v == old(n.v); }
}
class Impl implements K { void go() modifies() { } static void main(K k) requires(k != null) { k.go(); } }
interface K { void go(); }
"""


def test_a_method_without_body_may_make_several_objects() -> None:
    report = check(asked(NEEDY, "Main.any", scope=2))
    assert broken(report) == ["x == null || x.next == null || x.next == x"]


def test_that_one_more_new_object_would_fit_is_a_bound() -> None:
    report = check(asked(NEEDY, "Main.pair", scope=2))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.text) for bound in report.bounds] == [("new objects", "l.pair()")]


def test_that_no_run_finishes_because_a_contract_needs_more_objects_is_told() -> None:
    report = check(asked(NEEDY, "Main.pair", scope=1))
    assert report.verdict is Verdict.VACUOUS
    assert [(bound.what, bound.span.text) for bound in report.bounds] == [("new objects", "l.pair()")]
    assert closing_line(report, 0, Style()) == (
        "vacuous: no run within these bounds finishes; runs need more new objects than the bounds allow; try --scope 2"
    )


def test_the_oracle_agrees_on_what_calls_make() -> None:
    for method, scope in (("Main.any", 1), ("Main.any", 2), ("Main.pair", 1), ("Main.pair", 2)):
        report = check(asked(NEEDY, method, scope=scope, int_width=2, self_check=True))
        assert report.self_check is not None
        assert (report.self_check.obstacle, report.self_check.missing) == ("", ())


def test_a_method_without_body_and_contract_is_noted_once() -> None:
    (note,) = check(asked(NEEDY, "Main.any", scope=1)).notes
    assert (note.code, note.message) == (
        "note.unspecified",
        "L.any has no body and no contract: any result and no effect are assumed",
    )
    assert note.span is not None
    assert note.span.text == "N any()"
    silent = check(asked(NEEDY, "Main.silent", scope=1))
    assert [note.message for note in silent.notes] == [
        "L.link has no body and no contract: no effect is assumed"
    ]


def test_a_method_that_no_object_runs_without_body_is_not_noted() -> None:
    assert check(asked(NEEDY, "Impl.main", scope=1)).notes == ()
    notes = check(asked(NEEDY, "Impl.main", scope=1, open_types=True)).notes
    assert [note.code for note in notes] == ["note.values", "note.unspecified"]


FORGETFUL = """
class Node { int v; Node next; }
class Queue {
  Node first; int size;
  invariant some: this.size >= 0;
  void link(Node n) { n.next := this.first; this.first := n; }
  void grow() requires(this.size < 3) { this.size := this.size + 1; }
  void clear() modifies(this.first) { this.first := null; }
  int length() ensures(retval == this.size) { return this.size; }
  void add(Node n) ensures(this.first == n) { this.link(n); this.grow(); this.clear(); int k := this.length(); }
}"""


def test_calls_by_contract_of_methods_that_promise_nothing_are_noted_before_anything_else() -> None:
    report = check(asked(FORGETFUL, "Queue.add", calls="contract", scope=1))
    said = [
        "Queue.link has no contract: anything may have changed",
        "Queue.grow has a contract that does not say what it does: anything may have changed",
    ]
    assert [note.message for note in report.notes[:2]] == said
    assert {note.code for note in report.notes[:2]} == {"note.forgetful"}
    assert "note.forgetful" not in {note.code for note in report.notes[2:]}
    lines = list(body_lines(report, Style()))
    places = [number for number, line in enumerate(lines) if "anything may have changed" in line]
    assert places == [1, 2]
    assert "note.forgetful" not in {note.code for note in check(asked(FORGETFUL, "Queue.add", scope=1)).notes}


QUEUE = """
class Node { int value; Node next; Node prev; Node(int value) { this.value := value; } }
class Queue {
  Node first; Node last; int size;
  invariant bothOrNone: (this.first == null) == (this.last == null);
  invariant finite: acyclic(this.first, next);
  invariant ends: some this.last ==> this.last in this.first.*next && no this.last.next;
  invariant counted: this.size == #(this.first.*next);
  void link(Node a, Node b) { a.next := b; b.prev := a; }
  void grow() { this.size := this.size + 1; }
  bool isEmpty() { return this.first == null; }
  void add(int v) ensures(v in this.first.*next.value) ensures(this.size == old(this.size) + 1) exceptional(false) {
    Node n := new Node(v);
    bool empty := this.isEmpty();
    if (empty) { this.first := n; } else { this.link(this.last, n); }
    this.last := n;
    this.grow();
  }
}"""


def test_counterexamples_behind_calls_that_leave_everything_open_are_made_small_with_few_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions: list[list[int]] = []
    answered = CircuitSolver._solve

    def counted(self: CircuitSolver, assumptions: list[int]) -> Answer:
        questions.append(assumptions)
        return answered(self, assumptions)

    monkeypatch.setattr(CircuitSolver, "_solve", counted)
    monkeypatch.setattr(reached_heaps, "MANY", 1_000)  # asks before there are counterexamples
    report = check(asked(QUEUE, "Queue.add", calls="contract", scope=1, int_width=32))
    found = [each.run for each in report.unproved] + [*report.counterexamples]
    assert len(found) > 10
    assert all(example.is_minimal for example in found)
    assert len(questions) < 13 * len(found)


SOMETIMES = """
class N { N next; }
interface L {
  N get(bool two)
    ensures(!two ==> retval == null)
    ensures(two ==> fresh(retval) && fresh(retval.next) && some retval.next && retval.next != retval && no retval.next.next)
    modifies();
}
class Main { static void main(L l, bool two) requires(l != null) { N x := l.get(two); assert x == null; } }
"""


def test_that_a_contract_needs_more_objects_in_some_runs_is_told() -> None:
    report = check(asked(SOMETIMES, "Main.main", scope=1))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.text) for bound in report.bounds] == [("new objects", "l.get(two)")]
    assert (
        closing_line(report, 0, Style())
        == "holds within bounds in every heap of up to 1 object per class; try --scope 2"
    )
    assert broken(check(asked(SOMETIMES, "Main.main", scope=2))) == ["x == null"]
