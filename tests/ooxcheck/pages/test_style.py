"""Colours that can be read: by the formula of the Web Content Accessibility Guidelines 2.1, at least 4.5 to 1."""

from __future__ import annotations

import re

import pytest

from ooxcheck.pages.rendering import asset
from ooxcheck.pictures.draw.svg import stylesheet

INKS = ("ink", "soft", "faint", "good", "bad", "warn", "accent")
PAPERS = ("paper", "panel", "here")


def palettes() -> list[dict[str, str]]:
    """Return the colours of the light and of the dark page."""
    blocks = re.findall(r":root \{(.*?)\}", asset("page.css"), re.DOTALL)
    return [dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})", block)) for block in blocks[:2]]


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_knows_black_and_white() -> None:
    assert contrast("#000000", "#fff") == pytest.approx(21)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_can_be_read_in_light_and_dark(ink: str, paper: str) -> None:
    for palette in palettes():
        assert contrast(palette[ink], palette[paper]) >= 4.5, palette
    assert len(palettes()) == 2


@pytest.mark.parametrize("ink", ["ink", "soft"])
def test_objects_that_are_coloured_can_be_read(ink: str) -> None:
    """What is written in a box has the colours of the drawing: light ones first."""
    inks = re.findall(rf"--{ink}: var\(--ooxcheck-{ink}, (#\w+)\)", stylesheet())
    assert len(inks) == len(palettes()) == 2
    for colour, palette in zip(inks, palettes(), strict=True):
        assert contrast(colour, palette["lit"]) >= 4.5
