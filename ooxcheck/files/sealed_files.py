"""Authenticated cache files: each has a keyed digest of its content and its name (HMAC, RFC 2104).

The key belongs to the user, in the state folder of programs (``$XDG_STATE_HOME/ooxcheck``), and is not readable by others. So a shared or foreign cache
changes no verdict, unless the user trusts it: then the digests are not checked. A file with a wrong digest is ignored and replaced.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.regular_files import read_regular
from ooxcheck.files.safe_write import put_below

MAX_BYTES = 50_000_000
"""The largest size of an entry."""

_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class SealedFolder:
    """A folder of JSON documents by name; with `trust` those without a valid seal are read, too."""

    folder: Path
    trust: bool = False

    def read(self, name: str) -> dict[str, Any] | None:
        """Return the document with a name, None if there is no valid one."""
        try:
            document = json.loads(
                read_regular(self.path(name), limit=MAX_BYTES, follow=False, is_input=False)
            )
            is_believed = self.trust or self._is_sealed(name, document)
        except (OSError, ValueError, RecursionError, MemoryError, AttributeError, TypeError):
            return None
        return document if is_believed and isinstance(document, dict) else None

    def write(self, name: str, document: Mapping[str, Any]) -> None:
        """Write a document under a name, sealed if there is a key; an existing one is replaced."""
        try:
            sealed = {**document, "seal": seal(user_key(), name, document)}
        except OSError:
            if not self.trust:
                raise
            sealed = dict(document)
        path = self.path(name).relative_to(self.folder)
        put_below(self.folder, path.parts, json.dumps(sealed).encode(), is_ours=True)

    def path(self, name: str) -> Path:
        """Return the path of a document: names begin with a digest."""
        return self.folder / name[:2] / f"{name}.json"

    def _is_sealed(self, name: str, document: dict[str, Any]) -> bool:
        from hmac import compare_digest

        said = document.pop("seal", None)
        return (
            isinstance(said, str)
            and said.isascii()
            and compare_digest(said, seal(user_key(), name, document))
        )


def seal(key: bytes, name: str, document: Mapping[str, Any]) -> str:
    """Return the keyed digest of a document and of its name."""
    from hmac import new

    return new(key, f"{name}\n{json.dumps(document, sort_keys=True)}".encode(), "sha256").hexdigest()


def problem_with_key() -> str:
    """Return why nothing can be sealed, empty if it can."""
    try:
        user_key()
    except OSError as error:
        return f"cannot keep a key in {error.filename or 'the home folder'}: {error.strerror}"
    return ""


@cache
def user_key() -> bytes:
    """Return the key of the user, created at its first use; raises `OSError` if that fails."""
    path = _state_folder() / "cache.key"
    try:
        return _read_key(path)
    except FileNotFoundError:
        _make_key(path)
        return _read_key(path)


def _state_folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME", "")
    home = os.path.expanduser("~")
    if not os.path.isabs(state) and not os.path.isabs(home):
        raise OSError(0, "there is no home folder")
    return Path(state if os.path.isabs(state) else f"{home}/.local/state", "ooxcheck")


def _read_key(path: Path) -> bytes:
    key, status = read_regular(path, limit=_KEY_BYTES, follow=False, is_input=False), os.lstat(path)
    if status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & 0o077:
        raise OSError(0, "others may read it, or it is not yours; remove it", str(path))
    if len(key) != _KEY_BYTES:
        raise OSError(0, f"it has not {_KEY_BYTES} bytes; remove it", str(path))
    return key


def _make_key(path: Path) -> None:
    """Create a key; of two processes that do so at the same time, the first one wins."""
    import secrets

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f".{secrets.token_hex(8)}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
        with suppress(FileExistsError):
            os.link(beside, path)
    finally:
        os.unlink(beside)
