"""Fields that are never null: a greatest fixed point over fields, parameters and results.

At first, no field, parameter or result is null. The code of all steps is interpreted under that assumption; what receives a value that may be null is
dropped, and the code is interpreted again, until nothing is dropped. By induction over executions of any length, what is left never holds null.

An object under construction is *raw* (Fähndrich and Leino, "Declaring and checking non-null types in an object-oriented language", OOPSLA 2003): its fields are null
until they are assigned. As long as only one variable refers to it, the assigned fields are known; once there is another reference, its other fields may be null.
So may be those that code reads before they are assigned, as a method does that a constructor calls too early.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.frames import step_effects
from ooxcheck.specs.classes.nullness.interpret_body import THIS, interpret_body
from ooxcheck.specs.classes.nullness.local_values import NonNull, Raw
from ooxcheck.specs.classes.nullness.slots import Parameter, Result, Slots


def non_null_fields(boundary: Boundary, fields: Collection[Field]) -> frozenset[Field]:
    """Return those among some fields of a boundary that are null in no object that a client can refer to.

    If the code of the boundary reaches a construct whose meaning is not known, there are none. That of the library assigns none of its fields, and calls only what clients may call.
    """
    roots = [
        *(step.method for step in boundary.steps),
        *(each.method for each in boundary.initialisations),
        *(each for each in boundary.program.methods() if _runs_at_any_time(boundary, each)),
    ]
    code = {each.full_name: each for root in roots for each in reachable(boundary.program, root)}
    unknown = [each for each in code.values() if _has_unsupported_construct(each)]
    if not fields or any(each.owner not in boundary.library for each in unknown):
        return frozenset()
    if any(step_effects(boundary, each).changes_anything for each in boundary.steps):
        return frozenset()
    slots = Slots(boundary, frozenset(fields), _unread_fields(boundary, code.values()))
    slots.nullable |= _arguments_of_clients(boundary, code.values())
    slots.nullable |= {Result(each.full_name) for each in unknown}
    while _drop_nullable_slots(slots, roots):
        pass
    return slots.fields - slots.nullable


def _runs_at_any_time(boundary: Boundary, method: Method) -> bool:
    """Return whether unknown code may call a method: one that overrides a method outside of the boundary, as a function does."""
    return method.owner not in boundary.library and _overrides_outside(boundary, method)


def _has_unsupported_construct(method: Method) -> bool:
    return any(isinstance(each, typed.Assume) and each.unsupported for each in method.statements())


def _unread_fields(boundary: Boundary, methods: Collection[Method]) -> frozenset[Field]:
    """Return the fields that some code does not read, among those whose names no text has: the enclosing instances of inner objects."""
    statements = [statement for method in methods for statement in method.statements()]
    targets = {each.target for each in statements if isinstance(each, typed.Assign)}
    read = {
        node.field
        for node in descendants(*statements)
        if isinstance(node, typed.FieldRead) and node not in targets
    }
    return frozenset(
        each
        for name, class_ in boundary.program.classes.items()
        if name not in boundary.library
        for each in class_.fields
        if each not in read and not each.name.isidentifier()
    )


def _arguments_of_clients(boundary: Boundary, methods: Collection[Method]) -> set[Parameter]:
    """Return the parameters for which unknown code chooses the argument: of steps, and of methods that override one outside of the boundary."""
    parameters = {
        Parameter(step.method.full_name, number)
        for step in boundary.steps
        for number in range(1 if step.has_receiver else 0, len(step.method.parameters))
    }
    return parameters | {
        Parameter(method.full_name, number)
        for method in methods
        if _overrides_outside(boundary, method)
        for number in range(len(method.parameters))
    }


def _overrides_outside(boundary: Boundary, method: Method) -> bool:
    program = boundary.program
    return not method.static and any(
        name not in boundary.classes
        and any(each.signature == method.signature for each in program.classes[name].methods)
        for name in program.supertypes(method.owner)[1:]
    )


def _drop_nullable_slots(slots: Slots, roots: Sequence[Method]) -> bool:
    """Interpret all code, and return whether another slot may be null."""
    before = len(slots.nullable)
    slots.raw_ends.clear()
    slots.called = {each.full_name: each for each in roots}
    done = set[str]()
    while waiting := [each for name, each in slots.called.items() if name not in done]:
        for method in waiting:
            done.add(method.full_name)
            end = interpret_body(
                slots, method, Raw(method.owner) if method.constructor and method in roots else NonNull()
            )
            if method.constructor and end is not None:
                slots.publish(end[THIS])
    return len(slots.nullable) > before
