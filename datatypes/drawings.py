"""Drawings of values of lower floors, which cannot draw themselves: the tool above registers who draws, and a floor asks here."""

from collections.abc import Callable

_drawers: dict[str, Callable[..., str]] = {}


def register(kind: str, drawer: Callable[..., str]) -> None:
    """Let a function draw values of a kind."""
    _drawers[kind] = drawer


def drawer(kind: str) -> Callable[..., str]:
    """Return the function that draws values of a kind; raise a `LookupError` if nobody can."""
    if kind not in _drawers:
        msg = f"nothing that draws {kind} is loaded"
        raise LookupError(msg)
    return _drawers[kind]
