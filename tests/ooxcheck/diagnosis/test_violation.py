from __future__ import annotations

import pickle

import pytest

from ooxcheck.diagnosis.violation import Falsified, Overstepped, Uncaught, why
from ooxcheck.engine.checker import check
from ooxcheck.engine.replay import Replayer
from ooxcheck.oox import logic
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty, Violated
from tests.ooxcheck.explained import asserted, broken, ran, reason
from tests.ooxcheck.questions import LIST, asked, called

CELLS = """
class C {
  int a; int b;
  invariant positive: this.a > 0;
  void f(C other) modifies(this.a) { this.a := 5; other.b := 7; other.a := 3; }
  void h(C other) { other.a := -1; }
  void k() exceptional(false) { throw "no"; }
  void l() { int x := 1 / this.b; }
  void m(int x) requires(x > 1) { }
  void n() { this.m(0); }
  C o() { return new C(); }
}
"""


def test_a_false_formula_comes_with_its_value() -> None:
    found = reason(asserted("1 == 2"), "Main.main")
    assert isinstance(found, Falsified)
    assert found.part.value is False
    assert found.part.node.span.text == "1 == 2"
    assert found.this is None


def test_each_of_several_broken_duties_has_its_own_reason() -> None:
    text = "class A { static int f(int x) ensures(retval == 1) ensures(retval == 2) { return x; } }"
    run, _ = ran(text, "A.f", None, "0")
    assert isinstance(run.outcome, Violated)
    reasons = [why(duty, run.machine) for duty in run.outcome.duties]
    assert [each.part.node.span.text for each in reasons if isinstance(each, Falsified)] == [
        "retval == 1",
        "retval == 2",
    ]


@pytest.mark.parametrize(("method", "this", "arg", "subject"), [
    ("C.h", "C#c{a=1}", "C{a=1}", "C#1"),
    ("C.h", "C#c{a=1}", "#c", "C#0"),
    ("C.o", "C{a=1}", None, "C#1"),
])  # fmt: skip
def test_an_invariant_names_the_object_that_breaks_it(
    method: str, this: str, arg: str | None, subject: str
) -> None:
    found = reason(CELLS, method, this, *([arg] if arg else []))
    assert isinstance(found, Falsified)
    assert str(found.this) == subject


def test_an_object_that_nobody_sees_is_not_blamed() -> None:
    text = """
        class C { int a; invariant positive: this.a > 0; C() { } }
        class Main { static void f(C c) { C lost := new C(); c.a := 0; } }"""
    found = reason(text, "Main.f", None, "C{a=1}")
    assert isinstance(found, Falsified)
    assert str(found.this) == "C#0"


def test_what_a_constructor_that_throws_has_half_made_is_not_blamed() -> None:
    text = "class C { int a; C other; invariant positive: this.a > 0; C(C given) { this.other := given; given.a := 0; throw; } }"
    found = reason(text, "C.C", None, "C{a=1}")
    assert isinstance(found, Falsified)
    assert str(found.this) == "C#0"


def test_cells_that_may_not_change_are_listed() -> None:
    found = reason(CELLS, "C.f", "C{a=1}", "C{a=2, b=4}")
    assert isinstance(found, Overstepped)
    assert [(str(c.target), c.cell, c.before, c.after) for c in found.changes] == [
        ("C#1", 1, 4, 7),
        ("C#1", 0, 2, 3),
    ]


def test_an_exception_is_the_reason_for_what_should_excuse_it() -> None:
    found = reason(CELLS, "C.k", "C{a=1}")
    assert isinstance(found, Falsified)
    assert str(found.raised) == "no"
    uncaught = reason(CELLS, "C.l", "C{a=1}", exceptions_allowed=False)
    assert isinstance(uncaught, Uncaught)
    assert uncaught.raised.span.text == "1 / this.b"


def test_the_requires_of_a_callee_is_looked_at_in_the_callee() -> None:
    found = reason(CELLS, "C.n", "C{a=1}")
    assert isinstance(found, Falsified)
    assert [part.value for part in found.part.parts] == [frozenset({(0,)}), frozenset({(1,)})]


def test_what_has_several_values_is_found_in_its_formula() -> None:
    text = asserted("n.*next.value > 0", parameters="Node n")
    run, _ = ran(text, "Main.main", None, "Node{value=1, next=Node{value=2}}")
    assert broken(run).kind is DutyKind.EVALUATION
    found = why(broken(run), run.machine)
    assert isinstance(found, Falsified)
    assert found.part.value is None


def test_a_run_that_has_ended_well_explains_nothing() -> None:
    run, _ = ran(asserted("1 == 1"), "Main.main")
    span = next(iter(run.machine.program.methods())).span
    assert why(Duty(DutyKind.ENSURES, span, "Main.main"), run.machine) is None


def test_a_check_explains_its_counterexamples_with_the_objects_of_the_heap_after() -> None:
    report = check(asked(LIST, "List.push"))
    example = report.counterexamples[0]
    assert isinstance(example.why, Falsified)
    assert example.why.this in example.after.heap.objects
    assert example.why.this is example.after.arguments[0]


def test_an_assumption_without_a_value_is_explained() -> None:
    text = """
        class Node { int value; Node next; }
        class Main { static void f(Node n) requires(some n && n.*next.value > 0) { } }"""
    report = check(asked(text, "Main.f"))
    example = next(example for example in report.counterexamples if example.duty.kind is DutyKind.EVALUATION)
    assert isinstance(example.why, Falsified)
    assert example.why.part.value is None
    assert example.why.part.node.span.text == "n.*next.value > 0"


def test_an_assumption_is_judged_conjunct_by_conjunct() -> None:
    """The second conjunct has no value where the first is false; whoever evaluates from left to right never sees that."""
    text = """
        class Node { int value; Node next; }
        class Main { static void f(Node n, Node m) requires(n == m && n.*next.value > 0) { } }"""
    question = asked(text, "Main.f")
    report = check(question)
    oracle = bruteforce.check(question.program, question.method, question.bounds, question.settings)
    assert [example.duty for example in report.counterexamples] == list(oracle.violated)
    different = State(
        report.counterexamples[0].state.heap, (*report.counterexamples[0].state.arguments[:1], None)
    )
    confirmed = Replayer(question, 3).confirmed_assumption(
        report.counterexamples[0].duty, different, cut=None
    )
    assert isinstance(confirmed.why, Falsified)


def test_invariants_are_judged_conjunct_by_conjunct_too() -> None:
    text = """
        class Node { int value; Node next; invariant this.value == 1 && this.*next.value > 0; }
        class Main { static void f(Node n) { } }"""
    question = asked(text, "Main.f")
    state = called(question, None, "Node{value=0, next=Node{value=1}}")
    span = next(
        part.span
        for part in logic.parts(next(question.program.formulas()))
        if part.span.text == "this.*next.value"
    )
    confirmed = Replayer(question, 3).confirmed_assumption(Duty(DutyKind.EVALUATION, span), state, cut=None)
    assert isinstance(confirmed.why, Falsified)
    assert confirmed.why.this is confirmed.after.arguments[0]


def test_reports_can_be_sent_with_their_reasons() -> None:
    report = check(asked(LIST, "List.push"))
    again = pickle.loads(pickle.dumps(report))
    reason = again.counterexamples[0].why
    assert isinstance(reason, Falsified)
    assert reason.this is again.counterexamples[0].after.arguments[0]
