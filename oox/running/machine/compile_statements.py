"""Statements as code: jumps for control flow, one operation for each write, call, lock and claim.

The layout of a method is: entry, precondition, body, duties on return, exit; then, for exceptions that the body does not catch, duties on throwing, and unwinding.
Locks are released on every exit from their block, at its closing brace or by the statement that leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import is_false
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import BARRIER, Code, Compared, Engine, Frame, Op, Visible, VisibleKind
from ooxcheck.oox.running.contracts.duties import (
    Claim,
    broken_on_entry,
    formula_claim,
    inherited_claim,
    requires_claim,
    returns_claim,
    throws_claim,
    together,
    widens_claim,
)
from ooxcheck.oox.running.contracts.promises import assert_duty, statement_duty
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.heap import Drain, Obj
from ooxcheck.oox.running.machine.compile_claims import (
    assumption_outcome,
    contract_outcome,
    emit_claim,
    emit_end,
    precondition_outcome,
    violation_outcome,
)
from ooxcheck.oox.running.machine.compile_expressions import (
    checked_element,
    compile_expression,
    element,
    emit_read,
    language_exception,
    reads,
)
from ooxcheck.oox.running.machine.compile_loops import Context, emit_decision, emit_while
from ooxcheck.oox.running.machine.emit import Compute, Emitter, Label, Operand, constant, slot_operand
from ooxcheck.oox.running.outcomes import (
    UNSUPPORTED,
    Bounded,
    Duty,
    ExceptionKind,
    Origin,
    Raised,
    Thrown,
)
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import default_value


def compile_method(
    program: Program,
    settings: Settings,
    method: typed.Method,
    reached: dict[Duty, None],
    *,
    duties: bool,
    by_contract: bool = False,
    taken: list[Taken] | None = None,
    visited: set[Span] | None = None,
    compared: Compared | None = None,
) -> Code:
    """Return the code of a method; one without body, or `by_contract`, has the effects of its contract.

    Running it notes the reached duties in `reached`, the branches in `taken`, and the statements in `visited`, and passes compared numbers to `compared`.
    """
    out = Emitter(
        program, settings, method, duties=duties, reached=reached, taken=taken, visited=visited, compared=compared,
    )  # fmt: skip
    _emit_entry(out)
    if method.body is None:
        return _without_body(out)
    context, start = Context(), out.pc
    ends = contract_outcome if by_contract else violation_outcome
    if by_contract:
        emit_claim(out, broken_on_entry)
        out.op(_effect(method), BARRIER)
    else:
        if method.constructor:
            _emit_implicit_super(out, method.body)
        emit_statement(out, context, method.body)
    out.place(context.leave)
    out.at(method.span)
    end = out.pc
    emit_claim(out, _on_exit(out, returns_claim(method), threw=False), ends)
    out.op(_leave)
    out.handler(start, end)
    emit_claim(out, _on_exit(out, throws_claim(method), threw=True), ends)
    out.op(_rethrow)
    return out.finish()


def _effect(method: typed.Method) -> Op:
    """Return the operation that applies the contract of a method."""
    # Imported when it is needed: most methods are known by their bodies.
    from ooxcheck.oox.running.contracts.contract_calls import perform

    return perform(method)


def _without_body(out: Emitter) -> Code:
    """Return the code of a method without body: entry, precondition and an effect that the contract allows, in one step."""
    method, above = out.method, contracts_above(out.program, out.method, out.settings.inherited)
    out.op(_effect(method))
    out.fuse(replace(BARRIER, kind=VisibleKind.CALL))
    if above:
        emit_claim(out, inherited_claim(method, above, threw=False), contract_outcome)
    out.op(_leave)
    out.handler(0, 1)
    if above:
        emit_claim(out, inherited_claim(method, above, threw=True), contract_outcome)
    out.op(_rethrow)
    return out.finish()


# -------------------------------------------------------------------------------------------- entry and exit


def _emit_entry(out: Emitter) -> None:
    """Emit the record of the state on entry; for a constructor, ``this`` is already new in it."""
    method = out.method
    parameters = len(method.parameters) + (not method.static)
    above = contracts_above(out.program, method, out.settings.inherited)

    def enter(m: Engine, f: Frame) -> int:
        m.entering(f)
        f.entry = tuple(f.slots[:parameters])
        f.mark = replace(m.moment(), objects=f.slots[0].serial) if method.constructor else m.moment()
        return f.pc + 1

    remembers = above or method.remembers
    out.op(enter, replace(BARRIER, kind=VisibleKind.ENTRY) if remembers and out.duties else None)
    if above and method.contract.requires:
        emit_claim(out, widens_claim(method, above))
    if method.contract.requires:
        emit_claim(out, requires_claim(method), precondition_outcome)


def _on_exit(out: Emitter, own: Claim, *, threw: bool) -> Claim:
    """Return the duties on an exit: by the contract of the method, and by inherited contracts."""
    above = contracts_above(out.program, out.method, out.settings.inherited)
    return together(own, inherited_claim(out.method, above, threw=threw)) if above else own


def _leave(m: Engine, f: Frame) -> int:
    frames = m.thread.frames
    frames.pop()
    method = f.code.method
    if f.destination >= 0 and method is not None and method.retval is not None:
        frames[-1].slots[f.destination] = f.slots[method.retval.slot]
    return f.pc


def _rethrow(_m: Engine, f: Frame) -> int:
    assert f.raised is not None, "a handler should have been told what it handles"
    raise Thrown(f.raised)


def _caught(_m: Engine, f: Frame) -> int:
    f.raised = None
    return f.pc + 1


def _emit_implicit_super(out: Emitter, body: typed.Block) -> None:
    """Emit the call of the superclass's parameterless constructor, unless the body calls one."""
    from ooxcheck.oox.running.machine.compile_calls import emit_constructor

    match body.statements:
        case (typed.CallStatement(typed.SuperConstructor()), *_):
            return
        case _:
            parent = out.program.classes[out.method.owner].parent
            inherited = out.program.implicit_constructor(parent) if parent else None
            if inherited:
                emit_constructor(out, inherited, slot_operand(0), [], out.span)


# ----------------------------------------------------------------------------------------------- statements


def emit_statement(out: Emitter, context: Context, statement: typed.Statement) -> None:
    """Emit the code of a statement."""
    out.at(statement.span)
    out.visit(statement.span)
    _emit(out, context, statement)


def _emit(out: Emitter, context: Context, statement: typed.Statement) -> None:  # noqa: C901, PLR0915 (one case for each kind of statement)
    match statement:
        case typed.Declare(variable, value):
            _emit_source(out, value or _default(variable, statement.span), variable.slot)
        case typed.Assign(target, value):
            _emit_assign(out, target, value)
        case typed.GhostAssign():
            from ooxcheck.oox.running.machine.compile_ghosts import emit_ghost_assign

            emit_ghost_assign(out, statement)
        case typed.CallStatement(call):
            from ooxcheck.oox.running.machine.compile_calls import emit_call

            emit_call(out, call, -1)
        case typed.Block(statements) if statements:
            for inner in statements:
                emit_statement(out, context, inner)
        case typed.Skip() | typed.Block():
            out.op(lambda _m, f: f.pc + 1)
        case typed.Assert(formula):
            emit_claim(out, formula_claim(formula, statement_duty(statement)))
        case typed.Assume(formula, reason) if reason and is_false(formula):
            emit_end(out, Bounded(UNSUPPORTED, statement.span, reason=reason))
        case typed.Assume(formula):
            emit_claim(out, formula_claim(formula, assert_duty(formula.span)), assumption_outcome)
        case typed.While():
            emit_while(out, context, statement, lambda: emit_statement(out, context, statement.body))
        case typed.If():
            _emit_if(out, context, statement)
        case typed.Continue():
            _emit_jump(out, context, context.loops[-1].head, context.loops[-1].locks)
        case typed.Break():
            _emit_jump(out, context, context.loops[-1].end, context.loops[-1].locks)
        case typed.Return(value):
            if value is not None and out.method.retval is not None:
                _emit_source(out, value, out.method.retval.slot)
            _emit_jump(out, context, context.leave, 0)
        case typed.Throw():
            _emit_throw(out, statement)
        case typed.Try():
            _emit_try(out, context, statement)
        case typed.Lock():
            _emit_lock(out, context, statement)
        case typed.Signal(word, target):
            from ooxcheck.oox.running.machine.compile_waiting import emit_signal

            emit_signal(out, word, target, statement.span)
        case typed.Fork(call):
            from ooxcheck.oox.running.machine.compile_calls import emit_fork

            emit_fork(out, call)
        case typed.JoinThreads():
            from ooxcheck.oox.running.machine.fences import fence

            out.op(
                _join,
                fence(out.settings, Visible(_join_footprint, _must_wait_for_children, VisibleKind.JOIN)),
            )


def _default(variable: Variable, span: Span) -> typed.Constant:
    return typed.Constant(default_value(variable.type), type=variable.type, span=span)


def _emit_source(out: Emitter, value: typed.Source, slot: int) -> None:
    """Evaluate a right-hand side into a slot."""
    from ooxcheck.oox.running.machine.compile_calls import emit_call, emit_new_array, emit_new_object

    match value:
        case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall():
            emit_call(out, value, slot)
        case typed.NewObject():
            emit_new_object(out, value, slot)
        case typed.NewArray():
            emit_new_array(out, value, slot)
        case typed.FieldRead() | typed.StaticRead() | typed.ElementRead():
            emit_read(out, value, slot)
        case _:
            out.store(compile_expression(out, value), slot)


def _emit_assign(out: Emitter, target: typed.Expr, value: typed.Source) -> None:
    match target:
        case typed.Local(variable):
            _emit_source(out, value, variable.slot)
        case typed.FieldRead(receiver, field_):
            source = _value(out, value, before=(receiver,))
            _emit_field_write(
                out, compile_expression(out, receiver).compute, field_, source.compute, target.span
            )
        case typed.StaticRead(field_):
            _emit_static_write(out, field_, _value(out, value, before=()).compute, target.span)
        case typed.ElementRead(array, position):
            source = _value(out, value, before=(array, position))
            _emit_element_write(out, *element(out, array, position), source.compute, target.span)
        case _:
            msg = f"only variables, fields and elements should be assigned to, not {target}"
            raise AssertionError(msg)


def _value(out: Emitter, value: typed.Source, *, before: tuple[typed.Expr, ...]) -> Operand:
    """Evaluate the right side first: into a slot if the location that follows, or the value itself, may throw."""
    match value:
        case (
            typed.Constant() | typed.Local() | typed.Unary() | typed.Binary() | typed.Conversion() | typed.StringOperation()
            | typed.InstanceOf() | typed.Length()
        ):  # fmt: skip
            source = compile_expression(out, value)
            return out.spill(source) if source.throws or any(reads(expr) for expr in before) else source
        case _:
            slot = out.temporary()
            _emit_source(out, value, slot)
            return slot_operand(slot)


def _emit_field_write(out: Emitter, target: Compute, field_: Field, value: Compute, span: Span) -> None:
    index = out.program.layout(field_.owner).index(field_)

    def op(m: Engine, f: Frame) -> int:
        obj = target(f.slots)
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        m.store(obj, index, value(f.slots))
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        obj = target(f.slots)
        return NOTHING if obj is None else _cell_written(m, obj, index)

    out.op(op, Visible(footprint, kind=VisibleKind.WRITE, span=span, is_volatile=field_.volatile))


def _emit_static_write(out: Emitter, field_: Field, value: Compute, span: Span) -> None:
    index = out.program.statics.index(field_)

    def op(m: Engine, f: Frame) -> int:
        m.store(m.heap.statics, index, value(f.slots))
        return f.pc + 1

    out.op(
        op,
        Visible(
            lambda m, _f: _cell_written(m, m.heap.statics, index),
            kind=VisibleKind.WRITE,
            span=span,
            is_volatile=field_.volatile,
        ),
    )


def _emit_element_write(out: Emitter, array: Compute, index: Compute, value: Compute, span: Span) -> None:
    def op(m: Engine, f: Frame) -> int:
        obj, position = checked_element(array(f.slots), index(f.slots), span)
        m.store(obj, position, value(f.slots))
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        try:
            return _cell_written(m, *checked_element(array(f.slots), index(f.slots), span))
        except Thrown:
            return NOTHING

    out.op(op, Visible(footprint, kind=VisibleKind.WRITE, span=span))


def _cell_written(m: Engine, obj: Obj, cell: int) -> Footprint:
    """Return the footprint of a write; with buffers, other threads see it only when it reaches memory."""
    return NOTHING if m.buffers() else Footprint(writes=frozenset(((obj.maker, cell),)))


def _emit_if(out: Emitter, context: Context, choice: typed.If) -> None:
    """Emit a chain of ``else if`` without recursion."""
    end = Label()
    chain, rest = else_chain(choice)
    for each in chain:
        no = Label()
        if each is not choice:
            out.visit(each.span)
        out.at(each.condition.span)
        emit_decision(out, each.condition, DecisionKind.IF, no)
        emit_statement(out, context, each.then)
        if each.otherwise is not None:
            out.jump(end)
        out.place(no)
    if rest is not None:
        emit_statement(out, context, rest)
    out.place(end)


def _emit_jump(out: Emitter, context: Context, target: Label, locks: int) -> None:
    """Emit the release of the locks that the jump leaves, innermost first, and the jump."""
    for slot in reversed(context.locks[locks:]):
        _emit_release(out, slot)
    out.jump(target)


def _emit_throw(out: Emitter, statement: typed.Throw) -> None:
    word, span, written = statement.word, statement.span, Origin(statement.span, statement.literal_word)
    slot = -1 if statement.again is None else statement.again.slot
    compute = constant(None).compute if word is None else compile_expression(out, word).compute

    def op(_m: Engine, f: Frame) -> int:
        origin = f.caught.get(slot, written)
        raise Thrown(Raised(ExceptionKind.THROW, compute(f.slots), span, origin))

    out.op(op)


def _emit_try(out: Emitter, context: Context, statement: typed.Try) -> None:
    end, variable = Label(), statement.variable
    with _emit_protected(out, end):
        emit_statement(out, context, statement.body)
    out.op(_caught if variable is None else _caught_in(variable.slot))
    emit_statement(out, context, statement.handler)
    out.place(end)


def _caught_in(slot: int) -> Op:
    """Return an operation that stores the word of an exception in a variable."""

    def op(m: Engine, f: Frame) -> int:
        assert f.raised is not None, "only an exception should be caught"
        f.slots[slot], f.caught[slot] = f.raised.word, f.raised.thrown_at
        return _caught(m, f)

    return op


@contextmanager
def _emit_protected(out: Emitter, end: Label) -> Iterator[None]:
    """Emit a block; the code after it is its handler, and normal control goes to `end`."""
    start = out.pc
    yield
    stop = out.pc
    out.jump(end)
    out.handler(start, stop)
    out.at(out.method.span)


def _emit_lock(out: Emitter, context: Context, statement: typed.Lock) -> None:
    from ooxcheck.oox.running.machine.compile_waiting import emit_acquire_when

    slot, end, brace = out.temporary(), Label(), statement.body.span.last
    out.store(compile_expression(out, statement.target), slot)
    if statement.when is None:
        _emit_acquire(out, slot, statement.target.span)
    else:
        emit_acquire_when(out, slot, statement.target.span, statement.when)
    context.locks.append(slot)
    with _emit_protected(out, end):
        emit_statement(out, context, statement.body)
        out.at(brace)
        _emit_release(out, slot)
    context.locks.pop()
    out.at(brace)
    _emit_release(out, slot)
    out.op(_rethrow)
    out.place(end)


def _emit_acquire(out: Emitter, slot: int, span: Span) -> None:
    from ooxcheck.oox.running.machine.fences import fence

    def op(m: Engine, f: Frame) -> int:
        obj = f.slots[slot]
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        m.acquire(obj)
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        obj = f.slots[slot]
        if obj is None or m.holds(obj):
            return NOTHING
        return Footprint(writes=frozenset((("lock", obj.maker),)), acquires=True)

    visible = Visible(
        footprint,
        lambda m, f: f.slots[slot] is not None and m.is_held_elsewhere(f.slots[slot]),
        VisibleKind.ACQUIRE,
    )
    out.op(op, fence(out.settings, visible, unless=lambda _m, f: f.slots[slot] is None))


def _emit_release(out: Emitter, slot: int) -> None:
    from ooxcheck.oox.running.machine.fences import fence

    def op(m: Engine, f: Frame) -> int:
        m.release(f.slots[slot])
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        obj = f.slots[slot]
        if m.locks[obj].depth > 1:
            return NOTHING
        return Footprint(writes=frozenset((("lock", obj.maker),)), releases=True)

    out.op(op, fence(out.settings, Visible(footprint, kind=VisibleKind.RELEASE)))


def _join(_m: Engine, f: Frame) -> int:
    return f.pc + 1


def _join_footprint(m: Engine, _f: Frame) -> Footprint:
    children = [(*m.thread.id, number) for number in range(m.thread.children)]
    return Footprint(awaits=frozenset((*children, *map(Drain, children))))


def _must_wait_for_children(m: Engine, _f: Frame) -> bool:
    return m.has_running_children()
