"""Statements that run after an ``Error`` was thrown.

A violated ``assert`` ends a run of a check. In Java it throws an AssertionError, after which handlers may run.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java.tree import CompilationUnit, Try
from ooxcheck.oox.nodes import descendants

_ABOVE_ASSERTION_ERROR = frozenset(("AssertionError", "Error", "Throwable"))


def handles_errors(units: Iterable[CompilationUnit]) -> bool:
    """Return whether some statement may run after an AssertionError: in a ``catch`` or ``finally`` block, or to close a resource."""
    return any(isinstance(node, Try) and _handles_error(node) for node in descendants(*units))


def _handles_error(node: Try) -> bool:
    types = {each.names[-1] for catch in node.catches for each in catch.types}
    return bool(node.resources or node.at_last or types & _ABOVE_ASSERTION_ERROR)
