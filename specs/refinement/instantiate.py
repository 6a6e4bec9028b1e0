"""Instantiate a summary at a call: exact values are substituted, bounds constrain the solver's choice.

A cell, a result or a set of new objects between two bounds keeps its unknown relation, and the bounds are
added for calls that end in the
way of the effect. So an untranslatable bound costs only precision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import BOOL, ClassType, Type
from ooxcheck.relational import FALSE, NONE, TRUE, BitSet, Expr, Formula
from ooxcheck.specs.inference.summary import Bound, Effect, Summary
from ooxcheck.specs.refinement.call_sites import Site, SpecifiedCall, ends_normally
from ooxcheck.specs.refinement.summary_encoding import Meaning, Untranslatable, has, is_reference_like
from ooxcheck.specs.relations import expr as e
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap, override
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value, equal, is_number, width_of

T = TypeVar("T")


def instantiate(site: Site, summary: Summary) -> SpecifiedCall:
    """Return a summary as a specification of a call."""
    throws = FALSE if summary.throwing is None else TRUE if summary.returning is None else site.throws
    site = replace(site, throws=throws)
    new = dict(_new_objects(site, summary))
    instance = _Instance(site, Meaning(site.before, site.arguments, new))
    after, result = site.after, site.result
    demands = [*_distinct(new)]
    if summary.returning is not None:
        after, result = instance.exact_outcome(summary.returning)
        normal = ends_normally(site)
        demands += [normal.implies(each) for each in instance.demands(summary.returning, after, result)]
    if summary.throwing is not None:
        ends = site.throws & ~site.cut
        demands += [ends.implies(each) for each in instance.demands(summary.throwing, site.thrown, None)]
    return SpecifiedCall(after, result, demands, throws)


# ---------------------------------------------------------------------------------------------- new objects


def _new_objects(site: Site, summary: Summary) -> Iterator[tuple[e.New | e.NewSet, Expr]]:
    """Yield unknowns for the new objects of a summary; which objects of the pool they are is open."""
    for symbol in sorted(_new_symbols(summary), key=lambda each: each.digest):
        pool = site.pool.get(symbol.kind, ()) if isinstance(symbol.kind, ClassType) else ()
        made = site.made & site.encoder.world.constant(*pool) if pool else NONE
        if isinstance(symbol, e.NewSet) or len(pool) <= 1:
            yield symbol, made
        else:
            key = (site.encoder.unroll_bounds, *site.place, "new", symbol.kind, symbol.number)
            yield symbol, site.encoder.world.free(key, "new", 1, [(thing,) for thing in pool])


def _new_symbols(summary: Summary) -> set[e.New | e.NewSet]:
    symbols: set[e.New | e.NewSet] = set()
    for effect in (summary.returning, summary.throwing):
        if effect is not None:
            results = [effect.result] if effect.result else []
            for bound in (*effect.cells.values(), *effect.made.values(), *results):
                symbols |= bound.lower.fresh | bound.upper.fresh
            symbols = symbols.union(*(fact.fresh for fact in effect.facts))
    return symbols


def _distinct(new: dict[e.New | e.NewSet, Expr]) -> Iterator[Formula]:
    """Yield that symbols of single objects denote at most one object, and different ones."""
    single = [(symbol, atoms) for symbol, atoms in new.items() if isinstance(symbol, e.New)]
    for place, (symbol, atoms) in enumerate(single):
        yield atoms.lone()
        yield from ((atoms & other).no() for twin, other in single[:place] if twin.kind == symbol.kind)


# ----------------------------------------------------------------------------------------------- one effect


@dataclass(frozen=True, slots=True)
class _Instance:
    """One effect of a summary at a call."""

    site: Site
    meaning: Meaning

    def exact_outcome(self, effect: Effect) -> tuple[Heap, Value | None]:
        """Return the heap and the result after a call that returns, with exact values substituted."""
        site = self.site
        heap, result = site.after, site.result
        for cells in site.changed:
            if (exact := _attempt(partial(self._exact_cells, cells, effect.cell(cells)))) is not None:
                heap = heap.with_relation(cells, exact)
        for field in site.statics:
            if (value := _attempt(partial(self._exact_value, field.type, effect.cell(field)))) is not None:
                heap = heap.with_static(field, value)
        if effect.result is not None and site.method.retval is not None:
            value = _attempt(partial(self._exact_value, site.method.retval.type, effect.result))
            result = site.result if value is None else value
        return heap, result

    def demands(self, effect: Effect, after: Heap, result: Value | None) -> Iterator[Formula]:
        """Yield the constraints of an effect, for calls that end in its way."""
        site = self.site
        for kind, pool in site.pool.items():
            assert isinstance(kind, ClassType), "a body that is replaced should make no arrays"
            bound = effect.made.get(kind, Bound.exactly(e.NOTHING))
            yield from self._between(bound, site.made & site.encoder.world.constant(*pool))
        for cells in site.changed:
            yield from self._cells(cells, effect.cell(cells), after)
        for field in site.statics:
            yield from self._value(field.type, effect.cell(field), after.static(field))
        if effect.result is not None and result is not None and site.method.retval is not None:
            yield from self._value(site.method.retval.type, effect.result, result)
        for fact in effect.facts:
            if (holds := _attempt(partial(self.meaning.test, fact))) is not None:
                yield holds

    # -- exact values -----------------------------------------------------------------------------

    def _exact_cells(self, cells: Cells, bound: Bound) -> Expr:
        if not bound.exact or not isinstance(cells, Field):
            raise Untranslatable
        if bound.upper is e.Name(cells):
            return self.site.before.relation(cells)
        if not is_reference_like(cells.type):
            return self._field_after_assignments(cells, bound.upper)
        world = self.meaning.world
        return self.meaning.atoms(bound.upper) & world.of_type(ClassType(cells.owner)).product(
            world.of_type(cells.type)
        )

    def _field_after_assignments(self, cells: Field, expr: e.Expr) -> Expr:
        """Return a field of numbers or truth values after assignments of one value each."""
        match expr:
            case e.Name(leaf) if leaf is cells:
                return self.site.before.relation(cells)
            case e.Override(below, key, value):
                relation, keys = (
                    self._field_after_assignments(cells, below),
                    self.meaning.atoms(key) - self.meaning.nil(),
                )
                new, world = self._one(value), self.meaning.world
                if isinstance(new, Formula):
                    return (relation - keys) + new.then(keys, NONE)
                assert not isinstance(new, Expr)
                width = width_of(cells.type, world.program.int_width)
                return override(relation, keys, BitSet(new, width), world.bits(width))
            case _:
                raise Untranslatable

    def _exact_value(self, type_: Type, bound: Bound) -> Value:
        if not bound.exact:
            raise Untranslatable
        if not is_reference_like(type_):
            return self._one(bound.upper)
        return self.meaning.atoms(bound.upper) & self.meaning.world.of_type(type_)

    def _one(self, expr: e.Expr) -> Value:
        """Return a number or truth value if there is exactly one."""
        members = self.meaning.members(expr)
        if len(members) != 1 or members[0].guard is not TRUE or members[0].value is None:
            raise Untranslatable
        return members[0].value

    # -- values between bounds ------------------------------------------------------------------

    def _cells(self, cells: Cells, bound: Bound, after: Heap) -> Iterator[Formula]:
        if not isinstance(cells, Field) or (
            bound.exact and after.relation(cells) is not self.site.after.relation(cells)
        ):
            return
        if is_reference_like(cells.type):
            yield from self._between(
                bound, self.meaning.field_with_null(cells, after.relation(cells), after.allocated)
            )
            return
        for thing in self.meaning.owners(ClassType(cells.owner)):
            yield from self._content(cells, bound, after, thing)

    def _content(self, cells: Field, bound: Bound, after: Heap, thing: Thing) -> Iterator[Formula]:
        """Yield that a number or truth value in one object lies between bounds."""
        this = self.meaning.world.constant(thing)
        there = self.meaning.world.simplify(this.in_(after.allocated))
        if there is FALSE:
            return
        value = after.read(cells, this)
        upper = _attempt(partial(self.meaning.members_of, bound.upper, thing))
        if upper is not None:
            yield there.implies(has(upper, value))
        for each in _attempt(partial(self.meaning.members_of, bound.lower, thing)) or ():
            if each.value is not None:
                yield all_of((there, each.guard)).implies(equal(each.value, value))

    def _value(self, type_: Type, bound: Bound, value: Value) -> Iterator[Formula]:
        if isinstance(value, Expr):
            yield from self._between(bound, self.meaning.with_null(value))
            return
        upper = _attempt(partial(self.meaning.members, bound.upper))
        if upper is not None and (is_number(type_) or type_ is BOOL):
            yield has(upper, value)
        for each in _attempt(partial(self.meaning.members, bound.lower)) or ():
            if each.value is not None:
                yield each.guard.implies(equal(each.value, value))

    def _between(self, bound: Bound, actual: Expr) -> Iterator[Formula]:
        upper = _attempt(partial(self.meaning.atoms, bound.upper))
        if upper is not None:
            yield actual.in_(upper)
        lower = _attempt(partial(self.meaning.atoms, bound.lower))
        if lower is not None:
            yield lower.in_(actual)


def _attempt(translate: Callable[[], T]) -> T | None:
    """Return a translation, None if there is none."""
    try:
        return translate()
    except Untranslatable:
        return None
