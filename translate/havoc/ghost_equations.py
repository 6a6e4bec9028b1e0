"""Definitional equations: ``this.items == old(this.items) + x`` in a contract determines the new value of a ghost.

A set that an equation in ``ensures`` determines is not havocked and needs no bound: the value of the other
side is stored. The same holds
for ``no this.items``. An equation waits until all sets that it reads are determined; equations that depend
on their own set, or on each
other in a cycle, determine nothing. The remaining sets are havocked (`ooxcheck.translate.havoc.havoc`).
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
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.formulas.sequences import bag
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.cells import is_open_ended, is_table
from ooxcheck.translate.model.ghost_tables import replace_tables, write, write_items
from ooxcheck.translate.model.heap import Heap, override
from ooxcheck.translate.symbolic.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Equation:
    """The ghost of the object `target` becomes the set `value`; both read `ghosts`."""

    target: logic.Term
    ghost: GhostField
    value: logic.Term
    ghosts: frozenset[GhostField]


@dataclass(frozen=True, slots=True)
class DeterminedGhosts:
    """A heap with the determined sets, and the objects whose sets are still `open`."""

    heap: Heap
    open: Mapping[Cells, Expr]


def apply_equations(
    encoder: Encoder, method: Method, after: Scene, changed: Mapping[Cells, Expr]
) -> DeterminedGhosts:
    """Store the values that equations of the contract determine in ghosts; `changed` has the objects whose ghosts may change."""
    heap, still_open, waiting = after.heap, dict(changed), list(equations(method)) if changed else []
    while ready := [each for each in waiting if still_open.keys().isdisjoint(each.ghosts)]:
        waiting = [each for each in waiting if each not in ready]
        for each in (equation for equation in ready if equation.ghost in still_open):
            view = view_of(Scene(after.guard, after.variables, heap, after.entry), encoder.pure_call)
            holder = view.atoms(each.target)
            heap = heap.with_relation(each.ghost, _put(view, each, holder & changed[each.ghost]))
            still_open[each.ghost] = still_open[each.ghost] - holder
            if encoder.world.simplify(still_open[each.ghost].no()) is TRUE:
                del still_open[each.ghost]
    return DeterminedGhosts(heap, still_open)


def _put(view: View, equation: Equation, holders: Expr) -> Expr:
    """Return the relation of a ghost in which one object has the value of an equation."""
    world, ghost, value = view.world, equation.ghost, equation.value
    relation = view.heap.relation(ghost)
    if is_table(ghost):
        in_rows = ghost.collection is Collection.RELATION
        table = (
            write(world, ghost, view.rows(value)) if in_rows else write_items(world, ghost, bag(view, value))
        )
        return replace_tables(world, relation, holders, holders.product(table))
    anything = reduce(Expr.product, map(world.of_type, ghost.columns))
    return override(relation, holders, anything & view.atoms(value), anything)


def equations(method: Method) -> Iterator[Equation]:
    """Yield the equations in ``ensures`` that determine the set of one object; those with pure calls are left out."""
    for clause in method.contract.ensures:
        for part in conjuncts(clause.formula):
            if not _calls(part):
                yield from (each for left, right in sides(part) for each in _orient(left, right))


def _orient(left: logic.Term | logic.Formula, right: logic.Term | logic.Formula) -> Iterator[Equation]:
    match left:
        case logic.Join(right=logic.FieldRelation((ghost,))) if (
            is_open_ended(ghost) and left.left.shape.scalar
        ):
            yield _equation(left.left, ghost, right)
        case logic.Defined(arguments=(), cases=cases) if left.receiver is not None:
            yield from (_equation(left.receiver, ghost, right) for ghost in _undefined_ghosts(cases))
        case _:
            return


def _equation(target: logic.Term, ghost: GhostField, right: logic.Term | logic.Formula) -> Equation:
    assert isinstance(right, logic.TermNode), "a set should be equal to a set"
    return Equation(target, ghost, right, frozenset((*_ghosts(target), *_ghosts(right))))


def _undefined_ghosts(cases: Iterable[logic.Case]) -> Iterator[GhostField]:
    """Yield the open-ended ghosts that anonymous implementations have instead of a definition."""
    ghosts = (case.definition for case in cases if isinstance(case.definition, GhostField))
    yield from filter(is_open_ended, ghosts)


def _ghosts(node: logic.Term) -> Iterator[GhostField]:
    """Yield the open-ended ghosts that a term reads in the current state."""
    before = {
        id(part) for old in logic.parts(node) if isinstance(old, logic.Old) for part in logic.parts(old)
    }
    for part in logic.parts(node):
        if isinstance(part, logic.FieldRelation) and id(part) not in before:
            yield from filter(is_open_ended, part.fields)
        elif isinstance(part, logic.Defined | logic.ModelRelation) and id(part) not in before:
            yield from _undefined_ghosts(part.cases)


def _calls(node: logic.Formula) -> bool:
    return any(isinstance(part, logic.PureCall) for part in logic.parts(node))
