"""Which cells statements assign to, read off the text alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oox import typed
from oox.cells import Cells, Elements
from oox.types import ArrayType


def changed_by(statements: Iterable[typed.Statement]) -> Iterator[Cells]:
    """Yield the cells that statements assign to themselves."""
    for statement in statements:
        match statement:
            case typed.Assign(typed.FieldRead(_, field) | typed.StaticRead(field)):
                yield field
            case typed.Assign(typed.ElementRead(array)):
                assert isinstance(array.type, ArrayType)
                yield Elements(array.type)
            case _:
                pass
