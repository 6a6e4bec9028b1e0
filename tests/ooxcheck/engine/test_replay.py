"""Counterexamples are believed only when the interpreter breaks the same duty."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Bounded, Duty, Returned, Violated
from ooxcheck.text.traces import trace_lines
from tests.ooxcheck.questions import LIST, asked, called

SEVERAL = """
class Node { Node left; Node right; int value; }
class Main {
  Main(Node root) requires(root.*(left + right).value > 0) { ; }
  static void use(Node root) requires(root.*(left + right).value > 0) { ; }
}
"""
"""What is required needs one value, and may have several."""


@pytest.fixture
def push() -> Question:
    return asked(LIST, "List.push")


@pytest.fixture
def bad(push: Question) -> State:
    return called(push, "List{head=Node#a{}}", "#a")


def acyclic(question: Question) -> Duty:
    invariant = question.program.classes["List"].invariants[0]
    return Duty(DutyKind.INVARIANT, invariant.span, invariant.name)


def test_a_counterexample_tells_before_steps_and_after(push: Question, bad: State) -> None:
    found = Replayer(push, 3).confirm_violation(acyclic(push), bad, cut=None)
    assert found.duty == acyclic(push)
    assert found.outcome == Violated((acyclic(push),))
    assert [line.split()[-3:] for line in trace_lines(found.trace, found.names_after())] == [
        ["Node0.next", "=", "Node0"],
        ["List0.head", "=", "Node0"],
    ]
    (_, before), (_, after) = (
        [obj.cells for obj in state.heap.objects] for state in (found.state, found.after)
    )
    assert before == [0, None]
    assert after == [0, found.after.heap.objects[1]]


def test_objects_are_called_the_same_before_and_after(push: Question, bad: State) -> None:
    found = Replayer(push, 3).confirm_violation(acyclic(push), bad, cut=None)
    before, after = found.names_before(), found.names_after()
    assert [before.name(obj) for obj in found.state.heap.objects] == ["List0", "Node0"]
    assert [after.name(obj) for obj in found.after.heap.objects] == ["List0", "Node0"]


def test_another_duty_than_the_expected_is_a_disagreement(push: Question, bad: State) -> None:
    other = Duty(DutyKind.ENSURES, acyclic(push).span, "List.push")
    with pytest.raises(Disagreement, match=r"expects ensures List\.push .* finds Violated"):
        Replayer(push, 3).confirm_violation(other, bad, cut=None)


def test_a_run_that_breaks_nothing_is_a_disagreement(push: Question) -> None:
    harmless = called(push, "List{head=Node{}}", "Node{}")
    with pytest.raises(Disagreement, match="finds Returned"):
        Replayer(push, 3).confirm_violation(acyclic(push), harmless, cut=None)


def test_a_run_has_the_bound_of_the_replayer_and_leaves_the_state_alone() -> None:
    question = asked(LIST, "List.size", unroll=None)
    state = called(question, "List{head=Node{next=Node{}}}")
    assert isinstance(Replayer(question, 1).run(state)[0].outcome, Bounded)
    assert Replayer(question, 2).run(state)[0].outcome == Returned(2)


def test_a_run_that_is_too_long_is_no_disagreement() -> None:
    question = asked(LIST, "List.size", steps=5)
    state = called(question, "List{head=Node{next=Node{}}}")
    with pytest.raises(GaveUp, match="out of steps"):
        Replayer(question, 3).run(state)


@pytest.mark.parametrize("method", ["Main.use", "Main.Main"])
def test_an_assumption_without_a_value_is_broken_before_the_call(method: str) -> None:
    question = asked(SEVERAL, method)
    clause = question.method.contract.requires[0].span
    duty = Duty(DutyKind.EVALUATION, replace(clause, end=clause.end - len(" > 0")))
    several = called(question, None, "Node{left=Node{value=1}}")
    found = Replayer(question, 3).confirmed_assumption(duty, several, cut=Cut.WORK)
    assert (found.duty, found.trace.steps, found.cut) == (duty, [], Cut.WORK)
    one = called(question, None, "Node{left=Node{}}")
    with pytest.raises(Disagreement, match="every assumption has a value"):
        Replayer(question, 3).confirmed_assumption(duty, one, cut=Cut.WORK)


def test_a_report_can_be_sent_in_one_piece(push: Question, bad: State) -> None:
    found = Replayer(push, 3).confirm_violation(acyclic(push), bad, cut=None)
    report = Report(push, Verdict.VIOLATED, {found.duty: Standing.VIOLATED}, (found,))
    again = pickle.loads(pickle.dumps(report))
    example = again.counterexample
    assert again.duties[example.duty] is Standing.VIOLATED
    assert again.count_duties(Standing.VIOLATED) == 1
    assert trace_lines(example.trace, example.names_after()) == trace_lines(found.trace, found.names_after())
