"""Data groups: the locations that a model field in ``modifies`` permits a method to change (Leino, *Data groups*, OOPSLA 1998).

A method that may change the value of a model field may change all locations that its definitions read: the fields, static fields and array elements that they name,
of all objects reachable along these fields. For an anonymous implementation it is the ghost that represents the model field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce

from ooxcheck.oox import logic
from ooxcheck.oox.checking.formulas.shapes import Column, field_columns, union_columns
from ooxcheck.oox.declarations import AnyField, GhostField
from ooxcheck.oox.logic import Definition, Place, Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType, ClassType


def data_group(
    target: Term, definition: Definition | GhostField, everything: Column, span: Span
) -> Iterator[Place]:
    """Yield the places of some objects that their definition of a model field reads."""
    if isinstance(definition, GhostField):
        yield logic.FieldPlace(target, (definition,), span)
        return
    parts = list(logic.parts(definition.meaning))
    fields = tuple(
        dict.fromkeys(f for part in parts if isinstance(part, logic.FieldRelation) for f in part.fields)
    )
    arrays = tuple(f for f in fields if isinstance(f.columns[-1], ArrayType))
    reached = _reachable_objects(
        target,
        [f for f in fields if isinstance(f.columns[-1], ClassType) and not f.many],
        arrays,
        everything,
        span,
    )
    if fields:
        yield logic.FieldPlace(reached, fields, span)
    if arrays:
        columns = field_columns(arrays)
        relation = logic.FieldRelation(arrays, shape=Shape(columns), span=span)
        yield logic.ElementPlace(
            logic.Join(reached, relation, shape=Shape(columns[1:]), span=span), None, span
        )
    statics = dict.fromkeys(part.field for part in parts if isinstance(part, logic.StaticField))
    yield from (logic.StaticPlace(static, span) for static in statics)


def those_of(target: Term, classes: Collection[str], below: Callable[[str], Iterable[str]]) -> Term:
    """Return the objects of a set that are of some classes, and not of given subclasses; `below` returns a class and its subclasses."""
    wanted = [_extent(name, target.span) for name in classes]
    others = [_extent(name, target.span) for top in classes for name in below(top) if name not in classes]
    members = logic.Intersection(target, _union(wanted, target.span), shape=target.shape, span=target.span)
    if not others:
        return members
    return logic.Difference(members, _union(others, target.span), shape=target.shape, span=target.span)


def _extent(class_name: str, span: Span) -> Term:
    return logic.Extent(class_name, shape=Shape((frozenset((ClassType(class_name),)),)), span=span)


def _union(terms: Sequence[Term], span: Span) -> Term:
    return reduce(
        lambda a, b: logic.Union(a, b, shape=Shape(union_columns(a.shape, b.shape)), span=span), terms
    )


def _reachable_objects(
    target: Term, links: Sequence[AnyField], arrays: Sequence[AnyField], everything: Column, span: Span
) -> Term:
    """Return the objects that are reachable along some fields, and through the arrays in others."""
    steps: list[Term] = (
        [logic.FieldRelation(tuple(links), shape=Shape(field_columns(links)), span=span)] if links else []
    )
    types = tuple(
        dict.fromkeys(
            t
            for f in arrays
            if isinstance(t := f.columns[-1], ArrayType) and isinstance(t.element, ClassType)
        )
    )
    if types:
        holding = tuple(f for f in arrays if f.columns[-1] in types)
        first, inside = field_columns(holding), frozenset(type_.element for type_ in types)
        contents = logic.Contents(types, shape=Shape((frozenset(types), inside)), span=span)
        held = logic.FieldRelation(holding, shape=Shape(first), span=span)
        steps.append(logic.Join(held, contents, shape=Shape((first[0], inside)), span=span))
    if not steps:
        return target
    relation = _union(steps, span)
    closure = logic.ReflexiveClosure(relation, shape=Shape((everything, everything)), span=span)
    return logic.Join(
        target, closure, shape=Shape((target.shape.columns[0] | relation.shape.columns[-1],)), span=span
    )
