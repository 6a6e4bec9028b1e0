"""A gallery: a self-contained page of captioned pictures, one below the other, without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.pages.page import policy
from ooxcheck.pages.rendering import asset, template
from ooxcheck.pictures.draw.svg import stylesheet


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of the page: a title with its mark, lines of code, sentences, a drawing, and the same as text."""

    id: str
    title: str
    colour: str = "good"
    mark: str = ""
    code: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    drawing: str = ""
    text: tuple[str, ...] = ()


def gallery(title: str, status: str, entries: Sequence[Entry], remarks: Sequence[str] = ()) -> str:
    """Return the page; all text has passed `visible`, and is escaped here."""
    style = f"{stylesheet()}\n{asset('page.css')}"
    return template("gallery.html").render(
        title=title,
        status=status,
        policy=policy(style, [], "'none'"),
        style=style,
        entries=entries,
        remarks=remarks,
    )
