"""What solving a problem can give: an instance, a reason why there is none, or why that is not known."""

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
    """What is being done about a problem."""

    TRANSLATING = "translating"
    SOLVING = "solving"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a problem has come: gates and clauses made so far, and conflicts of the solver."""

    stage: Stage
    gates: int
    clauses: int = 0
    conflicts: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """How to solve.

    `symmetry` is the budget of the lex-leader predicates in bits, 0 for none; `orders` allows exact breaking of total
    orders and acyclic relations. `solver` is `SOLVER_OF_PROBLEMS` for a problem that is solved in one call, and that of
    `sat` for a live session, unless it is named; ``cadical195+glucose4`` are two, the second of which is started when a question
    lasts (`ooxcheck.sat.processes.portfolio`). `processes` solvers share a question that lasts, where a session says how to divide it
    (`Session.divide`); the answer is the same with any number. They are on the machines of a `cluster`, if one is named (`ooxcheck.sat.processes.ray_pool`). `isolated` runs the solver in a child process; by default small problems stay in
    this one. `conflicts` and `seconds` are budgets of a question, and `seconds` also of its translation; `memory` is that
    of a child in bytes. A problem that exceeds one is `Outcome.UNKNOWN`. `check` evaluates the formula in the instance found, by code that shares nothing with what found
    it; it is slow on large problems. `progress` is told now and then, at least once before and after each question, how far
    things have come; what it raises ends them.
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
    check: bool = False
    progress: Callable[[Progress], None] | None = None


class Outcome(Enum):
    """Whether there is an instance, and who found out."""

    SAT = "an instance was found"
    UNSAT = "there is no instance"
    TRIVIALLY_SAT = "every choice within the bounds is an instance"
    TRIVIALLY_UNSAT = "the bounds alone rule out every instance"
    UNKNOWN = "the solver gave up"


@dataclass(frozen=True, slots=True)
class Size:
    """How large a problem became: inputs of the circuit, its gates, and the variables and clauses of its CNF."""

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
    """The answer to a question; `core` are assumptions that cannot hold together, `reason` is why nothing is known.

    `cost` is what was to be made least: how many tuples there are, how many differ, or what the wishes weigh that do not hold.
    """

    outcome: Outcome
    instance: Instance | None = None
    core: tuple[Formula, ...] = ()
    reason: str = ""
    size: Size = field(default_factory=Size)
    cost: int | None = None

    @property
    def is_sat(self) -> bool:
        """Say that there is an instance."""
        return self.outcome in (Outcome.SAT, Outcome.TRIVIALLY_SAT)

    @property
    def is_unsat(self) -> bool:
        """Say that there is no instance."""
        return self.outcome in (Outcome.UNSAT, Outcome.TRIVIALLY_UNSAT)


@dataclass(frozen=True, slots=True)
class UnsatCore:
    """Formulas that have no instance together; if minimal, they have one without any one of them."""

    formulas: tuple[Formula, ...]
    is_minimal: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the label of each formula, its text if it has none."""
        return tuple(each.label if isinstance(each, Labelled) else str(each) for each in self.formulas)
