"""A progress line on a terminal, rewritten in place and removed at the end.

It goes to standard error, and only to a terminal that can rewrite a line. Violations of a check that goes on are printed above it. If nothing changes
for a while, the line names what may be slow.
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
"""Seconds without a change after which the line names the part that may be slow."""

HOLD = 1.0
"""Seconds for which a violation is held back: most checks are over by then and print it themselves."""

Hint = Callable[[str, str], str]
"""Returns, for a method and its current activity, the part that may be slow, and a remedy."""


@dataclass(slots=True)
class _Work:
    """The activity for a method: its start time, the time of its last change, its description; and the violations with the times at which they were found."""

    since: float
    changed: float
    doing: str = ""
    found: list[tuple[float, str]] = field(default_factory=list)
    told: int = 0


class Progress:
    """The activities of a number of methods; use it in a ``with`` statement."""

    def __init__(
        self,
        stream: TextIO,
        total: int,
        done: int = 0,
        *,
        hint: Hint = lambda _name, _doing: "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._stream = stream
        self._total = total
        self._done = done
        self._hint = hint
        self._clock = clock
        self._works: dict[str, _Work] = {}
        self._shown = 0
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repaint, daemon=True) if can_rewrite(stream) else None

    def tell(self, name: str, doing: str) -> None:
        """Record the activity for a method."""
        with self._lock:
            now = self._clock()
            work = self._works.setdefault(name, _Work(now, now))
            if doing != work.doing:
                work.doing, work.changed = doing, now

    def record_violations(self, name: str, violations: Sequence[str]) -> None:
        """Record all violations of a method so far, in any order."""
        with self._lock:
            now = self._clock()
            work = self._works.setdefault(name, _Work(now, now))
            new = Counter(violations) - Counter(line for _, line in work.found)
            work.found += [(now, line) for line in new.elements()]
            work.changed = now if new else work.changed

    def finish(self, name: str) -> None:
        """Record that a method is done."""
        with self._lock:
            self._works.pop(name, None)
            self._done += 1

    def line(self, width: int) -> str:
        """Return the current line, no wider than `width`; the oldest activity comes first."""
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
        """Return the violations that are to be printed now, each once."""
        lines: list[str] = []
        with self._lock:
            now = self._clock()
            for name, work in self._works.items():
                due = [line for moment, line in work.found[work.told :] if now - moment >= HOLD]
                work.told += len(due)
                lines += [visible(f"{name}: {line}") for line in due]
        return lines

    @contextmanager
    def hide(self) -> Iterator[None]:
        """Hide the line while something else is printed."""
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
        """Overwrite the line, with only a carriage return and blanks."""
        width = columns(line)
        blanks = " " * (self._shown - width)
        self._stream.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r")
        self._stream.flush()
        self._shown = width
