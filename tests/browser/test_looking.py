"""Looking at a heap in a browser: its scale and the part in view, by mouse, wheel, keys and touch; its fields and colours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.kinds import KINDS
from tests.browser.page import Page

SCALE = "(svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)(document.querySelector('.film svg'))"
PLACE = "(box => [box.scrollLeft, box.scrollTop])(document.querySelector('.film .canvas'))"


@pytest.fixture
def opened(page: Page, tmp_path: Path) -> Page:
    """Open a page about a tree with colours, in a window in which it is larger than its place."""
    (tmp_path / "report.html").write_text(KINDS["red-black tree"].page(), encoding="utf-8")
    page.resize(700, 600)
    page.goto(tmp_path / "report.html")
    page.evaluate("document.querySelector('.film').scrollIntoView()")
    return page


def middle(page: Page) -> dict[str, float]:
    """Return where the middle of the part of the picture is that is in the window."""
    box = page.evaluate(
        "(r => [r.x, r.y, r.width, r.height])(document.querySelector('.film .canvas').getBoundingClientRect())"
    )
    return {"x": box[0] + box[2] / 2, "y": box[1] + min(box[3], 500) / 2}


def test_buttons_and_keys_change_the_scale_and_the_page_says_which_it_is(opened: Page) -> None:
    before = opened.evaluate(SCALE)
    opened.click("[data-zoom=in]")
    assert opened.evaluate(SCALE) == pytest.approx(before * 1.25, rel=1e-4)
    opened.press("+")
    assert opened.evaluate(SCALE) == pytest.approx(before * 1.25**2, rel=1e-4)
    opened.press("-")
    opened.click("[data-zoom=out]")
    assert opened.evaluate(SCALE) == pytest.approx(before, rel=1e-4)
    assert opened.text(".scale") == f"{round(100 * before)}%"


def test_fit_shows_all_of_it(opened: Page) -> None:
    opened.press("+", times=5)
    is_whole = "(box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)(document.querySelector('.film .canvas'))"
    assert not opened.evaluate(is_whole)
    opened.press("0")
    assert opened.evaluate(is_whole)


def test_a_heap_that_is_larger_than_its_place_is_seen_as_a_whole_at_first(page: Page, tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text(KINDS["red-black tree"].page(), encoding="utf-8")
    page.resize(500, 350)
    page.goto(tmp_path / "report.html")
    box = "(box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])(document.querySelector('.film .canvas'))"
    assert page.evaluate(box) == [0, 0]


def test_the_wheel_with_a_modifier_changes_the_scale_around_the_pointer(opened: Page) -> None:
    before, at = opened.evaluate(SCALE), middle(opened)
    opened.command("Input.dispatchMouseEvent", type="mouseWheel", **at, deltaX=0, deltaY=-300, modifiers=2)
    opened.wait_for(f"{SCALE} > {before} * 2")


def test_a_mouse_that_is_held_down_moves_the_picture(opened: Page) -> None:
    opened.press("+", times=6)
    (left, top), at = opened.evaluate(PLACE), middle(opened)
    opened.command("Input.dispatchMouseEvent", type="mousePressed", button="left", clickCount=1, **at)
    opened.command(
        "Input.dispatchMouseEvent", type="mouseMoved", button="left", x=at["x"] - 40, y=at["y"] - 30
    )
    opened.command(
        "Input.dispatchMouseEvent",
        type="mouseReleased",
        button="left",
        clickCount=1,
        x=at["x"] - 40,
        y=at["y"] - 30,
    )
    assert opened.evaluate(PLACE) == [pytest.approx(left + 40, abs=1), pytest.approx(top + 30, abs=1)]
    opened.command("Input.dispatchMouseEvent", type="mouseMoved", x=at["x"], y=at["y"])
    assert opened.evaluate(PLACE) == [pytest.approx(left + 40, abs=1), pytest.approx(top + 30, abs=1)]


def test_arrow_keys_move_a_picture_that_has_the_focus_and_is_larger_than_its_place(opened: Page) -> None:
    opened.press("+", times=6)
    opened.evaluate("document.querySelector('.film .canvas').focus()")
    left = opened.evaluate(PLACE)[0]
    opened.press("ArrowRight", times=2)
    opened.wait_for(f"{PLACE}[0] > {left}")
    assert opened.evaluate(
        "document.querySelector('.player input').value === document.querySelector('.player input').max"
    )


def test_two_fingers_change_the_scale(opened: Page) -> None:
    opened.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    before, at = opened.evaluate(SCALE), middle(opened)

    def touch(kind: str, apart: float) -> None:
        points = [
            {"x": at["x"] - apart, "y": at["y"], "id": 0},
            {"x": at["x"] + apart, "y": at["y"], "id": 1},
        ]
        opened.command(
            "Input.dispatchTouchEvent", type=kind, touchPoints=points if kind != "touchEnd" else []
        )

    touch("touchStart", 40)
    touch("touchMove", 80)
    touch("touchEnd", 80)
    opened.wait_for(f"Math.abs({SCALE} - 2 * {before}) < 0.05 * {before}")


def seen(field: str) -> str:
    """Return how to count the shapes of a field that can be seen in the picture."""
    found = f"[...document.querySelectorAll('.film svg .on')].filter(each => each.dataset.field === {json.dumps(field)}"
    return f"{found} && getComputedStyle(each).visibility === 'visible').length"


def shown(page: Page, field: str) -> int:
    """Return how many shapes of a field can be seen in the picture."""
    return int(page.evaluate(seen(field)))


def test_fields_can_be_hidden_and_shown_with_their_arrows_at_every_step(opened: Page) -> None:
    parents, lefts = shown(opened, "parent"), shown(opened, "left")
    assert parents
    opened.evaluate("document.querySelector('.fields').open = true")
    opened.click(".fields input[value=parent]")
    opened.wait_for(f"{seen('parent')} === 0")
    assert shown(opened, "left") == lefts
    opened.press("Home")
    assert shown(opened, "parent") == 0
    opened.press("End")
    opened.wait_for(f"{seen('left')} === {lefts}")
    assert shown(opened, "parent") == 0
    opened.evaluate("document.querySelector('.fields input[value=parent]').click()")
    opened.wait_for(f"{seen('parent')} === {parents}")
    assert shown(opened, "left") == lefts


def lit(page: Page) -> list[str]:
    return list(
        page.evaluate(
            "[...document.querySelectorAll('.film svg .box.on.lit')].map(box => box.dataset.object)"
        )
    )


def test_objects_are_coloured_by_a_field_that_is_true_at_the_moment(opened: Page) -> None:
    """The heap begins with a black root and two red nodes; inserting makes one of red and colours the root."""
    assert opened.evaluate("[...document.querySelectorAll('.colour option')].map(each => each.value)") == [
        "",
        "red",
    ]
    assert lit(opened) == []
    opened.evaluate(
        "(box => { box.value = 'red'; box.dispatchEvent(new Event('change', {bubbles: true})); })(document.querySelector('.colour select'))"
    )
    opened.evaluate("document.activeElement.blur()")
    opened.press("Home")
    assert lit(opened) == ["Node1", "Node2"]
    opened.press("End")
    assert lit(opened) != ["Node1", "Node2"]
    fills = "new Set([...document.querySelectorAll('.film svg .box.on .band')].map(each => getComputedStyle(each).fill)).size"
    assert opened.evaluate(fills) > 1
    assert opened.complaints == []


def test_keys_are_left_to_a_list_that_has_the_focus(opened: Page) -> None:
    opened.evaluate("document.querySelector('.colour select').focus()")
    opened.press("Home")
    assert opened.evaluate("document.querySelector('.player input').value") != "0"


def test_a_finger_moves_the_picture(opened: Page) -> None:
    opened.press("+", times=6)
    left, at = opened.evaluate(PLACE)[0], middle(opened)
    opened.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    for kind, moved in [("touchStart", 0), *(("touchMove", 10 * step) for step in range(1, 8))]:
        opened.command(
            "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": at["x"] - moved, "y": at["y"]}]
        )
    opened.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    opened.wait_for(f"{PLACE}[0] > {left} + 20")
