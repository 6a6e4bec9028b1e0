"""One solver session about a method whose loops are replaced by candidates: which candidates are inductive, and whether they suffice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.loops.candidate_hook import CandidateHook, separate
from ooxcheck.engine.question import Question
from ooxcheck.oox import logic
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.relational import Formula, Options
from ooxcheck.specs.induction.candidate_session import (
    LITTLE_WORK,
    WORK_FOR_CANDIDATES,
    Candidates,
    CandidateSession,
)
from ooxcheck.specs.induction.houdini import inductive_subset, needed_subset, supporting_subset
from ooxcheck.specs.loop_invariants.measures import Measure
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import StatementHook

MOST_IN_WINDOWS = 4_000
"""The greatest number of statements of a method whose loops are replaced by several iterations in a row."""


@dataclass(frozen=True, slots=True)
class InductionSession:
    """Queries about one encoding with loops replaced by candidates."""

    encoding: Encoding
    hook: CandidateHook
    duty_kinds: Sequence[object] | None
    queries: CandidateSession

    def inductive(self, work: int = WORK_FOR_CANDIDATES) -> Candidates:
        """Return the greatest subset of the candidates that is inductive, as far as the solver decides it with so much work for a query."""
        self.queries.undecided.clear()
        refute = partial(self.queries.broken_candidates, work=work)
        return inductive_subset(tuple(self.hook.selectors), refute)

    @property
    def is_exact(self) -> bool:
        """Whether more work would not find a greater inductive subset."""
        return not self.queries.undecided

    def supporting(
        self, active: Sequence[logic.Formula], bounds: Sequence[Bounded], measures: Sequence[Measure]
    ) -> Candidates:
        """Return the active candidates on which the proofs of the duties, that only some bounds are reached, that measures decrease, and of each other depend."""
        goal = self._goal(bounds, measures)
        return tuple(self._supporting(goal, self._supporting(goal, active)))

    def least(
        self, active: Sequence[logic.Formula], bounds: Sequence[Bounded], measures: Sequence[Measure]
    ) -> Candidates:
        """Return active candidates that suffice for the same, and of which none can be dropped, as far as little work shows."""
        goal = self._goal(bounds, measures)

        def reduce(candidates: Sequence[logic.Formula]) -> Candidates | None:
            rest = inductive_subset(candidates, partial(self.queries.broken_candidates, work=LITTLE_WORK))
            return rest if self.queries.refutes(goal, rest, LITTLE_WORK) else None

        return needed_subset(active, reduce)

    def _goal(self, bounds: Sequence[Bounded], measures: Sequence[Measure]) -> Formula:
        """Return where a duty fails, another bound is reached, or a measure does not decrease."""
        others = (where for each, where in self.encoding.bounds.items() if each not in bounds)
        growing = (where for each in measures for where in self.hook.grows[each.decreases])
        return any_of((*self._failures(), *others, *growing))

    def _supporting(self, goal: Formula, active: Sequence[logic.Formula]) -> list[logic.Formula]:
        """Return the active candidates on which the proofs of a goal and of each other depend."""
        chosen = supporting_subset(
            self.queries.support(goal, active),
            lambda each: self.queries.support(any_of(self.hook.broken[each]), active),
        )
        return [each for each in active if each in chosen]

    def _failures(self) -> Iterator[Formula]:
        """Yield where a duty that is asked about fails, or an assumption has no value."""
        encoding, kinds = self.encoding, self.duty_kinds
        yield from (
            where for duty, where in encoding.violations.items() if kinds is None or duty.kind in kinds
        )
        yield from (*encoding.problems.values(), *encoding.cuts.values())

    def is_inductive(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether no execution breaks an active candidate if all are assumed."""
        return self.queries.is_inductive(active)

    def proves_duties(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether no duty can fail where the active candidates are assumed."""
        return self.queries.refutes(any_of(self._failures()), active)

    def fails_with_all(self) -> bool:
        """Return whether an execution breaks a duty even where all candidates are assumed, so that no subset of them proves it."""
        return self.queries.admits(any_of(self._failures()), tuple(self.hook.selectors))

    def surely_reached_bounds(self) -> list[Bounded]:
        """Return bounds that executions reach even where all candidates are assumed."""
        every = tuple(self.hook.selectors)
        return [each for each, where in self.encoding.bounds.items() if self.queries.admits(where, every)]

    def reached_bounds(self, active: Sequence[logic.Formula]) -> list[Bounded]:
        """Return the bounds that executions may reach where the active candidates are assumed."""
        bounds = self.encoding.bounds.items()
        return [each for each, where in bounds if not self.queries.refutes(where, active)]

    def reaches(self, duty: Duty, active: Sequence[logic.Formula]) -> bool:
        """Return whether some execution may reach a duty."""
        return not self.queries.refutes(any_of(self.encoding.reached.get(duty, ())), active)

    def decreases(self, measure: Measure, active: Sequence[logic.Formula]) -> bool:
        """Return whether a measure becomes less in each iteration of its loop where the active candidates are assumed."""
        return self.queries.refutes(any_of(self.hook.grows[measure.decreases]), active, WORK_FOR_CANDIDATES)

    def finishes(self, active: Sequence[logic.Formula]) -> bool:
        """Return whether some execution may return or throw."""
        return not self.queries.refutes(self.encoding.terminates, active)


@contextmanager
def open_induction(
    question: Question,
    settings: Settings,
    options: Options,
    candidates: Mapping[Span, Candidates],
    measures: Mapping[Span, Sequence[Measure]],
    watch: Callable[[], None],
    deadline: float | None,
    window: int = 1,
) -> Iterator[InductionSession]:
    """Encode a method with some loops replaced by candidates, compare measures in their iterations, and add its assumptions."""
    hook = CandidateHook(separate(candidates), measures, window)
    encoding = encode_with(hook, question, settings, options, watch, deadline)
    with encoding.world.session as session:
        session.deadline = deadline
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        queries = CandidateSession(encoding, hook.selectors, hook.broken, watch)
        yield InductionSession(encoding, hook, question.duty_kinds, queries)


def encode_with(
    hook: StatementHook,
    question: Question,
    settings: Settings,
    options: Options,
    watch: Callable[[], None],
    deadline: float | None = None,
) -> Encoding:
    """Encode a method with the loops of a hook replaced; all callees are inlined."""
    return encode(
        EncodingRequest(
            question.program,
            question.method,
            question.bounds,
            settings,
            options=options,
            watch=watch,
            hook=hook,
            deadline=deadline,
            most_statements=MOST_IN_WINDOWS if hook.window > 1 else None,
        )
    )
