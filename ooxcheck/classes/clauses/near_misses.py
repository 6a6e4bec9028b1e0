"""Near misses: for each invariant a small heap that it excludes, and that all others allow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NoReturn

from ooxcheck.classes.clauses.class_heaps import ClassHeaps, class_heaps
from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Heap, Obj
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType
from ooxcheck.relational import Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.candidates import Candidate, add_candidates
from ooxcheck.specs.classes.houdini import WORK
from ooxcheck.translate.witness.decode import decode
from ooxcheck.translate.witness.minimise import minimise


@dataclass(frozen=True, slots=True)
class NearMiss:
    """An invariant, and a heap of the initial states of `method` that only this invariant excludes; None if there is none, or the search was too long."""

    candidate: Candidate
    method: Method
    state: State | None


@deep_recursion()
def near_misses(answer: ClassInvariants) -> list[NearMiss]:
    """Return a near miss for each invariant of an answer."""
    if not answer.invariants:
        return []
    own = answer.boundary.boundary
    program = add_candidates(own.program, answer.invariants)
    spans = [each.span for class_ in program.classes.values() for each in class_.invariants]
    heaps = class_heaps(replace(own, program=program), answer.terms, spans)
    inferred = [each.span for each in answer.invariants]
    with heaps.initial.world.session as session:
        session.add(*heaps.structure)
        states = [_near_miss(session, heaps, span) for span in inferred]
    for span, state in zip(inferred, states, strict=True):
        if state is not None:
            wrong = false_invariants(program, inferred, state.heap)
            assert wrong == {span}, f"a near miss should break one invariant, not {len(wrong)}"
    return [
        NearMiss(each, heaps.method, state) for each, state in zip(answer.invariants, states, strict=True)
    ]


def _near_miss(session: Session, heaps: ClassHeaps, span: Span) -> State | None:
    """Return a small heap in which all invariants hold but one."""
    others = heaps.all_hold(each for each in heaps.invariants if each != span)
    violation = ~heaps.invariants[span]
    with session.within(Allowance(WORK, WORK)):
        instance = session.solve(others, violation).instance
    if instance is None:
        return None
    return decode(
        heaps.initial, minimise(session, heaps.initial, others, violation, instance=instance).instance
    )


def false_invariants(program: Program, spans: Collection[Span], heap: Heap) -> set[Span]:
    """Return the invariants that are false for some object of a heap, evaluated by the interpreter."""
    false = set[Span]()
    for obj in heap.objects:
        if isinstance(obj.kind.type, ClassType):
            scene = Scene(heap, (obj,), _no_call, program.int_width)
            own = [each for each in program.invariants(obj.kind.type.name) if each.span in spans]
            false |= {each.span for each in own if not _holds(each.formula, scene)}
    return false


def _holds(invariant: logic.Formula, scene: Scene) -> bool:
    try:
        return formula(invariant)(scene, ())
    except Evaluation:
        return False


def _no_call(class_name: str, signature: Signature, receiver: Obj | None, args: Sequence[Atom]) -> NoReturn:
    msg = f"an inferred invariant should not call {class_name}.{signature} of {receiver} with {args}"
    raise AssertionError(msg)
