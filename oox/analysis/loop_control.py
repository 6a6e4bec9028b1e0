"""The variables that decide how a loop goes on; others, such as a count of its iterations, only collect a result.

A loop that comes again to the same values of these variables, and to the same heap, never ends, whatever the others hold.
"""

from __future__ import annotations

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import descendants, of_kinds
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.typed import While

_HARMLESS = (typed.Local, typed.Constant, typed.Unary, typed.Binary, typed.Conversion)
_PARTIAL = (ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER)


def controlling_variables(loop: While) -> frozenset[Variable]:
    """Return the variables from before a loop on which its conditions, calls, exceptions, writes to the heap and formulas depend.

    Arithmetic that overflows is assumed to wrap around.
    """
    flows = [
        (statement.target.variable, statement.value)
        for statement in typed.inner_statements(loop.body)
        if isinstance(statement, typed.Assign)
        and isinstance(statement.target, typed.Local)
        and _is_harmless(statement.value)
    ]
    declared = {
        each.variable for each in typed.inner_statements(loop.body) if isinstance(each, typed.Declare)
    }
    collected = {id(node) for _, value in flows for node in of_kinds((typed.Local,), value)}
    collected |= {
        id(statement.target)
        for statement in typed.inner_statements(loop.body)
        if isinstance(statement, typed.Assign)
    }
    control = {node.variable for node in of_kinds((typed.Local,), loop) if id(node) not in collected} | {
        node.variable for node in of_kinds((logic.ProgramVariable,), loop)
    }
    while True:
        more = {
            node.variable
            for variable, value in flows
            if variable in control
            for node in of_kinds((typed.Local,), value)
        }
        if more <= control:
            return frozenset(control - declared)
        control |= more


def _is_harmless(value: typed.Source) -> bool:
    """Return whether a value is computed from variables and constants without a call, an exception or a read of the heap."""
    return all(
        isinstance(node, _HARMLESS) and not (isinstance(node, typed.Binary) and node.op in _PARTIAL)
        for node in descendants(value)
    )
