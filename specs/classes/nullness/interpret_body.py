"""The abstract interpretation of a method body: which slots receive a value that may be null."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import called_methods, constructor_to_run
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import children, of_kinds
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_nullable
from ooxcheck.specs.classes.frames import may_run
from ooxcheck.specs.classes.nullness.local_values import (
    Known,
    Locals,
    NonNull,
    Raw,
    dereferenced_variables,
    refine,
    with_non_null,
    without_slots,
)
from ooxcheck.specs.classes.nullness.slots import Parameter, Result, Slots

THIS = 0
"""The slot of ``this``."""


@dataclass(frozen=True, slots=True)
class _Body:
    """A body under interpretation: what is known where it returns, and where the innermost loop is left or continued.

    The variables `caught` are assigned in a statement whose handler may refer to them.
    """

    slots: Slots
    method: Method
    caught: frozenset[int] = frozenset()
    returns: list[Locals] = field(default_factory=list)
    breaks: list[Locals] = field(default_factory=list)
    continues: list[Locals] = field(default_factory=list)


def interpret_body(slots: Slots, method: Method, receiver: Known) -> Locals | None:
    """Interpret the body of a method, and return what is known of its variables when it returns; None if it never does."""
    if method.body is None:
        return None
    known: dict[int, Known] = {} if method.static else {THIS: receiver}
    known |= {
        each.slot: NonNull()
        for number, each in enumerate(method.parameters)
        if slots.is_non_null(Parameter(method.full_name, number))
    }
    body = _Body(slots, method)
    end = _run(body, method.body, _after_implicit_super(slots, method, known))
    if end is not None and method.retval is not None and is_nullable(method.result):
        slots.nullable.add(Result(method.full_name))
    return slots.join((end, *body.returns))


def _after_implicit_super(slots: Slots, method: Method, known: Locals) -> Locals | None:
    """Return what is known when the body of a method begins; a constructor may run that of the superclass without naming it."""
    program = slots.boundary.program
    if not method.constructor or any(map(_calls_super_constructor, method.statements())):
        return known
    constructor = constructor_to_run(program, program.classes[method.owner].parent, None)
    if constructor is None:
        return known
    end = _call_on(slots, constructor, (), known[THIS])
    return None if end is None else {**known, THIS: end}


def _calls_super_constructor(statement: typed.Statement) -> bool:
    return isinstance(statement, typed.CallStatement) and isinstance(statement.call, typed.SuperConstructor)


# ----------------------------------------------------------------------------------------------- statements


def _run(body: _Body, statement: typed.Statement | None, known: Locals | None) -> Locals | None:
    """Return what is known after a statement; None if it is never left in the normal way."""
    if known is None or statement is None:
        return known
    _see_unset_fields(body, statement, known)
    match statement:
        case typed.Block(statements):
            for each in statements:
                known = _run(body, each, known)
            return known
        case typed.If(condition, then, otherwise):
            return body.slots.join(
                (
                    _run(body, then, _decide(condition, known, is_true=True)),
                    _run(body, otherwise, _decide(condition, known, is_true=False)),
                )
            )
        case typed.While():
            return _loop(body, statement, known)
        case typed.Try():
            return _try(body, statement, known)
        case typed.Lock(_, inner):
            return _run(body, inner, known)
        case _:  # a statement without statements inside
            return _run_simple(body, statement, known)


def _see_unset_fields(body: _Body, statement: typed.Statement, known: Locals) -> None:
    """Record the fields of objects under construction that the expressions and formulas of a statement read before they are assigned."""
    raws = [each for each in known.values() if isinstance(each, Raw)]
    if not raws:
        return
    parts = [each for each in children(statement) if not isinstance(each, typed.Statement)]
    target = statement.target if isinstance(statement, typed.Assign) else None
    for each in of_kinds((typed.FieldRead,), *parts):
        raw = known.get(each.target.variable.slot) if isinstance(each.target, typed.Local) else None
        if isinstance(raw, Raw) and each.field not in raw.assigned and each is not target:
            body.slots.nullable.add(each.field)
    relations = {cell for each in of_kinds((logic.FieldRelation,), *parts) for cell in each.fields}
    calls = any(True for _ in of_kinds((logic.PureCall,), *parts))
    for raw in raws:
        unset = body.slots.unassigned_fields(raw)
        body.slots.nullable |= unset if calls else unset.intersection(relations)


def _run_simple(body: _Body, statement: typed.Statement, known: Locals) -> Locals | None:
    """Return what is known after a statement without statements inside."""
    match statement:
        case typed.Declare() | typed.Assign():
            return _assign(body, statement, known)
        case typed.CallStatement(call):
            return _call(body, call, known)[1]
        case typed.Fork(call):
            return _call(body, call, _publish_all(body, known))[1]
        case typed.Return() | typed.Break() | typed.Continue() | typed.Throw():
            _leave(body, statement, known)
            return None
        case _:  # a statement that changes neither variables nor fields
            return known


def _assign(body: _Body, statement: typed.Declare | typed.Assign, known: Locals) -> Locals | None:
    """Return what is known after an assignment; a declaration without value assigns a default."""
    if statement.value is None:
        return without_slots(known, (statement.variable.slot,))
    value, after = _evaluate(body, statement.value, known)
    if after is None:
        return None
    match statement:
        case typed.Declare(variable) | typed.Assign(typed.Local(variable)):
            is_first = isinstance(statement.value, typed.NewObject) and variable.slot not in body.caught
            return _with_value(after, variable.slot, value if is_first else body.slots.publish(value))
        case typed.Assign(target):
            source = statement.value.variable if isinstance(statement.value, typed.Local) else None
            return _store(body, target, value, source, after)


def _leave(
    body: _Body, statement: typed.Return | typed.Break | typed.Continue | typed.Throw, known: Locals
) -> None:
    """Record what is known where the method returns, and where a loop is left or continued."""
    match statement:
        case typed.Return(None):
            body.returns.append(known)
        case typed.Return(source):
            assert source is not None
            value, after = _evaluate(body, source, known)
            if after is not None:
                body.slots.receive(Result(body.method.full_name), value)
                body.returns.append(after)
        case typed.Break():
            body.breaks.append(known)
        case typed.Continue():
            body.continues.append(known)
        case typed.Throw():
            pass


def _loop(body: _Body, loop: typed.While, known: Locals) -> Locals | None:
    """Return what is known after a loop of any number of iterations."""
    slots, head = body.slots, known
    while True:
        inner = replace(body, breaks=[], continues=[])
        end = _run(inner, loop.body, _decide(loop.condition, head, is_true=True))
        after = slots.join((head, end, *inner.continues))
        assert after is not None  # `head` arrives
        if after == head:
            return slots.join((_decide(loop.condition, head, is_true=False), *inner.breaks))
        head = after


def _try(body: _Body, statement: typed.Try, known: Locals) -> Locals | None:
    """Return what is known after a statement that may throw, and its handler, which begins after any part of it."""
    changed, caught = set[int](), set(body.caught)
    for each in typed.inner_statements(statement.body):
        match each:
            case typed.Declare(variable):
                changed.add(variable.slot)
            case typed.Assign(typed.Local(variable)):
                changed.add(variable.slot)
                caught.add(variable.slot)
            case _:  # other statements assign no variable
                pass
    if statement.variable is not None:
        changed.add(statement.variable.slot)
    end = _run(replace(body, caught=frozenset(caught)), statement.body, known)
    return body.slots.join((end, _run(body, statement.handler, without_slots(known, changed))))


def _decide(condition: typed.Expr, known: Locals, *, is_true: bool) -> Locals | None:
    """Return what is known if a condition is true, or false; None if it is the other constant."""
    if isinstance(condition, typed.Constant):
        return known if bool(condition.value) is is_true else None
    return refine(known, condition, is_true=is_true)


def _store(
    body: _Body,
    target: typed.Local | typed.FieldRead | typed.StaticRead | typed.ElementRead,
    value: Known | None,
    source: Variable | None,
    known: Locals,
) -> Locals:
    """Return what is known after a value, of a variable if there is one, is stored in a field, a static field or an array."""
    after = with_non_null(known, dereferenced_variables(target))
    match target:
        case typed.FieldRead(typed.Local(variable), cell) if isinstance(raw := known.get(variable.slot), Raw):
            if value is not None:
                assigned = Raw(raw.class_name, raw.assigned | {cell})
                body.slots.receive(cell, assigned if source == variable else value)
                return _with_value(after, variable.slot, assigned)
            if cell in raw.assigned:
                body.slots.receive(cell, None)
        case typed.FieldRead(_, cell):
            body.slots.receive(cell, value)
        case typed.StaticRead() | typed.ElementRead() | typed.Local():
            body.slots.publish(value)
    return after


def _with_value(known: Locals, slot: int, value: Known | None) -> Locals:
    return without_slots(known, (slot,)) if value is None else {**known, slot: value}


def _publish_all(body: _Body, known: Locals) -> Locals:
    """Return what is known once another thread runs, to which every object under construction may be known."""
    return {slot: NonNull() for slot, value in known.items() if body.slots.publish(value)}


# ---------------------------------------------------------------------------------------------- expressions


def _evaluate(body: _Body, source: typed.Source, known: Locals) -> tuple[Known | None, Locals | None]:
    """Return what is known of the value of a right-hand side, and of the variables after its evaluation."""
    match source:
        case typed.NewObject(class_name, signature, arguments):
            raw = Raw(class_name)
            constructor = constructor_to_run(body.slots.boundary.program, class_name, signature)
            if constructor is None:
                return raw, known
            values = [_value(body, each, known) for each in arguments]
            end = _call_on(body.slots, constructor, values, raw)
            return end, None if end is None else with_non_null(known, dereferenced_variables(source))
        case typed.NewArray():
            return NonNull(), with_non_null(known, dereferenced_variables(source))
        case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall():
            return _call(body, source, known)
        case _:  # an expression
            return _value(body, source, known), with_non_null(known, dereferenced_variables(source))


def _value(body: _Body, expression: typed.Expr, known: Locals) -> Known | None:
    """Return what is known of the value of an expression."""
    slots = body.slots
    match expression:
        case typed.Local(variable):
            return known.get(variable.slot)
        case typed.Cast(_, operand) | typed.Conversion(operand):
            return _value(body, operand, known)
        case typed.FieldRead(typed.Local(variable), cell) if isinstance(raw := known.get(variable.slot), Raw):
            return NonNull() if cell in raw.assigned and slots.is_non_null(cell) else None
        case typed.FieldRead(_, cell):
            return NonNull() if slots.is_non_null(cell) else None
        case typed.StaticRead() | typed.ElementRead():
            return None
        case typed.Constant(value):
            return None if value is None else NonNull()
        case (
            typed.Length()
            | typed.Unary()
            | typed.Binary()
            | typed.StringOperation()
            | typed.InstanceOf()
            | typed.ArrayQuantified()
        ):
            return NonNull()


# ---------------------------------------------------------------------------------------------------- calls


def _call(
    body: _Body, call: typed.Call | typed.SuperConstructor, known: Locals
) -> tuple[Known | None, Locals | None]:
    """Return what is known of the result of a call, and of the variables after it."""
    program, slots = body.slots.boundary.program, body.slots
    values = [_value(body, each, known) for each in call.arguments]
    after = with_non_null(known, dereferenced_variables(call))
    receiver = _receiver_slot(call)
    if receiver is not None and isinstance(raw := known.get(receiver), Raw):
        method = _method_of(program, call, raw)
        end = raw if method is None else _call_on(slots, method, values, raw)
        result = None if method is None else _result(slots, method)
        return result, None if end is None else {**after, receiver: end}
    statement = typed.CallStatement(call, span=call.span)
    targets = [each for each in called_methods(program, statement) if each.body or may_run(program, each)]
    for each in targets:
        slots.receive_arguments(each, values)
        slots.called[each.full_name] = each
    return NonNull() if targets and all(_result(slots, each) for each in targets) else None, after


def _method_of(program: Program, call: typed.Call | typed.SuperConstructor, raw: Raw) -> Method | None:
    """Return the method that a call on an object under construction runs."""
    match call:
        case typed.VirtualCall(_, signature):
            return program.runs(raw.class_name, signature)
        case typed.SuperCall(class_name, signature) | typed.StaticCall(class_name, signature):
            return program.runs(class_name, signature)
        case typed.SuperConstructor(class_name, constructor):
            return constructor_to_run(program, class_name, constructor)


def _call_on(slots: Slots, method: Method, values: Sequence[Known | None], receiver: Known) -> Known | None:
    """Return what is known of the receiver after a call; None if the call never returns."""
    slots.receive_arguments(method, values)
    if isinstance(receiver, NonNull) or not slots.unassigned_fields(receiver):
        slots.called[method.full_name] = method
        return NonNull()
    key = method.full_name, receiver
    if method.body is None or key in slots.active:
        return slots.publish(receiver)
    if key not in slots.raw_ends:
        slots.active.add(key)
        end = interpret_body(slots, method, receiver)
        slots.raw_ends[key] = None if end is None else end[THIS]
        slots.active.remove(key)
    return slots.raw_ends[key]


def _receiver_slot(call: typed.Call | typed.SuperConstructor) -> int | None:
    match call:
        case typed.VirtualCall(receiver=typed.Local(variable)):
            return variable.slot
        case typed.SuperCall() | typed.SuperConstructor():
            return THIS
        case typed.VirtualCall() | typed.StaticCall():
            return None


def _result(slots: Slots, method: Method) -> NonNull | None:
    return NonNull() if method.body is not None and slots.is_non_null(Result(method.full_name)) else None
