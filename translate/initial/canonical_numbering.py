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
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
            met = 0
            for spot in self._walk(kind):
                met = max(met, self._known(kind, spot))
                met = len(things) if spot[1].many else met + 1
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
        members = world.constant(*self.things[kind])
        is_anchored = kind in self.kinds.anchored
        met: Expr = NONE
        for spot in self._walk(kind):
            holder, slot = spot
            value = values[spot] & members
            if holder is not None and holder.kind == kind and is_anchored:
                yield value.no() | world.constant(holder).in_(met)
            known = met + world.constant(*self.things[kind][: self._known(kind, spot)])
            yield value.in_(self._first_or_after(world, kind, known + value if slot.many else known))
            met = met + value

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
