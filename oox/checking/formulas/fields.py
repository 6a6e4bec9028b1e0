"""Fields by name: the fields that an expression refers to by a name, and their union as one relation.

A bare field name means the fields of that name of all classes. On the right of a join only those fields count whose owner may be a class of the left side, so that
an unrelated class with a field of the same name causes no error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.context import Context, refuse, wrong_at
from ooxcheck.oox.checking.formulas.shapes import (
    Column,
    describe_shape,
    field_columns,
    is_of_objects,
    is_wrong,
    kinds,
    union_columns,
)
from ooxcheck.oox.checking.names.classes import Named
from ooxcheck.oox.checking.names.wording import list_items, near
from ooxcheck.oox.declarations import AnyField, GhostField, ModelField
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ERROR, NULL, ArrayType, ClassType, Collection, Type

CLOSURES = frozenset((Prefix.CLOSURE, Prefix.REFLEXIVE_CLOSURE))


SET_OPERATORS = frozenset((Infix.PLUS, Infix.MINUS, Infix.INTERSECTION))


def unite_fields(ctx: Context, fields: Sequence[Named], start: Column | None, span: Span) -> Term:
    """Return fields and model fields of one name as one relation; a model field without a definition is a ghost field."""
    models = [f for f in fields if isinstance(f, ModelField)]
    held: list[AnyField] = [f for f in fields if not isinstance(f, ModelField)]
    for each in fields:
        if each.collection is not Collection.RELATION:
            return refuse(
                ctx, "spec.scalar", f"{each} is a {each.collection.value}: name it of one object", span
            )
    cases = definition_cases(ctx, models, start) if models else ()
    if all(isinstance(case.definition, GhostField) for case in cases):
        held += [case.definition for case in cases if isinstance(case.definition, GhostField)]
        cases = ()
    relations: list[Term] = []
    if held:
        relations.append(logic.FieldRelation(tuple(held), shape=Shape(field_columns(held)), span=span))
    if cases:
        relations.append(
            logic.ModelRelation(models[0].name, cases, shape=Shape(field_columns(models)), span=span)
        )
    return reduce(
        lambda a, b: logic.Union(a, b, shape=Shape(union_columns(a.shape, b.shape)), span=span), relations
    )


def definition_cases(
    ctx: Context, models: Sequence[ModelField], start: Column | None
) -> tuple[logic.Case, ...]:
    """Return the definitions of a model field for the objects on the left of a join."""
    tops = (
        sorted(t.name for t in start if isinstance(t, ClassType))
        if start
        else [model.owner for model in models]
    )
    return ctx.table.cases(models[0].name, tops)


def field_relation(ctx: Context, fields: Sequence[Named], start: Column | None, span: Span) -> Term:
    """Return the union of fields of one name; report an error if they are incompatible."""
    arities = {len(f.columns) for f in fields}
    if len(arities) == 1:
        columns = field_columns(fields)
        if all(len(kinds(c)) == 1 for c in columns):
            return unite_fields(ctx, fields, start, span)
        if any(ERROR in c for c in columns):
            return wrong_at(span)
    meanings = list_items([f"{f} is {' -> '.join(map(str, f.columns))}" for f in fields], " and ")
    return refuse(ctx, "spec.mixed", f"{fields[0].name} means different things: {meanings}", span)


def may_hold(ctx: Context, type_: Type, start: Column | None) -> bool:
    """Return whether a value of a type may have one of the types in `start`; None means any type."""
    return not start or any(ctx.table.meets(type_, t) for t in start)


def reachable_fields(ctx: Context, name: str, start: Column | None) -> tuple[Named, ...]:
    """Return the fields of a name that objects of the given types can have."""
    if not start:
        return ctx.table.fields_named(name)
    fields = (f for t in start if isinstance(t, ClassType) for f in ctx.table.related_fields(t.name, name))
    return tuple(sorted(set(fields), key=str))


def reachable_types(ctx: Context, node: tree.Expr, start: Column | None) -> Column | None:
    """Return the types of all objects that steps along the fields named in `node` can visit from `start`."""
    if not start or _has_other_steps(node):
        return None
    names = set(_names(node))
    reached = set(start)
    waiting = list(start)
    while waiting:
        here = frozenset((waiting.pop(),))
        types = {
            t
            for name, levels in names
            for f in reachable_fields(ctx, name, here)
            for t in types_inside(f.columns[-1], levels)
        }
        waiting.extend(types - reached)
        reached |= types
    return frozenset(reached)


def fields_of(ctx: Context, left: Term, node: tree.Member) -> tuple[Named, ...]:
    """Return the fields that ``e.f`` may refer to; report an error if there are none."""
    if is_wrong(left.shape):
        return ()
    column = left.shape.columns[-1] - {NULL}
    if not is_of_objects(column):
        ctx.report.error("name.field", f"{describe_shape(left.shape)} has no fields", node.span)
        return ()
    fields = reachable_fields(ctx, node.name, column)
    if not fields:
        _report_no_field(ctx, column, node)
    return fields


def _report_no_field(ctx: Context, column: Column, node: tree.Member) -> None:
    classes = sorted(t.name for t in column if isinstance(t, ClassType))
    known = {name: f for c in classes for name, f in ctx.table.fields(c).items()}
    static = known.get(node.name)
    if static is not None:
        ctx.report.error("name.static", f"{node.name} is static; write {static}", node.span)
    elif len(classes) == 1:
        ctx.frame.unknown_field(classes[0], node.name, node.span)
    elif any(isinstance(t, ArrayType) for t in column):
        message = f"an array has no field {node.name}; its length is #{node.target.span.text}"
        ctx.report.error("name.field", message, node.span)
    else:
        message = f"none of {list_items(classes)} has a field {node.name}{near(node.name, known, ctx.report)}"
        ctx.report.error("name.field", message, node.span)


def _names(node: tree.Expr) -> Iterator[tuple[str, int]]:
    """Iterate over the names in a relation that consists of operators on sets and closures, each with the number of array levels after it."""
    waiting = [(node, 0)]
    while waiting:
        here, levels = waiting.pop()
        match here:
            case tree.Name(name):
                yield name, levels
            case tree.Binary():
                waiting += (here.left, levels), (here.right, levels)
            case tree.Unary():
                waiting.append((here.operand, levels))
            case tree.Elements():
                waiting.append((here.target, levels + 1))
            case _:
                pass


def types_inside(type_: Type, levels: int) -> Iterator[Type]:
    """Yield the element type of nested arrays at a depth; nothing if they are not so deep."""
    for _ in range(levels):
        if not isinstance(type_, ArrayType):
            return
        type_ = type_.element
    yield type_


def _has_other_steps(node: tree.Expr) -> bool:
    """Return whether a relation contains more than fields, operators on sets and closures."""
    waiting = [node]
    while waiting:
        match waiting.pop():
            case tree.Name():
                pass
            case tree.Binary(op, left, right) if op in SET_OPERATORS:
                waiting += left, right
            case tree.Unary(op, operand) if op in CLOSURES:
                waiting.append(operand)
            case tree.Elements(target):
                waiting.append(target)
            case _:
                return True
    return False
