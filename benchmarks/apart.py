"""Work in another process, which may take too long or end as it likes."""

from __future__ import annotations

import json
import os
import select
import signal
import traceback
from collections.abc import Callable


def apart(work: Callable[[], tuple[str, str]], seconds: int) -> tuple[str, str] | None:
    """Return what some work comes to in a copy of this process; None if it takes longer than so many seconds, or is lost."""
    ours, theirs = os.pipe()
    if not (child := os.fork()):
        signal.alarm(seconds)
        os.close(ours)
        try:
            with os.fdopen(theirs, "w") as told:
                json.dump(work(), told)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as told:
        text = told.read() if select.select([told], [], [], 2 * seconds)[0] else ""
    if not text:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not text:
        return None
    kind, reason = json.loads(text)
    return kind, reason
