"""Houdini for class invariants: drop candidates until the rest is inductive (Flanagan and Leino, FME 2001).

Candidates are invariants of the classes of a boundary, and fields whose contents are confined. From any heap in which all objects satisfy
all of them, every step of a client must lead to such a heap again, whether it returns or throws. A candidate that some
step breaks is dropped, and the others are tried again, because they were assumed together. What remains holds in
every heap that steps of clients can build while heap, loops and calls stay within the bounds.

Many candidates follow from others in all heaps within the bounds (`ooxcheck.specs.classes.consequences`). Only an irredundant selection is assumed and
proved; the rest follows from it. If a step breaks a selected candidate, the others are selected anew from all that are left.

Code that is not among the sources (methods without body) is assumed to call no step; it may keep every
reference that it receives, and throw an exception, so candidates have to hold when it is called. Only methods of `CAREFUL_TYPES` are assumed
not to throw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Assign, Local
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.consequences import HeapClaims, heap_claims
from ooxcheck.specs.classes.frames import step_effects
from ooxcheck.specs.classes.induction.step_claims import CAREFUL_TYPES, Claim
from ooxcheck.specs.classes.induction.step_proof import (
    WORK,
    Hypothesis,
    Limits,
    StepProofs,
    StepResult,
    with_bystanders,
    without_invariants,
)
from ooxcheck.specs.classes.state_read import confined_fields_read, confined_together

__all__ = [
    "CAREFUL_TYPES",
    "WORK",
    "Claim",
    "Induction",
    "Limits",
    "TimeIsOverError",
    "inductive_candidates",
    "with_bystanders",
    "without_invariants",
]


class TimeIsOverError(Exception):
    """The time for a proof is over; `Limits.watch` raises it."""


@dataclass(slots=True)
class Induction:
    """The inductive candidates, for each other candidate the step that broke it, and the bounds that steps reach.

    `irredundant` are inductive candidates from which the other ones follow. A candidate that reads state of clients, or contents that are not
    confined, was broken by no step. `unknown` are steps that could not be encoded, which break all candidates. `empty_classes` have no object within the
    bounds. `encodings` counts the encodings of steps. If time or memory was over (`is_complete` is false), nothing is inductive, but what
    was broken is no invariant; `unfinished` are then the steps that were never shown to preserve anything.
    """

    invariants: frozenset[Span]
    confined: frozenset[Field]
    irredundant: tuple[Span, ...] = ()
    broken_by: dict[Claim, Step | None] = field(default_factory=dict)
    bounds: dict[Bounded, Step] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    empty_classes: tuple[str, ...] = ()
    encodings: int = 0
    is_complete: bool = True
    unfinished: tuple[Step, ...] = ()

    def drop(self, claims: Iterable[Claim], step: Step | None) -> None:
        """Remove candidates."""
        gone = frozenset(claims) - set(self.broken_by)
        self.broken_by |= dict.fromkeys(gone, step)
        self.invariants -= {each for each in gone if isinstance(each, Span)}
        self.confined -= {each for each in gone if isinstance(each, Field)}


def inductive_candidates(
    boundary: Boundary,
    candidates: Iterable[Span],
    limits: Callable[[Step], Limits],
    proved: frozenset[Claim] = frozenset(),
    on_pass: Callable[[], None] = lambda: None,
    proofs: StepProofs | None = None,
) -> Induction:
    """Return the largest inductive set among the candidates, the simplest first, which the classes of the boundary have as invariants.

    Those that are `proved` need no proof. `on_pass` is called when each step has preserved some set: then the proof is likely to end soon. The encodings of steps remain in `proofs`, for other candidates.
    """
    order = tuple(candidates)
    own = proofs or StepProofs(boundary, order)
    proof = _Houdini(boundary, order, limits, proved, on_pass, own)
    try:
        proof.run()
    except TimeIsOverError:
        proof.give_up()
    except MemoryError:
        own.close()
        proof.give_up()
    finally:
        if proofs is None:
            own.close()
    return proof.result


class _Houdini:
    """The search for an inductive set."""

    def __init__(
        self,
        boundary: Boundary,
        candidates: Sequence[Span],
        limits: Callable[[Step], Limits],
        proved: frozenset[Claim],
        on_pass: Callable[[], None],
        proofs: StepProofs,
    ) -> None:
        self._boundary = boundary
        self._order = candidates
        self._limits = limits
        self._proved = proved
        self._on_pass = on_pass
        self._proofs = proofs
        self._formulas = candidate_formulas(boundary.program, candidates)
        self._needs = {
            span: confined_fields_read(boundary, formula) for span, (_, formula) in self._formulas.items()
        }
        confined = confined_together(boundary, [fields or () for fields in self._needs.values()])
        self.result = Induction(frozenset(self._needs), confined)
        self._drop([span for span, fields in self._needs.items() if fields is None], None)
        self._effects = {step.method.full_name: step_effects(boundary, step) for step in boundary.steps}
        self._finished: set[str] = set()

    def run(self) -> None:
        """Drop candidates until the rest is inductive."""
        result = self.result
        with heap_claims(self._boundary, self._order, self._limits(self._boundary.steps[0])) as heaps:
            hypothesis = self._select(heaps)
            waiting, done = _check_order(self._boundary), list[Step]()
            while waiting and result.invariants:
                step = waiting[0]
                outcome = self._check(step, hypothesis)
                if outcome.broken:
                    self._drop(outcome.broken, step)
                    hypothesis = self._select(heaps)
                    waiting, done = [*waiting, *done], []
                else:
                    waiting, done = waiting[1:], [*done, step]
                    self._finish(step)
                    result.bounds = {at: by for at, by in result.bounds.items() if by != step}
                    result.bounds |= dict.fromkeys(outcome.bounds, step)
            result.irredundant = hypothesis.assumed
            result.empty_classes = heaps.empty_classes(hypothesis.assumed)
        if not result.invariants:
            result.confined = frozenset()

    def _finish(self, step: Step) -> None:
        """Record that a step preserves the candidates that are left."""
        if step.method.full_name not in self._finished:
            self._finished.add(step.method.full_name)
            if len(self._finished) == len(self._boundary.steps):
                self._on_pass()

    def give_up(self) -> None:
        """Keep nothing but what was broken."""
        result = self.result
        result.invariants, result.confined, result.irredundant = frozenset(), frozenset(), ()
        result.bounds, result.is_complete = {}, False
        result.unfinished = tuple(
            step for step in self._boundary.steps if step.method.full_name not in self._finished
        )

    def _select(self, heaps: HeapClaims) -> Hypothesis:
        alive = [each for each in self._order if each in self.result.invariants]
        chosen = heaps.irredundant(alive, self._limits(self._boundary.steps[0]))
        return Hypothesis(chosen, tuple(each for each in alive if each not in chosen), self.result.confined)

    def _check(self, step: Step, hypothesis: Hypothesis) -> StepResult:
        """Check a step, unless it cannot break any candidate."""
        effects = self._effects[step.method.full_name]
        claims = [*hypothesis.assumed, *hypothesis.implied]
        framed: set[Claim] = {
            each for each in claims if each in self._proved or effects.preserve(*self._formulas[each])
        }
        if effects.preserve_confinement(self._boundary, hypothesis.confined):
            framed |= hypothesis.confined
        framed |= hypothesis.confined & self._proved
        if framed >= {*hypothesis.assumed, *hypothesis.confined}:
            return StepResult()
        encodings = self._proofs.encodings
        program = without_invariants(
            self._boundary.program, [each for each in self._order if each not in self.result.invariants]
        )
        boundary = replace(self._boundary, program=program)
        outcome = self._proofs.check(boundary, step, hypothesis, framed, self._limits(step))
        self.result.encodings += self._proofs.encodings - encodings
        if outcome.unknown:
            self.result.unknown[step.title] = outcome.unknown
        return replace(outcome, broken=outcome.broken - self._proved)

    def _drop(self, claims: Iterable[Claim], step: Step | None) -> None:
        """Drop candidates, and those that read contents which are not confined any more."""
        self.result.drop(claims, step)
        confined = self.result.confined
        self.result.drop(
            [span for span, fields in self._needs.items() if fields and not fields <= confined], None
        )


def _check_order(boundary: Boundary) -> list[Step]:
    """Return the steps in an order that makes no difference to the result but much to the time.

    Steps with short code come first, because each counterexample makes the other checks simpler; those that write nothing come last, because they
    break almost nothing. After a change all steps are checked again, beginning with the one that broke candidates, which is likely to break more, and then those that were not
    checked yet: what they break would need another check of all others.
    """
    return sorted(boundary.steps, key=lambda step: _code_size(boundary.program, step))


def _code_size(program: Program, step: Step) -> tuple[bool, int]:
    """Return whether the code of a step writes nothing, and its size."""
    bodies = [each.body for each in reachable(program, step.method) if each.body is not None]
    nodes = [node for body in bodies for node in descendants(body)]
    is_writing = any(isinstance(each, Assign) and not isinstance(each.target, Local) for each in nodes)
    return not is_writing, len(nodes)


def candidate_formulas(program: Program, spans: Collection[Span]) -> dict[Span, tuple[str, logic.Formula]]:
    """Return the class and the formula of each candidate."""
    formulas = {
        each.span: (name, each.formula)
        for name, class_ in program.classes.items()
        for each in class_.invariants
    }
    return {span: formulas[span] for span in spans}
