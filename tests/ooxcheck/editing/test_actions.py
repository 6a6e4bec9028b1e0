"""Inferred clauses are offered as edits after which the program has no mistakes and its loops are proved as written."""

from __future__ import annotations

import pytest

pytest.importorskip("lsprotocol")

from ooxcheck.batch.answers import check_method
from ooxcheck.batch.request import Request
from ooxcheck.editing.actions import actions
from ooxcheck.editing.checks import State
from ooxcheck.editing.document import Document
from ooxcheck.editing.texts.analysis import analyse
from ooxcheck.engine.question import Terms
from ooxcheck.oox.oracle.states import Bounds
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


def checked(document: Document) -> Answer:
    """Check the only method of a document, and let it take the answer."""
    document.take_analysis(analyse(PLAN, document.source, {}))
    assert document.good.read is not None
    text = document.good.read()
    ((name, (program, method)),) = text.methods.items()
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


def test_no_edit_is_offered_that_makes_a_mistake() -> None:
    document = Document("file:///p", "p.oox", OOX, "utf-16")
    checked(document)
    everything = document.lines.range(0, len(OOX))
    assert not [each for each in actions(document, everything, lambda _new: False) if each.edit]
