"""Files appear whole, and an attempt that fails leaves what was there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ooxcheck.formats.atomic_write import put


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    put(tmp_path / "a" / "b" / "c.txt", "größe\n")
    assert (tmp_path / "a" / "b" / "c.txt").read_bytes() == "größe\n".encode()


def test_a_file_can_be_read_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    put(tmp_path / "ours", "")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_link_leads_to_the_new_text(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    put(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text(encoding="utf-8") == "new"


def test_a_file_where_a_folder_is_needed_is_named_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(NotADirectoryError, match="taken"):
        put(tmp_path / "taken" / "report", "")


def test_when_writing_fails_the_old_file_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "report", "old")
    with pytest.raises(UnicodeEncodeError):
        put(tmp_path / "report", "new \ud800")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        put(tmp_path / "report", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["report"]
    assert (tmp_path / "report").read_text(encoding="utf-8") == "old"
