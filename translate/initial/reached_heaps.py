"""Heaps that executions reach, bounded as tightly as the initial states allow.

A write to an object that the solver chooses makes that field of every object open, and recursive methods and loops repeat it. So a field soon
relates all pairs of objects, although executions reach few of them, and formulas about such a heap are large. So after a call and
after an iteration the solver is asked, within few conflicts, which pairs are there in no execution, and which in all.

Why this is right: a state counts only in executions in which its guard holds, and every query about an encoding requires the structure of the
initial state and the assumptions. A pair is left out of a field if no initial state with these leads to an execution that
satisfies the guard and has the pair; it is added if none leads to one that lacks it. So the field is the same as before in every execution that
counts. If none satisfies the guard, any field will do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, is_reference
from ooxcheck.relational import Bound, Expr, Formula, Relation
from ooxcheck.relational.solving.tight_bounds import Examples
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import World

CONFLICTS = 1_500
"""Conflicts of all queries of an encoding if they find nothing."""

MANY = 16
"""The number of tuples from which on a relation is worth a query."""


@dataclass(frozen=True, slots=True)
class ReachedHeaps:
    """The heaps that executions reach from initial states, of which `begin` is the heap, and some are `examples`."""

    world: World
    begin: Heap
    examples: Examples

    def narrow(self, state: State) -> State:
        """Return a state in which references have only values that some initial state leads to, as far as limited work finds."""
        heap, large = state.heap, dict(self._large(state.heap))
        if large:
            bounds = self.world.session.bounds_where(state.guard, [*large.values()], self.examples)
            for (cells, relation), bound in zip(large.items(), bounds, strict=True):
                if bound is not None:
                    heap = heap.with_relation(cells, self._within(relation, bound))
        return state.with_heap(heap)

    def _large(self, heap: Heap) -> Iterator[tuple[Cells, Expr]]:
        """Yield the large relations of references that have changed."""
        for cells, relation in heap.relations.items():
            is_new = _is_reference(cells) and relation is not self.begin.relation(cells)
            if is_new and len(self.world.session.translator.matrix(relation).cells) >= MANY:
                yield cells, relation

    def _within(self, relation: Expr, bound: Bound) -> Expr:
        """Return a relation within bounds."""
        inside = relation & self._exactly(relation.arity, bound.upper)
        return inside + self._exactly(relation.arity, bound.lower) if bound.lower else inside

    def _exactly(self, arity: int, rows: Collection[int]) -> Relation:
        """Return the relation with exactly these packed tuples."""
        bounds = self.world.session.bounds
        exact = Bound(frozenset(rows), tuple(sorted(rows)))
        return bounds.bind_packed(Relation(f"reached #{len(bounds)}", arity), exact)


@contextmanager
def reached_heaps(world: World, begin: Heap, given: Iterable[Formula]) -> Iterator[ReachedHeaps]:
    """Yield the heaps that executions reach from a heap in the initial states in which some formulas hold."""
    examples = world.session.examples(*given, conflicts=CONFLICTS)
    try:
        yield ReachedHeaps(world, begin, examples)
    finally:
        examples.close()


def _is_reference(cells: Cells) -> bool:
    """Return whether cells are fields or elements that refer to objects."""
    match cells:
        case Field(type=type_) | Elements(ArrayType(type_)):
            return is_reference(type_)
        case _:
            return False
