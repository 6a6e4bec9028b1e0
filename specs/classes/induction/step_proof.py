"""The proof that one step of a client preserves candidates.

The step is encoded from all heaps in which the objects of the boundary satisfy the assumed candidates: not only those that its arguments reach, but
any others as well (`with_bystanders`). After it, all these objects and those that they reach must satisfy the candidates again. Claims are asked one after the
other, the simplest first, and each proved one helps with the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field, replace
from itertools import chain
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import HIDDEN, Field, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, CollectionType, is_reference
from ooxcheck.relational import Expr, Formula, Options, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.confinement import is_confined, representation
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_of
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Scene, Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.contracts import assumption_formula, reachable_objects
from ooxcheck.translate.symbolic.duty_ledger import FIXED
from ooxcheck.translate.symbolic.encoder import Encoder, TooLarge
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic_execution import new_encoder

WORK = 200_000
"""Conflicts of the solver for all queries about a step."""

WORK_PER_CLAIM = 60_000
"""Conflicts of the solver for one candidate; one that needs more is dropped."""

LITTLE_WORK = 1_000
"""Conflicts of the solver for one candidate if the bounds are not tight."""

MANY_STATEMENTS = 4_000
"""Statements of an unrolled step beyond which its loops and calls are unrolled only once."""

CAREFUL_TYPES = frozenset(("Object", "Comparable", "Comparator"))
"""Types of Java whose methods (`equals`, `hashCode`, `compare`) are assumed to throw no exception; the name of a method without body begins with its type."""

Claim: TypeAlias = Span | Field
"""A candidate: an invariant by the place of its text, or a field whose contents are confined."""

_Due: TypeAlias = tuple[Claim, Formula, Formula]
"""A candidate that is due, the formula that it holds, and the executions in which it is due."""


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


def check_step(
    boundary: Boundary, step: Step, hypothesis: Hypothesis, framed: Collection[Claim], limits: Limits
) -> StepResult:
    """Return the candidates that a step may break; the program of the boundary has all of them as invariants.

    `framed` are candidates that the step cannot break. Those that are `implied` are checked only if another one is broken. Tight bounds of the initial heaps
    take time, and pay off if some invariant is about reachability. Otherwise they are used only if the solver does not decide with little work.
    """
    is_loose = not any(
        stratum_of(each.formula) is Stratum.REACHABILITY
        for class_ in boundary.program.classes.values()
        for each in class_.invariants
        if each.span not in hypothesis.implied
    )
    proof = _Proof(boundary, step, hypothesis, frozenset(framed), limits)
    result = proof.attempt(is_tight=False, work=LITTLE_WORK) if is_loose else None
    if result is None or result.is_undecided or result.unknown:
        result = proof.attempt(is_tight=True, work=WORK_PER_CLAIM)
    return result


def _broken_claims(
    session: Session, violations: Mapping[Claim, Formula], limits: Limits
) -> tuple[frozenset[Claim], frozenset[Claim]]:
    """Return the candidates whose violations have an instance, and those that are undecided; each instance refutes all that it violates."""
    broken, undecided = set[Claim](), set[Claim]()
    rest = dict(violations)
    while rest:
        claim = next(iter(rest))
        solution, values = session.solve_with_values(list(rest.values()), rest[claim])
        limits.check_time()
        if solution.is_unsat:
            session.add(~rest.pop(claim))
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


def may_throw(method: Method) -> bool:
    """Return whether a method is without body, and may throw an exception."""
    return method.body is None and method.name.partition(".")[0] not in CAREFUL_TYPES


def with_bystanders(boundary: Boundary, method: Method) -> Method:
    """Return a step whose initial heap has any objects of the boundary, not only those that its arguments reach.

    They are the values of ghost parameters: sets of objects, one for each class.
    """
    classes = [name for name in boundary.classes if not boundary.program.classes[name].interface]
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


def without_invariants(program: Program, spans: Collection[Span]) -> Program:
    """Return the program without the invariants at some places."""
    classes = {
        name: replace(class_, invariants=tuple(each for each in class_.invariants if each.span not in spans))
        for name, class_ in program.classes.items()
    }
    return replace(program, classes=classes)


@dataclass(frozen=True, slots=True)
class _OpaqueCall:
    """A call of a method without body: where it happens, the references that it receives, and whether it may throw an exception."""

    guard: Formula
    heap: Heap
    references: tuple[Expr, ...]
    may_throw: bool


def _opaque_call(path: Path) -> _OpaqueCall:
    return _OpaqueCall(path.guard, path.heap, tuple(_arguments(path)), may_throw(path.frame.method))


def _arguments(path: Path) -> Iterator[Expr]:
    """Yield the receiver and the arguments of a call that are references."""
    method, values = path.frame.method, path.frame.entry[0]
    types = [
        *([] if method.static else [ClassType(method.owner)]),
        *(each.type for each in method.parameters),
    ]
    for slot, type_ in enumerate(types):
        value = values[slot]
        if is_reference(type_) and isinstance(value, Expr):
            yield value


@dataclass(frozen=True, slots=True)
class _Proof:
    """A step with the candidates to be proved; `calls` are recorded while it is encoded."""

    boundary: Boundary
    step: Step
    hypothesis: Hypothesis
    framed: frozenset[Claim]
    limits: Limits
    calls: list[_OpaqueCall] = field(default_factory=list)

    def attempt(self, *, is_tight: bool, work: int) -> StepResult:
        """Encode the step and ask the solver, with some work for each candidate."""
        self.calls.clear()
        hypothesis, limits = self.hypothesis, self.limits
        try:
            encoding, most = self._encode(self._request(is_tight=is_tight))
        except (TooLarge, Unsupported) as limit:
            everything: set[Claim] = {*hypothesis.assumed, *hypothesis.implied, *hypothesis.confined}
            return StepResult(frozenset(everything), unknown=str(limit))
        with encoding.world.session as session, session.within(Allowance(WORK, work)):
            session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
            session.add(*self._confined_on_entry(encoding))
            broken, undecided = _broken_claims(
                session, self._violations(encoding, hypothesis.assumed), limits
            )
            if broken:
                implied = self._violations(encoding, hypothesis.implied)
                return StepResult(broken | _satisfiable_claims(session, implied, limits))
            if undecided:
                return StepResult(undecided, is_undecided=True)
            reached = [at for at, where in encoding.bounds.items() if not session.solve(where).is_unsat]
            limits.check_time()
            return StepResult(
                bounds=tuple(at if at.what in FIXED else replace(at, most=most) for at in reached)
            )

    def _encode(self, request: EncodingRequest) -> tuple[Encoding, int | None]:
        """Encode the step; if it is too large, with the smallest bound on loops and calls, which is also returned."""
        try:
            return encode(replace(request, most_statements=MANY_STATEMENTS)), None
        except TooLarge:
            self.calls.clear()
            return encode(replace(request, settings=replace(request.settings, unroll=1))), 1

    def _request(self, *, is_tight: bool) -> EncodingRequest:
        """Return the step, with the assumed candidates as invariants."""
        return EncodingRequest(
            without_invariants(self.boundary.program, self.hypothesis.implied),
            with_bystanders(self.boundary, self.step.method),
            self.limits.bounds,
            replace(self.limits.settings, invariants=True),
            options=self.limits.options,
            watch=self.limits.watch,
            opaque_call=lambda path: self.calls.append(_opaque_call(path)),
            owes_invariants=False,
            given=None if is_tight else (),
            conditions_only=True,
            deadline=self.limits.deadline,
        )

    def _confined_on_entry(self, encoding: Encoding) -> Iterator[Formula]:
        """Yield that fields are confined in the initial heap, and that no argument refers to their contents."""
        start = encoding.initial
        parameters = self.step.method.parameters
        values = [start.state.variables[each.slot] for each in parameters if is_reference(each.type)]
        references = [each for each in values if isinstance(each, Expr)]
        for each in self.hypothesis.confined:
            yield is_confined(self.boundary, each, start.state.heap, start.exists, references)

    def _violations(self, encoding: Encoding, claims: Collection[Span]) -> dict[Claim, Formula]:
        """Return for some candidates, and for each confined field, the initial states from which the step breaks it."""
        wanted = [each for each in claims if each not in self.framed]
        where: dict[Claim, list[Formula]] = {each: [] for each in wanted}
        encoder = new_encoder(encoding.world, encoding.world.settings, self.limits.bounds)
        known = {each.formula for each in encoding.assumptions}
        parts = [
            self._broken_at_end(encoding, encoder, state, wanted, threw=bool(threw))
            for threw, state in enumerate(encoding.ends)
            if state is not None
        ]
        # An encoding that began again leaves calls of another world behind.
        calls = [call for call in self.calls if call.heap.world is encoding.world]
        parts += [self._broken_at_call(encoding, encoder, call, wanted) for call in calls]
        for claim, holds, guard in chain.from_iterable(parts):
            if holds not in known:
                where.setdefault(claim, []).append(guard & ~holds)
        return {claim: any_of(formulas) for claim, formulas in where.items() if formulas}

    def _broken_at_end(
        self, encoding: Encoding, encoder: Encoder, state: State, claims: Collection[Span], *, threw: bool
    ) -> Iterator[_Due]:
        """Yield the candidates at the end of the step: they count for the objects of the initial heap, the result, and all that they reach.

        If a constructor throws, its object counts only if it is reachable otherwise.
        """
        start, method = encoding.initial, self.step.method
        result = [] if threw else list(_result(method, state))
        if start.new is not None and not threw:
            result.append(encoding.world.constant(start.new))
        objects = reachable_objects(encoder, state.heap, [start.exists, *result])
        yield from self._invariants(encoding, encoder, state.guard, state.heap, objects, claims)
        before = representation(self.boundary, self.hypothesis.confined, start.state.heap, start.exists)
        references = [*result, start.exists - before]
        for each in self.hypothesis.confined - self.framed:
            yield each, is_confined(self.boundary, each, state.heap, objects, references), state.guard

    def _broken_at_call(
        self, encoding: Encoding, encoder: Encoder, call: _OpaqueCall, claims: Collection[Span]
    ) -> Iterator[_Due]:
        """Yield the candidates when unknown code is called, which may keep what its arguments lead to, and throw an exception that ends the step."""
        objects = reachable_objects(encoder, call.heap, [encoding.initial.exists, *call.references])
        for each in self.hypothesis.confined:
            yield each, is_confined(self.boundary, each, call.heap, objects, call.references), call.guard
        if call.may_throw:
            yield from self._invariants(encoding, encoder, call.guard, call.heap, objects, claims)

    def _invariants(
        self,
        encoding: Encoding,
        encoder: Encoder,
        guard: Formula,
        heap: Heap,
        objects: Expr,
        claims: Collection[Span],
    ) -> Iterator[_Due]:
        """Yield candidates about some objects, which include those of the initial heap.

        The claim about an object of the initial heap is that of the entry: if nothing changed that a candidate reads, it is the
        formula that is assumed.
        """
        world, start = encoding.world, encoding.initial
        for (thing,) in world.possible(objects):
            if not isinstance(thing, Thing) or not isinstance(thing.kind, ClassType):
                continue
            this = world.constant(thing)
            where = world.simplify((this & (start.exists if thing.initial else objects)).some())
            executions = where if thing.initial else guard & where
            name = self.step.method.owner if thing == start.new else thing.kind.name
            for each in self.boundary.program.invariants(name):
                if each.span in claims:
                    judged = encoder.judge(each.formula, Scene(executions, {0: this}, heap))
                    yield each.span, assumption_formula(world, where, judged), guard


def _result(method: Method, state: State) -> Iterator[Expr]:
    if method.retval is not None and is_reference(method.result):
        result = state.variables[method.retval.slot]
        assert isinstance(result, Expr)
        yield result
