"""Source files are changed completely or not at all, and only if they have the text that was read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ooxcheck.files.edit_source import check_editable, replace_source
from ooxcheck.oox.diagnostics import OoxError


def _file(folder: Path, content: bytes = b"old\r\n") -> Path:
    path = folder / "C.java"
    path.write_bytes(content)
    return path


def test_only_the_text_changes(tmp_path: Path) -> None:
    path = _file(tmp_path)
    path.chmod(0o640)
    replace_source(path, "old\r\n", "new é\r\n")
    assert path.read_bytes() == "new é\r\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["C.java"]


def test_a_byte_order_mark_stays(tmp_path: Path) -> None:
    path = _file(tmp_path, b"\xef\xbb\xbfold")
    replace_source(path, "old", "new")
    assert path.read_bytes() == b"\xef\xbb\xbfnew"


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, b"edited")
    with pytest.raises(OoxError, match="it changed while the command ran"):
        replace_source(path, "old", "new")
    assert path.read_bytes() == b"edited"


def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, b"old")
    path.chmod(0o444)
    with pytest.raises(OoxError, match="it is read-only"):
        check_editable(path, "old")
    with pytest.raises(OoxError, match="it is read-only"):
        replace_source(path, "old", "new")
    assert path.read_bytes() == b"old"


def test_a_file_with_several_names_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, b"old")
    os.link(path, tmp_path / "other")
    with pytest.raises(OoxError, match="several names"):
        replace_source(path, "old", "new")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OoxError, match=r"cannot write .*C\.java: No such file"):
        replace_source(tmp_path / "C.java", "old", "new")


def test_a_link_is_followed(tmp_path: Path) -> None:
    path = _file(tmp_path, b"old")
    link = tmp_path / "link.java"
    link.symlink_to(path)
    replace_source(link, "old", "new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
