"""Queries about the candidates of one encoding: each has a selector, a truth value that the solver chooses, and is assumed where that is true.

So one encoding serves all subsets of the candidates.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.relational import FALSE, Formula
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.universe import UNIT, World

if TYPE_CHECKING:
    from ooxcheck.translate.encode import Encoding

WORK = 20_000
"""Conflicts of the solver for one query about duties or bounds."""
WORK_FOR_CANDIDATES = 5_000
"""Conflicts of the solver for all candidates together, then for each alone; one that is undecided then is dropped."""
LITTLE_WORK = 2_000
"""Conflicts of the solver for one query about candidates that a proof needs."""

Candidates = tuple[logic.Formula, ...]


def make_selector(world: World, candidate: logic.Formula) -> Formula:
    """Return the selector of a candidate in an encoding."""
    return world.free(("candidate", candidate), "candidate", 1, [(UNIT,)]).some()


@dataclass(frozen=True, slots=True)
class CandidateSession:
    """Queries about one encoding: `broken` has for each candidate where executions break it; `watch` is called repeatedly, and may raise to stop.

    `undecided` are the candidates that counted as broken because a query took too much work.
    """

    encoding: Encoding
    selectors: Mapping[logic.Formula, Formula]
    broken: Mapping[logic.Formula, Sequence[Formula]]
    watch: Callable[[], None]
    undecided: set[logic.Formula] = field(default_factory=set)

    def broken_candidates(
        self, active: Sequence[logic.Formula], work: int = WORK_FOR_CANDIDATES
    ) -> set[logic.Formula]:
        """Return candidates that some execution breaks if the active ones are assumed; undecided ones count as broken.

        First all are asked about together, then each alone: a proved one helps with the next.
        """
        broken = {each: any_of(self.broken.get(each, ())) for each in active}
        left = {each: where for each, where in broken.items() if where is not FALSE}
        assumed = [self._assumption(active)]
        refuted = self._counterexample(left, [*left], assumed, work) if left else set()
        if refuted is not None:
            return refuted
        for each in [*left]:
            refuted = self._counterexample(left, [each], assumed, work)
            if refuted:
                return refuted
            if refuted is not None:
                assumed.append(~left.pop(each))
        self.undecided.update(left)
        return set(left)

    def _counterexample(
        self,
        broken: Mapping[logic.Formula, Formula],
        some: Sequence[logic.Formula],
        assumed: Sequence[Formula],
        work: int,
    ) -> set[logic.Formula] | None:
        """Return the candidates that one execution breaks which breaks some of them; none if there is no such execution, None if unknown."""
        self.watch()
        session = self.encoding.world.session
        with session.within(Allowance(work, work)):
            solution, values = session.solve_with_values(
                list(broken.values()), *assumed, any_of(broken[each] for each in some)
            )
        if solution.is_unsat:
            return set()
        return {each for each, value in zip(broken, values, strict=True) if value} if values else None

    def refutes(self, formula: Formula, active: Collection[logic.Formula], work: int = WORK) -> bool:
        """Return whether no execution satisfies a formula where the active candidates are assumed, within a limit of work."""
        if formula is FALSE:
            return True
        self.watch()
        session = self.encoding.world.session
        with session.within(Allowance(work, work)):
            return session.solve(self._assumption(active), formula).is_unsat

    def admits(self, formula: Formula, active: Collection[logic.Formula]) -> bool:
        """Return whether little work finds an execution that satisfies a formula where the active candidates are assumed."""
        if formula is FALSE:
            return False
        self.watch()
        session = self.encoding.world.session
        with session.within(Allowance(LITTLE_WORK, LITTLE_WORK)):
            return session.solve(self._assumption(active), formula).instance is not None

    def support(self, formula: Formula, active: Collection[logic.Formula]) -> list[logic.Formula]:
        """Return active candidates under which no execution satisfies a formula; all if a smaller set takes too much work."""
        if formula is FALSE:
            return []
        self.watch()
        by_selector = {self.selectors[each]: each for each in active if each in self.selectors}
        with self.encoding.world.session.within(Allowance(LITTLE_WORK, LITTLE_WORK)):
            solution = self.encoding.world.session.solve(*by_selector, formula)
        if not solution.is_unsat:
            return [*active]
        return [by_selector[each] for each in solution.core if each in by_selector]

    def clauses(self, formula: Formula, active: Collection[logic.Formula]) -> array[int]:
        """Return clauses that the executions satisfy that satisfy a formula where the active candidates are assumed."""
        return self.encoding.world.session.clauses(self._assumption(active), formula)

    def is_inductive(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether no execution breaks an active candidate if all are assumed."""
        return self.refutes(any_of(where for each in active for where in self.broken.get(each, ())), active)

    def _assumption(self, active: Collection[logic.Formula]) -> Formula:
        return all_of(self.selectors[each] for each in active if each in self.selectors)
