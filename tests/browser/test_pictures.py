"""Pictures that look the same are the same, and those that do not are not."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.browser.page import Page
from tests.browser.pictures import NEW, assert_looks_like, difference


def picture(*boxes: tuple[int, int, int, int], colour: tuple[int, int, int] = (40, 40, 40)) -> bytes:
    image = Image.new("RGB", (200, 100), "white")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, outline=colour, width=2)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


BOX = (20, 20, 80, 60)


def test_a_picture_looks_like_itself_and_like_one_with_other_edges(tmp_path: Path) -> None:
    assert difference(picture(BOX), picture(BOX)) == 0
    assert difference(picture(BOX), picture(BOX, colour=(60, 60, 60))) == 0


@pytest.mark.parametrize("other", [picture(), picture((120, 20, 180, 60)), picture(BOX, (120, 20, 180, 60))])
def test_a_box_that_is_missing_moved_or_added_is_seen(
    other: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(NEW, raising=False)
    golden = tmp_path / "golden.png"
    golden.write_bytes(picture(BOX))
    assert_looks_like(picture(BOX), golden)
    with pytest.raises(AssertionError, match=r"golden\.png differs in .* of its pixels"):
        assert_looks_like(other, golden)
    assert (tmp_path / "golden.found.png").read_bytes() == other


def test_pictures_of_different_sizes_are_different() -> None:
    small = Image.new("RGB", (10, 10), "white")
    stream = io.BytesIO()
    small.save(stream, "PNG")
    assert difference(stream.getvalue(), picture()) == 1


def test_a_golden_picture_is_made_when_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = tmp_path / "folder" / "golden.png"
    monkeypatch.delenv(NEW, raising=False)
    with pytest.raises(AssertionError, match="there should be a picture"):
        assert_looks_like(picture(BOX), golden)
    monkeypatch.setenv(NEW, "1")
    assert_looks_like(picture(BOX), golden)
    assert golden.read_bytes() == picture(BOX)


def test_the_browser_shows_the_screen_or_one_element(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(
        "<!doctype html><body style='margin:0'><div style='margin-top:2000px;width:80px;height:40px;background:red'>"
    )
    page.goto(file)
    screen, element = (Image.open(io.BytesIO(page.screenshot(each))).convert("RGB") for each in (None, "div"))
    assert screen.size == (1200, 800)
    assert element.size == (80, 40)
    assert element.getpixel((40, 20)) == (255, 0, 0)
