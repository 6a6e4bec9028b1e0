"""The form of a loop that may be a walk: a cursor that takes one step along a field in each iteration.

This looks only at the text, and at the cells that the loop changes. Assignments in the loop itself are
taken from the text, because
intermediate values are arbitrary; effects of calls are taken from the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.assigned_cells import assigned_cells


@dataclass(frozen=True, slots=True)
class Shape:
    """A loop whose body takes the step ``cursor := cursor.step`` at `place`, and changes neither otherwise.

    `assigned` are the slots of assigned variables, `changed` the cells that may change before another step,
    `called` those that calls may change.
    """

    cursor: Variable
    step: Field
    body: tuple[typed.Statement, ...]
    place: int
    assigned: frozenset[int]
    changed: frozenset[Cells]
    called: frozenset[Cells]


def shapes_of(loop: typed.While, before: Environment, settled: Environment) -> Iterator[Shape]:
    """Yield the ways to read a loop as a sequence of steps; `settled` holds before every evaluation of its condition."""
    body = (
        loop.body.statements if isinstance(loop.body, typed.Block) else (loop.body,)
    )  # any other body is one statement
    statements = list(inner(body))
    if any(map(_is_opaque, statements)):
        return
    different = frozenset(each for each in settled.cells if settled.cell(each) != before.cell(each))
    changed = different.union(
        assigned_cells([each for kept in body if not _is_way_out(kept) for each in inner((kept,))])
    )
    assigned = [variable for each in statements if (variable := assigned_variable(each)) is not None]
    called = different if any(map(_calls, statements)) else frozenset[Cells]()
    for place, statement in enumerate(body):
        taken = _step(statement, body[:place])
        if taken is not None and assigned.count(taken[0]) == 1 and taken[1] not in changed:
            slots = frozenset(variable.slot for variable in assigned)
            yield Shape(taken[0], taken[1], tuple(body), place, slots, changed, called)


def _is_opaque(statement: typed.Statement) -> bool:
    """Return whether a statement may skip a step, or be affected by another thread; ghost code is never exact."""
    match statement:
        case (
            typed.Continue()
            | typed.Try()
            | typed.Lock()
            | typed.Signal()
            | typed.Fork()
            | typed.JoinThreads()
            | typed.GhostAssign()
        ):
            return True
        case (
            typed.Declare()
            | typed.Assign()
            | typed.CallStatement()
            | typed.Skip()
            | typed.Assert()
            | typed.Assume()
        ):
            return False
        case typed.Block() | typed.While() | typed.If() | typed.Return() | typed.Break() | typed.Throw():
            return False


def _is_way_out(statement: typed.Statement) -> bool:
    """Return whether the effects of a statement occur only when the loop is left."""
    return (
        isinstance(statement, typed.If) and statement.otherwise is None and always_leaves(statement.then)
    )  # others continue the loop


def _step(statement: typed.Statement, before: Sequence[typed.Statement]) -> tuple[Variable, Field] | None:
    """Return the cursor and the field of a step, taken directly or through a variable declared for it."""
    match statement:
        case typed.Assign(typed.Local(cursor), typed.FieldRead(typed.Local(source), field)) if (
            source == cursor
        ):
            return cursor, field
        case typed.Assign(typed.Local(cursor), typed.Local(ahead)):
            return next((step for each in before if (step := _step_declaration(each, ahead, cursor))), None)
        case _:  # no step: then the loop is no walk
            return None


def _step_declaration(
    statement: typed.Statement, ahead: Variable, cursor: Variable
) -> tuple[Variable, Field] | None:
    match statement:
        case typed.Declare(variable, typed.FieldRead(typed.Local(source), field)) if (variable, source) == (
            ahead,
            cursor,
        ):
            return cursor, field
        case _:  # no step: then the loop is no walk
            return None


def inner(statements: Sequence[typed.Statement]) -> Iterator[typed.Statement]:
    """Yield statements and those in them."""
    for statement in statements:
        yield from typed.inner_statements(statement)


def only(statement: typed.Statement) -> typed.Statement:
    """Return the one statement of a block."""
    while isinstance(statement, typed.Block) and len(statement.statements) == 1:  # others are themselves
        (statement,) = statement.statements
    return statement


def assigned_variable(statement: typed.Statement) -> Variable | None:
    """Return the variable that a statement gives a value."""
    return target if isinstance(target := assigned_cell(statement), Variable) else None


def _calls(statement: typed.Statement) -> bool:
    match typed.source_of(statement):
        case (
            typed.VirtualCall()
            | typed.StaticCall()
            | typed.SuperCall()
            | typed.SuperConstructor()
            | typed.NewObject()
        ):
            return True
        case typed.NewArray() | typed.ExprNode() | None:
            return False


def is_leaving(statement: typed.Statement) -> bool:
    """Return whether a statement may leave a loop from inside."""
    match statement:
        case typed.Return() | typed.Break() | typed.Throw():
            return True
        case (
            typed.Declare()
            | typed.Assign()
            | typed.CallStatement()
            | typed.Skip()
            | typed.Assert()
            | typed.Assume()
        ):
            return False
        case typed.Block() | typed.While() | typed.If() | typed.Try() | typed.Lock():
            return False
        case typed.Continue() | typed.Signal() | typed.Fork() | typed.JoinThreads() | typed.GhostAssign():
            return False


def always_leaves(statement: typed.Statement) -> bool:
    """Return whether a statement leaves a loop whenever it completes."""
    match statement:
        case typed.Block(statements):
            return bool(statements) and always_leaves(statements[-1])
        case typed.Return() | typed.Break():
            return True
        case _:  # may continue: its effects are visible in later steps
            return False
