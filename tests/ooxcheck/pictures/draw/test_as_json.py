from __future__ import annotations

import json

import pytest

from ooxcheck.pictures.draw.as_json import as_json
from ooxcheck.text.sanitise import visible
from tests.ooxcheck.pictures.draw.test_svg import BLAMED
from tests.ooxcheck.pictures.films import LIST, shot
from tests.ooxcheck.pictures.random_heaps import HOSTILE, hostile_film


def test_json_has_every_frame_and_the_places() -> None:
    film = shot(LIST, "List.push")
    form = json.loads(as_json(film))
    assert [frame["moment"] for frame in form["frames"]] == [frame.moment for frame in film.frames]
    assert form["frames"][3]["since_last"]["changed"] == [
        {"object": "List0", "cell": "head", "was": {"name": "head", "text": "null", "object": None}}
    ]
    assert form["layout"]["objects"].keys() == film.after.snapshot.boxes.keys()
    assert form["because"] == list(film.because)


def test_json_says_what_makes_the_formula_false() -> None:
    frames = json.loads(as_json(BLAMED))["frames"]
    assert frames[0]["false_because"] == {"witnesses": [], "objects": [], "cells": []}
    assert frames[-1]["false_because"] == {
        "witnesses": [
            {"name": "n", "text": "Node1", "object": "Node1"},
            {"name": "k", "text": "7", "object": None},
        ],
        "objects": ["Node1"],
        "cells": [{"object": "Node0", "cell": "value"}],
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_json_gives_back_what_went_in(text: str) -> None:
    written = as_json(hostile_film(text))
    assert written.isascii()
    assert json.loads(written)["title"] == visible(text)
