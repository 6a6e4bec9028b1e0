"""Consequences of candidates in the heaps within the bounds: redundant ones, and classes without any object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import HIDDEN, Signature
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Block, Contract, Method
from ooxcheck.oox.types import VOID, ClassType
from ooxcheck.relational import Formula, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.induction.step_proof import WORK, Limits, bystander_classes, with_bystanders
from ooxcheck.translate.assumptions import evaluate_assumptions
from ooxcheck.translate.encode import EncodingRequest, prepare_start
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.symbolic_execution import new_encoder

WORK_PER_QUERY = 5_000
"""Conflicts of the solver for one candidate; one that needs more is not left out."""


@dataclass(frozen=True, slots=True)
class HeapClaims:
    """Candidates as formulas about all heaps within the bounds, in a solver session; `objects` says for each class that it has an object."""

    session: Session
    claims: dict[Span, Formula]
    objects: dict[str, Formula]

    def irredundant(self, candidates: Sequence[Span], limits: Limits) -> tuple[Span, ...]:
        """Return candidates, the simplest first, from which all others follow."""
        rest = {span: self.claims[span] for span in candidates}
        with self.session.within(Allowance(WORK, WORK_PER_QUERY)):
            for span in reversed(candidates):
                without = [formula for each, formula in rest.items() if each != span]
                if self.session.solve(*without, ~self.claims[span]).is_unsat:
                    del rest[span]
                limits.check_time()
        return tuple(rest)

    def empty_classes(self, candidates: Sequence[Span]) -> tuple[str, ...]:
        """Return the classes that have no object in any heap that satisfies some candidates."""
        assumed = [self.claims[span] for span in candidates]
        with self.session.within(Allowance(WORK, WORK)):
            return tuple(
                name for name, some in self.objects.items() if self.session.solve(*assumed, some).is_unsat
            )


@contextmanager
def heap_claims(boundary: Boundary, candidates: Sequence[Span], limits: Limits) -> Iterator[HeapClaims]:
    """Open a session about candidates, which are invariants of the program."""
    method = with_bystanders(boundary, without_precondition(boundary, boundary.steps[0]))
    settings = replace(limits.settings, invariants=True)
    start = prepare_start(
        EncodingRequest(
            boundary.program,
            method,
            limits.bounds,
            settings,
            options=limits.options,
            deadline=limits.deadline,
            watch=limits.watch,
            given=(),
        )
    )
    encoder = new_encoder(start.world, settings, limits.bounds)
    assumed = evaluate_assumptions(encoder, start.initial, method).assumptions
    formulas: dict[Span, list[Formula]] = {each: [] for each in candidates}
    others = [each.formula for each in assumed if each.clause.span not in formulas]
    for each in assumed:
        if each.clause.span in formulas:
            formulas[each.clause.span].append(each.formula)
    objects = {
        name: (start.world.of_type(ClassType(name)) & start.initial.exists).some()
        for name in bystander_classes(boundary)
    }
    with start.world.session as session:
        session.add(*start.initial.structure, *encoder.notes.facts, *others)
        yield HeapClaims(session, {span: all_of(each) for span, each in formulas.items()}, objects)


def without_precondition(boundary: Boundary, step: Step) -> Method:
    """Return a method without parameters that starts in any heap.

    The assumptions of a step of Java that are not about its arguments are those about all heaps of Java; in OOX, a user wrote them.
    """
    requires = [
        each
        for each in (step.method.contract.requires if boundary.program.origin is not None else ())
        if not any(isinstance(node, logic.ProgramVariable) for node in descendants(each.formula))
    ]
    span = step.method.span
    return Method(
        step.method.owner,
        Signature(HIDDEN, ()),
        (),
        VOID,
        static=True,
        constructor=False,
        contract=Contract(requires=tuple(requires)),
        body=Block((), span=span),
        variables=(),
        retval=None,
        span=span,
    )
