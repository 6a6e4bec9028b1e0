"""A method decided twice: by the encoder with a solver, and by brute force; what they say in the same words.

Nothing of the tool itself is used. Every counterexample is decoded and run by the interpreter, which has to break the same
duty; so what is left for the comparison to find are violations, bounds and ends that the encoder misses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ooxcheck.oox.interpreter import Run, replay
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Director
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import (
    ARRAY,
    TUPLES,
    Bounded,
    Deadlocked,
    Duty,
    Ended,
    Outcome,
    Returned,
    Threw,
    Violated,
)
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula, Instance, Interpretation, Options, Session
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.symbolic.duty_ledger import FIXED, Narrow
from ooxcheck.translate.witness.decode import decode_with_objects
from ooxcheck.translate.witness.replay_choices import ReplayDirector
from ooxcheck.translate.witness.schedule import guide
from ooxcheck.translate.witness.stranded_calls import is_stranded

OPTIONS = Options(symmetry=0, orders=False, isolated=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """A method to decide, and within which bounds."""

    program: Program
    method: Method
    bounds: Bounds
    settings: Settings


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: the violated duties, those that never come up, the bounds that were reached, whether a run returns or throws.

    It `is_hollow` if nothing that is promised comes up, nor anything else that could be broken.
    """

    violated: frozenset[Duty]
    bounds: frozenset[Bounded]
    finishes: bool
    throws: bool
    never: frozenset[Duty] = frozenset()
    is_hollow: bool = False

    @property
    def verdict(self) -> Verdict:
        """The answer in one word."""
        if self.violated:
            return Verdict.VIOLATED
        if not self.finishes or self.is_hollow:
            return Verdict.VACUOUS
        return Verdict.WITHIN_BOUNDS if self.bounds else Verdict.HOLDS

    def without_arrays(self) -> Answer:
        """Return the answer without bounds that are not the same for both: how long new arrays are, how large tables."""
        return replace(
            self, bounds=frozenset(bound for bound in self.bounds if bound.what not in (ARRAY, TUPLES))
        )


class Unconfirmed(AssertionError):  # noqa: N818 (it is found, not raised by mistake)
    """The interpreter does not do what the encoder says of a state."""

    def __init__(self, expected: object, found: object) -> None:
        super().__init__(f"{expected} expected, but found: {found}")


def by_brute_force(
    problem: Problem, *, max_states: int | None = None, watch: Callable[[], None] = lambda: None
) -> Result:
    """Return what running the method everywhere finds; `watch` is called again and again, and may raise."""
    program, method, bounds, settings = problem.program, problem.method, problem.bounds, problem.settings
    return check(program, method, bounds, settings, max_states=max_states, watch=watch)


def answer_of(result: Result) -> Answer:
    """Return what brute force found as an answer."""
    throws = any(isinstance(outcome, Threw) for outcome in result.outcomes)
    returns = any(isinstance(outcome, Returned) for outcome in result.outcomes)
    never = frozenset(result.never_reached)
    violated, ends, hollow = frozenset(result.violated), returns or throws, _is_hollow(never, result.reached)
    return Answer(violated, frozenset(result.bounds), ends, throws, never, hollow)


def _by_place(encoding: Encoding) -> Iterator[tuple[Duty, Formula]]:
    """Yield in which states each duty fails; what exceptions break, place by place, and in those of which no place is known."""
    for duty, claim in encoding.violations.items():
        origins = encoding.origins.get(duty, {})
        yield from (
            (replace(duty, thrown=origin), all_of([claim, where])) for origin, where in origins.items()
        )
        yield duty, all_of([claim, *(~where for where in origins.values())])


def _is_hollow(never: Iterable[Duty], reached: Iterable[Duty]) -> bool:
    """Return whether nothing is promised that comes up, but that what is thrown is thrown rightly."""
    return not set(reached) and any(duty.kind is not DutyKind.EXCEPTIONAL for duty in never)


def decided(problem: Problem, encoding: Encoding | None = None, *, prunes: bool = False) -> Answer:
    """Return what the encoder and a solver find; every instance is confirmed by the interpreter. If it `prunes`, the encoder asks the solver, too."""
    if encoding is None:
        encoding = encode(
            EncodingRequest(
                problem.program,
                problem.method,
                problem.bounds,
                problem.settings,
                options=OPTIONS,
                conditions_only=True,
                prunes=prunes,
            )
        )
    with encoding.world.session as session:
        return _Decider(problem, encoding, session).answer()


class _Decider:
    def __init__(self, problem: Problem, encoding: Encoding, session: Session) -> None:
        self._problem = problem
        self._encoding = encoding
        self._session = session
        session.tells_order = True
        self._demand(encoding.structure)

    def answer(self) -> Answer:
        """Ask about everything: first about all initial heaps, then about those that satisfy the assumptions."""
        encoding = self._encoding
        problems = {duty for duty, claim in encoding.problems.items() if self._has_no_value(duty, claim)}
        cuts = {bound for bound, claim in encoding.cuts.items() if self._instance(claim)}
        self._demand(each.formula for each in encoding.assumptions)
        violated = {duty for duty, claim in _by_place(encoding) if self._fails(duty, claim)}
        reached = {bound for bound, claim in encoding.bounds.items() if self._is_reached(bound, claim)}
        reached |= {bound for bound, calls in encoding.narrows.items() if any(map(self._is_stranded, calls))}
        finishes = self._ends(encoding.terminates, (Returned, Threw))
        throws = self._ends(encoding.thrown, (Threw,))
        met = {
            duty for duty in encoding.reached if duty.kind is not DutyKind.EVALUATION and self._comes_up(duty)
        }
        never = frozenset(duty for those in encoding.promised if not met & set(those) for duty in those)
        hollow = _is_hollow(never, met)
        return Answer(
            frozenset(problems | violated), frozenset(cuts | reached), finishes, throws, never, hollow
        )

    def _demand(self, formulas: Iterable[Formula]) -> None:
        self._session.require([self._session.literal(each) for each in formulas])

    def _instance(self, claim: Formula) -> Instance | None:
        if claim is FALSE:
            return None
        solution = self._session.solve(claim)
        assert solution.is_sat or solution.is_unsat, solution.reason
        return solution.instance

    def _call(self, instance: Instance) -> tuple[State, ReplayDirector]:
        """Return the state that an instance is about, and who tells methods known by their contracts what to do."""
        found = decode_with_objects(self._encoding.initial, instance)
        objects = {thing: obj.serial for thing, obj in found.objects.items()}
        return found.state, ReplayDirector(self._encoding, instance, objects)

    def _outcome(self, instance: Instance, aim: Duty | None = None) -> Outcome:
        """Return how the run ends that an instance is about; its arithmetic has to wrap around if the encoder says so.

        Where something throws, the interpreter may not have computed what is then not needed.
        """
        run = self._run(instance, aim)
        wraps = any(step.wraps for step in run.trace.steps)
        threw = any(step.raised for step in run.trace.steps)
        expected = Interpretation(instance).holds(any_of(self._encoding.wraps))
        if wraps != expected and not (expected and threw):
            raise Unconfirmed("wrap-around" if expected else "no wrap-around", wraps)
        return run.outcome

    def _run(self, instance: Instance, aim: Duty | None = None) -> Run:
        problem, (state, direct) = self._problem, self._call(instance)
        conduct = guide(self._encoding.executions, instance, aim) if self._encoding.executions else None
        settings = problem.settings
        return replay(
            problem.program,
            problem.method,
            state.arguments,
            heap=state.heap,
            settings=settings,
            direct=direct,
            guide=conduct,
        )

    def _comes_up(self, duty: Duty) -> bool:
        instance = self._instance(any_of(self._encoding.reached[duty]))
        if instance is not None and duty not in (run := self._run(instance, duty)).machine.bank.reached:
            raise Unconfirmed(duty, run.outcome)
        return instance is not None

    def _fails(self, duty: Duty, claim: Formula) -> bool:
        """Return whether a duty can fail; where it can both with and without wrap-around, both are confirmed."""
        wraps = any_of(self._encoding.wraps)
        instances = [
            self._instance(claim & each) for each in ((TRUE,) if wraps is FALSE else (wraps, ~wraps))
        ]
        found = [self._outcome(instance, duty) for instance in instances if instance is not None]
        for outcome in found:
            if not is_broken(duty, outcome):
                raise Unconfirmed(duty, outcome)
        return bool(found)

    def _is_reached(self, bound: Bounded, claim: Formula) -> bool:
        instance = self._instance(claim)
        if instance is not None and bound.what not in FIXED and (outcome := self._outcome(instance)) != bound:
            raise Unconfirmed(bound, outcome)
        return instance is not None

    def _is_stranded(self, call: Narrow) -> bool:
        """Return whether a call is known to leave an execution without an answer; the checker tells no more than it finds out, either."""
        return is_stranded(self._encoding, call, 100) is True

    def _ends(self, claim: Formula, expected: tuple[type[Outcome], ...]) -> bool:
        instance = self._instance(claim)
        if instance is not None and not isinstance(outcome := self._outcome(instance), expected):
            raise Unconfirmed("the end of a run", outcome)
        return instance is not None

    def _has_no_value(self, duty: Duty, claim: Formula) -> bool:
        instance = self._instance(claim)
        if instance is None:
            return False
        if duty not in without_value(self._problem, *self._call(instance)):
            raise Unconfirmed(duty, "a value")
        return True


def is_broken(duty: Duty, outcome: Outcome) -> bool:
    """Return whether a run ends because a duty is broken."""
    if duty.kind is DutyKind.DEADLOCK:
        return isinstance(outcome, Deadlocked)
    return isinstance(outcome, Violated) and duty in outcome.duties


def without_value(problem: Problem, state: State, direct: Director) -> Iterator[Duty]:
    """Yield the duties of assumptions that have no value in a state; a constructor's object is in no invariant's heap."""
    heap = Heap(state.heap.kinds)
    new = state.arguments[0] if problem.method.constructor else None
    heap.objects, heap.statics = [obj for obj in state.heap.objects if obj is not new], state.heap.statics
    bank = Bank(problem.program, problem.settings)
    tests = [(state.heap, state.arguments, clause.formula) for clause in problem.method.contract.requires]
    if problem.settings.invariants:
        tests += [(heap, (obj,), each.formula) for obj in heap.objects for _, each in bank.invariants.of(obj)]
    for where, slots, whole in tests:
        call = Machine(bank, where, direct=direct).call_pure
        for part in conjuncts(whole):
            try:
                formula(part)(Scene(where, slots, call, problem.program.int_width), ())
            except Evaluation as found:
                yield Duty(DutyKind.EVALUATION, found.span)
            except Ended:
                continue
