"""One encoding decided: which duties can fail, which come up at all, which bounds can be reached, whether anything finishes.

The solver is asked about one duty after the other: that is faster than asking whether any can fail, because what was
learnt about one helps with the next (docs/performance.md). A model is replayed, made as small as possible, and replayed
again. What was found before time is up stays true: findings only grow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from ooxcheck.engine.abstraction.real_runs import real_run
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.confirmed_models import Models
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.reachability import Reachability
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer, is_broken
from ooxcheck.engine.report import NO_ROOM, PLACES, Counterexample, Phase, Standing, Unproved
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Bounded, Duty, Origin, Outcome, Returned, Threw
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Formula, Instance, IntConstant, Interpretation, count
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.symbolic.duty_ledger import FIXED, Narrow
from ooxcheck.translate.witness.minimise import PROPAGATIONS, Cut, MinimisedInstance, minimise

if TYPE_CHECKING:
    from ooxcheck.specs.refinement.cegar import Refinement

_TRIES_TO_SHRINK = 8
_TRIES_TO_THROW = 1
_TO_AVOID_WRAPPING = 5_000
"""How many conflicts of the solver a counterexample is worth in which no arithmetic wraps around."""
_TRIES_RENAMED = 8
_TO_FIND_STRANDED = 5_000
_ROUNDS_STRANDED = 4
"""How many conflicts, and candidates, it is worth to find out that no call needs more new objects than there are."""
_FEW_OBJECTS = (1, 2, 4)


NEVER_RETURNS = "no call returns"
"""The note on a method without ``ensures`` of which every call throws or reaches a bound."""

MAY_HAVE_NO_ROOM = "it was not found out whether this call has an answer with so many new objects in every execution; one without is not checked"
"""The note on a call by contract for which the scope may have too few new objects."""

End = TypeVar("End", bound=Outcome)

Find: TypeAlias = Callable[[Duty, Formula], Instance | None]
"""Finds an instance of a formula in which a duty is broken."""


class Confirm(Protocol):
    """Has a counterexample confirmed by the interpreter."""

    def __call__(self, duty: Duty, state: State, conduct: Conduct, /, *, cut: Cut | None) -> Counterexample:
        """Return the counterexample that a call in a state is."""


class Decider:
    """Decides one encoding; `findings` is filled while it does.

    `tell` is called with each duty about which the solver is about to be asked, and without one when a violation was found.
    """

    def __init__(
        self,
        encoding: Encoding,
        replayer: Replayer,
        asker: Asker,
        findings: Findings,
        refinement: Refinement,
        tell: Callable[[Duty | None], None] = lambda _duty: None,
    ) -> None:
        self.findings = findings
        self._tell = tell
        self._encoding = encoding
        self._replayer = replayer
        self._asker = asker
        self._models = Models(encoding, replayer, asker, refinement)
        self._reachability = Reachability(encoding, self._models, findings)
        self._shown: dict[Duty, Instance] = {}

    def decide(self) -> None:
        """Find out everything, the worst first."""
        encoding = self._encoding
        possible = {**encoding.problems, **encoding.violations}
        self.findings.duties.update(dict.fromkeys(possible, Standing.UNDECIDED))
        self._asker.demand(encoding.structure)
        self._find_problems()
        self._find_bounds(encoding.cuts)
        if self._can_begin():
            with self._asker.supposed(self._clauses(), for_good=not encoding.cuts):
                self._find_violations()
                self._reachability.drop_alternatives()
                self._find_run_bounds()
                self._find_ends()
                self._find_others(encoding.violations, self._broken, self._replayer.confirmed)

    def _clauses(self) -> dict[Formula, Duty]:
        """Return what is assumed: in the session, by formula, and where it stands in the program."""
        return {each.formula: each.clause for each in self._encoding.assumptions}

    def _can_begin(self) -> bool:
        """Return whether a state satisfies the assumptions; if none does there are no runs, and none that breaks anything."""
        clauses = self._clauses()
        conflict = self._asker.conflict(clauses)
        if conflict is None:
            self._try_any()
            return True
        for duty in [duty for duty, known in self.findings.duties.items() if known is Standing.UNDECIDED]:
            self._reachability.leave(duty)
        self._reachability.drop_alternatives()
        self.findings.finishes = False
        self.findings.conflict = tuple(dict.fromkeys(clauses[formula] for formula in conflict))
        return False

    def _try_any(self) -> None:
        """Run the method in the state that satisfies the assumptions: what that run comes to need not be asked for."""
        assert self._asker.last is not None, "a state should have been found"
        with suppress(GaveUp):
            self._models.replayed(self._asker.last)

    # -- duties ------------------------------------------------------------------------------------

    def _find_problems(self) -> None:
        """Find assumptions that have no value in some state, which is then no state to start in."""
        for duty, formula in self._encoding.problems.items():
            instance = self._asker.instance(formula) if formula is not FALSE else None
            if instance is not None:
                self._violated(self._confirmed(duty, formula, instance, self._replayer.confirmed_assumption))
        self._find_others(self._encoding.problems, self._valueless, self._replayer.confirmed_assumption)
        for duty in self._encoding.problems:
            if duty not in self._encoding.violations and self.findings.duties[duty] is Standing.UNDECIDED:
                self.findings.duties[duty] = Standing.HOLDS

    def _find_violations(self) -> None:
        """Decide the duties; those that take more than their share of the time are tried again while others get decided."""
        possible, duties = self._encoding.violations, self.findings.duties
        left = {duty: formula for duty, formula in possible.items() if duties[duty] is Standing.UNDECIDED}
        while left:
            before = len(left)
            reason = self._try_each(left)
            if reason is not None and len(left) == before:
                raise reason

    def _try_each(self, left: dict[Duty, Formula]) -> GaveUp | None:
        """Decide each of some duties in its share of the time; `left` are those not decided then, and why."""
        reason: GaveUp | None = None
        for waiting, (duty, formula) in zip(range(len(left), 0, -1), list(left.items()), strict=True):
            try:
                self._find_violation(duty, formula, 1 / waiting)
                del left[duty]
            except GaveUp as limit:
                reason = limit
        return reason

    def _find_violation(self, duty: Duty, formula: Formula, share: float) -> None:
        """Find a run that breaks a duty, or that there is none, in a share of the time that is left; then whether one comes to it."""
        self._tell(duty)
        instance = self._broken(duty, formula, share) if formula is not FALSE else None
        if instance is None:
            self._reachability.settle(duty)
            return
        example = self._example(duty, formula, instance)
        self._judge(example)
        with suppress(GaveUp):
            self._find_places(example, formula, share)

    def _example(self, duty: Duty, formula: Formula, instance: Instance) -> Counterexample:
        """Return the counterexample of an instance of a formula, one without arithmetic that wraps around if there is one."""
        example = self._confirmed(duty, formula, instance, self._replayer.confirmed)
        return self._without_wrapping(example, formula) if example.wraps else example

    def _find_places(self, example: Counterexample, formula: Formula, share: float) -> None:
        """Find the other places that throw exceptions which break the duty of an example; a note says if that takes too long."""
        duty, known = example.duty.whole, {example.duty}
        origins = dict(self._encoding.origins.get(duty, {}))
        try:
            while seen := self._thrown_at(duty, origins):
                formula = all_of([formula, *(~origins.pop(origin) for origin in seen)])
                instance = self._broken(duty, formula, share) if origins else None
                if instance is None:
                    return
                example = self._example(duty, formula, instance)
                if example.duty not in known:
                    known.add(example.duty)
                    self._judge(example)
        except GaveUp:
            self.findings.notes.append(
                _note(PLACES, "not all places were looked at that may throw: it took too long", duty.span)
            )
            raise

    def _thrown_at(self, duty: Duty, origins: Mapping[Origin, Formula]) -> list[Origin]:
        """Return where an exception is thrown in the instance that was shown last for a duty."""
        shown = Interpretation(self._shown[duty])
        return [origin for origin, where in origins.items() if shown.holds(where)]

    def _judge(self, example: Counterexample) -> None:
        """Note that a duty is violated, if a call breaks it; an abstract run that no call has breaks nothing."""
        real = real_run(self._replayer, example)
        if real is not None:
            self._violated(real)
            return
        if self.findings.duties[example.duty.whole] is not Standing.VIOLATED:
            self.findings.duties[example.duty.whole] = Standing.NOT_PROVED
        self.findings.unproved.append(Unproved(example))

    def find_broken(self, duties: Collection[Duty]) -> None:
        """Find out only which of some duties can fail; those of which nothing is found out stay undecided."""
        possible = {duty: formula for duty, formula in self._encoding.violations.items() if duty in duties}
        self.findings.duties.update(dict.fromkeys(duties, Standing.UNDECIDED))
        self._asker.demand(self._encoding.structure)
        with self._asker.supposed(self._clauses(), for_good=not self._encoding.cuts):
            for duty in duties:
                formula = possible.get(duty, FALSE)
                instance = self._broken(duty, formula) if formula is not FALSE else None
                if instance is None:
                    self.findings.duties[duty] = Standing.HOLDS
                else:
                    self._violated(self._confirmed(duty, formula, instance, self._replayer.confirmed))
            self._find_others(possible, self._broken, self._replayer.confirmed)

    def _without_wrapping(self, example: Counterexample, formula: Formula) -> Counterexample:
        """Return a counterexample in which no arithmetic wraps around, or this one and that there is no such."""
        calm = formula & ~any_of(self._encoding.wraps)
        with (
            self._asker.phase(Phase.MINIMISE),
            self._asker.session.within(Allowance(_TO_AVOID_WRAPPING, _TO_AVOID_WRAPPING, PROPAGATIONS)),
        ):
            found = self._asker.session.solve(calm)
        if found.instance is None or self._models.refinement.sites.sites:
            return replace(example, only_by_wrapping=found.is_unsat)
        return self._confirmed(example.duty.whole, calm, found.instance, self._replayer.confirmed)

    def _confirmed(
        self, duty: Duty, formula: Formula, instance: Instance, confirm: Confirm
    ) -> Counterexample:
        """Return the counterexample of an instance of a formula, made as small as possible.

        What is smaller may be something that no execution does; then more is found out about it, and it is tried again.
        """
        for _ in range(_TRIES_TO_SHRINK):
            small = self._smallest(formula, instance)
            try:
                with self._asker.budget.phase(Phase.REPLAY):
                    self._shown[duty] = small.instance
                    return self._remembered(
                        confirm(duty, *self._models.call(small.instance, duty), cut=small.cut), small.instance
                    )
            except Disagreement:
                if not self._models.refined(small.instance):
                    raise
        self._shown[duty] = instance
        return self._remembered(confirm(duty, *self._models.call(instance, duty), cut=Cut.WORK), instance)

    def _remembered(self, example: Counterexample, instance: Instance) -> Counterexample:
        """Return a counterexample, of which the instance is kept."""
        self._shown[example.duty] = instance
        return example

    def _violated(self, example: Counterexample) -> None:
        self.findings.duties[example.duty.whole] = Standing.VIOLATED
        self.findings.counterexamples.append(example)
        self._tell(None)

    def _smallest(self, formula: Formula, instance: Instance) -> MinimisedInstance:
        """Return a smaller instance of a formula, or the same if there is no time: what is found is not lost.

        Where there is a limit of time, half of what is left may go into it.
        """
        budget, session = self._asker.budget, self._asker.session
        try:
            left = budget.left()
        except GaveUp:
            return MinimisedInstance(instance, Cut.TIME)
        session.deadline = None if left is None else monotonic() + left / 2
        try:
            with self._asker.phase(Phase.MINIMISE):
                encoding = self._encoding
                small = minimise(
                    session,
                    encoding.initial,
                    formula,
                    instance=instance,
                    first=encoding.turns,
                    choices=encoding.choices,
                )
        except GaveUp:
            return MinimisedInstance(instance, Cut.TIME)
        except KeyboardInterrupt:
            budget.interrupt()
            return MinimisedInstance(instance, Cut.INTERRUPTED)
        finally:
            session.deadline = budget.deadline
        self._asker.last = small.instance
        return small

    # -- other counterexamples ---------------------------------------------------------------------

    def _find_others(self, possible: Mapping[Duty, Formula], find: Find, confirm: Confirm) -> None:
        """Find as many counterexamples of each violated duty as are wanted; what is known stays so when time is up."""
        wanted = self._replayer.question.counterexamples - 1
        for place, example in enumerate(self.findings.counterexamples if wanted else ()):
            formula = self._about(example.duty, possible)
            if formula is not FALSE and not (example.others or example.exhausted):
                found = self._others(example.duty, formula, find, confirm)
                self.findings.counterexamples[place] = _with_others(example, found, wanted)

    def _about(self, duty: Duty, possible: Mapping[Duty, Formula]) -> Formula:
        """Return the formula that a duty is broken, by an exception from its place if it has one; FALSE if that cannot be said."""
        whole = possible.get(duty.whole, FALSE)
        return (
            whole
            if duty.thrown is None
            else all_of([whole, self._encoding.origins.get(duty.whole, {}).get(duty.thrown, FALSE)])
        )

    def _others(self, duty: Duty, formula: Formula, find: Find, confirm: Confirm) -> Iterator[Counterexample]:
        """Yield counterexamples in heaps that are others up to renaming: of another structure first, then with other values."""
        from ooxcheck.translate.witness.blocked_heaps import distinction_levels

        seen = distinction_levels(self._encoding.initial, self._asker.budget.check)
        for each in seen:
            each.add(self._shown[duty])
        for level, blocked in enumerate(seen):
            renamed = 0
            while (instance := find(duty, other := all_of([formula, blocked.other()]))) is not None:
                example = real_run(self._replayer, self._confirmed(duty, other, instance, confirm))
                is_new = [each.add(self._shown[duty]) for each in seen][level] and example is not None
                renamed = 0 if is_new else renamed + 1
                if renamed > _TRIES_RENAMED:
                    raise GaveUp(
                        "other heaps differ only in what nothing reaches, or no call breaks the duty in them"
                    )
                yield from [example] if example is not None and is_new else []

    def _valueless(self, _duty: Duty, formula: Formula) -> Instance | None:
        """Return an instance of a formula that says that an assumption has no value: nothing has to run for that."""
        return self._asker.instance(formula)

    def _broken(self, duty: Duty, formula: Formula, share: float = 1) -> Instance | None:
        """Return an instance of a formula that breaks a duty when it is run, None if there is none."""
        real = self._models.real(formula, partial(is_broken, duty), str(duty), share=share, aim=duty)
        return None if real is None else real.instance

    # -- bounds and ends ---------------------------------------------------------------------------

    def _find_bounds(self, possible: Mapping[Bounded, Formula]) -> None:
        """Find the bounds that some run reaches."""
        for bound, formula in possible.items():
            if formula is not FALSE and bound not in self.findings.bounds and self._asker.instance(formula):
                self.findings.bounds.append(bound)

    def _find_run_bounds(self) -> None:
        """Find the bounds that some run reaches; where calls are replaced, models have to be confirmed, and one is enough."""
        possible = {
            bound: formula for bound, formula in self._encoding.bounds.items() if formula is not FALSE
        }
        if not self._models.refinement.sites.sites:
            self._find_bounds(possible)
            return
        fixed = {bound: formula for bound, formula in possible.items() if bound.what in FIXED}
        met = self._met(any_of(formula for bound, formula in possible.items() if bound not in fixed))
        if met is None:
            met = next(
                (bound for bound, formula in fixed.items() if self._models.right(formula) is not None), None
            )
        if met is not None:
            self.findings.bounds.append(met)

    def _met(self, formula: Formula) -> Bounded | None:
        """Return a bound that a run meets, None if there is none.

        Inside of a call, any bound may seem to be met. So a run with many objects is tried first; if it meets none, it is
        found out of all calls how they end.
        """
        if formula is FALSE:
            return None
        met = self._seen(Bounded) or self._met_by_many(formula)
        if met is None:
            self._models.tell_ends()
            real = self._models.real(formula, lambda end: isinstance(end, Bounded), "a bound to be met")
            met = real.outcome if real is not None and isinstance(real.outcome, Bounded) else None
        return met

    def _met_by_many(self, formula: Formula) -> Bounded | None:
        """Return a bound that a run meets in a state with as many objects as there can be, if it does."""
        initial = self._encoding.initial
        instance = self._asker.instance(
            formula & (IntConstant(sum(initial.kinds.counts.values())) <= count(initial.exists))
        )
        if instance is not None:
            self._models.replayed(instance)
        return self._seen(Bounded)

    def _seen(self, *ends: type[End]) -> End | None:
        """Return an end of one of several kinds that a run had which was tried already, if there is one."""
        return next((end for end in self._models.seen if isinstance(end, ends)), None)

    def _find_ends(self) -> None:
        """Find out whether a run finishes, and whether an exception may be the end of it."""
        method = self._replayer.question.method
        returns = self._end(self._encoding.returned, Returned) is not None
        self.findings.finishes = returns or self._end(self._encoding.thrown, Threw) is not None
        self.findings.bounds += self._stranded()
        if self.findings.finishes and not returns and not method.contract.ensures:
            self.findings.notes.append(_note("note.returns", NEVER_RETURNS, method.span))
        self._find_allowed_exception()

    def _find_allowed_exception(self) -> None:
        """Note an exception of which no clause speaks: any if the method has none, else one that leaves another thread."""
        if not self._replayer.question.method.contract.exceptional:
            thrown, message = (
                self._end(self._encoding.thrown, Threw, patience=_TRIES_TO_THROW),
                "an exception is possible",
            )
        else:
            thrown, message = (
                self._thrown_elsewhere(),
                "an exception may leave another thread, where no exceptional clause is judged",
            )
        if thrown is not None:
            self.findings.notes.append(
                _note("note.exception", f"{message}: {thrown.raised}", thrown.raised.span)
            )

    def _thrown_elsewhere(self) -> Threw | None:
        """Return an exception that leaves a thread which is not the first one, None if there is none."""
        executions = self._encoding.executions
        formula = FALSE if executions is None else executions.threw()
        if formula is FALSE:
            return None
        real = self._models.real(
            formula, lambda end: isinstance(end, Threw), "an exception to leave another thread", aim=Threw
        )
        return real.outcome if real is not None and isinstance(real.outcome, Threw) else None

    def _stranded(self) -> Iterator[Bounded]:
        """Yield the bounds on new objects of calls that an execution comes to and cannot get past; note where that is not known."""
        for bound, calls in self._encoding.narrows.items():
            if bound in self.findings.bounds:
                continue
            found = [self._is_stranded(call) for call in calls]
            if True in found:
                yield bound
            elif None in found:
                self.findings.notes.append(_note(NO_ROOM, MAY_HAVE_NO_ROOM, bound.span))

    def _is_stranded(self, call: Narrow) -> bool | None:
        """Return whether a call leaves some execution without an answer that its contract allows; None if it was not found out."""
        session = self._asker.session
        if call.reached is FALSE:
            return False
        with self._asker.phase(Phase.SOLVE), session.within(Allowance(_TO_FIND_STRANDED, _TO_FIND_STRANDED)):
            return session.unanswered(call.reached, any_of(call.passed), call.chosen, _ROUNDS_STRANDED)

    def _end(self, formula: Formula, *ends: type[End], patience: float = inf) -> End | None:
        """Return how a run ends in which the formula holds, None if no such run is found."""
        if formula is not FALSE and self._models.refinement.sites.sites:
            self._try_few(formula, *ends)
        if formula is not FALSE and self._seen(*ends) is None:
            aim = Threw if Threw in ends else None
            self._models.real(
                formula, lambda end: isinstance(end, ends), "a run that finishes", patience=patience, aim=aim
            )
        return self._seen(*ends)

    def _try_few(self, formula: Formula, *ends: type[End]) -> None:
        """Run states with few objects in which the formula seems to hold: where little happens, little has to be known of it."""
        initial = self._encoding.initial
        for most in _FEW_OBJECTS:
            if self._seen(*ends) is None:
                instance = self._asker.instance(formula & (count(initial.exists) <= IntConstant(most)))
                if instance is not None:
                    self._models.replayed(instance)


def _with_others(example: Counterexample, found: Iterator[Counterexample], wanted: int) -> Counterexample:
    """Return a counterexample with others as they are found, and whether there are no more."""
    others: list[Counterexample] = []
    exhausted = False
    with suppress(GaveUp):
        while len(others) < wanted and not exhausted:
            other = next(found, None)
            exhausted = other is None
            others += [] if other is None else [other]
    return replace(example, others=tuple(others), exhausted=exhausted)


def _note(code: str, message: str, span: Span) -> Diagnostic:
    return Diagnostic(code, message, span, Severity.WARNING)
