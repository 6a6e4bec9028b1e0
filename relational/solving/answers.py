"""Results of solving a problem: an instance, a proof that there is none, or the reason why it is unknown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.logic.expr import Formula, Labelled

DEFAULT_SYMMETRY = 20

# As fast as Glucose 4 on Kodkod's examples, on enumeration, cores and optimisation.
SOLVER_OF_PROBLEMS = "cadical195"


class Stage(Enum):
    """The stage of a problem."""

    TRANSLATING = "translating"
    SOLVING = "solving"


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a problem: gates and clauses so far, and conflicts of the solver."""

    stage: Stage
    gates: int
    clauses: int = 0
    conflicts: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """How to solve.

    Attributes
    ----------
    symmetry
        The budget of the lex-leader predicates in bits, 0 for none.
    orders
        Whether to break total orders and acyclic relations exactly.
    solver
        The SAT solver: by default `SOLVER_OF_PROBLEMS` for a problem that is solved in one call, and
        that of `sat` for a live session.
        ``cadical195+glucose4`` are two; the second is started if a query takes long
        (`ooxcheck.sat.processes.portfolio`).
    processes
        The number of solvers that share a long query, if a session says how to divide it
        (`Session.divide`); the answer does not depend on it.
    cluster
        The cluster on which they run, if any (`ooxcheck.sat.processes.ray_pool`).
    isolated
        Whether the solver runs in a child process; by default small problems stay in this one.
    conflicts, seconds, memory
        Budgets of a query, `seconds` also of its translation, `memory` of a child in bytes. A problem
        that exceeds one is `Outcome.UNKNOWN`.
    defer
        Whether remainders of long numbers may be arbitrary numbers in queries that have no model even then
        (`ooxcheck.sat.deferred_remainders`).
    check
        Whether to evaluate the formula in the instance by independent code, which is slow on large
        problems.
    progress
        Called now and then, at least once before and after each query; an exception that it raises ends
        the query.
    """

    symmetry: int = DEFAULT_SYMMETRY
    orders: bool = True
    solver: str | None = None
    processes: int = 1
    cluster: str | None = None
    isolated: bool | None = None
    conflicts: int | None = None
    seconds: float | None = None
    memory: int | None = None
    defer: bool = False
    check: bool = False
    progress: Callable[[Progress], None] | None = None


class Outcome(Enum):
    """Whether there is an instance, and whether the solver was needed."""

    SAT = "an instance was found"
    UNSAT = "there is no instance"
    TRIVIALLY_SAT = "every choice within the bounds is an instance"
    TRIVIALLY_UNSAT = "the bounds alone rule out every instance"
    UNKNOWN = "the solver gave up"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a problem: inputs and gates of the circuit, variables and clauses of its CNF."""

    primary: int = 0
    gates: int = 0
    variables: int = 0
    clauses: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """The seconds that a session has spent so far: on gates, on their clauses, and in the solver."""

    translation: float = 0.0
    encoding: float = 0.0
    solving: float = 0.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a query; `core` are assumptions that contradict each other, `reason` is why the answer is unknown.

    `cost` is the minimised value: the number of tuples, of differing tuples, or the weight of preferred
    formulas that do not hold.
    """

    outcome: Outcome
    instance: Instance | None = None
    core: tuple[Formula, ...] = ()
    reason: str = ""
    size: Size = field(default_factory=Size)
    cost: int | None = None

    @property
    def is_sat(self) -> bool:
        """Return whether there is an instance."""
        return self.outcome in (Outcome.SAT, Outcome.TRIVIALLY_SAT)

    @property
    def is_unsat(self) -> bool:
        """Return whether there is no instance."""
        return self.outcome in (Outcome.UNSAT, Outcome.TRIVIALLY_UNSAT)


@dataclass(frozen=True, slots=True)
class UnsatCore:
    """Formulas that have no instance together; if minimal, every proper subset has one."""

    formulas: tuple[Formula, ...]
    is_minimal: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the label of each formula, its text if it has none."""
        return tuple(each.label if isinstance(each, Labelled) else str(each) for each in self.formulas)
