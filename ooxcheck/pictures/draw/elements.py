"""Shapes as elements of SVG. Text of a program is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ooxcheck.pictures.draw.shapes import ArrowShape, BoxShape, CellShape, ChipShape, Shape, ValueShape
from ooxcheck.pictures.layout.outlines import PAD, Rect, brief
from ooxcheck.pictures.layout.routes import Point

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"})


class More(NamedTuple):
    """Additional attributes of a shape in a drawing of many frames: a class, and the frames that show it."""

    css: str = ""
    frames: str = ""


def draw_shape(shape: Shape, more: More) -> str:
    """Return a shape as one line."""
    match shape:
        case BoxShape():
            return _group("box", shape, more, _box(shape))
        case CellShape():
            return _group("cell", shape, more, _cell(shape))
        case ArrowShape():
            return _group("arrow", shape, more, _arrow(shape))
        case ChipShape():
            return _group("chip", shape, more, _chip(shape))
        case ValueShape():
            return _value(shape, more)


def element(name: str, css: str = "", inner: str | None = None, /, **attributes: str | float) -> str:
    """Return an element with its content, which is markup already; ``text_anchor`` is the attribute ``text-anchor``."""
    given = {**({"class": css} if css else {}), **attributes}
    said = "".join(f' {key.replace("_", "-")}="{_attribute(value)}"' for key, value in given.items())
    return f"<{name}{said}/>" if inner is None else f"<{name}{said}>{inner}</{name}>"


def escape_markup(text: str) -> str:
    """Return text escaped for markup and attribute values."""
    return text.translate(_ESCAPES)


def coordinate(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _attribute(value: str | float) -> str:
    return escape_markup(value) if isinstance(value, str) else coordinate(value)


def _group(kind: str, shape: Shape, more: More, parts: Sequence[str]) -> str:
    return (
        element(
            "g", f"{kind} {shape.state}{more.css}", "".join(parts), **_frames(more), **_whose(shape, more)
        )
        + "\n"
    )


def _whose(shape: Shape, more: More) -> dict[str, str]:
    """Return the object and field that a shape represents."""
    match shape:
        case BoxShape(name) if more.frames:
            return {"data_object": name}
        case CellShape(box, name) if more.frames:
            return {"data_object": box, "data_field": name}
        case ArrowShape(edge, label=label) if more.frames:
            return {"data_object": edge.source, "data_field": label}
        case _:
            return {}


def _frames(more: More) -> dict[str, str]:
    return {"data_on": more.frames} if more.frames else {}


def _rect(css: str, rect: Rect, *, grown: float = 0.0, **attributes: float) -> str:
    """Return a rectangle, enlarged on each side."""
    width, height = rect.width + 2 * grown, rect.height + 2 * grown
    return element("rect", css, x=rect.x - grown, y=rect.y - grown, width=width, height=height, **attributes)


def _text(css: str, x: float, y: float, text: str, anchor: str = "") -> str:
    return element("text", css, escape_markup(text), x=x, y=y, **({"text_anchor": anchor} if anchor else {}))


def _span(css: str, text: str) -> str:
    return element("tspan", css, escape_markup(text))


def _box(box: BoxShape) -> list[str]:
    head, is_new = box.head, box.state == "new"
    title = _span("name", brief(box.name)) + _span("type", f" : {brief(box.type)}")
    parts = [_rect("outline", box.rect, grown=6, rx=8)] if box.is_blamed else []
    parts.append(_rect("frame", box.rect, rx=4))
    if is_new:
        parts.append(_rect("inner", box.rect, grown=3, rx=6))
    parts += (
        _rect("band", head, grown=-1, rx=3),
        element("text", "head", title, x=head.x + PAD, y=head.y + head.height / 2 + 4),
    )
    if is_new:
        end = head.x + head.width - box.taken - 6
        parts.append(_text("mark", end, head.y + head.height / 2 + 4, "new", "end"))
    if box.folded:
        parts.append(_text("more", box.folded.x + PAD, box.folded.y + 14, f"+{box.count} more"))
    return parts


def _cell(cell: CellShape) -> list[str]:
    rect = cell.rect
    parts = [_rect("area", rect)]
    if cell.state == "changed":
        parts.append(element("rect", "bar", x=rect.x, y=rect.y, width=3, height=rect.height))
    parts += _slot(cell) if cell.is_slot else _row(cell)
    if cell.is_blamed:
        parts.append(_rect("outline", rect, grown=-1.5, rx=3))
    if cell.is_null and cell.port:
        x, y = coordinate(cell.port.x - 5), coordinate(cell.port.y)
        parts.append(
            element(
                "path",
                "null",
                d=f"M{x} {coordinate(cell.port.y + 5)}l10 -10M{x} {y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0",
            )
        )
    return parts


def _slot(cell: CellShape) -> list[str]:
    """Return the texts of a slot, one above the other."""
    x, y = cell.rect.x + cell.rect.width / 2, cell.rect.y
    parts = [_text(_kind(cell), x, y + (29 if cell.is_upward else 12), brief(cell.name), "middle")]
    if cell.text and not cell.is_null:
        parts.append(_text("text", x, y + 28, cell.text, "middle"))
    if cell.was:
        parts.append(_text("was", x, y + 43, cell.was, "middle"))
    return parts


def _row(cell: CellShape) -> list[str]:
    """Return the texts of a row, side by side."""
    y, end = cell.rect.y + 14, cell.rect.x + cell.rect.width - PAD
    parts = [_text(_kind(cell), cell.rect.x + PAD + cell.indent, y, brief(cell.name))]
    if cell.was:
        parts.append(_text("was", end - cell.reserve, y, cell.was, "end"))
    if cell.text and not cell.is_null:
        parts.append(_text("text", end, y, cell.text, "end"))
    return parts


def _kind(cell: CellShape) -> str:
    return "index" if cell.is_element else "field"


def _arrow(arrow: ArrowShape) -> list[str]:
    end = element("circle", "dot", cx=arrow.start.x, cy=arrow.start.y, r=2.8)
    if arrow.state == "gone":
        x, y = coordinate(arrow.middle.x - 4), coordinate(arrow.middle.y - 4)
        end = element("path", "cross", d=f"M{x} {y}l8 8m0 -8l-8 8")
    return [element("path", "line", d=_way(arrow)), element("path", "tip", d=_close_path(arrow.tip)), end]


def _chip(chip: ChipShape) -> list[str]:
    rect = chip.rect
    parts = [
        _rect("", rect, rx=9),
        _text("", rect.x + rect.width / 2, rect.y + 13, brief(chip.name), "middle"),
    ]
    if chip.way:
        parts.append(element("path", "line", d="M" + "L".join(map(_at, chip.way))))
        parts.append(element("path", "tip", d=_close_path(chip.tip)))
    return parts


def _value(value: ValueShape, more: More) -> str:
    inner = _span("field", f"{brief(value.name)} = ") + _span("text", value.text)
    at = value.at
    return element("text", f"value {value.state}{more.css}", inner, **_frames(more), x=at.x, y=at.y) + "\n"


def _at(point: Point) -> str:
    return f"{coordinate(point.x)} {coordinate(point.y)}"


def _way(arrow: ArrowShape) -> str:
    """Return the route of an arrow as path data."""
    parts = [f"M{_at(arrow.start)}"]
    for piece in arrow.pieces:
        parts.append(("L" if len(piece.points) == 1 else "C") + " ".join(map(_at, piece.points)))
    return "".join(parts)


def _close_path(points: Sequence[Point]) -> str:
    return "M" + "L".join(map(_at, points)) + "Z"
