"""Questions to the solver within one budget: the answer is an instance, or that there is none, or an exception says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.report import Phase
from relational import Formula, Instance, Session, Solution, Times

_WORTH_IT = 2.0
"""Seconds below which a question is not worth asking: a solver has to be started and loaded first."""


class Asker:
    """Asks a session, and lets no answer take longer than there is time."""

    def __init__(self, session: Session, budget: Budget) -> None:
        self.session = session
        self.budget = budget
        session.deadline = budget.deadline
        self.last: Instance | None = None
        """The last instance found, for whoever has to tell what went wrong with it."""

    def instance(self, formula: Formula, *, share: float = 1) -> Instance | None:
        """Return an instance in which a formula holds, None if there is none; in a share of the time that is left."""
        left = self.budget.left()
        self.session.deadline = None if left is None else monotonic() + min(left, max(share * left, _WORTH_IT))
        try:
            solution = self._answered([formula])
        finally:
            self.session.deadline = self.budget.deadline
        if solution.instance is not None:
            self.last = solution.instance
        return solution.instance

    def conflict(self, formulas: Iterable[Formula]) -> tuple[Formula, ...] | None:
        """Return some of several formulas that cannot hold together, none to spare if there is time; None if all can."""
        solution = self._answered(formulas)
        if solution.instance is not None:
            self.last = solution.instance
            return None
        with self.phase(Phase.MINIMISE):
            return self.session.least(solution.core).formulas

    @contextmanager
    def phase(self, phase: Phase) -> Iterator[None]:
        """Count the time of a block as time of a phase, except for what the session spends on gates and clauses."""
        before = self.session.times()
        try:
            with self.budget.phase(phase):
                yield
        finally:
            charge(self.budget, phase, before, self.session.times())

    def demand(self, formulas: Iterable[Formula]) -> None:
        """Let formulas hold from now on; they are translated as for a question, so what is known of them is used."""
        self.session.require([self.session.literal(formula) for formula in formulas])

    @contextmanager
    def supposed(self, formulas: Iterable[Formula], *, for_good: bool) -> Iterator[None]:
        """Let formulas hold in the questions of a block, or from now on, which lets the solver do more with them."""
        if for_good:
            self.demand(formulas)
            yield
            return
        self.session.assume(*formulas)
        try:
            yield
        finally:
            self.session.retract(*formulas)

    def _answered(self, formulas: Iterable[Formula]) -> Solution:
        with self.phase(Phase.SOLVE):
            self.budget.check()
            solution = self.session.solve(*formulas)
        if not (solution.is_sat or solution.is_unsat):
            self.budget.check()
            raise GaveUp(solution.reason)
        return solution


def charge(budget: Budget, phase: Phase, before: Times, after: Times) -> None:
    """Take out of a phase what a session spent meanwhile on gates and clauses, which are phases of their own."""
    budget.move(after.translation - before.translation, phase, Phase.TRANSLATE)
    budget.move(after.encoding - before.encoding, phase, Phase.CNF)
