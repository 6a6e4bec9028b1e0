"""The page with instances of a model: one after the other, and a trace as a film."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.instances.page import instances_page
from ooxcheck.relational.from_alloy.answers import find_answer, smallest_first
from tests.browser.page import Page
from tests.ooxcheck.instances.models import DOOR, PEOPLE, asked

SHOWN = "Array.from(document.querySelectorAll('.example')).filter(each => each.checkVisibility()).map(each => each.id)"
ARROWS = "Array.from(document.querySelectorAll('.example.chosen .arrow.on:not(.gone)')).map(each => each.dataset.field)"


@pytest.fixture
def people(page: Page, tmp_path: Path) -> Page:
    question = asked(PEOPLE.replace("likes = Ann -> Ann + Ann -> Bob", "some likes"))
    results = [each for each, _ in zip(smallest_first(question), range(3), strict=False)]
    (tmp_path / "page.html").write_text(instances_page(question, results, "3 instances"))
    page.goto(tmp_path / "page.html")
    return page


@pytest.fixture
def door(page: Page, tmp_path: Path) -> Page:
    question = asked(DOOR)
    trace = find_answer(question)
    assert trace is not None
    (tmp_path / "page.html").write_text(instances_page(question, [trace], "1 trace"))
    page.goto(tmp_path / "page.html")
    return page


def test_one_instance_is_shown_and_the_next_is_a_click_away(people: Page) -> None:
    assert people.evaluate(SHOWN) == ["instance-1"]
    people.click(".chosen .heaps [rel=next]")
    people.wait_for(f"{SHOWN}[0] === 'instance-2'")
    people.click(".chosen .heaps [rel=prev]")
    people.wait_for(f"{SHOWN}[0] === 'instance-1'")
    assert people.evaluate(ARROWS).count("likes") == 1
    assert people.count(".chosen .player:not([hidden])") == 0
    assert people.complaints == []


def test_the_states_of_a_trace_are_stepped_through(door: Page) -> None:
    assert door.text(".said") == "state 0"
    assert door.evaluate(ARROWS) == ["state"]
    door.press("ArrowRight", times=2)
    assert door.text(".said") == "state 2"
    assert sorted(door.evaluate(ARROWS)) == ["seen", "seen", "state"]
    door.press("Home")
    assert door.text(".said") == "state 0"
    door.click(".history li:nth-child(2)")
    door.wait_for("document.querySelector('.said').innerText === 'state 1'")
    assert "and then state 3 again" in door.text("main")
    assert door.complaints == []
