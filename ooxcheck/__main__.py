"""``python -m ooxcheck``, and where the command begins: Ctrl-C ends it quietly, even while modules are being loaded.

What is loaded stays until the end, so nobody looks for garbage in it: not before there is more than that, and not once
more when Python ends. That is a fifth of the processor time of a small check. Looking for our own modules is another tenth.
Nor is everything taken apart in the end, piece by piece, for the system takes all of it at once.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from typing import NoReturn

_MORE_THAN_IS_LOADED = 100_000
"""Objects that may be made before the first of them are looked through."""


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    gc.set_threshold(_MORE_THAN_IS_LOADED)
    try:
        from ooxcheck.commands.own_modules import find_here

        find_here()
        from ooxcheck.commands import cli

        cli.main()
    except KeyboardInterrupt:
        if sys.stderr:
            sys.stderr.write("interrupted\n")
        sys.exit(130)
    except SystemExit as end:
        if isinstance(end.code, int) and not _is_awaited():
            _leave(end.code)
        raise
    finally:
        gc.freeze()


def _is_awaited() -> bool:
    """Return whether somebody has something to do when we have ended: another thread, a profiler, or who began Python with ``-i``."""
    tools: object = getattr(sys, "monitoring", None)
    is_watched = sys.gettrace() or sys.getprofile() or (tools and any(map(tools.get_tool, range(6))))  # type: ignore[attr-defined]  # Python 3.12
    return bool(is_watched or sys.flags.inspect or threading.active_count() > 1)


def _leave(code: int) -> None:
    """End this process, with what was said written and what was promised for the end done; return if something cannot be written, which Python tells."""
    atexit._run_exitfuncs()
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    except (OSError, ValueError):
        return
    os._exit(code)


if __name__ == "__main__":
    main()
