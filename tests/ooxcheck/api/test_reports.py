"""Answers show themselves: in a notebook as a page and a drawing, in a session as text."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ooxcheck
from ooxcheck.api.reports import Report
from ooxcheck.pictures.film.film import film

PROGRAM = """class Node { Node next; }
class List {
  Node head;
  void drop() requires(this.head != null) ensures(this.head == old(this.head)) { this.head := this.head.next; }
  void spoil() ensures(this.head != null) ensures(this == null) { }
  void keep() ensures(this.head == old(this.head)) { }
}
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notebook") / "list.oox"
    path.write_text(PROGRAM)
    return path


@pytest.fixture(scope="module")
def violated(file: Path) -> Report:
    return ooxcheck.check("List.drop", file, scope=2)


@pytest.fixture(scope="module")
def fine(file: Path) -> Report:
    return ooxcheck.check("List.keep", file, scope=2)


class Tags(HTMLParser):
    """The tags of a text with their attributes, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_report_is_a_frame_with_the_page_in_it(violated: Report, fine: Report) -> None:
    for report, verdict in ((violated, "violated"), (fine, "holds")):
        [(tag, attributes)] = Tags(report._repr_html_()).found
        assert tag == "iframe"
        assert attributes["sandbox"] == "allow-scripts"
        content = attributes["srcdoc"]
        assert content
        assert content.startswith("<!DOCTYPE html>")
        assert verdict in content
        assert "Content-Security-Policy" in content


def test_the_frame_has_room_for_the_largest_picture(violated: Report, fine: Report) -> None:
    assert violated.counterexample
    (height,) = map(int, re.findall(r"width: 100%; height: (\d+)px", violated._repr_html_()))
    assert height > 600 + film(violated.counterexample).layout.height
    assert "height: 352px" in fine._repr_html_()


def test_a_counterexample_is_a_drawing(violated: Report) -> None:
    example = violated.counterexample
    assert example
    drawing = ElementTree.fromstring(example._repr_svg_())
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert "List0" in "".join(drawing.itertext())
    assert example._repr_svg_() == example._repr_svg_()


def test_drawings_on_one_page_have_no_name_in_common(file: Path) -> None:
    first, second = (
        _names(example._repr_svg_())
        for example in ooxcheck.check("List.spoil", file, scope=1).counterexamples
    )
    assert first
    assert second
    assert first.isdisjoint(second)


def _names(drawing: str) -> set[str]:
    return {name for part in ElementTree.fromstring(drawing).iter() if (name := part.get("id"))}


def test_in_text_both_are_what_the_command_prints(violated: Report, fine: Report) -> None:
    lines = str(violated).splitlines()
    assert lines[0].startswith("List.drop   scope 2")
    assert lines[-1] == "1 violated"
    assert str(fine).splitlines()[-1].startswith("holds")
    assert str(violated.counterexample).splitlines()[0].strip() == "called as   this = List0"
    assert str(violated.counterexample) in str(violated)


def test_their_short_forms_are_short(violated: Report, fine: Report) -> None:
    assert repr(fine) == "<Report on List.keep(): holds; duties: 1 holds; scope 2, array 3, unroll 3>"
    assert repr(violated.counterexample).startswith("<Counterexample of List.drop(): ensures List.drop at ")


def test_nothing_of_the_program_escapes_from_the_frame(tmp_path: Path) -> None:
    program = tmp_path / '"><b>.oox'
    program.write_text(
        'class A { string s; void f() ensures(this.s != "\'></iframe><script>alert(1)</script>") { } }'
    )
    shown = ooxcheck.check("A.f", program, scope=1)._repr_html_()
    assert [tag for tag, _ in Tags(shown).found] == ["iframe"]
    assert "alert(1)" in unescape(shown)


def test_drawing_is_loaded_only_by_who_draws(file: Path) -> None:
    script = (
        "import sys, ooxcheck; report = ooxcheck.check('List.keep', sys.argv[1], scope=1); "
        "print([m for m in sys.modules if m.startswith(('jinja2', 'ooxcheck.pages', 'ooxcheck.pictures'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)], check=True, capture_output=True, text=True
    )
    assert done.stdout == "[]\n"


def test_a_report_from_another_process_shows_itself(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "report.pickle"
    kept.write_bytes(pickle.dumps(ooxcheck.check("List.drop", file, scope=1)))
    script = f"""import pathlib, pickle; report = pickle.loads(pathlib.Path({str(kept)!r}).read_bytes())
print(report._repr_html_()[:7], report.counterexample._repr_svg_()[:4], len(str(report)) > 99, len(str(report.counterexample)) > 99)"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "<iframe <svg True True\n"
