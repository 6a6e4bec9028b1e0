"""Copies of this process: they have loaded everything, so their work begins at once.

A fork copies one thread only, so it has to be made before there are others, of Python or of a library; unless these do nothing but wait, so that
they hold nothing that the copy will need.
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
"""Threads that only wait for the system: they hold no lock, and share nothing with others but a queue that a copy leaves alone."""


def can_fork() -> bool:
    """Return whether a copy of this process is a safe thing: the system's libraries allow it, and no other thread is at work."""
    waiting = sum(each.is_alive() for each in WAITING)
    try:
        return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1 + waiting
    except OSError:
        return False


def forked(work: Callable[[], None], streams: Sequence[int]) -> int:
    """Let a copy of this process work, which leads a session of its own and has some descriptors as its standard streams; return its number."""
    gc.freeze()  # looking for garbage would copy what both can share
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, signal.valid_signals()
    )  # until a copy has streams of its own
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
    """Close what a copy has open beside its standard streams and one descriptor."""
    for each in map(int, os.listdir("/proc/self/fd")):
        if each > 2 and each != descriptor:
            with suppress(OSError):
                os.close(each)


def scratch() -> IO[bytes]:
    """Return a file without a name."""
    if hasattr(os, "memfd_create"):
        with suppress(OSError):
            return os.fdopen(os.memfd_create("scratch"), "w+b")
    import tempfile

    return tempfile.TemporaryFile()


def _become(work: Callable[[], None], streams: Sequence[int], mask: Iterable[int]) -> NoReturn:
    """Work in the copy, which obeys signals as a process does that was started, and never return to what the original was doing."""
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
