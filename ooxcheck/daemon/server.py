"""The daemon: greets whoever connects, and runs each command in a fork of this process, with the caller's streams, folder and environment.

The daemon itself never runs a command of a caller, so commands share nothing and its memory does not grow. It passes signals on, ends a command whose caller is gone,
and tells the caller how the command has ended. It ends when it is asked to, when nobody has called for a while, and as soon as a file that it was made of has changed.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from socket import AF_UNIX, SOCK_STREAM, recv_fds, socket
from typing import NoReturn

from ooxcheck import __main__ as command_line
from ooxcheck.daemon import client
from ooxcheck.daemon.address import address, open_folder, socket_in
from ooxcheck.daemon.file_stamps import Stamp, have_changed, stamps
from ooxcheck.daemon.warm_up import warm_up
from ooxcheck.datatypes import dataclass
from ooxcheck.sat.processes.forking import can_fork, close_others, fork_process

STARTED, EXISTS, IMPOSSIBLE = "started", "exists", "impossible"
"""What a starting daemon says."""

_BACKLOG = 64
_PATIENCE = 2.0
"""Seconds until a caller must have sent its request."""

_GRACE = 2.0
"""Seconds that a command has to end after its caller is gone."""

_SIGNALS = {
    client.INTERRUPT[0]: signal.SIGINT,
    client.PAUSE[0]: signal.SIGSTOP,
    client.RESUME[0]: signal.SIGCONT,
}


@dataclass(frozen=True, slots=True)
class Request:
    """What a caller was started with; `streams` are this process's copies of its standard streams."""

    folder: bytes
    mask: int
    words: Sequence[bytes]
    variables: Mapping[bytes, bytes]
    streams: Sequence[int]


class Daemon:
    """Accepts requests on a socket; `commands` are the processes that run, with the connections to their callers."""

    def __init__(self, path: str, listener: socket, made_of: Mapping[str, Stamp]) -> None:
        self._path, self._listener, self._made_of = path, listener, made_of
        self._number = os.stat(path).st_ino
        self._commands: dict[int, socket] = {}
        self._orphans: dict[int, float] = {}
        self._count = 0
        self._is_open = True
        self._waker, wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.signal(signal.SIGTERM, lambda _number, _frame: self._close())
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(listener, selectors.EVENT_READ)
        self._selector.register(self._waker, selectors.EVENT_READ)

    def serve(self, idle: float) -> None:
        """Serve until the daemon is closed and all commands have ended."""
        last = time.monotonic()
        while self._is_open or self._commands:
            for key, _ in self._selector.select(self._pause(last + idle)):
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj == self._waker:
                    os.read(self._waker, 1 << 10)
                else:
                    self._hear(key.data)
                last = time.monotonic()
            self._collect()
            self._end_orphans()
            if not self._commands and time.monotonic() >= last + idle:
                self._close()

    def _pause(self, until: float) -> float | None:
        """Return how long to wait for an event."""
        if self._orphans:
            return _GRACE / 4
        return None if self._commands else max(0.0, until - time.monotonic())

    def _close(self) -> None:
        """Accept nothing more; another daemon may have taken the address."""
        if self._is_open:
            self._is_open = False
            with suppress(OSError):
                if os.stat(self._path).st_ino == self._number:
                    os.unlink(self._path)
            self._selector.unregister(self._listener)
            self._listener.close()

    def _accept(self) -> None:
        """Do what a caller asks for, if it is this user, and if this process still is what the files say."""
        with suppress(OSError):
            connection, _ = self._listener.accept()
            connection.settimeout(_PATIENCE)
            try:
                if client.peer(connection) != os.geteuid():
                    return
                if have_changed(self._made_of):
                    self._close()
                    return
                connection.sendall(client.READY)
                self._answer(connection)
            finally:
                if connection not in self._commands.values():
                    connection.close()

    def _answer(self, connection: socket) -> None:
        head, streams, _, _ = recv_fds(connection, 1 + client.LENGTH_BYTES, 3)
        try:
            length = int.from_bytes(head[1:], sys.byteorder)
            content = _receive(connection, length)
            match head[:1]:
                case client.RUN if len(streams) == 3:
                    self._run(connection, _request(content, streams))
                case client.STATUS:
                    connection.sendall(self._status().encode())
                case client.STOP:
                    self._close()
                    connection.sendall(self._status().encode())
                case _:
                    pass
        finally:
            for stream in streams:
                os.close(stream)

    def _status(self) -> str:
        return f"{os.getpid()} {self._count} {len(self._commands)}"

    def _run(self, connection: socket, request: Request) -> None:
        """Start a command."""
        connection.settimeout(None)
        pid = fork_process(lambda: _become(request, connection.fileno()), request.streams)
        self._count += 1
        self._commands[pid] = connection
        self._selector.register(connection, selectors.EVENT_READ, pid)

    def _hear(self, pid: int) -> None:
        """Pass signals on to a command; end it if its caller is gone."""
        connection = self._commands[pid]
        try:
            content = connection.recv(1 << 6)
        except OSError:
            content = b""
        for each in filter(None, map(_SIGNALS.get, content)):
            os.kill(pid, each)
        if not content:
            self._selector.unregister(connection)
            self._orphans[pid] = time.monotonic() + _GRACE
            for number in (signal.SIGTERM, signal.SIGCONT):
                os.kill(pid, number)

    def _collect(self) -> None:
        """Tell callers how their commands have ended."""
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                pid, status = ended
                connection = self._commands.pop(pid, None)
                if connection is None:
                    continue
                if self._orphans.pop(pid, None) is None:
                    self._selector.unregister(connection)
                code = os.waitstatus_to_exitcode(status)
                with connection, suppress(OSError):
                    connection.sendall(code.to_bytes(client.STATUS_BYTES, sys.byteorder, signed=True))

    def _end_orphans(self) -> None:
        for pid, until in self._orphans.items():
            if time.monotonic() > until:
                os.kill(pid, signal.SIGKILL)


def _receive(connection: socket, length: int) -> bytes:
    """Return so many bytes; raise an `OSError` if there are less."""
    content = bytearray()
    while len(content) < length:
        part = connection.recv(min(1 << 16, length - len(content)))
        if not part:
            raise OSError(0, "the caller has gone")
        content += part
    return bytes(content)


def _request(content: bytes, streams: Sequence[int]) -> Request:
    folder, mask, count, *rest = content.split(b"\0")
    pairs = (each.partition(b"=") for each in rest[int(count) :])
    return Request(
        folder, int(mask), rest[: int(count)], {name: value for name, _, value in pairs}, tuple(streams)
    )


def _become(request: Request, connection: int) -> NoReturn:
    """Be the caller's process, in a fork: Ctrl-C waits until it is handled as in any command."""
    command_line.run(lambda: _take_over(request, connection))


def _take_over(request: Request, connection: int) -> None:
    signal.set_wakeup_fd(-1)
    close_others(connection)
    os.environb.clear()
    os.environb.update(request.variables)
    time.tzset()
    os.umask(request.mask)
    os.chdir(request.folder)
    sys.argv[:] = map(os.fsdecode, request.words)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def main() -> NoReturn:
    """Become a daemon at an address, and say so to the process that has started this one."""
    path, idle, ready = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    before = stamps()
    warm_up()
    made_of = {**stamps(), **before}
    listener = socket(AF_UNIX, SOCK_STREAM)
    if path != address() or not can_fork():
        said = IMPOSSIBLE
    else:
        said = STARTED if _has_address(listener, path) else EXISTS
    os.write(ready, said.encode())
    os.close(ready)
    if said == STARTED:
        Daemon(path, listener, made_of).serve(idle)
    os._exit(0)


def _has_address(listener: socket, path: str) -> bool:
    """Listen at an address, unless another daemon does."""
    beside = f"{path}.{os.getpid()}"
    folder, _, name = beside.rpartition("/")
    listener.bind(socket_in(open_folder(folder), name))
    listener.listen(_BACKLOG)
    os.chmod(beside, 0o600)
    if client.connect(path) is not None:
        os.unlink(beside)
        return False
    os.rename(beside, path)
    return True
