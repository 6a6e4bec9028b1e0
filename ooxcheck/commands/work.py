"""The work of a command about one question: a progress line, and limits that end the search but not the answer.

``--timeout`` bounds the whole command, reading included. Ctrl-C is a limit like the time: the search returns what it has by then, the command prints
it, and the exit status is 130. A second Ctrl-C ends the command at once.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import INTERRUPTED, CommandLimits, GaveUp, limited_command
from ooxcheck.input.limits import LIMIT, loading_limits
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json
from ooxcheck.text.progress import Progress
from ooxcheck.text.terminal import complain


@dataclass(frozen=True, slots=True)
class Work:
    """The work under way: `watch` receives what is being done."""

    watch: Callable[[str], None]
    limits: CommandLimits

    def exit(self, code: Exit) -> Exit:
        """Return the exit code of an answer."""
        return Exit.INTERRUPTED if self.limits.is_interrupted else code

    def form(self, form: Mapping[str, Json]) -> dict[str, Json]:
        """Return an answer as JSON with the exit code of the command."""
        return {**form, "exit": int(Exit.INTERRUPTED)} if self.limits.is_interrupted else dict(form)


@contextmanager
def begin_work(name: str) -> Iterator[Work]:
    """Show what is done about a method or class during a block, whose searches end at the limits of the command."""
    limits = CommandLimits(loading_limits().deadline)
    try:
        with (
            Progress(sys.stderr, 1) as progress,
            limited_command(limits),
            _interrupt_as_limit(limits),
        ):
            yield Work(lambda doing: progress.tell(name, doing), limits)
    except (GaveUp, OoxError) as end:
        if limits.is_interrupted:
            raise KeyboardInterrupt from None
        if isinstance(end, OoxError):
            raise
        raise OoxError([Diagnostic(f"{LIMIT}time", f"no answer: {end}", None)]) from None
    if limits.is_interrupted:
        complain(["interrupted"])


@contextmanager
def _interrupt_as_limit(limits: CommandLimits) -> Iterator[None]:
    """Raise `GaveUp` in a block when the user presses Ctrl-C for the first time."""
    previous = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(previous):
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        if limits.is_interrupted:
            previous(number, frame)
        limits.is_interrupted = True
        raise GaveUp(INTERRUPTED)

    signal.signal(signal.SIGINT, give_up)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
