"""Queries to the solver within one budget: the result is an instance or none, or an exception says why it is unknown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.report import Phase
from ooxcheck.relational import FALSE, Formula, Instance, Session, Solution, Times
from ooxcheck.relational.logic.expr import Junction
from ooxcheck.relational.logic.operators import BoolOp
from ooxcheck.sat.circuit import Lit
from ooxcheck.translate.model.constant_folding import any_of

_WORTH_IT = 2.0
"""Seconds below which a query is not started, because starting a solver takes as long."""

_TO_LEARN = 20_000
"""The conflicts of a query whether a formula is a fact."""

_DEEP = 3
"""The depth to which refuted conjuncts are searched: a duty fails if an execution reaches an exit, the duty is due there, and it is false."""


class Asker:
    """Queries a session within a budget of time."""

    def __init__(self, session: Session, budget: Budget) -> None:
        self.session = session
        self.budget = budget
        session.deadline = budget.deadline
        self._refuted: set[Lit] = set()
        self.last: Instance | None = None
        """The last instance, for an error report about it."""

    def instance(self, formula: Formula, *, share: float = 1) -> Instance | None:
        """Return an instance of a formula, None if there is none; within a share of the time that is left."""
        left = self.budget.seconds_left()
        asked = self._without_refuted(formula)
        if asked is FALSE:
            return None
        self.session.deadline = (
            None if left is None else monotonic() + min(left, max(share * left, _WORTH_IT))
        )
        try:
            solution = self._solve([asked])
        finally:
            self.session.deadline = self.budget.deadline
        if solution.instance is None:
            self._refuted.add(self.session.literal(formula))
        else:
            self.last = solution.instance
        return solution.instance

    def _without_refuted(self, formula: Formula) -> Formula:
        """Return a formula without the disjuncts that are already refuted, so that they are not encoded."""
        if not self._refuted:
            return formula
        disjuncts = formula.parts if isinstance(formula, Junction) and formula.op is BoolOp.OR else (formula,)
        return any_of(each for each in disjuncts if not self._is_refuted(each, _DEEP))

    def _is_refuted(self, formula: Formula, depth: int) -> bool:
        """Return whether a formula, or one of its conjuncts up to a depth, is known to hold in no instance."""
        if self.session.literal(formula) in self._refuted:
            return True
        conjuncts = (
            formula.parts if depth and isinstance(formula, Junction) and formula.op is BoolOp.AND else ()
        )
        return any(self._is_refuted(each, depth - 1) for each in conjuncts)

    def conflict(self, formulas: Iterable[Formula]) -> tuple[Formula, ...] | None:
        """Return an unsat core of several formulas, minimised if there is time; None if they hold together."""
        solution = self._solve(formulas)
        if solution.instance is not None:
            self.last = solution.instance
            return None
        with self.phase(Phase.MINIMISE):
            return self.session.least(solution.core).formulas

    @contextmanager
    def phase(self, phase: Phase) -> Iterator[None]:
        """Count the time of a block as time of a phase, without the time that the session spends on gates and clauses."""
        before = self.session.times()
        try:
            with self.budget.phase(phase):
                yield
        finally:
            charge(self.budget, phase, before, self.session.times())

    def demand(self, formulas: Iterable[Formula]) -> None:
        """Assert formulas from now on; they are translated as in a query, so known facts are used."""
        literals = [self.session.literal(formula) for formula in formulas]
        self._refuted.update(-literal for literal in literals)
        self.session.require(literals)

    def learn(self, formula: Formula, conflicts: int) -> bool:
        """Assert a formula from now on if so many conflicts show that it holds in every instance; return whether they do."""
        with self.phase(Phase.SOLVE):
            self.budget.check()
            is_true = self.session.refutes(~formula, conflicts=conflicts)
        if is_true:
            self.demand([formula])
        return is_true

    def learn_in_order(self, series: Iterable[Iterable[Formula]]) -> None:
        """Assert formulas that short queries prove, those of each series as far as they are proved one after the other.

        What follows from the asserted formulas changes no answer. It must not depend on retractable assumptions.
        """
        for formulas in series:
            all(self.learn(formula, _TO_LEARN) for formula in formulas)

    @contextmanager
    def suppose(self, formulas: Collection[Formula], *, for_good: bool) -> Iterator[None]:
        """Assume formulas in the queries of a block, or assert them permanently, which helps the solver more."""
        if for_good:
            self.demand(formulas)
            yield
            return
        self.session.assume(*formulas)
        refuted = set(self._refuted)
        self._refuted.update(-self.session.literal(formula) for formula in formulas)
        try:
            yield
        finally:
            self.session.retract(*formulas)
            self._refuted = refuted

    def _solve(self, formulas: Iterable[Formula]) -> Solution:
        with self.phase(Phase.SOLVE):
            self.budget.check()
            solution = self.session.solve(*formulas)
        if not (solution.is_sat or solution.is_unsat):
            self.budget.check()
            raise GaveUp(solution.reason)
        return solution


def charge(budget: Budget, phase: Phase, before: Times, after: Times) -> None:
    """Move the time that a session spent on gates and clauses out of a phase into phases of their own."""
    budget.move(after.translation - before.translation, phase, Phase.TRANSLATE)
    budget.move(after.encoding - before.encoding, phase, Phase.CNF)
