"""``python -m ooxcheck``, and the entry point of the command: the exit status is never a verdict by accident.

Exit status 0 and 1 are verdicts. So Ctrl-C ends the command at once with 130 while modules are loaded and after the output, and as an exception in between;
every other exception here, such as a module that cannot be loaded, is an internal error: 4. This module imports only modules that Python has loaded
already, because Python itself ends with 1 if it is interrupted before `main` begins.

A daemon that is warm runs the command if there is one (`ooxcheck.daemon.client`); then this process loads nothing else.

Loaded modules stay until the end, so garbage collection starts late and does not run at exit, which saves a fifth of the processor time of a small check.
The process exits without destroying objects one by one.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

_MORE_THAN_IS_LOADED = 100_000
"""The number of allocations before the first garbage collection."""

_INTERNAL, _INTERRUPTED = 4, 130
"""The same as in `ooxcheck.text.exits`, which is not loaded yet."""


def main() -> NoReturn:
    """Run the command, in a daemon if there is one, and exit with its code."""
    run(_status_in_daemon)


def run(elsewhere: Callable[[], int | None]) -> NoReturn:
    """Run the command and exit with its code, unless it was run elsewhere: then exit with the code that is returned. Ctrl-C is handled from then on."""
    code = _INTERNAL
    try:
        is_interruptible = _end_at_once_on_interrupt()
        status = elsewhere()
        if status is not None:
            os._exit(status)
        code = _status(is_interruptible=is_interruptible)
        _end_at_once_on_interrupt()
    except KeyboardInterrupt:
        _end_at_once_on_interrupt()
        _write("interrupted\n")
        code = _INTERRUPTED
    except BaseException as error:
        _write(
            f"internal error: {type(error).__name__}: {ascii(str(error))[1:201]}; this is our fault, or that of the installation\n"
        )
    _leave(code)


def _status_in_daemon() -> int | None:
    from ooxcheck.daemon import client

    return client.exit_status(sys.argv[1:])


def _status(*, is_interruptible: bool) -> int:
    """Load the command, run it, and return its exit code."""
    import gc

    gc.set_threshold(_MORE_THAN_IS_LOADED)
    from ooxcheck.commands.module_finder import install_finder

    install_finder()
    from ooxcheck.commands import cli

    if is_interruptible:
        import signal

        from ooxcheck.processes.interrupts import raise_interrupt

        signal.signal(signal.SIGINT, raise_interrupt)
    code = cli.run_and_flush()
    gc.freeze()
    return code


def _end_at_once_on_interrupt() -> bool:
    """Let Ctrl-C end this process at once, unless it was started with SIGINT ignored; return whether it does."""
    import _signal  # type: ignore[import-not-found]  # Python has loaded it; `signal` takes a while

    if _signal.getsignal(_signal.SIGINT) in (_signal.SIG_IGN, _signal.SIG_DFL, None):
        return False
    _signal.signal(_signal.SIGINT, _interrupt)
    return True


def _interrupt(_number: int, _frame: object) -> None:
    _write("interrupted\n")
    os._exit(_INTERRUPTED)


def _write(text: str) -> None:
    """Print something to standard error, if it is open, without buffering."""
    try:
        os.write(2, text.encode())
    except OSError:
        return


def _is_awaited() -> bool:
    """Return whether something remains to be done at exit: another thread, a profiler, or ``python -i``."""
    import threading

    tools: object = getattr(sys, "monitoring", None)
    is_watched = sys.gettrace() or sys.getprofile() or (tools and any(map(tools.get_tool, range(6))))  # type: ignore[attr-defined]  # Python 3.12
    return bool(is_watched or sys.flags.inspect or threading.active_count() > 1)


def _leave(code: int) -> NoReturn:
    """End this process, after flushing output and running exit handlers."""
    import atexit

    if _is_awaited():
        sys.exit(code)
    atexit._run_exitfuncs()
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    except (OSError, ValueError):
        sys.exit(code)  # Python reports a failed write
    os._exit(code)


if __name__ == "__main__":
    main()
