"""Symmetry breaking by canonical numbering: objects are numbered in the order in which a walk from the roots discovers them.

Objects of one kind are interchangeable, so of all numberings only those of a breadth-first walk are kept
(the idea of Khurshid, Marinov,
Shlyakhter and Jackson, "A case for efficient solution enumeration", SAT 2003, and of Korat's enumeration).
One walk over all kinds has no
fixed order of slots, because the kind discovered next differs from heap to heap. So the kinds are numbered
one after the other. The walk
for a kind passes the slots of the roots, of the earlier kinds, and then of its own objects as they are
discovered: the first occurrence
of each object is that of the next number.

No heap is lost. Suppose the objects of the earlier kinds are numbered. Then the order of their slots is
known, and the walk numbers the
objects of this kind. If it gets stuck, because the other objects are reachable only from later kinds, it
takes any of them and continues.
The demands below hold for exactly these numberings: a slot holds a known number or the next one, and a walk
that may get stuck has
discovered every object up to the one whose slots it passes. The walk for an anchored kind never gets stuck:
its numbering is unique, and
all its objects are reachable. (A ghost set adds several objects at once, whose order stays open.)

Breadth-first order suits trees. A doubly linked list would be numbered from both ends, which is hard for a
solver. So if the invariants
describe a *chain* (`ooxcheck.translate.initial.list_fields`), the walk follows it first: a discovered
object is followed along this one
slot until no new object appears, then the walk continues with the other slots, in their order. A link holds
a number up to the next one.
The lists in an array, such as the buckets of a hash table, are followed one after the other in the same way: otherwise all their first objects
would come first, and the numbers in a list would depend on the lengths of all others.
The objects known after the other slots are those in them, and those that follow these by links from each
number to the next. The
numbering is as unique as without chains.

If two lists of a kind are disjoint, the numbers of the second would start where the first ends, and
formulas about it would depend on the
length of the first. So objects discovered from an *entrance* (`ooxcheck.translate.initial.disjoint_lists`)
form a separate run of
numbers with a separate walk: it starts at that slot, and continues through the slots of the objects it
discovers. All other objects of
the kind form a second run, and no object of the first run refers to them. Each run has an atom for every
possible object, and both
together are limited by the scope. No heap is lost, because the two walks divide the objects in any case: if
the lists are not disjoint,
slots of the second run refer to objects of the first.

An argument that is required to be an object of a structure (`ooxcheck.translate.initial.member_arguments`)
would be discovered first, and
the other numbers would depend on its position. So the walk passes such an *inner* slot last: when no new
object appears, it continues with
the object there, unless it is known. The holder of a slot was discovered before it or is such an object,
which then has the next number.
So a slot holds a number up to the one after its holder's, or after a known one. No heap is lost if the
argument is elsewhere; otherwise
the numbering is the one without the argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import NONE, Expr, Formula, Relation
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Slot
from ooxcheck.translate.model.universe import Thing, World

Spot: TypeAlias = tuple[Thing | None, Slot]
"""A slot and the object it belongs to, None for a root."""


@dataclass(frozen=True, slots=True)
class Run:
    """Objects of a kind that one walk numbers: those discovered from the `entrance`, or the others if `besides` one."""

    kind: Kind
    things: Sequence[Thing]
    entrance: Spot | None = None
    besides: Spot | None = None

    def is_entered(self, spot: Spot) -> bool:
        """Return whether the walk starts at a slot of another object."""
        return spot == self.entrance if self.entrance is not None else spot != self.besides


@dataclass(frozen=True, slots=True)
class Discovery:
    """The walks over the possible objects, `things` by kind."""

    kinds: Kinds
    things: Mapping[Kind, Sequence[Thing]]

    def spots(self) -> Iterator[Spot]:
        """Yield every possible slot."""
        yield from ((None, slot) for slot in self.kinds.roots)
        yield from (spot for kind in self.kinds.order for spot in self._own(self.things[kind]))

    def runs(self) -> Iterator[Run]:
        """Yield the runs of objects, in the order of their walks."""
        for kind, things in self.things.items():
            entrance = self.entrance(kind)
            if entrance is None:
                yield Run(kind, things)
            else:
                half = len(things) // 2
                yield from (
                    Run(kind, things[:half], entrance=entrance),
                    Run(kind, things[half:], besides=entrance),
                )

    def entrance(self, kind: Kind) -> Spot | None:
        """Return the slot from which a separate run of a kind starts."""
        known = self.kinds.entrance(kind)
        if known is None:
            return None
        holder, slot = known
        return (None if holder is None else self.things[holder][0]), slot

    def candidates(self) -> Mapping[Spot, list[Thing]]:
        """Return the objects that a slot may hold under some numbering: a walk discovers at most one object per slot."""
        things_by_spot: dict[Spot, list[Thing]] = {spot: [] for spot in self.spots()}
        for run in self.runs():
            met, chain = 0, self.kinds.chain(run.kind)
            for spot in self._walk(run):
                if _is_link(spot, run.kind, chain):
                    things_by_spot[spot] += _up_to_next(run, spot)
                    continue
                met = max(met, self._least_discovered(run, spot))
                met = len(run.things) if spot[1].many or (met and chain) else met + 1
                things_by_spot[spot] += run.things[:met]
            for spot in self._later(run):
                things_by_spot[spot] += run.things
        return things_by_spot

    def demands(self, world: World, values: Mapping[Spot, Expr], exists: Expr) -> Iterator[Formula]:
        """Yield that objects are numbered in order of discovery; `values` are the contents of slots, `exists` their union."""
        for run in self.runs():
            if run.things:
                yield from self._ascending(run, world, values)
                if run.kind not in self.kinds.without_back_references:
                    members = exists & world.constant(*run.things)
                    yield members.in_(self._first_or_after(world, run, members))
        for kind, things in self.things.items():
            if self.entrance(kind) is not None:
                yield from _no_more_than_half(world, things, exists)

    def adrift(self) -> list[Thing]:
        """Return the objects that the walks may number although no root reaches them."""
        return [
            t
            for kind, things in self.things.items()
            if kind not in self.kinds.without_back_references
            for t in things
        ]

    def _ascending(self, run: Run, world: World, values: Mapping[Spot, Expr]) -> Iterator[Formula]:
        members, chain = world.constant(*run.things), self.kinds.chain(run.kind)
        follow = self._following(run, world, values)
        met: Expr = NONE
        inner = reduce(Expr.__add__, (values[spot] & members for spot in self._inner(run.kind)), met)
        for spot in self._walk(run):
            if not _is_link(spot, run.kind, chain):
                value = values[spot] & members
                if (
                    spot[0] is not None
                    and spot[0].kind == run.kind
                    and run.kind in self.kinds.without_back_references
                ):
                    yield self._is_met(world, spot, value, follow(met + inner))
                yield self._in_turn(run, world, spot, value, follow(met), follow(met + value))
                met = met + value
        for spot in self._walk(run):
            if _is_link(spot, run.kind, chain):
                value = values[spot] & members
                yield value.in_(world.constant(*_up_to_next(run, spot)))
                yield self._is_met(world, spot, value, follow(met + inner))
        if run.entrance is not None:
            yield from ((values[spot] & members).in_(follow(met)) for spot in self._later(run))

    def _in_turn(self, run: Run, world: World, spot: Spot, value: Expr, met: Expr, behind: Expr) -> Formula:
        """Return the formula that a slot holds a known object or the next one; `met` are known before it, `behind` follow it."""
        known = met + world.constant(*run.things[: self._least_discovered(run, spot)])
        return value.in_(self._first_or_after(world, run, known + behind if spot[1].many else known))

    def _is_met(self, world: World, spot: Spot, value: Expr, met: Expr) -> Formula:
        """Return the formula that the holder of a slot was discovered, unless the slot is empty."""
        holder, _ = spot
        assert holder is not None, "roots are not met"
        return value.no() | world.constant(holder).in_(met)

    def _following(self, run: Run, world: World, values: Mapping[Spot, Expr]) -> Callable[[Expr], Expr]:
        """Return the function from objects to those that follow by links from each number to the next, themselves included."""
        chain, things = self.kinds.chain(run.kind), run.things
        if chain is None or len(things) < 2:
            return lambda met: met
        links = (
            world.constant(each).product(values[each, chain] & world.constant(after))
            for each, after in pairwise(things)
        )
        steps = reduce(Expr.__add__, links).closure()
        return lambda met: met if met is NONE else met + met.join(steps)

    def _first_or_after(self, world: World, run: Run, known: Expr) -> Expr:
        """Return the first object of a run, and those numbered directly after a known one."""
        things = run.things
        behind = Relation(f"behind {things[0]} to {things[-1]}", 2)
        if behind not in world.session.bounds:
            world.session.bounds.bind_exactly(behind, list(pairwise(things)))
        return world.constant(things[0]) + known.join(behind)

    def _least_discovered(self, run: Run, spot: Spot) -> int:
        """Return a lower bound on the objects that a walk that may get stuck has discovered before a slot."""
        holder, _ = spot
        if (
            holder is None
            or holder.kind != run.kind
            or (run.kind in self.kinds.without_back_references and not self._inner(run.kind))
        ):
            return 0
        return run.things.index(holder) + 1

    def _walk(self, run: Run) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a run, in the order of its walk."""
        yield from filter(run.is_entered, self._before(run.kind))
        yield from self._holding(run.kind, self._own(run.things))

    def _later(self, run: Run) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a run, but are not passed by its walk."""
        order = self.kinds.order
        if run.entrance is not None:
            yield from (spot for spot in self._before(run.kind) if spot != run.entrance)
            yield from self._holding(run.kind, self._own(self.things[run.kind][len(run.things) :]))
        yield from self._inner(run.kind)
        later = order[order.index(run.kind) + 1 :]
        yield from self._holding(run.kind, (spot for each in later for spot in self._own(self.things[each])))

    def _inner(self, kind: Kind) -> list[Spot]:
        """Return the root slots whose objects of a kind are discovered from other slots; none if the kind has an entrance."""
        inner = [] if self.entrance(kind) else self.kinds.inner
        return [*self._holding(kind, ((None, slot) for slot in inner))]

    def _before(self, kind: Kind) -> Iterator[Spot]:
        """Yield the slots of roots and earlier kinds that may hold objects of a kind."""
        order = self.kinds.order
        inner = self._inner(kind)
        yield from (
            spot
            for spot in self._holding(kind, ((None, slot) for slot in self.kinds.roots))
            if spot not in inner
        )
        yield from self._holding(
            kind, (spot for each in order[: order.index(kind)] for spot in self._own(self.things[each]))
        )

    def _holding(self, kind: Kind, spots: Iterable[Spot]) -> Iterator[Spot]:
        return (spot for spot in spots if kind in self.kinds.slot_kinds(spot[1]))

    def _own(self, things: Iterable[Thing]) -> Iterator[Spot]:
        yield from ((thing, slot) for thing in things for slot in self.kinds.slots(thing.kind))


def _is_link(spot: Spot, kind: Kind, chain: Slot | None) -> bool:
    """Return whether a slot of an object of a kind is its link along the kind's chain."""
    holder, slot = spot
    return holder is not None and holder.kind == kind and slot == chain


def _up_to_next(run: Run, link: Spot) -> Sequence[Thing]:
    """Return the objects that a link may hold: those with numbers up to its holder's plus one."""
    holder, _ = link
    assert holder is not None, "roots are no links"
    return run.things[: run.things.index(holder) + 2]


def _no_more_than_half(world: World, things: Sequence[Thing], exists: Expr) -> Iterator[Formula]:
    """Yield that two runs together have at most as many objects as one has atoms; each uses its first numbers."""
    there = [world.constant(thing).in_(exists) for thing in things]
    half = len(things) // 2
    yield from (~(one & other) for one, other in zip(there[:half], reversed(there[half:]), strict=True))
