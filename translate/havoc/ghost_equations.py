"""Definitional equations: ``this.items == old(this.items) + x`` in a contract determines what a ghost becomes.

A set that an equation in ``ensures`` gives is no choice and needs no bound: what its other side has is put there.
``no this.items`` is one, too. An equation waits until no set that it looks at is still open; those that look at their
own set, or wait for each other, determine nothing. What is left open is the solver's to choose (`ooxcheck.translate.havoc.havoc`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.terms.conjuncts import equations as sides
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Collection
from ooxcheck.relational import TRUE, Expr
from ooxcheck.translate.formulas.evaluation import View
from ooxcheck.translate.formulas.formulas import seen
from ooxcheck.translate.formulas.judgement import Scene
from ooxcheck.translate.formulas.sequences import bag
from ooxcheck.translate.model.cells import is_open_ended, is_table
from ooxcheck.translate.model.ghost_tables import replaced, written, written_items
from ooxcheck.translate.model.heap import Heap, updated
from ooxcheck.translate.symbolic.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Equation:
    """The ghost of the one object that `target` is becomes the set `value`; both look at `ghosts`."""

    target: logic.Term
    ghost: GhostField
    value: logic.Term
    ghosts: frozenset[GhostField]


@dataclass(frozen=True, slots=True)
class Determined:
    """A heap in which determined sets are what they become, and the objects whose sets are still `open`."""

    heap: Heap
    open: Mapping[Cells, Expr]


def determined(encoder: Encoder, method: Method, after: Scene, changed: Mapping[Cells, Expr]) -> Determined:
    """Put sets that a contract gives into ghosts that may have `changed`, given by the objects that hold them."""
    heap, still_open, waiting = after.heap, dict(changed), list(equations(method)) if changed else []
    while ready := [each for each in waiting if still_open.keys().isdisjoint(each.ghosts)]:
        waiting = [each for each in waiting if each not in ready]
        for each in (equation for equation in ready if equation.ghost in still_open):
            view = seen(Scene(after.guard, after.variables, heap, after.entry), encoder.pure_call)
            holder = view.atoms(each.target)
            heap = heap.with_relation(each.ghost, _put(view, each, holder & changed[each.ghost]))
            still_open[each.ghost] = still_open[each.ghost] - holder
            if encoder.world.settled(still_open[each.ghost].no()) is TRUE:
                del still_open[each.ghost]
    return Determined(heap, still_open)


def _put(view: View, equation: Equation, holders: Expr) -> Expr:
    """Return the relation of a ghost in which one object holds what an equation says."""
    world, ghost, value = view.world, equation.ghost, equation.value
    relation = view.heap.relation(ghost)
    if is_table(ghost):
        in_rows = ghost.collection is Collection.RELATION
        table = (
            written(world, ghost, view.rows(value))
            if in_rows
            else written_items(world, ghost, bag(view, value))
        )
        return replaced(world, relation, holders, holders.product(table))
    anything = reduce(Expr.product, map(world.of_type, ghost.columns))
    return updated(relation, holders, anything & view.atoms(value), anything)


def equations(method: Method) -> Iterator[Equation]:
    """Yield the equations in ``ensures`` that give the set of one object; those with pure calls are left out."""
    for clause in method.contract.ensures:
        for part in conjuncts(clause.formula):
            if not _calls(part):
                yield from (each for left, right in sides(part) for each in _oriented(left, right))


def _oriented(left: logic.Term | logic.Formula, right: logic.Term | logic.Formula) -> Iterator[Equation]:
    match left:
        case logic.Join(right=logic.FieldRelation((ghost,))) if (
            is_open_ended(ghost) and left.left.shape.scalar
        ):
            yield _equation(left.left, ghost, right)
        case logic.Defined(arguments=(), cases=cases) if left.receiver is not None:
            yield from (_equation(left.receiver, ghost, right) for ghost in _left_open(cases))
        case _:
            return


def _equation(target: logic.Term, ghost: GhostField, right: logic.Term | logic.Formula) -> Equation:
    assert isinstance(right, logic.TermNode), "a set should be equal to a set"
    return Equation(target, ghost, right, frozenset((*_ghosts(target), *_ghosts(right))))


def _left_open(cases: Iterable[logic.Case]) -> Iterator[GhostField]:
    """Yield the open-ended ghosts that anonymous implementations have instead of a definition."""
    ghosts = (case.definition for case in cases if isinstance(case.definition, GhostField))
    yield from filter(is_open_ended, ghosts)


def _ghosts(node: logic.Term) -> Iterator[GhostField]:
    """Yield the open-ended ghosts that a term looks at as they are now."""
    before = {
        id(part) for old in logic.parts(node) if isinstance(old, logic.Old) for part in logic.parts(old)
    }
    for part in logic.parts(node):
        if isinstance(part, logic.FieldRelation) and id(part) not in before:
            yield from filter(is_open_ended, part.fields)
        elif isinstance(part, logic.Defined | logic.ModelRelation) and id(part) not in before:
            yield from _left_open(part.cases)


def _calls(node: logic.Formula) -> bool:
    return any(isinstance(part, logic.PureCall) for part in logic.parts(node))
