"""Every kind of heap on the page, as a reader sees it: compared with pictures that somebody has looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.kinds import KINDS
from tests.browser.page import Page
from tests.browser.pictures import assert_looks_like

GOLDEN = Path(__file__).parent / "golden"

SEEN = """(figure => Array.from(document.querySelectorAll(figure + ' svg :is(text, .arrow .line)'))
    .filter(each => each.getClientRects().length).map(each => each.textContent || each.getAttribute('d')).sort())"""
"""A function of a figure that returns the texts and the arrows that can be seen in its drawing."""


def shown(page: Page, folder: Path, kind: str) -> None:
    """Open the page about a kind of heap."""
    (folder / "report.html").write_text(KINDS[kind].page(), encoding="utf-8")
    page.resize(1200, 1000)
    page.goto(folder / "report.html")


@pytest.mark.parametrize("kind", KINDS)
def test_a_heap_looks_as_it_did(golden_page: Page, tmp_path: Path, kind: str) -> None:
    shown(golden_page, tmp_path, kind)
    assert_looks_like(golden_page.screenshot(".film svg"), GOLDEN / f"{kind.replace(' ', '_')}.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_example_looks_as_it_did(golden_page: Page, tmp_path: Path, scheme: str) -> None:
    shown(golden_page, tmp_path, "search tree")
    golden_page.look(scheme="dark" if scheme == "dark" else "light")
    golden_page.press("Home")
    golden_page.press("ArrowRight", times=10)
    golden_page.evaluate("document.querySelector('.example').scrollIntoView()")
    assert_looks_like(golden_page.screenshot(), GOLDEN / f"page_{scheme}.png")


def test_paper_looks_as_it_did(golden_page: Page, tmp_path: Path) -> None:
    shown(golden_page, tmp_path, "sorted list")
    golden_page.resize(760, 1000)
    golden_page.look(paper=True)
    golden_page.evaluate("document.querySelector('.example').scrollIntoView()")
    assert_looks_like(golden_page.screenshot(), GOLDEN / "page_paper.png")


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_frame_is_the_picture_of_before(page: Page, tmp_path: Path, kind: str) -> None:
    shown(page, tmp_path, kind)
    after = page.evaluate(f"{SEEN}('.film')")
    page.press("Home")
    first = page.evaluate(f"{SEEN}('.film')")
    page.look(paper=True)
    assert first == page.evaluate(f"{SEEN}('.before')")
    page.look()
    page.press("End")
    assert page.evaluate(f"{SEEN}('.film')") == after
    assert first != after or kind == "exception"
    assert page.complaints == []


def test_what_a_step_changes_is_in_view_where_the_heap_is_larger_than_its_place(
    page: Page, tmp_path: Path
) -> None:
    shown(page, tmp_path, "red-black tree")
    page.resize(500, 350)
    place = """(() => {
      const box = document.querySelector('.film .canvas').getBoundingClientRect();
      const cell = document.querySelector('.film .on:is(.new, .changed, .gone)')?.getBoundingClientRect();
      return !cell || (box.top <= cell.top && cell.top <= box.bottom);
    })()"""
    page.evaluate("document.querySelector('.player').scrollIntoView()")
    page.press("Home")
    for _ in range(30):
        page.press("ArrowRight", times=2)
        assert page.evaluate(place)
    assert page.evaluate(
        "(box => box.scrollHeight > box.clientHeight)(document.querySelector('.film .canvas'))"
    )


def test_nothing_moves_from_step_to_step(page: Page, tmp_path: Path) -> None:
    shown(page, tmp_path, "red-black tree")
    places = """Array.from({length: 83}, (_, number) => {
      const slider = document.querySelector('.example input');
      slider.value = String(number);
      slider.dispatchEvent(new Event('input', {bubbles: true}));
      return Array.from(document.querySelectorAll('.film .box.on'), box =>
        [box.querySelector('.name').textContent, box.querySelector('.frame').getAttribute('x')]);
    })"""
    seen = {(name, x) for frame in page.evaluate(places) for name, x in frame}
    assert sorted(name for name, _ in seen) == ["Node0", "Node1", "Node2", "Node3", "RedBlackTree0"]
