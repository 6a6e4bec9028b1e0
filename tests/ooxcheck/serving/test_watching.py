from __future__ import annotations

import os
from pathlib import Path

import pytest

from ooxcheck.serving.watching import Watch


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "p.oox"
    path.write_text("one")
    return path


def looks(watch: Watch, times: int = 3) -> list[bool]:
    return [watch.has_changed() for _ in range(times)]


def test_nothing_changes_by_itself(file: Path) -> None:
    assert looks(Watch([file])) == [False, False, False]


def test_a_change_is_noticed_once_when_it_is_over(file: Path) -> None:
    watch = Watch([file, file.with_name("q.oox")])
    file.write_text("two, longer")
    assert looks(watch) == [False, True, False]


def test_a_file_that_is_still_being_written_is_left_alone(file: Path) -> None:
    watch = Watch([file])
    file.write_text("t")
    assert not watch.has_changed()
    file.write_text("tw")
    assert not watch.has_changed()
    file.write_text("two")
    assert looks(watch) == [False, True, False]


def test_a_text_of_the_same_length_is_another_text(file: Path) -> None:
    watch = Watch([file])
    stamp = file.stat().st_mtime_ns
    file.write_text("two")
    os.utime(file, ns=(stamp + 1, stamp + 1))
    assert any(looks(watch))


def test_another_file_put_in_place_is_another_text(file: Path) -> None:
    watch = Watch([file])
    stamp = file.stat().st_mtime_ns
    other = file.with_name("new")
    other.write_text("two")
    os.utime(other, ns=(stamp, stamp))
    other.replace(file)
    assert any(looks(watch))


def test_a_file_that_comes_and_goes_is_noticed(file: Path) -> None:
    watch = Watch([file])
    file.unlink()
    assert any(looks(watch))
    file.write_text("one")
    assert any(looks(watch))
