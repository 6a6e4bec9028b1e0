"""The address of a daemon: a socket in a private folder, named by the digest of what the surroundings of a process mean for a command.

A daemon serves processes with the same surroundings only: the same Python with the same settings, the same permissions and limits, in the same view of the file
system. Others have another address, so they never meet. This module is loaded by each command, so it imports only what is small.
"""

from __future__ import annotations

import os
import stat
import sys

_SETTINGS = (b"PYTHON", b"LANG", b"LC_", b"LD_", b"MALLOC_", b"GLIBC_", b"OOXCHECK_CORE=")
"""The beginnings of environment variables that matter when Python or this package is loaded; the others are passed with each command."""

_PERMISSIONS = (b"Uid:", b"Gid:", b"Groups:", b"Cap", b"NoNewPrivs:", b"Seccomp:", b"Cpus_allowed:")
"""The beginnings of lines of ``/proc/self/status``."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def socket_folder() -> str:
    """Return the folder for the sockets of this user's daemons; raise `OSError` if there is no place for it."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(runtime):
        return f"{runtime}/ooxcheck"
    cache = os.environ.get("XDG_CACHE_HOME", "")
    place = cache if os.path.isabs(cache) else f"{os.path.expanduser('~')}/.cache"
    if not os.path.isabs(place):
        raise OSError(0, "there is no home folder")
    return f"{place}/ooxcheck/daemon"


def open_folder(folder: str) -> int:
    """Return a descriptor of a folder; raise an `OSError` unless it is this user's alone.

    A socket in it is reached through the descriptor, since a path of a socket has at most 107 bytes (`socket_in`).
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    status = os.fstat(descriptor)
    if status.st_uid != os.geteuid() or status.st_mode & _OTHERS:
        os.close(descriptor)
        raise OSError(0, "it is not yours alone (mode 0700)", folder)
    return descriptor


def socket_in(descriptor: int, name: str) -> str:
    """Return a short path of a socket in an open folder."""
    return f"/proc/self/fd/{descriptor}/{name}"


def address() -> str:
    """Return the path of the socket of a daemon for processes like this one; raise `OSError` if there is no place for it."""
    from ooxcheck.datatypes.digests import sha256

    return f"{socket_folder()}/{sha256(_surroundings())[:24]}"


def _surroundings() -> bytes:
    """Return what must be equal for a command to do the same in another process, apart from what is passed with the command."""
    root = os.stat("/")
    python = (__file__, sys.executable, sys.prefix, sys.version, sys.flags, sys._xoptions, sys.warnoptions)
    process = (root.st_dev, root.st_ino, os.getpriority(os.PRIO_PROCESS, 0), os.getuid(), os.geteuid())
    names = sorted(os.listdir("/proc/self/ns"))
    namespaces = [os.readlink(f"/proc/self/ns/{name}") for name in names]
    settings = sorted(
        name + b"=" + value
        for name, value in os.environb.items()
        if value and (name + b"=").startswith(_SETTINGS)
    )
    with open("/proc/self/status", "rb", 0) as file:
        permissions = [line for line in file.read().splitlines() if line.startswith(_PERMISSIONS)]
    with open("/proc/self/limits", "rb", 0) as file:
        limits = file.read()
    return repr((python, process, namespaces, settings, permissions, limits)).encode()
