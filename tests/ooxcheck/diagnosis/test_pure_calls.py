"""What pure calls in a formula did is recorded, in the state that the formula speaks of, and leaves no trace in the heap."""

from __future__ import annotations

import pytest

from ooxcheck.diagnosis.pure_calls import Call
from ooxcheck.diagnosis.violation import Falsified
from ooxcheck.engine.checker import check
from ooxcheck.reports.check_report import counterexample_names
from ooxcheck.text.traces import effects, statement_text
from tests.ooxcheck.questions import asked

PROGRAM = """
class Node { int value; Node next; }
class List {
  Node head;
  invariant finite: acyclic(this.head, next);
  int size() pure { int n := 0; Node at := this.head; while (at != null) { n := n + 1; at := at.next; } return n; }
  static bool less(int a, int b) pure { return a < b; }
  Node first() pure { Node spare := new Node(); return this.head; }
  void drop() requires(this.head != null) ensures(this.size() == old(this.size())) { this.head := null; }
  void keep() requires(this.head != null) ensures(List.less(this.size(), 1)) { }
  void look() ensures(this.first() != null) { }
  void none() ensures(this.head != null && List.less(this.head.value, 0)) { }
}"""


def calls(method: str) -> tuple[list[Call], list[list[tuple[str, str]]]]:
    """Return the calls in the reason for which a method breaks its contract, and their steps in words."""
    (example,) = check(asked(PROGRAM, method, scope=1)).counterexamples
    assert isinstance(example.why, Falsified)
    names = counterexample_names(example)
    told = [
        [(statement_text(step, names), ", ".join(effects(step, names))) for step in call.steps]
        for call in example.why.calls
    ]
    assert len(example.after.heap.objects) == len(example.state.heap.objects)
    return list(example.why.calls), told


def test_a_call_is_recorded_in_the_state_that_the_formula_speaks_of() -> None:
    (now, then), (empty, one) = calls("List.drop")
    assert (now.part.node.span.text, now.part.value) == ("this.size()", frozenset({(0,)}))
    assert (then.part.node.span.text, then.part.value) == ("this.size()", frozenset({(1,)}))
    assert (now.is_old, then.is_old) == (False, True)
    assert empty == [
        ("int n := 0;", "n = 0"),
        ("Node at := this.head;", "at = null"),
        ("while (at != null)", "false"),
        ("return n;", ""),
        ("<- List.size: 0", ""),
    ]
    assert ("n := n + 1;", "n = 1") in one


def test_a_call_among_the_arguments_of_another_comes_first() -> None:
    found, (_, less) = calls("List.keep")
    assert [call.part.node.span.text for call in found] == ["this.size()", "List.less(this.size(), 1)"]
    assert less == [("return a < b;", ""), ("<- List.less: false", "")]


@pytest.mark.parametrize(("method", "number"), [("List.look", 1), ("List.none", 0)])
def test_what_a_call_makes_is_gone_and_one_that_was_not_made_has_no_steps(method: str, number: int) -> None:
    found, _ = calls(method)
    assert len(found) == number
