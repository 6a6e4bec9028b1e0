"""Decides one encoding: which duties can fail, which are reached, which bounds are reached, whether any run finishes.

The solver is asked about one duty after the other. That is faster than asking whether any can fail, because clauses learnt for one duty help
with the next (docs/performance.md). A model is replayed, minimised, and replayed again. Findings only grow, so they stay true when time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from ooxcheck.diagnosis.java_words import in_java
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.confirmed_models import Models
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer, is_broken
from ooxcheck.engine.report import NO_ROOM, PLACES, Counterexample, Phase, Standing, Unproved
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.engine.vacuity import Vacuity
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Bounded, Duty, Origin, Outcome, Returned, Threw
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Formula, Instance, IntConstant, Interpretation, count
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.symbolic.duty_ledger import FIXED, Narrow

if TYPE_CHECKING:
    from ooxcheck.oox.oracle.cut import Cut
    from ooxcheck.specs.refinement.cegar import Refinement
    from ooxcheck.translate.witness.minimise import MinimisedInstance

_TRIES_TO_SHRINK = 8
_TRIES_TO_THROW = 1
_TO_AVOID_WRAPPING = 5_000
"""The conflicts of the solver that may be spent on a counterexample without overflow."""
_TRIES_RENAMED = 8
_TO_FIND_STRANDED = 5_000
_ROUNDS_STRANDED = 4
"""The conflicts and candidates that may be spent on showing that no call needs more new objects."""
_FEW_OBJECTS = (1, 2, 4)


NEVER_RETURNS = "no call returns"
"""The note on a method without ``ensures`` of which every call throws or reaches a bound."""

MAY_HAVE_NO_ROOM = "it was not found out whether this call has an answer with so many new objects in every execution; one without is not checked"
"""The note on a call by contract for which the scope may have too few new objects."""

End = TypeVar("End", bound=Outcome)

Find: TypeAlias = Callable[[Duty, Formula], Instance | None]
"""Finds an instance of a formula that violates a duty."""


class Confirm(Protocol):
    """Confirms a counterexample by the interpreter."""

    def __call__(self, duty: Duty, state: State, conduct: Conduct, /, *, cut: Cut | None) -> Counterexample:
        """Return the counterexample that calls the method in a state."""


class Decider:
    """Decides one encoding and fills `findings`.

    `tell` is called with each duty before the solver is asked about it, and without one when a violation was found.
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
        self._vacuity = Vacuity(encoding, self._models, findings)
        self._instances: dict[Duty, Instance] = {}

    def decide(self) -> None:
        """Decide all duties, bounds and ends, the worst first."""
        encoding = self._encoding
        possible = {**encoding.problems, **encoding.violations}
        self.findings.duties.update(dict.fromkeys(possible, Standing.UNDECIDED))
        self._asker.demand(encoding.structure)
        self._find_problems()
        self._find_bounds(encoding.cuts)
        if self._can_begin():
            with self._asker.suppose(self._clauses(), for_good=not encoding.cuts):
                if encoding.world.walks and not (encoding.cuts or self._replayer.question.certify):
                    from ooxcheck.translate.formulas.walks import lemmas

                    self._asker.learn_in_order(lemmas(encoding.world, encoding.initial.exists))
                self._find_violations()
                if self._is_answered():
                    return
                self._vacuity.drop_alternatives()
                self._find_run_bounds()
                self._find_ends()
                self._find_lassos()
                self._find_others(
                    encoding.violations, self._violating_instance, self._replayer.confirm_violation
                )

    def _clauses(self) -> dict[Formula, Duty]:
        """Return the clause of each assumed formula."""
        return {each.formula: each.clause for each in self._encoding.assumptions}

    def _can_begin(self) -> bool:
        """Return whether a state satisfies the assumptions; if none does, no run violates anything."""
        clauses = self._clauses()
        conflict = self._asker.conflict(clauses)
        if conflict is None:
            self._try_any()
            return True
        for duty in [duty for duty, known in self.findings.duties.items() if known is Standing.UNDECIDED]:
            self._vacuity.leave(duty)
        self._vacuity.drop_alternatives()
        self.findings.finishes = False
        self.findings.conflict = tuple(dict.fromkeys(clauses[formula] for formula in conflict))
        return False

    def _try_any(self) -> None:
        """Run the method in the state that satisfies the assumptions; the duties that it reaches need no query."""
        assert self._asker.last is not None, "a state should have been found"
        with suppress(GaveUp):
            self._models.replay(self._asker.last)

    # -- duties ------------------------------------------------------------------------------------

    def _find_problems(self) -> None:
        """Find assumptions that have no value in some state; such a state is no initial state."""
        for duty, formula in self._encoding.problems.items():
            instance = self._asker.instance(formula) if formula is not FALSE else None
            if instance is not None:
                self._add_violation(
                    self._confirm(duty, formula, instance, self._replayer.confirmed_assumption)
                )
        self._find_others(self._encoding.problems, self._valueless, self._replayer.confirmed_assumption)
        for duty in self._encoding.problems:
            if duty not in self._encoding.violations and self.findings.duties[duty] is Standing.UNDECIDED:
                self.findings.duties[duty] = Standing.HOLDS

    def _find_violations(self) -> None:
        """Decide the duties; those that exceed their share of the time are tried again as long as others get decided."""
        possible, duties = self._encoding.violations, self.findings.duties
        left = {duty: formula for duty, formula in possible.items() if duties[duty] is Standing.UNDECIDED}
        while left and not self._is_answered():
            before = len(left)
            reason = self._try_each(left)
            if reason is not None and len(left) == before:
                raise reason

    def _try_each(self, left: dict[Duty, Formula]) -> GaveUp | None:
        """Decide each duty within its share of the time; remove the decided ones from `left` and return the last limit."""
        reason: GaveUp | None = None
        for waiting, (duty, formula) in zip(range(len(left), 0, -1), list(left.items()), strict=True):
            try:
                self._find_violation(duty, formula, 1 / waiting)
                del left[duty]
            except GaveUp as limit:
                reason = limit
            if self._is_answered():
                return None
        return reason

    def _is_answered(self) -> bool:
        """Return whether one violation is enough, and was found."""
        question = self._replayer.question
        if not (question.sought and self.findings.counterexamples):
            return False
        # Imported lazily: most checks ask for all violations.
        from ooxcheck.engine.sampling.sought import is_sought

        return any(is_sought(question, each) for each in self.findings.counterexamples)

    def _find_violation(self, duty: Duty, formula: Formula, share: float) -> None:
        """Decide one duty within a share of the time: find a run that violates it, or else whether any run reaches it."""
        self._tell(duty)
        instance = self._violating_instance(duty, formula, share) if formula is not FALSE else None
        if instance is None:
            self._vacuity.settle(duty)
            return
        example = self._example(duty, formula, instance)
        self._judge(example)
        if not self._is_answered():
            with suppress(GaveUp):
                self._find_places(example, formula, share)

    def _example(self, duty: Duty, formula: Formula, instance: Instance) -> Counterexample:
        """Return the counterexample of an instance, if possible one without overflow."""
        example = self._confirm(duty, formula, instance, self._replayer.confirm_violation)
        is_enough = bool(self._replayer.question.sought)
        return self._without_wrapping(example, formula) if example.wraps and not is_enough else example

    def _find_places(self, example: Counterexample, formula: Formula, share: float) -> None:
        """Find the other places that throw exceptions which violate the same duty; a note says if that takes too long."""
        duty, known = example.duty.whole, {example.duty}
        origins = dict(self._encoding.origins.get(duty, {}))
        try:
            while seen := self._thrown_at(duty, origins):
                self._note_replaced_place(example, seen)
                formula = all_of([formula, *(~origins.pop(origin) for origin in seen)])
                instance = self._violating_instance(duty, formula, share) if origins else None
                if instance is None:
                    return
                example = self._example(duty, formula, instance)
                if example.duty not in known:
                    known.add(example.duty)
                    self._judge(example)
        except GaveUp:
            self._note_places(duty, "it took too long")
            raise
        self._note_replaced_place(example, ())

    def _note_replaced_place(self, example: Counterexample, seen: Collection[Origin]) -> None:
        """Note that other places may throw if the place of an example is in a replaced call, of which the encoding knows only the call."""
        thrown = example.duty.thrown
        if thrown is not None and all(each.span != thrown.span for each in seen):
            self._note_places(example.duty.whole, "a summary replaces the call that throws")

    def _note_places(self, duty: Duty, reason: str) -> None:
        note = _note(PLACES, f"not all places were looked at that may throw: {reason}", duty.span)
        if note not in self.findings.notes:
            self.findings.notes.append(note)

    def _thrown_at(self, duty: Duty, origins: Mapping[Origin, Formula]) -> list[Origin]:
        """Return the places that throw in the last instance for a duty."""
        shown = Interpretation(self._instances[duty])
        return [origin for origin, where in origins.items() if shown.holds(where)]

    def _judge(self, example: Counterexample) -> None:
        """Record a violation if a call has this run; an abstract run that no call has is recorded as not proved."""
        from ooxcheck.engine.abstraction.real_runs import real_run

        real = real_run(self._replayer, example)
        if real is not None:
            self._add_violation(real)
            return
        if self.findings.duties[example.duty.whole] is not Standing.VIOLATED:
            self.findings.duties[example.duty.whole] = Standing.NOT_PROVED
        self.findings.unproved.append(Unproved(example))

    def find_broken(self, duties: Collection[Duty]) -> None:
        """Decide only which of some duties can fail; the others stay undecided."""
        possible = {duty: formula for duty, formula in self._encoding.violations.items() if duty in duties}
        self.findings.duties.update(dict.fromkeys(duties, Standing.UNDECIDED))
        self._asker.demand(self._encoding.structure)
        with self._asker.suppose(self._clauses(), for_good=not self._encoding.cuts):
            for duty in duties:
                formula = possible.get(duty, FALSE)
                instance = self._violating_instance(duty, formula) if formula is not FALSE else None
                if instance is None:
                    self.findings.duties[duty] = Standing.HOLDS
                else:
                    self._add_violation(
                        self._confirm(duty, formula, instance, self._replayer.confirm_violation)
                    )
            self._find_others(possible, self._violating_instance, self._replayer.confirm_violation)

    def _without_wrapping(self, example: Counterexample, formula: Formula) -> Counterexample:
        """Return a counterexample without overflow, or this one with the note that there is none."""
        from ooxcheck.translate.witness.minimise import PROPAGATIONS

        calm = formula & ~any_of(self._encoding.wraps)
        with (
            self._asker.phase(Phase.MINIMISE),
            self._asker.session.within(Allowance(_TO_AVOID_WRAPPING, _TO_AVOID_WRAPPING, PROPAGATIONS)),
        ):
            solution = self._asker.session.solve(calm)
        if solution.instance is None or self._models.refinement.sites.sites:
            return replace(example, only_by_wrapping=solution.is_unsat)
        return self._confirm(example.duty.whole, calm, solution.instance, self._replayer.confirm_violation)

    def _confirm(self, duty: Duty, formula: Formula, instance: Instance, confirm: Confirm) -> Counterexample:
        """Return the counterexample of an instance of a formula, minimised.

        A smaller instance may be wrong about a replaced call; then the call is refined, and minimising starts again.
        """
        from ooxcheck.oox.oracle.cut import Cut

        for _ in range(_TRIES_TO_SHRINK):
            small = self._smallest(formula, instance)
            try:
                with self._asker.budget.phase(Phase.REPLAY):
                    self._instances[duty] = small.instance
                    return self._record(
                        confirm(duty, *self._models.call(small.instance, duty), cut=small.cut), small.instance
                    )
            except Disagreement:
                if not self._models.refine(small.instance):
                    raise
        self._instances[duty] = instance
        return self._record(confirm(duty, *self._models.call(instance, duty), cut=Cut.WORK), instance)

    def _record(self, example: Counterexample, instance: Instance) -> Counterexample:
        """Record the instance of a counterexample and return the counterexample."""
        self._instances[example.duty] = instance
        return example

    def _add_violation(self, example: Counterexample) -> None:
        self.findings.duties[example.duty.whole] = Standing.VIOLATED
        self.findings.counterexamples.append(example)
        self._tell(None)

    def _smallest(self, formula: Formula, instance: Instance) -> MinimisedInstance:
        """Return a smaller instance of a formula, or the same one if there is no time, or if any violation is enough.

        With a time limit, minimising may take half of the time that is left.
        """
        from ooxcheck.oox.oracle.cut import Cut
        from ooxcheck.translate.witness.minimise import MinimisedInstance, minimise

        if self._replayer.question.sought:
            return MinimisedInstance(instance, Cut.WORK)
        budget, session = self._asker.budget, self._asker.session
        try:
            left = budget.seconds_left()
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
        """Find the wanted number of counterexamples of each violated duty; the limit of time ends this without loss."""
        wanted = self._replayer.question.counterexamples - 1
        for place, example in enumerate(self.findings.counterexamples if wanted else ()):
            formula = self._violation_formula(example.duty, possible)
            if formula is not FALSE and not (example.others or example.exhausted):
                other_examples = self._other_heaps(example.duty, formula, find, confirm)
                self.findings.counterexamples[place] = _with_others(example, other_examples, wanted)

    def _violation_formula(self, duty: Duty, possible: Mapping[Duty, Formula]) -> Formula:
        """Return the formula that violates a duty, at its place that throws if it has one; FALSE if there is no such formula."""
        whole = possible.get(duty.whole, FALSE)
        return (
            whole
            if duty.thrown is None
            else all_of([whole, self._encoding.origins.get(duty.whole, {}).get(duty.thrown, FALSE)])
        )

    def _other_heaps(
        self, duty: Duty, formula: Formula, find: Find, confirm: Confirm
    ) -> Iterator[Counterexample]:
        """Yield counterexamples in heaps that are not isomorphic: of another structure first, then with other values."""
        from ooxcheck.engine.abstraction.real_runs import real_run
        from ooxcheck.translate.witness.blocked_heaps import distinction_levels

        seen = distinction_levels(self._encoding.initial, self._asker.budget.check)
        for each in seen:
            each.add(self._instances[duty])
        for level, blocked in enumerate(seen):
            renamed = 0
            while (instance := find(duty, other := all_of([formula, blocked.other()]))) is not None:
                example = real_run(self._replayer, self._confirm(duty, other, instance, confirm))
                is_new = [each.add(self._instances[duty]) for each in seen][level] and example is not None
                renamed = 0 if is_new else renamed + 1
                if renamed > _TRIES_RENAMED:
                    raise GaveUp(
                        "other heaps differ only in what nothing reaches, or no call breaks the duty in them"
                    )
                yield from [example] if example is not None and is_new else []

    def _valueless(self, _duty: Duty, formula: Formula) -> Instance | None:
        """Return an instance in which an assumption has no value; nothing has to run for that."""
        return self._asker.instance(formula)

    def _violating_instance(self, duty: Duty, formula: Formula, share: float = 1) -> Instance | None:
        """Return an instance whose run violates a duty, None if there is none."""
        real = self._models.real(formula, partial(is_broken, duty), str(duty), share=share, aim=duty)
        return None if real is None else real.instance

    # -- bounds and ends ---------------------------------------------------------------------------

    def _find_bounds(self, possible: Mapping[Bounded, Formula]) -> None:
        """Find the bounds that some run reaches."""
        for bound, formula in possible.items():
            if formula is not FALSE and bound not in self.findings.bounds and self._asker.instance(formula):
                self.findings.bounds.append(bound)

    def _find_run_bounds(self) -> None:
        """Find the bounds that some run reaches; where calls are replaced, models need confirmation, and one bound is enough."""
        possible = {
            bound: formula for bound, formula in self._encoding.bounds.items() if formula is not FALSE
        }
        if not self._models.refinement.sites.sites:
            self._find_bounds(possible)
            return
        fixed = {bound: formula for bound, formula in possible.items() if bound.what in FIXED}
        met = self._reached_bound(
            any_of(formula for bound, formula in possible.items() if bound not in fixed)
        )
        if met is None:
            met = next(
                (bound for bound, formula in fixed.items() if self._models.right(formula) is not None), None
            )
        if met is not None:
            self.findings.bounds.append(met)

    def _find_lassos(self) -> None:
        """Find a run that never ends for each loop and recursive method that reaches its bound, if all calls are executed."""
        if not self.findings.bounds or self._models.refinement.sites.sites or self._replayer.question.sought:
            return
        # Imported lazily: most loops stay within their bounds.
        from ooxcheck.engine.proofs.endless import find_lassos

        question, session = self._replayer.question, self._asker.session
        bounds = self.findings.bounds
        self.findings.lassos += find_lassos(question, self._encoding, session, bounds, self._smallest)

    def _reached_bound(self, formula: Formula) -> Bounded | None:
        """Return a bound that a run reaches, None if there is none.

        Within a replaced call, every bound may seem to be reached. So a run with many objects is tried first; if it reaches none, the ends of all
        calls are encoded.
        """
        if formula is FALSE:
            return None
        met = self._earlier_outcome(Bounded) or self._bound_reached_by_many(formula)
        if met is None:
            self._models.encode_ends()
            real = self._models.real(formula, lambda end: isinstance(end, Bounded), "a bound to be met")
            met = real.outcome if real is not None and isinstance(real.outcome, Bounded) else None
        return met

    def _bound_reached_by_many(self, formula: Formula) -> Bounded | None:
        """Return a bound that a run reaches in a state with as many objects as possible."""
        initial = self._encoding.initial
        instance = self._asker.instance(
            formula & (IntConstant(sum(initial.kinds.counts.values())) <= count(initial.exists))
        )
        if instance is not None:
            self._models.replay(instance)
        return self._earlier_outcome(Bounded)

    def _earlier_outcome(self, *ends: type[End]) -> End | None:
        """Return an outcome of one of these kinds of an earlier run, if there is one."""
        return next((end for end in self._models.seen if isinstance(end, ends)), None)

    def _find_ends(self) -> None:
        """Find whether a run finishes, and whether one ends with an exception."""
        method = self._replayer.question.method
        returns = self._end(self._encoding.returned, Returned) is not None
        self.findings.finishes = returns or self._end(self._encoding.thrown, Threw) is not None
        self.findings.bounds += self._stranding_bounds()
        if self.findings.finishes and not returns and not method.contract.ensures:
            self.findings.notes.append(_note("note.returns", NEVER_RETURNS, method.span))
        self._find_allowed_exception()

    def _find_allowed_exception(self) -> None:
        """Note an exception that no clause is about: any if the method has no such clause, else one that leaves another thread."""
        method = self._replayer.question.method
        if not method.contract.exceptional:
            thrown, message = (
                self._end(self._encoding.thrown, Threw, patience=_TRIES_TO_THROW),
                "an exception is possible",
            )
        else:
            thrown, message = (
                self._exception_in_other_thread(),
                in_java(
                    "an exception may leave another thread, where no exceptional clause is judged",
                    method.span,
                ),
            )
        if thrown is not None:
            self.findings.notes.append(
                _note("note.exception", f"{message}: {thrown.raised}", thrown.raised.span)
            )

    def _exception_in_other_thread(self) -> Threw | None:
        """Return an exception that leaves a thread other than the first, None if there is none."""
        executions = self._encoding.executions
        formula = FALSE if executions is None else executions.threw()
        if formula is FALSE:
            return None
        real = self._models.real(
            formula, lambda end: isinstance(end, Threw), "an exception to leave another thread", aim=Threw
        )
        return real.outcome if real is not None and isinstance(real.outcome, Threw) else None

    def _stranding_bounds(self) -> Iterator[Bounded]:
        """Yield the bounds on new objects at which an execution is stuck in a call; note the calls for which that is unknown."""
        for bound, calls in self._encoding.narrows.items():
            if bound in self.findings.bounds:
                continue
            answers = [self._is_stranded(call) for call in calls]
            if True in answers:
                yield bound
            elif None in answers:
                self.findings.notes.append(_note(NO_ROOM, MAY_HAVE_NO_ROOM, bound.span))

    def _is_stranded(self, call: Narrow) -> bool | None:
        """Return whether the contract of a call allows no answer in some execution that reaches it; None if unknown."""
        from ooxcheck.translate.witness.stranded_calls import is_stranded

        limit = Allowance(_TO_FIND_STRANDED, _TO_FIND_STRANDED)
        with self._asker.phase(Phase.SOLVE), self._asker.session.within(limit):
            return is_stranded(self._encoding, call, _ROUNDS_STRANDED)

    def _end(self, formula: Formula, *ends: type[End], patience: float = inf) -> End | None:
        """Return the outcome of a run in which the formula holds, None if no such run is found."""
        if formula is not FALSE and self._models.refinement.sites.sites:
            self._try_few(formula, *ends)
        if formula is not FALSE and self._earlier_outcome(*ends) is None:
            aim = Threw if Threw in ends else None
            self._models.real(
                formula, lambda end: isinstance(end, ends), "a run that finishes", patience=patience, aim=aim
            )
        return self._earlier_outcome(*ends)

    def _try_few(self, formula: Formula, *ends: type[End]) -> None:
        """Run states with few objects in which the formula holds: short runs need few refinements."""
        initial = self._encoding.initial
        for most in _FEW_OBJECTS:
            if self._earlier_outcome(*ends) is None:
                instance = self._asker.instance(formula & (count(initial.exists) <= IntConstant(most)))
                if instance is not None:
                    self._models.replay(instance)


def _with_others(example: Counterexample, search: Iterator[Counterexample], wanted: int) -> Counterexample:
    """Return a counterexample with others from a search, and whether the search is exhausted."""
    others: list[Counterexample] = []
    exhausted = False
    with suppress(GaveUp):
        while len(others) < wanted and not exhausted:
            other = next(search, None)
            exhausted = other is None
            others += [] if other is None else [other]
    return replace(example, others=tuple(others), exhausted=exhausted)


def _note(code: str, message: str, span: Span) -> Diagnostic:
    return Diagnostic(code, message, span, Severity.WARNING)
