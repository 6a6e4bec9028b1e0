"""Calls, allocation and forks as code.

A call pushes a frame, and the code of the callee continues; dispatch selects the callee by the class of the receiver. A new object is stored only after its
constructor has returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Code, Engine, Frame, Op, Visible, VisibleKind
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.footprint import NOTHING
from ooxcheck.oox.running.heap import Dynamic, Obj, default_content
from ooxcheck.oox.running.machine.compile_expressions import arguments, language_exception
from ooxcheck.oox.running.machine.compile_ghosts import emit_ghosts
from ooxcheck.oox.running.machine.emit import Emitter, Operand, slot_operand
from ooxcheck.oox.running.machine.fences import fence
from ooxcheck.oox.running.outcomes import Ended, ExceptionKind, Thrown
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType, default_value

Prepared: TypeAlias = "Callable[[Engine, Frame], tuple[Code, list[Dynamic]]]"
"""The code to run and its arguments, the receiver first, determined at run time."""


def emit_call(out: Emitter, call: typed.Call | typed.SuperConstructor, slot: int) -> None:
    """Emit a call whose result goes to a slot (or nowhere, for -1)."""
    if isinstance(call, typed.SuperConstructor):
        if call.signature is not None:
            constructor = out.program.constructor(call.class_name, call.signature)
        else:
            inherited = out.program.implicit_constructor(call.class_name)
            if inherited is None:
                return
            constructor = inherited
        args = _with_ghosts(out, arguments(out, call.arguments), call.ghosts)
        emit_constructor(out, constructor, slot_operand(0), args, call.span)
        return
    out.op(_push(_prepare_call(out, call), slot, call.span))


def emit_constructor(
    out: Emitter, method: typed.Method, target: Operand, args: list[Operand], span: Span
) -> None:
    """Emit the call of a constructor on an existing object."""
    out.op(_push(_prepare_known(method, [target, *args]), -1, span))


def emit_fork(out: Emitter, call: typed.Call) -> None:
    """Emit the start of a child thread; the parent evaluates the receiver and the arguments."""
    prepared, span = _prepare_call(out, call), call.span

    def op(m: Engine, f: Frame) -> int:
        code, args = prepared(m, f)
        m.fork(code, args, span)
        return f.pc + 1

    out.op(op, fence(out.settings, None, unless=_throws(prepared)))


def emit_new_object(out: Emitter, new: typed.NewObject, slot: int) -> None:
    """Emit allocation, then the constructor, then the store."""
    fresh = out.temporary()
    args = [out.spill(o) if o.throws else o for o in arguments(out, new.arguments)]
    args = _with_ghosts(out, args, new.ghosts)
    out.op(_allocate(new.class_name, fresh), _allocation(out.program))
    if new.signature is not None:
        constructor: typed.Method | None = out.program.constructor(new.class_name, new.signature)
    else:
        constructor = out.program.implicit_constructor(new.class_name)
    if constructor is not None:
        emit_constructor(out, constructor, slot_operand(fresh), args, new.span)
    out.store(slot_operand(fresh), slot)


def emit_new_array(out: Emitter, new: typed.NewArray, slot: int) -> None:
    """Emit the allocation of an array, and of its element arrays if several sizes are given."""
    sizes = [
        (size.compute, expr.span) for size, expr in zip(arguments(out, new.sizes), new.sizes, strict=True)
    ]

    def op(m: Engine, f: Frame) -> int:
        lengths = []
        for compute, span in sizes:
            lengths.append(compute(f.slots))
            if lengths[-1] < 0:
                raise language_exception(ExceptionKind.SIZE, span)
        f.slots[slot] = _new_array(m, new.type, lengths)
        return f.pc + 1

    out.op(op, _allocation(out.program))


def _throws(prepared: Prepared) -> Callable[[Engine, Frame], bool]:
    def throws(m: Engine, f: Frame) -> bool:
        try:
            prepared(m, f)
        except (Thrown, Ended):
            return True
        return False

    return throws


def _push(prepared: Prepared, slot: int, span: Span) -> Op:
    def op(m: Engine, f: Frame) -> int:
        code, args = prepared(m, f)
        m.thread.frames.append(Frame(code, [*args, *code.rest], slot, span))
        return f.pc + 1

    return op


def _prepare_call(out: Emitter, call: typed.Call) -> Prepared:
    match call:
        case typed.VirtualCall(_, signature, receiver, args, _):
            given = arguments(out, (receiver, *args))
            target, *operands = _with_ghosts(
                out, given, call.ghosts, lambda target: _emit_null_check(out, target, call.span)
            )
            return _prepare_dispatched(signature, target, operands, call.span)
        case typed.StaticCall(class_name, signature, args, _):
            return _prepare_known(
                out.program.runs(class_name, signature), _with_ghosts(out, arguments(out, args), call.ghosts)
            )
        case typed.SuperCall(class_name, signature, args, _):
            given = _with_ghosts(out, arguments(out, args), call.ghosts)
            return _prepare_known(out.program.runs(class_name, signature), [slot_operand(0), *given])


def _with_ghosts(
    out: Emitter,
    given: list[Operand],
    ghosts: Sequence[typed.GhostValue],
    check: Callable[[Operand], None] | None = None,
) -> list[Operand]:
    """Return the arguments of a call with its ghost arguments. These are evaluated last, so other arguments and a null receiver throw first."""
    if not ghosts:
        return given
    spilled = [out.spill(operand) if operand.throws else operand for operand in given]
    if check is not None:
        check(spilled[0])
    return [*spilled, *emit_ghosts(out, ghosts)]


def _emit_null_check(out: Emitter, target: Operand, span: Span) -> None:
    compute = target.compute

    def op(_m: Engine, f: Frame) -> int:
        if compute(f.slots) is None:
            raise language_exception(ExceptionKind.NULL, span)
        return f.pc + 1

    out.op(op)


def _prepare_known(method: typed.Method, operands: Sequence[Operand]) -> Prepared:
    computes = [operand.compute for operand in operands]
    return lambda m, f: (m.bank.code(method), [compute(f.slots) for compute in computes])


def _prepare_dispatched(
    signature: Signature, target: Operand, operands: Sequence[Operand], span: Span
) -> Prepared:
    receiver, computes = target.compute, [operand.compute for operand in operands]

    def prepare(m: Engine, f: Frame) -> tuple[Code, list[Dynamic]]:
        obj = receiver(f.slots)
        args = [compute(f.slots) for compute in computes]
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        code = m.bank.dispatch(obj.kind, signature)
        if m.bank.taken is not None and code.method is not None:
            m.bank.taken.append(Taken(DecisionKind.DISPATCH, span, code.method.full_name))
        return code, [obj, *args]

    return prepare


def _allocate(class_name: str, slot: int) -> Op:
    def op(m: Engine, f: Frame) -> int:
        kind = m.heap.kinds.of_class(class_name)
        f.slots[slot] = m.allocate(kind, [default_content(cell) for cell in kind.layout])
        return f.pc + 1

    return op


def _new_array(m: Engine, type_: ArrayType, lengths: Sequence[int]) -> Obj:
    length, *rest = lengths
    m.reserve(length)
    kind = m.heap.kinds.of_array(type_)
    if not rest:
        return m.allocate(kind, [default_value(type_.element)] * length)
    assert isinstance(type_.element, ArrayType), "there should be an array for each size"
    inner = type_.element
    return m.allocate(kind, [_new_array(m, inner, rest) for _ in range(length)])


def _allocation(program: Program) -> Visible | None:
    """Return allocation as a visible operation only if a formula depends on which objects exist."""
    return Visible(lambda _m, _f: NOTHING, kind=VisibleKind.ALLOCATE) if program.sees_allocation else None
