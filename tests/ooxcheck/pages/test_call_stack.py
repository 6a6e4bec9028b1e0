from __future__ import annotations

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.pages.call_stack import Level, call_stack
from ooxcheck.text.traces import condense
from tests.ooxcheck.pages.runs import PROGRAM, example
from tests.ooxcheck.pages.test_shared_lines import numbers


def levels(name: str, program: Program = PROGRAM, shown: list[int] | None = None) -> list[Level]:
    found = example(name, program)
    steps = condense(found.trace.steps)
    return call_stack(found.method, steps, range(len(steps)) if shown is None else shown)


def open_in(found: list[Level], frame: int) -> list[tuple[str, int]]:
    return [(level.method, level.line) for level in found if frame in numbers(level.frames)]


def test_each_frame_has_the_open_calls_outermost_first_with_the_line_where_they_stand() -> None:
    found = levels("push")
    assert open_in(found, 0) == []
    assert open_in(found, 1) == [("List.push", 17)]
    assert open_in(found, 2) == [("List.push", 17), ("Node.Node", 0)]
    assert open_in(found, 3) == [("List.push", 17), ("Node.Node", 7)]
    assert open_in(found, 4) == [("List.push", 17)]


def test_the_end_stands_where_the_run_ended() -> None:
    program = load_text("""class A {
      static void f() { A.g(2); }
      static void g(int n) { if (n > 0) { A.g(n - 1); } else { assert false; } }
    }""")
    found = levels("f", program)
    assert [(level.method, level.line) for level in found if level.is_last] == [("A.f", 2), *[("A.g", 3)] * 3]
    assert [level.depth for level in found if level.is_last] == [0, 1, 2, 3]


def test_steps_without_frames_are_followed_all_the_same() -> None:
    found = levels("push", shown=[2])
    assert open_in(found, 1) == [("List.push", 17), ("Node.Node", 7)]


def test_an_exception_ends_the_calls_that_it_leaves() -> None:
    program = load_text("""class A {
      static void f() ensures(false) { try { A.g(); } catch { int x := 1; } }
      static void g() { throw "no"; }
    }""")
    found = levels("f", program)
    assert [(level.method, level.line) for level in found if level.is_last] == [("A.f", 2)]
