"""Files appear whole, an attempt that fails leaves what was there, and nothing of others is lost."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path

import pytest

from ooxcheck.datatypes import regular_files
from ooxcheck.files.safe_write import GZIP_NAME, MARK, Format, check_target, is_written_here, put, put_below


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    put(tmp_path / "a" / "b" / "c.txt", "größe\n", Format.PLAIN)
    assert (tmp_path / "a" / "b" / "c.txt").read_bytes() == f"{MARK}\ngröße\n".encode()


def test_a_file_can_be_read_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    put(tmp_path / "ours", "", Format.PLAIN)
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_link_that_is_named_leads_to_the_new_text(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    put(tmp_path / "link", "new", Format.UNMARKED)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text(encoding="utf-8") == "new"


def test_a_file_where_a_folder_is_needed_is_named_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(NotADirectoryError, match="taken"):
        put(tmp_path / "taken" / "report", "", Format.UNMARKED)
    with pytest.raises(NotADirectoryError, match="taken"):
        check_target(tmp_path / "taken" / "report")


def test_when_writing_fails_the_old_file_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "report", "old", Format.PLAIN)
    with pytest.raises(UnicodeEncodeError):
        put(tmp_path / "report", "new \ud800", Format.PLAIN)

    def refuse(*_: object, **_named: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        put(tmp_path / "report", "new", Format.PLAIN)
    assert [path.name for path in tmp_path.iterdir()] == ["report"]
    assert (tmp_path / "report").read_text(encoding="utf-8") == f"{MARK}\nold"


@pytest.mark.parametrize(("form", "text"), [
    (Format.SLASHES, "class A {}"), (Format.HASH, "import os"), (Format.DIMACS, "p cnf 1 1"), (Format.HTML, "<!DOCTYPE html>\n<html>"), (Format.SVG, "<svg/>"),
    (Format.MERMAID, "---\ntitle: a\n---\nflowchart LR"), (Format.PLAIN, "before"), (Format.UNMARKED, "TN:ooxcheck\nSF:a\n"), (Format.UNMARKED, '{"schema": "ooxcheck-film-1"}'),
    (Format.UNMARKED, '{\n  "schema": "ooxcheck-tests-1"}'), (Format.UNMARKED, ""),
])  # fmt: skip
def test_what_is_written_in_any_format_may_be_written_again(tmp_path: Path, form: Format, text: str) -> None:
    for _ in range(2):
        check_target(tmp_path / "file")
        put(tmp_path / "file", text, form)
    assert is_written_here(form.add_mark(text).encode())


def test_a_compressed_file_is_known_by_its_header() -> None:
    ours = io.BytesIO()
    with gzip.GzipFile(f"{GZIP_NAME}duties.cnf", "wb", fileobj=ours, mtime=0) as file:
        file.write(b"p cnf 0 0")
    assert is_written_here(ours.getvalue())
    assert not is_written_here(gzip.compress(b"p cnf 0 0"))


@pytest.mark.parametrize(
    "head",
    [
        "class A {}\n",
        "\n\n// Written by ooxcheck\n",
        "TN:\n",
        '{"schema": "other-1"}',
        '{"name": "ooxcheck-film-1"}',
        f"{'x' * 500} {MARK}",
    ],
)
def test_what_others_have_written_stays_unless_the_user_insists(tmp_path: Path, head: str) -> None:
    (tmp_path / "file").write_text(head)
    with pytest.raises(OSError, match="ooxcheck has not written it"):
        put(tmp_path / "file", "new", Format.UNMARKED)
    with pytest.raises(OSError, match="ooxcheck has not written it"):
        check_target(tmp_path / "file")
    assert (tmp_path / "file").read_text() == head
    check_target(tmp_path / "file", force=True)
    put(tmp_path / "file", "new", Format.UNMARKED, force=True)
    assert (tmp_path / "file").read_text() == "new"


@pytest.mark.parametrize("name", ["input", "hard", "soft", "below/../input"])
@pytest.mark.parametrize("content", ["", f"// {MARK}\n", "class A {}"])
def test_an_input_is_never_written_by_any_name(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "input").write_text(content)
    (tmp_path / "hard").hardlink_to(tmp_path / "input")
    (tmp_path / "soft").symlink_to("input")
    regular_files.begin()
    regular_files.read_regular(tmp_path / "input")
    with pytest.raises(OSError, match="it is an input of this command"):
        put(tmp_path / name, "new", Format.UNMARKED, force=True)
    with pytest.raises(OSError, match="it is an input of this command"):
        check_target(tmp_path / name, force=True)
    assert (tmp_path / "input").read_text() == content
    regular_files.begin()
    put(tmp_path / name, "new", Format.UNMARKED, force=True)


def test_below_a_folder_no_link_is_followed(tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    for folder in (out, elsewhere):
        folder.mkdir()
    (out / "folder").symlink_to(elsewhere)
    (out / "file").symlink_to(elsewhere / "file")
    (elsewhere / "file").write_bytes(b"")
    for parts in (("folder", "file"), ("folder", "new"), ("file",)):
        with pytest.raises(OSError, match="it is a link"):
            put_below(out, parts, b"new")
    assert (elsewhere / "file").read_bytes() == b""
    assert [path.name for path in elsewhere.iterdir()] == ["file"]
    put_below(out, ("file",), b"new", force=True)
    assert not (out / "file").is_symlink()
    assert (elsewhere / "file").read_bytes() == b""


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    (tmp_path / "out").symlink_to("scratch")
    put_below(tmp_path / "out", ("a", "b"), b"new")
    assert (tmp_path / "scratch/a/b").read_bytes() == b"new"


def test_a_pipe_is_not_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for force in (False, True):
        with pytest.raises(OSError, match="it is a pipe"):
            put(tmp_path / "pipe", "new", Format.PLAIN, force=force)


def test_links_in_a_circle_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match=r"(?i)link"):
        put(tmp_path / "a", "new", Format.PLAIN)
