"""The heaps of a history are the first frames of a film."""

from __future__ import annotations

from ooxcheck.pictures.draw.as_json import film_form
from ooxcheck.pictures.draw.svg import before_after, moving
from ooxcheck.pictures.film.film import Film, film, without_history
from tests.ooxcheck.classes.queue_histories import COUNTER, QUEUE, RING, example
from tests.ooxcheck.pictures.film.test_film import told

PAIR = """
class Pair { private int first, second; void up() { first++; second++; } void check() { assert first < 1; } }
"""
CHECK = film(example(QUEUE, "Queue.check"))


def titles(shown: Film) -> list[str]:
    return [frame.title for frame in shown.frames]


def test_a_film_begins_with_the_calls_of_the_history() -> None:
    assert titles(CHECK)[:4] == [
        "history: queue = new Queue()",
        "history: queue.add()",
        "history: queue.take()",
        "before the call",
    ]
    assert [frame.moment for frame in CHECK.frames] == [*["history"] * 3, "before", "step", "after"]
    assert CHECK.calls == 3
    assert CHECK.before is CHECK.frames[3]


def test_a_frame_of_the_history_has_the_changes_of_its_call_and_the_variables_of_the_client() -> None:
    assert told(CHECK)[:4] == [
        "history Queue0 | queue=Queue0",
        "history Queue.Node0 Queue0.head Queue0.tail | queue=Queue0",
        "history Queue0.head | queue=Queue0",
        "before | this=Queue0",
    ]
    assert CHECK.frames[2].lines == ("Queue0 -tail-> Queue.Node0",)


def test_other_objects_are_named_after_those_of_the_run() -> None:
    shown = film(example(RING, "Ring.check"))
    assert told(shown)[:4] == [
        "history Ring0 int[]1 | ring=Ring0",
        "history Ring0.n | ring=Ring0",
        "history int[]0 Ring0.items Ring0.n | ring=Ring0",
        "before | this=Ring0",
    ]
    assert shown.frames[2].since_last.gone == {"int[]1"}
    assert shown.before.snapshot.boxes.keys() == {"Ring0", "int[]0"}
    assert shown.layout.boxes.keys() == {"Ring0", "int[]0", "int[]1"}


def test_the_drawing_before_and_after_has_no_history() -> None:
    shown = film(example(RING, "Ring.check"))
    assert without_history(shown).layout.boxes.keys() == {"Ring0", "int[]0"}
    assert "int[]1" not in before_after(shown)
    assert "int[]1" in moving(shown)
    assert without_history(without_history(shown)).frames == shown.frames[3:]


def test_all_cells_are_drawn_on_request() -> None:
    found = example(PAIR, "Pair.check")
    every, some = film(found, all_cells=True).frames[1], film(found).frames[1]
    assert every.title == "history: pair.up()"
    assert [cell.name for cell in every.snapshot.boxes["Pair0"].cells] == ["first", "second"]
    assert [cell.name for cell in some.snapshot.boxes["Pair0"].cells] == ["first"]


def test_oox_and_json() -> None:
    form = film_form(film(example(COUNTER, "Counter.g")))
    frames = form["frames"]
    assert isinstance(frames, list)
    assert [(each["moment"], each["title"]) for each in frames if isinstance(each, dict)][:3] == [
        ("history", "history: c = new Counter()"),
        ("history", "history: c.up()"),
        ("before", "before the call"),
    ]
