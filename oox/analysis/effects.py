"""The effects of a statement: variables, fields and elements that it may change, and whether it may allocate objects.

They are overestimated by names alone: every write in its text, or in that of a reachable method, counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import called_methods, reachable
from ooxcheck.oox.declarations import AnyField, Field, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import STRING, VOID, ArrayType, ClassType, Primitive


@dataclass(frozen=True, slots=True)
class Effects:
    """The locations that may change; `opaque` if the statement may allocate objects, or calls a method by contract."""

    variables: frozenset[Variable]
    fields: frozenset[AnyField]
    elements: frozenset[ArrayType]
    opaque: bool


def effects(
    program: Program,
    body: Statement,
    by_contract: Collection[str] = (),
    is_effect_free: Callable[[Method], bool] | None = None,
) -> Effects:
    """Return the effects of a statement; the methods whose full names are in `by_contract` are opaque.

    So are methods without body, except those that are effect-free.
    """
    own = list(typed.inner_statements(body))
    methods = {m.full_name: m for start in _callees(program, own) for m in reachable(program, start)}
    everything = [*own, *(statement for method in methods.values() for statement in method.statements())]
    return Effects(
        frozenset(cell for statement in own if isinstance(cell := assigned_cell(statement), Variable)),
        frozenset(cell for statement in everything if isinstance(cell := assigned_cell(statement), AnyField)),
        frozenset(
            cell for statement in everything if isinstance(cell := assigned_cell(statement), ArrayType)
        ),
        any(allocated_kind(each) is not None for each in everything)
        or any(
            m.full_name in by_contract
            or (m.body is None and (is_effect_free is None or not is_effect_free(m)))
            for m in methods.values()
        ),
    )


def changes_nothing(program: Program, method: Method) -> bool:
    """Return whether a method and its callees neither write to the heap nor allocate objects."""
    run = reachable(program, method)
    statements = (statement for each in run for statement in each.statements())
    return all(each.body for each in run) and not any(
        isinstance(assigned_cell(each), AnyField | ArrayType) or allocated_kind(each) is not None
        for each in statements
    )


def is_known_by_invariant(program: Program, loop: typed.While, by_contract: Collection[str] = ()) -> bool:
    """Return whether a loop can be replaced by its invariants: it has some, allocates nothing, and runs no code by contract but choices of values."""
    return bool(loop.invariants) and not effects(program, loop.body, by_contract, returns_any_value).opaque


def returns_any_value(method: Method) -> bool:
    """Return whether a method without body changes nothing and returns a number, a char or a truth value that its contract allows."""
    contract = method.contract
    changes_nothing = contract.modifies == () or (contract.modifies is None and not contract.ensures)
    return changes_nothing and isinstance(method.result, Primitive) and method.result not in (STRING, VOID)


def _callees(program: Program, statements: list[Statement]) -> Iterator[Method]:
    for statement in statements:
        yield from called_methods(program, statement)


def assigned_cell(statement: Statement) -> Variable | AnyField | ArrayType | None:
    """Return the variable, field or array type that a statement itself assigns to, by its name."""
    match statement:
        case typed.Declare(variable):
            return variable
        case typed.Assign(target):
            return _place(target)
        case typed.GhostAssign(target):
            return target if isinstance(target, Variable) else target.field
        case (
            typed.CallStatement()
            | typed.Return()
            | typed.Signal()
            | typed.Fork()
            | typed.JoinThreads()
            | typed.Assert()
            | typed.Assume()
        ):
            return (
                None  # the writes of a call are those of its callees, and `retval` is not readable any more
            )
        case typed.Block() | typed.While() | typed.If() | typed.Try() | typed.Lock():
            return None
        case typed.Skip() | typed.Continue() | typed.Break() | typed.Throw():
            return None


def _place(
    target: typed.Local | typed.FieldRead | typed.StaticRead | typed.ElementRead,
) -> Variable | Field | ArrayType:
    match target:
        case typed.Local(variable):
            return variable
        case typed.FieldRead(_, field) | typed.StaticRead(field):
            return field
        case typed.ElementRead(array):
            assert isinstance(array.type, ArrayType)
            return array.type


def allocated_kinds(program: Program, statement: Statement) -> Sequence[ClassType | ArrayType]:
    """Return the kinds of objects that a statement itself, or code that it calls, may allocate, each once."""
    methods = (
        method for callee in called_methods(program, statement) for method in reachable(program, callee)
    )
    run = [statement, *(each for method in methods for each in method.statements())]
    return list(dict.fromkeys(kind for each in run if (kind := allocated_kind(each)) is not None))


def allocated_kind(statement: Statement) -> ClassType | ArrayType | None:
    """Return the kind of the object that a statement itself allocates; None if there is none."""
    match typed.source_of(statement):
        case typed.NewObject(class_name):
            return ClassType(class_name)
        case typed.NewArray(type_):
            return type_
        case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall() | typed.SuperConstructor():
            return None
        case typed.ExprNode() | None:
            return None


def may_throw_by_contract(method: Method, *, unless_forbidden: bool) -> bool:
    """Return whether a contract allows exceptions; one without an ``exceptional`` clause does if there is a body."""
    clauses = [clause.formula for clause in method.contract.exceptional]
    if not clauses:
        return method.body is not None and unless_forbidden
    return not any(is_false(clause) for clause in clauses)


def is_false(node: logic.Formula) -> bool:
    """Return whether a formula is the constant false; as an ``exceptional`` clause it excludes exceptions."""
    match node:
        case logic.Holds(logic.Constant(value)):
            return value is False
        case _:  # another formula may hold: then there may be exceptions
            return False
