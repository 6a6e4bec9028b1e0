from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ooxcheck.commands.options import DIAGRAMS
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.pictures.draw.picture_names import duty_stems, method_folder
from ooxcheck.pictures.draw.writing import as_text, write_pictures
from ooxcheck.pictures.film.film import films
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.pictures.films import SORTED, report, shot

TEXT = """class A {
  int x;
  invariant small: this.x < 1;
  void up() requires(this.x == 0) ensures(this.x == 0) { this.x := 1; }
  void up(int by) ensures(this.x == old(this.x)) { this.x := this.x + by; }
}
"""
Write = Callable[[str], str]


def test_each_format_has_its_file(tmp_path: Path) -> None:
    found = report(TEXT, "A.up()")
    written = write_pictures(found, films(found), DIAGRAMS, tmp_path)
    assert written.problem == ""
    names = [[Path(file).relative_to(tmp_path).as_posix() for file in files] for files in written.files]
    assert names == [
        [f"A.up/{stem}{ending}" for ending in (".svg", ".dot", ".mmd", ".json", ".txt")]
        for stem in ("ensures-4", "invariant-small")
    ]
    assert all(Path(file).read_text(encoding="utf-8") for files in written.files for file in files)
    assert (
        (tmp_path / "A.up" / "ensures-4.txt")
        .read_text(encoding="utf-8")
        .startswith("Written by ooxcheck\nbefore\n  A0(0)\nafter\n")
    )


def test_the_text_ends_with_the_reason() -> None:
    assert as_text(shot(SORTED, "List.reverse")).split("because\n")[1].splitlines() == [
        "  all n : this.head.*next   n = Node1",
        "  some n.next               Node0",
        "  n.value <= n.next.value   1 <= 0",
    ]


def test_methods_that_are_called_the_same_have_folders_of_their_own() -> None:
    assert method_folder(report(TEXT, "A.up()")) == "A.up"
    assert method_folder(report(TEXT, "A.up(int)")) == "A.up-int"


def test_names_of_files_are_harmless_and_different() -> None:
    span = find_method(load_text(TEXT), "A.up()").span
    duties = [
        Duty(DutyKind.INVARIANT, span, name) for name in ("ok", "OK", "../../etc", "a/b", "x" * 500, "漢")
    ]
    stems = duty_stems([*duties, Duty(DutyKind.REQUIRES, span, "A.f", span), Duty(DutyKind.ASSERT, span)])
    assert len({stem.lower() for stem in stems}) == len(stems)
    assert stems[:2] == ["invariant-ok", "invariant-OK-2"]
    assert stems[-2:] == ["requires-4-at-4", "assert-4"]
    assert all(len(stem) <= 110 and not set(stem) & set("/\\:*") and ".." not in stem[:2] for stem in stems)


def test_what_cannot_be_written_is_a_problem_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    found = report(TEXT, "A.up()")
    written = write_pictures(found, films(found), ("svg",), tmp_path / "taken")
    assert written.files == ((),)
    assert written.problem.startswith("cannot write ")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.usefixtures("oracle")
def test_the_report_names_the_pictures(ooxcheck: Ooxcheck, file: Write) -> None:
    answer = ooxcheck("A.up()", file(TEXT))
    assert answer.code == 1
    lines = [line.split() for line in answer.out.splitlines() if line.startswith("  diagram")]
    assert lines == [
        ["diagram", "ooxcheck-out/A.up/ensures-4.svg"],
        ["diagram", "ooxcheck-out/A.up/invariant-small.svg"],
    ]
    assert Path(lines[0][1]).read_text(encoding="utf-8").startswith("<!-- Written by ooxcheck -->\n<svg")


@pytest.mark.usefixtures("oracle")
@pytest.mark.parametrize("options", [["--diagram", "none"], ["-q"], ["--format", "json"]])
def test_nothing_is_written_that_nobody_will_look_at(
    ooxcheck: Ooxcheck, file: Write, options: list[str]
) -> None:
    answer = ooxcheck("A.up()", file(TEXT), *options)
    assert answer.code == 1
    assert not Path("ooxcheck-out").exists()


@pytest.mark.usefixtures("oracle")
def test_other_formats_name_the_pictures_too(ooxcheck: Ooxcheck, file: Write) -> None:
    answer = ooxcheck("A.up()", file(TEXT), "--format", "json", "--diagram", "dot, svg", "--out", "there")
    examples = json.loads(answer.out)["methods"][0]["counterexamples"]
    assert [example["diagrams"] for example in examples] == [
        [f"there/A.up/{stem}.dot", f"there/A.up/{stem}.svg"] for stem in ("ensures-4", "invariant-small")
    ]


@pytest.mark.usefixtures("oracle")
def test_all_cells_are_drawn_if_asked_for(ooxcheck: Ooxcheck, file: Write) -> None:
    name = file("class A { int x; int y; void f() ensures(this.x == 0) { this.x := 1; } }")
    for options, is_there in (([], False), (["--all-cells"], True)):
        ooxcheck("A.f", name, *options)
        drawing = Path("ooxcheck-out/A.f/ensures-1.svg").read_text(encoding="utf-8")
        assert (">y</text>" in drawing) is is_there
        assert ("--all-cells" in drawing) is not is_there


@pytest.mark.usefixtures("oracle")
def test_a_folder_that_cannot_be_written_to_costs_only_the_pictures(ooxcheck: Ooxcheck, file: Write) -> None:
    Path(file(TEXT)).with_name("taken").write_text("", encoding="utf-8")
    answer = ooxcheck("A.up()", "p.oox", "--out", "taken")
    assert answer.code == 1
    assert "2 violated" in answer.out
    assert "diagram" not in answer.out
    assert answer.err.startswith("cannot write taken/A.up/ensures-4.svg: ")


def test_a_format_that_there_is_not_is_refused(ooxcheck: Ooxcheck, file: Write) -> None:
    answer = ooxcheck("A.up()", file(TEXT), "--diagram", "png")
    assert answer.code == 2
    assert "'png' is none of svg, dot, mermaid, json, text, none" in answer.err
