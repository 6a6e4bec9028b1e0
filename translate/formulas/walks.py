"""Lists as walks: the objects that one object reaches by one field, step by step.

A field refers to one object at most, so what ``start.*next`` holds are the objects of a walk: the start, its
next, and so on. With n possible objects it is known after n steps. A program that traverses the list takes
the same steps, so both are the same gates; the pairs of a closure would say nothing about the order.

A list is acyclic iff its walk ends within n steps: on a cycle it never ends, and otherwise it visits no
object twice. Three consequences are conjuncts of the formula, because they do not follow by unit propagation: each
step is at one object at most, after the end nothing follows, and two steps are at different objects.

A method changes a list in few places, so a later walk along a field is near to the first one: an object comes one step earlier or
later, if at all. Such lemmas are proposed (`lemmas`), and those that the solver proves step by step make duties about the list easy.

Objects are numbered along one field (`ooxcheck.translate.initial.symmetry_breaking`), and the closure of that one
is nearly a constant. So there are walks only along fields that may lead from anywhere to anywhere, and then along these in all states.

All of this is true where fields are functions and the start is one object at most. That is so in every
execution that the guard of a `View` admits; formulas have no meaning in others. Relations that a formula
computes, ghost sets, and unions of fields have closures instead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, pairwise

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.relational import Expr, Formula
from ooxcheck.translate.formulas import fields
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.universe import World

FEWEST = 5
"""The number of objects from which on there are walks."""

_DENSE = 0.78
"""The part of all pairs of objects from which on a field leads anywhere; where 5 or more objects are numbered along it, there are fewer."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The sets of at most one object at which a walk is after 0, 1, ... steps; the last is empty unless the walk is on a cycle."""

    places: Sequence[Expr]

    def objects(self) -> Expr:
        """Return the objects that the walk visits, the start included."""
        return reduce(Expr.__add__, self.places[:-1])

    def is_acyclic(self) -> Formula:
        """Return the formula that the walk ends, with its consequences."""
        *_, end = self.places
        return all_of(
            (
                end.no(),
                *(place.lone() for place in self.places),
                *(behind.no() | before.some() for before, behind in pairwise(self.places)),
                *((one & other).no() for one, other in combinations(self.places, 2)),
            )
        )


def walk(view: View, start: Expr, node: logic.Term, relation: logic.Term) -> Walk | None:
    """Return the walk from `start`, the meaning of `node`, along a relation; None if a closure is better, or the relation is not one field of one object."""
    match relation:
        case logic.FieldRelation((field,)) if node.shape.scalar and not field.many and not start.free:
            step = fields.union_of_fields(view, (field,))
        case _:
            return None
    if step.free:
        return None
    objects, steps = _reachable(view.world, start, step)
    known = view.world.walks
    if not objects or not (field in known or pays(objects, steps)):
        return None
    taken = walk_along(start, step, objects)
    known.setdefault(field, []).append(taken.places)
    return taken


def pays(objects: int, steps: int) -> bool:
    """Return whether a walk is better than a closure, for so many possible objects and steps from one to another."""
    return objects >= FEWEST and steps >= _DENSE * objects * objects


def walk_along(start: Expr, step: Expr, objects: int) -> Walk:
    """Return the walk from one object at most along a function, where it may be at so many objects."""
    places = [start]
    for _ in range(objects):
        places.append(places[-1].join(step))
    return Walk(places)


def lemmas(world: World, initial: Expr) -> Iterator[Iterator[Formula]]:
    """Yield formulas about each walk after the first one along its field that may hold in all executions, each easier to prove than the next.

    They need not be true: only those that a solver has refuted the negation of are facts. `initial` are the objects on entry.
    """
    for walks in world.walks.values():
        first, *later = _distinct(world, walks)
        yield from (_near(Walk(first), Walk(each), initial) for each in later)


def _near(first: Walk, later: Walk, initial: Expr) -> Iterator[Formula]:
    """Yield that each step of a later walk is at one object, that it is near to the first walk, and that the walk ends."""
    yield from (place.lone() for place in later.places)
    for at, place in enumerate(later.places):
        near = first.places[max(at - 1, 0) : at + 2]
        yield (place & initial).in_(reduce(Expr.__add__, near)) if near else (place & initial).no()
    yield later.is_acyclic()


def _distinct(world: World, walks: Iterable[Sequence[Expr]]) -> list[Sequence[Expr]]:
    """Return walks without those that are the same gates as earlier ones."""
    matrix = world.session.translator.matrix
    by_gates: dict[Hashable, Sequence[Expr]] = {}
    for places in walks:
        by_gates.setdefault(tuple(tuple(sorted(matrix(place).cells.items())) for place in places), places)
    return [*by_gates.values()]


def _reachable(world: World, start: Expr, step: Expr) -> tuple[int, int]:
    """Return how many objects may be on a walk, and how many steps between them are possible."""
    following: dict[object, list[object]] = {}
    for first, last in world.possible(step):
        following.setdefault(first, []).append(last)
    met = dict.fromkeys(atom for (atom,) in world.possible(start))
    waiting = list(met)
    while waiting:
        new = [atom for atom in following.get(waiting.pop(), ()) if atom not in met]
        met.update(dict.fromkeys(new))
        waiting += new
    return len(met), sum(len(following.get(atom, ())) for atom in met)
