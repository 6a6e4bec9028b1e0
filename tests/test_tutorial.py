"""Whoever follows the tutorial with an editor has the files that its sessions check, and sees its picture."""

from __future__ import annotations

from contextlib import chdir

import ooxcheck
from ooxcheck.pictures.draw.svg import before_after
from ooxcheck.pictures.film.film import film
from tests.sessions import ROOT
from tests.test_docs import blocks

PAGE = ROOT / "docs" / "tutorial.md"
STEPS = sorted((ROOT / "docs" / "tutorial").glob("step*.oox"))


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_first_step_is_written_whole() -> None:
    assert blocks(PAGE, "oox") == [STEPS[0].read_text(encoding="utf-8")]


def test_every_further_step_adds_the_lines_that_are_shown() -> None:
    parts = blocks(PAGE, "oox-part")
    texts = [path.read_text(encoding="utf-8") for path in STEPS]
    assert len(parts) == len(texts) - 1
    for before, part, after in zip(texts, parts, texts[1:], strict=False):
        assert part in after
        assert lines(after.replace(part, "")) == lines(before)


def test_every_step_is_checked() -> None:
    sessions = "".join(blocks(PAGE, "console"))
    assert all(f" docs/tutorial/{path.name}" in sessions for path in STEPS)


def test_the_picture_is_the_one_that_the_check_draws() -> None:
    with chdir(ROOT):
        report = ooxcheck.check("List.remove", "docs/tutorial/step3.oox")
    assert report.counterexample is not None
    drawn = before_after(film(report.counterexample))
    assert (ROOT / "docs" / "tutorial" / "remove.svg").read_text(encoding="utf-8") == drawn
