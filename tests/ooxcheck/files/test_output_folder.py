"""The folder for output: never an input, ignored by git, without pictures of violations that are mended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ooxcheck.files.output_folder import MARKER, is_output_folder, make_output_folder
from tests.ooxcheck.conftest import Ooxcheck

BROKEN = """class A {
  static int twice(int n)
    ensures(retval == n + n)
  {
    return n + 1;
  }
}
"""
MENDED = BROKEN.replace("n + 1", "n + n")

File = Callable[[str], str]


def test_a_new_folder_is_marked_and_ignored_by_git(tmp_path: Path) -> None:
    folder = make_output_folder(tmp_path / "a" / "out")
    assert sorted(each.name for each in folder.iterdir()) == [".gitignore", MARKER]
    assert (folder / ".gitignore").read_text(encoding="utf-8").splitlines()[-1] == "*"
    assert is_output_folder(str(folder))


def test_a_folder_that_may_contain_sources_is_not_marked(tmp_path: Path) -> None:
    make_output_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_a_check_writes_is_no_input_of_the_next(ooxcheck: Ooxcheck, file: File) -> None:
    file(BROKEN)
    first = ooxcheck("--all", "--save-contracts", "--write-test", "test.oox")
    assert "1 violated" in first.out
    assert Path("test.oox").exists()
    Path("ooxcheck-out", "copy.oox").write_text(BROKEN, encoding="utf-8")
    assert "1 method: 1 violated" in ooxcheck("--all", "-q").out


def test_a_generated_file_is_read_if_it_is_named(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(BROKEN)
    ooxcheck("--all", "--write-test", "test.oox", "-q")
    assert "1 run, 1 failed" in ooxcheck("run", "*Test.*", name, "test.oox").out


@pytest.mark.parametrize("folder", ["src", "."])
def test_generated_java_is_no_input_of_a_folder(
    ooxcheck: Ooxcheck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(folder, "out").mkdir(parents=True)
    Path(folder, "out", MARKER).touch()
    text = "class A { static int one() { return 1; } }"
    Path(folder, "A.java").write_text(text, encoding="utf-8")
    Path(folder, "out", "A.java").write_text(text, encoding="utf-8")
    Path(folder, "ATest.java").write_text(f"// Written by ooxcheck\n{text}", encoding="utf-8")
    answer = ooxcheck(folder, "-q")
    assert (answer.code, answer.err) == (0, "")
    assert "A.one" in answer.out


def test_pictures_of_mended_violations_are_removed(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(BROKEN)
    ooxcheck("A.twice", name)
    pictures = Path("ooxcheck-out", "A.twice")
    mine = pictures / "mine.svg"
    mine.write_text("<svg/>", encoding="utf-8")
    assert sorted(each.name for each in pictures.iterdir()) == ["ensures-3.svg", "mine.svg"]
    assert ooxcheck("A.twice", name, "--timeout", "0.001").code == 3
    assert (pictures / "ensures-3.svg").exists(), "an unknown answer removes nothing"
    file(MENDED)
    assert ooxcheck("A.twice", name, "-q").code == 0
    assert list(pictures.iterdir()) == [mine]
