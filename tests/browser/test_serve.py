"""The page that checks while somebody edits, as he sees it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.page import Page
from tests.ooxcheck.serving.served import Served, served

PROGRAM = """class Node { int value; Node next; }
class List {
  Node head;
  void clear() ensures(this.head == null) { this.head := null; }
  void drop() requires(this.head != null) ensures(this.head == old(this.head)) { this.head := this.head.next; }
}
"""

LINE = "document.querySelector('.live p').textContent"
UP_TO_DATE = f"{LINE} === 'Up to date.'"


def verdict(method: str) -> str:
    """Return the expression for the verdict of a method in the overview."""
    return f"(document.querySelector('[data-row=\"{method}\"] td.verdict')?.textContent ?? '')"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, PROGRAM, "--scope", "2") as running:
        yield running


def save(folder: Path, old: str, new: str) -> None:
    file = folder / "p.oox"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_saving_a_file_changes_the_verdict_and_leaves_the_reader_where_he_is(
    page: Page, serving: Served, tmp_path: Path
) -> None:
    page.goto(serving.url)
    page.wait_for(UP_TO_DATE)
    assert "holds" in page.evaluate(verdict("List.clear()"))
    assert "violated" in page.evaluate(verdict("List.drop()"))
    page.evaluate("window.here = document.querySelector('section[data-method=\"List.drop()\"]')")
    page.press("Home")
    page.wait_for("here.querySelector('.player input').value === '0'")

    save(tmp_path, "this.head := null;", ";")
    page.wait_for(f"{verdict('List.clear()')}.includes('violated') && {UP_TO_DATE}")
    assert "violated" in page.text("section[data-method='List.clear()'] h2")
    assert (
        page.evaluate("document.title")
        == "2 methods: 2 violated (scope 2, array 3, unroll 3, int 32) - ooxcheck"
    )
    assert page.count("section[data-method='List.clear()'] .example") == 1
    assert page.evaluate("here.isConnected && here.querySelector('.player input').value") == "0"

    save(tmp_path, "this.head := this.head.next;", ";")
    page.wait_for(f"{verdict('List.drop()')}.includes('holds') && {UP_TO_DATE}")
    assert "violated" in page.evaluate(verdict("List.clear()"))
    assert page.complaints == []


def test_mistakes_are_shown_and_the_answers_stay_stale_until_they_are_mended(
    page: Page, serving: Served, tmp_path: Path
) -> None:
    page.goto(serving.url)
    page.wait_for(UP_TO_DATE)
    save(tmp_path, "this.head := null;", "this.haed := null;")
    page.wait_for(f"{LINE}.startsWith('The program has mistakes.')")
    assert "did you mean head?" in page.text(".live pre")
    assert page.count("tr[data-stale]") == page.count("section[data-stale]") == 2
    assert "stale" in page.evaluate(verdict("List.clear()"))
    assert "violated" in page.evaluate(verdict("List.drop()"))

    save(tmp_path, "this.haed := null;", "this.head := null;")
    page.wait_for(UP_TO_DATE)
    assert page.count("[data-stale], .stale-note") == 0
    assert page.evaluate("document.querySelector('.live pre').hidden")
    assert page.complaints == []


def test_methods_come_and_go_on_the_page(page: Page, serving: Served, tmp_path: Path) -> None:
    page.goto(serving.url)
    page.wait_for(UP_TO_DATE)
    save(tmp_path, "void clear()", "void empty()")
    page.wait_for(f"{verdict('List.empty()')}.includes('holds') && {UP_TO_DATE}")
    assert page.evaluate(
        "[...document.querySelectorAll('section.method')].map(part => part.dataset.method)"
    ) == [
        "List.drop()",
        "List.empty()",
    ]


def test_the_page_says_that_the_server_has_ended(page: Page, serving: Served) -> None:
    page.goto(serving.url)
    page.wait_for(UP_TO_DATE)
    serving.process.send_signal(signal.SIGINT)
    page.wait_for(f"{LINE}.startsWith('The server has ended')")
    assert page.count("section.method") == 2


def test_another_page_gets_nothing_out_of_it(page: Page, serving: Served, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text(f"<!doctype html><iframe src='{serving.url}'></iframe>")
    page.goto(other)
    assert page.evaluate(f"fetch('{serving.url}').then(() => 'read', () => 'refused')") == "refused"
    assert (
        page.evaluate(
            f"new Promise(done => {{ const s = new EventSource('{serving.url}events');"
            " s.onmessage = () => done('read'); s.onerror = () => done('refused'); })"
        )
        == "refused"
    )


LISTS = """class Node { int value; Node next; }
class List {
  Node head;
  invariant finite: acyclic(this.head, next);
  void drop() requires(this.head != null) ensures(this.head != null) ensures(this.head == null) { this.head := this.head.next; }
  static bool same(bool b) ensures(retval) { return b; }
}
"""
PART = "section[data-method='List.drop()']"


def heaps(page: Page, part: str = PART) -> str:
    return str(
        page.evaluate(
            f'[...document.querySelectorAll("{part} .heaps")].filter(e => e.checkVisibility()).map(e => e.innerText).join("|")'
        )
    )


def test_another_counterexample_is_found_on_a_click_and_shown(page: Page, tmp_path: Path) -> None:
    with served(tmp_path, LISTS, "--scope", "2") as running:
        page.goto(running.url)
        page.wait_for(UP_TO_DATE)
        assert page.count(f"{PART} .example.chosen [aria-current]") > 0
        page.click(f"{PART} button.another")
        page.wait_for("location.hash.endsWith('-heap-2')")
        page.wait_for(UP_TO_DATE)
        first = page.evaluate("location.hash")
        assert heaps(page).split("|")[0].split("\n")[0].startswith("heap 2 of 2")
        page.press("Home")
        page.click(f"{PART} .example.chosen button.another")
        page.wait_for("location.hash.endsWith('-heap-3')")
        calls = f'[...document.querySelectorAll("{PART} .violation")].map(each => each.querySelectorAll(".example").length)'
        assert page.evaluate(calls) == [3, 3]
        told = f'[...document.querySelector("{PART} .violation").querySelectorAll(".before .words")].map(e => e.textContent)'
        assert len(set(page.evaluate(told))) == 3
        page.evaluate("history.back()")
        page.wait_for(f"location.hash.startsWith({first!r})")
        assert page.complaints == []


def test_when_there_is_no_other_the_page_says_so_and_the_button_is_gone(page: Page, tmp_path: Path) -> None:
    with served(tmp_path, LISTS, "--scope", "2") as running:
        page.goto(running.url)
        page.wait_for(UP_TO_DATE)
        part = "section[data-method='List.same(bool)']"
        page.click(f"{part} button.another")
        page.wait_for(f"""document.querySelector("{part} [data-exhausted]") !== null""")
        assert heaps(page, part) == "no other heap within these bounds breaks it"
        assert page.count(f"{part} button.another") == 0
        assert page.count("button.another:disabled") == 0
