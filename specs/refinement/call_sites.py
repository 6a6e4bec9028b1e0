"""Replaced calls: one `Site` for each call in the unrolled program that is replaced by a summary.

At a site the solver chooses how the call ends, the contents of the cells that it may change, the result,
and which objects of a small pool
it allocates; a `Specification` constrains the choice. Constraints apply only in executions that make the
call. The effect of the real body
is one of the choices; so a duty that no choice violates holds (Taghdiri, "Automating Modular Program
Verification by Refining
Specifications", PhD thesis, MIT 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.running.outcomes import Bounded, Origin
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant
from ooxcheck.specs.refinement.replaceable import Replaceable
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Index, Thing
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.encoder import Encoder, Notes
from ooxcheck.translate.symbolic.havoc_choices import Pool, ReplacedCall
from ooxcheck.translate.symbolic.paths import Frame, Path

INSIDE = "call"
"""The kind of a bound that is reached inside a call."""


@dataclass(frozen=True, slots=True, eq=False)
class Site(ReplacedCall):
    """A call that is replaced by a summary, at one location of the unrolled program.

    It reaches a bound where `cut` holds; where it throws, the heap is `thrown`. It may change `changed`
    cells and `statics`. `encoder` is that
    of the caller, at `place`; `earlier` objects were allocated there before.
    """

    thrown: Heap
    cut: Formula
    changed: tuple[Cells, ...]
    statics: tuple[Field, ...]
    encoder: Encoder
    place: tuple[Hashable, ...]
    open: Mapping[str, int]
    earlier: int
    frame: Frame


@dataclass(frozen=True, slots=True)
class SpecifiedCall:
    """The result of a specification at a site: the heap and the result after it, and constraints on the choice."""

    after: Heap
    result: Value | None
    demands: Sequence[Formula] = ()
    throws: Formula | None = None


Specification: TypeAlias = Callable[[Site], SpecifiedCall]
"""Constrains a call; the constraints hold for every call of the method."""


def frame_only(site: Site) -> SpecifiedCall:
    """Constrain a call only by the cells that it may change, by name."""
    return SpecifiedCall(site.after, site.result)


@dataclass(slots=True)
class Sites:
    """Replaces calls, and records the sites in the order of execution.

    `wanted` selects the methods to replace, if possible.
    """

    callees: Replaceable
    wanted: Callable[[Method], bool]
    specification: Specification = frame_only
    sites: list[Site] = field(default_factory=list)

    def __call__(self, encoder: Encoder, path: Path) -> bool:
        """Replace a call if that is wanted and possible."""
        method = path.frame.method
        if not self.replaces(method, lambda each: encoder.open.get(each.full_name, 0) - (each is method)):
            return False
        site = self._specify(self._site(encoder, path))
        self.sites.append(site)
        self._perform(site, path)
        return True

    def replaces(self, method: Method, opened: Callable[[Method], int]) -> bool:
        """Return whether a call is replaced; not if a method that it may run is already `opened`."""
        if not (self.wanted(method) and self.callees.allows(method)):
            return False
        return not any(opened(each) for each in self.callees.reachable(method))

    def replaces_any(self, methods: Iterable[Method]) -> bool:
        """Return whether a call of one of some methods may be replaced."""
        return any(self.wanted(method) and self.callees.allows(method) for method in methods)

    def _site(self, encoder: Encoder, path: Path) -> Site:
        from ooxcheck.translate.havoc.havoc import FreshUnknowns

        method, before, place = path.frame.method, path.heap, (encoder.unroll_bounds, *encoder.place)
        pool: Pool = {kind: _pool(encoder, kind, count) for kind, count in self.callees.made(method).items()}
        atoms = [thing for things in pool.values() for thing in things]
        made: Expr = (
            encoder.world.free((place, "made"), "made", 1, [(atom,) for atom in atoms]) if atoms else NONE
        )
        there = before.allocated + made if atoms else before.allocated
        unknown = FreshUnknowns(replace(encoder, notes=Notes()), (place, "call"), there)
        names = self.callees.effects(method)
        cells = dict(_havocked_cells(before, names.fields, names.elements, there))
        statics = tuple(
            sorted((each for each in names.fields if isinstance(each, Field) and each.static), key=str)
        )
        after = replace(unknown.forget(before, cells, statics), allocated=there)
        result = unknown.value("result", method.retval.type) if method.retval else None
        throws, cut = unknown.truth("throws"), unknown.truth("cut") if self.callees.may_cut(method) else FALSE
        encoder.notes.facts.extend(unknown.demands)
        return Site(
            method, path.state, after, result, throws, pool, made, after, cut, tuple(cells), statics,
            encoder, tuple(encoder.place), dict(encoder.open), len(encoder.notes.made), path.frame,
        )  # fmt: skip

    def _specify(self, site: Site) -> Site:
        """Return a site constrained by the specification."""
        known, world = self.specification(site), site.encoder.world
        site.encoder.notes.facts.extend(
            world.simplify(site.guard.implies(demand)) for demand in known.demands
        )
        throws = site.throws if known.throws is None else known.throws
        return replace(site, after=known.after, result=known.result, throws=throws)

    def _perform(self, site: Site, path: Path) -> None:
        """Let a call end as the solver chooses."""
        if site.cut is not FALSE:
            site.encoder.ledger.cut(Bounded(INSIDE, site.method.span), path.state.where(site.cut).guard)
            path.keep(~site.cut)
        if site.throws is not FALSE:
            thrown = path.state.where(site.throws).thrown_at(Origin(site.method.span))
            if thrown.guard is not FALSE:
                path.flow.throws.append(thrown.with_heap(site.thrown))
            path.keep(~site.throws)
        path.put(site.after)
        if site.result is not None and site.method.retval is not None:
            path.assign(site.method.retval.slot, site.result)


def ends_normally(site: Site) -> Formula:
    """Return the formula that a call returns."""
    return all_of(~each for each in (site.cut, site.throws) if each is not FALSE)


def _pool(encoder: Encoder, kind: ClassType, count: int) -> tuple[Thing, ...]:
    return tuple(encoder.thing(kind, (*encoder.place, "made", kind, number)) for number in range(count))


def _havocked_cells(
    heap: Heap, fields: Iterable[AnyField], elements: Iterable[ArrayType], there: Expr
) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells that a call may change, of all objects."""
    for each in sorted((each for each in fields if not each.static), key=str):
        yield each, there & heap.world.holders(each)
    for type_ in sorted(elements, key=str):
        yield Elements(type_), _places(heap, type_)


def _places(heap: Heap, type_: ArrayType) -> Expr:
    """Return the elements of all arrays of a type, as pairs of array and index."""
    places: Expr = NONE.product(NONE)
    world = heap.world
    for (array,) in world.possible(heap.allocated & world.of_type(type_)):
        this = world.constant(array)
        for place in range(min(world.indices, world.greatest(heap.length(this)))):
            inside = world.simplify(IntConstant(place) < heap.length(this))
            pair = (this & heap.allocated).product(world.constant(Index(place)))
            places = places + (pair if inside is TRUE else inside.then(pair, NONE.product(NONE)))
    return places
