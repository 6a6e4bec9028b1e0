"""Inferred clauses are offered as edits after which the program has no mistakes and its loops are proved as written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

pytest.importorskip("lsprotocol")

from ooxcheck.batch.answers import check_method
from ooxcheck.batch.request import Request
from ooxcheck.editing.actions import actions
from ooxcheck.editing.checks import State
from ooxcheck.editing.document import Document
from ooxcheck.editing.texts.analysis import analyse
from ooxcheck.engine.question import Terms
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.serving.published_state import Row, View
from ooxcheck.serving.scheduler import Plan

PLAN = Plan([], [], 32, lambda _programs: Request(Terms(bounds=Bounds(scope=2), loops="auto")))

OOX = """class Main {
  static int count(int n)
    requires(n >= 0)
    ensures(retval == n)
  {
    int i := 0;
    while (i < n) { i := i + 1; }
    return i;
  }
}
"""

JAVA = """class Main {
    //@ requires n >= 0;
    //@ ensures \\result == n;
    static int count(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }
}
"""


def checked(document: Document, wanted: str = "", plan: Plan = PLAN) -> Answer:
    """Check the only method of a document, or the one whose name begins with a text, and let it take the answer."""
    document.take_analysis(analyse(plan, document.source, {}))
    assert document.good.read is not None
    text = document.good.read()
    ((name, (program, method)),) = (each for each in text.methods.items() if each[0].startswith(wanted))
    answer = check_method(program, method, text.request, lambda _news: None)
    rests_on = Print("", "")
    document.take_state(State(View(rows=(Row(name, rests_on, answer, rests_on),)), document.text))
    return answer


@pytest.mark.parametrize(("name", "text", "line"), [("p.oox", OOX, 7), ("Main.java", JAVA, 6)])
def test_inferred_loop_invariants_are_added(name: str, text: str, line: int) -> None:
    document = Document("file:///p", name, text, "utf-16")
    answer = checked(document)
    assert answer.form["loop_invariants"]
    everything = document.lines.range(0, len(text))
    offered = actions(document, everything, lambda new: analyse(PLAN, Source(name, new), {}).is_sound)
    (action,) = [each for each in offered if each.edit is not None]
    assert action.edit is not None
    assert action.edit.changes is not None
    (edit,) = action.edit.changes["file:///p"]
    assert edit.range.start.line == line - 1
    start = document.lines.offset(edit.range.start)
    document.edit(text[:start] + edit.new_text + text[start:])
    written = checked(document)
    assert written.verdict == "holds"
    assert [duty for duty in written.form["duties"] if duty["kind"] == "loop invariant"]  # type: ignore[union-attr, index, call-overload]  # a list of objects


BY_FACTS = """class Main {
  static int most(int[] a)
    requires(a != null && #a > 0)
    ensures(forall v, k : a : v <= retval)
  {
    int most := a[0]; int i := 1;
    while (i < #a) { if (a[i] > most) { most := a[i]; } i := i + 1; }
    return most;
  }
}
"""


def test_invariants_of_a_proof_by_facts_are_added() -> None:
    terms = Terms(bounds=Bounds(scope=2, array=2), loops="auto", invariants_to_read=True)
    plan = Plan([], [], 32, lambda _programs: Request(terms))
    document = Document("file:///p", "p.oox", BY_FACTS, "utf-16")
    assert "note.facts" in {each["code"] for each in checked(document, plan=plan).form["notes"]}  # type: ignore[union-attr, index, call-overload]  # a list of objects
    everything = document.lines.range(0, len(BY_FACTS))
    titles = [each.title for each in actions(document, everything, lambda _new: True) if each.edit]
    assert titles == ["add forall v, k : a : k < i ==> v <= most"]


def test_no_edit_is_offered_that_makes_a_mistake() -> None:
    document = Document("file:///p", "p.oox", OOX, "utf-16")
    checked(document)
    everything = document.lines.range(0, len(OOX))
    assert not [each for each in actions(document, everything, lambda _new: False) if each.edit]


BOTH = """class Count {
  static int up(int i, int n) { if (i < n) { return Count.up(i + 1, n); } return i; }
  static int depth(int n) { if (n <= 0) { return 0; } int below := Count.depth(n - 1); return below + 1; }
  static void main(int n) requires(n >= 0) {
    int end := Count.up(0, n);
    assert end == n;
    int number := Count.depth(n);
    assert number == n;
  }
}
"""

BOTH_IN_JAVA = """class Count {
    static int up(int i, int n) { if (i < n) { return up(i + 1, n); } return i; }
    static int depth(int n) { if (n <= 0) { return 0; } int below = depth(n - 1); return below + 1; }
    //@ requires n >= 0;
    static void main(int n) {
        int end = up(0, n);
        //@ assert end == n;
        int number = depth(n);
        //@ assert number == n;
    }
}
"""

BY_INDUCTION = Plan(
    [], [], 32, lambda _programs: Request(Terms(bounds=Bounds(scope=0), loops="unroll", induction=True))
)


@pytest.mark.parametrize(("name", "text"), [("p.oox", BOTH), ("Count.java", BOTH_IN_JAVA)])
def test_contracts_are_added_together(name: str, text: str) -> None:
    document = Document("file:///p", name, text, "utf-16")
    answer = checked(document, "Count.main", BY_INDUCTION)
    assert answer.form["call_contracts"]
    everything = document.lines.range(0, len(text))

    def is_sound(new: str) -> bool:
        return analyse(BY_INDUCTION, Source(name, new), {}).is_sound

    offered = {each.title: each for each in actions(document, everything, is_sound) if each.edit is not None}
    assert "add the inferred contract of Count.up" in offered
    edit = offered["add what was inferred for 2 loops and recursive methods"].edit
    assert edit is not None
    assert edit.changes is not None
    edits = edit.changes["file:///p"]
    assert sorted(each.range.start.line for each in edits) == [1, 2]
    for contract in answer.form["call_contracts"]:  # type: ignore[union-attr]  # a list of objects
        contract["place"]["file"] = "another"  # type: ignore[index, call-overload]  # an object
    assert not [each for each in actions(document, everything, is_sound) if each.edit]
    for each in sorted(edits, key=lambda one: one.range.start.line, reverse=True):
        start = document.lines.offset(each.range.start)
        document.edit(document.text[:start] + each.new_text + document.text[start:])
    values = read_values({"scope": 0, "calls": "auto,Count.up=contract,Count.depth=contract"})

    def terms(programs: Sequence[Program]) -> Request:
        return Request(Terms.of(values).resolve_for(*programs))

    by_contract = Plan([], [], 32, terms)
    for method in ("Count.main", "Count.depth"):
        assert checked(document, method, by_contract).verdict == "holds"
