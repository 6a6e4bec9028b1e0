"""Cube and conquer: a long query is divided among several solvers (Heule, Kullmann, Wieringa and Biere, HVC 2011).

The caller nominates *sizes*, a chain of literals, and *decisions*. The cube of size k is where the k-th
literal of the chain holds and the next
does not: every model is in some cube. Solvers take cubes as they become free; a long cube when none is left
is divided by a decision, chosen by
lookahead, and an idle solver steals the other half. A solver that dies is replaced, and its cube tried
again.

The answer does not depend on the number or speed of solvers. Unsatisfiability is a fact; so is which cube
is the first with a model, and only
such facts are taken from the helping solvers. The model comes from the session's own solver: if it does not
find one of the whole soon, it solves
the first cube. It works alone until its queries have cost many propagations together, so small checks pay
nothing. After that, copies of it, with
its learnt clauses, take the queries, even if there is only one; it solves itself where models or cores are
returned. So its learnt clauses, which
determine these, are the same with any number of solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Answer, Reason, Unknown, Unsat
from ooxcheck.sat.processes.child import ChildSession, is_over
from ooxcheck.sat.processes.executor import Executor, NoClusterError
from ooxcheck.sat.processes.solver_pool import Branch, Conquered, Cube
from ooxcheck.sat.session import Session, Split

ALONE = 30_000_000
"""Propagations of a session before questions are divided: about ten seconds."""

SLICE = 2_000
"""Conflicts between two checks of the propagations."""

TASTE = 100
"""Conflicts for which the session's own solver searches a model that is known to exist, or a core."""

PATIENCE = 1_000
"""Conflicts of a cube before it may be divided; doubled each time that it is not."""

TICK = 0.5
"""Seconds between two checks for an interrupt."""

_TRIES = 3
"""Attempts for a cube whose solver dies."""

WHOLE = -1
"""Instead of a size: there is a model, of any size."""

Solvers: TypeAlias = "Callable[[Session], Executor[Cube, Conquered]]"
"""Returns solvers that follow the clauses of a session."""

Watch: TypeAlias = Callable[[str], None]


def nobody(_text: str) -> None:
    """Watch nothing."""


class CubeSession(ChildSession):
    """A solver in a child process, and helping solvers among which long queries are divided; `solvers` makes these."""

    def __init__(self, solver: str, solvers: Solvers, *, memory: int | None = None) -> None:
        super().__init__(solver, memory=memory)
        self._solvers = solvers
        self._split: Callable[[], Split] | None = None
        self._watch: Watch = nobody
        self._helpers: Executor[Cube, Conquered] | None = None
        self._is_stopped = False

    def divide(self, split: Callable[[], Split], watch: Watch) -> None:
        """Set how long queries may be divided, and where progress is reported."""
        self._split, self._watch = split, watch

    def close(self) -> None:
        """End all children; the session may not be used afterwards."""
        self._dismiss()
        super().close()

    def interrupt(self) -> None:
        """End a query that another thread is waiting for, with an `Unknown`."""
        self._is_stopped = True
        super().interrupt()

    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        if self._split is None or conflicts is not None:
            return super()._ask(assumptions, conflicts, deadline)
        self._is_stopped = False
        answer = self._alone(assumptions, deadline)
        return self._solve_shared(assumptions, self._split(), deadline) if _is_given_up(answer) else answer

    def _alone(self, assumptions: Sequence[int], deadline: float | None) -> Answer:
        """Solve by the session's own solver, for a number of propagations; without limit if there are several assumptions, which need a core."""
        answer: Answer = Unknown(Reason.CONFLICTS)
        while _is_given_up(answer) and self._statistics.propagations < ALONE:
            answer = super()._ask(assumptions, SLICE, deadline)
        return (
            self._ask_briefly(assumptions, deadline)
            if _is_given_up(answer) and len(assumptions) > 1
            else answer
        )

    def _ask_briefly(self, assumptions: Sequence[int], deadline: float | None) -> Answer:
        """Solve by the session's own solver for a few conflicts."""
        return super()._ask(assumptions, TASTE, deadline)

    def _solve_shared(self, assumptions: Sequence[int], split: Split, deadline: float | None) -> Answer:
        """Return the answer of the helping solvers, or that of the session's own solver if they have found a model."""
        try:
            self._helpers = self._helpers or self._solvers(self)
        except NoClusterError as error:
            return Unknown(Reason.LOST, str(error))
        conquest = Conquest(self._helpers, tuple(assumptions), split, self._watch)
        first_cube = self._first(conquest, deadline)
        if isinstance(first_cube, Unknown):
            return first_cube
        if first_cube is None:
            return Unsat(tuple(assumptions))
        answer = self._ask_briefly(assumptions, deadline)
        if _is_given_up(answer):
            answer = self._of_first_cube(conquest, first_cube, deadline)
        return (
            Unknown(Reason.WRONG, "no model, but another solver has found one")
            if isinstance(answer, Unsat)
            else answer
        )

    def _of_first_cube(self, conquest: Conquest, first_cube: int, deadline: float | None) -> Answer:
        """Return a model of the first cube that has one."""
        size: int | Unknown | None = first_cube
        if first_cube == WHOLE:
            conquest.divide()
            size = self._first(conquest, deadline)
        if size is None or isinstance(size, Unknown):
            return size or Unsat()
        return super()._ask(conquest.cube(size), None, deadline)

    def _first(self, conquest: Conquest, deadline: float | None) -> int | Unknown | None:
        """Return the first cube that has a model; if that is unknown, the helping solvers are dismissed."""
        try:
            first_cube = conquest.first(deadline, lambda: self._is_stopped)
        except BaseException:
            self._dismiss()
            raise
        if isinstance(first_cube, Unknown):
            self._dismiss()
        return first_cube

    def _dismiss(self) -> None:
        helpers, self._helpers = self._helpers, None
        if helpers is not None:
            helpers.close()


@dataclass(frozen=True, slots=True)
class Part:
    """A cube in progress: its size, further literals, its limit, and how often it was lost."""

    size: int
    literals: tuple[int, ...]
    patience: int | None
    lost: int = 0


class Conquest:
    """A query to helping solvers, undivided at first; `first` returns the first cube that has a model."""

    def __init__(
        self,
        solvers: Executor[Cube, Conquered],
        assumptions: tuple[int, ...],
        split: Split,
        watch: Watch = nobody,
    ) -> None:
        self._solvers = solvers
        self._assumptions = assumptions
        self._split = split
        self._watch = watch
        self._numbers = count()
        self._waiting: list[tuple[int, int, Part]] = []
        self._running: dict[int, Part] = {}
        self._done = 0
        self._found: int | None = None
        self._patience = PATIENCE if solvers.size > 1 else None
        self._put(Part(WHOLE, (), self._patience))

    def first(
        self, deadline: float | None = None, is_stopped: Callable[[], bool] = lambda: False
    ) -> int | Unknown | None:
        """Return the size of the first cube that has a model, `WHOLE` if it was not divided, None if there is none; or why that is unknown."""
        while self._waiting or self._running:
            if is_over(deadline) or is_stopped():
                self._give_up()
                return Unknown(Reason.INTERRUPTED if is_stopped() else Reason.SECONDS)
            self._begin()
            self._tell()
            news = self._solvers.news(
                TICK if deadline is None else max(0.0, min(TICK, deadline - monotonic()))
            )
            for part, outcome in [(self._running.pop(number), outcome) for number, outcome in news]:
                failure = (
                    self._process_result(part, outcome)
                    if self._found is None or part.size < self._found
                    else None
                )
                if failure is not None:
                    self._give_up()
                    return failure
        return self._found

    def cube(self, size: int) -> tuple[int, ...]:
        """Return the assumptions of a size."""
        return (*self._assumptions, *self._split.cube(size))

    def divide(self) -> None:
        """Start with the sizes; results for the whole are dropped."""
        self._found = None
        for size in range(len(self._split.sizes) + 1):
            self._put(Part(size, self._split.cube(size), self._patience))

    def _put(self, part: Part) -> None:
        heappush(self._waiting, (part.size, next(self._numbers), part))

    def _begin(self) -> None:
        """Hand out cubes in order, as long as solvers are idle."""
        while self._waiting and len(self._running) < self._solvers.size:
            _, number, part = heappop(self._waiting)
            self._running[number] = part
            candidates = () if part.patience is None else tuple(self._split.decisions)
            self._solvers.submit(
                number, Cube((*self._assumptions, *part.literals), part.patience, candidates)
            )

    def _process_result(self, part: Part, outcome: Conquered) -> Unknown | None:
        """Process the result of a cube; return why there can be no answer, if so."""
        match outcome:
            case Unknown(Reason.CRASH) if part.lost < _TRIES:
                self._put(replace(part, lost=part.lost + 1))
            case Unknown():
                return outcome
            case Branch() if part.size == WHOLE:
                self.divide()
            case Branch(literal):
                self._go_on(part, literal)
            case True:
                self._found = part.size
                self._forget_from(part.size)
            case False:
                self._done += 1
        return None

    def _go_on(self, part: Part, literal: int) -> None:
        """Divide a cube if there is no other for idle solvers to steal; otherwise raise its limit."""
        assert part.patience is not None, "what has all the time need not be divided"
        if literal and not self._waiting:
            for each in (literal, -literal):
                self._put(replace(part, literals=(*part.literals, each)))
        else:
            self._put(replace(part, patience=2 * part.patience))

    def _forget_from(self, size: int) -> None:
        """Cancel the cubes that cannot be the first any more."""
        self._waiting = [each for each in self._waiting if each[0] < size]
        for number in [number for number, part in self._running.items() if part.size >= size]:
            del self._running[number]
            self._solvers.cancel(number)

    def _give_up(self) -> None:
        for number in self._running:
            self._solvers.cancel(number)
        self._running.clear()

    def _tell(self) -> None:
        left = len(self._running) + len(self._waiting)
        self._watch(f"{self._done} of {self._done + left} parts done, {len(self._running)} under way")


def _is_given_up(answer: Answer) -> bool:
    return isinstance(answer, Unknown) and answer.reason is Reason.CONFLICTS
