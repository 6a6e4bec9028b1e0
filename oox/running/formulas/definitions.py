"""Model fields and specification functions in one concrete state: the class of an object determines the definition.

A definition sees the state in which it is used, and no variables except its parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.running.formulas.bindings import Bindings, Evaluator, every
from ooxcheck.oox.running.formulas.follow import field_values
from ooxcheck.oox.running.formulas.relations import EMPTY, Relation, singleton
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Obj

Compiler: TypeAlias = Callable[[logic.Term], Evaluator[Relation]]
Meaning: TypeAlias = Callable[[Scene, Atom, Sequence[Relation]], Relation]
"""The value of a definition for an object and arguments."""


def compile_definition(node: logic.Defined, compiled: Compiler) -> Evaluator[Relation]:
    """Return a function that evaluates a definition for at most one object and some arguments."""
    arguments = [compiled(argument) for argument in node.arguments]
    if node.receiver is None:
        (case,) = node.cases
        alone = _meaning(case.definition, compiled)
        return lambda scene, bound: alone(scene, None, [argument(scene, bound) for argument in arguments])
    receiver, meaning = compiled(node.receiver), _by_class(node.cases, compiled)

    def value(scene: Scene, bound: Bindings) -> Relation:
        target = next((atom for (atom,) in receiver(scene, bound)), None)
        if not isinstance(target, Obj) or target in scene.absent:
            return EMPTY
        return meaning(scene, target, [argument(scene, bound) for argument in arguments])

    return value


def model_image(
    start: Evaluator[Relation], cases: Sequence[logic.Case], compiled: Compiler
) -> Evaluator[Relation]:
    """Return a function that computes the union of a model field over the objects of a set."""
    meaning = _by_class(cases, compiled)
    return lambda scene, bound: frozenset(
        row
        for _, rows in every([start], lambda here, at: meaning(here, at[-1], ()), scene, bound)
        for row in rows
    )


def model_relation(cases: Sequence[logic.Case], compiled: Compiler) -> Evaluator[Relation]:
    """Return a function that pairs every object with its model field."""
    meaning = _by_class(cases, compiled)

    def objects(scene: Scene, _bound: Bindings) -> Relation:
        return frozenset((obj,) for obj in scene.objects())

    return lambda scene, bound: frozenset(
        (at[-1], *row)
        for at, rows in every([objects], lambda here, at: meaning(here, at[-1], ()), scene, bound)
        for row in rows
    )


def _by_class(cases: Sequence[logic.Case], compiled: Compiler) -> Meaning:
    """Return the value of the definition of an object's class; empty for an object without a definition, or one that does not exist."""
    known = {name: _meaning(case.definition, compiled) for case in cases for name in case.classes}

    def value(scene: Scene, obj: Atom, arguments: Sequence[Relation]) -> Relation:
        if not isinstance(obj, Obj) or obj in scene.absent or obj.kind.is_array:
            return EMPTY
        meaning = known.get(str(obj.kind.type))
        return meaning(scene, obj, arguments) if meaning else EMPTY

    return value


def _meaning(definition: logic.Definition | GhostField, compiled: Compiler) -> Meaning:
    if isinstance(definition, GhostField):
        return lambda scene, obj, _arguments: frozenset(field_values(scene, obj, definition))
    value = compiled(definition.meaning)

    def rows(scene: Scene, obj: Atom, arguments: Sequence[Relation]) -> Relation:
        with scene.giving((singleton(obj), *arguments)) as inner:
            return value(inner, ())

    return rows
