"""A program under other names means the same, and names that no text can have are shown to nobody."""

from __future__ import annotations

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program, load_text
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.machine.trace import Assigned, Written
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.transform.renaming import rename_program
from ooxcheck.text.heaps import heap_lines
from ooxcheck.text.json_form import heap_form
from tests.oox.runs import method

TEXT = """
class A_B {
  int x;
  int _mark;
  static bool _ready;
  A_B(int x) { this.x := x; this._mark := 1; A_B._ready := true; }
}
class Main {
  static A_B last;
  static int main() {
    A_B _made := new A_B(3);
    Main.last := _made;
    int sum := _made.x + _made._mark;
    return sum;
  }
}
"""


def called(name: str) -> str:
    return {"A_B": "A.B"}.get(name, f"${name[1:]}" if name.startswith("_") else name)


def under_other_names() -> Program:
    report = Report()
    found = check_program(rename_program(parse_text(TEXT), called), report)
    assert found, report.errors()
    return found


def ran(program: Program) -> Run:
    return run(program, method(program, "Main.main"))


def test_another_name_changes_nothing_else() -> None:
    outcome = ran(under_other_names()).outcome
    assert isinstance(outcome, Returned)
    assert outcome.value == 4


def test_classes_are_called_as_the_table_says() -> None:
    heap = ran(under_other_names()).heap
    assert [Names().name(obj) for obj in heap.objects] == ["A.B0"]


def test_hidden_names_are_in_no_step_and_in_no_heap() -> None:
    result = ran(under_other_names())
    changes = [change for step in result.trace for change in step.changes]
    assert [change.variable.name for change in changes if isinstance(change, Assigned)] == ["sum"]
    assert len([change for change in changes if isinstance(change, Written)]) == 2
    assert heap_lines(result.heap, [], Names()) == ["Main.last = A.B0", "A.B0(3)"]
    assert heap_form(result.heap, [], Names()) == {
        "objects": {"A.B0": {"type": "A.B", "fields": {"x": 3}}},
        "statics": {"Main.last": {"object": "A.B0"}},
    }


def test_literals_are_no_names() -> None:
    before = parse_text('class Main { static string main() { return "_x"; } }')
    assert rename_program(before, lambda name: f"other{name}") != before
    assert [node.value for node in _literals(rename_program(before, called))] == ["_x"]


def _literals(program: tree.Program) -> list[tree.StringLiteral]:
    return [node for node in descendants(program) if isinstance(node, tree.StringLiteral)]


def test_no_text_has_a_hidden_name() -> None:
    with pytest.raises(OoxError):
        load_text("class Main { int $x; }")
