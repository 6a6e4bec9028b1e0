"""A headless chromium, driven through its DevTools protocol.

The browser reads commands from file descriptor 3 and writes replies and events to 4, each a JSON text that ends with a zero
byte; no port is opened and nothing has to be found out about it. Commands are numbered, and a reply has the number of its
command; events have none. A page is spoken to in a session.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Self, TypeAlias

Message: TypeAlias = dict[str, Any]

NAMES = ("chromium", "chromium-browser", "google-chrome")

SECONDS = 60.0
"""How long any reply may take; a machine may be busy with other things."""

_QUIET = (
    "--headless",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-site-isolation-trials",
    "--disable-sync",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--mute-audio",
    "--remote-debugging-pipe",
    "--renderer-process-limit=1",
)
"""What a browser does without that nobody sees; one process draws all pages, since to start one takes longer than to draw."""


class ChromiumError(Exception):
    """The browser refused a command, fell silent, or ended."""


def executable() -> str | None:
    """Return where the browser is, None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """A running browser; use it in a ``with`` statement."""

    def __init__(self) -> None:
        path = executable()
        if path is None:
            msg = f"a browser should be installed: {' or '.join(NAMES)}"
            raise ChromiumError(msg)
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        theirs, self._commands = _pipe()
        self._replies, their_replies = _pipe()
        self._pid = _spawned([path, *self._options()], {3: theirs, 4: their_replies})
        os.close(theirs)
        os.close(their_replies)
        self._unread = b""
        self._number = 0
        self._answers: dict[int, Message] = {}
        self.events: defaultdict[str, list[Message]] = defaultdict(list)
        """What has happened in each session, in order; read it after `listen`."""

    def call(self, method: str, session: str | None = None, **parameters: object) -> Message:
        """Give a command and return its result; what happens meanwhile is among the events."""
        self._number += 1
        command: Message = {"id": self._number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        self._send(json.dumps(command).encode() + b"\0")
        limit = monotonic() + SECONDS
        while self._number not in self._answers:
            if not self.listen(limit - monotonic()):
                msg = f"{method} should be answered within {SECONDS:.0f} s"
                raise ChromiumError(msg)
        answer = self._answers.pop(self._number)
        if "error" in answer:
            msg = f"{method}: {answer['error']['message']}"
            raise ChromiumError(msg)
        result: Message = answer["result"]
        return result

    def listen(self, seconds: float) -> bool:
        """Take in what the browser says, for which it has some time; return whether it said anything."""
        if not select.select([self._replies], [], [], max(0.0, seconds))[0]:
            return False
        piece = os.read(self._replies, 1 << 20)
        if not piece:
            raise ChromiumError("the browser should not end before it is told to")
        *texts, self._unread = (self._unread + piece).split(b"\0")
        for message in map(json.loads, texts):
            if "id" in message:
                self._answers[message["id"]] = message
            else:
                self.events[message.get("sessionId", "")].append(message)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ChromiumError, OSError):
            self.call("Browser.close")
        if not self._has_ended(10):
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._commands)
        os.close(self._replies)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _has_ended(self, seconds: float) -> bool:
        """Wait for the end of the browser, and return whether it came."""
        limit = monotonic() + seconds
        while os.waitpid(self._pid, os.WNOHANG) == (0, 0):
            if monotonic() > limit:
                return False
            sleep(0.02)
        return True

    def _options(self) -> list[str]:
        # The sandbox of the browser does not work for root, who runs tests in containers; our pages are our own.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        return [*_QUIET, *sandbox, f"--user-data-dir={self._profile}", "about:blank"]

    def _send(self, text: bytes) -> None:
        while text:
            text = text[os.write(self._commands, text) :]


def _spawned(command: list[str], ends: Mapping[int, int]) -> int:
    """Start a silent process that has some ends of pipes under the numbers it wants, and return its id."""
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    moves = [(os.POSIX_SPAWN_DUP2, end, number) for number, end in ends.items()]
    return os.posix_spawn(command[0], command, os.environ, file_actions=[*nowhere, *moves])


def _pipe() -> tuple[int, int]:
    """Return both ends of a pipe, with numbers that do not get in the way of those that the browser wants."""
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return moved[0], moved[1]
