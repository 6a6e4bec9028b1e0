from __future__ import annotations

import re

import pytest

from docs.gallery.__main__ import ENTRIES, FOLDER, Entry
from ooxcheck.pictures.draw.svg import before_after
from tests.ooxcheck.pictures.legible import faults


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_pictures_are_those_that_the_tool_makes(entry: Entry) -> None:
    film = entry.film()
    is_same = before_after(film) == entry.path.read_text(encoding="utf-8")
    assert is_same, "python -m docs.gallery makes them anew"
    assert faults(film) == []


def test_every_picture_is_shown_with_a_word_about_it() -> None:
    page = (FOLDER.parent / "gallery.md").read_text(encoding="utf-8")
    assert re.findall(r"!\[[^\]]+\]\(gallery/(\w+)\.svg\)", page) == [entry.name for entry in ENTRIES]
    assert all(f"{entry.program}.oox" in page for entry in ENTRIES)
    assert {path.stem for path in FOLDER.glob("*.svg")} == {entry.name for entry in ENTRIES}
