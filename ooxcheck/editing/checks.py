"""The checks of open files: one thread, which serves one file after the other with the scheduler of `ooxcheck.serving`.

The file that was asked for last comes first, and has all processes; the checks of another file are cancelled, and begin again when it is its turn.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import field
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.processes.process_pool import Job, News
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.serving.pool import Crew
from ooxcheck.serving.published_state import Board, View
from ooxcheck.serving.scheduler import Changes, Key, Rounds, Text


@dataclass(frozen=True, slots=True)
class State:
    """The methods of a file with their answers, and the text that these are about; empty until a new request was read."""

    view: View = field(default_factory=View)
    about: str = ""


class _File:
    """The text of a file that is to be checked, None while it is edited or after its checks were cancelled."""

    def __init__(self) -> None:
        self.board = Board()
        self.rounds: Rounds | None = None
        self.state = State()
        self._wanted: tuple[str, Callable[[], Text]] | None = None
        self._about = ""
        self._version, self._seen = 0, -1

    def put(self, wanted: tuple[str, Callable[[], Text]] | None) -> None:
        """Replace the text, as written and as a function that reads its program."""
        self._wanted = wanted
        self._version += 1
        self.state = State(self.state.view)

    def read(self) -> Text:
        """Return the text."""
        if self._wanted is None:
            self._about = ""
            raise OoxError([Diagnostic("request.edited", "the text is being edited", None)])
        self._about, read = self._wanted
        return read()

    def publish(self) -> bool:
        """Publish the state after a turn; return whether it has changed."""
        about = self._about if self._seen == self._version else ""
        before, self.state = self.state, State(self.board.now, about)
        return before.view.version != self.state.view.version or before.about != self.state.about

    def watch(self) -> Changes:
        """Return this: it notices its changes itself."""
        return self

    def has_changed(self) -> bool:
        """Return, once for each change, whether there was one."""
        before, self._seen = self._seen, self._version
        return before != self._seen

    def has_work(self) -> bool:
        """Return whether there is something to be done."""
        return self._seen != self._version or (self.rounds is not None and self.rounds.is_busy)


class Checks:
    """The checks of all open files; `tell` is called in the thread with the key of a file whose state has changed."""

    def __init__(
        self, executor: Executor[Job, News], cache: Path | None, tell: Callable[[str], None]
    ) -> None:
        self._crew: Crew[Key] = Crew(executor)
        self._cache, self._tell = cache, tell
        self._files: dict[str, _File] = {}
        self._bell = threading.Condition()
        self._is_over = False
        self._current: _File | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def want(self, key: str, about: str, read: Callable[[], Text]) -> None:
        """Check the methods of a text, as far as their answers may have changed, before all others; `read` is called in the thread."""
        self._put(key, (about, read))

    def cancel(self, key: str) -> None:
        """Cancel the checks of a file; its answers become stale."""
        if key in self._files:
            self._put(key, None)

    def forget(self, key: str) -> None:
        """Cancel the checks of a file, and forget its answers."""
        with self._bell:
            self._files.pop(key, None)

    def state(self, key: str) -> State:
        """Return the state of the methods of a file."""
        file = self._files.get(key)
        return State() if file is None else file.state

    def close(self) -> None:
        """End the thread and all checks."""
        with self._bell:
            self._is_over = True
            self._bell.notify_all()
        self._thread.join()

    def _put(self, key: str, wanted: tuple[str, Callable[[], Text]] | None) -> None:
        with self._bell:
            file = self._files.pop(key, None) or _File()
            file.put(wanted)
            self._files[key] = file
            self._bell.notify_all()

    def _run(self) -> None:
        with self._crew:
            while (chosen := self._next()) is not None:
                self._serve(*chosen)

    def _next(self) -> tuple[str, _File] | None:
        """Return the file that was asked for last among those with work, as soon as there is one; None at the end."""
        with self._bell:
            self._bell.wait_for(lambda: self._is_over or any(map(_File.has_work, self._files.values())))
            if self._is_over:
                return None
            return next((key, file) for key, file in reversed(self._files.items()) if file.has_work())

    def _serve(self, key: str, file: _File) -> None:
        if file is not self._current:
            deque(self._crew.turn({}, 0), maxlen=0)
            self._current = file
        if file.rounds is None:
            file.has_changed()
            file.rounds = Rounds(file, file.board, self._crew, self._cache)
        else:
            file.rounds.turn()
        if file.publish():
            self._tell(key)
