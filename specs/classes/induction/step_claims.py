"""The candidates as claims about one encoded step: what is assumed before it, and what is due after it.

The step is encoded once, and its claims are evaluated on demand: candidates that are dropped or added later change only what a query assumes. So the step can be
asked again, under other candidates, without another encoding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType, is_reference
from ooxcheck.relational import TRUE, Expr, Formula
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.confinement import is_confined, representation
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.contracts import assumption_formula, invariants_of, reachable_objects
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic_execution import new_encoder

CAREFUL_TYPES = frozenset(("Object", "Comparable", "Comparator"))
"""Types of Java whose methods (`equals`, `hashCode`, `compare`) are assumed to throw no exception; the name of a method without body begins with its type."""

Claim: TypeAlias = Span | Field
"""A candidate: an invariant by the place of its text, or a field whose contents are confined."""

_Due: TypeAlias = tuple[Formula, Formula]
"""The formula that a candidate holds, and the executions in which it is due."""


def is_function(library: Collection[str], method: Method) -> bool:
    """Return whether a method without body is a function of the library, which runs no code of clients and throws nothing."""
    return method.static and method.owner in library and method.contract.changes_nothing


def may_throw(method: Method) -> bool:
    """Return whether a method is without body, and may throw an exception."""
    return method.body is None and method.name.partition(".")[0] not in CAREFUL_TYPES


@dataclass(frozen=True, slots=True)
class OpaqueCall:
    """A call of a method without body: where it happens, the references that it receives, and whether it may throw an exception."""

    guard: Formula
    heap: Heap
    references: tuple[Expr, ...]
    may_throw: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """An unsupported construct, beyond which the step is not followed."""

    guard: Formula
    heap: Heap


def cut(path: Path) -> Cut:
    """Return the unsupported construct at the end of a path."""
    return Cut(path.guard, path.heap)


def opaque_calls(boundary: Boundary, path: Path) -> Iterator[OpaqueCall]:
    """Yield the call of a method without body at the end of a path, unless it is a function of the library."""
    method = path.frame.method
    if not is_function(boundary.library, method):
        yield OpaqueCall(path.guard, path.heap, tuple(_arguments(path)), may_throw(method))


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


@dataclass(slots=True, eq=False)
class StepClaims:
    """The claims about an encoded step; the program of the boundary has all candidates as invariants, that of the encoding those that may be assumed. Other invariants are written ones, and always assumed.

    Where the step reaches `unknown` code, candidates are due as well. `bounds` are those of the initial heaps, and `most` the bound on loops and calls if it is smaller than usual. The encoding says nothing without the candidates
    `tightened_by`, which bound the initial heaps. Claims are evaluated once, and kept in `before` and `after`.
    """

    boundary: Boundary
    candidates: frozenset[Span]
    step: Step
    encoding: Encoding
    unknown: tuple[OpaqueCall | Cut, ...]
    bounds: Bounds
    most: int | None
    tightened_by: frozenset[Span]
    before: dict[Span, list[Formula]] = field(default_factory=dict)
    after: dict[Span, list[_Due]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        session = self.encoding.world.session
        session.add(*self.encoding.structure)
        for each in self.encoding.assumptions:
            if each.clause.span in self.candidates:
                self.before.setdefault(each.clause.span, []).append(each.formula)
            else:
                session.add(each.formula)

    @property
    def _calls(self) -> list[OpaqueCall]:
        return [each for each in self.unknown if isinstance(each, OpaqueCall)]

    @property
    def gates(self) -> int:
        """The number of gates of the encoding."""
        return self.encoding.world.session.size().gates

    def admits(self, assumed: Collection[Span], alive: Collection[Span]) -> bool:
        """Return whether candidates can be assumed in this encoding, if those that are `alive` hold. One that runs code must have been assumed when the step was executed."""
        classes = self.encoding.world.program.classes.values()
        candidates = {each.span: each.formula for class_ in classes for each in class_.invariants}
        return self.tightened_by.issubset(alive) and all(
            each in self.before or (each in candidates and not _runs_code(candidates[each]))
            for each in assumed
        )

    def assumptions(self, spans: Collection[Span], confined: Collection[Field]) -> list[Formula]:
        """Return that candidates hold before the step, that fields are confined, and that no argument refers to their contents."""
        if missing := [each for each in spans if each not in self.before]:
            self._evaluate_before(missing)
        formulas = [formula for span in spans for formula in self.before[span]]
        return [*formulas, *self._confined_before(confined)]

    def violations(
        self,
        spans: Collection[Span],
        confined: frozenset[Field],
        due: Collection[Field],
        known: Collection[Formula],
    ) -> dict[Claim, Formula]:
        """Return for candidates, and for fields whose confinement is due, the initial states from which the step breaks them, unless they are known to hold."""
        if missing := [each for each in spans if each not in self.after]:
            self._evaluate_after(missing)
        claims: dict[Claim, list[_Due]] = {span: self.after[span] for span in spans}
        claims |= {each: list(self._confined_after(each, confined)) for each in due}
        where = {
            claim: [guard & ~holds for holds, guard in parts if holds not in known]
            for claim, parts in claims.items()
        }
        return {claim: any_of(formulas) for claim, formulas in where.items() if formulas}

    def _encoder(self) -> Encoder:
        world = self.encoding.world
        return new_encoder(world, world.settings, self.bounds)

    def _evaluate_before(self, spans: Collection[Span]) -> None:
        start, encoder = self.encoding.initial, self._encoder()
        heap = replace(start.state.heap, allocated=start.exists)
        before: dict[Span, list[Formula]] = {each: [] for each in spans}
        for claim in invariants_of(encoder, TRUE, heap, start.exists, chosen=spans):
            assert claim.duty is not None
            formula = assumption_formula(encoder.world, claim.where, claim.judgement)
            before[claim.duty.span].append(formula)
        self.before |= before

    def _confined_before(self, confined: Collection[Field]) -> Iterator[Formula]:
        start = self.encoding.initial
        parameters = self.step.method.parameters
        values = [start.state.variables[each.slot] for each in parameters if is_reference(each.type)]
        references = [each for each in values if isinstance(each, Expr)]
        for each in confined:
            yield is_confined(self.boundary, each, start.state.heap, start.exists, references)

    def _evaluate_after(self, spans: Collection[Span]) -> None:
        """Evaluate candidates at the end of the step, where it is cut, and when unknown code is called that may throw an exception, which ends the step.

        They count for the objects of the initial heap, the result or the arguments of unknown code, and all that they reach. If a constructor throws, its object counts only if it is
        reachable otherwise.
        """
        encoder, exists = self._encoder(), self.encoding.initial.exists
        after: dict[Span, list[_Due]] = {each: [] for each in spans}
        ends = [*self._ends()]
        ends += [(each.guard, each.heap, list(each.references)) for each in self._calls if each.may_throw]
        creates = self._creates_objects_of(spans)
        for guard, heap, references in ends:
            # Reachability is costly, and decides only which new objects count.
            objects = reachable_objects(encoder, heap, [exists, *references]) if creates else exists
            for span, holds in self._invariants(encoder, guard, heap, objects, spans):
                after[span].append((holds, guard))
        self.after |= after

    def _creates_objects_of(self, spans: Collection[Span]) -> bool:
        """Return whether the step may create an object that some candidates are about."""
        kinds = {
            each.kind.name
            for each in self.encoding.world.things
            if not each.initial and isinstance(each.kind, ClassType)
        }
        program = self.boundary.program
        return any(invariant.span in spans for name in kinds for invariant in program.invariants(name))

    def _ends(self) -> Iterator[tuple[Formula, Heap, list[Expr]]]:
        """Yield the executions and the heap at the end of the step, or where it is cut, and the references that a client gets there."""
        for threw, state in enumerate(self.encoding.ends):
            if state is not None:
                yield state.guard, state.heap, [] if threw else self._results(state)
        yield from ((each.guard, each.heap, []) for each in self.unknown if isinstance(each, Cut))

    def _results(self, state: State) -> list[Expr]:
        """Return the references that a client gets when the step returns: the result, or the new object."""
        method, new = self.step.method, self.encoding.initial.new
        given = [] if new is None else [self.encoding.world.constant(new)]
        if method.retval is not None and is_reference(method.result):
            result = state.variables[method.retval.slot]
            assert isinstance(result, Expr)
            given.append(result)
        return given

    def _confined_after(self, owner: Field, confined: frozenset[Field]) -> Iterator[_Due]:
        """Yield that a field is confined at the end of the step, and when unknown code is called, which may keep what its arguments lead to."""
        start, encoder = self.encoding.initial, self._encoder()
        before = representation(self.boundary, confined, start.state.heap, start.exists)
        creates = not all(each.initial for each in self.encoding.world.things)
        ends = [(guard, heap, given, [*given, start.exists - before]) for guard, heap, given in self._ends()]
        ends += [
            (each.guard, each.heap, list(each.references), list(each.references)) for each in self._calls
        ]
        for guard, heap, roots, references in ends:
            objects = reachable_objects(encoder, heap, [start.exists, *roots]) if creates else start.exists
            yield is_confined(self.boundary, owner, heap, objects, references), guard

    def _invariants(
        self, encoder: Encoder, guard: Formula, heap: Heap, objects: Expr, spans: Collection[Span]
    ) -> Iterator[tuple[Span, Formula]]:
        """Yield that candidates hold for some objects, which include those of the initial heap.

        The claim about an object of the initial heap is that of the entry: if nothing changed that a candidate reads, it is the
        formula that is assumed.
        """
        world, start = self.encoding.world, self.encoding.initial
        for (thing,) in world.possible(objects):
            if not isinstance(thing, Thing) or not isinstance(thing.kind, ClassType):
                continue
            this = world.constant(thing)
            where = world.simplify((this & (start.exists if thing.initial else objects)).some())
            executions = where if thing.initial else guard & where
            name = self.step.method.owner if thing == start.new else thing.kind.name
            for each in self.boundary.program.invariants(name):
                if each.span in spans:
                    judged = encoder.judge(each.formula, Scene(executions, {0: this}, heap))
                    yield each.span, assumption_formula(world, where, judged)


def _runs_code(formula: logic.Formula) -> bool:
    """Return whether the evaluation of a formula calls a method."""
    return any(isinstance(each, logic.PureCall) for each in descendants(formula))
