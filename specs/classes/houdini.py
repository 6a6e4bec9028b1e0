"""Houdini for class invariants: drop candidates until the rest is inductive (Flanagan and Leino, FME 2001).

Candidates are invariants of the classes of a boundary, and fields whose contents are confined. From any heap in which all objects satisfy
all of them, every step of a client must lead to such a heap again, whether it returns or throws. A candidate that some
step breaks is dropped, and the others are tried again, because they were assumed together. What remains holds in
every heap that steps of clients can build while heap, loops and calls stay within the bounds.

Code that is not among the sources (methods without body) is assumed to call no step; it may keep every
reference that it receives, and throw an exception, so candidates have to hold when it is called. Only methods of `CAREFUL_TYPES` are assumed
not to throw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.declarations import HIDDEN, Field, Variable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Assign, Invariant, Local, Method
from ooxcheck.oox.types import ClassType, CollectionType, is_reference
from ooxcheck.relational import Expr, Formula, Options
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.confinement import confinable_fields, is_confined, representation
from ooxcheck.specs.classes.frames import preserves_by_frame
from ooxcheck.specs.classes.state_read import confined_fields_read
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.symbolic.contracts import invariants_of, reachable_objects
from ooxcheck.translate.symbolic.encoder import Encoder, TooLarge
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic_execution import new_encoder

WORK = 200_000
"""Conflicts of the solver per query; a candidate that needs more is dropped."""

CAREFUL_TYPES = frozenset(("Object", "Comparable", "Comparator"))
"""Types of Java whose methods (`equals`, `hashCode`, `compare`) are assumed to throw no exception; the name of a method without body begins with its type."""

QUICK = 2_000
"""Conflicts of the solver per query in the first check of a step."""

QUERIES = 20
"""The number of queries in the first check of a step that may need all their conflicts."""

Claim: TypeAlias = Span | Field
"""A candidate: an invariant by the place of its text, or a field whose contents are confined."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds and settings of the encoding of one step; `watch` is called repeatedly, and may raise to stop the work."""

    bounds: Bounds
    settings: Settings
    options: Options | None = None
    watch: Callable[[], None] | None = None


@dataclass(slots=True)
class Induction:
    """The inductive candidates, for each other candidate the step that broke it, and the bounds that steps reach.

    A candidate that reads state of clients, or contents that are not confined, was broken by no step. `unknown` are steps that could not be
    encoded, which break all candidates. `encodings` is the number of times that a step was encoded.
    """

    invariants: frozenset[Span]
    confined: frozenset[Field]
    broken_by: dict[Claim, Step | None] = field(default_factory=dict)
    bounds: dict[Bounded, Step] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    encodings: int = 0

    def drop(self, claims: Iterable[Claim], step: Step | None) -> None:
        """Remove candidates."""
        gone = frozenset(claims) - set(self.broken_by)
        self.broken_by |= dict.fromkeys(gone, step)
        self.invariants -= {each for each in gone if isinstance(each, Span)}
        self.confined -= {each for each in gone if isinstance(each, Field)}


def inductive_candidates(
    boundary: Boundary, candidates: Collection[Span], limits: Callable[[Step], Limits]
) -> Induction:
    """Return the largest inductive set among the candidates, which the classes of the boundary have as invariants."""
    needs = _needs(boundary, candidates)
    types = {field.type for fields in needs.values() if fields for field in fields}
    confined = frozenset(each for each in confinable_fields(boundary) if each.type in types)
    result = Induction(frozenset(needs), confined)
    result.drop([span for span, fields in needs.items() if fields is None], None)
    formulas = [each.formula for each in _candidates(boundary.program, result.invariants)]
    order = _CheckOrder(
        boundary.program,
        [step for step in boundary.steps if not preserves_by_frame(boundary, step, formulas, confined)],
    )
    while result.invariants and (next_check := order.next()) is not None:
        step, work = next_check
        result.encodings += 1
        checked = _check_step(boundary, step, result, limits(step), work)
        broken = checked.broken | (checked.undecided if work == WORK else frozenset())
        if broken:
            order.start_again(step)
            result.drop(broken, step)
            result.drop(
                [span for span, fields in needs.items() if fields and not fields <= result.confined], None
            )
        elif checked.undecided:
            order.postpone(step)
        else:
            order.finish(step)
            result.bounds = {at: by for at, by in result.bounds.items() if by != step}
            result.bounds |= dict.fromkeys(checked.bounds, step)
    if not result.invariants:
        result.confined = frozenset()
    return result


class _CheckOrder:
    """The order of the checks, which makes no difference to their result but much to the time.

    Each step gets little work of the solver first: that shows most counterexamples, and each one makes the other checks simpler. Steps with short
    code come first; those that write nothing come last, because they break almost nothing. After a change all steps are checked again,
    beginning with the one that broke claims, which is likely to break more.
    """

    def __init__(self, program: Program, steps: Sequence[Step]) -> None:
        sizes = {step: _code_size(program, step) for step in steps}
        self._steps = sorted(steps, key=lambda step: sizes[step])
        self._waiting: list[Step] = []
        self._hard: list[Step] = []
        self.start_again(None)

    def next(self) -> tuple[Step, int] | None:
        """Return the next step and the work for its check; None if all are done."""
        if self._waiting:
            return self._waiting[0], QUICK
        return (self._hard[0], WORK) if self._hard else None

    def finish(self, step: Step) -> None:
        """Note that a step preserves all claims."""
        self._waiting = [each for each in self._waiting if each != step]
        self._hard = [each for each in self._hard if each != step]

    def postpone(self, step: Step) -> None:
        """Note that a step needs more work."""
        self.finish(step)
        self._hard.append(step)

    def start_again(self, breaker: Step | None) -> None:
        """Begin all checks again, with the step that broke claims."""
        first = [] if breaker is None else [breaker]
        self._steps = [*first, *(step for step in self._steps if step != breaker)]
        self._waiting, self._hard = self._steps, []


def _code_size(program: Program, step: Step) -> tuple[bool, int]:
    """Return whether the code of a step writes nothing, and its size."""
    bodies = [each.body for each in reachable(program, step.method) if each.body is not None]
    nodes = [node for body in bodies for node in descendants(body)]
    is_writing = any(isinstance(each, Assign) and not isinstance(each.target, Local) for each in nodes)
    return not is_writing, len(nodes)


@dataclass(frozen=True, slots=True)
class _Checked:
    """The candidates that a step breaks, those that the solver could not decide, and, without any of these, the bounds that the step reaches."""

    broken: frozenset[Claim] = frozenset()
    undecided: frozenset[Claim] = frozenset()
    bounds: tuple[Bounded, ...] = ()


def _needs(boundary: Boundary, candidates: Collection[Span]) -> dict[Span, frozenset[Field] | None]:
    """Return for each candidate the fields whose contents it reads, None if it reads state of clients."""
    return {
        each.span: confined_fields_read(boundary, each.formula)
        for each in _candidates(boundary.program, candidates)
    }


def _candidates(program: Program, spans: Collection[Span]) -> list[Invariant]:
    return [each for class_ in program.classes.values() for each in class_.invariants if each.span in spans]


def _check_step(boundary: Boundary, step: Step, claims: Induction, limits: Limits, work: int) -> _Checked:
    """Check which candidates a step breaks if all hold before it, with so much work of the solver."""
    calls: list[_OpaqueCall] = []
    request = EncodingRequest(
        without_invariants(boundary.program, [each for each in claims.broken_by if isinstance(each, Span)]),
        with_bystanders(boundary, step.method),
        limits.bounds,
        replace(limits.settings, invariants=True),
        options=limits.options,
        watch=limits.watch,
        given=() if work == QUICK else None,
        opaque_call=lambda path: calls.append(_opaque_call(path)),
    )
    try:
        encoding = encode(request)
    except (TooLarge, Unsupported) as limit:
        claims.unknown[step.title] = str(limit)
        return _Checked(claims.invariants | claims.confined)
    attempt = _Attempt(boundary, encoding, request, calls)
    with encoding.world.session as session:
        session.add(*encoding.structure, *attempt.other_assumptions(claims))
        with session.within(Allowance(WORK if work == WORK else QUERIES * work, work)):
            assumed, violations = attempt.assumptions(claims), attempt.violations(claims)
            if work == QUICK:
                broken, undecided = _broken_claims(encoding, assumed, violations)
            else:
                session.add(*(formula for formulas in assumed.values() for formula in formulas))
                broken, undecided = _satisfiable(encoding, violations)
        if broken or undecided:
            return _Checked(broken, undecided)
        with session.within(Allowance(WORK, WORK)):
            bounds = encoding.bounds.items()
            return _Checked(bounds=tuple(at for at, where in bounds if not session.solve(where).is_unsat))


def _broken_claims(
    encoding: Encoding, assumed: Mapping[Claim, Sequence[Formula]], violations: Mapping[Claim, Formula]
) -> tuple[frozenset[Claim], frozenset[Claim]]:
    """Return the candidates that a step breaks, and those that are undecided.

    Broken ones are no longer assumed, and the others are tried again, until no more of them is broken.
    """
    session = encoding.world.session
    session.assume(*(formula for formulas in assumed.values() for formula in formulas))
    broken = frozenset[Claim]()
    while True:
        rest = {claim: formula for claim, formula in violations.items() if claim not in broken}
        newly_broken, undecided = _satisfiable(encoding, rest)
        if not newly_broken:
            return broken, undecided
        broken |= newly_broken
        kept = {formula for claim in assumed.keys() - broken for formula in assumed[claim]}
        session.retract(
            *(formula for claim in newly_broken for formula in assumed.get(claim, ()) if formula not in kept)
        )


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


def _satisfiable(
    encoding: Encoding, formulas: Mapping[Claim, Formula]
) -> tuple[frozenset[Claim], frozenset[Claim]]:
    """Return the candidates whose formulas have an instance, and those that are undecided; each instance decides several of them."""
    session, broken, rest = encoding.world.session, set[Claim](), dict(formulas)
    while rest:
        solution, values = session.solve_with_values(list(rest.values()), any_of(rest.values()))
        if solution.is_unsat:
            return frozenset(broken), frozenset()
        true = {claim for claim, value in zip(rest, values, strict=True) if value} if values else set()
        if not true:
            break
        broken |= true
        rest = {claim: formula for claim, formula in rest.items() if claim not in true}
    return frozenset(broken), frozenset(rest)


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
class _Attempt:
    """The encoding of one step, with the claims about its heaps."""

    boundary: Boundary
    encoding: Encoding
    request: EncodingRequest
    calls: list[_OpaqueCall]

    def assumptions(self, claims: Induction) -> dict[Claim, list[Formula]]:
        """Return for each candidate the formulas that it holds in the initial heap.

        A field is confined if also no argument refers to its contents.
        """
        assumptions: dict[Claim, list[Formula]] = {}
        for each in self.encoding.assumptions:
            if each.clause.span in claims.invariants:
                assumptions.setdefault(each.clause.span, []).append(each.formula)
        start = self.encoding.initial
        method = self.request.method
        values = [start.state.variables[each.slot] for each in method.parameters if is_reference(each.type)]
        references = [each for each in values if isinstance(each, Expr)]
        for field_ in claims.confined:
            assumptions[field_] = [
                is_confined(self.boundary, field_, start.state.heap, start.exists, references)
            ]
        return assumptions

    def other_assumptions(self, claims: Induction) -> Iterator[Formula]:
        """Yield the assumptions about the initial heap that are no candidates."""
        for each in self.encoding.assumptions:
            if each.clause.span not in claims.invariants:
                yield each.formula

    def violations(self, claims: Induction) -> dict[Claim, Formula]:
        """Return for each candidate the initial states from which the step breaks it."""
        where: dict[Claim, list[Formula]] = {}
        for duty, formula in self.encoding.violations.items():
            if duty.kind is DutyKind.INVARIANT and duty.span in claims.invariants:
                where.setdefault(duty.span, []).append(formula)
        encoder = new_encoder(self.encoding.world, self.request.settings, self.request.bounds)
        for state in filter(None, self.encoding.ends):
            for claim, formula in self._broken_at_end(encoder, state, claims):
                where.setdefault(claim, []).append(formula)
        for call in self.calls:
            for claim, formula in self._broken_at_call(encoder, call, claims):
                where.setdefault(claim, []).append(formula)
        return {claim: any_of(formulas) for claim, formulas in where.items()}

    def _broken_at_end(
        self, encoder: Encoder, state: State, claims: Induction
    ) -> Iterator[tuple[Claim, Formula]]:
        """Yield where a candidate is broken at the end of the step, for all objects of the initial heap and all that they reach.

        The duties of a method are only about objects that its arguments, its result and the static fields reach, but a step may change
        a part of an object that no argument reaches.
        """
        result = list(_result(self.request.method, state))
        objects = reachable_objects(encoder, state.heap, [self.encoding.initial.exists, *result])
        yield from _broken_invariants(encoder, state.guard, state.heap, objects, claims)
        start = self.encoding.initial
        before = representation(self.boundary, claims.confined, start.state.heap, start.exists)
        references = [*result, start.exists - before]
        for each in claims.confined:
            yield each, state.guard & ~is_confined(self.boundary, each, state.heap, objects, references)

    def _broken_at_call(
        self, encoder: Encoder, call: _OpaqueCall, claims: Induction
    ) -> Iterator[tuple[Claim, Formula]]:
        """Yield where a candidate is broken when unknown code is called, which may throw an exception that ends the step."""
        start = self.encoding.initial.exists
        for each in claims.confined:
            confined = is_confined(self.boundary, each, call.heap, start, call.references)
            yield each, call.guard & ~confined
        if call.may_throw:
            objects = reachable_objects(encoder, call.heap, [start, *call.references])
            yield from _broken_invariants(encoder, call.guard, call.heap, objects, claims)


def _broken_invariants(
    encoder: Encoder, guard: Formula, heap: Heap, objects: Expr, claims: Induction
) -> Iterator[tuple[Claim, Formula]]:
    """Yield where an invariant of some objects does not hold in a heap."""
    for claim in invariants_of(encoder, guard, heap, objects):
        judgement = claim.judgement
        assert claim.duty is not None
        if claim.duty.span in claims.invariants:
            fails = ~judgement.holds | judgement.error | judgement.cut
            yield claim.duty.span, guard & claim.where & fails


def _result(method: Method, state: State) -> Iterator[Expr]:
    if method.retval is not None and is_reference(method.result):
        result = state.variables[method.retval.slot]
        assert isinstance(result, Expr)
        yield result
