"""Safe writing of files: completely or not at all, and never over foreign files.

The content is written to a temporary file beside the target, which then replaces it, so no reader sees half a file. An existing file is replaced only if it
is empty or begins with our mark, in a comment of its format, or with ``--force``. A file that this process has read is an input, and is never written here;
`ooxcheck.files.edit_source` changes source files on request.

A file that a user names is written where its links lead. Below a folder, no link is followed.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from ooxcheck.datatypes import regular_files

MARK = "Written by ooxcheck"

_HEAD = 400
"""The number of bytes at the beginning of a file that may contain the mark."""


class Format(Enum):
    """The mark of a format: text before the content, or after the words that it must begin with."""

    SLASHES = ("", f"// {MARK}\n")
    """OOX, Java, Alloy, DOT."""
    HASH = ("", f"# {MARK}\n")
    """Python."""
    DIMACS = ("", f"c {MARK}\n")
    HTML = ("<!DOCTYPE html>", f"<!-- {MARK} -->")
    SVG = ("", f"<!-- {MARK} -->\n")
    MERMAID = ("---\n", f"# {MARK}\n")
    PLAIN = ("", f"{MARK}\n")
    UNMARKED = ("", "")
    """JSON, whose first key is one of our schemas, and LCOV, where tests have our name."""

    def add_mark(self, text: str) -> str:
        """Return a text with the mark of its format."""
        before, mark = self.value
        assert text.startswith(before), f"a file of this format should begin with {before}"
        return f"{before}{mark}{text[len(before) :]}"


GZIP_NAME = "ooxcheck-"
"""The beginning of the original file name in the header of a compressed file."""

_GZIP_HEAD = b"\x1f\x8b\x08\x08"
_BEGINNINGS = (b"TN:ooxcheck\n", b'{"schema": "ooxcheck-', b'{\n  "schema": "ooxcheck-')


class RefusedError(OSError):
    """A file is not written, because something would be lost."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(errno.EEXIST, why, str(path))


def put(path: Path, text: str, form: Format, *, force: bool = False) -> None:
    """Write a named file in UTF-8, and missing folders above it."""
    target = _where_links_lead(path)
    _make_folder(target.parent)
    put_below(target.parent, (target.name,), form.add_mark(text).encode(), force=force)


def put_text_below(
    folder: Path, parts: Sequence[str], text: str, form: Format, *, force: bool = False
) -> Path:
    """Write a file below a folder, in UTF-8; return its path."""
    return put_below(folder, parts, form.add_mark(text).encode(errors="backslashreplace"), force=force)


def put_below(
    folder: Path, parts: Sequence[str], content: bytes, *, force: bool = False, is_ours: bool = False
) -> Path:
    """Write a file below a folder, and missing folders, without following links; return its path.

    With `is_ours` an existing file of that name is ours, also a link.
    """
    _make_folder(folder)
    path = folder.joinpath(*parts)
    assert all(part not in ("", ".", "..") and "/" not in part for part in parts), (
        "a part should be the name of a file"
    )
    with _opened_folder(folder, parts[:-1]) as place:
        if not is_ours:
            _check(path, _status(parts[-1], place), place, force=force)
        replace_file(place, parts[-1], content)
    return path


def check_target(path: Path, *, force: bool = False, follow: bool = True) -> None:
    """Raise an `OSError` if a named file cannot be written, as far as that is known; below a folder no link is to `follow`."""
    target = _where_links_lead(path) if follow else path.absolute()
    status = _status(str(target))
    if status is not None and stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    _check(target, status, None, force=force)
    above = next(each for each in target.parents if each.exists())
    if not above.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(above))
    if not os.access(above, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(above))


def is_written_here(head: bytes) -> bool:
    """Return whether a file that begins like this is ours."""
    if head.startswith(_GZIP_HEAD):
        return head[10:].startswith(GZIP_NAME.encode())
    first_lines = b"\n".join(head[:_HEAD].split(b"\n")[:2])
    return not head or MARK.encode() in first_lines or head.startswith(_BEGINNINGS)


# --------------------------------------------------------------------------------------------------- what is there


def _where_links_lead(path: Path) -> Path:
    try:
        return path.resolve()
    except RuntimeError:  # Python before 3.13 raises this for cyclic links
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def _status(name: str, place: int | None = None) -> os.stat_result | None:
    try:
        return os.lstat(name, dir_fd=place)
    except FileNotFoundError:
        return None


def _check(path: Path, status: os.stat_result | None, place: int | None, *, force: bool) -> None:
    """Refuse to write to a path if something would be lost."""
    if status is None:
        return
    if read := regular_files.input_name(status):
        raise RefusedError(path, f"it is an input of this command, read as {read}; name another file")
    if stat.S_ISLNK(status.st_mode):
        if not force:
            raise RefusedError(
                path, "it is a link, which is not followed there; remove it, or say --force to replace it"
            )
        return
    if not stat.S_ISREG(status.st_mode):
        raise RefusedError(path, f"it is {regular_files.kind_of(status.st_mode)}, not a regular file")
    if not force and not is_written_here(_head(path.name if place is not None else str(path), place)):
        raise RefusedError(
            path, "it is there already, and ooxcheck has not written it; name another file, or say --force"
        )


def _head(name: str, place: int | None) -> bytes:
    """Return the beginning of a file; an unreadable one is not ours."""
    try:
        with open(
            os.open(name, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=place), "rb"
        ) as file:
            return file.read(_HEAD)
    except PermissionError:
        return b"\0"


# --------------------------------------------------------------------------------------------------------- writing


@contextmanager
def _opened_folder(folder: Path, parts: Sequence[str]) -> Iterator[int]:
    """Open a folder below another one, both created if they are missing; links above the first are followed, below it none."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
    place = os.open(folder, flags)
    try:
        for part in parts:
            with suppress(FileExistsError):
                os.mkdir(part, dir_fd=place)
            inner = _open_inner(folder, part, place, flags)
            os.close(place)
            place = inner
        yield place
    finally:
        os.close(place)


def _open_inner(folder: Path, part: str, place: int, flags: int) -> int:
    try:
        return os.open(part, flags | os.O_NOFOLLOW, dir_fd=place)
    except OSError as error:
        status = _status(part, place)
        if status is not None and stat.S_ISLNK(status.st_mode):
            raise RefusedError(
                folder / part, "it is a link, which is not followed there; remove it"
            ) from None
        raise error


def replace_file(place: int, name: str, content: bytes, *, mode: int | None = None) -> None:
    """Replace a file in an open folder atomically; with a `mode`, the new file has these permissions."""
    import secrets

    beside = f".ooxcheck-{secrets.token_hex(8)}"
    handle = os.open(
        beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666, dir_fd=place
    )
    try:
        with open(handle, "wb") as file:
            if mode is not None:
                os.fchmod(handle, mode)
            file.write(content)
        os.replace(beside, name, src_dir_fd=place, dst_dir_fd=place)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside, dir_fd=place)
        raise


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # a file is in the place of the folder
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
