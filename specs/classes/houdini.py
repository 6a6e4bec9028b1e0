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
from ooxcheck.oox import logic
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
    waiting = steps = _check_order(boundary, formulas, confined)
    while waiting and result.invariants:
        step = waiting[0]
        result.encodings += 1
        broken, bounds = _check_step(boundary, step, result, limits(step))
        if broken:
            result.drop(broken, step)
            result.drop(
                [span for span, fields in needs.items() if fields and not fields <= result.confined], None
            )
            waiting = steps = [step, *(each for each in steps if each != step)]
        else:
            waiting = waiting[1:]
            result.bounds = {at: by for at, by in result.bounds.items() if by != step}
            result.bounds |= dict.fromkeys(bounds, step)
    if not result.invariants:
        result.confined = frozenset()
    return result


def _check_order(
    boundary: Boundary, formulas: Sequence[logic.Formula], confined: Collection[Field]
) -> list[Step]:
    """Return the steps that need a proof, in an order that makes no difference to the result but much to the time.

    Steps with short code come first, because each counterexample makes the other checks simpler; those that write nothing come last, because they
    break almost nothing. After a change all steps are checked again, beginning with the one that broke candidates, which is likely to break more.
    """
    steps = [step for step in boundary.steps if not preserves_by_frame(boundary, step, formulas, confined)]
    return sorted(steps, key=lambda step: _code_size(boundary.program, step))


def _code_size(program: Program, step: Step) -> tuple[bool, int]:
    """Return whether the code of a step writes nothing, and its size."""
    bodies = [each.body for each in reachable(program, step.method) if each.body is not None]
    nodes = [node for body in bodies for node in descendants(body)]
    is_writing = any(isinstance(each, Assign) and not isinstance(each.target, Local) for each in nodes)
    return not is_writing, len(nodes)


def _needs(boundary: Boundary, candidates: Collection[Span]) -> dict[Span, frozenset[Field] | None]:
    """Return for each candidate the fields whose contents it reads, None if it reads state of clients."""
    return {
        each.span: confined_fields_read(boundary, each.formula)
        for each in _candidates(boundary.program, candidates)
    }


def _candidates(program: Program, spans: Collection[Span]) -> list[Invariant]:
    return [each for class_ in program.classes.values() for each in class_.invariants if each.span in spans]


def _check_step(
    boundary: Boundary, step: Step, claims: Induction, limits: Limits
) -> tuple[frozenset[Claim], list[Bounded]]:
    """Return the candidates that a step may break if all hold before it, and the bounds that it reaches."""
    calls: list[_OpaqueCall] = []
    request = EncodingRequest(
        without_invariants(boundary.program, [each for each in claims.broken_by if isinstance(each, Span)]),
        with_bystanders(boundary, step.method),
        limits.bounds,
        replace(limits.settings, invariants=True),
        options=limits.options,
        watch=limits.watch,
        opaque_call=lambda path: calls.append(_opaque_call(path)),
    )
    try:
        encoding = encode(request)
    except (TooLarge, Unsupported) as limit:
        claims.unknown[step.title] = str(limit)
        return claims.invariants | claims.confined, []
    attempt = _Attempt(boundary, encoding, request, calls)
    with encoding.world.session as session, session.within(Allowance(WORK, WORK)):
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        session.add(*attempt.confined_on_entry(claims.confined))
        broken, undecided = _satisfiable(encoding, attempt.violations(claims))
        if broken or undecided:
            return broken | undecided, []
        return broken, [at for at, where in encoding.bounds.items() if not session.solve(where).is_unsat]


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

    def confined_on_entry(self, fields: Iterable[Field]) -> Iterator[Formula]:
        """Yield that fields are confined in the initial heap, and that no argument refers to their contents."""
        start = self.encoding.initial
        method = self.request.method
        values = [start.state.variables[each.slot] for each in method.parameters if is_reference(each.type)]
        references = [each for each in values if isinstance(each, Expr)]
        for each in fields:
            yield is_confined(self.boundary, each, start.state.heap, start.exists, references)

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
