"""Time limits in CPU seconds: on a loaded machine a check gets as much work done as on an idle one."""

from __future__ import annotations

import sys
import time


def limit_cpu_seconds() -> None:
    """Let the clock of all time limits count the CPU seconds of the process; only before the first import of ooxcheck."""
    if any(each.partition(".")[0] == "ooxcheck" for each in sys.modules):
        raise RuntimeError("ooxcheck has been imported: its modules have the usual clock already")
    time.monotonic = time.process_time
