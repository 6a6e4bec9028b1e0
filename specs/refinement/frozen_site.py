"""Freeze a call in one model: the model's states before and after it, as constants in a separate world.

Everything executed there folds, so that little is left for the solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import (
    FALSE,
    TRUE,
    Expr,
    Formula,
    IntConstant,
    Interpretation,
    IntExpr,
    Options,
    Relation,
)
from ooxcheck.specs.refinement.call_sites import Site
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Entry, World
from ooxcheck.translate.model.values import Value


def _world(like: World) -> World:
    """Return a new world with the same atoms as another."""
    world = World(
        like.program, like.settings, [text.value for text in like.texts], Options(symmetry=0, orders=False)
    )
    world.watch = like.watch
    for thing in like.things:
        copy = world.thing(thing.kind, thing, initial=thing.initial)
        assert copy == thing, "objects should be numbered in the order in which they were made"
    if like.indices:
        world.index(like.indices - 1)
    return world


def freeze_site(site: Site, truth: Interpretation) -> Site:
    """Return a site with a model's constants before and after it; its world has a separate session."""
    world = _world(site.encoder.world)
    fixed = _Freezer(truth, world)
    heap = fixed.heap(site.before)
    variables = MappingProxyType({slot: fixed.value(value) for slot, value in site.arguments.items()})
    after = fixed.heap(site.after)
    return replace(
        site,
        encoder=replace(site.encoder, world=world, infeasible=None),
        frame=replace(site.frame, entry=(variables, heap)),
        state=State(TRUE, variables, heap),
        made=fixed.relation(site.made),
        after=after,
        thrown=after if site.thrown is site.after else fixed.heap(site.thrown),
        result=None if site.result is None else fixed.value(site.result),
        throws=fixed.truth_of(site.throws),
        cut=fixed.truth_of(site.cut),
    )


@dataclass(frozen=True, slots=True)
class _Freezer:
    """Evaluates expressions in a model as constants of another world."""

    truth: Interpretation
    world: World

    def heap(self, heap: Heap) -> Heap:
        """Return the heap in the model."""
        relations = {cells: self.relation(relation) for cells, relation in heap.relations.items()}
        statics = {each: self.value(value) for each, value in heap.statics.items()}
        return Heap(
            self.world, MappingProxyType(relations), MappingProxyType(statics), self.relation(heap.allocated)
        )

    def value(self, value: Value) -> Value:
        """Return a value in the model."""
        match value:
            case Formula():
                return self.truth_of(value)
            case IntExpr():
                return IntConstant(self.truth.value(value))
            case Expr():
                return self.relation(value)

    def truth_of(self, formula: Formula) -> Formula:
        """Return whether a formula holds in the model."""
        return TRUE if self.truth.holds(formula) else FALSE

    def relation(self, relation: Expr) -> Expr:
        """Return the tuples of a relation in the model."""
        rows = self.truth.rows(relation)
        if relation.arity == 1:
            return self.world.constant(*(atom for (atom,) in rows))
        if not rows:
            return empty(relation.arity)
        for atom in self._tables(rows):
            self.world.entry(atom.row, atom.column)
        bounds = self.world.session.bounds
        return bounds.bind_exactly(Relation(f"fixed #{len(list(bounds))}", relation.arity), rows)

    def _tables(self, rows: Iterable[tuple[object, ...]]) -> Iterator[Entry]:
        return (atom for row in rows for atom in row if isinstance(atom, Entry))
