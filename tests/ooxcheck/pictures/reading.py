"""A drawing read like a person does: what stands in which box, where an arrow begins, which box its tip touches.

Nothing but shapes and visible text is looked at, and nothing is shared with what draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Area:
    """A rectangle on the drawing."""

    x: float
    y: float
    width: float
    height: float

    def has(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Return whether a point is inside, or at most so far outside."""
        is_beside = x < self.x - slack or x > self.x + self.width + slack
        return not is_beside and self.y - slack <= y <= self.y + self.height + slack

    def touches(self, x: float, y: float) -> bool:
        """Return whether a point is on the border."""
        return self.has(x, y, 0.11) and not self.has(x, y, -0.11)

    def overlaps(self, other: Area) -> bool:
        """Return whether two rectangles have more than a border in common."""
        is_apart_x = self.x + self.width <= other.x + 0.01 or other.x + other.width <= self.x + 0.01
        is_apart_y = self.y + self.height <= other.y + 0.01 or other.y + other.height <= self.y + 0.01
        return not (is_apart_x or is_apart_y)


@dataclass
class ReadBox:
    """An object as it is drawn: its cells with what they hold, ``null``, a text, or ``-> Node0``."""

    type: str
    area: Area
    title: Area
    cells: dict[str, str] = field(default_factory=dict)
    is_new: bool = False
    is_outlined: bool = False
    outlined: set[str] = field(default_factory=set)


@dataclass
class Arrow:
    """An arrow as it is drawn: points on its way, and what it is."""

    points: tuple[tuple[float, float], ...]
    tip: tuple[float, float]
    is_gone: bool

    @property
    def area(self) -> Area:
        """The rectangle around its way, a little larger so that it is one."""
        (left, right), (top, bottom) = (
            (min(each) - 1, max(each) + 1) for each in zip(*self.points, strict=True)
        )
        return Area(left, top, right - left, bottom - top)


@dataclass
class Reading:
    """All that can be seen in a panel of a drawing."""

    boxes: dict[str, ReadBox] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    witnesses: dict[str, str] = field(default_factory=dict)
    chips: list[Area] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)


def readings(svg: str) -> list[Reading]:
    """Return what can be seen in each panel of a drawing."""
    root = ElementTree.fromstring(svg)
    return [_reading(panel) for panel in root.iter(f"{SVG}g") if panel.get("class") == "panel"]


def _reading(panel: Element) -> Reading:
    found = Reading()
    for group in _groups(panel, "box"):
        name, type_ = _text(group, "name"), _text(group, "type").removeprefix(" : ")
        found.boxes[name] = ReadBox(
            type_, _area(group, "frame"), _area(group, "band"), is_new=_text(group, "mark") == "new"
        )
        found.boxes[name].is_outlined = _has(group, "outline")
    cells: list[tuple[str, str, Area]] = []
    for group in _groups(panel, "cell"):
        area = _area(group, "area")
        owner = next(
            name for name, box in found.boxes.items() if box.area.has(area.x, area.y + area.height / 2, 0.1)
        )
        label = _text(group, "field") or _text(group, "index")
        found.boxes[owner].cells[label] = "null" if _has(group, "null") else _text(group, "text")
        found.boxes[owner].outlined |= {label} if _has(group, "outline") else set()
        cells.append((owner, label, area))
    _read_arrows(panel, found, cells)
    _read_variables(panel, found)
    return found


def _read_arrows(panel: Element, found: Reading, cells: list[tuple[str, str, Area]]) -> None:
    for group in _groups(panel, "arrow"):
        points, tip = way_points(_data(group, "line")), _first(_data(group, "tip"))
        is_gone = "gone" in (group.get("class") or "").split()
        found.arrows.append(Arrow(points, tip, is_gone))
        if not is_gone:
            owner, label = next((o, c) for o, c, area in cells if area.has(*points[0]))
            assert points[-1] == tip
            assert found.boxes[owner].cells[label] == "", "a cell with an arrow should hold nothing else"
            found.boxes[owner].cells[label] = f"-> {_touched(found, tip)}"


def _read_variables(panel: Element, found: Reading) -> None:
    for group in _groups(panel, "chip"):
        area = _area(group, None)
        found.chips.append(area)
        name = next(group.iter(f"{SVG}text")).text or ""
        is_witness = "witness" in (group.get("class") or "").split()
        if is_witness and not _has(group, "line"):
            found.witnesses[name] = ""
            continue
        assert area.touches(*_first(_data(group, "line")))
        held = found.witnesses if is_witness else found.variables
        held[name] = f"-> {_touched(found, _first(_data(group, 'tip')))}"
    for text in panel.findall(f"{SVG}text"):
        name = _text(text, "field").removesuffix(" = ")
        found.variables[name] = _text(text, "text")


def _touched(found: Reading, tip: tuple[float, float]) -> str:
    touched = [
        name for name, box in found.boxes.items() if box.area.touches(*tip) and box.title.has(*tip, 1.2)
    ]
    assert len(touched) == 1, f"the tip at {tip} touches the titles of {touched}"
    return touched[0]


def _groups(panel: Element, kind: str) -> Iterator[Element]:
    yield from (group for group in panel if kind in (group.get("class") or "").split())


def _has(group: Element, kind: str) -> bool:
    return any(element.get("class") == kind for element in group)


def _text(group: Element, kind: str) -> str:
    return "".join(element.text or "" for element in group.iter() if element.get("class") == kind)


def _area(group: Element, kind: str | None) -> Area:
    rect = next(element for element in group if element.tag == f"{SVG}rect" and element.get("class") == kind)
    return Area(*(float(rect.get(key) or 0) for key in ("x", "y", "width", "height")))


def _data(group: Element, kind: str) -> str:
    return next(element.get("d") or "" for element in group if element.get("class") == kind)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[0-9]+(?:\.[0-9]+)?", text)]


def _first(data: str) -> tuple[float, float]:
    x, y = _numbers(data)[:2]
    return x, y


@lru_cache(maxsize=10_000)
def way_points(data: str) -> tuple[tuple[float, float], ...]:
    """Return points on a path; the frames of a film have most of their paths in common."""
    return tuple(_way(data))


def _way(data: str) -> Iterator[tuple[float, float]]:
    """Yield points on a path of lines and cubic curves, many of them on the curves."""
    at = (0.0, 0.0)
    for command, rest in re.findall(r"([MLC])([^MLC]*)", data):
        numbers = _numbers(rest)
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "C":
            yield from (_curve(at, *points, step / 16) for step in range(1, 16))
        elif command == "L":
            yield from (_between(at, points[0], step / 4) for step in range(1, 4))
        at = points[-1]
        yield at


def _curve(*arguments: tuple[float, float] | float) -> tuple[float, float]:
    """Return a point of a cubic curve, by halving (de Casteljau)."""
    *points, share = arguments
    assert isinstance(share, float)
    remaining = [point for point in points if isinstance(point, tuple)]
    while len(remaining) > 1:
        remaining = [_between(one, other, share) for one, other in pairwise(remaining)]
    return remaining[0]


def _between(one: tuple[float, float], other: tuple[float, float], share: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
