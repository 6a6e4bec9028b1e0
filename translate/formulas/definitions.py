"""Model fields and specification functions: definitions, unfolded at each use.

A definition is evaluated with ``this`` as its object. If several classes define it, each definition applies
in the executions in which the
object is of its class. For a set of objects, each possible member is evaluated separately.
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
from ooxcheck.translate.formulas.quantifiers import Range, gather
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_sets import (
    Meaning,
    Row,
    candidates,
    empty,
    expr_of,
    is_of_atoms,
    merge_rows,
    rows_of,
)
from ooxcheck.translate.model.universe import Thing


def definition_value(view: View, node: logic.Defined) -> Meaning:
    """Return the value of a definition for at most one object and some arguments."""
    if node.receiver is None:
        (case,) = node.cases
        assert isinstance(case.definition, logic.Definition), "a function should be defined"
        return view.giving(NONE, *(view.term(argument) for argument in node.arguments)).term(
            case.definition.meaning
        )
    receiver = view.there(view.atoms(node.receiver))
    inner = view.where(view.world.simplify(receiver.some()))
    arguments = [inner.term(argument) for argument in node.arguments]
    return _definition_of(view, receiver, node.cases, (node.receiver.shape, node.shape), arguments)


def image(view: View, start: Expr, cases: Sequence[logic.Case], shapes: tuple[Shape, Shape]) -> Meaning:
    """Return the union of a model field over a set of objects; `shapes` are those of the set and of the model field."""
    own, whole = shapes
    object_values = list(_value_per_object(view, start, cases, (own, whole)))
    arity = whole.arity - 1
    if is_of_atoms(Shape(whole.columns[1:])):
        return _sum(
            [_restrict(guard, expr_of(meaning, arity), arity) for guard, _, meaning in object_values], arity
        )
    return merge_rows(
        (all_of((guard, row.guard)), row.values)
        for guard, _, meaning in object_values
        for row in rows_of(view.world, meaning, Shape(whole.columns[1:]))
    )


def relation(view: View, cases: Sequence[logic.Case], shape: Shape) -> Meaning:
    """Return the pairs of each object that has a model field, and its value."""
    object_values = list(
        _value_per_object(view, view.heap.allocated, cases, (Shape(shape.columns[:1]), shape))
    )
    if is_of_atoms(shape):
        pairs = [
            _restrict(guard, this.product(expr_of(meaning, shape.arity - 1)), shape.arity)
            for guard, this, meaning in object_values
        ]
        return _sum(pairs, shape.arity)
    return tuple(
        Row(all_of((guard, row.guard)), (this, *row.values))
        for guard, this, meaning in object_values
        for row in rows_of(view.world, meaning, Shape(shape.columns[1:]))
    )


def _value_per_object(
    view: View, start: Expr, cases: Sequence[logic.Case], shapes: tuple[Shape, Shape]
) -> Iterator[tuple[Formula, Expr, Meaning]]:
    """Yield each object that may be in a set: the condition that it is, the object, and the value of its definition."""
    (own, whole), world = shapes, view.world
    members = [world.constant(atom) for (atom,) in candidates(world, start, own) if _class_of(atom)]
    guards = [(world.simplify(this.in_(start)), this) for this in members]
    views = [(view.binding(guard, ()), guard, this) for guard, this in guards if guard is not FALSE]
    one = Shape(own.columns, scalar=True), Shape(whole.columns[1:])
    yield from ((guard, this, _definition_of(inner, this, cases, one, ())) for inner, guard, this in views)
    range_ = Range(tuple((guard, ()) for _, guard, _ in views))
    gather(view, [(range_, [inner.trouble for inner, _, _ in views])])


def _definition_of(
    view: View,
    this: Expr,
    cases: Sequence[logic.Case],
    shapes: tuple[Shape, Shape],
    arguments: Sequence[Meaning],
) -> Meaning:
    """Return the value of the definition of at most one object; `shapes` are those of the object and of the value."""
    own, result = shapes
    case_values = []
    for where, case in chosen_cases(view, this, cases, own):
        inner = view.where(where)
        if isinstance(case.definition, GhostField):
            case_values.append((where, fields.image(inner.following(), this, own, (case.definition,))))
        else:
            case_values.append((where, inner.giving(this, *arguments).term(case.definition.meaning)))
    if is_of_atoms(result):
        return _sum(
            [
                _restrict(where, expr_of(meaning, result.arity), result.arity)
                for where, meaning in case_values
            ],
            result.arity,
        )
    return merge_rows(
        (all_of((where, row.guard)), row.values)
        for where, meaning in case_values
        for row in rows_of(view.world, meaning, result)
    )


def chosen_cases(
    view: View, this: Expr, cases: Sequence[logic.Case], shape: Shape
) -> Iterator[tuple[Formula, logic.Case]]:
    """Yield the definitions that may apply to an object, each with its condition."""
    world = view.world
    kinds = {name for (atom,) in candidates(world, this, shape) if (name := _class_of(atom))}
    for case in cases:
        if kinds.isdisjoint(case.classes):
            continue
        these = world.constant(*(thing for thing in world.things if _class_of(thing) in case.classes))
        where = world.simplify((this if kinds <= set(case.classes) else this & these).some())
        if where is not FALSE:
            yield where, case


def _class_of(atom: object) -> str | None:
    kind = atom.kind if isinstance(atom, Thing) else None
    return kind.name if isinstance(kind, ClassType) else None


def _restrict(guard: Formula, meaning: Expr, arity: int) -> Expr:
    return guard.then(meaning, empty(arity))


def _sum(meanings: Sequence[Expr], arity: int) -> Expr:
    return reduce(Expr.__add__, meanings) if meanings else empty(arity)
