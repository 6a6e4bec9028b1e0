"""Judgement of mutants: killed if a duty is violated, survived if a caller sees a difference, else equivalent.

A mutant is first run in the states that killed others, which is cheap and kills most; only then the solver is asked. The interpreter confirms every answer: a
violated duty must be violated there, and different effects must differ. So an internal error can stop the tool, but not produce a wrong judgement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ooxcheck.engine.budget import Budget, GaveUp, deep_recursion
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.generation.judging import failing
from ooxcheck.generation.suite import Suite
from ooxcheck.mutation.verdicts import Difference, Fate, Judgement
from ooxcheck.mutation.visible_effect import Effect, differing, effect, is_same
from ooxcheck.mutation.worlds import MutantWorld, alike, same_method
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.mutants.mutants import Mutant, Mutants
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Exhausted, Returned, Threw, Violated
from ooxcheck.relational import FALSE, Formula, Instance
from ooxcheck.reports.unproved_text import weak_words
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.witness.behaviour_difference import reaches_bound
from ooxcheck.translate.witness.minimise import minimise

STEPS = 10_000
"""The number of operations after which a run beyond the bounds is given up."""

OPEN = "it was not compared with the program: {} leaves open what a run does"
"""The reason why a survivor has no difference to show."""


class Judge:
    """Judges mutants of one method, all of `found`: by its contract, or by a suite of tests if there is one."""

    def __init__(self, question: Question, mutants: Mutants, suite: Suite | None = None) -> None:
        self.question, self._find_killer, self._suite = question, mutants, suite
        self._settings = question.settings_with(question.settings.unroll)
        self._known: list[State] = []
        self._budget = Budget(None)

    def batches(self) -> list[tuple[int, ...]]:
        """Return the numbers of mutants that are judged together; the result does not depend on other batches."""
        if may_fork(self.question.program, self.question.method):
            return [(place,) for place in range(len(self._find_killer.mutants))]
        return list(alike(self.question, self._settings, self._find_killer))

    def judge_batch(self, places: Sequence[int]) -> Iterator[tuple[int, Judgement]]:
        """Yield the judgements of one batch."""
        chosen = [self._find_killer.mutants[place] for place in places]
        self._known.clear()
        if may_fork(self.question.program, self.question.method):
            yield from (
                (place, self._alone(mutant, "a schedule"))
                for place, mutant in zip(places, chosen, strict=True)
            )
            return
        self._budget = Budget(None)
        with deep_recursion():
            world = MutantWorld(self.question, self._settings, self._find_killer, chosen, self._check)
            with world.session:
                for number, (place, mutant) in enumerate(zip(places, chosen, strict=True)):
                    self._budget = Budget(self.question.seconds)
                    yield place, self._judge_mutant(world, number, mutant)

    def _check(self) -> None:
        """Raise `GaveUp` if the time for the current mutant is up."""
        self._budget.check()

    def _alone(self, mutant: Mutant, reason: str) -> Judgement:
        """Return the judgement of a mutant whose runs are not determined: it is not compared; `reason` says why."""
        if self._suite is not None:
            return self._judge_by_tests(self._about(mutant)) or Judgement(
                Fate.SURVIVED, reason=OPEN.format(reason)
            )
        report = check(self._about(mutant))
        example = report.counterexample
        if example is not None:
            return Judgement(Fate.KILLED, example.duty, example.state)
        if report.verdict is Verdict.UNKNOWN:
            return Judgement(Fate.UNKNOWN, reason=report.reason)
        if report.verdict is Verdict.NOT_PROVED:
            return Judgement(Fate.UNKNOWN, reason=weak_words(report.unproved))
        return Judgement(Fate.SURVIVED, reason=OPEN.format(reason))

    def _about(self, mutant: Mutant) -> Question:
        program = self._find_killer.program(mutant)
        return replace(self.question, program=program, method=same_method(program, self.question.method))

    # -- one mutant --------------------------------------------------------------------------------

    def _judge_mutant(self, world: MutantWorld, number: int, mutant: Mutant) -> Judgement:
        about = self._about(mutant)
        try:
            killed = self._judge_by_tests(about) if self._suite is not None else self._killed_again(about)
            if killed is not None:
                return killed
            encoding = world.run(number)
            if any(each.answers or each.iterated for each in (world.original, encoding)):
                return self._alone(mutant, "a method without a body")
            asker = Asker(world.session, self._budget)
            killed = None if self._suite is not None else self._judge_by_duties(world, encoding, asker, about)
            return killed or self._judge_by_comparison(world, encoding, asker, about)
        except Unsupported as limit:
            return Judgement(Fate.UNKNOWN, reason=f"it cannot be encoded: {limit.what}")
        except (GaveUp, TooLarge, MemoryError, RecursionError) as limit:
            return Judgement(Fate.UNKNOWN, reason=str(limit) or "it is too large")

    def _judge_by_tests(self, about: Question) -> Judgement | None:
        """Return the judgement if a test fails for a mutant."""
        failure = None if self._suite is None else failing(self._suite, about.program)
        return (
            None
            if failure is None
            else Judgement(Fate.KILLED, state=failure.test.state, test=failure.test.name)
        )

    def _killed_again(self, about: Question) -> Judgement | None:
        """Return the judgement if a mutant violates a duty in a known state; the last killing state is tried first."""
        replayer = Replayer(about, self._settings.unroll or 0)
        for place, state in enumerate(self._known):
            outcome = replayer.run(state)[0].outcome
            if isinstance(outcome, Violated):
                self._known.insert(0, self._known.pop(place))
                return Judgement(Fate.KILLED, outcome.duties[0], state)
        return None

    def _judge_by_duties(
        self, world: MutantWorld, encoding: Encoding, asker: Asker, about: Question
    ) -> Judgement | None:
        """Return the judgement if a mutant violates a duty, None if it violates none."""
        broken = any_of(encoding.violations.values())
        instance = _find_killer(asker, broken)
        if instance is None:
            return None
        state = world.state(instance)
        outcome = Replayer(about, self._settings.unroll or 0).run(state)[0].outcome
        if not isinstance(outcome, Violated):
            raise Disagreement("a mutant that breaks a duty", outcome, state)
        self._known.insert(0, state)
        return Judgement(Fate.KILLED, outcome.duties[0], state)

    # -- survivors ---------------------------------------------------------------------------------

    def _judge_by_comparison(
        self, world: MutantWorld, encoding: Encoding, asker: Asker, about: Question
    ) -> Judgement:
        """Return whether a caller sees a difference between the program and a mutant that violates no duty."""
        differs = world.differs(encoding)
        instance = _find_killer(asker, differs)
        if instance is not None:
            small = minimise(world.session, world.original.initial, differs, instance=instance)
            difference = self._difference(about, world.state(small.instance))
            return Judgement(Fate.SURVIVED, difference=replace(difference, is_minimal=small.cut is None))
        longer = _find_killer(
            asker, all_of((reaches_bound(encoding), negation(reaches_bound(world.original))))
        )
        if longer is not None:
            return Judgement(Fate.UNKNOWN, reason=self._goes_on(about, world.state(longer)))
        return Judgement(Fate.EQUIVALENT)

    def _difference(self, about: Question, state: State) -> Difference:
        original, mutant = self._effect(self.question, state), self._effect(about, state)
        if is_same(original, mutant):
            raise Disagreement("a mutant that ends differently", mutant.outcome, state)
        return Difference(state, original, mutant, differing(original, mutant))

    def _effect(self, question: Question, state: State) -> Effect:
        run, after = Replayer(question, self._settings.unroll or 0).run(state)
        return effect(run.outcome, after, len(state.heap.objects), words=question.program.catches_words)

    def _goes_on(self, about: Question, state: State) -> str:
        """Return the behaviour of a mutant that reaches a bound where the program does not: within the bounds, and without."""
        bounded = Replayer(about, self._settings.unroll or 0).run(state)[0].outcome
        if not isinstance(bounded, Bounded):
            raise Disagreement("a mutant that meets a bound", bounded, state)
        free = replace(self._settings, unroll=None, unrolls=(), steps=STEPS)
        ours = state.copy()
        machine = Machine(Bank(about.program, free), ours.heap)
        machine.start(about.method, ours.arguments)
        run_effect = effect(machine.run(), ours, len(state.heap.objects), words=about.program.catches_words)
        told = _outcome_words(run_effect, self._effect(self.question, state))
        return f"it goes on beyond the bound at :{bounded.span.line}, where the program does not; {told}"


def _outcome_words(mutant: Effect, original: Effect) -> str:
    """Return the outcome of a run without bounds in words."""
    match mutant.outcome:
        case Violated((duty, *_)):
            return f"there it breaks {duty.kind.value} at :{duty.span.line}"
        case Exhausted():
            return f"it has not ended after {STEPS:,} steps".replace(",", " ")
        case Returned() | Threw():
            return (
                "then it ends as the program does"
                if is_same(mutant, original)
                else "then it ends otherwise than the program"
            )
        case _:  # a bound that stays, or an assumption
            return "what comes then is not known"


def _find_killer(asker: Asker, formula: Formula) -> Instance | None:
    return None if formula is FALSE else asker.instance(formula)
