"""Lookups in concrete relations: the only member of a set, its existing objects, an element of an array."""

from __future__ import annotations

from ooxcheck.oox.arithmetic import Number
from ooxcheck.oox.running.formulas.relations import Relation
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Obj, in_order
from ooxcheck.oox.source import Span


def the_one(relation: Relation, span: Span) -> Atom:
    """Return the only atom of a set, null for the empty set."""
    if len(relation) > 1:
        raise Evaluation(span)
    return next((row[0] for row in relation), None)


def one_number(relation: Relation, span: Span) -> Number | None:
    """Return the only number of a set, None for the empty set."""
    if len(relation) > 1:
        raise Evaluation(span)
    for (value,) in relation:
        assert isinstance(value, int | float), "only numbers should reach arithmetic"
        return value
    return None


def existing(scene: Scene, members: Relation) -> list[Obj]:
    """Return the objects of a set that exist."""
    return [obj for (obj,) in in_order(members) if isinstance(obj, Obj) and obj not in scene.absent]


def content_of(scene: Scene, array: Obj, index: int) -> Atom:
    """Return an element of an array."""
    return next((row[0] for row in scene.rows(array, index)), None)
