"""What a solver can answer: a model, a core of failed assumptions, or why it does not know.

Running out of time or memory, or a crash of the solver, is an answer like the others: callers match on three classes
and never catch exceptions of a solver.
"""

from array import array
from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.core import first_falsified, truth_table


class Model:
    """A satisfying assignment: ``model[literal]`` tells whether a literal of the clauses is true.

    It is made from the true literal of each variable in order; variables that the solver never heard of are false.
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
        """Return the truth of some variables of the model, a byte that is 0 or 1 for each."""
        truth = self._truth
        return bytes([truth[variable] for variable in variables])

    def denied(self, literals: Iterable[int]) -> list[int]:
        """Return which of some literals are false."""
        truth, last = self._truth, self.variables
        return [each for each in literals if (truth[each] != 1 if -last <= each <= last else each > 0)]

    def literals(self) -> list[int]:
        """Return the true literal of each variable."""
        return [variable if self[variable] else -variable for variable in range(1, self.variables + 1)]

    def falsified(self, clauses: "array[int]") -> int | None:
        """Return the position of the first clause that is not satisfied, None if all are.

        The clauses are a flat array and mention no variable beyond the model's.
        """
        return first_falsified(self._truth, clauses)


@dataclass(frozen=True, slots=True)
class Unsat:
    """No assignment satisfies the clauses together with `core`, a part of the assumptions."""

    core: tuple[int, ...] = ()


class Reason(Enum):
    """Why a question was left open."""

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
    """Models that were asked for together; `ended` is why there are no more of them than these, None if there may be."""

    models: list[Model]
    ended: Unsat | Unknown | None


@dataclass(frozen=True, slots=True)
class Core:
    """Assumptions that cannot hold together; if minimal, without any one of them they can."""

    literals: tuple[int, ...]
    is_minimal: bool


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a session has cost so far; `seconds` is time in the solver, and a child that was ended counts no more."""

    variables: int = 0
    clauses: int = 0
    solves: int = 0
    seconds: float = 0.0
    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    restarts: int = 0
