"""Expressions as code: heap reads become separate operations, everything else a closure over the slots of the frame.

Each read of a cell is one atomic step (language reference, "Threads"), so a read is emitted as a visible operation
into a temporary, in the order of evaluation; the rest is computed from slots at once. A computation that may throw is done before a later read, so that exceptions occur in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.oox import typed
from ooxcheck.oox.arithmetic import (
    COMPARE,
    EXACT_INT,
    bitwise,
    calculate,
    convert_number,
    divides_by_zero,
    int_range,
    negate_number,
    wrap_integer,
)
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.nodes import descendants, left_spine
from ooxcheck.oox.operators import (
    ArithmeticOp,
    ArrayQuantifier,
    CompareOp,
    Connective,
    EqualityOp,
    LazyOp,
    UnaryOp,
)
from ooxcheck.oox.running.code import Engine, Frame, Thread, Visible, VisibleKind
from ooxcheck.oox.running.contracts.promises import overflow_duty
from ooxcheck.oox.running.decisions import DecisionKind, is_atomic
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.heap import UNSET, Dynamic, Obj, Untouched
from ooxcheck.oox.running.machine.emit import Compute, Emitter, Label, Operand, constant, slot_operand
from ooxcheck.oox.running.outcomes import Ended, ExceptionKind, Raised, Thrown, Violated
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import Type, is_floating, is_integral

_READS = (typed.FieldRead, typed.StaticRead, typed.ElementRead, typed.ArrayQuantified)

_PIECE = 50
"""The number of operators in a chain that are computed at once."""


def compile_expression(out: Emitter, expr: typed.Expr) -> Operand:  # noqa: C901 (one case for each kind of expression)
    """Emit the reads of an expression and return the rest as a computation."""
    match expr:
        case typed.Constant(value):
            return constant(value)
        case typed.Local(variable):
            return slot_operand(variable.slot)
        case typed.FieldRead() | typed.StaticRead() | typed.ElementRead():
            slot = out.temporary()
            emit_read(out, expr, slot)
            return slot_operand(slot)
        case typed.Length(array):
            return _length(compile_expression(out, array), expr.span)
        case typed.Unary(op, operand):
            return _unary(out, op, compile_expression(out, operand), expr)
        case typed.Binary():
            return _infix(out, expr)
        case typed.Conversion(operand):
            return _conversion(out, compile_expression(out, operand), expr.type)
        case typed.StringOperation():
            return _string_operation(out, expr)
        case typed.InstanceOf(operand, class_name):
            inner = compile_expression(out, operand)
            compute = inner.compute
            return Operand(lambda slots: _is_a(compute(slots), class_name), inner.throws)
        case typed.Cast(class_name, operand):
            return _cast(compile_expression(out, operand), class_name, expr.span)
        case typed.ArrayQuantified():
            return _array_quantified(out, expr)


def _infix(out: Emitter, expr: typed.Binary) -> Operand:
    match expr.op:
        case Connective() as op:
            return _connective(out, op, expr.left, expr.right)
        case (EqualityOp() | CompareOp()) as op:
            left, right = _in_order(out, expr.left, expr.right)
            return out.record_comparison(expr, left, right, _binary(op, left, right))
        case ArithmeticOp():
            return _row(out, expr)


def _connective(out: Emitter, op: Connective, left: typed.Expr, right: typed.Expr) -> Operand:
    match op:
        case Connective.AND | Connective.OR | Connective.IMPLIES if reads(right):
            return _lazy_with_reads(out, op, left, right)
        case Connective.AND | Connective.OR | Connective.IMPLIES:
            return _binary(op, _operand(out, left), _operand(out, right))
        case Connective.IFF:
            return _binary(op, *_in_order(out, left, right))


def emit_read(out: Emitter, expr: typed.FieldRead | typed.StaticRead | typed.ElementRead, slot: int) -> None:
    """Emit the read of one cell into a slot."""
    match expr:
        case typed.FieldRead(target, field):
            _emit_field_read(out, compile_expression(out, target).compute, field, slot, expr.span)
        case typed.StaticRead(field):
            index = out.program.statics.index(field)
            out.op(
                _static_read(index, slot),
                Visible(
                    lambda m, _f: cell_read(m.heap.statics, index),
                    kind=VisibleKind.READ,
                    span=expr.span,
                    is_volatile=field.volatile,
                ),
            )
        case typed.ElementRead(array, index_expr):
            first, second = element(out, array, index_expr)
            _emit_element_read(out, first, second, slot, expr.span)


def reads(expr: typed.Expr) -> bool:
    """Return whether the evaluation of an expression needs separate operations."""
    return any(isinstance(part, _READS) for part in descendants(expr))


def arguments(out: Emitter, exprs: tuple[typed.Expr, ...]) -> list[Operand]:
    """Lower several expressions, evaluated from left to right."""
    operands: list[Operand] = []
    for expr in exprs:
        if reads(expr):
            operands = [out.spill(o) if o.throws else o for o in operands]
        operands.append(compile_expression(out, expr))
    return operands


def element(out: Emitter, array: typed.Expr, index: typed.Expr) -> tuple[Compute, Compute]:
    """Lower an array and an index; their evaluation can no longer throw when the cell is accessed."""
    first, second = (out.spill(o) if o.throws else o for o in arguments(out, (array, index)))
    return first.compute, second.compute


def cell_read(target: Obj, cell: int) -> Footprint:
    """Return the footprint of reading a cell."""
    return Footprint(reads=frozenset(((target.maker, cell),)))


def language_exception(kind: ExceptionKind, span: Span) -> Thrown:
    """Return an exception that the language raises."""
    return Thrown(Raised(kind, None, span))


# ---------------------------------------------------------------------------------------------------- reads


def _emit_field_read(out: Emitter, target: Compute, field: Field, slot: int, span: Span) -> None:
    index = out.program.layout(field.owner).index(field)

    def op(m: Engine, f: Frame) -> int:
        obj = target(f.slots)
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        f.slots[slot] = content(m.thread, obj, index)
        return f.pc + 1

    out.op(
        op,
        Visible(
            lambda _m, f: _footprint(target(f.slots), index),
            kind=VisibleKind.READ,
            span=span,
            is_volatile=field.volatile,
        ),
    )


def _footprint(target: Obj | None, cell: int) -> Footprint:
    return NOTHING if target is None else cell_read(target, cell)


def content(thread: Thread, obj: Obj, cell: int) -> Dynamic:
    """Return the content of a cell for a thread; raise `Untouched` if it is unset in a partial heap."""
    if thread.buffer:
        for write in reversed(thread.buffer):
            if write.target is obj and write.cell == cell:
                return write.value
    value = obj.cells[cell]
    if value is UNSET:
        raise Untouched(obj, cell)
    return value


def _static_read(index: int, slot: int) -> Callable[[Engine, Frame], int]:
    def op(m: Engine, f: Frame) -> int:
        f.slots[slot] = content(m.thread, m.heap.statics, index)
        return f.pc + 1

    return op


def _emit_element_read(out: Emitter, array: Compute, index: Compute, slot: int, span: Span) -> None:
    def op(m: Engine, f: Frame) -> int:
        obj, position = checked_element(array(f.slots), index(f.slots), span)
        f.slots[slot] = content(m.thread, obj, position)
        return f.pc + 1

    def footprint(_m: Engine, f: Frame) -> Footprint:
        try:
            return cell_read(*checked_element(array(f.slots), index(f.slots), span))
        except Thrown:
            return NOTHING

    out.op(op, Visible(footprint, kind=VisibleKind.READ, span=span))


def checked_element(array: Obj | None, index: int, span: Span) -> tuple[Obj, int]:
    """Return the cell at an index; raise an exception if the index is out of bounds."""
    if array is None:
        raise language_exception(ExceptionKind.NULL, span)
    if not 0 <= index < len(array.cells):
        raise language_exception(ExceptionKind.INDEX, span)
    return array, index


def _length(array: Operand, span: Span) -> Operand:
    compute = array.compute

    def length(slots: list[Dynamic]) -> Dynamic:
        obj = compute(slots)
        if obj is None:
            raise language_exception(ExceptionKind.NULL, span)
        return len(obj.cells)

    return Operand(length, throws=True)


# ----------------------------------------------------------------------------------------------- operations


def _in_order(out: Emitter, left: typed.Expr, right: typed.Expr) -> tuple[Operand, Operand]:
    first, second = arguments(out, (left, right))
    return first, second


def _row(out: Emitter, expr: typed.Binary) -> Operand:
    """Return the value of a chain of arithmetic operators; a long chain is computed in pieces, so that no computation is deeply nested."""
    first, row = left_spine(
        expr, lambda each: isinstance(each, typed.Binary) and isinstance(each.op, ArithmeticOp)
    )
    value = compile_expression(out, first)
    for number, each in enumerate(row, 1):
        if (value.throws and reads(each.right)) or number % _PIECE == 0:
            value = out.spill(value)
        value = _arithmetic(out, ArithmeticOp(each.op), value, compile_expression(out, each.right), each)
    return value


def _unary(out: Emitter, op: UnaryOp, operand: Operand, expr: typed.Expr) -> Operand:
    compute, width, type_ = operand.compute, out.program.int_width, expr.type
    match op:
        case UnaryOp.NOT:
            return Operand(lambda slots: not compute(slots), operand.throws)
        case UnaryOp.MINUS if is_integral(type_):
            return _arithmetic(out, ArithmeticOp.SUBTRACT, constant(0), operand, expr)
        case UnaryOp.MINUS:
            return Operand(lambda slots: negate_number(type_, width, compute(slots)), operand.throws)


def _conversion(out: Emitter, operand: Operand, type_: Type) -> Operand:
    compute, width = operand.compute, out.program.int_width
    return Operand(lambda slots: convert_number(compute(slots), type_, width), operand.throws)


def _binary(op: Connective | EqualityOp | CompareOp, left: Operand, right: Operand) -> Operand:
    a, b, throws = left.compute, right.compute, left.throws or right.throws
    match op:
        case Connective.AND:
            return Operand(lambda slots: a(slots) and b(slots), throws)
        case Connective.OR:
            return Operand(lambda slots: a(slots) or b(slots), throws)
        case Connective.IMPLIES:
            return Operand(lambda slots: not a(slots) or b(slots), throws)
        case EqualityOp.EQUAL | Connective.IFF:
            return Operand(lambda slots: a(slots) == b(slots), throws)
        case EqualityOp.NOT_EQUAL:
            return Operand(lambda slots: a(slots) != b(slots), throws)
        case CompareOp():
            compare = COMPARE[op]
            return Operand(lambda slots: compare(a(slots), b(slots)), throws)


def _arithmetic(out: Emitter, op: ArithmeticOp, left: Operand, right: Operand, expr: typed.Expr) -> Operand:
    throws = left.throws or right.throws
    match op:
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            first, second, type_, width = left.compute, right.compute, expr.type, out.program.int_width
            return Operand(lambda slots: bitwise(op, type_, width, first(slots), second(slots)), throws)
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER:
            return Operand(_general(op, left.compute, right.compute, expr.type, out, expr.span), throws=True)
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY if is_floating(expr.type):
            return Operand(_general(op, left.compute, right.compute, expr.type, out, expr.span), throws)
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY:
            return _wrapping(out, op, left, right, expr)


def _wrapping(out: Emitter, op: ArithmeticOp, left: Operand, right: Operand, expr: typed.Expr) -> Operand:
    """Return the result of an operation on integers that may overflow."""
    type_, width, span, throws = expr.type, out.program.int_width, expr.span, left.throws or right.throws
    a, b, exact = left.compute, right.compute, EXACT_INT[op]
    low, high = int_range(type_, width)[0], int_range(type_, width)[-1]
    strict, wraps, duty = out.settings.overflow == "error", out.code.wraps, overflow_duty(span)

    def compute(slots: list[Dynamic]) -> Dynamic:
        value = exact(a(slots), b(slots))
        if low <= value <= high:
            return value
        wraps.add(span)
        return wrap_integer(value, type_, width)

    def fitting(slots: list[Dynamic]) -> Dynamic:
        value = exact(a(slots), b(slots))
        out.reached[duty] = None
        if low <= value <= high:
            return value
        raise Ended(Violated((duty,)))

    return Operand(fitting if strict else compute, throws or strict)


def _general(
    op: ArithmeticOp, left: Compute, right: Compute, type_: Type, out: Emitter, span: Span
) -> Compute:
    """Compute an operation with a check for division by zero; the only overflow is the smallest int divided by -1."""
    width, wraps, duty = out.program.int_width, out.code.wraps, overflow_duty(span)
    strict, may_wrap = (
        out.settings.overflow == "error" and is_integral(type_),
        is_integral(type_) and op is ArithmeticOp.DIVIDE,
    )

    def compute(slots: list[Dynamic]) -> Dynamic:
        a, b = left(slots), right(slots)
        if divides_by_zero(op, type_, b):
            raise language_exception(ExceptionKind.DIVISION, span)
        result = calculate(op, type_, width, a, b)
        if strict:
            out.reached[duty] = None
        if may_wrap and b == -1 and result == a and a != 0:
            if strict:
                raise Ended(Violated((duty,)))
            wraps.add(span)
        return result

    return compute


def _string_operation(out: Emitter, expr: typed.StringOperation) -> Operand:
    from ooxcheck.oox.running.characters import NoSuchPlace, apply_string_operation

    operands = [operand.compute for operand in arguments(out, expr.operands)]
    op, type_, width, span = expr.op, expr.operands[0].type, out.program.int_width, expr.span

    def compute(slots: list[Dynamic]) -> Dynamic:
        values = [operand(slots) for operand in operands]
        if None in values:
            raise language_exception(ExceptionKind.NULL, span)
        try:
            return apply_string_operation(op, values, type_, width)
        except NoSuchPlace as problem:
            raise language_exception(problem.kind, span) from None

    return Operand(compute, throws=True)


def _is_a(obj: Obj | None, class_name: str) -> bool:
    return obj is not None and class_name in obj.kind.supertypes


def _cast(operand: Operand, class_name: str, span: Span) -> Operand:
    compute = operand.compute

    def cast(slots: list[Dynamic]) -> Dynamic:
        obj = compute(slots)
        if obj is not None and not _is_a(obj, class_name):
            raise language_exception(ExceptionKind.CAST, span)
        return obj

    return Operand(cast, throws=True)


def _lazy_with_reads(
    out: Emitter,
    op: LazyOp,
    left: typed.Expr,
    right: typed.Expr,
) -> Operand:
    """Emit a jump over the reads of the right operand, for the case that the left operand decides."""
    result, end = out.temporary(), Label()
    out.store(_operand(out, left), result)
    match op:
        case Connective.AND:
            out.branch(slot_operand(result), on=False, to=end)
        case Connective.OR:
            out.branch(slot_operand(result), on=True, to=end)
        case Connective.IMPLIES:
            out.store(Operand(lambda slots: not slots[result]), result)
            out.branch(slot_operand(result), on=True, to=end)
    out.store(_operand(out, right), result)
    out.place(end)
    return slot_operand(result)


def _operand(out: Emitter, expr: typed.Expr) -> Operand:
    value = compile_expression(out, expr)
    return out.record_decision(value, DecisionKind.OPERAND, expr.span) if is_atomic(expr) else value


def _array_quantified(out: Emitter, expr: typed.ArrayQuantified) -> Operand:
    """Emit a loop over the elements until one decides: a false body for `forall`, a true one for `exists`."""
    array = out.spill(compile_expression(out, expr.array))
    length = out.spill(_length(array, expr.span))
    result, position, head, end = out.temporary(), expr.index.slot, Label(), Label()
    forall = expr.kind is ArrayQuantifier.FORALL
    out.store(constant(forall), result)
    out.store(constant(0), position)
    out.place(head)
    here, size = slot_operand(position).compute, length.compute
    out.branch(Operand(lambda slots: here(slots) < size(slots)), on=False, to=end)
    _emit_element_read(out, array.compute, here, expr.element.slot, expr.span)
    out.store(
        out.record_decision(compile_expression(out, expr.body), DecisionKind.ELEMENT, expr.body.span), result
    )
    out.branch(slot_operand(result), on=not forall, to=end)
    out.store(Operand(lambda slots: here(slots) + 1), position)
    out.jump(head)
    out.place(end)
    return slot_operand(result)
