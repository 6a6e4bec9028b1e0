"""A view for the browser: the page, and events about changes and activities."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ooxcheck.pages import page
from ooxcheck.reports.table import names, summary
from ooxcheck.serving.published_state import WAITING, Row, View
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN


def shown_page(view: View) -> str:
    """Return the page, which updates itself."""
    answers = [row.answer for row in view.rows if row.answer is not None]
    waiting = [row.method for row in view.rows if row.answer is None]
    status = summary(answers, len(view.rows), PLAIN)
    return page(
        answers,
        status,
        unchecked=waiting,
        why_unchecked=WAITING,
        title="ooxcheck serve",
        extra=_script(),
        connect="'self'",
    )


def news(view: View) -> dict[str, Json]:
    """Return the event that brings the page up to date; it reloads itself if `answers` has changed."""
    rows: list[Json] = [
        {"method": visible(row.method), "stale": row.is_stale, "doing": visible(row.doing)}
        for row in view.rows
    ]
    problem = "\n".join(map(visible, view.problem))
    return {
        "answers": view.answers,
        "state": _state(view),
        "line": _line(view),
        "problem": problem,
        "rows": rows,
    }


def _state(view: View) -> str:
    """Return one word for the current activity."""
    if view.problem:
        return "problem"
    return "fine" if all(row.is_current for row in view.rows) else "busy"


def _line(view: View) -> str:
    """Return one sentence about the current activity."""
    if view.problem:
        older = " The answers are those of the text before." if view.rows else ""
        return f"The program has mistakes.{older}"
    open_rows = [row for row in view.rows if not row.is_current]
    if not open_rows:
        return "Up to date."
    done = f"{len(view.rows) - len(open_rows)} of {len(view.rows)} methods are up to date"
    labels = names([row.method for row in view.rows])
    return "; ".join(
        [done, *(_activity(row, labels[row.method]) for row in open_rows if row.doing not in ("", WAITING))]
    )


def _activity(row: Row, label: str) -> str:
    return visible(f"{label}: {row.doing}")


@cache
def _script() -> str:
    return files("ooxcheck.serving").joinpath("live.js").read_text(encoding="utf-8").strip()
