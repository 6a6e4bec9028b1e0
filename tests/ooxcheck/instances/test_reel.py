"""Instances, traces and projections as films: what is a box, what is an arrow, and what changes."""

from __future__ import annotations

from ooxcheck.instances.reel import reel
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Snapshot
from ooxcheck.relational import Bounds, Relation, Universe, solve
from ooxcheck.relational.from_alloy.answers import find_answer
from tests.ooxcheck.instances.models import DOOR, PEOPLE, asked
from tests.ooxcheck.pictures.legible import faults


def film(text: str, project: str | None = None) -> Film:
    question = asked(text)
    result = find_answer(question)
    assert result is not None
    return reel(question, result, "instance", project)


def shown(snapshot: Snapshot) -> dict[str, tuple[str, list[str]]]:
    """Return the boxes by name: the type, and the cells as they are read."""
    return {
        name: (box.type, [f"{cell.shown_name} {cell.target or cell.text}".strip() for cell in box.cells])
        for name, box in snapshot.boxes.items()
    }


def test_atoms_are_boxes_and_tuples_are_arrows() -> None:
    (frame,) = film(PEOPLE).frames
    assert shown(frame.snapshot) == {
        "Ann$0": ("Person", ["likes Ann$0", "likes Bob$0", "age 3", "key[Bob$0] Room$0"]),
        "Bob$0": ("Person", ["age 5", "room Room$0"]),
        "Room$0": ("Room", ["in Big"]),
    }


def test_the_states_of_a_trace_are_frames_with_their_changes() -> None:
    whole = film(DOOR)
    assert [frame.title for frame in whole.frames][:2] == ["state 0", "state 1"]
    doors = [shown(frame.snapshot)["Door$0"][1] for frame in whole.frames]
    assert doors[0] == ["state Open$0", "seen", "seen", "seen"]
    assert doors[2] == ["state Locked$0", "seen Open$0", "seen Closed$0", "seen"]
    assert set(whole.frames[1].since_last.changed) == {("Door$0", "state"), ("Door$0", "seen")}


def test_a_projection_has_a_frame_for_each_atom() -> None:
    frames = film(PEOPLE, "Person").frames
    assert [frame.title for frame in frames] == ["Person = Ann$0", "Person = Bob$0"]
    ann, bob = (shown(frame.snapshot) for frame in frames)
    assert ann == {"Bob$0": ("likes", ["key Room$0"]), "Ann$0": ("likes", []), "Room$0": ("Room", ["in Big"])}
    assert bob == {"Room$0": ("Room", ["in Big, room"])}


def test_a_trace_is_projected_in_each_state() -> None:
    titles = [frame.title for frame in film(DOOR, "Door").frames]
    assert titles[:2] == ["state 0, Door = Door$0", "state 1, Door = Door$0"]


def test_every_tuple_can_be_read_from_the_drawing() -> None:
    """Cells that share a label cannot be told apart by the reader of drawings, so there are none here."""
    assert (
        faults(
            film(
                DOOR.replace(", var seen: set State", "")
                .replace("no Door.seen and ", "")
                .replace(" and Door.seen' = Door.seen + Door.state", "")
            )
        )
        == []
    )


def test_an_instance_of_a_problem_draws_itself() -> None:
    bounds = Bounds(Universe("a", "b"))
    node, edge = (
        bounds.bind_exactly(Relation("Node", 1), ["a", "b"]),
        bounds.bind_exactly(Relation("edge", 2), [("a", "b")]),
    )
    instance = solve(node.some() & edge.some(), bounds).instance
    assert instance is not None
    drawing = instance._repr_svg_()
    assert drawing.startswith("<svg")
    assert drawing.count('class="arrow') == 1
    assert drawing.count('class="box') == 2
