"""The places of ``modifies``: fields, array elements and static fields."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.arrays import array_element, check_index, element_types
from ooxcheck.oox.checking.formulas.context import Context, is_class, to_term
from ooxcheck.oox.checking.formulas.data_groups import data_group, those_of
from ooxcheck.oox.checking.formulas.fields import definition_cases, fields_of
from ooxcheck.oox.checking.formulas.shapes import is_wrong
from ooxcheck.oox.declarations import Field, ModelField
from ooxcheck.oox.logic import Place, Term
from ooxcheck.oox.types import NULL


def places(ctx: Context, node: tree.Expr) -> Iterator[Place]:
    """Yield the cells that an argument of ``modifies`` denotes; report an error if it denotes none."""
    if isinstance(node, tree.Member):
        yield from _field_places(ctx, node)
    elif place := _element_place(ctx, node):
        yield place


def _element_place(ctx: Context, node: tree.Expr) -> Place | None:
    match node:
        case tree.Index():
            element = array_element(ctx, to_term(ctx, node.target), node)
            if not isinstance(element, logic.Element):
                return None
            return logic.ElementPlace(element.array, element.index, node.span)
        case tree.AllElements(target):
            array = to_term(ctx, target)
            element_types(ctx, array)
            return logic.ElementPlace(array, None, node.span)
        case tree.Slice(target, start, stop):
            array = to_term(ctx, target)
            element_types(ctx, array)
            return logic.ElementPlace(
                array, logic.Between(_index_bound(ctx, start), _index_bound(ctx, stop)), node.span
            )
        case _:
            message = "modifies names fields and elements, such as this.f, C.f, a[i], a[i..j] or a[*]"
            ctx.report.error("spec.place", message, node.span)
            return None


def _index_bound(ctx: Context, node: tree.Expr | None) -> Term | None:
    """Return an end of a range of indices, one number; None if it is omitted."""
    if node is None:
        return None
    bound = to_term(ctx, node)
    check_index(ctx, bound)
    return bound


def _field_places(ctx: Context, node: tree.Member) -> Iterator[Place]:
    if isinstance(node.target, tree.Name) and is_class(ctx, node.target):
        field = ctx.table.fields(node.target.name).get(node.name)
        if isinstance(field, Field) and field.static:
            yield logic.StaticPlace(field, node.span)
            return
    target = to_term(ctx, node.target)
    fields = fields_of(ctx, target, node)
    if is_wrong(target.shape):
        return
    if held := tuple(f for f in fields if not isinstance(f, ModelField)):
        yield logic.FieldPlace(target, held, node.span)
    if models := [f for f in fields if isinstance(f, ModelField)]:
        cases = definition_cases(ctx, models, target.shape.columns[0] - {NULL})
        for case in cases:
            of_class = target if len(cases) == 1 else those_of(target, case.classes, ctx.table.below)
            yield from data_group(of_class, case.definition, ctx.table.types, node.span)
