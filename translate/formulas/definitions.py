"""Model fields and specification functions: definitions, unfolded where they are used.

What an object's definition says is evaluated with ``this`` as that object. Where several classes have definitions of their own, each counts
in the executions in which the object is of its class; from a set of objects, each object that may be in it is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.types import ClassType
from ooxcheck.relational import FALSE, NONE, Expr, Formula
from ooxcheck.translate.formulas import fields
from ooxcheck.translate.formulas.evaluation import View
from ooxcheck.translate.formulas.quantifiers import Range, gather
from ooxcheck.translate.model.folding import all_of
from ooxcheck.translate.model.guarded_sets import (
    Meaning,
    Row,
    candidates,
    empty,
    expr_of,
    guarded,
    is_of_atoms,
    rows_of,
)
from ooxcheck.translate.model.universe import Thing


def defined(view: View, node: logic.Defined) -> Meaning:
    """Return what a definition says of at most one object, given arguments."""
    if node.receiver is None:
        (case,) = node.cases
        assert isinstance(case.definition, logic.Definition), "a function should be defined"
        return view.giving(NONE, *(view.term(argument) for argument in node.arguments)).term(
            case.definition.meaning
        )
    receiver = view.there(view.atoms(node.receiver))
    inner = view.where(view.world.settled(receiver.some()))
    arguments = [inner.term(argument) for argument in node.arguments]
    return _of(view, receiver, node.cases, (node.receiver.shape, node.shape), arguments)


def image(view: View, start: Expr, cases: Sequence[logic.Case], shapes: tuple[Shape, Shape]) -> Meaning:
    """Return what a model field of the objects in a set is, all together; `shapes` are those of the set and of the model field."""
    own, whole = shapes
    found = list(_each(view, start, cases, (own, whole)))
    arity = whole.arity - 1
    if is_of_atoms(Shape(whole.columns[1:])):
        return _sum([_where(guard, expr_of(meaning, arity), arity) for guard, _, meaning in found], arity)
    return guarded(
        (all_of((guard, row.guard)), row.values)
        for guard, _, meaning in found
        for row in rows_of(view.world, meaning, Shape(whole.columns[1:]))
    )


def relation(view: View, cases: Sequence[logic.Case], shape: Shape) -> Meaning:
    """Return every object that has a model field, paired with what that is."""
    found = list(_each(view, view.heap.allocated, cases, (Shape(shape.columns[:1]), shape)))
    if is_of_atoms(shape):
        pairs = [
            _where(guard, this.product(expr_of(meaning, shape.arity - 1)), shape.arity)
            for guard, this, meaning in found
        ]
        return _sum(pairs, shape.arity)
    return tuple(
        Row(all_of((guard, row.guard)), (this, *row.values))
        for guard, this, meaning in found
        for row in rows_of(view.world, meaning, Shape(shape.columns[1:]))
    )


def _each(
    view: View, start: Expr, cases: Sequence[logic.Case], shapes: tuple[Shape, Shape]
) -> Iterator[tuple[Formula, Expr, Meaning]]:
    """Yield the objects that may be in a set: where each of them is, and what its definition says there."""
    (own, whole), world = shapes, view.world
    members = [world.constant(atom) for (atom,) in candidates(world, start, own) if _class_of(atom)]
    guards = [(world.settled(this.in_(start)), this) for this in members]
    views = [(view.binding(guard, ()), guard, this) for guard, this in guards if guard is not FALSE]
    one = Shape(own.columns, scalar=True), Shape(whole.columns[1:])
    yield from ((guard, this, _of(inner, this, cases, one, ())) for inner, guard, this in views)
    range_ = Range(tuple((guard, ()) for _, guard, _ in views))
    gather(view, [(range_, [inner.trouble for inner, _, _ in views])])


def _of(
    view: View,
    this: Expr,
    cases: Sequence[logic.Case],
    shapes: tuple[Shape, Shape],
    arguments: Sequence[Meaning],
) -> Meaning:
    """Return what the definition of at most one object says; `shapes` are those of the object and of the value."""
    own, result = shapes
    found = []
    for where, case in chosen_cases(view, this, cases, own):
        inner = view.where(where)
        if isinstance(case.definition, GhostField):
            found.append((where, fields.image(inner.following(), this, own, (case.definition,))))
        else:
            found.append((where, inner.giving(this, *arguments).term(case.definition.meaning)))
    if is_of_atoms(result):
        return _sum(
            [_where(where, expr_of(meaning, result.arity), result.arity) for where, meaning in found],
            result.arity,
        )
    return guarded(
        (all_of((where, row.guard)), row.values)
        for where, meaning in found
        for row in rows_of(view.world, meaning, result)
    )


def chosen_cases(
    view: View, this: Expr, cases: Sequence[logic.Case], shape: Shape
) -> Iterator[tuple[Formula, logic.Case]]:
    """Yield the definitions that an object may have, and where it has them."""
    world = view.world
    kinds = {name for (atom,) in candidates(world, this, shape) if (name := _class_of(atom))}
    for case in cases:
        if kinds.isdisjoint(case.classes):
            continue
        these = world.constant(*(thing for thing in world.things if _class_of(thing) in case.classes))
        where = world.settled((this if kinds <= set(case.classes) else this & these).some())
        if where is not FALSE:
            yield where, case


def _class_of(atom: object) -> str | None:
    kind = atom.kind if isinstance(atom, Thing) else None
    return kind.name if isinstance(kind, ClassType) else None


def _where(guard: Formula, meaning: Expr, arity: int) -> Expr:
    return guard.then(meaning, empty(arity))


def _sum(meanings: Sequence[Expr], arity: int) -> Expr:
    return reduce(Expr.__add__, meanings) if meanings else empty(arity)
