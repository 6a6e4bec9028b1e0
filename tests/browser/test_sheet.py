"""The sheet with many heaps in a browser: all at once, one after the other, and those with some words in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import ooxcheck as package
from tests.browser.page import Page
from tests.oox.runs import EXAMPLES

SHOWN = "Array.from(document.querySelectorAll('.sheet figure')).filter(each => each.checkVisibility()).map(each => Number(each.id.slice(5)))"
FILTER = "(words => { const input = document.querySelector('.choice input'); input.value = words; input.dispatchEvent(new Event('input')); })"


@cache
def text() -> str:
    return package.heaps("SearchTree", EXAMPLES / "search_tree.oox", depth=2).html()


@pytest.fixture
def sheet(page: Page, tmp_path: Path) -> Page:
    (tmp_path / "sheet.html").write_text(text(), encoding="utf-8")
    page.goto(tmp_path / "sheet.html")
    return page


def seen(page: Page) -> tuple[list[int], str]:
    return page.evaluate(SHOWN), page.text(".choice output")


def test_all_heaps_are_there_and_arrows_lead_from_one_to_the_next(sheet: Page) -> None:
    assert seen(sheet) == ([1, 2, 3, 4, 5], "5 heaps")
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 5),
        ("j", 1),
        ("k", 5),
    ):
        sheet.press(key)
        assert seen(sheet) == ([place], f"{place} of 5")
    sheet.press("Escape")
    assert seen(sheet) == ([1, 2, 3, 4, 5], "5 heaps")
    assert sheet.complaints == []


def test_buttons_do_the_same(sheet: Page) -> None:
    sheet.click(".choice [data-move='1']")
    sheet.click(".choice [data-move='1']")
    assert seen(sheet) == ([2], "2 of 5")
    sheet.click(".choice [data-move='-1']")
    assert seen(sheet) == ([1], "1 of 5")
    sheet.click(".choice [data-all]")
    assert seen(sheet)[0] == [1, 2, 3, 4, 5]
    assert sheet.complaints == []


def test_words_choose_among_the_heaps(sheet: Page) -> None:
    with_three = [
        number
        for number, heap in enumerate(package.heaps("SearchTree", EXAMPLES / "search_tree.oox", depth=2), 1)
        if "Tree2" in str(heap)
    ]
    sheet.evaluate(f"{FILTER}('Tree2')")
    assert seen(sheet) == (with_three, f"{len(with_three)} of 5 heaps")
    sheet.press("ArrowRight")
    assert seen(sheet) == (with_three[:1], f"1 of {len(with_three)}")
    sheet.evaluate(f"{FILTER}('nobody')")
    sheet.press("ArrowRight")
    assert seen(sheet) == ([], "0 of 5 heaps")
    sheet.evaluate(f"{FILTER}('')")
    assert seen(sheet) == ([1, 2, 3, 4, 5], "5 heaps")
    sheet.click(".choice input")
    sheet.press("j")
    assert sheet.evaluate("document.querySelector('.choice input').value") == "j"
    assert sheet.evaluate("document.querySelector('.sheet').className") == "sheet"
    assert sheet.complaints == []


def test_an_address_names_a_heap(sheet: Page, tmp_path: Path) -> None:
    sheet.goto("about:blank")
    sheet.goto(f"{(tmp_path / 'sheet.html').as_uri()}#heap-3")
    assert seen(sheet) == ([3], "3 of 5")


def test_without_scripts_all_heaps_are_there(page: Page, tmp_path: Path) -> None:
    (tmp_path / "sheet.html").write_text(text(), encoding="utf-8")
    page.without_scripts()
    page.goto(tmp_path / "sheet.html")
    assert page.count(".sheet figure svg") == 5
