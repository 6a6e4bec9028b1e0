"""Statements that run after an ``Error`` was thrown.

A violated ``assert`` ends a run of a check. In Java it throws an AssertionError, after which handlers may run.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java.tree import CompilationUnit, Try
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods, reachable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program

_ABOVE_ASSERTION_ERROR = frozenset(("AssertionError", "Error", "Throwable"))


def handles_errors(units: Iterable[CompilationUnit]) -> bool:
    """Return whether some statement may run after an AssertionError: in a ``catch`` or ``finally`` block, or to close a resource."""
    return any(isinstance(node, Try) and _handles_error(node) for node in descendants(*units))


def asserts_in_try(program: Program, method: typed.Method) -> bool:
    """Return whether running a lowered method may come to an assertion inside a ``try`` statement: elsewhere no handler runs after one."""
    tries = (
        statement
        for each in reachable(program, method)
        for statement in each.statements()
        if isinstance(statement, typed.Try)  # no other statement has a handler
    )
    return any(_may_assert(program, each) for each in tries)


def _may_assert(program: Program, root: typed.Statement) -> bool:
    """Return whether running a statement may come to an assertion, its own or that of a method that it calls."""
    own = list(typed.inner_statements(root))
    called = (callee for each in own for callee in called_methods(program, each))
    return _has_assertion(own) or any(
        _has_assertion(each.statements()) for callee in called for each in reachable(program, callee)
    )


def _has_assertion(statements: Iterable[typed.Statement]) -> bool:
    return any(isinstance(each, typed.Assert) for each in statements)  # the others assert nothing


def _handles_error(node: Try) -> bool:
    types = {each.names[-1] for catch in node.catches for each in catch.types}
    return bool(node.resources or node.at_last or types & _ABOVE_ASSERTION_ERROR)
