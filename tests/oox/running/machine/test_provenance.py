"""A step beside other threads says what it read, and which step had written that."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.oox.interpreter import Run, replay
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Heap, Kinds, ThreadId
from ooxcheck.oox.running.machine.trace import Step
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.types import ClassType
from tests.oox.runs import loaded, method

TEXT = """class Cell {
  int x;
  int y;
  void up() {
    this.x := this.x + 1;
  }
  static void main(Cell old) {
    int before := old.x;
    Cell made := new Cell();
    made.x := 5;
    fork old.up();
    fork made.up();
    fork old.up();
    int y := made.y;
    join;
    int x := old.x;
  }
}"""


def ran(schedule: Sequence[ThreadId]) -> Run:
    program = loaded(TEXT)
    heap = Heap(Kinds(program))
    state = State(heap, (Values(program, heap).read("Cell{x=7}", ClassType("Cell")),))
    return replay(program, method(program, "Cell.main"), state.arguments, heap=heap, schedule=schedule)


def reads(found: Run) -> list[tuple[ThreadId, int, object, tuple[ThreadId, int] | None]]:
    """Return who read what at which line, and whose line had written it."""
    return [
        (
            step.thread,
            step.span.line,
            read.value,
            (read.writer.thread, read.writer.span.line) if read.writer else None,
        )
        for step in found.trace.steps
        for read in step.reads
    ]


def steps(found: Run, thread: ThreadId, line: int) -> list[Step]:
    return [step for step in found.trace.steps if step.thread == thread and step.span.line == line]


def test_a_read_names_its_writer_or_the_initial_heap() -> None:
    found = ran([(0,), (0,), (1,), (1,), (2,), (2,), ()])
    assert reads(found) == [
        ((0,), 5, 7, None),
        ((1,), 5, 5, ((), 10)),
        ((2,), 5, 8, ((0,), 5)),
        ((), 14, 0, ((), 9)),
        ((), 16, 9, ((2,), 5)),
    ]


def test_the_writer_is_a_step_of_the_trace() -> None:
    found = ran([(0,), (0,), (1,), (1,), (2,), (2,), ()])
    writers = [read.writer for step in found.trace.steps for read in step.reads if read.writer]
    assert len(writers) == 4
    for writer in writers:
        assert writer.step is not None
        step = found.trace.steps[writer.step]
        assert (step.thread, step.span) == (writer.thread, writer.span)
        assert step.changes


def test_a_statement_that_others_interrupt_is_two_steps_and_each_says_what_it_did() -> None:
    found = ran([(0,), (2,), (2,), (0,), (1,), (1,), ()])
    first, second = steps(found, (0,), 5)
    assert [read.value for read in first.reads] == [7]
    assert not first.changes
    assert not second.reads
    assert len(second.changes) == 1
    assert reads(found)[-1] == ((), 16, 8, ((0,), 5))


def test_nothing_is_noted_while_there_is_only_one_thread() -> None:
    found = ran([(0,), (0,), (1,), (1,), (2,), (2,), ()])
    assert [step.reads for step in steps(found, (), 8)] == [[]]
