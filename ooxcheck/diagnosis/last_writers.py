"""Who wrote what makes a formula false: of each cell that is to blame, the step that wrote it last, in a run of several threads."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.diagnosis.violation import Falsified, Why
from ooxcheck.oox.running.machine.trace import Trace


def with_last_writers(why: Why | None, trace: Trace) -> Why | None:
    """Return a reason with who wrote the cells that are to blame; as it is if there is one thread only, and so no question."""
    if not isinstance(why, Falsified) or not any(step.thread for step in trace.steps):
        return why
    return replace(why, written=tuple(trace.last_write(target, cell) for target, cell in culprits(why).cells))
