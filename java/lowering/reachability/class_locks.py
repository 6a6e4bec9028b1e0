"""Locks of classes: the monitor of ``static synchronized`` methods, and the gate under which a class is initialised."""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.java.lowering.code.monitors import gate_field, monitor_field
from ooxcheck.java.lowering.reachability.reach import Reach


def lock_fields(reach: Reach, name: str) -> list[Callable[[str], str]]:
    """Return functions that name the fields which hold the locks of a class; without a second thread it has none."""
    if not reach.has_threads:
        return []
    monitors = [monitor_field] if name in reach.locked_classes else []
    return [*monitors, *([gate_field] if reach.is_initialised(name) else [])]
