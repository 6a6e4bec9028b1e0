"""The reason why a duty is violated: the values of the formula, the frame condition or the operands at the moment of failure.

The machine stands where the run ended: its last frame has the variables, its heap the journal back to the entry. So everything is evaluated in the
state in which the interpreter found the violation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.data_race import Racing, find_race
from ooxcheck.diagnosis.deadlock import Deadlock, find_deadlock
from ooxcheck.diagnosis.formula_values import Part, evaluate_parts
from ooxcheck.diagnosis.operands import Operand, operands
from ooxcheck.diagnosis.pure_calls import Call, pure_calls
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Frame
from ooxcheck.oox.running.contracts.duties import owing_on_exit, places
from ooxcheck.oox.running.duty_kinds import Due, DutyKind
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.machine.provenance import Read
from ooxcheck.oox.running.machine.trace import Written
from ooxcheck.oox.running.outcomes import Duty, Raised
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True, eq=False)
class Falsified:
    """A formula that is false or has no value.

    `this` is the object whose invariant it is, `raised` the exception that it does not allow, `calls` are the pure calls in it. `written` are the
    culprit cells with their last writers, if there are several threads.
    """

    part: Part
    this: Obj | None = None
    raised: Raised | None = None
    calls: tuple[Call, ...] = ()
    written: tuple[Read, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Overstepped:
    """Cells that were changed and must not be."""

    changes: tuple[Written, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Uncaught:
    """An exception that no handler caught."""

    raised: Raised


@dataclass(frozen=True, slots=True, eq=False)
class Overflowed:
    """The operands of a result that overflows."""

    operands: tuple[Operand, ...]


Why: TypeAlias = Falsified | Overstepped | Uncaught | Overflowed | Deadlock | Racing


def why(duty: Duty, machine: Machine) -> Why | None:
    """Return why a duty is violated where a run has ended, None if the duty needs no explanation."""
    if duty.kind is DutyKind.DEADLOCK:
        return find_deadlock(machine)
    if duty.kind is DutyKind.DATA_RACE:
        return find_race(duty, machine)
    frame = machine.thread.frames[-1] if machine.thread.frames else None
    if frame is None or duty.kind is DutyKind.TERMINATION:
        return None
    method = frame.code.method
    if method is None:  # the exception has left the lowest method of its thread
        return Uncaught(frame.raised) if frame.raised else None
    match duty.kind:
        case DutyKind.MODIFIES | DutyKind.PURE:
            return _frame_violations(machine, frame, method)
        case DutyKind.INHERITED_MODIFIES:
            above = (m for m in _above(machine, method) if m.name == duty.name)
            return next((_frame_violations(machine, frame, m) for m in above), None)
        case DutyKind.EXCEPTION:
            return Uncaught(frame.raised) if frame.raised else None
        case DutyKind.OVERFLOW:
            return Overflowed(operands(method, duty.span, frame.slots, machine.heap))
        case (
            DutyKind.ASSERT | DutyKind.LOOP_INVARIANT | DutyKind.DECREASES | DutyKind.EVALUATION | DutyKind.INVARIANT
            | DutyKind.REQUIRES | DutyKind.ENSURES | DutyKind.EXCEPTIONAL
            | DutyKind.INHERITED_REQUIRES | DutyKind.INHERITED_ENSURES | DutyKind.INHERITED_EXCEPTIONAL
        ):  # fmt: skip
            return next(_false_formulas(duty, machine, frame, method), None)


def _false_formulas(duty: Duty, machine: Machine, frame: Frame, method: Method) -> Iterator[Falsified]:
    """Yield the formulas of a duty that are false at the end of a run."""
    scene = machine.scene(frame)
    if not duty.kind.facts.is_of_class:
        methods = (method, *_above(machine, method))
        for node in _formulas(duty, (each for m in methods for each in _clauses(m))):
            if _explains(part := evaluate_parts(node, scene), duty):
                raised = frame.raised if duty.kind.facts.due is Due.THROW else None
                yield Falsified(part, raised=raised, calls=pure_calls(part, machine, scene))
    for obj in _owing(duty, machine, frame, method):
        own = Scene(machine.heap, (obj,), scene.call, scene.width)
        for node in _formulas(duty, _invariants(machine.program, obj)):
            if _explains(part := evaluate_parts(node, own), duty):
                yield Falsified(part, obj, calls=pure_calls(part, machine, own))


def _above(machine: Machine, method: Method) -> tuple[Method, ...]:
    """Return the methods whose contracts a method inherits."""
    return contracts_above(machine.program, method, machine.settings.inherited)


def _owing(duty: Duty, machine: Machine, frame: Frame, method: Method) -> list[Obj]:
    """Return the objects whose invariants are due: at the entry of a call, or at the exit of a method."""
    if duty.site is not None:
        return machine.heap.reachable(frame.entry[method.constructor :])
    return owing_on_exit(machine, frame)


def _clauses(method: Method) -> Iterator[tuple[Span, logic.Formula]]:
    """Yield the formulas of a method, each with the span of its duty."""
    contract = method.contract
    clauses = {c.formula: c.span for c in (*contract.requires, *contract.ensures, *contract.exceptional)}
    formulas = (node for node in method.formulas() if not isinstance(node, logic.TermNode))
    yield from ((clauses.get(node, node.span), node) for node in formulas)


def _invariants(program: Program, obj: Obj) -> Iterator[tuple[Span, logic.Formula]]:
    if not obj.kind.is_array:
        yield from ((each.span, each.formula) for each in program.invariants(str(obj.kind.type)))


def _formulas(duty: Duty, candidates: Iterable[tuple[Span, logic.Formula]]) -> Iterator[logic.Formula]:
    """Yield the formulas that a duty is about: its own, or the one in which a term has several values."""
    for span, node in candidates:
        if duty.is_evaluation:
            is_meant = any(inner.span == duty.span for inner in logic.parts(node))
        else:
            is_meant = span == duty.span
        if is_meant:
            yield node


def _explains(part: Part, duty: Duty) -> bool:
    return part.value is (None if duty.is_evaluation else False)


def _frame_violations(machine: Machine, frame: Frame, method: Method) -> Overstepped | None:
    """Return the cells that a method changed against its frame condition."""
    if frame.mark is None or method.contract.modifies is None:
        return None
    changed = machine.heap.changes_since(frame.mark, machine.thread.id)
    try:
        with machine.scene(frame).at_entry() as before:
            allowed = {cell for place in places(method.contract.modifies) for cell in place(before)}
    except Evaluation:
        return None
    return Overstepped(
        tuple(
            Written(target, cell, old, target.cells[cell])
            for (target, cell), old in changed.items()
            if (target, cell) not in allowed
        )
    )
