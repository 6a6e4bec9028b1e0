"""The induction step of one method: it is executed with calls replaced by the hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula, Options
from ooxcheck.specs.induction.candidate_contracts import Contract
from ooxcheck.specs.induction.candidate_session import WORK, CandidateSession
from ooxcheck.specs.induction.hypothesis import AnyResult, Hypothesis, all_hold, scene_on_return
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import Instead, StatementHook


class LoopHook(StatementHook, Protocol):
    """Replaces loops by candidate invariants: a candidate is assumed where its selector is true, and `broken` has the executions that break it."""

    selectors: dict[logic.Formula, Formula]
    broken: dict[logic.Formula, list[Formula]]


@dataclass(frozen=True, slots=True)
class Loops:
    """Candidate invariants of loops, and a function that makes the hook of an encoding in which they replace the loops."""

    candidates: tuple[logic.Formula, ...]
    make_hook: Callable[[], LoopHook]


UNROLL = 2
"""The unrolling of loops and other calls; a method that exceeds it is not proved."""


@dataclass(frozen=True, slots=True)
class Step:
    """Queries about the executions of one method; `failures` are those that a proof excludes."""

    encoding: Encoding
    queries: CandidateSession
    failures: tuple[Formula, ...]

    def is_calm(self, active: Collection[logic.Formula] = (), work: int = WORK) -> bool:
        """Return whether nothing fails where the active candidates are assumed."""
        return all(self.queries.refutes(each, active, work) for each in self.failures)

    def support(self, active: Collection[logic.Formula]) -> list[logic.Formula]:
        """Return the active candidates on which the proof depends that nothing fails."""
        return self.queries.support(any_of(self.failures), active)

    def wrong(self, active: Collection[logic.Formula]) -> Formula:
        """Return where something fails, or an execution breaks an active candidate."""
        broken = (where for each in active for where in self.queries.broken.get(each, ()))
        return any_of((*self.failures, *broken))

    def reaches(self, duty: Duty, active: Collection[logic.Formula]) -> bool:
        """Return whether some execution may reach a duty."""
        return not self.queries.refutes(any_of(self.encoding.reached.get(duty, ())), active)

    def finishes(self, active: Collection[logic.Formula]) -> bool:
        """Return whether some execution may return or throw."""
        return not self.queries.refutes(self.encoding.terminates, active)


@dataclass(frozen=True, slots=True)
class StepMaker:
    """Opens steps within some bounds; `watch` is called repeatedly, and may raise to stop, and no query runs after the deadline.

    With `loops`, these are replaced by their candidates, which are proved together with the contracts.
    """

    program: Program
    bounds: Bounds
    settings: Settings
    options: Options
    watch: Callable[[], None]
    deadline: float | None
    loops: Loops | None = None

    @contextmanager
    def open_caller(self, method: Method, hypothesis: Hypothesis) -> Iterator[Step]:
        """Yield the step of a method that is checked: it has its own duties, and may throw."""
        hook = self._hook()
        encoding = self._encode(method, hypothesis, self.settings, hook)
        with self._open(encoding) as queries:
            selectors, broken = _all_candidates(hypothesis, hook)
            yield Step(encoding, queries(selectors, broken), tuple(_failures(encoding)))

    @contextmanager
    def open_exact(self, method: Method, instead: Instead, settings: Settings) -> Iterator[Step]:
        """Yield the step of a method that is checked, without candidates: loops are unrolled."""
        encoding = self._encode(method, instead, settings, AnyResult())
        with self._open(encoding) as queries:
            yield Step(encoding, queries({}, {}), tuple(_failures(encoding)))

    @contextmanager
    def open_callee(self, method: Method, hypothesis: Hypothesis) -> Iterator[Step]:
        """Yield the step of a recursive method: it starts with its preconditions, owes its postconditions, and must not throw."""
        hook = self._hook()
        encoding = self._encode(method, hypothesis, replace(self.settings, unroll=UNROLL, unrolls=()), hook)
        contract = hypothesis.contracts[method.full_name]
        start = encoding.initial.state
        entry = start.variables, start.heap
        assumed = hypothesis.assume(encoding.world, Scene(TRUE, *entry, entry), contract.requires)
        selectors, broken = _all_candidates(hypothesis, hook)
        broken |= _broken_postconditions(encoding, method, contract)
        with self._open(encoding, assumed) as queries:
            failures = (*_failures(encoding), encoding.thrown)
            yield Step(encoding, queries(selectors, broken), failures)

    def _hook(self) -> LoopHook | AnyResult:
        return AnyResult() if self.loops is None else self.loops.make_hook()

    def _encode(self, method: Method, instead: Instead, settings: Settings, hook: StatementHook) -> Encoding:
        return encode(
            EncodingRequest(
                self.program,
                method,
                self.bounds,
                settings if isinstance(hook, AnyResult) else replace(settings, loops_by_invariant=True),
                options=self.options,
                watch=self.watch,
                instead=instead,
                hook=hook,
                deadline=self.deadline,
            )
        )

    @contextmanager
    def _open(self, encoding: Encoding, *assumed: Formula) -> Iterator[Callable[..., CandidateSession]]:
        """Open the session of an encoding with its assumptions, and yield a function that makes queries about candidates."""
        with encoding.world.session as session:
            session.deadline = self.deadline
            session.add(*encoding.structure, *(each.formula for each in encoding.assumptions), *assumed)
            yield lambda selectors, broken: CandidateSession(encoding, selectors, broken, self.watch)


def _all_candidates(
    hypothesis: Hypothesis, hook: LoopHook | AnyResult
) -> tuple[dict[logic.Formula, Formula], dict[logic.Formula, list[Formula]]]:
    """Return the selectors of all candidates, and where executions break them; a clause is assumed only after its selector was made."""
    if isinstance(hook, AnyResult):
        return {**hypothesis.selectors}, {**hypothesis.broken}
    return hypothesis.selectors | hook.selectors, hypothesis.broken | hook.broken


def _failures(encoding: Encoding) -> Iterator[Formula]:
    """Yield where a duty fails, a bound is reached, or an assumption has no value."""
    for formulas in (encoding.violations, encoding.bounds, encoding.problems, encoding.cuts):
        yield from formulas.values()


def _broken_postconditions(
    encoding: Encoding, method: Method, contract: Contract
) -> dict[logic.Formula, list[Formula]]:
    """Return where a method returns and violates each postcondition."""
    end, _ = encoding.ends
    if end is None:
        return {each: [FALSE] for each in contract.ensures}
    entry = encoding.initial.state.variables, encoding.initial.state.heap
    scene = scene_on_return(method, entry, end)
    return {each: [scene.guard & ~all_hold(scene, (each,))] for each in contract.ensures}
