"""Searches for reachable code in short texts."""

from __future__ import annotations

from ooxcheck.java.load import find
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.lowering.reachability.search import reachable
from tests.java.lowering.running import java


def reach_of(text: str, entry: str, *, is_fresh: bool = False) -> Reach:
    """Return everything that a method of a text can reach."""
    program = java(text)
    return reachable(program, find(program, entry).method.ref, is_fresh=is_fresh)


def method_names(reach: Reach) -> set[str]:
    """Return the names of the reachable methods, with their classes."""
    return {f"{each.owner}.{each.name}" for each in reach.methods}
