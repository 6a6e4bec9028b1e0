"""Symmetry breaking by canonical numbering: objects are numbered in the order in which a walk from the roots meets them.

Objects of one kind are interchangeable, so of all numberings only those of a breadth-first walk are kept (the idea of
Khurshid, Marinov, Shlyakhter and Jackson, "A case for efficient solution enumeration", SAT 2003, and of Korat's
enumeration). One walk over all kinds at once has no fixed order of slots, because which kind is met next differs from
heap to heap; so the kinds are numbered one after the other. The walk for a kind goes through the slots of the roots, of
the kinds before it, and then of its own objects as they are met: the first occurrence of each object is that of the
next number.

No heap is lost. Suppose the objects of the kinds before have their numbers. Then the order of their slots is known, and
the walk gives the objects of this kind their numbers; if it gets stuck, because the others are found only from kinds
that come later, it takes any of them and goes on. What is demanded below is true of exactly these numberings: a slot
holds a number met before, or the next one, where a walk that may get stuck has met every object up to the one whose
slots it looks at. The walk for an anchored kind never gets stuck: its numbering is unique, and all it numbers is
reachable. (A ghost set brings in several objects at once, whose order stays open.)

Level by level suits trees. A list with links both ways would be numbered from both of its ends, and that it is one is hard
to see for a solver. So where the invariants tell of a *chain* (`ooxcheck.translate.initial.list_fields`), the walk follows it at once: who is met
is followed along this one slot until nobody new is met, and then the walk goes on through the other slots, in their order. A
link holds a number up to the next one, whoever it belongs to; who is known behind the other slots are those that they hold, and
who follows these by links from each number to the next. The numbering is as unique as without chains.

Where two lists of a kind are apart, the numbers of the second would begin where the first one ends, and whatever is said of it would be
said for every length of the first. So who is met from an *entrance* (`ooxcheck.translate.initial.disjoint_lists`) is of a run of numbers of its own, with a
walk of its own: it begins at that slot, and goes on through the slots of those it meets. All others of the kind are of a second run, and what was met
from the entrance leads to none of them. Each run has an atom for every object that there may be, and of both together no more exist than that.
No heap is lost, because the two walks divide the objects whatever they have in common: if the lists are not apart, slots of the second
run lead to objects of the first.

An argument that is one of the objects of a structure, by what is required (`ooxcheck.translate.initial.member_arguments`), would be the first that is met, and all others would have
numbers that depend on where it stands. So the walk passes such an *inner* slot last: when nobody new is met, it goes on with the object there, unless that was
met. Who has slots was met before them or is such an object; as it has the next number then, a slot holds a number up to the one behind its holder's, or behind one that was met.
So no heap is lost if the argument is somewhere else; and if it is not, the numbering is the one that there would be without it.
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
    """Objects of a kind that are numbered by one walk; if it has an `entrance`, those met from there, and if `besides` one, those that are not."""

    kind: Kind
    things: Sequence[Thing]
    entrance: Spot | None = None
    besides: Spot | None = None

    def is_entered(self, spot: Spot) -> bool:
        """Return whether the walk begins at a slot of something else."""
        return spot == self.entrance if self.entrance is not None else spot != self.besides


@dataclass(frozen=True, slots=True)
class Discovery:
    """The walks over the objects that may be there, `things` by kind."""

    kinds: Kinds
    things: Mapping[Kind, Sequence[Thing]]

    def spots(self) -> Iterator[Spot]:
        """Yield every slot that there may be."""
        yield from ((None, slot) for slot in self.kinds.roots)
        yield from (spot for kind in self.kinds.order for spot in self._own(self.things[kind]))

    def runs(self) -> Iterator[Run]:
        """Yield the objects that are numbered together, in the order in which they are."""
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
        """Return the slot from which objects of a kind are met that have numbers of their own."""
        known = self.kinds.entrance(kind)
        if known is None:
            return None
        holder, slot = known
        return (None if holder is None else self.things[holder][0]), slot

    def candidates(self) -> Mapping[Spot, list[Thing]]:
        """Return which objects a slot may hold under some numbering: no more are met than slots are passed."""
        found: dict[Spot, list[Thing]] = {spot: [] for spot in self.spots()}
        for run in self.runs():
            met, chain = 0, self.kinds.chain(run.kind)
            for spot in self._walk(run):
                if _is_link(spot, run.kind, chain):
                    found[spot] += _up_to_next(run, spot)
                    continue
                met = max(met, self._known(run, spot))
                met = len(run.things) if spot[1].many or (met and chain) else met + 1
                found[spot] += run.things[:met]
            for spot in self._later(run):
                found[spot] += run.things
        return found

    def demands(self, world: World, values: Mapping[Spot, Expr], exists: Expr) -> Iterator[Formula]:
        """Say of what the slots hold that objects are numbered as they are met; `exists` is all that some slot holds."""
        for run in self.runs():
            if run.things:
                yield from self._ascending(run, world, values)
                if run.kind not in self.kinds.anchored:
                    members = exists & world.constant(*run.things)
                    yield members.in_(self._first_or_after(world, run, members))
        for kind, things in self.things.items():
            if self.entrance(kind) is not None:
                yield from _no_more_than_half(world, things, exists)

    def adrift(self) -> list[Thing]:
        """Return the objects that the walks may come to without a path from a root."""
        return [t for kind, things in self.things.items() if kind not in self.kinds.anchored for t in things]

    def _ascending(self, run: Run, world: World, values: Mapping[Spot, Expr]) -> Iterator[Formula]:
        members, chain = world.constant(*run.things), self.kinds.chain(run.kind)
        follow = self._following(run, world, values)
        met: Expr = NONE
        inner = reduce(Expr.__add__, (values[spot] & members for spot in self._inner(run.kind)), met)
        for spot in self._walk(run):
            if not _is_link(spot, run.kind, chain):
                value = values[spot] & members
                if spot[0] is not None and spot[0].kind == run.kind and run.kind in self.kinds.anchored:
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
        """Say of what a slot holds, where objects were `met` before it and others are `behind` it, that it was met or is the next."""
        known = met + world.constant(*run.things[: self._known(run, spot)])
        return value.in_(self._first_or_after(world, run, known + behind if spot[1].many else known))

    def _is_met(self, world: World, spot: Spot, value: Expr, met: Expr) -> Formula:
        """Say that the holder of a slot was met, unless it holds nothing."""
        holder, _ = spot
        assert holder is not None, "roots are not met"
        return value.no() | world.constant(holder).in_(met)

    def _following(self, run: Run, world: World, values: Mapping[Spot, Expr]) -> Callable[[Expr], Expr]:
        """Return a function from objects to them and all that follow them by links from each number to the next."""
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
        """Return the first object of a run, and those that are numbered behind one that is known."""
        things = run.things
        behind = Relation(f"behind {things[0]} to {things[-1]}", 2)
        if behind not in world.session.bounds:
            world.session.bounds.bind_exactly(behind, list(pairwise(things)))
        return world.constant(things[0]) + known.join(behind)

    def _known(self, run: Run, spot: Spot) -> int:
        """Return how many objects a walk that may get stuck has met at least when it comes to a slot."""
        holder, _ = spot
        if (
            holder is None
            or holder.kind != run.kind
            or (run.kind in self.kinds.anchored and not self._inner(run.kind))
        ):
            return 0
        return run.things.index(holder) + 1

    def _walk(self, run: Run) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a run, as the walk for it passes them."""
        yield from filter(run.is_entered, self._before(run.kind))
        yield from self._holding(run.kind, self._own(run.things))

    def _later(self, run: Run) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a run, and that the walk for it does not pass."""
        order = self.kinds.order
        if run.entrance is not None:
            yield from (spot for spot in self._before(run.kind) if spot != run.entrance)
            yield from self._holding(run.kind, self._own(self.things[run.kind][len(run.things) :]))
        yield from self._inner(run.kind)
        later = order[order.index(run.kind) + 1 :]
        yield from self._holding(run.kind, (spot for each in later for spot in self._own(self.things[each])))

    def _inner(self, kind: Kind) -> list[Spot]:
        """Return the slots of roots that hold, if an object of a kind, one that is met from other slots; none where such have numbers of their own."""
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
        return (spot for spot in spots if kind in self.kinds.held(spot[1]))

    def _own(self, things: Iterable[Thing]) -> Iterator[Spot]:
        yield from ((thing, slot) for thing in things for slot in self.kinds.slots(thing.kind))


def _is_link(spot: Spot, kind: Kind, chain: Slot | None) -> bool:
    """Return whether a slot is that of an object of a kind along which the kind's chain goes."""
    holder, slot = spot
    return holder is not None and holder.kind == kind and slot == chain


def _up_to_next(run: Run, link: Spot) -> Sequence[Thing]:
    """Return what a link may hold: who has a number up to the one behind its holder's."""
    holder, _ = link
    assert holder is not None, "roots are no links"
    return run.things[: run.things.index(holder) + 2]


def _no_more_than_half(world: World, things: Sequence[Thing], exists: Expr) -> Iterator[Formula]:
    """Say that of two runs as many objects exist as one of them has; of each those exist that have the first numbers."""
    there = [world.constant(thing).in_(exists) for thing in things]
    half = len(things) // 2
    yield from (~(one & other) for one, other in zip(there[:half], reversed(there[half:]), strict=True))
