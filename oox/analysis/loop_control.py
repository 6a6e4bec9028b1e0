"""The variables that decide how a loop goes on; others, such as a count of its iterations, only collect a result.

A loop that comes again to the same values of these variables, and to the same heap, never ends, whatever the others hold.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import descendants, of_kinds
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.typed import Method, While

_HARMLESS = (typed.Local, typed.Constant, typed.Unary, typed.Binary, typed.Conversion)
_PARTIAL = (ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER)


def controlling_variables(loop: While, enclosing: Iterable[While] = ()) -> frozenset[Variable]:
    """Return the variables from before a loop that decide how the loop, and loops around it, go on.

    Conditions, calls, exceptions, writes to the heap and formulas depend on them. Arithmetic that overflows is assumed to wrap around.
    """
    declared = {
        each.variable for each in typed.inner_statements(loop.body) if isinstance(each, typed.Declare)
    }
    return frozenset(variable for each in (loop, *enclosing) for variable in _control(each)) - declared


def enclosing_loops(method: Method, loop: While) -> list[While]:
    """Return the loops of a method around a loop."""
    loops = (each for each in method.statements() if isinstance(each, While) and each is not loop)
    return [each for each in loops if any(inner is loop for inner in typed.inner_statements(each))]


def _control(loop: While) -> set[Variable]:
    """Return the variables that decide how a loop goes on."""
    flows = [
        (statement.target.variable, statement.value)
        for statement in typed.inner_statements(loop.body)
        if isinstance(statement, typed.Assign)
        and isinstance(statement.target, typed.Local)
        and _is_harmless(statement.value)
    ]
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
            return control
        control |= more


def _is_harmless(value: typed.Source) -> bool:
    """Return whether a value is computed from variables and constants without a call, an exception or a read of the heap."""
    return all(
        isinstance(node, _HARMLESS) and not (isinstance(node, typed.Binary) and node.op in _PARTIAL)
        for node in descendants(value)
    )
