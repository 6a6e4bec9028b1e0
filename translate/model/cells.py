"""Cells as relations."""

from __future__ import annotations

from typing import TypeGuard

from oox.cells import Cells, keys
from oox.typed import GhostField
from oox.types import BOOL, FLOAT


def is_table(cells: object) -> TypeGuard[GhostField]:
    """Return whether cells hold sets or relations with numbers or truth values in them (floats are never encoded)."""
    return isinstance(cells, GhostField) and cells.has_numbers and FLOAT not in cells.columns


def is_open_ended(cells: object) -> TypeGuard[GhostField]:
    """Return whether cells hold sets or relations that nothing there is bounds: tables, and those with strings in them."""
    return isinstance(cells, GhostField) and cells.has_values and FLOAT not in cells.columns


def arity(cells: Cells) -> int:
    """Return how many columns the relation of cells has: those that name a cell, and those of what it holds."""
    if is_table(cells):
        return 3
    is_truth = cells.columns == (BOOL,) and not cells.many
    return keys(cells) + (0 if is_truth else len(cells.columns))
