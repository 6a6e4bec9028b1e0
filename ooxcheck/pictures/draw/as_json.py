"""A film as JSON: every frame with its objects, variables and differences, and the layout.

docs/json.md describes it.
"""

from __future__ import annotations

import json
from typing import TypeAlias

from ooxcheck.pictures.film.film import Film, Frame, Waits
from ooxcheck.pictures.layout.layout import Layout
from ooxcheck.pictures.snapshots import Blame, Box, Cell, Difference

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

SCHEMA = "ooxcheck-film-1"


def as_json(film: Film) -> str:
    """Return all frames of a film as a JSON document, plain ASCII, with a line for each frame."""
    form = film_form(film)
    frames = form.pop("frames")
    assert isinstance(frames, list)
    lines = ",\n".join(json.dumps(frame) for frame in frames)
    return f'{json.dumps(form)[:-1]}, "frames": [\n{lines}\n]}}\n'


def film_form(film: Film) -> dict[str, Json]:
    """Return a film as JSON values."""
    return {
        "schema": SCHEMA,
        "method": film.method,
        "title": film.title,
        "because": list[Json](film.because),
        "folded": {"objects": film.folded_objects, "cells": film.folded_cells},
        "omitted": film.omitted,
        "frames": [_frame_form(frame) for frame in film.frames],
        "layout": _layout_form(film.layout),
        "deadlock": _waits_form(film.waits) if film.waits else None,
    }


def _waits_form(waits: Waits) -> Json:
    """Return the threads and locks of a deadlock: the requests, the holders, and the cycle."""
    snapshot = waits.frame.snapshot
    return {
        "objects": [_box_form(box) for box in snapshot.boxes.values()],
        "circle": list[Json](sorted(snapshot.blame.objects)),
        "layout": _layout_form(waits.layout),
    }


def _frame_form(frame: Frame) -> Json:
    return {
        "moment": frame.moment,
        "step": frame.step,
        "title": frame.title,
        "file": frame.place[0] if frame.place else None,
        "line": frame.place[1] if frame.place else None,
        "effects": list(frame.effects),
        "text": list(frame.lines),
        "variables": [_cell_form(variable) for variable in frame.snapshot.variables],
        "objects": [_box_form(box) for box in frame.snapshot.boxes.values()],
        "false_because": _blame_form(frame.snapshot.blame),
        "since_last": _difference_form(frame.since_last),
        "since_start": _difference_form(frame.since_start),
    }


def _blame_form(blame: Blame) -> Json:
    return {
        "witnesses": [_cell_form(witness) for witness in blame.witnesses],
        "objects": list[Json](sorted(blame.objects)),
        "cells": [{"object": owner, "cell": name} for owner, name in sorted(blame.cells)],
    }


def _box_form(box: Box) -> Json:
    cells: list[Json] = [_cell_form(cell) for cell in box.cells]
    return {
        "name": box.name,
        "type": box.type,
        "is_array": box.is_array,
        "cells": cells,
        "folded": box.folded,
    }


def _cell_form(cell: Cell) -> Json:
    return {"name": cell.name, "text": cell.text, "object": cell.target}


def _difference_form(change: Difference) -> Json:
    changed: list[Json] = [
        {"object": owner, "cell": name, "was": _cell_form(old)}
        for (owner, name), old in change.changed.items()
    ]
    return {
        "new": list[Json](sorted(change.new)),
        "gone": list[Json](sorted(change.gone)),
        "changed": changed,
        "assigned": list[Json](sorted(change.assigned)),
    }


def _layout_form(layout: Layout) -> Json:
    return {
        "width": layout.width,
        "height": layout.height,
        "objects": {name: list[Json](placed.rect) for name, placed in layout.boxes.items()},
    }
