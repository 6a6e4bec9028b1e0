"""``--html`` writes a page, whatever the answers are, and says where it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from ooxcheck.engine.question import Question
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.pages.markup import check, read

PROGRAM = """class A {
  static int bad(int x) ensures(retval > x) { return x; }
  static int good(int x) ensures(retval == x) { return x; }
}
"""
Write = Callable[[str], str]


@pytest.mark.usefixtures("oracle")
def test_a_page_about_all_methods_is_written_and_named(
    ooxcheck: Ooxcheck, file: Write, tmp_path: Path
) -> None:
    answer = ooxcheck("A.*", file(PROGRAM), "--html", "-q")
    assert answer.code == 1
    assert answer.out.splitlines()[-1] == "page: ooxcheck-out/report.html"
    root = read((tmp_path / "ooxcheck-out" / "report.html").read_text(encoding="utf-8"))
    check(root)
    assert (
        root.one("p", "status").text == "2 methods: 1 violated, 1 holds (scope 3, array 3, unroll 3, int 32)"
    )
    assert [heading.text for heading in root.all("h2")] == ["A.bad ✗ violated", "A.good ✓ holds"]


@pytest.mark.usefixtures("oracle")
def test_the_page_goes_where_it_is_told_and_other_output_stays_clean(ooxcheck: Ooxcheck, file: Write) -> None:
    answer = ooxcheck("A.good", file(PROGRAM), "--html", "--out", "there", "--format", "json")
    assert json.loads(answer.out)["exit"] == answer.code == 0
    assert answer.err == f"page: {Path('there', 'report.html')}\n"
    assert Path("there", "report.html").exists()


@pytest.mark.usefixtures("oracle")
def test_without_the_option_there_is_no_page(ooxcheck: Ooxcheck, file: Write, tmp_path: Path) -> None:
    ooxcheck("A.bad", file(PROGRAM), "--diagram", "none")
    assert [path.name for path in tmp_path.iterdir()] == ["p.oox"]


@pytest.mark.usefixtures("oracle")
@pytest.mark.parametrize("method", ["A.good", "A.bad"])
def test_a_page_that_cannot_be_written_is_refused_before_the_check(
    method: str, ooxcheck: Ooxcheck, file: Write, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    answer = ooxcheck(method, file(PROGRAM), "--html", "--out", "taken")
    assert (answer.code, answer.out) == (2, "")
    assert f"cannot write {Path('taken', 'report.html')}: Not a directory" in answer.err


@pytest.mark.parametrize(("method", "code"), [("A.good", 2), ("A.bad", 1)])
def test_a_page_that_cannot_be_written_in_the_end_is_a_complaint(
    method: str,
    code: int,
    ooxcheck: Ooxcheck,
    file: Write,
    oracle: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    known = oracle.check

    def check_and_take(question: Question, **options: object) -> object:
        (tmp_path / "taken").write_text("", encoding="utf-8")
        return known(question, **options)

    monkeypatch.setattr(oracle, "check", check_and_take)
    answer = ooxcheck(method, file(PROGRAM), "--html", "--out", "taken")
    assert answer.code == code
    assert f"cannot write {Path('taken', 'report.html')}: Not a directory\n" in answer.err


def test_an_interrupted_run_leaves_a_page_of_what_is_known(
    ooxcheck: Ooxcheck, file: Write, oracle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = oracle.check

    def check_until_interrupted(question: Question, **options: object) -> object:
        if question.method.name == "A.good":
            raise KeyboardInterrupt
        return known(question, **options)

    monkeypatch.setattr(oracle, "check", check_until_interrupted)
    answer = ooxcheck("A.*", file(PROGRAM), "--html")
    assert answer.code == 130
    root = read(Path("ooxcheck-out", "report.html").read_text(encoding="utf-8"))
    assert (
        root.one("p", "status").text
        == "1 of 2 methods checked: 1 violated (scope 3, array 3, unroll 3, int 32)"
    )
    assert [row.text for row in root.one("table", "overview").all("tr")][
        -1
    ] == "A.good ? not checked interrupted"


def test_another_process_sends_its_parts_of_the_page(ooxcheck: Ooxcheck, file: Write) -> None:
    assert ooxcheck("A.*", file(PROGRAM), "--html", "--timeout", "60").code == 1
    root = read(Path("ooxcheck-out", "report.html").read_text(encoding="utf-8"))
    check(root)
    assert [example.one("h3").text for example in root.all("article")] == ["✗ ensures of A.bad does not hold"]


@pytest.mark.usefixtures("oracle")
@pytest.mark.parametrize("way", ["option", "file"])
def test_places_open_the_editor_that_was_named(
    ooxcheck: Ooxcheck, file: Write, tmp_path: Path, way: str
) -> None:
    name = file(PROGRAM)
    if way == "file":
        (tmp_path / "ooxcheck.toml").write_text('editor = "vscode"\n')
    ooxcheck("A.bad", name, "--html", "-q", *(["--editor", "vscode"] if way == "option" else []))
    text = (tmp_path / "ooxcheck-out" / "report.html").read_text(encoding="utf-8")
    assert f'href="vscode://file{tmp_path / name}:2:33"' in text


@pytest.mark.usefixtures("oracle")
def test_an_address_that_opens_no_editor_is_refused(ooxcheck: Ooxcheck, file: Write) -> None:
    answer = ooxcheck("A.bad", file(PROGRAM), "--html", "--editor", "javascript:{path}")
    assert answer.code == 2
    assert "opens no editor: write vscode, idea, textmate, or an address such as" in answer.err
    assert not Path("ooxcheck-out").exists()
