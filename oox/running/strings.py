"""Strings that are no literals of the program.

They can only be compared, so their contents are irrelevant. They are used in order, and the next unused one represents all others.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from itertools import count

from ooxcheck.oox.running.heap import Bag, Content, rows_in

_FIRST = ("other", "another")


def others(taken: Container[str]) -> Iterator[str]:
    """Yield all strings except the given ones, always in the same order."""
    for number in count(1):
        name = _FIRST[number - 1] if number <= len(_FIRST) else f"other{number}"
        while name in taken:
            name += "'"
        yield name


def new_string(literals: Container[str], met: Collection[str]) -> str:
    """Return the next unused string that is no literal."""
    return next(name for name in others(literals) if name not in met)


def strings_in(content: Content) -> Iterator[str]:
    """Yield the strings in a cell."""
    match content:
        case str():
            yield content
        case frozenset() | tuple() | Bag():
            yield from (atom for row in rows_in(content) for atom in row if isinstance(atom, str))
        case _:
            pass
