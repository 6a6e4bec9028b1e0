"""The class path of a command: folders and JAR files with compiled classes, which apply while the command loads programs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


class _Current:
    """The class path of the running command."""

    def __init__(self) -> None:
        self.places: tuple[str, ...] = ()


_CURRENT = _Current()


def class_path_places(text: str) -> tuple[str, ...]:
    """Return the folders and JAR files of a class path, which are separated as the system separates paths."""
    return tuple(place for place in text.split(os.pathsep) if place)


def current_class_path() -> tuple[str, ...]:
    """Return the folders and JAR files of the class path."""
    return _CURRENT.places


@contextmanager
def class_path(places: tuple[str, ...]) -> Iterator[None]:
    """Set the class path for the programs that a block loads."""
    before, _CURRENT.places = _CURRENT.places, places
    try:
        yield
    finally:
        _CURRENT.places = before
