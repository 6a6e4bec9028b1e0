"""One line on a terminal that tells what is going on, rewritten while it goes on and gone when it is over.

It goes to standard error, and only if that is a terminal: who reads the output from a file or a pipe never sees it.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

from ooxcheck.text.sanitise import visible

_INTERVAL = 0.2
_CLEAR = "\r\x1b[K"


class Progress:
    """What is being done for each of a number of methods; use it in a ``with`` statement."""

    def __init__(self, stream: TextIO, total: int, *, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream
        self._total = total
        self._done = 0
        self._clock = clock
        self._doing: dict[str, tuple[str, float]] = {}
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repaint, daemon=True) if stream.isatty() else None

    def tell(self, name: str, doing: str) -> None:
        """Note what is being done for a method."""
        with self._lock:
            _, since = self._doing.get(name, ("", self._clock()))
            self._doing[name] = doing, since

    def finish(self, name: str) -> None:
        """Note that a method is done."""
        with self._lock:
            self._doing.pop(name, None)
            self._done += 1

    def line(self, width: int) -> str:
        """Return the line as it should be now, no wider than `width`: what has been going on longest comes first."""
        with self._lock:
            now = self._clock()
            parts = [f"{name}: {doing} {now - since:.1f} s" for name, (doing, since) in self._doing.items()]
        done = f"{self._done} of {self._total} done, " if self._total > 1 else ""
        return visible(done + ", ".join(parts))[: max(0, width - 1)]

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Keep the line away while something else is printed."""
        with self._lock:
            if self._thread:
                self._show("")
            yield

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread:
            self._thread.join()
            self._show("")

    def _repaint(self) -> None:
        while not self._over.wait(_INTERVAL):
            with self._lock:
                self._show(self.line(shutil.get_terminal_size().columns))

    def _show(self, line: str) -> None:
        self._stream.write(_CLEAR + line)
        self._stream.flush()
