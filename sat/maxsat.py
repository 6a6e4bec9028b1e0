"""Maximum satisfiability: a model that minimises the weight of the soft literals that do not hold.

It uses PySAT's RC2, which is guided by cores (Ignatiev, Morgado and Marques-Silva, "RC2: an efficient
MaxSAT solver", JSAT 2019); soft literals
of different weights are stratified, the heaviest first. Its solver is limited by conflicts in total, and by
a deadline.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Reason
from ooxcheck.sat.clauses import last_variable, split
from ooxcheck.sat.engine import check_solver, interruptible

# Conflicts between two checks of the time; about a hundredth of a second on small problems.
_CONFLICTS_PER_LOOK = 500

# Options of RC2: minimise cores, and search for literals of which at most one can hold.
_SETTINGS = {"adapt": True, "exhaust": True, "minz": True, "trim": 5}


@dataclass(frozen=True, slots=True)
class Optimum:
    """The true literal of every variable in an optimal model, and the weight of the soft literals that do not hold in it."""

    model: "array[int]"
    cost: int


def normal(wishes: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return weights by literal, each literal once and none with its negation: one of the two is always lost."""
    weights: dict[int, int] = {}
    for literal, weight in wishes:
        spared = min(weight, weights.get(-literal, 0))
        weights[-literal] = weights.get(-literal, 0) - spared
        weights[literal] = weights.get(literal, 0) + weight - spared
    return {literal: weight for literal, weight in weights.items() if weight}


def optimum(
    clauses: "array[int]",
    wishes: Mapping[int, int],
    assumptions: Sequence[int] = (),
    *,
    solver: str,
    conflicts: int | None = None,
    deadline: float | None = None,
) -> tuple[Optimum | Reason | None, tuple[int, int, int, int]]:
    """Return an optimal model, None if there is no model, or why it was not found; and the counters of the solver.

    The soft literals are `normal`. The deadline is a time of ``time.monotonic``.
    """
    check_solver(solver)
    variables = max(last_variable(clauses), *map(abs, wishes), *map(abs, assumptions), 0)
    hard = [*split(clauses), *([literal] for literal in assumptions)]
    search = _search(hard, wishes, variables, solver)
    limited = search.oracle = _Limited(search.oracle, conflicts, deadline)
    try:
        with interruptible():
            model = search.compute()
        result = None if model is None else Optimum(_complete(model, variables), search.cost)
        return result, limited.counters()
    except _GaveUpError as gave_up:
        return gave_up.reason, limited.counters()
    finally:
        search.delete()


def _search(hard: list[list[int]], wishes: Mapping[int, int], variables: int, solver: str) -> Any:  # noqa: ANN401  (PySAT has no types)
    """Return RC2 with a problem, stratified if the weights differ."""
    from pysat.examples.rc2 import RC2, RC2Stratified
    from pysat.formula import WCNF

    problem = WCNF()
    problem.hard, problem.nv = hard, variables
    problem.soft, problem.wght = [[literal] for literal in wishes], list(wishes.values())
    kind = RC2Stratified if len(set(problem.wght)) > 1 else RC2
    return kind(problem, solver=solver, **_SETTINGS)


def _complete(model: Iterable[int], variables: int) -> "array[int]":
    """Return the true literal of every variable; one unknown to the solver is false."""
    literals = array("i", range(-1, -variables - 1, -1))
    for literal in model:
        literals[abs(literal) - 1] = literal
    return literals


class _GaveUpError(Exception):
    """The search has reached its limit."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class _Limited:
    """RC2's solver, limited by conflicts over all its queries, and by the deadline."""

    def __init__(self, oracle: Any, conflicts: int | None, deadline: float | None) -> None:  # noqa: ANN401
        self._oracle = oracle
        self._conflicts = conflicts
        self._deadline = deadline
        self._budget = -1

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (all else is the solver's own)
        return getattr(self._oracle, name)

    def conf_budget(self, budget: int = -1) -> None:
        """Limit the conflicts of each of the next queries, unlimited if negative: RC2 sets this itself."""
        self._budget = budget

    def solve(self, assumptions: Sequence[int] = (), *, expect_interrupt: bool = False) -> bool | None:
        """Answer a query of RC2, None if its own budget is exceeded."""
        del expect_interrupt
        if self._conflicts is None and self._deadline is None and self._budget < 0:
            answer: bool | None = self._oracle.solve(assumptions=assumptions)
            return answer
        left = self._budget if self._budget >= 0 else None
        while True:
            before = self.counters()[0]
            answer = self._slice(assumptions, left)
            taken = self.counters()[0] - before
            left = None if left is None else left - max(taken, 1)
            if answer is not None or (left is not None and left <= 0):
                return answer

    solve_limited = solve

    def counters(self) -> tuple[int, int, int, int]:
        """Return the number of conflicts, decisions, propagations and restarts so far."""
        counted = self._oracle.accum_stats()
        return counted["conflicts"], counted["decisions"], counted["propagations"], counted["restarts"]

    def _slice(self, assumptions: Sequence[int], left: int | None) -> bool | None:
        """Solve until the next check of the limits."""
        if self._deadline is not None and monotonic() >= self._deadline:
            raise _GaveUpError(Reason.SECONDS)
        rest = None if self._conflicts is None else self._conflicts - self.counters()[0]
        if rest is not None and rest <= 0:
            raise _GaveUpError(Reason.CONFLICTS)
        look = None if self._deadline is None else _CONFLICTS_PER_LOOK
        self._oracle.conf_budget(min(each for each in (left, rest, look) if each is not None))
        answer: bool | None = self._oracle.solve_limited(assumptions=assumptions)
        return answer
