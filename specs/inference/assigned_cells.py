"""The cells that statements assign directly, by their text alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import ArrayType


def assigned_cells(statements: Iterable[typed.Statement]) -> Iterator[Cells]:
    """Yield the cells that statements assign directly."""
    for statement in statements:
        match assigned_cell(statement):
            case Field() | GhostField() as field:
                yield field
            case ArrayType() as type_:
                yield Elements(type_)
            case Variable() | None:
                pass
