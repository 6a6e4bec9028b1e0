"""A command that runs in the daemon: this process passes on what it was started with, waits, and ends as the command ended.

The daemon receives the words, the folder, the environment, the file mode mask and the standard streams themselves, so the command reads and writes as this process would.
If there is no daemon, or it does not answer at once, nothing was sent, and the caller runs the command itself. This module is loaded by each command, so it imports
only what is small: the standard library's `socket` and `signal` take longer to load than a daemon takes to answer.
"""

from __future__ import annotations

import os
import sys

from ooxcheck.daemon.address import address, open_folder, socket_folder, socket_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _socket import socket
    from collections.abc import Mapping, Sequence

VARIABLE = "OOXCHECK_DAEMON"
"""The environment variable that says whether a daemon may be used: ``off`` is the only value that matters."""

READY, RUN, STATUS, STOP = b"+", b"r", b"s", b"q"
"""The greeting of a daemon, and what it can be asked for."""

INTERRUPT, PAUSE, RESUME = b"i", b"p", b"c"
"""Signals that are passed on to a running command."""

LENGTH_BYTES, STATUS_BYTES = 8, 4

_ALONE = ("daemon", "dap", "lsp", "serve")
"""Commands that run for long, or are about daemons."""

_OTHER_VIEWS = ("/dev/fd/", "/proc/self/", "/proc/thread-self/", "/dev/tty")
"""Paths that another process understands in another way."""

_PATIENCE = 5.0
"""Seconds until a daemon must have answered."""

_PEER_BYTES = 12
"""The size of Linux's ``struct ucred``: process, user and group."""


def exit_status(arguments: Sequence[str]) -> int | None:
    """Run a command in the daemon, and return its exit status; None if no daemon runs it, and nothing has happened. If a signal ends the command, it ends this process."""
    if not _may_be_passed_on(arguments):
        return None
    connection = connect()
    if connection is None:
        return None
    try:
        _send(connection, RUN, _request(arguments), streams=(0, 1, 2))
    except OSError:  # a daemon starts nothing before the whole request is there
        connection.close()
        return None
    connection.settimeout(None)
    _pass_signals_on(connection)
    status = _receive(connection, STATUS_BYTES)
    if len(status) < STATUS_BYTES:
        os.write(2, b"the daemon was killed, and the answer is not complete\n")
        return 4  # `ooxcheck.text.exits.Exit.INTERNAL`
    code = int.from_bytes(status, sys.byteorder, signed=True)
    if code < 0:
        _end_by(-code)
    return code


def connect(path: str | None = None) -> socket | None:
    """Return a connection to a daemon that is ready, by default to the one for processes like this; None if there is none."""
    try:
        if path is None and not os.path.isdir(socket_folder()):
            return None
        import _socket

        folder, _, name = (path or address()).rpartition("/")
        connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
        connection.settimeout(_PATIENCE)
        descriptor = open_folder(folder)
        try:
            connection.connect(socket_in(descriptor, name))
        finally:
            os.close(descriptor)
        is_ready = peer(connection) == os.geteuid() and connection.recv(1) == READY
    except (OSError, ImportError, AttributeError):  # no Linux: no address
        return None
    return connection if is_ready else None


def peer(connection: socket) -> int:
    """Return the user at the other end of a connection."""
    import _socket

    credentials: bytes = connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, _PEER_BYTES)
    return int.from_bytes(credentials[4:8], sys.byteorder)


def ask(connection: socket, what: bytes) -> str:
    """Return what a daemon says to a question."""
    _send(connection, what, b"")
    return _receive(connection, None).decode(errors="replace")


def _may_be_passed_on(arguments: Sequence[str]) -> bool:
    words = [each for each in arguments if each != "--debug"]
    is_watched = sys.gettrace() or sys.getprofile() or sys.flags.inspect
    return (
        sys.platform == "linux"
        and os.environ.get(VARIABLE) != "off"
        and not is_watched
        and words[:1] not in [[each] for each in _ALONE]
        and not any(view in each for each in words for view in _OTHER_VIEWS)
        and all(_is_open(descriptor) for descriptor in (0, 1, 2))
    )


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _request(arguments: Sequence[str]) -> bytes:
    """Return all that a command depends on beside the address, separated by NUL, which no part contains."""
    mask = os.umask(0o077)
    os.umask(mask)
    words = [os.fsencode(each) for each in (sys.argv[0], *arguments)]
    variables = [name + b"=" + value for name, value in os.environb.items()]
    return b"\0".join((os.getcwdb(), b"%d" % mask, b"%d" % len(words), *words, *variables))


def _send(connection: socket, what: bytes, content: bytes, streams: Sequence[int] = ()) -> None:
    """Send a request, with descriptors."""
    import _socket

    message = what + len(content).to_bytes(LENGTH_BYTES, sys.byteorder) + content
    numbers = b"".join(each.to_bytes(4, sys.byteorder) for each in streams)
    rights = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, numbers)] if streams else []
    length = connection.sendmsg([message], rights)
    if length < len(message):  # a daemon that has everything may have answered and gone
        connection.sendall(message[length:])


def _receive(connection: socket, length: int | None) -> bytes:
    """Return so many bytes, or all; less if the other end has closed the connection."""
    content = b""
    while length is None or len(content) < length:
        try:
            part = connection.recv(1 << 16 if length is None else length - len(content))
        except OSError:
            break
        if not part:
            break
        content += part
    return content


def _pass_signals_on(connection: socket) -> None:
    """Pass Ctrl-C and Ctrl-Z on to the command, unless this process ignores them."""
    import _signal  # type: ignore[import-not-found]

    def interrupt(_number: int, _frame: object) -> None:
        _tell(connection, INTERRUPT)

    def pause(_number: int, _frame: object) -> None:
        _tell(connection, PAUSE)
        os.kill(os.getpid(), _signal.SIGSTOP)
        _tell(connection, RESUME)

    handlers: Mapping[int, object] = {_signal.SIGINT: interrupt, _signal.SIGTSTP: pause}
    for number, handler in handlers.items():
        if _signal.getsignal(number) is not _signal.SIG_IGN:
            _signal.signal(number, handler)


def _end_by(number: int) -> None:
    """End this process by a signal."""
    import _signal

    if number != _signal.SIGKILL:
        _signal.signal(number, _signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _tell(connection: socket, what: bytes) -> None:
    try:
        connection.send(what)
    except OSError:
        return  # the command has ended
