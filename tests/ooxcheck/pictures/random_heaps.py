"""Random heaps as snapshots, and films of how they change: lists, trees, cycles, arrays, and anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ooxcheck.pictures.film.film import Film, Frame, Moment
from ooxcheck.pictures.layout.layout import Engine, layout
from ooxcheck.pictures.snapshots import STATIC, Blame, Box, Cell, Snapshot, difference
from ooxcheck.text.sanitise import visible

FIELDS = {
    "List": ("size", "head", "tail"),
    "Node": ("value", "next", "previous"),
    "Tree": ("key", "left", "right", "parent"),
    "Node[]": ("0", "1", "2", "3"),
    "int[]": ("0", "1", "2", "3", "4"),
    "Anything": ("number", "name", "one", "other", "third"),
}
HOSTILE = (
    "</svg><script>alert(1)</script>",
    '" onload="alert(1)',
    "<![CDATA[x]]>&lt;&#x3c;",
    "{{ 7 * 7 }}{% raw %}",
    "\u202eevil\x00\x1b[31m",
    "n" * 5000,
    "漢字 ∀ 🙂 \u0301",
)
"""What names, values and messages could be if somebody wanted to do harm."""

VALUES = frozenset(("size", "value", "key", "number", "name"))


def heap(rng: Random, count: int) -> Snapshot:
    """Return a heap of so many objects, with some static fields and variables."""
    types = rng.sample(sorted(FIELDS), rng.randint(1, len(FIELDS)))
    chosen = [rng.choice(types) for _ in range(count)]
    names = [f"{type_}{number}" for number, type_ in enumerate(chosen)]
    density = rng.random()
    boxes = {name: _box(rng, name, type_, names, density) for name, type_ in zip(names, chosen, strict=True)}
    if rng.random() < 0.3:
        boxes = {STATIC: Box(STATIC, "fields", (_reference(rng, "Main.first", names, 0.7),))} | boxes
    variables = [_reference(rng, name, names, 0.7) for name in ("this", "n", "other")[: rng.randint(0, 3)]]
    return Snapshot(boxes, (*variables, Cell("i", str(rng.randint(-9, 9)))))


def changed(rng: Random, before: Snapshot) -> Snapshot:
    """Return a heap in which some cells hold something else, and some objects are new."""
    fresh = [f"Node{number}" for number in range(500, 500 + rng.randint(0, 2))]
    names = [*(name for name in before.boxes if name != STATIC), *fresh]
    boxes = {name: _rewritten(rng, box, names) for name, box in before.boxes.items()}
    boxes |= {name: _box(rng, name, "Node", names, 0.7) for name in fresh}
    variables = tuple(
        _reference(rng, cell.name, names, 0.7) if cell.target else cell for cell in before.variables
    )
    return Snapshot(boxes, variables)


def film_of(
    snapshots: Sequence[Snapshot], engine: Engine = "own", title: str = "ensures does not hold"
) -> Film:
    """Return a film with these snapshots as its frames."""
    frames = []
    for number, snapshot in enumerate(snapshots):
        moment: Moment = "before" if number == 0 else "after" if number == len(snapshots) - 1 else "step"
        last = snapshots[max(0, number - 1)]
        since = difference(last, snapshot), difference(snapshots[0], snapshot)
        frames.append(Frame(moment, None, moment, None, snapshot, *since, lines=(f"frame {number}",)))
    return Film("A.f", title, tuple(frames), layout(snapshots, engine))


def random_film(seed: int, engine: Engine = "own") -> Film:
    """Return a film of one to three frames."""
    rng = Random(seed)
    snapshots = [heap(rng, rng.choice((1, 2, 3, 5, 8, 12)))]
    for _ in range(rng.randint(0, 2)):
        snapshots.append(changed(rng, snapshots[-1]))
    snapshots[-1] = replace(snapshots[-1], blame=blame(rng, snapshots[-1]))
    return film_of(snapshots, engine)


def blame(rng: Random, snapshot: Snapshot) -> Blame:
    """Return some objects, cells and values that make a formula false."""
    names = [name for name in snapshot.boxes if name != STATIC]
    objects = rng.sample(names, rng.randint(0, min(2, len(names))))
    cells = [
        (box.name, cell.name) for box in snapshot.boxes.values() for cell in box.cells if rng.random() < 0.1
    ]
    witnesses = [Cell(f"w{number}", name, name) for number, name in enumerate(objects)]
    return Blame(
        (*witnesses, *([Cell("k", "7")] if rng.random() < 0.5 else [])), frozenset(objects), frozenset(cells)
    )


def hostile_film(text: str) -> Film:
    """Return a film in which every text is the same one, as far as it can be."""
    shown = visible(text)
    box = Box(shown, shown, (Cell(shown, shown), Cell("next", shown, shown)))
    blame = Blame(
        (Cell(shown, shown, shown), Cell(f"{shown}3", shown)), frozenset([shown]), frozenset([(shown, shown)])
    )
    snapshot = Snapshot({shown: box}, (Cell(shown, shown, shown), Cell(f"{shown}2", shown)), blame)
    return replace(film_of([snapshot, snapshot], title=shown), method=shown, because=(shown,))


def _box(rng: Random, name: str, type_: str, names: Sequence[str], density: float) -> Box:
    cells = [_cell(rng, cell, type_, names, density) for cell in FIELDS[type_]]
    is_array = type_.endswith("[]")
    folded = rng.choice((0, 0, 3))
    return Box(
        name, type_, tuple(cells[: rng.randint(0, len(cells))] if is_array else cells), is_array, folded
    )


def _cell(rng: Random, name: str, type_: str, names: Sequence[str], density: float) -> Cell:
    if name in VALUES or type_ == "int[]":
        return Cell(name, rng.choice(("0", "17", "-1000000", '"<b>&amp;\'"', "true", "{Node0, Node1 -> 3}")))
    return _reference(rng, name, names, density)


def _reference(rng: Random, name: str, names: Sequence[str], density: float) -> Cell:
    if not names or rng.random() > density:
        return Cell(name, "null", None, is_null=True)
    target = rng.choice(names)
    return Cell(name, target, target)


def _rewritten(rng: Random, box: Box, names: Sequence[str]) -> Box:
    cells = [
        cell if rng.random() < 0.7 else _cell(rng, cell.name, box.type, names, 0.6) for cell in box.cells
    ]
    return Box(box.name, box.type, tuple(cells), box.is_array, box.folded)
