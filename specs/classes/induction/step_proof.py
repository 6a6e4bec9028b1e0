"""The proof that one step of a client preserves candidates.

The step is encoded from all heaps in which the objects of the boundary satisfy the assumed candidates: not only those that its arguments reach, but
any others as well (`with_bystanders`). After it, all these objects and those that they reach must satisfy the candidates again. Claims are asked one after the
other, the simplest first, and each proved one helps with the next.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.approximation import approximate
from ooxcheck.oox.declarations import HIDDEN, Field, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import invariant_duty, requires_duty
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, CollectionType
from ooxcheck.relational import Formula, Options, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_of
from ooxcheck.specs.classes.induction.groups import classes_read
from ooxcheck.specs.classes.induction.step_claims import (
    Claim,
    Cut,
    OpaqueCall,
    StepClaims,
    cut,
    opaque_calls,
)
from ooxcheck.specs.classes.state_read import confined_fields_read, confined_together
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.duty_ledger import FIXED
from ooxcheck.translate.symbolic.encoder import TooLarge

WORK = 200_000
"""Conflicts of the solver for all queries about a step."""

WORK_PER_CLAIM = 60_000
"""Conflicts of the solver for one candidate; one that needs more is dropped."""

LITTLE_WORK = 1_000
"""Conflicts of the solver for one candidate if the bounds are not tight."""

MOST_GATES = 4_000_000
"""The number of gates of all encodings that are kept."""

MANY_STATEMENTS = 4_000
"""Statements of an unrolled step beyond which its loops and calls are unrolled only once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds and settings of the encoding of one step.

    `watch` is called repeatedly, and may raise to stop the work. No query runs beyond `deadline`, a time of ``time.monotonic``.
    """

    bounds: Bounds
    settings: Settings
    options: Options | None = None
    watch: Callable[[], None] | None = None
    deadline: float | None = None

    def check_time(self) -> None:
        """Call `watch`."""
        if self.watch is not None:
            self.watch()


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """The candidates before a step: `assumed` and `confined` are assumed; `implied` follow from these, and must hold after the step as well."""

    assumed: tuple[Span, ...]
    implied: tuple[Span, ...]
    confined: frozenset[Field]


@dataclass(frozen=True, slots=True)
class StepResult:
    """The candidates that a step may break, the bounds that it reaches, and the reason if it could not be encoded.

    With `is_undecided`, the solver has refuted none, and those which it has not decided count as broken.
    """

    broken: frozenset[Claim] = frozenset()
    bounds: tuple[Bounded, ...] = ()
    unknown: str = ""
    is_undecided: bool = False


class StepProofs:
    """The proofs of steps. Each step is encoded once, and its encoding serves for other candidates as well; the latest ones remain, up to a number of gates.

    `whole` has the `candidates` of all proofs as invariants; its other invariants are written ones, which are always assumed. These and the preconditions bound
    the initial heaps in each encoding. Bounds that are tight under the assumed candidates as well have to be computed again when one of these is dropped, and pay off if some candidate is about reachability. Otherwise they are
    used only if the solver does not decide with little work.
    """

    def __init__(self, whole: Boundary, candidates: Collection[Span], most_gates: int = MOST_GATES) -> None:
        invariants = [each for class_ in whole.program.classes.values() for each in class_.invariants]
        self._candidates = frozenset(candidates)
        self._written = tuple(each for each in invariants if each.span not in self._candidates)
        closures = [
            each.span
            for each in invariants
            if each.span in self._candidates and stratum_of(each.formula) is Stratum.REACHABILITY
        ]
        self._closures = frozenset(closures)
        self._whole = whole
        self._loose = without_invariants(whole.program, closures)
        self._bystanders = bystander_classes(whole)
        self._most_gates = most_gates
        self._encoded: OrderedDict[tuple[str, bool], StepClaims] = OrderedDict()
        self._limits: Limits | None = None
        self.encodings = 0

    def check(
        self,
        boundary: Boundary,
        step: Step,
        hypothesis: Hypothesis,
        framed: Collection[Claim],
        limits: Limits,
    ) -> StepResult:
        """Return the candidates that a step may break; the program of the boundary has all of them as invariants.

        `framed` are candidates that the step cannot break. Those that are `implied` are checked only if another one is broken. A step that `is_assumed` breaks what
        it is found to break with little work, up to the places where it is cut.
        """
        proof = _Proof(hypothesis, frozenset(framed), limits)
        result = None
        if self._closures.isdisjoint(hypothesis.assumed):
            result = self._attempt(self._loose, step, proof, LITTLE_WORK, is_tight=False)
        if result is None or (not step.is_assumed and (result.is_undecided or result.unknown)):
            program = without_invariants(boundary.program, hypothesis.implied)
            work = LITTLE_WORK if step.is_assumed else WORK_PER_CLAIM
            result = self._attempt(program, step, proof, work, is_tight=True)
        if step.is_assumed:
            return StepResult() if result.is_undecided or result.unknown else StepResult(result.broken)
        return result

    def close(self) -> None:
        """End all solvers."""
        while self._encoded:
            self._drop(next(iter(self._encoded)))

    def _attempt(
        self, program: Program, step: Step, proof: _Proof, work: int, *, is_tight: bool
    ) -> StepResult:
        """Ask the solver about a step, with some work for each candidate."""
        key = (step.method.full_name, is_tight)
        self._limits = proof.limits
        try:
            claims = self._claims(key, program, step, proof)
            claims.encoding.world.session.deadline = proof.limits.deadline
            result = proof.ask(claims, work)
        except (TooLarge, Unsupported) as limit:
            self._drop(key)
            return StepResult(proof.everything, unknown=str(limit))
        except BaseException:
            self._drop(key)  # what was interrupted may be incomplete
            raise
        self._make_room(key)
        return result

    def _claims(self, key: tuple[str, bool], program: Program, step: Step, proof: _Proof) -> StepClaims:
        """Return the claims about a step, of an earlier encoding if that admits the candidates."""
        assumed = proof.hypothesis.assumed
        known = self._encoded.get(key)
        if known is not None and known.admits(assumed, (*assumed, *proof.hypothesis.implied)):
            self._encoded.move_to_end(key)
            return known
        self._drop(key)
        self.encodings += 1
        is_tight = key[1]
        unknown: list[OpaqueCall | Cut] = []
        program, method = approximate(program, step.method)
        request = EncodingRequest(
            program,
            with_any_objects(method, self._bystanders),
            proof.limits.bounds,
            replace(proof.limits.settings, invariants=True),
            options=proof.limits.options,
            watch=self._check_time,
            opaque_call=lambda path: unknown.extend(opaque_calls(self._whole, path)),
            cut=lambda path: unknown.append(cut(path)),
            owes_invariants=False,
            assumed=(*assumed, *(each.span for each in self._written)),
            given=None if is_tight else self._certain_duties(step),
            conditions_only=True,
            deadline=proof.limits.deadline,
        )
        encoding, most = _encode(request, unknown)
        tightened_by = frozenset(assumed) if is_tight else frozenset()
        # An encoding that began again leaves places of another world behind.
        own = tuple(each for each in unknown if each.heap.world is encoding.world)
        claims = StepClaims(
            self._whole, self._candidates, step, encoding, own, proof.limits.bounds, most, tightened_by
        )
        self._encoded[key] = claims
        return claims

    def _certain_duties(self, step: Step) -> list[Duty]:
        """Return the assumptions about a step that do not depend on candidates."""
        required = [requires_duty(step.method, each.span) for each in step.method.contract.requires]
        return [*required, *(invariant_duty(each) for each in self._written)]

    def _check_time(self) -> None:
        """Check the time of the latest proof: an encoding outlives the proof that it was made for."""
        if self._limits is not None:
            self._limits.check_time()

    def _make_room(self, latest: tuple[str, bool]) -> None:
        """Drop encodings that were not used for longest."""
        gates = {key: each.gates for key, each in self._encoded.items()}
        for key in list(gates):
            if key != latest and sum(gates.values()) > self._most_gates:
                del gates[key]
                self._drop(key)

    def _drop(self, key: tuple[str, bool]) -> None:
        if key in self._encoded:
            self._encoded.pop(key).encoding.world.session.close()


def _encode(request: EncodingRequest, unknown: list[OpaqueCall | Cut]) -> tuple[Encoding, int | None]:
    """Encode a step, whose unknown code is recorded; if it is too large, with the smallest bound on loops and calls, which is also returned."""
    try:
        return encode(replace(request, most_statements=MANY_STATEMENTS)), None
    except TooLarge:
        unknown.clear()
        return encode(replace(request, settings=replace(request.settings, unroll=1))), 1


@dataclass(frozen=True, slots=True)
class _Proof:
    """The candidates before and after a step; the `framed` ones need no proof."""

    hypothesis: Hypothesis
    framed: frozenset[Claim]
    limits: Limits

    @property
    def everything(self) -> frozenset[Claim]:
        """All candidates that need a proof."""
        claims: set[Claim] = {*self.hypothesis.assumed, *self.hypothesis.implied, *self.hypothesis.confined}
        return frozenset(claims) - self.framed

    def ask(self, claims: StepClaims, work: int) -> StepResult:
        """Ask the solver about an encoded step."""
        given, session, encoding = self.hypothesis, claims.encoding.world.session, claims.encoding
        assumed = claims.assumptions(given.assumed, given.confined)
        with session.within(Allowance(WORK, work)), _supposing(session, assumed) as suppose:
            violations = self._violations(claims, given.assumed, given.confined, assumed)
            broken, undecided = _broken_claims(session, violations, self.limits, suppose)
            if broken:
                implied = self._violations(claims, given.implied, (), assumed)
                return StepResult(broken | _satisfiable_claims(session, implied, self.limits))
            if undecided:
                return StepResult(undecided, is_undecided=True)
            reached = [at for at, where in encoding.bounds.items() if not session.solve(where).is_unsat]
            self.limits.check_time()
        most = claims.most
        return StepResult(bounds=tuple(at if at.what in FIXED else replace(at, most=most) for at in reached))

    def _violations(
        self, claims: StepClaims, spans: Iterable[Span], due: Iterable[Field], assumed: Iterable[Formula]
    ) -> dict[Claim, Formula]:
        wanted = [each for each in spans if each not in self.framed]
        confined = [each for each in due if each not in self.framed]
        return claims.violations(wanted, self.hypothesis.confined, confined, frozenset(assumed))


@contextmanager
def _supposing(session: Session, formulas: Iterable[Formula]) -> Iterator[Callable[[Formula], None]]:
    """Assume formulas during a block, and those that it supposes by calls of the function."""
    supposed: list[Formula] = []

    def suppose(formula: Formula) -> None:
        supposed.append(formula)
        session.assume(formula)

    try:
        for each in formulas:
            suppose(each)
        yield suppose
    finally:
        session.retract(*supposed)


def _broken_claims(
    session: Session,
    violations: Mapping[Claim, Formula],
    limits: Limits,
    suppose: Callable[[Formula], None],
) -> tuple[frozenset[Claim], frozenset[Claim]]:
    """Return the candidates whose violations have an instance, and those that are undecided; each instance refutes all that it violates, and what is proved is supposed."""
    broken, undecided = set[Claim](), set[Claim]()
    rest = dict(violations)
    while rest:
        claim = next(iter(rest))
        solution, values = session.solve_with_values(list(rest.values()), rest[claim])
        limits.check_time()
        if solution.is_unsat:
            suppose(~rest.pop(claim))
        elif not values:
            undecided.add(claim)
            del rest[claim]
        else:
            refuted = {each for each, value in zip(rest, values, strict=True) if value}
            broken |= refuted
            rest = {each: formula for each, formula in rest.items() if each not in refuted}
    return frozenset(broken), frozenset(undecided)


def _satisfiable_claims(
    session: Session, violations: Mapping[Claim, Formula], limits: Limits
) -> frozenset[Claim]:
    """Return candidates whose violations have an instance, as far as instances are found with little work."""
    broken, rest = set[Claim](), dict(violations)
    while rest:
        solution, values = session.solve_with_values(list(rest.values()), any_of(rest.values()))
        limits.check_time()
        refuted = {each for each, value in zip(rest, values, strict=True) if value} if values else set()
        if solution.is_unsat or not refuted:
            break
        broken |= refuted
        rest = {each: formula for each, formula in rest.items() if each not in refuted}
    return frozenset(broken)


def with_bystanders(boundary: Boundary, method: Method) -> Method:
    """Return a step whose initial heap has any objects that invariants are about, not only those that its arguments reach.

    They are the values of ghost parameters: sets of objects, one for each class.
    """
    return with_any_objects(method, bystander_classes(boundary))


def with_any_objects(method: Method, classes: Sequence[str]) -> Method:
    """Return a step whose initial heap has any objects of some classes."""
    ghosts = [
        Variable(f"{HIDDEN}{name}", CollectionType((ClassType(name),)), len(method.variables) + number, True)
        for number, name in enumerate(classes)
    ]
    return replace(
        method,
        parameters=(*method.parameters, *ghosts),
        variables=(*method.variables, *ghosts),
        ghosts=(*method.ghosts, *(each.type for each in ghosts)),
    )


def bystander_classes(boundary: Boundary) -> tuple[str, ...]:
    """Return the classes of a boundary that invariants of its program are about, and those with fields whose confinement these need.

    An object of another class to which neither an argument nor an object of these classes leads makes no difference: the step does not reach it, and no invariant reads it. If
    it refers to confined contents after the step, it did so before.
    """
    program = boundary.program
    formulas = [
        (name, each.formula) for name in boundary.classes for each in program.classes[name].invariants
    ]
    read = {each for name, formula in formulas for each in classes_read(boundary, name, formula)}
    fields = [confined_fields_read(boundary, formula) or frozenset() for _, formula in formulas]
    read |= {each.owner for each in confined_together(boundary, fields)}
    return tuple(name for name in boundary.classes if name in read and not program.classes[name].interface)


def without_invariants(program: Program, spans: Collection[Span]) -> Program:
    """Return the program without the invariants at some places."""
    classes = {
        name: replace(class_, invariants=tuple(each for each in class_.invariants if each.span not in spans))
        for name, class_ in program.classes.items()
    }
    return replace(program, classes=classes)
