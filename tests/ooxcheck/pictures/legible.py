"""What must hold of every drawing: it shows the heap and nothing else, and everything in it can be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot
from typing import TypeAlias

from ooxcheck.pictures.draw.svg import before_after, svg
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Cell, Snapshot
from tests.ooxcheck.pictures.reading import Arrow, Reading, readings

MANY = 150
"""Where there are more arrows no room is promised to each of them."""

Way: TypeAlias = tuple[tuple[float, float], ...]
Dot: TypeAlias = tuple[int, int]

STEP = 3
LONG = 30
"""How many pixels arrows may run along each other, at most two apart."""


def faults(film: Film) -> list[str]:
    """Return what is wrong with the drawings of a film."""
    found: list[str] = []
    places: dict[str, object] = {}
    for number, frame in enumerate(film.frames):
        (seen,) = readings(svg(film, number, against=None))
        found += [f"frame {number}: {fault}" for fault in (*_wrong(seen, frame.snapshot), *_illegible(seen))]
        for name, box in seen.boxes.items():
            place = box.area.x, box.area.width, box.area.height
            if places.setdefault(name, place) != place:
                found.append(f"frame {number}: {name} has moved")
    before, after, *waits = readings(before_after(film))
    found += [f"before: {fault}" for fault in (*_wrong(before, film.before.snapshot), *_illegible(before))]
    found += [f"after: {fault}" for fault in (*_wrong(after, film.after.snapshot), *_illegible(after))]
    found += [f"after: {fault}" for fault in _misjudged(after, film)]
    for seen, told in zip(waits, [film.waits.frame.snapshot] if film.waits else [], strict=True):
        found += [f"who waits: {fault}" for fault in (*_wrong(seen, told), *_illegible(seen))]
    if {n: b.area for n, b in before.boxes.items()}.items() - {
        n: b.area for n, b in after.boxes.items()
    }.items():
        found.append("something has moved between before and after")
    return found


def _wrong(seen: Reading, snapshot: Snapshot) -> Iterator[str]:
    """Yield what the drawing says otherwise than the heap."""
    if (shown := {name: (box.type, box.cells) for name, box in seen.boxes.items()}) != (
        meant := {
            name: (box.type, {c.name: _held(c) for c in box.cells}) for name, box in snapshot.boxes.items()
        }
    ):
        yield f"shows {shown}, but the heap is {meant}"
    if seen.variables != (meant_too := {cell.name: _held(cell) for cell in snapshot.variables}):
        yield f"shows the variables {seen.variables}, but they are {meant_too}"

    blame = snapshot.blame
    if seen.witnesses != (
        meant_to := {f"{c.name} = {c.text}": _held(c) if c.target else "" for c in blame.witnesses}
    ):
        yield f"shows the witnesses {seen.witnesses}, but they are {meant_to}"
    if {name for name, box in seen.boxes.items() if box.is_outlined} != blame.objects:
        yield "the wrong objects are outlined"
    if {(name, cell) for name, box in seen.boxes.items() for cell in box.outlined} != blame.cells:
        yield "the wrong cells are outlined"


def _held(cell: Cell) -> str:
    return f"-> {cell.target}" if cell.target else cell.text


def _illegible(seen: Reading) -> Iterator[str]:
    """Yield what lies over something else."""
    areas = {name: box.area for name, box in seen.boxes.items()}
    areas |= {f"chip {number}": chip for number, chip in enumerate(seen.chips)}
    for (one, first), (other, second) in combinations(areas.items(), 2):
        if first.overlaps(second):
            yield f"{one} and {other} overlap"
    for arrow in seen.arrows:
        yield from _crossed(arrow, seen)
    yield from _merged(seen.arrows) if len(seen.arrows) <= MANY else ()


def _crossed(arrow: Arrow, seen: Reading) -> Iterator[str]:
    """Yield the boxes that an arrow runs over: its own may be crossed from the inside, once."""
    has_left = False
    start, around = arrow.points[0], arrow.area
    near = [(name, box) for name, box in seen.boxes.items() if box.area.overlaps(around)]
    for point in arrow.points:
        inside = [name for name, box in near if box.area.has(*point, -0.2)]
        if inside and (has_left or not seen.boxes[inside[0]].area.has(*start)):
            yield f"an arrow runs over {inside[0]} at {point}"
            return
        has_left = has_left or not inside
    for chip in seen.chips:
        if chip.overlaps(around) and any(chip.has(*point, -0.2) for point in arrow.points):
            yield f"an arrow runs over a chip at {chip}"


def _merged(arrows: Sequence[Arrow]) -> Iterator[str]:
    """Yield the arrows of different cells that run along each other so closely that they look like one."""
    for one, other in combinations(arrows, 2):
        if one.points[0] != other.points[0] and (dot := _together(one.points, other.points)):
            yield f"two arrows look like one at {dot}"


@lru_cache(maxsize=100_000)
def _together(one: Way, other: Way) -> Dot | None:
    """Return where one way has gone along another for long, None if it does not; frames of a film have most ways in common."""
    near, run = _around(other), 0
    for dot in _dots(one):
        run = run + STEP if dot in near else 0
        if run == LONG:
            return dot
    return None


@lru_cache(maxsize=10_000)
def _around(way: Way) -> frozenset[Dot]:
    """Return the dots of a way and those beside them."""
    return frozenset((x + dx, y + dy) for x, y in _dots(way) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


@lru_cache(maxsize=10_000)
def _dots(way: Way) -> tuple[Dot, ...]:
    """Return pixels on a way, a few apart."""
    found: list[Dot] = []
    for (x, y), (to_x, to_y) in pairwise(way):
        count = max(1, round(hypot(to_x - x, to_y - y) / STEP))
        found += (
            (round(x + (to_x - x) * at / count), round(y + (to_y - y) * at / count)) for at in range(count)
        )
    return tuple(found)


def _misjudged(after: Reading, film: Film) -> Iterator[str]:
    """Yield what is marked as new or gone and is not, or the other way round."""
    change = film.after.since_start
    if {name for name, box in after.boxes.items() if box.is_new} != change.new:
        yield "the wrong objects are marked as new"
    gone = sum(old.target is not None for old in change.changed.values())
    if sum(arrow.is_gone for arrow in after.arrows) != gone:
        yield "the wrong number of arrows is crossed out"
