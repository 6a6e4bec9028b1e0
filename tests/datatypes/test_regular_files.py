"""Regular files are read, within a limit; nothing else is, and nothing waits."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path

import pytest

from ooxcheck.datatypes.regular_files import begin, input_name, leaves, read_regular, read_within


def test_a_file_is_read_whole_and_known_again(tmp_path: Path) -> None:
    begin()
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    assert read_regular(path, limit=3) == b"abc"
    assert input_name(path.stat()) == str(path)
    begin()
    assert read_regular(path, is_input=False) == b"abc"
    assert input_name(path.stat()) is None


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(OSError, match="more than 10000000 bytes; --max-file-size allows more"):
        read_regular(path)
    with pytest.raises(OSError, match="more than 3 bytes"):
        read_within(io.BytesIO(b"abcd"), "name", limit=3)


def test_nothing_but_a_regular_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    Path("link").symlink_to("pipe")
    for name, kind in (
        ("pipe", "a pipe"),
        ("link", "a pipe"),
        ("socket", "a socket"),
        ("/dev/zero", "a device"),
        ("/dev/tty", "a device"),
    ):
        with pytest.raises(OSError, match=f"it is {kind}, not a regular file"):
            read_regular(name)
    with pytest.raises(IsADirectoryError):
        read_regular(".")


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pipe = tmp_path / "file", tmp_path / "pipe"
    path.touch()
    os.mkfifo(pipe)
    opened = os.open
    monkeypatch.setattr(os, "open", lambda _path, flags: opened(pipe, flags))
    with pytest.raises(OSError, match="regular file"):
        read_regular(path)


def test_without_following_a_link_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("file")
    assert read_regular(tmp_path / "link") == b""
    with pytest.raises(OSError, match="a link"):
        read_regular(tmp_path / "link", follow=False)


def test_links_may_leave_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "out").symlink_to("..")
    (folder / "in").symlink_to("missing")
    (folder / "circle").symlink_to("circle")
    assert not leaves(folder / "in", folder)
    assert leaves(folder / "circle", folder)
    assert leaves(folder / "out" / "x", folder)
    assert leaves(folder / ".." / "x", folder)
    assert not leaves(folder / ".." / "folder" / "x", folder)
