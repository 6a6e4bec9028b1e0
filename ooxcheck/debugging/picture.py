"""The heap at the position of a session as a drawing; objects keep their places from step to step."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from ooxcheck.debugging.session import Session
from ooxcheck.pictures.draw.svg import svg
from ooxcheck.pictures.film.film import Film, film


def draw_position(session: Session) -> dict[str, Any]:
    """Return the heap before the next step: as SVG, in words, with the number of its frame and of the last one."""
    if session.film is None:
        session.film = film(session.example)
    reel = session.film
    number = _frame_at(reel, session.replay.position, session.replay.end)
    frame = reel.frames[number]
    return {
        "svg": svg(reel, number),
        "title": f"{reel.method}, {frame.title}",
        "text": "\n".join(frame.lines),
        "frame": number - reel.calls,
        "last": len(reel.frames) - 1 - reel.calls,
    }


def _frame_at(reel: Film, position: int, end: int) -> int:
    """Return the number of the last frame before a position: steps in the middle of a long run have none."""
    if position >= end:
        return len(reel.frames) - 1
    steps = [frame.step for frame in reel.frames if frame.step is not None]
    return reel.calls + bisect_left(steps, position)
