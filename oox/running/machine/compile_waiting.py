"""Waiting as code: locks that are acquired when a formula holds (conditional critical regions, Hoare 1972), and notifications (monitors, as in Java).

The formula is evaluated at the moment of acquisition; one without a value counts as false. ``wait`` is two operations: one releases the lock, the other acquires it
again. A single thread that waits never continues.
"""

from __future__ import annotations

from ooxcheck.oox import logic, typed
from ooxcheck.oox.operators import SignalOp
from ooxcheck.oox.running.code import Engine, Frame, Op, Visible, VisibleKind
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.compile_expressions import compile_expression, language_exception
from ooxcheck.oox.running.machine.emit import Emitter
from ooxcheck.oox.running.machine.fences import fence
from ooxcheck.oox.running.outcomes import Deadlocked, Ended, ExceptionKind
from ooxcheck.oox.source import Span


def emit_acquire_when(out: Emitter, slot: int, span: Span, when: logic.Formula) -> None:
    """Emit the acquisition of the lock of the object in a slot, as soon as it is free and a formula holds."""
    test = formula(when)

    def op(m: Engine, f: Frame) -> int:
        obj = f.slots[slot]
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        if not _holds(test, m.scene(f)):
            raise Ended(Deadlocked(((m.thread.id, f.span),)))
        m.acquire(obj)
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        obj = f.slots[slot]
        scene = m.scene(f)
        scene.reads = set()
        if obj is not None:
            _holds(test, scene)
        reads = frozenset((each.maker, cell) for each, cell in scene.reads)
        locks = [("lock", obj.maker)] if obj is not None and not m.holds(obj) else []
        return Footprint(reads=reads, writes=frozenset(locks), barrier=scene.sees_all)

    def waits(m: Engine, f: Frame) -> bool:
        obj = f.slots[slot]
        return obj is not None and (m.is_held_elsewhere(obj) or not _holds(test, m.scene(f)))

    out.op(
        op,
        fence(
            out.settings,
            Visible(footprint, waits, VisibleKind.ACQUIRE, when.span),
            unless=lambda _m, f: f.slots[slot] is None,
        ),
    )


def emit_signal(out: Emitter, word: SignalOp, target: typed.Expr, span: Span) -> None:
    """Emit a wait for a notification of an object, or a notification; a thread without the lock throws."""
    slot = out.temporary()
    out.store(compile_expression(out, target), slot)
    match word:
        case SignalOp.WAIT:
            _emit_wait(out, slot, span)
        case SignalOp.NOTIFY:
            _emit_notify(out, slot, span, of_all=False)
        case SignalOp.NOTIFY_ALL:
            _emit_notify(out, slot, span, of_all=True)


def _emit_wait(out: Emitter, slot: int, span: Span) -> None:
    def give_up(m: Engine, f: Frame) -> int:
        m.give_up(_locked_object(m, f, slot, span))
        return f.pc + 1

    def go_on(m: Engine, f: Frame) -> int:
        if not m.is_notified(f.slots[slot]):
            raise Ended(Deadlocked(((m.thread.id, f.span),)))
        m.go_on(f.slots[slot])
        return f.pc + 1

    def waits(m: Engine, f: Frame) -> bool:
        return m.is_held_elsewhere(f.slots[slot]) or not m.is_notified(f.slots[slot])

    _emit_locking(out, slot, give_up, VisibleKind.RELEASE)
    out.op(go_on, fence(out.settings, Visible(lambda _m, f: _lock_of(f, slot), waits, VisibleKind.WAKE)))


def _emit_notify(out: Emitter, slot: int, span: Span, *, of_all: bool) -> None:
    def notify(m: Engine, f: Frame) -> int:
        m.notify(_locked_object(m, f, slot, span), of_all=of_all)
        return f.pc + 1

    _emit_locking(out, slot, notify, VisibleKind.NOTIFY)


def _emit_locking(out: Emitter, slot: int, op: Op, kind: VisibleKind) -> None:
    """Emit an operation that needs the lock of the object in a slot, and throws without it."""

    def throws(m: Engine, f: Frame) -> bool:
        return f.slots[slot] is None or not m.holds(f.slots[slot])

    out.op(
        op,
        fence(
            out.settings,
            Visible(lambda m, f: NOTHING if throws(m, f) else _lock_of(f, slot), kind=kind),
            unless=throws,
        ),
    )


def _lock_of(f: Frame, slot: int) -> Footprint:
    return Footprint(writes=frozenset((("lock", f.slots[slot].maker),)))


def _locked_object(m: Engine, f: Frame, slot: int, span: Span) -> Obj:
    """Return the object in a slot, whose lock the thread has to hold."""
    obj: Obj | None = f.slots[slot]
    if obj is None:
        raise language_exception(ExceptionKind.NULL, span)
    if not m.holds(obj):
        raise language_exception(ExceptionKind.THROW, span)
    return obj


def _holds(test: FormulaFn, scene: Scene) -> bool:
    try:
        return test(scene, ())
    except Evaluation:
        return False
