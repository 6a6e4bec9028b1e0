"""Tight bounds: bound the relations of initial states as tightly as the assumptions about them allow.

A tuple that is in no initial state leaves the upper bound. The solver finds these tuples in a separate world, which is then dropped
(Galeotti, Rosner, Lopez Pombo and Frias, "Analysis of invariants for efficient bounded verification", ISSTA 2010).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from time import monotonic

from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Bound, Formula, Relation
from ooxcheck.relational.solving.tight_bounds import Kept
from ooxcheck.translate.assumptions import Assumption, evaluate_assumptions
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.symbolic_execution import new_encoder

_SHARE = 0.25
"""The part of the time that one tightening may take: bounds that are less tight are right, too, and the solver needs the rest."""


def tighten_bounds(
    world_with: Callable[[Mapping[Relation, Bound]], tuple[World, Initial]],
    method: Method,
    bounds: Bounds,
    given: Collection[Duty] | None,
    tightening: Callable[[], AbstractContextManager[None]],
    further: Callable[[Initial], tuple[Formula, ...]] = lambda _initial: (),
    kept: Kept | None = None,
) -> tuple[World, Initial, tuple[array[int], ...]]:
    """Return a world with the initial states, bounded as tightly as the assumptions allow.

    With it come the clauses, one set for each tightening, that would be satisfiable if a bound were too
    tight. A heap in which an assumption has no value matters, unless another assumption is false there: so
    bounds are tightened by the formulas that each assumption holds or has no value. With larger bounds on
    loops and calls, more of them have a value, so the heaps left out stay the same or more. The invariants are used first, and the result is
    stored in `kept`: it is the same for
    other methods of the class.
    """
    world, start = world_with({})
    if given is not None and not given:
        return world, start, ()
    used = _tightening_assumptions(world, start, method, bounds, given)
    of_class = (
        [each for each in used if each.clause.kind.facts.is_of_class] if _has_receiver_only(start) else []
    )
    beyond: list[array[int]] = []

    def narrow(formulas: Iterable[Formula], kept: Kept | None) -> tuple[World, Initial]:
        with world.session as session:
            with tightening():
                seconds = session.options.seconds
                if seconds is not None:
                    end = monotonic() + _SHARE * seconds
                    session.deadline = end if session.deadline is None else min(session.deadline, end)
                session.add(*start.structure, *formulas)
                tight = session.tighten_bounds(
                    [unknown.relation for unknown in start.unknowns.values()], kept
                )
            claim = session.tightening()
            beyond.extend([] if claim is None else [claim])
            return world_with(tight)

    if of_class:
        world, start = narrow([each.not_false for each in of_class], kept)
    if len(used) > len(of_class) or (used and further(start)):
        used = _tightening_assumptions(world, start, method, bounds, given) if of_class else used
        world, start = narrow([*(each.not_false for each in used), *further(start)], None)
    return world, start, tuple(beyond)


def _tightening_assumptions(
    world: World, start: Initial, method: Method, bounds: Bounds, given: Collection[Duty] | None
) -> list[Assumption]:
    """Return the assumptions that restrict initial states.

    Tables of recursive methods, such as ``isOrdered(node, min, max)``, compare all numbers with each other: then the solver is told about orders.
    """
    encoder = new_encoder(world, world.settings, bounds)
    assumed = evaluate_assumptions(encoder, start, method)
    world.session.tells_order = encoder.tables is not None and bool(encoder.tables.heaps)
    return [each for each in assumed.assumptions if given is None or each.clause in given]


def _has_receiver_only(start: Initial) -> bool:
    """Return whether no argument besides the receiver refers to objects: then all methods of a class start in the same heaps, up to ``requires``."""
    return all(not isinstance(slot.place, Variable) or slot.place.slot == 0 for slot in start.kinds.roots)
