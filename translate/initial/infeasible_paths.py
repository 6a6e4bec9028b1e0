"""Paths that no initial heap leads to, where recursion is deep: the solver is asked before a path is followed.

Two calls of a method in its own body are 2^n calls at depth n. If they divide an array between them, nearly all of these are infeasible, but only arithmetic on
its length shows that: no guard folds to false. So from some depth on, each call and each iteration has a query whether a heap leads to it, limited in conflicts.
A path without one ends, as one whose guard is false. The query assumes only the structure of the initial heap, which all later queries about the encoding require.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import Formula, Session

CONFLICTS = 100
"""The limit of a query: what is harder to refute is followed."""

DEPTH = 2
"""The number of open activations of a method from which on paths are examined."""


@dataclass(frozen=True, slots=True)
class InfeasiblePaths:
    """The paths without an initial heap, whose `structure` an encoding requires."""

    session: Session
    structure: tuple[Formula, ...]

    def contains(self, guard: Formula, depth: int) -> bool:
        """Return whether no heap satisfies the guard of a path with so many open activations of a method, as far as a short query shows."""
        return depth >= DEPTH and self.session.refutes(*self.structure, guard, conflicts=CONFLICTS)
