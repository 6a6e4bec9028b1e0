"""Tables that the contract of a call determines: ``this.items == old(this.items) + x`` says which set a ghost becomes.

A set that an equation in ``ensures`` gives is no choice and needs no bound: the rows of its other side are put there.
``no this.items`` is one, too. An equation waits until no table that it looks at is still open; those that look at their
own table, or wait for each other, determine nothing. What is left open is the solver's to choose (`translate.unchosen`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oox import logic
from oox.typed import GhostField, Method
from relational import TRUE, Expr
from translate.formulas import seen
from translate.heap import Cells, Heap, is_table
from translate.rows import Rows
from translate.run import Run
from translate.scene import Scene
from translate.tables import replaced, written


@dataclass(frozen=True, slots=True)
class Equation:
    """The table of the one object that `target` is becomes the set `value` (None: empty); both look at `tables`."""

    target: logic.Term
    ghost: GhostField
    value: logic.Term | None
    tables: frozenset[GhostField]


@dataclass(frozen=True, slots=True)
class Determined:
    """A heap in which determined tables are what they become, and the objects whose tables are still `open`."""

    heap: Heap
    open: Mapping[Cells, Expr]


def determined(run: Run, method: Method, after: Scene, changed: Mapping[Cells, Expr]) -> Determined:
    """Put sets that a contract gives into tables that may have `changed`, given by the objects that hold them."""
    heap, still_open, waiting = after.heap, dict(changed), list(equations(method)) if changed else []
    while ready := [each for each in waiting if still_open.keys().isdisjoint(each.tables)]:
        waiting = [each for each in waiting if each not in ready]
        for each in (equation for equation in ready if equation.ghost in still_open):
            view = seen(Scene(after.guard, after.variables, heap, after.entry), run.call_pure)
            holder = view.atoms(each.target)
            members = () if each.value is None else view.rows(each.value)
            heap = _put(heap, each.ghost, holder & changed[each.ghost], members)
            still_open[each.ghost] = still_open[each.ghost] - holder
            if run.world.settled(still_open[each.ghost].no()) is TRUE:
                del still_open[each.ghost]
    return Determined(heap, still_open)


def _put(heap: Heap, ghost: GhostField, holders: Expr, members: Rows) -> Heap:
    table = written(heap.world, ghost, members)
    return heap.with_relation(ghost, replaced(heap.world, heap.relation(ghost), holders, holders.product(table)))


def equations(method: Method) -> Iterator[Equation]:
    """Yield the equations in ``ensures`` that give the table of one object; those with pure calls are left out."""
    for clause in method.contract.ensures:
        for part in logic.conjuncts(clause.formula):
            match part:
                case logic.SetEqual(left, right) if not _calls(part):
                    yield from _oriented(left, right)
                    yield from _oriented(right, left)
                case logic.Multiplicity("no", left) if not _calls(part):
                    yield from _oriented(left, None)
                case _:
                    pass


def _oriented(left: logic.Term, right: logic.Term | None) -> Iterator[Equation]:
    match left:
        case logic.Join(target, logic.FieldRelation((ghost,))) if is_table(ghost) and target.shape.scalar:
            looked_at = (*_tables(target), *(() if right is None else _tables(right)))
            yield Equation(target, ghost, right, frozenset(looked_at))
        case _:
            return


def _tables(node: logic.Term) -> Iterator[GhostField]:
    """Yield the tables that a term looks at as they are now."""
    before = {id(part) for old in logic.parts(node) if isinstance(old, logic.Old) for part in logic.parts(old)}
    for part in logic.parts(node):
        if isinstance(part, logic.FieldRelation) and id(part) not in before:
            yield from filter(is_table, part.fields)


def _calls(node: logic.Formula) -> bool:
    return any(isinstance(part, logic.PureCall) for part in logic.parts(node))
