"""The first difference between a report and the recomputed one."""

from __future__ import annotations

from typing import Any

_OPTIONAL = ("trace", "reads")
"""The keys that reports may lack."""


def difference(told: Any, computed: Any, way: str = "") -> str | None:  # noqa: ANN401 (JSON of a stranger)
    """Return the path to the first part of a document that differs from the computed one, None if there is none; steps may be missing."""
    waiting = [(told, computed, way)]
    while waiting:
        one, other, here = waiting.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            odd = next(
                (
                    name
                    for name in (*one, *other)
                    if (name not in one and name not in _OPTIONAL) or name not in other
                ),
                None,
            )
            if odd is not None:
                return _below(here, odd)
            waiting += [(one[name], other[name], _below(here, name)) for name in reversed(one)]
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            waiting += [(one[at], other[at], f"{here}[{at}]") for at in reversed(range(len(one)))]
        elif type(one) is not type(other) or one != other:
            return here or "everything"
    return None


def _below(way: str, name: str) -> str:
    return f"{way}.{name}" if way else name
