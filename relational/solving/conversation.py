"""A circuit's conversation with a solver: literals of the circuit are required and assumed, answers are about them.

Clauses follow the circuit as it grows. Small problems are solved in this process, others in a child that cannot harm it;
a problem that outgrows this process moves. No question takes longer than until the deadline, and the time that clauses
and answers take is counted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from datatypes import dataclass
from relational.solving.answers import Options, Progress, Stage
from relational.solving.time_limit import moment
from sat.answer import Answer, Model, Reason, Unknown, Unsat
from sat.circuit import FALSE, TRUE, Lit
from sat.clauses import flat
from sat.core import Circuit, Encoder, Valuation
from sat.engine import DEFAULT_SOLVER
from sat.session import LocalSession, Session

# A child process costs more than solving such a problem.
_SMALL = 2_000

# Between two reports of progress; about a tenth of a second on small problems.
_CONFLICTS_PER_REPORT = 5_000


@dataclass(slots=True)
class Allowance:
    """How much work questions may take: so many `conflicts` together, and `each` no more than so many.

    It does not depend on the clock, so who is short of it is so on every machine. `short` is why a question was not
    answered, if one was not.
    """

    conflicts: int
    each: int
    short: Reason | None = None

    def spend(self, conflicts: int, answer: Answer) -> None:
        """Take off what an answer has cost."""
        self.conflicts = max(0, self.conflicts - conflicts)
        if isinstance(answer, Unknown):
            self.short = answer.reason


class Conversation:
    """Asks a solver about a circuit; `is_false` says that what is required cannot hold, whatever the inputs are.

    `deadline` is a moment of ``time.monotonic``, and `allowance` what questions may take besides. `encoding` and `solving`
    are the seconds spent so far.

    Invariants
    ----------
    The clauses require every literal that was required; an assumed one counts in the question that assumes it only.
    """

    def __init__(self, gates: Circuit, options: Options) -> None:
        self.deadline: float | None = None
        self.allowance: Allowance | None = None
        self.is_false = False
        self.encoder = Encoder(gates)
        self.encoding = self.solving = 0.0
        self._options = options
        self._solver: Session | None = None
        self._unsent = array("i")
        self._is_open = False

    def break_symmetry(self, literals: Iterable[Lit]) -> None:
        """Demand literals that the instance without optional tuples satisfies, so that they leave nothing open."""
        with self._counted_as_encoding():
            self.encoder.require(literals)

    def require(self, literals: Iterable[Lit]) -> None:
        """Demand that literals hold from now on."""
        literals = list(literals)
        self.is_false = self.is_false or FALSE in literals
        self._is_open = self._is_open or any(lit != TRUE for lit in literals)
        with self._counted_as_encoding():
            self.encoder.require(literals)

    def answer(self, assumed: Iterable[Lit] = ()) -> Answer:
        """Ask under assumptions; the core of an unsatisfiable answer is in literals of the circuit."""
        if self.is_false:
            return Unsat()
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        if not self._is_open and not numbers:
            return Model([])
        answer = self._asked(list(numbers))
        return Unsat(tuple(numbers[number] for number in answer.core)) if isinstance(answer, Unsat) else answer

    def optimum(self, wishes: Iterable[tuple[Lit, int]], assumed: Iterable[Lit] = ()) -> Answer:
        """Ask for a model in which the wished-for literals that do not hold weigh the least."""
        undecided = [(lit, weight) for lit, weight in wishes if abs(lit) != TRUE]
        if self.is_false or not undecided:
            return self.answer(assumed)
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        with self._counted_as_encoding():
            soft = [(self.encoder.literal(lit), weight) for lit, weight in undecided]
        answer = self._asked(list(numbers), soft)
        return Unsat(tuple(numbers[number] for number in answer.core)) if isinstance(answer, Unsat) else answer

    def prefer(self, literals: Iterable[Lit]) -> None:
        """Wish for literals in the models to come: just a hint, which saves questions."""
        self._suitable_solver().prefer(list(self._numbers(literals)))

    def core(self, assumed: Collection[Lit]) -> tuple[list[Lit], bool]:
        """Return assumptions that cannot hold together, and whether they can without any one of them."""
        if self.is_false:
            return [], True
        numbers = self._numbers(assumed)
        answer = self._asked(list(numbers))
        if isinstance(answer, Model):
            raise ValueError("there is no core: the formulas have an instance")
        if isinstance(answer, Unknown):
            raise TimeoutError(told(answer))
        least = self._suitable_solver().minimised(answer.core, self._asked)
        return [numbers[number] for number in least.literals], least.is_minimal

    def truth(self, model: Model) -> Valuation:
        """Return the truth of every gate in a model; an input that no clause speaks of is false."""
        number = self.encoder.number
        return Valuation(self.encoder.circuit, lambda lit: (place := number(lit)) != 0 and model[place])

    def clauses(self, assumed: Iterable[Lit]) -> array[int]:
        """Return all clauses so far, with unit clauses for what is assumed."""
        numbers = self._numbers(lit for lit in assumed if lit != TRUE)
        self._collect()
        sent = array("i") if self._solver is None else self._solver.clauses
        return sent + self._unsent + flat([number] for number in numbers)

    def close(self) -> None:
        """End the solver."""
        if self._solver is not None:
            self._solver.close()

    def _numbers(self, literals: Iterable[Lit]) -> dict[int, Lit]:
        """Return the literals of the clauses that stand for some of the circuit."""
        with self._counted_as_encoding():
            return {self.encoder.literal(lit): lit for lit in literals}

    def _collect(self) -> None:
        """Take the clauses that are new."""
        with self._counted_as_encoding():
            self._unsent += self.encoder.take()

    def _asked(self, assumptions: list[int], wishes: Sequence[tuple[int, int]] = ()) -> Answer:
        """Give the solver what is new and ask it, for a best model if there are wishes."""
        self._collect()
        solver, started = self._suitable_solver(), monotonic()
        solver.add(self._unsent)
        self._unsent = array("i")
        if self._options.progress is not None:
            self._options.progress(self._progress(solver))
        before = solver.conflicts
        answer = self._answer_of(solver, assumptions, wishes)
        if self.allowance is not None:
            self.allowance.spend(solver.conflicts - (before if solver.conflicts >= before else 0), answer)
        self.solving += monotonic() - started
        return answer

    def _answer_of(self, solver: Session, assumptions: list[int], wishes: Sequence[tuple[int, int]]) -> Answer:
        """Ask the solver within all limits; where nothing is left of the allowance it is not asked."""
        conflicts, allowance = self._options.conflicts, self.allowance
        if allowance is not None:
            left = min(allowance.conflicts, allowance.each)
            conflicts = left if conflicts is None else min(left, conflicts)
            if left == 0:
                return Unknown(Reason.CONFLICTS)
        if wishes:
            return solver.optimise(wishes, assumptions, conflicts=conflicts, seconds=self._seconds())
        if self._options.progress is None:
            return solver.solve(assumptions, conflicts=conflicts, seconds=self._seconds())
        return self._told_meanwhile(self._options.progress, solver, assumptions, conflicts)

    def _told_meanwhile(
        self, progress: Callable[[Progress], None], solver: Session, assumptions: list[int], conflicts: int | None
    ) -> Answer:
        """Ask the solver in slices, and tell after each how many conflicts it has had."""
        end, left = moment(self._seconds()), conflicts
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

    def _suitable_solver(self) -> Session:
        """Return the solver, in a child process if that is wanted, or if the problem has grown to be worth one."""
        isolated = self._options.isolated
        if isolated is None:
            isolated = self.encoder.clauses >= _SMALL
        old = self._solver
        if old is not None and not (isolated and isinstance(old, LocalSession)):
            return old
        self._solver = _child_session(self._options) if isolated else LocalSession(self._options.solver or DEFAULT_SOLVER)
        if old is not None:
            self._solver.add(old.clauses)
            old.close()
        return self._solver

    def _seconds(self) -> float | None:
        """Return how long the next question may take."""
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


def told(answer: Unknown) -> str:
    """Return why there is no answer."""
    return f"{answer.reason.value} {answer.detail}".strip()


def _child_session(options: Options) -> Session:
    """Return a solver in a child process; what that needs is imported only now, because many problems are small."""
    from sat.child import ChildSession

    return ChildSession(options.solver or DEFAULT_SOLVER, memory=options.memory)
