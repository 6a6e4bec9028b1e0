"""Relational terms: names, members, joins, transposes and closures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.arrays import last_element_types
from ooxcheck.oox.checking.formulas.atoms import find_variable
from ooxcheck.oox.checking.formulas.context import (
    Context,
    check_argument_count,
    is_class,
    is_variable,
    refuse,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.fields import (
    CLOSURES,
    SET_OPERATORS,
    definition_cases,
    field_relation,
    fields_of,
    may_hold,
    reachable_fields,
    reachable_types,
    types_inside,
    unite_fields,
)
from ooxcheck.oox.checking.formulas.sets import set_operation
from ooxcheck.oox.checking.formulas.shapes import (
    Column,
    describe_shape,
    field_columns,
    is_of_objects,
    is_wrong,
    kinds,
    without_null,
)
from ooxcheck.oox.checking.names.classes import Named
from ooxcheck.oox.declarations import Field, GhostField, ModelField
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ERROR, NULL, ArrayType, ClassType, Collection


def name_term(ctx: Context, node: tree.Name) -> Term:
    """Return the meaning of a single name: a variable, else a class, else a field as a relation."""
    if variable := find_variable(ctx, node.name, node.span):
        return variable
    if node.name in ctx.table:
        return _class_extent(ctx, node.name, node.span)
    if fields := ctx.table.fields_named(node.name):
        return field_relation(ctx, fields, None, node.span)
    ctx.frame.unknown_variable(node.name, node.span)
    return wrong_at(node.span)


def _class_extent(ctx: Context, class_name: str, span: Span) -> Term:
    return logic.Extent(class_name, shape=Shape((frozenset((ClassType(class_name),)),)), span=span)


def _model_field_value(ctx: Context, left: Term, models: Sequence[ModelField], span: Span) -> Term:
    """Return ``e.m`` of at most one object."""
    cases = definition_cases(ctx, models, left.shape.columns[0] - {NULL})
    columns = tuple(frozenset(column) for column in zip(*(model.columns for model in models), strict=True))
    shape = Shape(columns, not any(model.many for model in models), models[0].collection)
    ghosts = [case.definition for case in cases if isinstance(case.definition, GhostField)]
    if len(ghosts) == len(cases) and shape.collection is Collection.RELATION:
        return _join(
            ctx,
            left,
            unite_fields(ctx, models, left.shape.columns[0] - {NULL}, span),
            span,
            is_scalar=shape.scalar,
        )
    return logic.Defined(models[0].name, left, (), cases, shape=shape, span=span)


def to_relation(ctx: Context, node: tree.Expr, start: Column | None = None) -> Term:
    """Return the right side of a join, or the operand of a closure, where field names come before variables.

    A name refers to those fields whose owner is compatible with one of the types in `start`; None means any type.
    """
    match node:
        case tree.Name(name) if fields := ctx.table.fields_named(name):
            return field_relation(ctx, reachable_fields(ctx, name, start) or fields, start, node.span)
        case tree.Name(name) if name not in ctx.table and not is_variable(ctx, name):
            ctx.frame.unknown_relation(name, node.span)
            return wrong_at(node.span)
        case tree.Unary(op) if op in CLOSURES:
            return _closure(
                ctx, node, to_relation(ctx, node.operand, reachable_types(ctx, node.operand, start))
            )
        case tree.Unary(Prefix.TRANSPOSE, operand) if (field := _field_named(operand)) and (
            fields := ctx.table.fields_named(field.name)
        ):
            levels = _levels(operand)
            kept = [
                f for f in fields if any(may_hold(ctx, t, start) for t in types_inside(f.columns[-1], levels))
            ] or fields
            return _transpose(
                ctx, node, _through_arrays(ctx, operand, field_relation(ctx, kept, None, field.span))
            )
        case tree.Elements():
            return _join_elements(ctx, node, to_relation(ctx, node.target, start))
        case tree.Unary(Prefix.TRANSPOSE, operand):
            return _transpose(ctx, node, to_relation(ctx, operand))
        case tree.Binary(op) if op in SET_OPERATORS:
            first, row = left_spine(
                node, lambda each: isinstance(each, tree.Binary) and each.op in SET_OPERATORS
            )
            relation = to_relation(ctx, first, start)
            for each in row:
                relation = set_operation(
                    ctx, each.op, relation, to_relation(ctx, each.right, start), each.span
                )
            return relation
        case _:
            return to_term(ctx, node)


def elements_term(ctx: Context, node: tree.Elements) -> Term:
    """Return ``e[]``: the elements of the arrays in a set, or in the last column of a relation."""
    return _join_elements(ctx, node, to_term(ctx, node.target))


def _join_elements(ctx: Context, node: tree.Elements, arrays: Term) -> Term:
    types = last_element_types(ctx, arrays, *_stepping(node))
    if ERROR in types:
        return wrong_at(node.span)
    held = [t for t in arrays.shape.columns[-1] if isinstance(t, ArrayType)]
    shape = Shape((frozenset(held), frozenset(types)))
    contents = logic.Contents(tuple(sorted(held, key=str)), shape=shape, span=node.span)
    return _join(ctx, arrays, contents, node.span)


def _through_arrays(ctx: Context, node: tree.Expr, relation: Term) -> Term:
    """Return a relation to arrays, continued through as many levels of elements as its name is followed by."""
    return (
        _join_elements(ctx, node, _through_arrays(ctx, node.target, relation))
        if isinstance(node, tree.Elements)
        else relation
    )


def member_term(ctx: Context, node: tree.Member) -> Term:
    """Return ``e.f``, or the static field ``C.f``."""
    if isinstance(node.target, tree.Name) and is_class(ctx, node.target):
        field = ctx.table.fields(node.target.name).get(node.name)
        if isinstance(field, Field) and field.static:
            shape = Shape((frozenset((field.type,)),), scalar=True)
            return logic.StaticField(field, shape=shape, span=node.span)
    left = to_term(ctx, node.target)
    fields = fields_of(ctx, left, node)
    if not fields:
        return wrong_at(node.span)
    models = [f for f in fields if isinstance(f, ModelField)]
    if (
        len(models) == len(fields)
        and left.shape.scalar
        and left.shape.arity == 1
        and len({m.columns for m in models}) == 1
    ):
        return _model_field_value(ctx, left, models, node.span)
    if (
        left.shape.scalar
        and left.shape.arity == 1
        and (collected := _ghost_collection(ctx, left, fields, node.span))
    ):
        return collected
    right = field_relation(ctx, fields, left.shape.columns[-1] - {NULL}, node.span)
    is_scalar = left.shape.scalar and left.shape.arity == 1 and not any(f.many for f in fields)
    return _join(ctx, left, right, node.span, is_scalar=is_scalar)


def _ghost_collection(ctx: Context, left: Term, fields: Sequence[Named], span: Span) -> Term | None:
    """Return the sequence or multiset in a ghost of at most one object; None for other fields."""
    ghosts = [
        field
        for field in fields
        if isinstance(field, GhostField) and field.collection is not Collection.RELATION
    ]
    if len(ghosts) < len(fields) or len({ghost.collection for ghost in ghosts}) > 1:
        return None
    columns = field_columns(ghosts)
    if not all(len(kinds(column)) == 1 for column in columns):
        return None
    relation = logic.FieldRelation(tuple(ghosts), shape=Shape(columns), span=span)
    return logic.Join(left, relation, shape=Shape(columns[1:], collection=ghosts[0].collection), span=span)


def join_term(ctx: Context, node: tree.Join) -> Term:
    """Return ``e.(r)``, ``e.~r``, ``e.^r`` or ``e.*r``."""
    left = to_term(ctx, node.left)
    start = None if is_wrong(left.shape) else left.shape.columns[-1] - {NULL}
    return _join(ctx, left, to_relation(ctx, node.right, start), node.span)


def _join(ctx: Context, left: Term, right: Term, span: Span, *, is_scalar: bool = False) -> Term:
    if is_wrong(left.shape) or is_wrong(right.shape):
        return wrong_at(span)
    before, inner = left.shape.columns[:-1], left.shape.columns[-1]
    outer, behind = right.shape.columns[0], right.shape.columns[1:]
    if not before and not behind:
        message = f"a join needs a relation on one side, not {describe_shape(left.shape)} and {describe_shape(right.shape)}"
        return refuse(ctx, "spec.join", message, span)
    if isinstance(right, logic.ReflexiveClosure | logic.Identity):
        behind = (_from_here(inner, right),)
    elif inner and outer and not any(ctx.table.meets(a, b) for a in inner for b in outer):
        message = f"{describe_shape(left.shape)} never meets {describe_shape(right.shape)}"
        return refuse(ctx, "spec.join", message, span)
    return logic.Join(left, right, shape=Shape(before + behind, is_scalar), span=span)


def start_and_steps(ctx: Context, node: tree.Builtin) -> tuple[Term, Term]:
    """Return the start and the relation of ``reach(e, f, ...)`` and ``acyclic(e, f, ...)``."""
    start = to_term(ctx, node.args[0])
    if not is_wrong(start.shape) and (start.shape.arity != 1 or not is_of_objects(start.shape.columns[0])):
        message = f"expected a set of objects, found {describe_shape(start.shape)}"
        start = refuse(ctx, "type.mismatch", message, start.span)
    column = None if is_wrong(start.shape) else start.shape.columns[0] - {NULL}
    steps = reduce(lambda left, right: tree.Binary(Infix.PLUS, left, right, span=right.span), node.args[1:])
    relation = to_relation(ctx, steps, reachable_types(ctx, steps, column))
    if not is_wrong(relation.shape) and relation.shape.arity != 2:
        message = f"{node.name} follows fields, not {describe_shape(relation.shape)}"
        relation = refuse(ctx, "spec.arity", message, relation.span)
    return start, relation


def reach_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``reach(e, f, ...)``: the objects reachable along the fields, `e` included."""
    if not check_argument_count(ctx, node, 2):
        return wrong_at(node.span)
    start, relation = start_and_steps(ctx, node)
    return _join(ctx, start, _reflexive_closure(ctx, relation, relation.span), node.span)


def relational_prefix(ctx: Context, node: tree.Unary) -> Term:
    """Return ``~r``, ``^r`` or ``*r``."""
    return to_relation(ctx, node)


def _transpose(ctx: Context, node: tree.Unary, operand: Term) -> Term:
    if not _check_two_columns(ctx, node, operand):
        return wrong_at(node.span)
    return logic.Transpose(operand, shape=Shape(operand.shape.columns[::-1]), span=node.span)


def _closure(ctx: Context, node: tree.Unary, operand: Term) -> Term:
    if not _check_two_columns(ctx, node, operand):
        return wrong_at(node.span)
    if node.op is Prefix.CLOSURE:
        return logic.Closure(operand, shape=Shape(operand.shape.columns), span=node.span)
    return _reflexive_closure(ctx, operand, node.span)


def _reflexive_closure(ctx: Context, operand: Term, span: Span) -> Term:
    """Return the reflexive closure, which relates every object, whatever its class, to itself."""
    everything = ctx.table.types
    columns = tuple(everything if c <= everything else c | everything for c in operand.shape.columns)
    return logic.ReflexiveClosure(operand, shape=Shape(columns), span=span)


def _check_two_columns(ctx: Context, node: tree.Unary, operand: Term) -> bool:
    if is_wrong(operand.shape):
        return False
    if operand.shape.arity != 2:
        message = f"{node.op} needs a relation of two columns, not {describe_shape(operand.shape)}"
        ctx.report.error("spec.arity", message, operand.span)
        return False
    return True


def _from_here(start: Column, relation: Term) -> Column:
    """Return the image of some objects under a reflexive relation."""
    if isinstance(relation, logic.ReflexiveClosure):
        return without_null(start | relation.operand.shape.columns[-1])
    return start


def _levels(node: tree.Expr) -> int:
    """Return the number of array levels at the end of an expression."""
    levels = 0
    while isinstance(node, tree.Elements):
        node, levels = node.target, levels + 1
    return levels


def _field_named(node: tree.Expr) -> tree.Name | None:
    """Return the name in ``f``, ``f[]``, ``f[][]``, ..."""
    while isinstance(node, tree.Elements):
        node = node.target
    return node if isinstance(node, tree.Name) else None


def _stepping(node: tree.Elements) -> Iterator[str]:
    """Yield the probable correction of ``e.*f[]``."""
    match node.target:
        case tree.Join(left, tree.Unary(op, tree.Name(name))) if op in CLOSURES:
            yield f"a closure that goes through arrays is {left.span.text}.{op}({name}[])"
        case _:
            pass
