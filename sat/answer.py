"""Answers of a solver: a model, a core of failed assumptions, or the reason why it is unknown.

Running out of time or memory, or a crash of the solver, is an answer like the others: callers match on
three classes and never catch
exceptions of a solver.
"""

from array import array
from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.core import first_falsified, truth_table


class Model:
    """A satisfying assignment: ``model[literal]`` is the truth of a literal of the clauses.

    It is made from the true literal of each variable in order; variables unknown to the solver are false.
    """

    __slots__ = ("_truth", "variables")

    def __init__(self, literals: "array[int] | list[int]") -> None:
        self.variables = len(literals)
        self._truth = truth_table(literals)

    def __getitem__(self, literal: int) -> bool:
        if abs(literal) > self.variables:
            return literal < 0
        return self._truth[literal] == 1

    def truths(self, variables: Iterable[int]) -> bytes:
        """Return the truth of some variables, a byte of 0 or 1 for each."""
        truth = self._truth
        return bytes([truth[variable] for variable in variables])

    def false_literals(self, literals: Iterable[int]) -> list[int]:
        """Return the false literals among some."""
        truth, last = self._truth, self.variables
        return [each for each in literals if (truth[each] != 1 if -last <= each <= last else each > 0)]

    def literals(self) -> list[int]:
        """Return the true literal of each variable."""
        return [variable if self[variable] else -variable for variable in range(1, self.variables + 1)]

    def falsified_clause(self, clauses: "array[int]") -> int | None:
        """Return the position of the first clause that is not satisfied, None if all are.

        The clauses are a flat array and contain no variable beyond the model's.
        """
        return first_falsified(self._truth, clauses)


@dataclass(frozen=True, slots=True)
class Unsat:
    """No assignment satisfies the clauses and `core`, a part of the assumptions."""

    core: tuple[int, ...] = ()


class Reason(Enum):
    """Why a query was not answered."""

    CONFLICTS = "the budget of conflicts is used up"
    SECONDS = "the time limit was reached"
    INTERRUPTED = "it was interrupted"
    MEMORY = "the solver ran out of memory"
    CRASH = "the solver crashed"
    LOST = "the solvers were lost"
    WRONG = "the solver's answer was found to be wrong"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The solver gave up; `detail` is for a bug report."""

    reason: Reason
    detail: str = ""


Answer: TypeAlias = Model | Unsat | Unknown


@dataclass(frozen=True, slots=True)
class Batch:
    """Models of one query; `ended` is why there are no more, None if there may be."""

    models: list[Model]
    ended: Unsat | Unknown | None


@dataclass(frozen=True, slots=True)
class Core:
    """Assumptions that contradict each other; if minimal, no proper subset does."""

    literals: tuple[int, ...]
    is_minimal: bool


@dataclass(frozen=True, slots=True)
class Statistics:
    """The cost of a session so far; `seconds` is time in the solver; a child that has ended does not count."""

    variables: int = 0
    clauses: int = 0
    solves: int = 0
    seconds: float = 0.0
    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    restarts: int = 0
