"""Rows that were measured, in a file: a line of JSON for each, so that a long measurement can be stopped and goes on later."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from benchmarks.kiasan.measure import Measured, Score
from benchmarks.kiasan.rows import Row


def kept(path: Path | None, row: Row) -> Measured | None:
    """Return what a file has about a row, None if it has nothing; what was cut short is nothing."""
    if path is None or not path.exists():
        return None
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        if (found.pop("name"), found.pop("k")) == (row.name, row.k) and not found["cut"]:
            scored = found.pop("scored")
            return Measured(row, **found, scored=None if scored is None else Score(**scored))
    return None


def noted(path: Path | None, found: Measured) -> Measured:
    """Write a row at the end of a file, if there is one, and return it."""
    if path is not None:
        told = {
            "name": found.row.name,
            "k": found.row.k,
            **{key: value for key, value in asdict(found).items() if key != "row"},
        }
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(told)}\n")
    return found
