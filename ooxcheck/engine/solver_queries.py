"""Questions to the solver within one budget: the answer is an instance, or that there is none, or an exception says why not."""

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
"""Seconds below which a question is not worth asking: a solver has to be started and loaded first."""

_DEEP = 3
"""How deep refuted conjuncts are looked for: a duty fails where an execution gets to an exit, where it is due, and where it does not hold."""


class Asker:
    """Asks a session, and lets no answer take longer than there is time."""

    def __init__(self, session: Session, budget: Budget) -> None:
        self.session = session
        self.budget = budget
        session.deadline = budget.deadline
        self._refuted: set[Lit] = set()
        self.last: Instance | None = None
        """The last instance found, for whoever has to tell what went wrong with it."""

    def instance(self, formula: Formula, *, share: float = 1) -> Instance | None:
        """Return an instance in which a formula holds, None if there is none; in a share of the time that is left."""
        left = self.budget.left()
        asked = self._open(formula)
        if asked is FALSE:
            return None
        self.session.deadline = (
            None if left is None else monotonic() + min(left, max(share * left, _WORTH_IT))
        )
        try:
            solution = self._answered([asked])
        finally:
            self.session.deadline = self.budget.deadline
        if solution.instance is None:
            self._refuted.add(self.session.literal(formula))
        else:
            self.last = solution.instance
        return solution.instance

    def _open(self, formula: Formula) -> Formula:
        """Return a formula without those of its disjuncts that demand what was refuted: they need not be encoded."""
        if not self._refuted:
            return formula
        disjuncts = formula.parts if isinstance(formula, Junction) and formula.op is BoolOp.OR else (formula,)
        return any_of(each for each in disjuncts if not self._is_refuted(each, _DEEP))

    def _is_refuted(self, formula: Formula, depth: int) -> bool:
        """Return whether a formula, or one of its conjuncts so deep down, is known to hold in no instance."""
        if self.session.literal(formula) in self._refuted:
            return True
        conjuncts = (
            formula.parts if depth and isinstance(formula, Junction) and formula.op is BoolOp.AND else ()
        )
        return any(self._is_refuted(each, depth - 1) for each in conjuncts)

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
        literals = [self.session.literal(formula) for formula in formulas]
        self._refuted.update(-literal for literal in literals)
        self.session.require(literals)

    @contextmanager
    def supposed(self, formulas: Collection[Formula], *, for_good: bool) -> Iterator[None]:
        """Let formulas hold in the questions of a block, or from now on, which lets the solver do more with them."""
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
