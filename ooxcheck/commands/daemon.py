"""``ooxcheck daemon``: a warm process for other commands (`ooxcheck.daemon`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

import click

import ooxcheck
from ooxcheck.commands.options import debug_option
from ooxcheck.daemon import address, client
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import complain, say

_HELP = f"""Keep a warm process for the commands that follow: they answer the same, and sooner.

`start` loads ooxcheck once, in a process of its own; commands then run in copies of it, which take no time to load. They read the same files, write
the same bytes and end with the same exit status. A command does without it if it runs with other settings or limits, or if ooxcheck has
changed, which ends the daemon. It ends, too, if nobody has called for some time. Only you can reach it. {client.VARIABLE}=off in the environment turns it off.

`status` tells which daemons run, `stop` ends them. It needs Linux.

Exit status: 0 fine, 2 it cannot run here, or none runs.

\b
Examples:
  ooxcheck daemon start
  ooxcheck daemon start --idle 5
  ooxcheck daemon status
  ooxcheck daemon stop
"""


@click.command("daemon", help=_HELP)
@click.argument("what", type=click.Choice(["start", "status", "stop"]), metavar="start|status|stop")
@click.option(
    "--idle",
    type=click.FloatRange(0.01, 1440.0),
    default=30.0,
    metavar="MINUTES",
    show_default=True,
    help="It ends after so many minutes without a command.",
)
@debug_option
def command(what: str, idle: float) -> Exit:
    """Start, stop or describe daemons."""
    try:
        return _start(idle) if what == "start" else _tell_all(is_end=what == "stop")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise OoxError(
            [Diagnostic("daemon.impossible", f"no daemon can run here: {where}{error.strerror}", None)]
        ) from None


def _start(idle: float) -> Exit:
    """Start a daemon for processes like this one, and wait until it is ready."""
    if sys.platform != "linux":
        raise OSError(0, "it needs Linux")
    folder = address.socket_folder()
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    os.close(address.open_folder(folder))
    path = address.address()
    if client.connect(path) is not None:
        say(["a daemon runs already"])
        return Exit.FINE
    said = _spawn(path, 60 * idle)
    if said not in ("started", "exists"):
        raise OSError(0, "it could not be started")
    say(["the daemon is ready" if said == "started" else "a daemon runs already"])
    return Exit.FINE


def _spawn(socket: str, seconds: float) -> str:
    """Start the process, in a session of its own and apart from all streams of this one; return what it says when it is ready."""
    import subprocess

    ours, theirs = os.pipe()
    home = os.path.dirname(ooxcheck.__path__[0])
    path = sys.path[0 if sys.flags.safe_path else 1 :]  # without the folder of this command
    begin = (
        f"import __future__, os, sys; sys.path[:] = [{home!r}]; import ooxcheck; sys.path[:] = {path!r}; "
        "from ooxcheck.daemon.server import main; main()"
    )
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]  # as `multiprocessing` does
    with open(ours, "rb") as answer:
        subprocess.Popen(
            [sys.executable, *flags, "-c", begin, socket, str(seconds), str(theirs)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=[theirs], start_new_session=True, cwd="/",
        )  # fmt: skip
        os.close(theirs)
        return answer.read().decode()


def _tell_all(*, is_end: bool) -> Exit:
    """Describe or end all daemons of this user."""
    folder = address.socket_folder()
    lines = []
    if os.path.isdir(folder):
        os.close(address.open_folder(folder))
        lines = list(_lines(folder, is_end=is_end))
    if not lines:
        complain(["no daemon runs"])
        return Exit.WRONG_INPUT
    say(lines)
    return Exit.FINE


def _lines(folder: str, *, is_end: bool) -> Iterator[str]:
    for name in sorted(os.listdir(folder)):
        connection = client.connect(f"{folder}/{name}")
        if connection is None:
            continue
        pid, count, running = client.ask(connection, client.STOP if is_end else client.STATUS).split()
        rest = f"process {pid}, {count} commands so far, {running} running"
        yield f"ended: {rest}" if is_end else rest
