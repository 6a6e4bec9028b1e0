"""The wait-for graph of a deadlock: a resource-allocation graph (Holt 1972) as a snapshot, so that it is drawn like a heap.

A waiting thread refers to a lock, or to the children that must end first; a lock refers to the thread that holds it. The culprits lie on a cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.diagnosis.deadlock import Deadlock, Waiting
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.synchronisation import Forked
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.pictures.snapshots import Blame, Box, Cell, Snapshot
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line, thread_name


def wait_for(example: Counterexample, names: Names) -> Snapshot | None:
    """Return the threads and locks of a deadlock; None if a counterexample is no deadlock."""
    if not isinstance(example.why, Deadlock):
        return None
    runs = {(): example.method.name} | {
        change.thread: change.method.name
        for step in example.trace.steps
        for change in step.changes
        if isinstance(change, Forked)
    }
    boxes = [*_threads(example.why, runs, names), *_locks(example.why, names)]
    boxes_by_name = {box.name: box for box in boxes}
    return Snapshot(
        boxes_by_name,
        blame=Blame(
            objects=frozenset(name for name in boxes_by_name if name in _reachable(boxes_by_name, name))
        ),
    )


def _threads(stuck: Deadlock, runs: Mapping[ThreadId, str], names: Names) -> Iterator[Box]:
    for waiting in stuck.waiting:
        cells = Cell("line", str(waiting.span.line)), *_wishes(waiting, names)
        yield Box(_box_name(waiting.thread), visible(runs.get(waiting.thread, "?")), cells)


def _wishes(waiting: Waiting, names: Names) -> Iterator[Cell]:
    """Yield the requests of a thread."""
    if waiting.wanted is not None:
        wanted = visible(names.name(waiting.wanted))
        yield Cell("waits for", wanted, wanted, is_wanted=True)
    if waiting.until is not None:
        yield Cell("waits until", visible(one_line(waiting.until)))
    for child in waiting.children:
        yield Cell(f"waits for {thread_name(child)}", _box_name(child), _box_name(child), is_wanted=True)


def _locks(stuck: Deadlock, names: Names) -> Iterator[Box]:
    for waiting in stuck.waiting:
        for obj in waiting.held:
            owner = _box_name(waiting.thread)
            yield Box(visible(names.name(obj)), visible(str(obj.kind.type)), (Cell("held by", owner, owner),))


def _box_name(thread: ThreadId) -> str:
    return f"thread {thread_name(thread)}"


def _reachable(boxes: Mapping[str, Box], start: str) -> set[str]:
    """Return the boxes that are reachable from a box by one step or more."""
    reachable: set[str] = set()
    pending = [start]
    while pending:
        targets = (cell.target for cell in boxes[pending.pop()].cells)
        new = [target for target in targets if target is not None and target not in reachable]
        reachable.update(new)
        pending += new
    return reachable
