"""Provenance of values: the cells that a step read, and the steps that had written them.

A cell that was not written since the start of the run has its initial value; a cell of a new object has the value of the allocation.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.code import Engine, Frame, Thread
from ooxcheck.oox.running.heap import Buffered, Content, Obj, ThreadId
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Writer:
    """A step that wrote a cell: its thread, its place in the program, and its number in the trace, if the trace contains it."""

    thread: ThreadId
    span: Span
    step: int | None


@dataclass(frozen=True, slots=True)
class Read:
    """A read of a cell: its value, and the step that wrote it; None if the value is from the initial heap."""

    target: Obj
    cell: int
    value: Content
    writer: Writer | None


class Provenance:
    """The step that wrote each cell last."""

    def __init__(self) -> None:
        self._writers: dict[tuple[Obj, int], Writer] = {}
        self._made: dict[Obj, Writer] = {}
        self._objects: dict[Hashable, Obj] = {}
        self._buffers: defaultdict[ThreadId, deque[Writer]] = defaultdict(deque)

    def wrote(self, target: Obj, cell: int, writer: Writer) -> None:
        """Record the step that wrote a cell."""
        self._writers[target, cell] = writer

    def record_buffered_write(self, writer: Writer) -> None:
        """Record the step that wrote to the buffer of its thread."""
        self._buffers[writer.thread].append(writer)

    def record_drain(self, write: Buffered, thread: ThreadId) -> None:
        """Record that the oldest write of a buffer has reached memory."""
        self.wrote(write.target, write.cell, self._buffers[thread].popleft())

    def record_creation(self, target: Obj, writer: Writer) -> None:
        """Record the step that allocated an object."""
        self._made[target] = writer

    def reads(self, machine: Engine, frame: Frame) -> Iterator[Read]:
        """Iterate over the reads of the next operation."""
        visible = frame.code.visible[frame.pc]
        assert visible is not None, "a read should be visible"
        for key in visible.footprint(machine, frame).reads:
            assert isinstance(key, tuple), "a cell should be known by its object and its number"
            target, cell = self._object(machine, key[0]), key[1]
            yield self._own(machine.thread, target, cell) or self.read(target, cell)

    def _own(self, thread: Thread, target: Obj, cell: int) -> Read | None:
        """Return the value that a thread reads from its own buffer."""
        writes = zip(thread.buffer, self._buffers[thread.id], strict=True)
        reads = [
            Read(target, cell, write.value, writer)
            for write, writer in writes
            if write.target is target and write.cell == cell
        ]
        return reads[-1] if reads else None

    def read(self, target: Obj, cell: int) -> Read:
        """Return the value of a cell, and the step that wrote it."""
        return Read(
            target, cell, target.cells[cell], self._writers.get((target, cell), self._made.get(target))
        )

    def _object(self, machine: Engine, maker: Hashable) -> Obj:
        if maker not in self._objects:
            self._objects = {obj.maker: obj for obj in (machine.heap.statics, *machine.heap.objects)}
        return self._objects[maker]
