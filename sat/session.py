"""Solver sessions: clauses that only grow, queries under assumptions, checked answers.

Every model is evaluated on every clause and every assumption before it is returned, and every core must
consist of assumptions: a wrong solver
becomes an `Unknown`, never a verdict. The sessions share all of this and differ in where the solver runs;
`LocalSession` runs it in this process,
which suits tiny problems and tests.
"""

from __future__ import annotations

import resource
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import add, sub
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.process_memory import used_memory
from ooxcheck.sat.answer import Answer, Batch, Core, Model, Reason, Statistics, Unknown, Unsat
from ooxcheck.sat.clauses import last_variable
from ooxcheck.sat.engine import DEFAULT_SOLVER, Engine, Question, check_solver

if TYPE_CHECKING:
    from ooxcheck.sat.maxsat import Optimum

T = TypeVar("T")

# Conflicts between two checks of the time; about a hundredth of a second on small problems.
_CONFLICTS_PER_LOOK = 500

ENOUGH = 0.9
"""The part of the memory limit beyond which no solver in this process may allocate."""

Ask: TypeAlias = Callable[[list[int]], Answer]
"""Answers a query under assumptions."""


@dataclass(frozen=True, slots=True)
class Split:
    """A division of a query: by the sizes of a chain of literals, each of which implies those before, and by other literals."""

    sizes: Sequence[int] = ()
    decisions: Sequence[int] = ()

    def cube(self, size: int) -> tuple[int, ...]:
        """Return the literals of a cube: so many of the chain hold, and the next does not. For any chain, every model is in some cube."""
        least = (self.sizes[size - 1],) if size else ()
        return least if size == len(self.sizes) else (*least, -self.sizes[size])


class Session(ABC):
    """An incremental session with one solver; use it in a ``with`` statement."""

    def __init__(self, solver: str = DEFAULT_SOLVER) -> None:
        check_solver(solver)
        self.solver = solver
        self.clauses = array("i")
        self.variables = 0
        self._statistics = Statistics()
        self._optimising: tuple[int, ...] = (0, 0, 0, 0)

    def add(self, clauses: array[int]) -> None:
        """Add clauses, each ended by a zero."""
        self.clauses.extend(clauses)
        self.variables = max(self.variables, last_variable(clauses))
        self._load(clauses)

    def solve(
        self, assumptions: Sequence[int] = (), *, conflicts: int | None = None, seconds: float | None = None
    ) -> Answer:
        """Return a model of the clauses and assumptions, or a core, or why the answer is unknown.

        A budget of `conflicts` is deterministic; a limit in `seconds` is a safety net.
        """
        started = monotonic()
        deadline = None if seconds is None else started + seconds
        answer = self.verify(self._ask(assumptions, conflicts, deadline), assumptions)
        known = self._statistics
        self._statistics = replace(
            known, solves=known.solves + 1, seconds=known.seconds + monotonic() - started
        )
        return answer

    def verify(self, answer: Answer, assumptions: Sequence[int]) -> Answer:
        """Return a solver's answer under assumptions if its check succeeds, otherwise that it is wrong."""
        if isinstance(answer, Model) and answer.variables < self.variables:
            return Unknown(Reason.WRONG, f"the model of {self.solver} ends at variable {answer.variables}")
        return self._check_answer(answer, assumptions, self.clauses)

    def optimise(
        self,
        wishes: Iterable[tuple[int, int]],
        assumptions: Sequence[int] = (),
        *,
        conflicts: int | None = None,
        seconds: float | None = None,
    ) -> Answer:
        """Return a model of the clauses and assumptions that minimises the weight of the soft literals that do not hold.

        A soft literal has a positive weight. The cost of the model is checked; that it is minimal is not.
        """
        from ooxcheck.sat.maxsat import normal

        started, soft = monotonic(), normal(wishes)
        deadline = None if seconds is None else started + seconds
        outcome = self._optimum(soft, assumptions, conflicts, deadline) if soft else None
        if outcome is None:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            answer = self.solve(assumptions, conflicts=conflicts, seconds=left)
            return (
                Unknown(Reason.WRONG, "RC2 found no model") if soft and isinstance(answer, Model) else answer
            )
        known = self._statistics
        self._statistics = replace(
            known, solves=known.solves + 1, seconds=known.seconds + monotonic() - started
        )
        return self._check_optimum(outcome, soft, assumptions)

    def _check_optimum(
        self, outcome: Optimum | Unknown, wishes: Mapping[int, int], assumptions: Sequence[int]
    ) -> Answer:
        """Return the model if its check succeeds, otherwise why there is none."""
        if isinstance(outcome, Unknown):
            return outcome
        model = Model(outcome.model)
        cost = sum(weight for literal, weight in wishes.items() if not model[literal])
        if cost != outcome.cost:
            return Unknown(Reason.WRONG, f"the model of RC2 costs {cost}, not {outcome.cost}")
        return self._check_answer(model, assumptions, self.clauses)

    def models(
        self,
        question: Question,
        checked: array[int],
        *,
        conflicts: int | None = None,
        seconds: float | None = None,
    ) -> Batch:
        """Return several models at once; `conflicts` is the budget of each.

        Each is evaluated on the clauses `checked`, some of this session's or all: clauses that only exclude
        models need no check.
        """
        started = monotonic()
        if last_variable(checked) > question.variables:
            msg = f"models of {question.variables} variables cannot be checked"
            raise ValueError(msg)
        batch = self._ask_for_models(question, conflicts, None if seconds is None else started + seconds)
        known = self._statistics
        solves = known.solves + len(batch.models)
        self._statistics = replace(known, solves=solves, seconds=known.seconds + monotonic() - started)
        assumptions = [literal for literal in question.assumptions if abs(literal) <= question.variables]
        for number, model in enumerate(batch.models):
            answer = self._check_answer(model, assumptions, checked)
            if isinstance(answer, Unknown):
                return Batch(batch.models[:number], answer)
        return batch

    def minimise_core(self, core: Iterable[int], ask: Ask | None = None) -> Core:
        """Return an unsatisfiable subset of a `core`, minimal if each query was answered.

        Each assumption is left out in turn, with those that an unsatisfiable answer did not need. `ask` may
        apply limits.
        """
        undecided, needed, is_minimal = list(core), list[int](), True
        while undecided:
            candidate = undecided.pop()
            answer = (ask or self.solve)(needed + undecided)
            if isinstance(answer, Unsat):
                undecided = [literal for literal in undecided if literal in answer.core]
            else:
                needed.append(candidate)
                is_minimal = is_minimal and isinstance(answer, Model)
        return Core(tuple(needed), is_minimal)

    def divide(self, _split: Callable[[], Split], _watch: Callable[[str], None]) -> None:
        """Set how long queries may be divided, and where progress is reported; only some sessions use it."""
        return

    @property
    def conflicts(self) -> int:
        """The number of conflicts of the solver; it restarts with a new solver."""
        return self._statistics.conflicts

    @property
    def propagations(self) -> int:
        """The number of propagations, likewise."""
        return self._statistics.propagations

    def statistics(self) -> Statistics:
        """Return the cost of the session so far."""
        return replace(self._statistics, variables=self.variables, clauses=self.clauses.count(0))

    @abstractmethod
    def close(self) -> None:
        """Free the solver; the session may not be used afterwards."""

    @abstractmethod
    def _load(self, clauses: array[int]) -> None:
        """Add clauses to the solver, or queue them."""

    @abstractmethod
    def prefer(self, literals: Sequence[int]) -> None:
        """Set preferred phases of literals in later models; later calls override earlier ones."""

    @abstractmethod
    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        """Return the solver's unchecked answer."""

    @abstractmethod
    def _optimum(
        self,
        wishes: Mapping[int, int],
        assumptions: Sequence[int],
        conflicts: int | None,
        deadline: float | None,
    ) -> Optimum | Unknown | None:
        """Return an unchecked optimal model, None if there is no model."""

    @abstractmethod
    def _ask_for_models(self, question: Question, conflicts: int | None, deadline: float | None) -> Batch:
        """Return the solver's unchecked models."""

    def _check_answer(self, answer: Answer, assumptions: Sequence[int], checked: array[int]) -> Answer:
        """Return the answer if its check succeeds, otherwise that it is wrong."""
        match answer:
            case Model():
                falsified = answer.falsified_clause(checked)
                if falsified is not None:
                    return Unknown(
                        Reason.WRONG, f"the model of {self.solver} falsifies clause {falsified + 1}"
                    )
                denied = answer.false_literals(assumptions)
                if denied:
                    return Unknown(
                        Reason.WRONG, f"the model of {self.solver} falsifies the assumption {denied[0]}"
                    )
            case Unsat(core):
                foreign = set(core).difference(assumptions)
                if foreign:
                    return Unknown(
                        Reason.WRONG, f"the core of {self.solver} has {min(foreign)}, which was not assumed"
                    )
            case Unknown():
                pass
        return answer

    def _count(self, counters: Sequence[int]) -> None:
        """Record the solver's counters, added to those of the optimisations."""
        conflicts, decisions, propagations, restarts = map(add, counters, self._optimising)
        self._statistics = replace(
            self._statistics,
            conflicts=conflicts,
            decisions=decisions,
            propagations=propagations,
            restarts=restarts,
        )

    def _count_optimisation(self, counters: Sequence[int]) -> None:
        """Add the cost of an optimisation, which has its own solver."""
        known = self._statistics
        so_far = (known.conflicts, known.decisions, known.propagations, known.restarts)
        own = tuple(map(sub, so_far, self._optimising))
        self._optimising = tuple(map(add, self._optimising, counters))
        self._count(own)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _check_room() -> None:
    """Raise `MemoryError` if little memory is left: a solver that finds none ends the process."""
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return
    if used_memory() > ENOUGH * limit:
        raise MemoryError


class LocalSession(Session):
    """A solver in this process: it has no start-up cost, but a crash ends this process, and the time is checked only occasionally.

    >>> from ooxcheck.sat.clauses import flat
    >>> with LocalSession() as session:
    ...     session.add(flat([[1, 2], [-1, 2]]))
    ...     session.solve([-2])
    Unsat(core=(-2,))
    """

    def __init__(self, solver: str = DEFAULT_SOLVER) -> None:
        super().__init__(solver)
        self._engine: Engine | None = Engine(solver)

    def close(self) -> None:
        """Free the solver; the session may not be used afterwards."""
        if self._engine is not None:
            self._engine.delete()
            self._engine = None

    def _load(self, clauses: array[int]) -> None:
        if self._engine is not None:
            _check_room()
            self._engine.add(clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set preferred phases of literals in later models."""
        self._living_engine().prefer(literals)

    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        answer = self._run_guarded(lambda engine: _ask_engine(engine, assumptions, conflicts, deadline))
        return Unknown(Reason.MEMORY) if answer is None else answer

    def _ask_for_models(self, question: Question, conflicts: int | None, deadline: float | None) -> Batch:
        def ask_engine(engine: Engine) -> Batch:
            models, result = engine.models(
                question, lambda assumed: _result(engine, assumed, conflicts, deadline)
            )
            ended = Unknown(result) if isinstance(result, Reason) else None if result else Unsat()
            return Batch([Model(each) for each in models], ended)

        batch = self._run_guarded(ask_engine)
        return Batch([], Unknown(Reason.MEMORY)) if batch is None else batch

    def _run_guarded(self, question: Callable[[Engine], T]) -> T | None:
        """Return the solver's result, None if it ran out of memory."""
        engine = self._living_engine()
        try:
            _check_room()
            answer = question(engine)
        except BaseException as error:
            # An interrupted solver cannot be used again.
            self._engine = None
            if isinstance(error, MemoryError):
                return None
            raise
        self._count(engine.counters())
        return answer

    def _optimum(
        self,
        wishes: Mapping[int, int],
        assumptions: Sequence[int],
        conflicts: int | None,
        deadline: float | None,
    ) -> Optimum | Unknown | None:
        from ooxcheck.sat.maxsat import optimum

        try:
            outcome, counters = optimum(
                self.clauses, wishes, assumptions, solver=self.solver, conflicts=conflicts, deadline=deadline
            )
        except MemoryError:
            return Unknown(Reason.MEMORY)
        self._count_optimisation(counters)
        return Unknown(outcome) if isinstance(outcome, Reason) else outcome

    def _living_engine(self) -> Engine:
        """Return the solver, a new one if the last was interrupted."""
        if self._engine is None:
            self._engine = Engine(self.solver)
            self._engine.add(self.clauses)
        return self._engine


def _ask_engine(
    engine: Engine, assumptions: Sequence[int], conflicts: int | None, deadline: float | None
) -> Answer:
    """Return the answer of a solver in this process."""
    result = _result(engine, assumptions, conflicts, deadline)
    if isinstance(result, Reason):
        return Unknown(result)
    return Model(engine.model()) if result else Unsat(tuple(engine.core()))


def _result(
    engine: Engine, assumptions: Sequence[int], conflicts: int | None, deadline: float | None
) -> bool | Reason:
    """Return whether there is a model, or why that is unknown; solve in slices if there is a deadline."""
    left = conflicts
    while True:
        if deadline is not None and monotonic() >= deadline:
            return Reason.SECONDS
        portion = (
            left
            if deadline is None
            else min(_CONFLICTS_PER_LOOK, _CONFLICTS_PER_LOOK if left is None else left)
        )
        result = engine.solve(list(assumptions), portion)
        if result is not None:
            return result
        if left is not None:
            left -= portion or 0
            if left <= 0:
                return Reason.CONFLICTS
