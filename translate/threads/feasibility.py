"""Feasibility of threads: ask the solver whether some execution starts a thread at all.

Guards fold only by constants. A recursion that forks would have a thread for each call that the bound
allows, most of which are unreachable,
and each would interfere with all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.relational import TRUE, Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.model.universe import World

WORK = 2_000
"""Conflicts of the solver after which a thread is taken to be feasible."""


class Feasibility:
    """Decides whether a guard can hold in an initial state; if that is unknown, the answer is yes."""

    def __init__(self, world: World, supposed: Sequence[Formula]) -> None:
        self._world = world
        self._supposed = supposed
        self._known: dict[Formula, bool] = {}

    def __call__(self, guard: Formula) -> bool:
        """Return whether a guard may hold."""
        if guard is TRUE:
            return True
        if guard not in self._known:
            with self._world.session.within(Allowance(WORK, WORK)):
                self._known[guard] = not self._world.session.solve(*self._supposed, guard).is_unsat
        return self._known[guard]
