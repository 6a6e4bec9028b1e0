"""A deadlock is drawn: threads lead to what they wait for, locks to who holds them, and the circle is outlined."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.pictures.draw.as_json import as_json
from ooxcheck.pictures.draw.dot import dot
from ooxcheck.pictures.draw.mermaid import mermaid
from ooxcheck.pictures.draw.svg import before_after, waiting
from ooxcheck.pictures.film.film import Film, film
from ooxcheck.pictures.snapshots import Snapshot
from tests.ooxcheck.pictures.films import LIST, shot
from tests.ooxcheck.pictures.legible import faults

HANDS = """class Hand { }
class Main {
  static void two(Hand a, Hand b) { lock (a) { lock (b) { ; } } }
  static void main() {
    Hand a := new Hand();
    Hand b := new Hand();
    Hand c := new Hand();
    fork Main.two(a, b);
    fork Main.two(b, a);
    lock (c) {
      join;
    }
  }
}"""

MOTHER = """class Hand { }
class Main {
  static void one(Hand a) { lock (a) { ; } }
  static void main() {
    Hand a := new Hand();
    lock (a) {
      fork Main.one(a);
      join;
    }
  }
}"""


def stuck(text: str, folder: Path) -> Film:
    path = folder / "p.oox"
    path.write_text(text, encoding="utf-8")
    found = ooxcheck.check("Main.main", str(path)).counterexample
    assert found is not None
    return film(found)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Film:
    return stuck(HANDS, tmp_path_factory.mktemp("hands"))


def told(shown: Film) -> Snapshot:
    assert shown.waits is not None
    return shown.waits.frame.snapshot


def arrows(shown: Film) -> set[tuple[str, str, str, bool]]:
    return {(owner, cell.name, cell.target or "", cell.is_wanted) for owner, cell in told(shown).references()}


def test_threads_lead_to_what_they_wait_for_and_locks_to_who_holds_them(hands: Film) -> None:
    assert arrows(hands) == {
        ("thread main", "waits for 0", "thread 0", True),
        ("thread main", "waits for 1", "thread 1", True),
        ("thread 0", "waits for", "Hand2", True),
        ("thread 1", "waits for", "Hand1", True),
        ("Hand1", "held by", "thread 0", False),
        ("Hand2", "held by", "thread 1", False),
        ("Hand0", "held by", "thread main", False),
    }


def test_the_circle_is_to_blame_and_nobody_else(hands: Film) -> None:
    assert told(hands).blame.objects == {"thread 0", "thread 1", "Hand1", "Hand2"}


def test_a_circle_may_go_through_a_thread_that_waits_for_its_child(tmp_path: Path) -> None:
    found = stuck(MOTHER, tmp_path)
    assert told(found).blame.objects == {"thread main", "thread 0", "Hand0"}
    assert faults(found) == []


def test_a_thread_says_what_it_runs_and_where_it_waits(hands: Film) -> None:
    boxes = told(hands).boxes
    assert [(name, box.type, box.cells[0].text) for name, box in boxes.items() if name.startswith("thread")] == [
        ("thread main", "Main.main", "11"), ("thread 0", "Main.two", "3"), ("thread 1", "Main.two", "3"),
    ]  # fmt: skip


def test_the_drawing_shows_it_and_can_be_read(hands: Film) -> None:
    assert faults(hands) == []
    assert before_after(hands).count('class="arrow wanted"') == 4
    assert hands.waits is not None
    assert waiting(hands.waits).count('class="arrow wanted"') == 4


def test_the_other_formats_have_it(hands: Film) -> None:
    assert '[label=<waits for>, style="dashed"];' in dot(hands)
    assert dot(hands).count('style="dashed"') == 4
    assert mermaid(hands).partition("subgraph deadlock")[2].count("-.->") == 4
    form = json.loads(as_json(hands))["deadlock"]
    assert form["circle"] == ["Hand1", "Hand2", "thread 0", "thread 1"]
    assert (
        {box["name"] for box in form["objects"]} == set(form["layout"]["objects"]) == set(told(hands).boxes)
    )


def test_other_counterexamples_have_none() -> None:
    found = shot(LIST, "List.push")
    assert found.waits is None
    assert json.loads(as_json(found))["deadlock"] is None


def test_the_variables_of_a_thread_are_there_from_the_start(hands: Film) -> None:
    assert {("0: a", "Hand1"), ("1: a", "Hand2")} <= set(hands.after.snapshot.chips())
