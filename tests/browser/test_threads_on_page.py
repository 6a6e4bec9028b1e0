"""Threads on the page: a column for each, where a value comes from, and who waits for what; on a narrow screen one list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.kinds import THREADS
from tests.browser.page import Page
from tests.browser.pictures import assert_looks_like

GOLDEN = Path(__file__).parent / "golden"
WIDE, NARROW = 1300, 600

ROWS = """Array.from(document.querySelectorAll('.steps [data-step]'), row => [
    row.querySelector('.thread').textContent, Math.round(row.getBoundingClientRect().left), Math.round(row.getBoundingClientRect().top)])"""
"""The thread of each step, and where it stands."""

CURRENT = "document.querySelector('.steps [aria-current]')"


def shown(page: Page, folder: Path, kind: str, width: int = WIDE) -> Page:
    """Open the page about a run of threads."""
    (folder / "report.html").write_text(THREADS[kind].page(), encoding="utf-8")
    page.resize(width, 1000)
    page.goto(folder / "report.html")
    return page


@pytest.fixture
def lost(page: Page, tmp_path: Path) -> Page:
    return shown(page, tmp_path, "lost update")


def rows(page: Page) -> list[list[Any]]:
    return list(page.evaluate(ROWS))


def origins(page: Page) -> list[str]:
    return list(
        page.evaluate("Array.from(document.querySelectorAll('.steps .origin'), row => row.dataset.step)")
    )


def step_at(page: Page, thread: str, text: str) -> int:
    """Return the number of the last step of a thread with a text in it."""
    found = page.evaluate(f"""Array.from(document.querySelectorAll('.steps [data-step]')).filter(row =>
        row.querySelector('.thread').textContent === {thread!r} && row.textContent.includes({text!r})).at(-1).dataset.step""")
    return int(found)


def test_each_thread_has_a_column_and_time_runs_downwards(lost: Page) -> None:
    seen = rows(lost)
    columns = {thread: {left for name, left, _ in seen if name == thread} for thread in ("main", "0", "1")}
    assert all(len(places) == 1 for places in columns.values())
    assert sorted(columns, key=lambda thread: min(columns[thread])) == ["main", "0", "1"]
    tops = [top for *_, top in seen]
    assert tops == sorted(set(tops))
    heads = lost.evaluate(
        "Array.from(document.querySelectorAll('.heads .head'), head => Math.round(head.getBoundingClientRect().left))"
    )
    assert all(abs(head - min(places)) <= 2 for head, places in zip(heads, columns.values(), strict=True))


def test_a_column_says_what_its_thread_runs(lost: Page) -> None:
    assert [
        lost.evaluate(f"document.querySelectorAll('.heads .head')[{number}].textContent")
        for number in range(3)
    ] == [
        "main Counter.countWithoutLock(initial = 0)",
        "0 Counter.incrementCarelessly(this = Counter0)",
        "1 Counter.incrementCarelessly(this = Counter0)",
    ]


def test_on_a_narrow_screen_there_is_one_list_that_names_the_threads(lost: Page) -> None:
    lost.resize(NARROW, 1000)
    assert len({left for _, left, _ in rows(lost)}) == 1
    assert lost.evaluate("document.querySelector('.steps .thread').getClientRects().length") == 1
    assert lost.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lost.press("ArrowLeft")
    assert origins(lost) != []
    assert lost.count(".ties path") == 0 or not lost.evaluate(
        "document.querySelector('.ties').checkVisibility()"
    )


def test_a_step_leads_to_the_write_that_it_reads(lost: Page) -> None:
    write = step_at(lost, "0", "this.current := current + 1")
    lost.press("ArrowLeft")
    assert "from 0 at 63" in lost.evaluate(f"{CURRENT}.textContent")
    assert origins(lost) == [str(write)]
    assert lost.count(".ties path") == 1
    lost.press("ArrowLeft")
    assert origins(lost) == []
    assert lost.count(".ties path") == 0


def test_the_line_begins_below_the_write_and_ends_at_the_read(lost: Page) -> None:
    lost.press("ArrowLeft")
    ends = """(() => {
      const path = document.querySelector('.ties path'), to = path.getScreenCTM();
      const [, x, y] = path.getAttribute('d').match(/^M([0-9.]+) ([0-9.]+)C/).map(Number);
      const from = document.querySelector('.steps .origin').getBoundingClientRect();
      const here = document.querySelector('.steps [aria-current]').getBoundingClientRect();
      const box = path.getBoundingClientRect();
      return [to.a * x + to.e - (from.left + from.width / 2), to.d * y + to.f - from.bottom, box.bottom - here.top];
    })()"""
    assert all(abs(each) <= 2 for each in lost.evaluate(ends))


def test_a_click_on_who_wrote_goes_there_and_back_comes_back(lost: Page) -> None:
    write, read = step_at(lost, "0", "this.current := current + 1"), step_at(lost, "main", "counter.current")
    lost.click(f"[data-step='{read}'] [data-origin]")
    lost.wait_for(f"document.querySelector('.player input').value == '{write}'")
    lost.evaluate("history.back()")
    lost.wait_for("(slider => slider.value === slider.max)(document.querySelector('.player input'))")


def test_who_points_at_a_step_sees_where_it_has_its_values_from(lost: Page) -> None:
    read = step_at(lost, "1", "int current := this.current")
    lost.evaluate(
        f"document.querySelector('[data-step=\"{read}\"] code').dispatchEvent(new MouseEvent('mouseover', {{bubbles: true}}))"
    )
    assert origins(lost) == [str(step_at(lost, "main", "this.current := initial"))]
    lost.evaluate(
        f"document.querySelector('[data-step=\"{read}\"] code').dispatchEvent(new MouseEvent('mouseout', {{bubbles: true}}))"
    )
    assert origins(lost) == []


def test_the_step_at_which_the_run_stands_is_not_below_the_names_of_threads(lost: Page) -> None:
    clear = """(() => { const row = document.querySelector('.steps [aria-current]').getBoundingClientRect();
      const head = document.querySelector('.heads').getBoundingClientRect(), box = document.querySelector('.steps').getBoundingClientRect();
      return row.top >= head.bottom - 1 && row.bottom <= box.bottom + 1; })()"""
    for _ in range(15):
        lost.press("ArrowLeft")
        assert lost.evaluate(clear)


def test_keys_go_through_all_threads(lost: Page) -> None:
    lost.press("Home")
    threads = []
    for _ in rows(lost):
        lost.press("ArrowRight")
        threads.append(lost.evaluate(f"{CURRENT}.querySelector('.thread').textContent"))
    assert threads == [thread for thread, *_ in rows(lost)]
    assert lost.complaints == []


def test_a_deadlock_is_drawn_and_told(page: Page, tmp_path: Path) -> None:
    shown(page, tmp_path, "deadlock")
    assert page.count(".waits svg .box") == 5
    assert page.count(".waits svg .arrow.wanted") == 4
    assert page.count(".waits svg .outline") == 4
    told = page.evaluate("document.querySelector('.waits .canvas').getAttribute('aria-label')")
    assert "thread 0 waits at :30 for Fork1, which 1 holds; holds Fork0" in told
    assert "waits for Fork1, which 1 holds" in page.evaluate("document.querySelector('.steps').textContent")
    assert page.complaints == []


def test_a_race_ends_with_both_accesses_side_by_side(page: Page, tmp_path: Path) -> None:
    shown(page, tmp_path, "race")
    racing = page.evaluate(
        "Array.from(document.querySelectorAll('.steps .race'), row => row.innerText.replace(/\\s+/g, ' ').trim())"
    )
    assert racing == [
        "63 this.current := current + 1; is about to write Counter0.current",
        "62 int current := this.current; is about to read Counter0.current",
    ]
    lefts = page.evaluate(
        "Array.from(document.querySelectorAll('.steps .race'), row => row.getBoundingClientRect().left)"
    )
    assert lefts[0] < lefts[1]
    assert page.count(".listing mark") == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_threads_look_as_they_did(golden_page: Page, tmp_path: Path, scheme: str) -> None:
    shown(golden_page, tmp_path, "lost update")
    golden_page.look(scheme="dark" if scheme == "dark" else "light")
    golden_page.press("ArrowLeft")
    golden_page.evaluate("document.querySelector('.example').scrollIntoView()")
    assert_looks_like(golden_page.screenshot(), GOLDEN / f"threads_{scheme}.png")


def test_a_deadlock_looks_as_it_did(golden_page: Page, tmp_path: Path) -> None:
    shown(golden_page, tmp_path, "deadlock")
    golden_page.evaluate("document.querySelector('.example').scrollIntoView()")
    assert_looks_like(golden_page.screenshot(), GOLDEN / "deadlock.png")
