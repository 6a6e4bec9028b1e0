"""A gallery: a self-contained page of captioned pictures, one below the other.

If its pictures come with data, one box evaluates a term or formula in all of them; a page without data has no script.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.pages.page import policy
from ooxcheck.pages.rendering import asset, template
from ooxcheck.pictures.draw.svg import stylesheet

_SCRIPTS = ("evaluating.js", "asking_all.js")


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of the page: a title with its mark, lines of code, sentences, a drawing, and the same as text.

    `facts` are the drawn heaps for the evaluator, as JSON.
    """

    id: str
    title: str
    colour: str = "good"
    mark: str = ""
    code: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    drawing: str = ""
    text: tuple[str, ...] = ()
    facts: str = ""


def gallery(title: str, status: str, entries: Sequence[Entry], remarks: Sequence[str] = ()) -> str:
    """Return the page; all text has passed `visible`, and is escaped here."""
    style = f"{stylesheet()}\n{asset('page.css')}"
    script = "\n".join(map(asset, _SCRIPTS)) if any(entry.facts for entry in entries) else ""
    return template("gallery.html").render(
        title=title,
        status=status,
        policy=policy(style, [script] if script else [], "'none'"),
        style=style,
        script=script,
        entries=entries,
        remarks=remarks,
    )
