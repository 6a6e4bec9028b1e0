"""One solver session about a method whose loops are replaced by candidates: which candidates are inductive, and whether they suffice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.loops.candidate_hook import CandidateHook
from ooxcheck.engine.question import Question
from ooxcheck.oox import logic
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Formula, Options
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.loop_invariants.houdini import inductive_subset, needed_subset, supporting_subset
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import all_of, any_of

WORK = 20_000
"""Conflicts of the solver for one query about duties or bounds."""
WORK_FOR_CANDIDATES = 5_000
"""Conflicts of the solver for all candidates together, then for each alone; one that is undecided then is dropped."""
LITTLE_WORK = 2_000
"""Conflicts of the solver for one query about candidates that a proof needs."""

Candidates = tuple[logic.Formula, ...]


@dataclass(frozen=True, slots=True)
class InductionSession:
    """Queries about one encoding; `watch` is called repeatedly, and may raise to stop."""

    encoding: Encoding
    hook: CandidateHook
    duty_kinds: Sequence[object] | None
    watch: Callable[[], None]

    def inductive(self) -> Candidates:
        """Return the greatest subset of the candidates that is inductive, as far as the solver decides."""
        return inductive_subset(tuple(self.hook.selectors), self._broken_candidates)

    def _broken_candidates(
        self, active: Sequence[logic.Formula], work: int = WORK_FOR_CANDIDATES
    ) -> set[logic.Formula]:
        """Return candidates that some execution breaks if the active ones are assumed; undecided ones count as broken.

        First all are asked about together, then each alone: a proved one helps with the next.
        """
        broken = {each: any_of(self.hook.broken[each]) for each in active}
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

    def supporting(self, active: Sequence[logic.Formula], bounds: Sequence[Bounded]) -> Candidates:
        """Return the active candidates on which the proofs of the duties, that only some bounds are reached, and of each other depend."""
        goal = self._goal(bounds)
        return tuple(self._supporting(goal, self._supporting(goal, active)))

    def least(self, active: Sequence[logic.Formula], bounds: Sequence[Bounded]) -> Candidates:
        """Return active candidates that suffice for the same, and of which none can be dropped, as far as little work shows."""
        goal = self._goal(bounds)

        def reduce(candidates: Sequence[logic.Formula]) -> Candidates | None:
            rest = inductive_subset(candidates, partial(self._broken_candidates, work=LITTLE_WORK))
            return rest if self._refutes(goal, self._assumption(rest), LITTLE_WORK) else None

        return needed_subset(active, reduce)

    def _goal(self, bounds: Sequence[Bounded]) -> Formula:
        """Return where a duty fails, or another bound is reached."""
        others = (where for each, where in self.encoding.bounds.items() if each not in bounds)
        return any_of((*self._failures(), *others))

    def _supporting(self, goal: Formula, active: Sequence[logic.Formula]) -> list[logic.Formula]:
        """Return the active candidates on which the proofs of a goal and of each other depend."""
        by_selector = {self.hook.selectors[each]: each for each in active}

        def support(formula: Formula) -> list[logic.Formula]:
            core = self._core(formula, by_selector)
            return [*active] if core is None else [by_selector[each] for each in core if each in by_selector]

        chosen = {*supporting_subset(support(goal), lambda each: support(any_of(self.hook.broken[each])))}
        return [each for each in active if each in chosen]

    def _core(self, formula: Formula, assumed: Collection[Formula]) -> tuple[Formula, ...] | None:
        """Return assumptions under which no execution satisfies a formula; None if that takes too much work."""
        if formula is FALSE:
            return ()
        self.watch()
        with self.encoding.world.session.within(Allowance(LITTLE_WORK, LITTLE_WORK)):
            solution = self.encoding.world.session.solve(*assumed, formula)
        return solution.core if solution.is_unsat else None

    def _failures(self) -> Iterator[Formula]:
        """Yield where a duty that is asked about fails, or an assumption has no value."""
        encoding, kinds = self.encoding, self.duty_kinds
        yield from (
            where for duty, where in encoding.violations.items() if kinds is None or duty.kind in kinds
        )
        yield from (*encoding.problems.values(), *encoding.cuts.values())

    def is_inductive(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether no execution breaks an active candidate if all are assumed."""
        return self._refutes(
            any_of(where for each in active for where in self.hook.broken[each]),
            self._assumption(active),
            WORK,
        )

    def proves_duties(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether no duty can fail where the active candidates are assumed."""
        return self._refutes(any_of(self._failures()), self._assumption(active), WORK)

    def reached_bounds(self, active: Sequence[logic.Formula]) -> list[Bounded]:
        """Return the bounds that executions may reach where the active candidates are assumed."""
        assumed = self._assumption(active)
        return [
            each for each, where in self.encoding.bounds.items() if not self._refutes(where, assumed, WORK)
        ]

    def reaches(self, duty: Duty, active: Sequence[logic.Formula]) -> bool:
        """Return whether some execution may reach a duty."""
        where = any_of(self.encoding.reached.get(duty, ()))
        return not self._refutes(where, self._assumption(active), WORK)

    def finishes(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether some execution may return or throw."""
        return not self._refutes(self.encoding.terminates, self._assumption(active), WORK)

    def _assumption(self, active: Sequence[logic.Formula]) -> Formula:
        return all_of(self.hook.selectors[each] for each in active)

    def _refutes(self, formula: Formula, assumed: Formula, work: int) -> bool:
        """Return whether no execution satisfies a formula, within a limit of work."""
        if formula is FALSE:
            return True
        self.watch()
        session = self.encoding.world.session
        with session.within(Allowance(work, work)):
            return session.solve(assumed, formula).is_unsat


@contextmanager
def open_induction(
    question: Question,
    settings: Settings,
    options: Options,
    candidates: Mapping[Span, Candidates],
    watch: Callable[[], None],
    deadline: float | None,
) -> Iterator[InductionSession]:
    """Encode a method with some loops replaced by candidates, and add its assumptions."""
    hook = CandidateHook(candidates)
    encoding = encode(
        EncodingRequest(
            question.program,
            question.method,
            question.bounds,
            settings,
            options=options,
            watch=watch,
            hook=hook,
            deadline=deadline,
        )
    )
    with encoding.world.session as session:
        session.deadline = deadline
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        yield InductionSession(encoding, hook, question.duty_kinds, watch)
