"""What a statement may change: variables, fields, elements; whether it may make objects.

An overestimate by names alone: every write that its text, or that of a method it may come to run, mentions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from datatypes import dataclass
from oox import logic, typed
from oox.callgraph import called, reachable
from oox.program import Program
from oox.typed import Field, Method, Statement, Variable
from oox.types import ArrayType


@dataclass(frozen=True, slots=True)
class Effects:
    """What may be different afterwards. `opaque` if it may make objects, or do what only a contract knows."""

    variables: frozenset[Variable]
    fields: frozenset[Field]
    elements: frozenset[ArrayType]
    opaque: bool


def effects(program: Program, body: Statement, by_contract: Collection[str] = ()) -> Effects:
    """Return the effects of a statement; the methods whose full names are in `by_contract` are opaque."""
    own = list(typed.inner_statements(body))
    methods = {m.full_name: m for start in _called(program, own) for m in reachable(program, start)}
    everything = [*own, *(statement for method in methods.values() for statement in method.statements())]
    return Effects(
        frozenset(variable for statement in own for variable in _assigned(statement)),
        frozenset(target.field for target in _targets(everything) if isinstance(target, typed.FieldRead | typed.StaticRead)),
        frozenset(_array_type(target) for target in _targets(everything) if isinstance(target, typed.ElementRead)),
        any(map(_allocates, everything)) or any(m.body is None or m.full_name in by_contract for m in methods.values()),
    )


def is_known_by_invariant(program: Program, loop: typed.While, by_contract: Collection[str] = ()) -> bool:
    """Return whether a loop can be replaced by its invariants: it has some, and what it changes is known by name."""
    return bool(loop.invariants) and not effects(program, loop.body, by_contract).opaque


def _called(program: Program, statements: list[Statement]) -> Iterator[Method]:
    for statement in statements:
        yield from called(program, statement)


def _assigned(statement: Statement) -> Iterator[Variable]:
    match statement:
        case typed.Declare(variable) | typed.Assign(typed.Local(variable)):
            yield variable
        case _:
            pass


def _targets(statements: list[Statement]) -> Iterator[typed.Expr]:
    return (statement.target for statement in statements if isinstance(statement, typed.Assign))


def _array_type(target: typed.ElementRead) -> ArrayType:
    assert isinstance(target.array.type, ArrayType)
    return target.array.type


def _allocates(statement: Statement) -> bool:
    match statement:
        case typed.Declare(_, value) | typed.Assign(_, value) | typed.Return(value):
            return isinstance(value, typed.NewObject | typed.NewArray)
        case _:
            return False


def may_throw_by_contract(method: Method, *, unless_forbidden: bool) -> bool:
    """Return whether a contract allows exceptions; one that does not speak of them may, if there is a body to throw them."""
    clauses = [clause.formula for clause in method.contract.exceptional]
    if not clauses:
        return method.body is not None and unless_forbidden
    return not any(_is_false(clause) for clause in clauses)


def _is_false(node: logic.Formula) -> bool:
    match node:
        case logic.Holds(logic.Constant(value)):
            return value is False
        case _:
            return False
