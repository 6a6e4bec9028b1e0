"""A report in a notebook: a page in a page, which works and keeps to itself."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from tests.browser.page import Page

PROGRAM = """class Node { Node next; }
class List {
  Node head;
  void drop() requires(this.head != null) ensures(this.head == old(this.head)) { this.head := this.head.next; }
}
"""


def test_a_report_and_its_drawing_are_shown_without_complaints(page: Page, tmp_path: Path) -> None:
    program, notebook = tmp_path / "list.oox", tmp_path / "notebook.html"
    program.write_text(PROGRAM)
    report = ooxcheck.check("List.drop", program, scope=2)
    assert report.counterexample
    outputs = f"{report._repr_html_()}<div id='drawing'>{report.counterexample._repr_svg_()}</div>"
    notebook.write_text(f"<!doctype html><meta charset='utf-8'><body style='font: 20px serif'>{outputs}")
    page.goto(notebook)
    assert page.evaluate("document.querySelector('iframe').contentDocument") is None
    assert page.box("iframe").height > 300
    assert page.box("#drawing svg").height > 50
    assert page.count("section.method") == 0
    assert page.complaints == []
    assert [url for url in page.requests if url.startswith("http")] == []
