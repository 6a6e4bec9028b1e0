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
to see for a solver. So where the invariants tell of a *chain* (`translate.initial.chains`), the walk follows it at once: who is met
is followed along this one slot until nobody new is met, and then the walk goes on through the other slots, in their order. A
link holds a number up to the next one, whoever it belongs to; who is known behind the other slots are those that they hold, and
who follows these by links from each number to the next. The numbering is as unique as without chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import TypeAlias

from datatypes import dataclass
from relational import NONE, Expr, Formula, Relation
from translate.initial.object_kinds import Kind, Kinds, Slot
from translate.model.universe import Thing, World

Spot: TypeAlias = tuple[Thing | None, Slot]
"""A slot and the object it belongs to, None for a root."""


@dataclass(frozen=True, slots=True)
class Discovery:
    """The walks over the objects that may be there, `things` by kind."""

    kinds: Kinds
    things: Mapping[Kind, Sequence[Thing]]

    def spots(self) -> Iterator[Spot]:
        """Yield every slot that there may be."""
        yield from ((None, slot) for slot in self.kinds.roots)
        yield from (spot for kind in self.kinds.order for spot in self._own(kind))

    def candidates(self) -> Mapping[Spot, list[Thing]]:
        """Return which objects a slot may hold under some numbering: no more are met than slots are passed."""
        found: dict[Spot, list[Thing]] = {spot: [] for spot in self.spots()}
        for kind, things in self.things.items():
            met, chain = 0, self.kinds.chain(kind)
            for spot in self._walk(kind):
                if _is_link(spot, kind, chain):
                    found[spot] += self._up_to_next(kind, spot)
                    continue
                met = max(met, self._known(kind, spot))
                met = len(things) if spot[1].many or (met and chain) else met + 1
                found[spot] += things[:met]
            for spot in self._later(kind):
                found[spot] += things
        return found

    def demands(self, world: World, values: Mapping[Spot, Expr], exists: Expr) -> Iterator[Formula]:
        """Say of what the slots hold that objects are numbered as they are met; `exists` is all that some slot holds."""
        for kind, things in self.things.items():
            if things:
                yield from self._ascending(kind, world, values)
                if kind not in self.kinds.anchored:
                    members = exists & world.constant(*things)
                    yield members.in_(self._first_or_after(world, kind, members))

    def adrift(self) -> list[Thing]:
        """Return the objects that the walks may come to without a path from a root."""
        return [t for kind, things in self.things.items() if kind not in self.kinds.anchored for t in things]

    def _ascending(self, kind: Kind, world: World, values: Mapping[Spot, Expr]) -> Iterator[Formula]:
        members, chain = world.constant(*self.things[kind]), self.kinds.chain(kind)
        follow = self._following(kind, world, values)
        met: Expr = NONE
        for spot in self._walk(kind):
            if not _is_link(spot, kind, chain):
                value = values[spot] & members
                yield from self._in_turn(kind, world, spot, value, follow(met), follow(met + value))
                met = met + value
        for spot in self._walk(kind):
            if _is_link(spot, kind, chain):
                value = values[spot] & members
                yield value.in_(world.constant(*self._up_to_next(kind, spot)))
                yield self._is_met(world, spot, value, follow(met))

    def _in_turn(self, kind: Kind, world: World, spot: Spot, value: Expr, met: Expr, behind: Expr) -> Iterator[Formula]:
        """Say of what a slot holds, where objects were `met` before it and others are `behind` it, that it was met or is the next."""
        holder, slot = spot
        if holder is not None and holder.kind == kind and kind in self.kinds.anchored:
            yield self._is_met(world, spot, value, met)
        known = met + world.constant(*self.things[kind][: self._known(kind, spot)])
        yield value.in_(self._first_or_after(world, kind, known + behind if slot.many else known))

    def _is_met(self, world: World, spot: Spot, value: Expr, met: Expr) -> Formula:
        """Say that the holder of a slot was met, unless it holds nothing."""
        holder, _ = spot
        assert holder is not None, "roots are not met"
        return value.no() | world.constant(holder).in_(met)

    def _following(self, kind: Kind, world: World, values: Mapping[Spot, Expr]) -> Callable[[Expr], Expr]:
        """Return a function from objects to them and all that follow them by links from each number to the next."""
        chain, things = self.kinds.chain(kind), self.things[kind]
        if chain is None or len(things) < 2:
            return lambda met: met
        links = (world.constant(each).product(values[each, chain] & world.constant(after)) for each, after in pairwise(things))
        steps = reduce(Expr.__add__, links).closure()
        return lambda met: met if met is NONE else met + met.join(steps)

    def _up_to_next(self, kind: Kind, link: Spot) -> Sequence[Thing]:
        """Return what a link may hold: who has a number up to the one behind its holder's."""
        holder, _ = link
        assert holder is not None, "roots are no links"
        return self.things[kind][: self.things[kind].index(holder) + 2]

    def _first_or_after(self, world: World, kind: Kind, known: Expr) -> Expr:
        """Return the first object of a kind, and those that are numbered behind one that is known."""
        things = self.things[kind]
        behind = Relation(f"behind {things[0]} to {things[-1]}", 2)
        if behind not in world.session.bounds:
            world.session.bounds.bind_exactly(behind, list(pairwise(things)))
        return world.constant(things[0]) + known.join(behind)

    def _known(self, kind: Kind, spot: Spot) -> int:
        """Return how many objects a walk that may get stuck has met at least when it comes to a slot."""
        holder, _ = spot
        if holder is None or holder.kind != kind or kind in self.kinds.anchored:
            return 0
        return self.things[kind].index(holder) + 1

    def _walk(self, kind: Kind) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a kind, as the walk for it passes them."""
        order = self.kinds.order
        passed = order[: order.index(kind) + 1]
        yield from ((None, slot) for slot in self.kinds.roots if kind in self.kinds.held(slot))
        yield from (spot for each in passed for spot in self._own(each) if kind in self.kinds.held(spot[1]))

    def _later(self, kind: Kind) -> Iterator[Spot]:
        """Yield the slots that may hold objects of a kind and belong to kinds that come later."""
        order = self.kinds.order
        later = order[order.index(kind) + 1 :]
        yield from (spot for each in later for spot in self._own(each) if kind in self.kinds.held(spot[1]))

    def _own(self, kind: Kind) -> Iterator[Spot]:
        yield from ((thing, slot) for thing in self.things[kind] for slot in self.kinds.slots(kind))


def _is_link(spot: Spot, kind: Kind, chain: Slot | None) -> bool:
    """Return whether a slot is that of an object of a kind along which the kind's chain goes."""
    holder, slot = spot
    return holder is not None and holder.kind == kind and slot == chain
