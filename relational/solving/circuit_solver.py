"""A SAT solver for a growing circuit: literals of the circuit are required and assumed, and answers are about them.

Clauses follow the circuit as it grows. Small problems are solved in this process, others in an isolated
child process; a problem that grows
moves to a child, unless an enumeration has started. No query runs beyond the deadline, and the time for
clauses and answers is measured.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.solving import cubes
from ooxcheck.relational.solving.answers import Options, Progress, Stage
from ooxcheck.relational.solving.time_limit import deadline_after
from ooxcheck.sat.answer import Answer, Batch, Model, Reason, Unknown, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.core import Circuit, Encoder, Valuation
from ooxcheck.sat.deferred_remainders import DeferredRemainders, Remainder
from ooxcheck.sat.engine import DEFAULT_SOLVER, Question, team
from ooxcheck.sat.session import LocalSession, Session, Split

if TYPE_CHECKING:
    from ooxcheck.sat.processes.executor import Executor
    from ooxcheck.sat.processes.solver_pool import Conquered, Cube

# A child process costs more than solving such a problem.
_MAX_LOCAL_CLAUSES = 2_000

# Between two reports of progress; about a tenth of a second on small problems.
_CONFLICTS_PER_REPORT = 5_000


Parts: TypeAlias = "Callable[[], tuple[Sequence[Lit], ...]]"
"""Returns how a query may be divided: a chain of literals, each of which implies those before, and other literals."""


@dataclass(slots=True)
class Allowance:
    """A limit of work: `conflicts` for all queries together, and `each` for a single one.

    If a conflict is worth so many `propagations`, more propagations count as several conflicts. It does not
    depend on time, so it is the same on
    every machine. `short` is why a query was not answered, if one was not.
    """

    conflicts: int
    each: int
    propagations: int | None = None
    short: Reason | None = None

    def spend(self, conflicts: int, propagations: int, answer: Answer | None) -> None:
        """Subtract the cost of an answer."""
        cost = conflicts if self.propagations is None else max(conflicts, propagations // self.propagations)
        self.conflicts = max(0, self.conflicts - cost)
        if isinstance(answer, Unknown):
            self.short = answer.reason


class CircuitSolver:
    """Queries a solver about a circuit; `is_false` says that the required literals contradict each other.

    `deadline` is a time of ``time.monotonic``, and `allowance` another limit of queries. `encoding` and
    `solving` are the seconds spent so far. `required` are the literals that every model satisfies.

    Invariants
    ----------
    The clauses imply every required literal; an assumed one holds only in the query that assumes it.
    """

    def __init__(self, gates: Circuit, options: Options, deferred: DeferredRemainders | None = None) -> None:
        self.deadline: float | None = None
        self.allowance: Allowance | None = None
        self.is_false = False
        self.required: list[Lit] = []
        self.encoder = Encoder(gates)
        self.encoding = self.solving = 0.0
        self._options = options
        self._team = team(options.solver or DEFAULT_SOLVER)
        self._is_isolated = _is_isolated(options, self._team)
        self._solver: Session | None = None
        self._unsent = array("i")
        self._excluded: list[tuple[Model, list[int]]] = []
        self._is_open = self._is_pinned = False
        self._parts: Parts | None = None
        self._watch: Callable[[str], None] = lambda _text: None
        self._deferred = DeferredRemainders(gates) if deferred is None else deferred
        self._described: list[Remainder] = []
        self._with_definitions = 0

    def divide(self, parts: Parts, watch: Callable[[str], None]) -> None:
        """Let long queries be divided from now on, as `parts` says; report their progress to `watch`."""
        self._parts, self._watch = parts, watch

    def _split(self) -> Split:
        """Return how to divide the current query; the clauses define the size literals from now on."""
        assert self._parts is not None, "nothing is divided that nobody has said how"
        sizes, decisions = self._parts()
        with self._counted_as_encoding():
            numbers = [
                (self.encoder.literal(each), self.encoder.literal(-each))[0]
                for each in sizes
                if abs(each) != TRUE
            ]
        self._loaded_solver()
        places = (abs(self.encoder.number(each)) for each in decisions)
        return Split(numbers, tuple(dict.fromkeys(place for place in places if place)))

    def break_symmetry(self, literals: Iterable[Lit]) -> None:
        """Require literals that hold in the instance without optional tuples, so that the problem stays trivially satisfiable."""
        literals = list(literals)
        self.required += literals
        with self._counted_as_encoding():
            self.encoder.require(literals)

    def require(self, literals: Iterable[Lit]) -> None:
        """Require literals from now on."""
        literals = list(literals)
        self.required += literals
        self.is_false = self.is_false or FALSE in literals
        self._is_open = self._is_open or any(lit != TRUE for lit in literals)
        with self._counted_as_encoding():
            self.encoder.require(literals)

    def answer(self, assumed: Iterable[Lit] = (), *, roughly: bool = False) -> Answer:
        """Solve under assumptions; a core is in literals of the circuit.

        Deferred remainders are right in a model, unless it is to be `roughly` one.
        """
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        self._require_facts()
        if self.is_false:
            return Unsat()
        if not self._is_open and not numbers:
            return Model([])
        answer = self._solve(list(numbers))
        if not roughly:
            answer = self._refine(numbers, answer)
        if isinstance(answer, Unsat):
            return Unsat(tuple(numbers[number] for number in answer.core if number in numbers))
        return answer

    def _refine(self, numbers: Collection[int], answer: Answer) -> Answer:
        """Solve again while remainders of a model are wrong: first with the definitions of these, then with all."""
        left, defined = self._deferred.all[self._with_definitions :], list[Remainder]()
        while left and isinstance(answer, Model):
            truth = self.truth(answer).__getitem__
            wrong = [each for each in left if not each.is_right(truth)]
            if not wrong:
                break
            assert defined is not left, "a remainder should be right if it is defined"
            defined = left if defined else wrong
            definitions = (each.definition(self.encoder.circuit) for each in defined)
            defining = self._numbers(lit for lit in definitions if lit != TRUE)
            self._require_facts()
            answer = self._solve([*numbers, *defining])
        return answer

    def _require_facts(self) -> None:
        """Require the facts about deferred remainders that are in clauses; other ones may come in with these."""
        while new := [each for each in self._deferred.all if self._needs_facts(each)]:
            for each in new:
                self.require(each.facts(self.encoder.circuit, self._described))
                self._described.append(each)

    def _needs_facts(self, remainder: Remainder) -> bool:
        """Return whether a deferred remainder is in clauses that say nothing about it."""
        return remainder not in self._described and any(map(self.encoder.number, remainder.rest))

    def define_remainders(self) -> None:
        """Require the definitions of all remainders that are deferred, for queries other than `answer`."""
        left = self._deferred.all[self._with_definitions :]
        if left:
            self.require([each.definition(self.encoder.circuit) for each in left])
            self._with_definitions = len(self._deferred.all)
            self._described = list(self._deferred.all)

    def optimum(self, wishes: Iterable[tuple[Lit, int]], assumed: Iterable[Lit] = ()) -> Answer:
        """Find a model that minimises the weight of the soft literals that do not hold."""
        self.define_remainders()
        undecided = [(lit, weight) for lit, weight in wishes if abs(lit) != TRUE]
        if self.is_false or not undecided:
            return self.answer(assumed)
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        with self._counted_as_encoding():
            soft = [(self.encoder.literal(lit), weight) for lit, weight in undecided]
        answer = self._solve(list(numbers), soft)
        return (
            Unsat(tuple(numbers[number] for number in answer.core)) if isinstance(answer, Unsat) else answer
        )

    def numbers(self, inputs: Iterable[Lit]) -> list[int]:
        """Return the variables of the clauses for some inputs; they are made if needed."""
        return list(self._numbers(inputs))

    def models(
        self, over: list[int], assumed: Collection[Lit] = (), most: int = cubes.MANY
    ) -> Iterator[Model]:
        """Yield all models that differ on some variables, at most `most` per query.

        An unanswered query raises an `EnumerationError`. Literals required meanwhile may only exclude
        models, so models are not checked for them.
        """
        self.define_remainders()
        numbers = list(self._numbers(lit for lit in assumed if lit != TRUE))
        self._unsent += flat([number, -number] for number in over)
        solver = self._loaded_solver()
        self._is_pinned = True
        if not self.is_false:
            guarded = _EnumerationSolver(self, solver.clauses[:])
            yield from cubes.models(guarded, cubes.Space(over, numbers, solver.variables), most)

    def batch(self, question: Question, checked: array[int]) -> Batch:
        """Return several models at once, evaluated on some clauses."""
        solver = self._loaded_solver(flush=False)
        before, started, conflicts = (solver.conflicts, solver.propagations), monotonic(), self._conflicts()
        if self.allowance is not None and conflicts == 0:
            return Batch([], Unknown(Reason.CONFLICTS))
        batch = solver.models(question, checked, conflicts=conflicts, seconds=self.seconds())
        self._spend(solver, before, batch.ended)
        self.solving += monotonic() - started
        return batch

    def fresh(self) -> Lit:
        """Return a fresh input."""
        return self.encoder.circuit.variable()

    def deny(self, number: int) -> None:
        """Require a variable of the clauses to be false."""
        self._unsent += flat([[-number]])

    def exclude(self, model: Model, over: list[int]) -> None:
        """Exclude models that agree with this one on some variables.

        The solver gets the clause with the next query; running enumerations need not.
        """
        self.is_false = self.is_false or not over
        self._is_open = True
        self._excluded.append((model, over))

    def prefer(self, literals: Iterable[Lit]) -> None:
        """Set preferred phases of literals in later models: a hint that saves queries."""
        self._suitable_solver().prefer(list(self._numbers(literals)))

    def core(self, assumed: Collection[Lit]) -> tuple[list[Lit], bool]:
        """Return assumptions that contradict each other, and whether they are minimal."""
        self.define_remainders()
        if self.is_false:
            return [], True
        numbers = self._numbers(assumed)
        answer = self._solve(list(numbers))
        if isinstance(answer, Model):
            raise ValueError("there is no core: the formulas have an instance")
        if isinstance(answer, Unknown):
            raise TimeoutError(describe_unknown(answer))
        least = self._suitable_solver().minimise_core(answer.core, self._solve)
        return [numbers[number] for number in least.literals], least.is_minimal

    def truth(self, model: Model) -> Valuation:
        """Return the truth of every gate in a model; an input that is in no clause is false."""
        number = self.encoder.number
        return Valuation(self.encoder.circuit, lambda lit: (place := number(lit)) != 0 and model[place])

    def clauses(self, assumed: Iterable[Lit]) -> array[int]:
        """Return all clauses so far, with unit clauses for the assumptions; facts about deferred remainders are among them, definitions may not be."""
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        self._require_facts()
        self._collect()
        sent = array("i") if self._solver is None else self._solver.clauses
        return sent + self._unsent + self._exclusions() + flat([number] for number in numbers)

    def close(self) -> None:
        """End the solver."""
        if self._solver is not None:
            self._solver.close()

    def _numbers(self, literals: Iterable[Lit]) -> dict[int, Lit]:
        """Return the literals of the clauses for literals of the circuit."""
        with self._counted_as_encoding():
            return {self.encoder.literal(lit): lit for lit in literals}

    def _collect(self) -> None:
        """Collect the new clauses."""
        with self._counted_as_encoding():
            self._unsent += self.encoder.take()

    def _exclusions(self) -> array[int]:
        """Return the clauses that exclude models listed since the last query."""
        return flat(
            [-number if model[number] else number for number in over] for model, over in self._excluded
        )

    def _loaded_solver(self, *, flush: bool = True) -> Session:
        """Return the solver with all new clauses; without the exclusions unless `flush`."""
        self._collect()
        solver, started = self._suitable_solver(), monotonic()
        solver.add(self._unsent)
        self._unsent = array("i")
        if flush:
            solver.add(self._exclusions())
            self._excluded.clear()
        self.solving += monotonic() - started
        return solver

    def _solve(self, assumptions: list[int], wishes: Sequence[tuple[int, int]] = ()) -> Answer:
        """Add the new clauses and solve; minimise if there are soft literals."""
        solver = self._loaded_solver()
        if self._parts is not None:
            solver.divide(self._split, self._watch)
        if self._options.progress is not None:
            self._options.progress(self._progress(solver))
        before, started = (solver.conflicts, solver.propagations), monotonic()
        answer = self._answer_of(solver, assumptions, wishes)
        self._spend(solver, before, answer)
        self.solving += monotonic() - started
        return answer

    def _answer_of(
        self, solver: Session, assumptions: list[int], wishes: Sequence[tuple[int, int]]
    ) -> Answer:
        """Solve within all limits; not at all if the allowance is used up."""
        conflicts = self._conflicts()
        if self.allowance is not None and conflicts == 0:
            return Unknown(Reason.CONFLICTS)
        if wishes:
            return solver.optimise(wishes, assumptions, conflicts=conflicts, seconds=self.seconds())
        if self._options.progress is None:
            return solver.solve(assumptions, conflicts=conflicts, seconds=self.seconds())
        return self._solve_with_reports(self._options.progress, solver, assumptions, conflicts)

    def _solve_with_reports(
        self,
        progress: Callable[[Progress], None],
        solver: Session,
        assumptions: list[int],
        conflicts: int | None,
    ) -> Answer:
        """Solve in slices, and report the conflicts after each."""
        end, left = deadline_after(self.seconds()), conflicts
        while True:
            portion = _CONFLICTS_PER_REPORT if left is None else min(left, _CONFLICTS_PER_REPORT)
            seconds = None if end is None else max(0.0, end - monotonic())
            answer = solver.solve(assumptions, conflicts=portion, seconds=seconds)
            progress(self._progress(solver))
            left = None if left is None else left - portion
            if not (isinstance(answer, Unknown) and answer.reason is Reason.CONFLICTS) or left == 0:
                return answer

    def _progress(self, solver: Session) -> Progress:
        return Progress(Stage.SOLVING, len(self.encoder.circuit), self.encoder.clauses, solver.conflicts)

    def _conflicts(self) -> int | None:
        """Return the limit of conflicts of the next query, by the options and the allowance."""
        conflicts, allowance = self._options.conflicts, self.allowance
        if allowance is None:
            return conflicts
        left = min(allowance.conflicts, allowance.each)
        return left if conflicts is None else min(left, conflicts)

    def _spend(self, solver: Session, before: tuple[int, int], answer: Answer | None) -> None:
        """Subtract the cost of an answer from the allowance; the counters of a restarted solver start at zero."""
        if self.allowance is not None:
            conflicts, propagations = before if solver.conflicts >= before[0] else (0, 0)
            self.allowance.spend(solver.conflicts - conflicts, solver.propagations - propagations, answer)

    def _suitable_solver(self) -> Session:
        """Return the solver, in a child process if the options say so or the problem is large."""
        isolated = (
            self.encoder.clauses >= _MAX_LOCAL_CLAUSES if self._is_isolated is None else self._is_isolated
        )
        old = self._solver
        if old is not None and (self._is_pinned or not (isolated and isinstance(old, LocalSession))):
            return old
        self._solver = _child_session(self._team, self._options) if isolated else LocalSession(*self._team)
        if old is not None:
            self._solver.add(old.clauses)
            old.close()
        return self._solver

    def seconds(self) -> float | None:
        """Return the time limit of the next query."""
        if self.deadline is None:
            return self._options.seconds
        left = max(0.0, self.deadline - monotonic())
        return left if self._options.seconds is None else min(left, self._options.seconds)

    @contextmanager
    def _counted_as_encoding(self) -> Iterator[None]:
        started = monotonic()
        try:
            yield
        finally:
            self.encoding += monotonic() - started


class _EnumerationSolver:
    """The interface of a circuit solver for enumeration; models are checked against the clauses at the start."""

    def __init__(self, solver: CircuitSolver, checked: array[int]) -> None:
        self._solver = solver
        self._checked = checked

    def batch(self, question: Question) -> Batch:
        """Return several models at once."""
        return self._solver.batch(question, self._checked)

    def guard(self) -> int:
        """Return a fresh variable."""
        return self._solver.encoder.literal(self._solver.fresh())

    def retire(self, guard: int) -> None:
        """Require a guard to be false."""
        self._solver.deny(guard)


def describe_unknown(answer: Unknown) -> str:
    """Return why an answer is unknown."""
    return f"{answer.reason.value} {answer.detail}".strip()


def _is_isolated(options: Options, names: tuple[str, ...]) -> bool | None:
    """Return whether solvers must run in child processes, as two always do; None if the size decides."""
    if len(names) > 1 and options.isolated is False:
        msg = f"{'+'.join(names)} are two processes, so isolated=False is not possible"
        raise ValueError(msg)
    return True if len(names) > 1 else options.isolated


def _child_session(names: tuple[str, ...], options: Options) -> Session:
    """Return solvers in child processes; imports are lazy, because many problems are small."""
    if len(names) > 1:
        from ooxcheck.sat.processes.portfolio import PortfolioSession

        return PortfolioSession(*names, memory=options.memory)
    from ooxcheck.sat.processes.cube_and_conquer import CubeSession

    return CubeSession(names[0], partial(_cube_solvers, options), memory=options.memory)


def _cube_solvers(options: Options, owner: Session) -> Executor[Cube, Conquered]:
    """Return the solvers that share the long queries of a session."""
    if options.cluster is not None:
        from ooxcheck.sat.processes.ray_cubes import RayCubes

        return RayCubes(
            owner,
            options.cluster,
            options.processes if options.processes > 1 else None,
            memory=options.memory,
        )
    from ooxcheck.sat.processes.solver_pool import SolverPool

    return SolverPool(owner, options.processes, memory=options.memory)
