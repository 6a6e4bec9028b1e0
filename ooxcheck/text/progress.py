"""One line on a terminal that tells what is going on, rewritten while it goes on and gone when it is over.

It goes to standard error, and only if that is a terminal that can rewrite a line: who reads the output from a file or a pipe
never sees it. Violations that were found stay above it, if their check goes on; and after a while in which nothing
changes, the line names what may be slow.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

from ooxcheck.datatypes import dataclass
from ooxcheck.text.sanitise import columns, cut, visible
from ooxcheck.text.terminal import can_rewrite

_INTERVAL = 0.2

SLOW = 10.0
"""Seconds without a change after which the line says what may be slow."""

HOLD = 1.0
"""Seconds for which a violation is not told: most checks are over by then, and tell it themselves."""

Hint = Callable[[str, str], str]
"""Says of a method and of what is being done for it what may be slow there, and what could help."""


@dataclass(slots=True)
class _Work:
    """What is being done for a method, since when, and since when nothing has changed; what was found, and when."""

    since: float
    changed: float
    doing: str = ""
    found: list[tuple[float, str]] = field(default_factory=list)
    told: int = 0


class Progress:
    """What is being done for each of a number of methods; use it in a ``with`` statement."""

    def __init__(
        self,
        stream: TextIO,
        total: int,
        *,
        hint: Hint = lambda _name, _doing: "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._stream = stream
        self._total = total
        self._done = 0
        self._hint = hint
        self._clock = clock
        self._works: dict[str, _Work] = {}
        self._shown = 0
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repaint, daemon=True) if can_rewrite(stream) else None

    def tell(self, name: str, doing: str) -> None:
        """Note what is being done for a method."""
        with self._lock:
            now = self._clock()
            work = self._works.setdefault(name, _Work(now, now))
            if doing != work.doing:
                work.doing, work.changed = doing, now

    def found(self, name: str, violations: Sequence[str]) -> None:
        """Note all violations that were found so far for a method, in any order."""
        with self._lock:
            now = self._clock()
            work = self._works.setdefault(name, _Work(now, now))
            new = Counter(violations) - Counter(line for _, line in work.found)
            work.found += [(now, line) for line in new.elements()]
            work.changed = now if new else work.changed

    def finish(self, name: str) -> None:
        """Note that a method is done."""
        with self._lock:
            self._works.pop(name, None)
            self._done += 1

    def line(self, width: int) -> str:
        """Return the line as it should be now, no wider than `width`: what has been going on longest comes first."""
        with self._lock:
            now = self._clock()
            parts = [f"{name}: {work.doing} {now - work.since:.1f} s" for name, work in self._works.items()]
            slow = [(name, work.doing) for name, work in self._works.items() if now - work.changed >= SLOW]
        done = f"{self._done} of {self._total} done, " if self._total > 1 else ""
        line = visible(done + ", ".join(parts))
        if slow and (hint := self._hint(*slow[0])):
            whole = f"{line}; slow: {hint}"
            line = whole if columns(whole) < width else visible(f"{slow[0][0]} is slow: {hint}")
        return cut(line, max(0, width - 1))

    def due(self) -> list[str]:
        """Return the violations that are to be told now, each once."""
        lines: list[str] = []
        with self._lock:
            now = self._clock()
            for name, work in self._works.items():
                due = [line for moment, line in work.found[work.told :] if now - moment >= HOLD]
                work.told += len(due)
                lines += [visible(f"{name}: {line}") for line in due]
        return lines

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
        from shutil import get_terminal_size

        while not self._over.wait(_INTERVAL):
            with self._lock:
                if due := self.due():
                    self._show("")
                    self._stream.write("".join(f"{line}\n" for line in due))
                self._show(self.line(get_terminal_size().columns))

    def _show(self, line: str) -> None:
        """Write the line over what was shown, with nothing but a carriage return and blanks."""
        width = columns(line)
        blanks = " " * (self._shown - width)
        self._stream.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r")
        self._stream.flush()
        self._shown = width
