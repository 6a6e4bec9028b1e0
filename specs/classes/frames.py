"""Frames: a step that writes no cell which an invariant reads preserves it, and need not be encoded.

The effects of a step are an overestimate by names, of all code that it can reach (`ooxcheck.oox.analysis.effects`). So the argument
holds for heaps, loops and calls of any size.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_reference
from ooxcheck.specs.classes.boundary import Boundary, Step


def preserves_by_frame(
    boundary: Boundary, step: Step, formulas: Iterable[logic.Formula], confined: Iterable[Field]
) -> bool:
    """Return whether a step neither writes what formulas read, nor creates objects of the boundary, nor gives references away.

    `confined` are the fields whose contents must stay confined. A constructor creates its own object.
    """
    if step.method.constructor:
        return False
    program = boundary.program
    run = reachable(program, step.method)
    statements = [statement for each in run for statement in each.statements()]
    written = [cell for each in statements if isinstance(cell := assigned_cell(each), Field | ArrayType)]
    created = {node.class_name for node in descendants(*statements) if isinstance(node, typed.NewObject)}
    opaque = [each for each in run if each.body is None]
    if created & set(boundary.classes) or not all(map(_changes_no_object, opaque)):
        return False
    nodes = list(descendants(*formulas))
    fields = {field for each in nodes if isinstance(each, logic.FieldRelation) for field in each.fields}
    reads_arrays = any(_reads_elements(each) for each in nodes)
    if any(cell in fields if isinstance(cell, Field) else reads_arrays for cell in written):
        return False
    if not list(confined):
        return True
    gives = [step.method.result, *(_content(cell) for cell in written)]
    return not opaque and not any(_may_hold(boundary, each) for each in gives)


def _changes_no_object(opaque: typed.Method) -> bool:
    """Return whether a method without body changes no object: its frame has static fields only, or it promises nothing."""
    places = opaque.contract.modifies
    if places is None:
        return not opaque.contract.ensures
    return all(isinstance(each, logic.StaticPlace) for each in places)


def _reads_elements(node: object) -> bool:
    return isinstance(
        node,
        logic.Contents
        | logic.Element
        | logic.ArrayQuantified
        | logic.ElementSum
        | logic.ElementCount
        | logic.AllDifferent,
    )


def _content(cell: Field | ArrayType) -> Type:
    return cell.type if isinstance(cell, Field) else cell.element


def _may_hold(boundary: Boundary, type_: Type) -> bool:
    """Return whether a value of a type may be a reference to contents that must stay confined."""
    is_immutable = isinstance(type_, ClassType) and type_.name in boundary.immutable
    return is_reference(type_) and not is_immutable
