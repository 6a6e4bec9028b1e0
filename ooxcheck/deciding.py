"""One encoding decided: which duties can fail, which bounds can be reached, whether anything finishes.

First the solver is asked whether any duty can fail. If one can, the model is replayed, which names the duties that it
breaks; each gets a smallest counterexample of its own, replayed again, and the solver is asked about those that are
left. What was found before time is up stays true: findings only grow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from oox.diagnostics import Diagnostic, Severity
from oox.running.machine import Director
from oox.running.outcomes import Bounded, Duty, Outcome, Returned, Threw, Violated
from oox.source import Span
from oox.states import State
from ooxcheck.asking import Asker
from ooxcheck.budget import GaveUp
from ooxcheck.findings import Findings
from ooxcheck.replaying import Disagreement, Replayer
from ooxcheck.results import Counterexample, Phase, Standing
from relational import FALSE, Formula, Instance, Interpretation
from specs.following import Model
from specs.refinement import Refinement
from specs.sites import INSIDE
from translate.connectives import any_of
from translate.decode import with_objects
from translate.director import Directed
from translate.encode import Encoding
from translate.smaller import Small, smallest

_SECONDS_TO_SHRINK = 10.0
_TRIES_TO_SHRINK = 8
ARRAY = "array"
"""What is bounded when an array is longer than what is encoded, which the interpreter does not mind."""

_TOGETHER = 0.6
"""The share of the time that is left for the question whether any duty at all can fail."""


class Confirm(Protocol):
    """Has a counterexample confirmed by the interpreter."""

    def __call__(self, duty: Duty, state: State, direct: Director | None, /, *, is_minimal: bool) -> Counterexample:
        """Return the counterexample that a call in a state is."""


class Decider:
    """Decides one encoding; `findings` is filled while it does."""

    def __init__(
        self, encoding: Encoding, replayer: Replayer, asker: Asker, findings: Findings, refinement: Refinement
    ) -> None:
        self.findings = findings
        self._refinement = refinement
        self._encoding = encoding
        self._replayer = replayer
        self._asker = asker

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
                self._find_run_bounds()
                self._find_ends()

    def _clauses(self) -> dict[Formula, Duty]:
        """Return what is assumed: in the session, by formula, and where it stands in the program."""
        return {each.formula: each.clause for each in self._encoding.assumptions}

    def _can_begin(self) -> bool:
        """Return whether a state satisfies the assumptions; if none does there are no runs, and none that breaks anything."""
        clauses = self._clauses()
        conflict = self._asker.conflict(clauses)
        if conflict is None:
            return True
        self._rest_holds(self.findings.duties)
        self.findings.finishes = False
        self.findings.conflict = tuple(dict.fromkeys(clauses[formula] for formula in conflict))
        return False

    # -- duties ------------------------------------------------------------------------------------

    def _find_problems(self) -> None:
        """Find assumptions that have no value in some state, which is then no state to start in."""
        for duty, formula in self._encoding.problems.items():
            instance = self._asker.instance(formula) if formula is not FALSE else None
            if instance is not None:
                self._violated(self._confirmed(duty, formula, instance, self._replayer.confirmed_assumption))
        self._rest_holds(duty for duty in self._encoding.problems if duty not in self._encoding.violations)

    def _find_violations(self) -> None:
        """Find the duties that some run breaks: all at once, or, if that is too much for the time, one by one."""
        possible, duties = self._encoding.violations, self.findings.duties
        left = {d: f for d, f in possible.items() if f is not FALSE and duties[d] is Standing.UNDECIDED}
        self._rest_holds(duty for duty in possible if duty not in left)
        try:
            self._find_among(left, _TOGETHER)
        except GaveUp:
            if len(left) < 2:
                raise
            self._find_one_by_one(left)

    def _find_among(self, left: dict[Duty, Formula], share: float) -> None:
        """Ask for a run that breaks any of some duties, until there is none; `left` are those not decided yet."""
        while left and (real := self._breaking(left, share)) is not None:
            for duty in _broken(left, real.outcome):
                self._violated(self._confirmed(duty, left.pop(duty), real.instance, self._replayer.confirmed))
        self._rest_holds(left)

    def _breaking(self, left: Mapping[Duty, Formula], share: float) -> _Real | None:
        """Return a model in which some of several duties are broken."""
        expected = f"one of {', '.join(map(str, left))}"
        return self._real(any_of(left.values()), lambda end: bool(_broken(left, end)), expected, share=share)

    def _find_one_by_one(self, left: dict[Duty, Formula]) -> None:
        """Decide as many duties as the time allows; the last reason for not knowing is raised again."""
        reason: GaveUp | None = None
        for done, (duty, formula) in enumerate(left.items()):
            try:
                self._find_among({duty: formula}, 1 / (len(left) - done))
            except GaveUp as limit:
                reason = limit
        if reason is not None:
            raise reason

    def _confirmed(self, duty: Duty, formula: Formula, instance: Instance, confirm: Confirm) -> Counterexample:
        """Return the counterexample of an instance of a formula, made as small as possible.

        What is smaller may be something that no execution does; then more is found out about it, and it is tried again.
        """
        for _ in range(_TRIES_TO_SHRINK):
            small = self._smallest(formula, instance)
            try:
                with self._asker.budget.phase(Phase.REPLAY):
                    return confirm(duty, *self._call(small.instance), is_minimal=small.is_minimal)
            except Disagreement:
                if not self._refined(small.instance):
                    raise
        return confirm(duty, *self._call(instance), is_minimal=False)

    def _violated(self, example: Counterexample) -> None:
        self.findings.duties[example.duty] = Standing.VIOLATED
        self.findings.counterexamples.append(example)

    def _rest_holds(self, duties: Iterable[Duty]) -> None:
        """Note that those of some duties that are not violated hold."""
        for duty in duties:
            if self.findings.duties[duty] is Standing.UNDECIDED:
                self.findings.duties[duty] = Standing.HOLDS

    def _smallest(self, formula: Formula, instance: Instance) -> Small:
        """Return a smaller instance of a formula, or the same if there is no time: what is found is not lost."""
        budget, session = self._asker.budget, self._asker.session
        try:
            left = budget.left()
        except GaveUp:
            return Small(instance, is_minimal=False)
        seconds = _SECONDS_TO_SHRINK if left is None else min(_SECONDS_TO_SHRINK, left / 2)
        with self._asker.phase(Phase.MINIMISE):
            small = smallest(session, self._encoding.initial, formula, instance=instance, seconds=seconds)
        self._asker.last = small.instance
        return small

    # -- bounds and ends ---------------------------------------------------------------------------

    def _find_bounds(self, possible: Mapping[Bounded, Formula]) -> None:
        """Find the bounds that some run reaches."""
        for bound, formula in possible.items():
            if formula is not FALSE and bound not in self.findings.bounds and self._asker.instance(formula):
                self.findings.bounds.append(bound)

    def _find_run_bounds(self) -> None:
        """Find the bounds that some run reaches; where calls are replaced, models have to be confirmed."""
        if not self._refinement.sites.sites:
            self._find_bounds(self._encoding.bounds)
            return
        for bound, formula in self._encoding.bounds.items():
            met = self._met(bound, formula) if formula is not FALSE and bound not in self.findings.bounds else None
            if met is not None and met not in self.findings.bounds:
                self.findings.bounds.append(met)

    def _met(self, bound: Bounded, formula: Formula) -> Bounded | None:
        """Return the bound that a run meets; inside of a call that is replaced, it is any of those there."""
        if bound.what == ARRAY:
            return bound if self._right(formula) is not None else None
        is_inside = bound.what == INSIDE
        real = self._real(formula, lambda end: end == bound or (is_inside and isinstance(end, Bounded)), str(bound))
        return None if real is None or not isinstance(real.outcome, Bounded) else real.outcome

    def _find_ends(self) -> None:
        """Find out whether a run finishes, and whether an exception may be the end of it."""
        self.findings.finishes = self._end(self._encoding.finished, (Returned, Threw)) is not None
        if not self._replayer.question.method.contract.exceptional:
            thrown = self._end(self._encoding.thrown, (Threw,))
            if isinstance(thrown, Threw):
                message = f"an exception is possible: {thrown.raised}"
                self.findings.notes.append(_note("note.exception", message, thrown.raised.span))

    def _end(self, formula: Formula, expected: tuple[type[Outcome], ...]) -> Outcome | None:
        """Return how a run ends in which the formula holds, None if there is no such run."""
        if formula is FALSE:
            return None
        real = self._real(formula, lambda outcome: isinstance(outcome, expected), "a run that finishes")
        return None if real is None else real.outcome

    # -- models ------------------------------------------------------------------------------------

    def _real(
        self, formula: Formula, expected: Callable[[Outcome], bool], what: str, *, share: float = 1
    ) -> _Real | None:
        """Return a model of a formula that the interpreter confirms, None if there is none; `what` is expected of it.

        A model that it does not confirm is one that is wrong about a call; that is repaired, or else it is our fault.
        """
        while (instance := self._asker.instance(formula, share=share)) is not None:
            state, outcome = self._replayed(instance)
            if expected(outcome):
                return _Real(instance, outcome)
            if not self._refined(instance):
                raise Disagreement(what, outcome, state)
        return None

    def _right(self, formula: Formula) -> Instance | None:
        """Return a model of a formula that is right about all calls, None if there is none."""
        while (instance := self._asker.instance(formula)) is not None and self._refined(instance):
            pass
        return instance

    def _refined(self, instance: Instance) -> bool:
        """Return whether a model is wrong about some call; then it is excluded from now on."""
        with self._asker.phase(Phase.REFINE):
            found = with_objects(self._encoding.initial, instance)
            model = Model(Interpretation(instance), found.state, found.objects, self._call(instance)[1])
            formulas = self._refinement.refine(model)
        self._asker.demand(formulas)
        return bool(formulas)

    # -- calls -------------------------------------------------------------------------------------

    def _replayed(self, instance: Instance) -> tuple[State, Outcome]:
        """Return the state that a model is about, and how the call ends there."""
        with self._asker.budget.phase(Phase.REPLAY):
            state, direct = self._call(instance)
            return state, self._replayer.run(state, direct)[0].outcome

    def _call(self, instance: Instance) -> tuple[State, Director | None]:
        """Return the state that a model is about, and who says what the solver chose for calls and loops, if it did."""
        encoding = self._encoding
        decoded = with_objects(encoding.initial, instance)
        if not (encoding.answers or encoding.iterated):
            return decoded.state, None
        places = {obj: place for place, obj in enumerate(decoded.state.heap.objects)}
        return decoded.state, Directed(encoding, instance, {t: places[obj] for t, obj in decoded.objects.items()})


@dataclass(frozen=True, slots=True)
class _Real:
    """A model, and how the call ends that it is about."""

    instance: Instance
    outcome: Outcome


def _broken(duties: Collection[Duty], outcome: Outcome) -> list[Duty]:
    """Return which of some duties a run breaks."""
    return [duty for duty in duties if isinstance(outcome, Violated) and duty in outcome.duties]


def _note(code: str, message: str, span: Span) -> Diagnostic:
    return Diagnostic(code, message, span, Severity.WARNING)
