"""Variables that a loop carries from one element to the next, of which few elements decide: flags that it sets, and greatest or least elements.

A *latch* only gets one value in a loop, which no iteration changes. So at most one iteration changes it. An *extreme* is only read and assigned in
``if (e > v) { v := e; }`` with an element or a variable of the iteration `e`, always in the same direction. So it ends as the greatest of its first value and of all these `e`, and the last
iteration that changes it has the one that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.operators import CompareOp, swap_comparison
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INTEGERS

_UPWARD = {
    CompareOp.GREATER: True,
    CompareOp.GREATER_EQUAL: True,
    CompareOp.LESS: False,
    CompareOp.LESS_EQUAL: False,
}
"""Whether a variable increases that gets a value which compares so with it."""


@dataclass(frozen=True, slots=True)
class _Update:
    """A statement ``if (e > v) { v := e; }``, where `is_upward`, or one with a value that is less."""

    variable: Variable
    is_upward: bool


def carried_variables(body: typed.Block, own: Set[Variable]) -> frozenset[Variable]:
    """Return the latches and extremes of a loop with some body, among the variables that are not its `own`."""
    assigned = {
        each.target.variable
        for each in typed.inner_statements(body)
        if isinstance(each, typed.Assign) and isinstance(each.target, typed.Local)
    }
    caught = {each.variable for each in typed.inner_statements(body) if isinstance(each, typed.Try)}
    own = own | {each for each in caught if each is not None}
    return frozenset(
        each
        for each in assigned - own
        if _is_latch(body, each, assigned | own) or _is_extreme(body, each, own)
    )


def _sources(body: typed.Block, variable: Variable) -> list[typed.Source]:
    """Return the values that a variable gets in a loop."""
    return [
        each.value
        for each in typed.inner_statements(body)
        if isinstance(each, typed.Assign)
        and isinstance(each.target, typed.Local)
        and each.target.variable == variable
    ]


def _is_latch(body: typed.Block, variable: Variable, changed: Set[Variable]) -> bool:
    """Return whether a variable only gets one value, which stays as it is."""
    values = {_lasting_value(each, changed) for each in _sources(body, variable)}
    return len(values) == 1 and None not in values and variable.type not in (FLOAT, DOUBLE)


def _lasting_value(value: typed.Source, changed: Set[Variable]) -> object:
    """Return what tells a constant, or a variable that does not change, from other ones; None for another value."""
    match value:
        case typed.Constant(constant):
            return (type(constant), constant)
        case typed.Local(variable) if variable not in changed:
            return variable
        case _:  # it may be another one in each iteration
            return None


def _is_extreme(body: typed.Block, variable: Variable, own: Set[Variable]) -> bool:
    """Return whether a number is only read and assigned where it becomes greater, or only where it becomes less."""
    if variable.type not in (*INTEGERS, CHAR):
        return False
    updates = [
        update
        for each in typed.inner_statements(body)
        if isinstance(each, typed.If) and (update := _update(each, own)) and update.variable == variable
    ]
    mentions = sum(each.variable == variable for each in of_kinds((typed.Local, logic.ProgramVariable), body))
    return mentions == 2 * len(updates) and len({each.is_upward for each in updates}) == 1


def _update(choice: typed.If, own: Set[Variable]) -> _Update | None:
    """Return the update that a statement is, None if it is another one."""
    match choice.condition, [*_only(choice.then)], choice.otherwise:
        case (
            typed.Binary(CompareOp() as op, left, right),
            [typed.Assign(typed.Local(variable), value)],
            None,
        ):
            if _is_same(left, value, own) and isinstance(right, typed.Local) and right.variable == variable:
                return _Update(variable, _UPWARD[op])
            if _is_same(right, value, own) and isinstance(left, typed.Local) and left.variable == variable:
                return _Update(variable, _UPWARD[swap_comparison(op)])
            return None
        case _:  # it does something else
            return None


def _only(statement: typed.Statement) -> Iterator[typed.Statement]:
    """Yield a statement, or those of a block."""
    if isinstance(statement, typed.Block):
        yield from statement.statements
    else:
        yield statement


def _is_same(one: typed.Expr, two: typed.Source, own: Set[Variable]) -> bool:
    """Return whether two expressions are the same variable of an iteration, or the same element; no statement is between them."""
    match one, two:
        case typed.Local(left), typed.Local(right):
            return left == right and left in own
        case typed.ElementRead(typed.Local(left), typed.Local(at)), typed.ElementRead(
            typed.Local(right), typed.Local(there)
        ):
            return left == right and at == there
        case _:  # something else
            return False
