"""Loops as code: jumps back to the condition, or, for loops by invariant, one iteration from an arbitrary state.

A loop by invariant is replaced by these steps. The invariants must hold. The locations that the loop may change get arbitrary values that satisfy the invariants.
Then either the condition is false and the loop ends, or its body runs once, the invariants must hold after it, and the run is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import Effects, effects, is_known_by_invariant
from ooxcheck.oox.running.code import BARRIER, Engine, Frame, buffering
from ooxcheck.oox.running.contracts.duties import formula_claim
from ooxcheck.oox.running.contracts.promises import assert_duty, loop_invariant_duty
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.oox.running.heap import UNSET, Obj
from ooxcheck.oox.running.machine.compile_claims import assumption_outcome, emit_claim
from ooxcheck.oox.running.machine.compile_expressions import compile_expression
from ooxcheck.oox.running.machine.emit import Emitter, Label, constant
from ooxcheck.oox.running.outcomes import Bounded, Dropped, Ended
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType

UNDETERMINED = "what a loop known by its invariant has done is not determined"


@dataclass(slots=True)
class Loop:
    """The targets of ``break`` and ``continue``, and the number of locks that were held at the start of the loop."""

    head: Label
    end: Label
    locks: int


@dataclass(slots=True)
class Context:
    """The context of a statement: loops, locks (their slots), and the target of ``return``."""

    leave: Label = field(default_factory=Label)
    loops: list[Loop] = field(default_factory=list)
    locks: list[int] = field(default_factory=list)


def emit_while(out: Emitter, context: Context, loop: typed.While, emit_body: Callable[[], None]) -> None:
    """Emit a loop."""
    out.at(loop.condition.span)
    by_invariant = out.settings.loops_by_invariant and out.duties
    if by_invariant and is_known_by_invariant(out.program, loop, out.settings.by_contract):
        _emit_by_invariant(out, context, loop, emit_body)
        return
    bound, head, end, counter = out.settings.bound(loop.span), Label(), Label(), out.temporary()
    if bound is not None:
        out.store(constant(0), counter)
    out.place(head)
    _emit_invariants(out, loop)
    emit_decision(out, loop.condition, DecisionKind.WHILE, end)
    if bound is not None:
        _emit_count(out, counter, bound, loop.span)
    _emit_body(context, Loop(head, end, len(context.locks)), emit_body)
    out.jump(head)
    out.place(end)


def _emit_body(context: Context, loop: Loop, emit_body: Callable[[], None]) -> None:
    context.loops.append(loop)
    emit_body()
    context.loops.pop()


def _emit_invariants(out: Emitter, loop: typed.While) -> None:
    for invariant in loop.invariants:
        emit_claim(out, formula_claim(invariant, loop_invariant_duty(invariant.span)))


def _emit_by_invariant(
    out: Emitter, context: Context, loop: typed.While, emit_body: Callable[[], None]
) -> None:
    again, end = Label(), Label()
    changed = effects(out.program, loop.body, out.settings.by_contract)
    _emit_invariants(out, loop)
    out.op(buffering(lambda m, f: _forget(m, f, loop, changed)), BARRIER)
    for invariant in loop.invariants:
        emit_claim(out, formula_claim(invariant, assert_duty(invariant.span)), assumption_outcome)
    emit_decision(out, loop.condition, DecisionKind.WHILE, end)
    _emit_body(context, Loop(again, end, len(context.locks)), emit_body)
    out.place(again)
    _emit_invariants(out, loop)
    out.op(lambda _m, _f: _drop(loop.span))
    out.place(end)


def _forget(m: Engine, f: Frame, loop: typed.While, changed: Effects) -> int:
    """Havoc the locations that the loop may have changed."""
    from ooxcheck.oox.running.contracts.choices import any_content, values

    if m.direct is not None:
        for slot, value in m.direct.choose_iterations(m, f, loop).items():
            f.slots[slot] = value
        return f.pc + 1
    for variable in sorted(changed.variables, key=lambda each: each.slot):
        if f.slots[variable.slot] is not UNSET:
            f.slots[variable.slot] = m.choose(values(m, variable.type), loop.span, UNDETERMINED)
    for obj in (m.heap.statics, *m.heap.objects):
        for at in _changed_cells(obj, changed):
            m.heap.write(obj, at, any_content(m, obj, at, loop.span, UNDETERMINED), m.thread.id)
    return f.pc + 1


def _changed_cells(obj: Obj, changed: Effects) -> Iterable[int]:
    """Return the cells of an object that a loop may have changed."""
    if isinstance(obj.kind.type, ArrayType):
        return range(len(obj.cells)) if obj.kind.type in changed.elements else ()
    return [at for at, field in enumerate(obj.kind.layout) if field in changed.fields]


def _drop(span: Span) -> int:
    raise Ended(Dropped(span))


def emit_decision(out: Emitter, condition: typed.Expr, kind: DecisionKind, otherwise: Label) -> None:
    """Emit a jump for the case that the condition is false; the trace records the value."""
    value = out.record_decision(compile_expression(out, condition), kind, condition.span)
    out.code.decisions.add(out.pc)
    out.branch(value, on=False, to=otherwise)


def _emit_count(out: Emitter, counter: int, bound: int, span: Span) -> None:
    def op(_m: Engine, f: Frame) -> int:
        if f.slots[counter] == bound:
            raise Ended(Bounded("loop", span))
        f.slots[counter] += 1
        return f.pc + 1

    out.op(op)
