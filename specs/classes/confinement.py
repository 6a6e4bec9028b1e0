"""Confinement: arrays and library objects in hidden fields that no client can refer to (Vitek and Bokowski, "Confined types in Java", SPE 2001).

A client changes an array or a collection whenever it has a reference to it. So a formula about its contents is an invariant only if no
client has one. That is proved by induction over the steps, like an invariant: before a step, no argument and no field that clients
access refers to the representation in a hidden field; after the step, neither does the result, and no object that was not confined before is in
the representation, since a client may have kept a reference to it.

The representation is the array or collection itself, the rows of an array, and the objects in which a
collection keeps its elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_reference
from ooxcheck.relational import NONE, Expr, Formula
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap


def confinable_fields(boundary: Boundary) -> list[Field]:
    """Return the hidden fields of the boundary that hold arrays or library objects that can change."""
    return [
        field
        for name in boundary.classes
        for field in boundary.program.classes[name].fields
        if not field.static
        and (field.owner, field.name) in boundary.hidden
        and can_change(boundary, field.type)
    ]


def can_change(boundary: Boundary, type_: Type) -> bool:
    """Return whether an object of a type is an array, or a library object that can change."""
    match type_:
        case ArrayType():
            return True
        case ClassType(name):
            return name in boundary.library and name not in boundary.immutable
        case _:  # numbers, truth values, characters and strings
            return False


def is_representation_field(boundary: Boundary, field: Field) -> bool:
    """Return whether a library class keeps a part of its representation in a field: an array, or an object of a library class.

    A field of an interface type, or of type Object, holds elements, or functions of clients.
    """
    match field.type:
        case ArrayType():
            return field.owner in boundary.library
        case ClassType(name):
            is_class = name in boundary.library and not boundary.program.classes[name].interface
            return field.owner in boundary.library and is_class and name not in boundary.immutable
        case _:  # not a reference
            return False


def representation(boundary: Boundary, fields: Iterable[Field], heap: Heap, objects: Expr) -> Expr:
    """Return the objects in the representations in some fields."""
    nothing: Expr = NONE
    owned = reduce(Expr.__add__, [objects.join(heap.relation(each)) for each in fields], nothing)
    inside = _closure(boundary, heap)
    return owned if inside is None else owned.join(inside.reflexive_closure())


def is_confined(
    boundary: Boundary, field: Field, heap: Heap, objects: Expr, references: Iterable[Expr]
) -> Formula:
    """Return that no client can refer to the representation in a field.

    Parameters
    ----------
    objects
        All objects of the heap that count.
    references
        Objects to which clients have references: arguments, a result.
    """
    owned = representation(boundary, [field], heap, objects)
    outside = objects - owned
    visible = list(references)
    for cells, edges in _references(heap):
        if isinstance(cells, Field) and (cells.owner, cells.name) in boundary.hidden:
            continue
        visible.append((outside if _is_inside(boundary, cells) else objects).join(edges))
    visible += [
        value
        for static, value in heap.statics.items()
        if is_reference(static.type)
        and (static.owner, static.name) not in boundary.hidden
        and isinstance(value, Expr)
    ]
    return all_of([(each & owned).no() for each in visible])


def _closure(boundary: Boundary, heap: Heap) -> Expr | None:
    """Return the relation from an object to the parts of its representation; None if there are no parts."""
    parts = [edges for cells, edges in _references(heap) if _is_inside(boundary, cells)]
    return reduce(Expr.__add__, parts) if parts else None


def _is_inside(boundary: Boundary, cells: Cells) -> bool:
    match cells:
        case Field():
            return is_representation_field(boundary, cells)
        case Elements(ArrayType(element)):
            return isinstance(element, ArrayType)
        case _:  # lengths and ghosts
            return False


def _references(heap: Heap) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells that hold references, and the relation from objects to what their cells refer to."""
    for cells, relation in heap.relations.items():
        match cells:
            case Field(type=type_) if is_reference(type_):
                yield cells, relation
            case Elements(ArrayType(element)) if is_reference(element):
                yield cells, relation.project(0, 2)
            case _:  # numbers, lengths, and ghosts, which clients do not see
                pass
