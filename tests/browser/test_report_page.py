"""The page of a report in a browser: stepping by keys, slider and clicks, for eyes and ears, on screen and on paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.pages import page as written
from tests.browser.page import Page
from tests.ooxcheck.classes.queue_histories import QUEUE
from tests.ooxcheck.classes.queue_histories import report as history_report
from tests.ooxcheck.pages.runs import report
from tests.ooxcheck.pages.test_page import EVIL, hostile


@cache
def text() -> str:
    """Return a page about several methods."""
    answers = [
        answer_for_report(report(name), Request(html=True), 0.5)
        for name in ("push", "count", "same", "never")
    ]
    return written(answers, "4 methods")


@pytest.fixture
def address(tmp_path: Path) -> Path:
    (tmp_path / "report.html").write_text(text(), encoding="utf-8")
    return tmp_path / "report.html"


@pytest.fixture
def opened(page: Page, address: Path) -> Page:
    page.goto(address)
    page.evaluate("document.querySelectorAll('.example')[1].scrollIntoView()")
    return page


COUNT = '[id="List.count(int)-1"]'
"""The example of the method that counts to two: seven steps, so eight is after the call."""


def at(page: Page) -> int:
    """Return the frame at which the example stands."""
    return int(page.evaluate(f"document.querySelector({COUNT!r} + ' input').value"))


def words(page: Page) -> str:
    return str(page.evaluate(f"document.querySelector({COUNT!r} + ' .now').textContent"))


def current(page: Page) -> list[str]:
    found = f"Array.from(document.querySelectorAll({COUNT!r} + ' [aria-current]'), e => e.textContent.trim())"
    return list(page.evaluate(found))


def test_a_page_asks_for_nothing_and_has_nothing_to_complain_of(opened: Page, address: Path) -> None:
    opened.press("ArrowLeft", times=3)
    opened.click(f"{COUNT} [data-step='2']")
    assert opened.requests == [address.as_uri()]
    assert opened.complaints == []


def test_keys_step_through_the_example_in_view(opened: Page) -> None:
    assert at(opened) == 8
    opened.press("Home")
    assert (at(opened), words(opened)) == (0, "before the call n = 0")
    opened.press("ArrowRight")
    opened.press("j")
    assert at(opened) == 2
    opened.press("k")
    opened.press("ArrowLeft", times=5)
    assert at(opened) == 0
    opened.press("End")
    assert at(opened) == 8


def test_only_one_example_moves(opened: Page) -> None:
    opened.press("Home")
    values = opened.evaluate("Array.from(document.querySelectorAll('.player input'), e => e.value === e.max)")
    assert values == [True, False]


def test_the_focus_says_which_example_moves(opened: Page) -> None:
    opened.evaluate("document.querySelector('.player input').focus()")
    opened.press("Home")
    values = opened.evaluate("Array.from(document.querySelectorAll('.player input'), e => e.value === e.max)")
    assert values == [False, True]


def test_the_source_the_trace_and_the_words_follow(opened: Page) -> None:
    opened.press("Home")
    opened.press("ArrowRight", times=3)
    line, step = current(opened)
    assert line.endswith("i := i + 1;")
    assert step == "25 i := i + 1; i = 1"
    assert words(opened) == "step 3 of 7: line 25 i := i + 1; i = 1 n = 0, i = 1"
    slider = f"document.querySelector({COUNT!r} + ' input').ariaValueText"
    assert opened.evaluate(slider) == "step 3 of 7: line 25 i := i + 1; i = 1"


def test_a_click_on_a_step_goes_there_and_buttons_step(opened: Page) -> None:
    opened.click(f"{COUNT} [data-step='5']")
    assert at(opened) == 5
    opened.click(f"{COUNT} [data-go='next']")
    opened.click(f"{COUNT} [data-go='next']")
    assert at(opened) == 7
    opened.click(f"{COUNT} [data-go='first']")
    assert at(opened) == 0
    assert (
        opened.evaluate(f"document.querySelector({COUNT!r} + ' [data-go=previous]').ariaDisabled") == "true"
    )


def test_what_can_be_scrolled_keeps_the_arrows(opened: Page) -> None:
    opened.resize(1800, 800)
    opened.evaluate(f"document.querySelector({COUNT!r} + ' .source').focus()")
    opened.press("ArrowLeft")
    assert at(opened) == 7
    opened.resize(400, 800)
    opened.press("ArrowLeft")
    assert at(opened) == 7
    opened.press("k")
    assert at(opened) == 6


def test_keys_with_modifiers_are_left_to_the_browser(opened: Page) -> None:
    event = "new KeyboardEvent('keydown', {key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true})"
    assert opened.evaluate(f"document.body.dispatchEvent({event})") is True
    assert at(opened) == 8


def test_without_scripts_before_and_after_and_the_trace_are_there(page: Page, address: Path) -> None:
    page.without_scripts()
    page.goto(address)
    text = page.text()
    assert "before the call" in text
    assert "after the call" in text
    assert "while (i < n + 2)" in text
    assert "Step through" not in text


def test_what_is_heard_names_the_slider_and_the_picture(opened: Page) -> None:
    opened.press("Home")
    tree = opened.command("Accessibility.getFullAXTree")["nodes"]
    named = {
        (node["role"]["value"], node["name"]["value"].strip())
        for node in tree
        if "name" in node and "role" in node
    }
    assert ("slider", "step") in named
    assert ("button", "one step forward") in named
    assert ("image", "n = 0") in named
    assert ("heading", "ensures of List.count does not hold") in named
    assert ("link", "List.count") in named


def test_on_paper_the_example_is_seen_before_and_after(opened: Page) -> None:
    opened.press("Home")
    opened.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    opened.look(paper=True)
    assert at(opened) == 8
    assert "before the call" in opened.text(COUNT)
    assert (
        opened.evaluate(f"getComputedStyle(document.querySelector({COUNT!r} + ' .player')).display") == "none"
    )
    opened.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert at(opened) == 0


@pytest.mark.parametrize("width", [400, 1200])
def test_nothing_sticks_out_of_the_page(page: Page, address: Path, width: int) -> None:
    page.resize(width, 800)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_light_and_dark_are_different_papers(opened: Page) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light = opened.evaluate(paper)
    opened.look(scheme="dark")
    assert opened.evaluate(paper) != light


@pytest.mark.parametrize("name", ["f", "g"])
def test_a_hostile_program_runs_nothing(page: Page, tmp_path: Path, name: str) -> None:
    address = tmp_path / "report.html"
    address.write_text(
        written([answer_for_report(hostile(name), Request(html=True), 0.5)], EVIL, title=EVIL),
        encoding="utf-8",
    )
    page.goto(address)
    page.press("Home")
    page.press("ArrowRight", times=3)
    assert page.complaints == []
    assert page.requests == [address.as_uri()]
    assert page.count("script") == 1
    assert EVIL in page.text("h1")


def test_the_history_comes_first(page: Page, tmp_path: Path) -> None:
    answer = answer_for_report(history_report(QUEUE, "Queue.check"), Request(html=True), 0.5)
    (tmp_path / "report.html").write_text(written([answer], "1 method"), encoding="utf-8")
    page.goto(tmp_path / "report.html")
    page.evaluate("document.querySelector('.example').scrollIntoView()")

    def text(selector: str) -> str:
        return str(page.evaluate(f"document.querySelector({selector!r}).textContent"))

    page.press("Home")
    assert text(".player .said") == text(".film figcaption") == "history: queue = new Queue()"
    page.press("ArrowRight")
    assert text(".film figcaption") == "history: queue.add()"
    assert text(".history [aria-current]") == "queue.add()"
    assert text(".film .words .on") == "queue = Queue0"
    page.press("ArrowRight", times=2)
    assert text(".film figcaption") == "before the call"
    page.press("ArrowRight")
    assert text(".film figcaption") == "step 1 of 1"
    page.evaluate("document.querySelector('.history [data-step=\\'2\\']').click()")
    assert text(".player .said") == "history: queue.take()"
