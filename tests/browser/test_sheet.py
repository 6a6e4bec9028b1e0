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


SCALES = "Array.from(document.querySelectorAll('.sheet svg')).filter(each => each.checkVisibility()).map(each => Math.round(1000 * each.getBoundingClientRect().width / each.viewBox.baseVal.width) / 1000)"


def test_text_has_one_readable_size_and_trees_one_direction(sheet: Page) -> None:
    """Font and boxes are those of a drawing with letters of 12 pixels."""
    assert set(sheet.evaluate(SCALES)) == {0.85}
    roots = "Array.from(document.querySelectorAll('.sheet svg'), each => new Set(Array.from(each.querySelectorAll('.box .frame'), box => box.getAttribute('y'))).size)"
    assert sheet.evaluate(roots) == [1, 2, 3, 3, 3], "every object is below the one that refers to it"


def test_keys_zoom_all_heaps_together_and_one_alone(sheet: Page) -> None:
    sheet.press("+", times=2)
    assert set(sheet.evaluate(SCALES)) == {round(0.85 * 1.25**2, 3)}
    sheet.press("0")
    assert set(sheet.evaluate(SCALES)) == {0.85}
    sheet.press("ArrowRight")
    assert sheet.evaluate(SCALES) == [1]
    sheet.press("-")
    assert sheet.evaluate(SCALES) == [0.8]
    assert sheet.text(".scale") == "80%"
    sheet.press("Escape")
    assert set(sheet.evaluate(SCALES)) == {0.85}
    sheet.click("[data-zoom=out]")
    assert set(sheet.evaluate(SCALES)) == {0.68}
    assert sheet.complaints == []


def test_one_heap_fits_the_window_and_the_wheel_zooms_it(sheet: Page) -> None:
    sheet.resize(600, 420)
    sheet.press("ArrowLeft")
    is_whole = "(box => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth)(document.querySelector('.shown .canvas'))"
    assert sheet.evaluate(is_whole)
    (before,) = sheet.evaluate(SCALES)
    box = sheet.box(".shown .canvas")
    at = {"x": box.x + box.width / 2, "y": box.y + 20}
    sheet.command("Input.dispatchMouseEvent", type="mouseWheel", **at, deltaX=0, deltaY=-300)
    sheet.wait_for(f"{SCALES}[0] > {before} * 2")


def test_a_drawing_has_the_text_of_its_heap_for_screen_readers(sheet: Page) -> None:
    labels = sheet.evaluate(
        "Array.from(document.querySelectorAll('.canvas'), each => each.getAttribute('aria-label'))"
    )
    assert labels[1] == "SearchTree0 -root-> Tree0(0)"


ASK = "(text => { const input = document.querySelector('.ask input'); input.value = text; input.dispatchEvent(new Event('input')); return Array.from(document.querySelectorAll('.sheet .value'), each => each.textContent); })"


def test_the_value_of_a_term_is_below_each_heap(sheet: Page) -> None:
    assert sheet.evaluate(f"{ASK}('#Tree')") == ["0", "1", "2", "2", "3"]
    assert sheet.evaluate(f"{ASK}('some this.root.left')") == ["false", "false", "true", "false", "true"]
    assert set(sheet.evaluate(f"{ASK}('this.root.^parent')")) == {"at 12: no object here has a field parent"}
    assert sheet.complaints == []
