"""The limits of the histories of a class."""

from __future__ import annotations

from ooxcheck.engine.sampling.computed_functions import computed_function
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.program import Program
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.history import Limits

HISTORY_CALLS = 5_000
"""The number of calls of all histories: about a second."""
HISTORY_SECONDS = 20.0
"""The time after which histories end in any case."""
ARRAY_ROOM = 8
"""The greatest length of arrays to which the bound is raised so that it admits the arrays of reached heaps."""
NEW_ARRAY_ROOM = 16
"""The same if it would not admit any new object otherwise."""


def history_limits(
    boundary: Boundary, scope: int, *, calls: int | None = HISTORY_CALLS, seconds: float = HISTORY_SECONDS
) -> Limits:
    """Return the limits of histories: arrays may be longer than in the encoding, so that growth is seen."""
    return Limits(
        scope=scope,
        scopes=dict.fromkeys(boundary.classes[:1], 1),
        seconds=seconds,
        calls=calls,
        array=2 * NEW_ARRAY_ROOM,
        versions=frozenset(_versions(boundary.program)),
        compute=computed_function,
    )


def _versions(program: Program) -> list[AnyField]:
    """Return the fields of library classes that count changes: only their equality matters."""
    if program.origin is None:
        return []
    return [
        field
        for class_ in program.classes.values()
        if not program.is_given(class_.span.source)
        for field in class_.fields
        if field.name in ("modCount", "expected")
    ]
