"""Near misses: heaps that one invariant excludes, and all others allow."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.classes.clauses.near_misses import false_invariants, near_misses
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.candidates import add_candidates
from ooxcheck.text.heaps import heap_lines
from tests.test_floors import ROOT


def _lines(method: Method, state: State | None) -> list[str]:
    assert state is not None
    return list(heap_lines(state.heap, state.arguments, object_names(method, state.heap.objects)))


def test_near_misses_of_a_stack() -> None:
    answer = ooxcheck.invariants("IntStack", ROOT / "docs/IntStack.java")
    heaps = [_lines(each.method, each.state) for each in near_misses(answer)]
    assert heaps == [
        ["IntStack0(-1) -items-> int[]0 [0, 0]"],
        ["IntStack0(0) -items-> int[]0 []"],
        ["IntStack0(3) -items-> int[]0 [0, 0]"],
        ["IntStack0(0) -items-> int[]0 [0, 1]"],
        ["IntStack0(0) -items-> int[]0 [0, 0]", "IntStack1(0) -items-> int[]0"],
    ]


def test_the_interpreter_confirms_each_near_miss(tmp_path: Path) -> None:
    answer = ooxcheck.invariants("Queue", ROOT / "examples/queue.oox", scope=2)
    program = add_candidates(answer.boundary.boundary.program, answer.invariants)
    spans = [each.span for class_ in program.classes.values() for each in class_.invariants]
    misses = near_misses(answer)
    assert len(misses) == len(answer.invariants) > 1
    for each in misses:
        assert each.state is not None
        assert false_invariants(program, spans, each.state.heap) == {each.candidate.span}


def test_an_answer_without_invariants_has_no_near_misses(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_text("class A { int n; void set(int m) { this.n := m; } }", encoding="utf-8")
    assert near_misses(ooxcheck.invariants("A", path)) == []


def test_numbers_have_the_width_that_invariants_need(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_text(
        "class A { int n; void up() { if (this.n < 77) { this.n := this.n + 1; } } }", encoding="utf-8"
    )
    misses = {
        each.candidate.oox: _lines(each.method, each.state)
        for each in near_misses(ooxcheck.invariants("A", path))
    }
    assert misses == {"this.n >= 0": ["A0(-1)"], "this.n <= 77": ["A0(78)"]}
