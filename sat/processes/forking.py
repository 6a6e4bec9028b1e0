"""Forked copies of this process: all modules are loaded, so their work starts at once.

A fork copies only one thread, so it must be made before there are others, of Python or of a library; unless
these only wait, and hold no
resource that the copy needs.
"""

import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, NoReturn

WAITING: list[Thread] = []
"""Threads that only wait for the system: they hold no lock, and share only a queue that a copy does not use."""


def can_fork() -> bool:
    """Return whether a fork is safe: the system's libraries allow it, and no other thread is active."""
    waiting = sum(each.is_alive() for each in WAITING)
    try:
        return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1 + waiting
    except OSError:
        return False


def fork_process(work: Callable[[], None], streams: Sequence[int]) -> int:
    """Run a function in a copy of this process, with its own session and some descriptors as standard streams; return its process number."""
    gc.freeze()  # garbage collection would copy shared pages
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, signal.valid_signals()
    )  # until a copy has its own streams
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # about threads, which `can_fork` has counted
            pid = os.fork()
        if pid == 0:
            _become(work, streams, before)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        gc.unfreeze()
    return pid


def close_others(descriptor: int) -> None:
    """Close all descriptors of a copy except its standard streams and one more."""
    for each in map(int, os.listdir("/proc/self/fd")):
        if each > 2 and each != descriptor:
            with suppress(OSError):
                os.close(each)


def scratch() -> IO[bytes]:
    """Return an anonymous file."""
    if hasattr(os, "memfd_create"):
        with suppress(OSError):
            return os.fdopen(os.memfd_create("scratch"), "w+b")
    import tempfile

    return tempfile.TemporaryFile()


def _become(work: Callable[[], None], streams: Sequence[int], mask: Iterable[int]) -> NoReturn:
    """Run the function in the copy, with default signal handling; never return."""
    code = 1
    try:
        for descriptor, stream in enumerate(streams):
            os.dup2(stream, descriptor)
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        work()
        code = 0
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode(errors="replace"))
    finally:
        os._exit(code)
