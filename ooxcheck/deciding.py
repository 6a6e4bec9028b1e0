"""One encoding decided: which duties can fail, which bounds can be reached, whether anything finishes.

First the solver is asked whether any duty can fail. If one can, the model is replayed, which names the duties that it
breaks; each gets a smallest counterexample of its own, replayed again, and the solver is asked about those that are
left. What was found before time is up stays true: findings only grow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
from relational import FALSE, Formula, Instance
from translate.connectives import any_of
from translate.decode import with_objects
from translate.director import Directed
from translate.encode import Encoding
from translate.smaller import Small, smallest

_SECONDS_TO_SHRINK = 10.0
_TOGETHER = 0.6
"""The share of the time that is left for the question whether any duty at all can fail."""


class Confirm(Protocol):
    """Has a counterexample confirmed by the interpreter."""

    def __call__(self, duty: Duty, state: State, direct: Director | None, /, *, is_minimal: bool) -> Counterexample:
        """Return the counterexample that a call in a state is."""


class Decider:
    """Decides one encoding; `findings` is filled while it does."""

    def __init__(self, encoding: Encoding, replayer: Replayer, asker: Asker, findings: Findings) -> None:
        self.findings = findings
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
                self._find_bounds(encoding.bounds)
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
        while left and (instance := self._asker.instance(any_of(left.values()), share=share)) is not None:
            for duty in self._broken(instance, left):
                self._violated(self._confirmed(duty, left.pop(duty), instance, self._replayer.confirmed))
        self._rest_holds(left)

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

    def _broken(self, instance: Instance, left: Collection[Duty]) -> list[Duty]:
        """Return which of the duties a model breaks."""
        state, outcome = self._replayed(instance)
        broken = [duty for duty in left if isinstance(outcome, Violated) and duty in outcome.duties]
        if not broken:
            expected = f"one of {', '.join(map(str, left))}"
            raise Disagreement(expected, outcome, state)
        return broken

    def _confirmed(self, duty: Duty, formula: Formula, instance: Instance, confirm: Confirm) -> Counterexample:
        """Return the counterexample of an instance of a formula, made as small as possible."""
        small = self._smallest(formula, instance)
        with self._asker.budget.phase(Phase.REPLAY):
            return confirm(duty, *self._call(small.instance), is_minimal=small.is_minimal)

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
        instance = self._asker.instance(formula) if formula is not FALSE else None
        if instance is None:
            return None
        state, outcome = self._replayed(instance)
        if not isinstance(outcome, expected):
            raise Disagreement("a run that finishes", outcome, state)
        return outcome

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


def _note(code: str, message: str, span: Span) -> Diagnostic:
    return Diagnostic(code, message, span, Severity.WARNING)
