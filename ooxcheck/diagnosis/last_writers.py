"""The last writer of each cell that makes a formula false, in a run of several threads."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.diagnosis.violation import Falsified, Why
from ooxcheck.oox.running.machine.trace import Trace


def with_last_writers(why: Why | None, trace: Trace) -> Why | None:
    """Return a reason with the steps that last wrote the culprit cells; unchanged for one thread."""
    if not isinstance(why, Falsified) or not any(step.thread for step in trace.steps):
        return why
    return replace(why, written=tuple(trace.last_write(target, cell) for target, cell in culprits(why).cells))
