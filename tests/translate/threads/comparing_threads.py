"""A method with threads decided twice: by the encoder with a solver, and by running every schedule.

Every instance is decoded to a state and a schedule and run by the interpreter, which has to end as the instance says.
"""

from __future__ import annotations

from dataclasses import dataclass

from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import ARRAY, Bounded, Duty, Outcome, Returned, Threw, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Formula, Instance, Session
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.witness.decode import decode_with_objects
from ooxcheck.translate.witness.schedule import Aim, guide
from tests.translate.deciding import OPTIONS, is_broken


@dataclass(frozen=True)
class Ends:
    """How runs end: duties broken, deadlock among them, bounds met, a result, an exception."""

    violated: frozenset[Duty]
    bounds: frozenset[Bounded]
    returns: bool
    throws: bool


def by_running(result: Result) -> Ends:
    """Return how the runs of brute force end."""
    return Ends(
        frozenset(result.violated),
        frozenset(bound for bound in result.bounds if bound.what != ARRAY),
        any(isinstance(outcome, Returned) for outcome in result.outcomes),
        any(isinstance(outcome, Threw) for outcome in result.outcomes),
    )


def run_everywhere(
    program: Program, method: Method, bounds: Bounds, settings: Settings, limit: int = 20_000
) -> Result | None:
    """Return what every schedule of every small state does; None if there are too many."""
    result = check(program, method, bounds, settings, max_schedules=limit)
    return None if result.verdict is Verdict.UNKNOWN or result.unanswered or result.cut else result


class Wrong(AssertionError):  # noqa: N818 (it is found, not raised by mistake)
    """The interpreter does not do what an instance says."""


class Decider:
    """Asks the solver about everything, and confirms what it says."""

    def __init__(self, program: Program, method: Method, bounds: Bounds, settings: Settings) -> None:
        self._question = program, method, settings
        self.encoding: Encoding = encode(EncodingRequest(program, method, bounds, settings, options=OPTIONS))
        self._session: Session = self.encoding.world.session

    def ends(self) -> Ends:
        """Return how runs can end."""
        encoding = self.encoding
        with self._session:
            self._session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
            violated = {duty for duty, claim in encoding.violations.items() if self._fails(duty, claim)}
            bounds = {
                bound for bound, claim in encoding.bounds.items() if self._ends(claim, bound, (Bounded,))
            }
            returns = self._ends(encoding.returned, None, (Returned,))
            throws = self._ends(encoding.thrown, Threw, (Threw,))
        return Ends(
            frozenset(violated), frozenset(bound for bound in bounds if bound.what != ARRAY), returns, throws
        )

    def _instance(self, claim: Formula) -> Instance | None:
        if claim is FALSE:
            return None
        solution = self._session.solve(claim)
        assert solution.is_sat or solution.is_unsat, solution.reason
        return solution.instance

    def _fails(self, duty: Duty, claim: Formula) -> bool:
        instance = self._instance(claim)
        if instance is None:
            return False
        outcome = self._outcome(instance, duty)
        if not is_broken(duty, outcome):
            msg = f"{duty} should be broken, but: {outcome}"
            raise Wrong(msg)
        return True

    def _ends(self, claim: Formula, aim: Aim, kinds: tuple[type[Outcome], ...]) -> bool:
        instance = self._instance(claim)
        if instance is not None and not isinstance(
            outcome := self._outcome(instance, aim), (*kinds, Violated)
        ):
            msg = f"{kinds} expected, but: {outcome}"
            raise Wrong(msg)
        return instance is not None

    def _outcome(self, instance: Instance, aim: Aim) -> Outcome:
        program, method, settings = self._question
        state = decode_with_objects(self.encoding.initial, instance).state
        executions = self.encoding.executions
        conduct = guide(executions, instance, aim) if executions else None
        return replay(
            program, method, state.arguments, heap=state.heap, settings=settings, guide=conduct
        ).outcome
