"""Threads as lanes: a column for each thread of a run, and the steps that wrote the values that a step reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.synchronisation import Forked
from ooxcheck.oox.running.machine.trace import Step
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import call_line, cell_read, one_line, thread_name, written_by

MAX_LANES = 8
"""The number of threads up to which each has a column."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A thread and the method that it runs."""

    thread: str
    runs: str


@dataclass(frozen=True, slots=True)
class Origin:
    """A cell that a step read with its content, the writer, and the frame of the write (0: none is shown)."""

    cell: str
    who: str
    frame: int
    is_own: bool


def lane_numbers(steps: Sequence[Step]) -> dict[ThreadId, int]:
    """Return the columns of the threads of a run, parents before children; nothing if there is only one."""
    started = (change.thread for step in steps for change in step.changes if isinstance(change, Forked))
    threads = dict.fromkeys([(), *(step.thread for step in steps), *started])
    return {thread: number for number, thread in enumerate(sorted(threads))} if len(threads) > 1 else {}


def lanes(main: str, steps: Sequence[Step], names: Names) -> list[Lane]:
    """Return the threads of a run in their order; `main` is the initial call."""
    runs = {(): main} | {
        change.thread: call_line(change.method, change.values, names)
        for step in steps
        for change in step.changes
        if isinstance(change, Forked)
    }
    return [
        Lane(thread_name(thread), visible(one_line(runs.get(thread, "")))) for thread in lane_numbers(steps)
    ]


def origins(step: Step, frames: Mapping[int, int], names: Names) -> Iterator[Origin]:
    """Iterate over the reads of a step; `frames` has the frames of the shown steps, by their numbers in the trace."""
    for read in step.reads:
        writer = read.writer
        frame = frames.get(writer.step, 0) if writer and writer.step is not None else 0
        is_own = writer is not None and writer.thread == step.thread
        yield Origin(
            visible(one_line(cell_read(read, names))), visible(written_by(read, step.span)), frame, is_own
        )
