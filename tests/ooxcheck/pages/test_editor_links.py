from __future__ import annotations

from pathlib import Path

import click
import pytest

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.commands.options import EDITORS, read_editor
from ooxcheck.input.library import shelf
from ooxcheck.oox.check import load
from ooxcheck.oox.source import Source, Span
from ooxcheck.pages.editor_links import NO_EDITOR, Editor
from tests.ooxcheck.pages.markup import Element, read
from tests.ooxcheck.pages.runs import report

TEXT = "class A {\n  static void f() ensures(false) { A.g(); }\n  static void g() { }\n}\n"


def opened(name: str, template: str = EDITORS["vscode"]) -> str:
    source = Source(name, TEXT)
    return Editor(template).address(Span(source, TEXT.index("static"), TEXT.index("static") + 6))


def test_an_address_has_the_path_on_this_machine_with_line_and_column() -> None:
    assert opened("/a/b.oox") == "vscode://file/a/b.oox:2:3"
    assert opened("/a/b.oox", EDITORS["idea"]) == "idea://open?file=/a/b.oox&line=2&column=3"
    assert opened("c.oox", "x:{path}") == f"x:{Path.cwd() / 'c.oox'}"
    assert opened("/a.oox", "file://{path}#{line}") == "file:///a.oox#2"


def test_signs_in_a_path_are_written_so_that_they_stay_in_it() -> None:
    assert opened('/a b/"<&?#%.oox', "x://{path}") == "x:///a%20b/%22%3C%26%3F%23%25.oox"
    assert opened("/{line}.oox", "x://{path}:{line}") == "x:///%7Bline%7D.oox:2"


def test_what_is_in_no_file_of_the_user_opens_nothing() -> None:
    assert opened("<text>") == ""
    provided = next(iter(shelf().values()))
    assert Editor(EDITORS["vscode"]).address(Span(provided, 0, 1)) == ""
    assert NO_EDITOR.address(Span(Source("a.oox", TEXT), 0, 1)) == ""


def page_of(editor: str) -> Element:
    program = load([Source("folder/a.oox", TEXT)])
    return read(answer_for_report(report("f", program), Request(html=True, editor=editor), 0.5).page)


def test_places_lines_and_steps_lead_to_the_editor() -> None:
    root = page_of("ed://{path}:{line}")
    path = Path.cwd() / "folder/a.oox"
    links = [
        (each.text, each.attributes["href"])
        for each in root.all("a")
        if (each.attributes["href"] or "").startswith("ed:")
    ]
    assert ("folder/a.oox:2", f"ed://{path}:2") in links
    assert ("3", f"ed://{path}:3") in links
    assert next(href for text, href in links if text.endswith("open in the editor")) == f"ed://{path}:2"


def test_without_an_editor_a_page_knows_no_path_of_this_machine() -> None:
    program = load([Source("folder/a.oox", TEXT)])
    text = answer_for_report(report("f", program), Request(html=True), 0.5).page
    assert str(Path.cwd()) not in text
    assert all((each.attributes["href"] or "").startswith("#") for each in page_of("").all("a"))


@pytest.mark.parametrize(
    "text", ["vscode", "idea", "textmate", "vscode://file/{path}:{line}", "my+editor:{path}"]
)
def test_editors_that_can_be_asked_for(text: str) -> None:
    assert "{path}" in read_editor(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "vim",
        "vscode://file",
        "javascript:alert('{path}')",
        "data:text/html,{path}",
        "{path}",
        "x: {path}",
        "X:{path}",
    ],
)
def test_what_opens_no_editor_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError, match="opens no editor: write vscode, idea, textmate, or an address such as"
    ):
        read_editor(text)


def test_the_option_is_that_of_a_check_and_of_serve() -> None:
    from ooxcheck.commands.check import command as check
    from ooxcheck.commands.serve import command as serve

    for command in (check, serve):
        (option,) = (each for each in command.params if each.name == "editor")
        assert isinstance(option, click.Option)
        assert option.opts == ["--editor"]
