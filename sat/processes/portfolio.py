"""Two solvers for one long query: each in its own process, and the first answer counts.

A query that is hard for one solver may be easy for another (algorithm portfolios: Huberman, Lukose and
Hogg, Science 1997). A race by time would
give different models each time, so it goes by conflicts, in rounds (Hamadi, Jabbour, Piette and Saïs,
"Deterministic Parallel DPLL", JSAT 2011):
both solvers work in parallel until they have an answer or a number of conflicts, and at the end of a round
the answer of the first solver takes
precedence. So the same queries have the same answers, whichever process is faster.

The first solver works alone until a query has cost many conflicts, and only it keeps learnt clauses between
queries: the second is started for
each long query, and ended with it.
"""

from array import array
from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Answer, Reason, Unknown
from ooxcheck.sat.engine import check_solver
from ooxcheck.sat.processes.child import ChildSession, is_over

ALONE = 20_000
"""Conflicts of the first solver before the second is started: about one second."""

ROUND = 10_000
"""Conflicts of each solver before they are compared."""


@dataclass(slots=True)
class _Race:
    """A query so far: its assumptions, the clauses, the conflicts of each solver, and the second solver if it runs.

    It continues if the same query is repeated after it was interrupted.
    """

    assumptions: Sequence[int]
    clauses: int
    spent: int = 0
    rival: ChildSession | None = None
    is_alone: bool = False


class PortfolioSession(ChildSession):
    """Two solvers in child processes, each with its own limit of memory in bytes.

    >>> from ooxcheck.sat.clauses import flat
    >>> with PortfolioSession("glucose4", "cadical195") as session:
    ...     session.add(flat([[1, 2], [-1, 2]]))
    ...     session.solve([-2], seconds=60)
    Unsat(core=(-2,))
    """

    def __init__(self, first: str, second: str, *, memory: int | None = None) -> None:
        check_solver(second)
        super().__init__(first, memory=memory)
        self._second = second
        self._race: _Race | None = None
        self._is_stopped = False

    def close(self) -> None:
        """End both children; the session may not be used afterwards."""
        self._end_race()
        super().close()

    def interrupt(self) -> None:
        """End a query that another thread is waiting for, with an `Unknown`."""
        self._is_stopped = True
        super().interrupt()
        race = self._race
        if race is not None and race.rival is not None:
            race.rival.interrupt()

    def _load(self, clauses: "array[int]") -> None:
        self._end_race()
        super()._load(clauses)

    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        race = self._race_for(assumptions)
        end = None if conflicts is None else race.spent + conflicts
        self._is_stopped = False
        try:
            while end is None or race.spent < end:
                answer = self._round(race, end, deadline)
                if not _is_given_up(answer):
                    self._end_race()
                    return answer
        except BaseException:
            self.close()
            raise
        return Unknown(Reason.CONFLICTS)

    def _race_for(self, assumptions: Sequence[int]) -> _Race:
        """Return the race of the last query if this is the same, otherwise a new one."""
        race = self._race
        if race is None or race.clauses != len(self.clauses) or list(race.assumptions) != list(assumptions):
            self._end_race()
            race = self._race = _Race(assumptions, len(self.clauses))
        return race

    def _end_race(self) -> None:
        race, self._race = self._race, None
        if race is not None and race.rival is not None:
            race.rival.close()

    def _round(self, race: _Race, end: int | None, deadline: float | None) -> Answer:
        """Let both solvers, or the first alone, work for a number of conflicts, and return the answer if there is one."""
        if is_over(deadline) or self._is_stopped:
            return Unknown(Reason.INTERRUPTED if self._is_stopped else Reason.SECONDS)
        most = ALONE - race.spent if race.spent < ALONE else ROUND
        portion = most if end is None else min(most, end - race.spent)
        self.begin(race.assumptions, portion)
        rival = self._rival(race)
        if rival is not None:
            rival.begin(race.assumptions, portion)
            rival.flush(deadline)
        race.spent += portion
        answer = self.finish(deadline)
        return (
            answer
            if rival is None or not _is_given_up(answer)
            else self._second_answer(race, rival, deadline)
        )

    def _rival(self, race: _Race) -> ChildSession | None:
        """Return the second solver, with all clauses, if the query is long."""
        if race.spent >= ALONE and race.rival is None and not race.is_alone:
            race.rival = ChildSession(self._second, memory=self._memory)
            race.rival.share(self)
        return race.rival

    def _second_answer(self, race: _Race, rival: ChildSession, deadline: float | None) -> Answer:
        """Return the checked answer of the second solver; if it has died, the first continues alone."""
        answer = rival.verify(rival.finish(deadline), race.assumptions)
        if isinstance(answer, Unknown) and answer.reason in (Reason.MEMORY, Reason.CRASH):
            race.rival, race.is_alone = None, True
            rival.close()
            return Unknown(Reason.CONFLICTS)
        return answer


def _is_given_up(answer: Answer) -> bool:
    return isinstance(answer, Unknown) and answer.reason is Reason.CONFLICTS
