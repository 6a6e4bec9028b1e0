from __future__ import annotations

import os
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from ooxcheck.input.load import find_method, list_files, load_program, read_sources
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError

PROGRAM = load_text("""
class List { List() { } void insert(int x) { } void insert(List x) { } int size() { return 0; } }
class Sub extends List { void extra() { } }
class Other { int size() { return 1; } }
interface Low { int k() { return 1; } int k(int x) { return x; } }
interface High extends Low { int k() { return 2; } }
class Both implements Low, High { }
""")


@pytest.mark.parametrize(
    ("text", "full_name"),
    [
        ("Sub.extra", "Sub.extra()"),
        ("extra", "Sub.extra()"),
        ("List.insert(int)", "List.insert(int)"),
        ("List.insert( List )", "List.insert(List)"),
        ("insert(int)", "List.insert(int)"),
        ("List.List", "List.List()"),
    ],
)
def test_a_method_is_found_by_what_tells_it_apart(text: str, full_name: str) -> None:
    assert find_method(PROGRAM, text).full_name == full_name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("List.inser", "no method List.inser; did you mean insert?"),
        ("inser", "no method inser; did you mean insert?"),
        ("Lst.insert", "no class Lst; did you mean List?"),
        ("List.insert", "List.insert is the name of 2 methods; write one of them in full"),
        ("size", "size is the name of 2 methods; write one of them in full"),
        ("List.insert(bool)", "no method List.insert(bool)"),
        ("Sub.size", "Sub inherits size; name it List.size"),
        ("Both.k", "Both inherits k; name it High.k or Low.k"),
        ("zzz", "no method zzz"),
        ("List::size", "no method List::size; write List.size"),
        ("Lits", "no method Lits; did you mean List?"),
        ("List", "List is a class; name a method of it, or 'List.*' for all"),
        ("Both", "Both is a class without a method to run"),
        ("", "no method "),
        (".", "no method "),
        ("(", "no method "),
    ],
)
def test_an_unknown_method_is_told_with_what_is_near(text: str, message: str) -> None:
    with pytest.raises(OoxError) as error:
        find_method(PROGRAM, text)
    assert error.value.diagnostics[0].message == message


def test_the_overloads_are_listed() -> None:
    with pytest.raises(OoxError) as error:
        find_method(PROGRAM, "List.insert")
    assert error.value.diagnostics[0].notes == ("List.insert(int)", "List.insert(List)")


def test_the_methods_of_a_class_that_is_named_alone_are_listed() -> None:
    with pytest.raises(OoxError) as error:
        find_method(PROGRAM, "List")
    assert error.value.diagnostics[0].notes == ("there is List.List, List.insert, List.size",)


def test_files_below_the_folder_are_found_in_order_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b.oox", "a/c.oox", ".hidden/d.oox", "e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert list_files([], tmp_path) == [tmp_path / "a/c.oox", tmp_path / "b.oox"]


def test_files_that_are_named_are_taken_as_they_are(tmp_path: Path) -> None:
    assert list_files(["x.oox", "y"], tmp_path) == [Path("x.oox"), Path("y")]


def test_a_folder_without_programs_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(OoxError, match=r"no \.oox or \.java file below this folder"):
        list_files([], tmp_path)


def test_a_folder_that_vanishes_during_the_search_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a/one.oox", "b/two.oox", "c/three.oox"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("class A { }")
    scan = os.scandir

    def vanishing(folder: str) -> object:
        if Path(folder).name == "b":
            (tmp_path / "b").rename(tmp_path / ".gone")
        return scan(folder)

    monkeypatch.setattr(os, "scandir", vanishing)
    assert list_files([], tmp_path) == [tmp_path / "a/one.oox", tmp_path / "c/three.oox"]


def test_a_file_that_nobody_has_named_may_be_gone_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.oox").write_text("class A { }")
    assert len(read_sources([tmp_path / "a.oox", tmp_path / "gone.oox"], are_named=False)) == 1
    (tmp_path / "bad.oox").write_bytes(b"class \xff")
    with pytest.raises(OoxError, match="UTF-8"):
        read_sources([tmp_path / "a.oox", tmp_path / "bad.oox"], are_named=False)


def test_all_unreadable_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "bad.oox").write_bytes(b"class \xff")
    with pytest.raises(OoxError) as error:
        read_sources([tmp_path / "missing.oox", tmp_path, tmp_path / "bad.oox"])
    missing, folder, broken = (d.message for d in error.value.diagnostics)
    assert "No such file" in missing
    assert "directory" in folder
    assert "0xFF is not UTF-8" in broken


@pytest.mark.parametrize(
    ("path", "note"),
    [
        ("sorted_lst.oox", "did you mean FOLDER/sorted_list.oox?"),
        ("sorted_list", "did you mean FOLDER/sorted_list.oox?"),
        ("queue.oox", "there is FOLDER/sorted_list.oox, FOLDER/stack.oox"),
        ("missing/list.oox", "there is no folder FOLDER/missing"),
        (".", "to name the files in it, write FOLDER/*.oox: FOLDER/sorted_list.oox, FOLDER/stack.oox"),
        ("empty", "there is no .oox or .java file in it; name the files of the program"),
    ],
)
def test_what_was_meant_by_a_path_that_is_no_file_is_suggested(path: str, note: str, tmp_path: Path) -> None:
    for name in ("sorted_list.oox", "stack.oox"):
        (tmp_path / name).touch()
    (tmp_path / "empty").mkdir()
    with pytest.raises(OoxError) as error:
        read_sources([tmp_path / path])
    assert error.value.diagnostics[0].notes == (note.replace("FOLDER", str(tmp_path)),)


def test_a_minus_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"class A { }")))
    (source,) = read_sources([Path("-")])
    assert (source.name, source.text) == ("<stdin>", "class A { }")


def test_what_is_no_text_on_standard_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"class \xff")))
    with pytest.raises(OoxError, match=r"<stdin>:1:7: error: byte 0xFF is not UTF-8"):
        read_sources([Path("-")])


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.oox").write_text("class A { }")
    assert len(read_sources([tmp_path / "a.oox"] * 2)) == 1


def test_a_program_that_was_only_found_is_told_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.oox", "b.oox"):
        (tmp_path / name).write_text("class A { }")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OoxError, match=r"the 2 \.oox files below this folder are read as one program"):
        load_program([], int_width=32)
