"""Finding one's way on a page in a browser: addresses of steps, other heaps, methods filtered and collapsed, small screens."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.oox.check import load
from ooxcheck.oox.source import Source
from ooxcheck.pages import page as written
from tests.browser.page import Page
from tests.ooxcheck.pages.runs import report

COUNT, PUSH = "List.count(int)-1", "List.push(int)-1"


@cache
def text() -> str:
    """Return a page about several methods, one of them with two heaps that break the same duty."""
    count = report("count")
    (first,) = count.counterexamples
    two = replace(count, counterexamples=(replace(first, others=(first,), exhausted=True),))
    answers = [
        answer_for_report(each, Request(html=True), 0.5)
        for each in (report("same"), report("push"), two, report("never"))
    ]
    return written(answers, "4 methods")


@pytest.fixture
def address(tmp_path: Path) -> Path:
    (tmp_path / "report.html").write_text(text(), encoding="utf-8")
    return tmp_path / "report.html"


def at(page: Page, example: str = COUNT) -> int:
    return int(page.evaluate(f"document.getElementById({example!r}).querySelector('.player input').value"))


def opened_at(page: Page, address: Path, example: str, step: int) -> None:
    """Open the address of a step."""
    page.goto(f"{address.as_uri()}#{example}-step-{step}")
    page.wait_for(f"document.getElementById({example!r}).querySelector('.player input').value === '{step}'")


def hash_(page: Page) -> str:
    return str(page.evaluate("location.hash"))


def is_shown(page: Page, id_: str) -> bool:
    return bool(page.evaluate(f"document.getElementById({id_!r}).checkVisibility()"))


# ---------------------------------------------------------------------------------------------------------- addresses


def test_opening_the_address_of_a_step_shows_that_step(page: Page, address: Path) -> None:
    opened_at(page, address, COUNT, 3)
    assert at(page, PUSH) == page.evaluate(f"Number(document.getElementById({PUSH!r}).dataset.last)")
    top = page.evaluate(f"document.getElementById({COUNT!r}).getBoundingClientRect().top")
    assert abs(top) < 5
    assert page.complaints == []


def test_clicks_on_steps_are_in_the_history_and_back_goes_back(page: Page, address: Path) -> None:
    page.goto(address)
    page.click(f"[id='{COUNT}-step-2'] code")
    page.click(f"[id='{COUNT}-step-5'] a")
    assert (at(page), hash_(page)) == (5, f"#{COUNT}-step-5")
    for way, step in (("back", 2), ("back", 8), ("forward", 2)):
        page.evaluate(f"history.{way}()")
        page.wait_for(f"document.getElementById({COUNT!r}).querySelector('.player input').value === '{step}'")
        assert hash_(page) == f"#{COUNT}-step-{step}"


def test_a_click_on_a_step_does_not_move_the_page(page: Page, address: Path) -> None:
    page.goto(address)
    page.evaluate(
        f"document.getElementById('{COUNT}-step-4').querySelector('a').scrollIntoView({{block: 'center'}})"
    )
    before = page.evaluate("scrollY")
    page.click(f"[id='{COUNT}-step-4'] a")
    assert abs(page.evaluate("scrollY") - before) < 2


def test_the_address_follows_who_steps_without_filling_the_history(page: Page, address: Path) -> None:
    page.goto(f"{address.as_uri()}#{COUNT}")
    page.wait_for("scrollY > 0")
    entries = page.evaluate("history.length")
    page.press("Home")
    page.press("ArrowRight", times=4)
    page.wait_for(f"location.hash === '#{COUNT}-step-4'")
    assert page.evaluate("history.length") == entries


@pytest.mark.parametrize("address_", ["#nothing", "#%E0%A4%A", "#List.count(int)-1-step-999", "#-step-1"])
def test_an_address_of_nothing_does_no_harm(page: Page, address: Path, address_: str) -> None:
    page.goto(f"{address.as_uri()}{address_}")
    page.evaluate("new Promise(done => setTimeout(done, 50))")
    assert page.complaints == []
    assert at(page) == 8


def test_changes_of_the_heap_can_be_stepped_through(page: Page, address: Path) -> None:
    opened_at(page, address, PUSH, 0)
    page.press("n")
    first = at(page, PUSH)
    changed = f"document.getElementById({PUSH!r}).querySelector('.film .on:is(.new, .changed)') !== null"
    assert first > 0
    assert page.evaluate(changed)
    page.click(f"[id='{PUSH}'] [data-go=change]")
    assert at(page, PUSH) > first
    page.press("p")
    assert at(page, PUSH) == first
    page.press("p")
    assert at(page, PUSH) == 0


# -------------------------------------------------------------------------------------------------------------- heaps


def test_one_of_several_heaps_is_shown_and_the_next_is_a_click_away(page: Page, address: Path) -> None:
    page.goto(address)
    other = f"{COUNT}-heap-2"
    assert (is_shown(page, COUNT), is_shown(page, other)) == (True, False)
    page.click(f"[id='{COUNT}'] .heaps a")
    page.wait_for(f"document.getElementById({other!r}).checkVisibility()")
    assert (is_shown(page, COUNT), is_shown(page, other)) == (False, True)
    page.press("Home")
    assert (at(page), at(page, other)) == (8, 0)
    page.evaluate("history.back()")
    page.wait_for(f"document.getElementById({COUNT!r}).checkVisibility()")
    assert not is_shown(page, other)


def test_a_page_of_its_own_has_no_button_that_finds_more(page: Page, address: Path) -> None:
    page.goto(address)
    assert page.count("button.another") == 0
    assert "no other heap within these bounds breaks it" in page.text(f"[id='{COUNT}']")


def test_without_scripts_all_heaps_are_there(page: Page, address: Path) -> None:
    page.without_scripts()
    page.goto(address)
    assert "heap 2 of 2" in page.text()
    assert "fit" not in page.text().split()


# ------------------------------------------------------------------------------------------------------------ methods


def visible(page: Page) -> list[str]:
    return list(
        page.evaluate(
            "[...document.querySelectorAll('section.method')].filter(e => e.checkVisibility()).map(e => e.dataset.method)"
        )
    )


def test_violated_ones_come_first_and_those_that_hold_are_closed(page: Page, address: Path) -> None:
    page.goto(address)
    assert visible(page) == ["List.push(int)", "List.count(int)", "List.never(int)", "List.same(int)"]
    assert page.evaluate("[...document.querySelectorAll('.body')].map(each => each.open)") == [
        True,
        True,
        True,
        False,
    ]


def test_the_link_to_a_method_that_is_closed_opens_it(page: Page, address: Path) -> None:
    page.goto(address)
    page.click("[data-row='List.same(int)'] a")
    page.wait_for("document.getElementById('List.same(int)').querySelector('.body').open")


def test_methods_are_filtered_by_name_and_by_verdict(page: Page, address: Path) -> None:
    page.goto(address)
    page.click(".filter [data-tone=bad]")
    assert visible(page) == ["List.push(int)", "List.count(int)"]
    assert page.text(".filter output") == "2 of 4 methods"
    page.evaluate("document.querySelector('.filter input').focus()")
    page.press("p")
    page.press("u")
    assert visible(page) == ["List.push(int)"]
    assert page.count("[data-row]:not([hidden])") == 1
    page.press("Home")
    assert at(page, PUSH) > 0
    page.click(".filter [data-tone='']")
    assert page.evaluate("document.querySelector('.filter [data-tone=\"\"]').ariaPressed") == "true"
    assert visible(page) == ["List.push(int)"]


def test_the_open_calls_stand_beside_the_steps(page: Page, address: Path) -> None:
    page.resize(1280, 900)
    opened_at(page, address, PUSH, 0)
    stack = f"[id='{PUSH}'] .stack ol"
    assert page.text(stack) == "not called yet"
    page.press("ArrowRight", times=2)
    assert page.text(stack).splitlines() == ["List.push :17", "Node.Node"]
    steps, calls = page.box(f"[id='{PUSH}'] .steps"), page.box(stack)
    assert calls.x >= steps.x + steps.width
    assert abs(calls.y - steps.y) < 5


# ------------------------------------------------------------------------------------------------------ small screens


def test_a_small_screen_shows_everything_in_one_column_and_fingers_can_press(
    page: Page, address: Path
) -> None:
    page.resize(390, 844)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    sticking = """[...document.querySelectorAll('main *, nav *')].filter(each => !each.closest('.source, .canvas, .words, .unseen, .conflict, pre')
      && each.checkVisibility() && each.getBoundingClientRect().right > 391).map(each => each.className || each.tagName)"""
    assert page.evaluate(sticking) == []
    low = "[...document.querySelectorAll('.player button, .view button')].filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 34).length"
    assert page.evaluate(low) == 0
    assert page.evaluate("document.querySelector('.film svg').getBoundingClientRect().width") <= 390


def test_printing_leaves_the_address_and_the_reader_where_they_are(page: Page, address: Path) -> None:
    opened_at(page, address, COUNT, 3)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert at(page) == 8
    assert page.evaluate("[...document.querySelectorAll('.body')].every(each => each.open)")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert (at(page), hash_(page)) == (3, f"#{COUNT}-step-3")
    assert page.evaluate("[...document.querySelectorAll('.body')].map(each => each.open)") == [
        True,
        True,
        True,
        False,
    ]


def test_an_address_shows_a_method_that_was_filtered_out(page: Page, address: Path) -> None:
    page.goto(address)
    page.click(".filter [data-tone=good]")
    assert visible(page) == ["List.same(int)"]
    page.evaluate(f"location.hash = '#{COUNT}-step-2'")
    page.wait_for(f"document.getElementById({COUNT!r}).checkVisibility()")
    assert at(page) == 2


def test_a_key_opens_the_editor_at_the_step_and_links_of_steps_are_no_stops_of_the_tab_key(
    page: Page, tmp_path: Path
) -> None:
    text = "class A {\n  static int f(int x) ensures(false) {\n    int y := x;\n    return y;\n  }\n}\n"
    answer = answer_for_report(
        report("f", load([Source("a.oox", text)])), Request(html=True, editor="ed://{path}:{line}"), 0.5
    )
    (tmp_path / "report.html").write_text(written([answer], "1 violated"), encoding="utf-8")
    page.goto(tmp_path / "report.html")
    page.evaluate(
        "document.addEventListener('click', event => { window.went = event.target.href; event.preventDefault(); })"
    )
    page.press("Home")
    page.press("e")
    assert page.evaluate("window.went") is None
    page.press("ArrowRight", times=2)
    page.press("e")
    assert page.evaluate("window.went") == f"ed://{Path.cwd() / 'a.oox'}:4"
    assert page.evaluate("[...document.querySelectorAll('.steps a')].every(each => each.tabIndex === -1)")
