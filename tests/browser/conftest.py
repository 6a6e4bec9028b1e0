"""A browser for all tests, and a page that is as new for each; to open another one takes as long as most tests do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.chromium import NAMES, Chromium, executable
from tests.browser.page import Page

LETTERS = """['16px system-ui', '16px monospace'].map(font => {
    const ink = document.createElement('canvas').getContext('2d');
    ink.font = font;
    return Math.round(ink.measureText('Counterexamples that people look at').width);
})"""
"""How wide a sentence is in the fonts of the page."""

DEJAVU = [297, 337]
"""How wide it is in those with which the golden pictures were made."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    if executable() is None:
        pytest.skip(f"no browser is installed: {' or '.join(NAMES)}")
    with Chromium() as running:
        yield running


@pytest.fixture(scope="session")
def only_page(browser: Chromium) -> Iterator[Page]:
    with Page(browser) as opened:
        yield opened


@pytest.fixture
def page(only_page: Page) -> Page:
    only_page.renew()
    return only_page


@pytest.fixture
def golden_page(page: Page) -> Page:
    """Return a page whose letters are those of the golden pictures."""
    page.goto("about:blank")
    if page.evaluate(LETTERS) != DEJAVU:
        pytest.skip(
            "the golden pictures were made with the fonts DejaVu Sans and DejaVu Sans Mono, which are not the ones here"
        )
    return page
