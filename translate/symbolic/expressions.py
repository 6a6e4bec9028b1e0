"""Expressions of a program as symbolic values; executions that throw leave the path.

Evaluation is from left to right and changes only the guard: afterwards only executions in which the
expression has a value remain. The kind
of exception is irrelevant, because the language cannot distinguish them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ooxcheck.oox import typed
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import (
    ArithmeticOp,
    ArrayQuantifier,
    CompareOp,
    Connective,
    EqualityOp,
    LazyOp,
    UnaryOp,
)
from ooxcheck.oox.running.contracts.promises import overflow_duty
from ooxcheck.oox.running.decisions import DecisionKind, is_atomic
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType, ClassType, Type, is_floating
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.scene import Judgement
from ooxcheck.translate.model import floats, guarded_sets
from ooxcheck.translate.model.universe import Text
from ooxcheck.translate.model.values import Value, is_unsigned, width_of
from ooxcheck.translate.symbolic.duty_ledger import Claim
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Path


def evaluate(  # noqa: C901 (one case for each kind of expression)
    encoder: Encoder, path: Path, expr: typed.Expr
) -> Value:
    """Return the value of an expression; executions in which it throws leave the path."""
    match expr:
        case typed.Constant(value):
            return constant(encoder, value, expr.type)
        case typed.Local(variable):
            return path.read(variable.slot)
        case typed.FieldRead(target, field):
            return encoder.memory.read(
                encoder, path, field, receiver(encoder, path, target, expr.span), expr.span
            )
        case typed.StaticRead(field):
            return encoder.memory.read_static(encoder, path, field, expr.span)
        case typed.ElementRead(array, index):
            array_value, at = element(
                encoder, path, reference(encoder, path, array), number(encoder, path, index), expr.span
            )
            return encoder.memory.read_element(encoder, path, array_type(array), array_value, at, expr.span)
        case typed.Length(array):
            return encoder.memory.length(encoder, path, receiver(encoder, path, array, expr.span), expr.span)
        case typed.Unary():
            return _unary(encoder, path, expr)
        case typed.Binary():
            return _binary(encoder, path, expr)
        case typed.Conversion(operand):
            return _convert(encoder, operand.type, expr.type, number(encoder, path, operand))
        case typed.StringOperation(_, operands):
            from ooxcheck.translate.symbolic.strings import string_operation_value

            return string_operation_value(
                encoder, path, expr, [evaluate(encoder, path, operand) for operand in operands]
            )
        case typed.InstanceOf(operand, class_name):
            return _is_a(encoder, reference(encoder, path, operand), class_name)
        case typed.Cast(class_name, operand):
            return _cast(encoder, path, reference(encoder, path, operand), class_name, expr.span)
        case typed.ArrayQuantified():
            return _array_quantified(encoder, path, expr)


def reference(encoder: Encoder, path: Path, expr: typed.Expr) -> Expr:
    """Return the value of an expression that denotes an object, an array or a string."""
    value = evaluate(encoder, path, expr)
    assert isinstance(value, Expr), f"{expr} should denote an object"
    return value


def receiver(encoder: Encoder, path: Path, expr: typed.Expr, site: Span) -> Expr:
    """Return a non-null object; executions in which it is null throw at `site`."""
    target = reference(encoder, path, expr)
    encoder.throw_where(path, target.no(), ExceptionKind.NULL, site)
    return target


def number(encoder: Encoder, path: Path, expr: typed.Expr) -> IntExpr:
    """Return the value of an expression that denotes a number."""
    value = evaluate(encoder, path, expr)
    assert isinstance(value, IntExpr), f"{expr} should denote a number"
    return value


def truth(encoder: Encoder, path: Path, expr: typed.Expr) -> Formula:
    """Return the value of an expression that denotes a truth value."""
    value = evaluate(encoder, path, expr)
    assert isinstance(value, Formula), f"{expr} should denote a truth value"
    return value


def constant(encoder: Encoder, value: object, type_: Type) -> Value:
    """Return a literal."""
    match value:
        case None:
            return NONE
        case bool():
            return TRUE if value else FALSE
        case int():
            return IntConstant(value)
        case float():
            return floats.constant(value, type_)
        case str():
            return encoder.world.constant(Text(value))
        case _:
            msg = f"{value!r} of type {type_} should not be a literal"
            raise AssertionError(msg)


def array_type(expr: typed.Expr) -> ArrayType:
    """Return the type of an expression that denotes an array."""
    assert isinstance(expr.type, ArrayType), f"{expr} should denote an array"
    return expr.type


# --------------------------------------------------------------------------------------------------- arrays


def element(encoder: Encoder, path: Path, array: Expr, index: IntExpr, span: Span) -> tuple[Expr, Expr]:
    """Return a non-null array and an index within its bounds, as atoms."""
    encoder.throw_where(path, array.no(), ExceptionKind.NULL, span)
    length = encoder.memory.length(encoder, path, array, span)
    encoder.throw_where(path, (index < IntConstant(0)) | (length <= index), ExceptionKind.INDEX, span)
    return array, index_set(path, index, length)


def index_set(path: Path, index: IntExpr, length: IntExpr) -> Expr:
    """Return the index as a set of one atom."""
    world = path.heap.world
    known = world.number(index)
    if known is not None:
        return world.constant(world.index(known))
    most = min(world.indices, world.greatest(length))
    result: Expr = NONE
    for place in range(most):
        here = world.simplify(index.eq(IntConstant(place)))
        if here is not FALSE:
            atom = world.constant(world.index(place))
            result = here.then(atom, NONE) if result is NONE else result + here.then(atom, NONE)
    return result


def _array_quantified(encoder: Encoder, path: Path, expr: typed.ArrayQuantified) -> Formula:
    """Evaluate the body for one element after the other until one decides."""
    array = receiver(encoder, path, expr.array, expr.span)
    length, type_ = encoder.memory.length(encoder, path, array, expr.span), array_type(expr.array)
    decided: Formula = FALSE
    for place in range(min(encoder.world.indices, encoder.world.greatest(length))):
        in_range = IntConstant(place) < length
        element_decides = _where(
            path, in_range & ~decided, partial(_decides, encoder, expr, type_, array, place)
        )
        if element_decides is not None:
            decided = encoder.world.simplify(decided | (in_range & element_decides))
    return ~decided if expr.kind is ArrayQuantifier.FORALL else decided


def _decides(
    encoder: Encoder, expr: typed.ArrayQuantified, type_: ArrayType, array: Expr, place: int, path: Path
) -> Formula:
    """Return the formula that the element at one index decides: a false body for `forall`, a true one for `exists`."""
    at = encoder.world.constant(encoder.world.index(place))
    path.assign(expr.index.slot, IntConstant(place))
    path.assign(expr.element.slot, encoder.memory.read_element(encoder, path, type_, array, at, expr.span))
    body = truth(encoder, path, expr.body)
    _either(encoder, path, DecisionKind.ELEMENT, expr.body, body)
    return ~body if expr.kind is ArrayQuantifier.FORALL else body


def _where(path: Path, condition: Formula, compute: Callable[[Path], Formula]) -> Formula | None:
    """Evaluate a function only in executions in which a condition holds; None if there are none, or all throw."""
    inner = path.branch(condition)
    if inner is None:
        return None
    entered = inner.guard
    try:
        value = compute(inner)
    except Dead:
        path.keep(~condition)
        return None
    if inner.guard is not entered:
        path.state = path.state.under(
            path.heap.world.simplify(path.state.where(~condition).guard | inner.guard)
        )
    return value


# ----------------------------------------------------------------------------------------------- operations


def _unary(encoder: Encoder, path: Path, expr: typed.Unary) -> Value:
    match expr.op:
        case UnaryOp.NOT:
            return ~truth(encoder, path, expr.operand)
        case UnaryOp.MINUS:
            return _negate(encoder, path, number(encoder, path, expr.operand), expr)


def _binary(encoder: Encoder, path: Path, expr: typed.Binary) -> Value:
    match expr.op:
        case Connective() as op:
            return _connective(encoder, path, op, expr)
        case EqualityOp() | CompareOp() | ArithmeticOp():
            return _row(encoder, path, expr)


def _connective(encoder: Encoder, path: Path, op: Connective, expr: typed.Binary) -> Value:
    match op:
        case Connective.AND | Connective.OR | Connective.IMPLIES:
            return _lazy(encoder, path, op, expr.left, expr.right)
        case Connective.IFF:
            return _row(encoder, path, expr)


def _row(encoder: Encoder, path: Path, expr: typed.Binary) -> Value:
    """Return the value of operators in a row, applied from left to right."""
    first, row = left_spine(
        expr,
        lambda each: each is expr or (isinstance(each, typed.Binary) and isinstance(each.op, ArithmeticOp)),
    )
    value = evaluate(encoder, path, first)
    for each in row:
        value = _apply(encoder, path, each, value, evaluate(encoder, path, each.right))
    return value


def _apply(encoder: Encoder, path: Path, expr: typed.Binary, a: Value, b: Value) -> Value:
    match expr.op:
        case EqualityOp.EQUAL | Connective.IFF:
            return _same(encoder, expr.left.type, a, b)
        case EqualityOp.NOT_EQUAL:
            return ~_same(encoder, expr.left.type, a, b)
        case CompareOp() as op:
            return _compare(encoder, op, expr.left.type, a, b)
        case ArithmeticOp() as op:
            return _arithmetic(encoder, path, op, a, b, expr)
        case Connective.AND | Connective.OR | Connective.IMPLIES:
            msg = f"{expr.op} should evaluate its right side by itself"
            raise AssertionError(msg)


def _same(encoder: Encoder, type_: Type, a: Value, b: Value) -> Formula:
    from ooxcheck.translate.model.number_cases import compare_by_cases

    if not isinstance(a, IntExpr) or not isinstance(b, IntExpr):
        return encoder.world.same(a, b)
    return (
        floats.equal(type_, a, b)
        if is_floating(type_)
        else compare_by_cases(encoder.world, a, b, encoder.world.same)
    )


def _compare(encoder: Encoder, op: CompareOp, type_: Type, a: Value, b: Value) -> Formula:
    from ooxcheck.translate.model.number_cases import compare_by_cases

    assert isinstance(a, IntExpr)
    assert isinstance(b, IntExpr)
    if is_floating(type_):
        return floats.float_comparison(op, type_, a, b)
    return compare_by_cases(encoder.world, a, b, partial(guarded_sets.compare_numbers, op))


def _lazy(
    encoder: Encoder,
    path: Path,
    op: LazyOp,
    left: typed.Expr,
    right: typed.Expr,
) -> Formula:
    """Evaluate the right side only where the left side does not decide."""
    first = _operand(encoder, path, left)
    undecided = ~first if op is Connective.OR else first
    second = _where(path, undecided, lambda inner: _operand(encoder, inner, right))
    match op:
        case Connective.AND:
            return first & second if second is not None else FALSE
        case Connective.OR:
            return first | second if second is not None else TRUE
        case Connective.IMPLIES:
            return first.implies(second) if second is not None else TRUE


def _operand(encoder: Encoder, path: Path, expr: typed.Expr) -> Formula:
    value = truth(encoder, path, expr)
    if is_atomic(expr):
        _either(encoder, path, DecisionKind.OPERAND, expr, value)
    return value


def _either(encoder: Encoder, path: Path, kind: DecisionKind, expr: typed.Expr, value: Formula) -> None:
    encoder.decide(path, kind, expr.span, True, value)
    encoder.decide(path, kind, expr.span, False, ~value)


def _arithmetic(
    encoder: Encoder, path: Path, op: ArithmeticOp, a: Value, b: Value, expr: typed.Binary
) -> IntExpr:
    assert isinstance(a, IntExpr)
    assert isinstance(b, IntExpr)
    if is_floating(expr.type):
        return floats.float_operation(op, expr.type, a, b)
    match op:
        case ArithmeticOp.ADD:
            return _fit_to_type(encoder, path, a + b, expr)
        case ArithmeticOp.SUBTRACT:
            return _fit_to_type(encoder, path, a - b, expr)
        case ArithmeticOp.MULTIPLY:
            return _fit_to_type(encoder, path, a * b, expr)
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER:
            from ooxcheck.translate.model.divide_by_cases import division

            encoder.throw_where(path, b.eq(IntConstant(0)), ExceptionKind.DIVISION, expr.span)
            return _fit_to_type(encoder, path, division(encoder.world, op, a, b), expr)
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            from ooxcheck.translate.model.bitwise import bitwise_operation

            width = width_of(expr.type, encoder.program.int_width)
            return bitwise_operation(op, a, b, width, unsigned=is_unsigned(expr.type))


def _negate(encoder: Encoder, path: Path, operand: IntExpr, expr: typed.Expr) -> IntExpr:
    return (
        floats.float_negation(expr.type, operand)
        if is_floating(expr.type)
        else _fit_to_type(encoder, path, -operand, expr)
    )


def _convert(encoder: Encoder, source: Type, target: Type, value: IntExpr) -> IntExpr:
    if is_floating(source) or is_floating(target):
        return floats.float_conversion(source, target, value, encoder.program.int_width)
    return wrap(encoder, value, target)


def wrap(encoder: Encoder, exact: IntExpr, type_: Type) -> IntExpr:
    """Return an integer modulo the width of a type."""
    return exact.wrap(width_of(type_, encoder.program.int_width), unsigned=is_unsigned(type_))


def _fit_to_type(encoder: Encoder, path: Path, exact: IntExpr, expr: typed.Expr) -> IntExpr:
    """Return a result wrapped to its type; that it fits is a duty if the settings say so, and otherwise recorded."""
    result = wrap(encoder, exact, expr.type)
    if path.frame.duties:
        fits = result.eq(exact)
        if encoder.settings.overflow == "error":
            encoder.memory.settle(
                encoder,
                path,
                lambda _: [Claim(overflow_duty(expr.span), Judgement(fits))],
                expr.span,
                looks=False,
                is_step=False,
            )
        else:
            encoder.notes.wraps.append(path.guard & ~fits)
    return result


def _is_a(encoder: Encoder, target: Expr, class_name: str) -> Formula:
    return (target & encoder.world.of_type(ClassType(class_name))).some()


def _cast(encoder: Encoder, path: Path, target: Expr, class_name: str, span: Span) -> Expr:
    """Return the object, which is of the class; executions in which it is not throw."""
    kind = encoder.world.of_type(ClassType(class_name))
    encoder.throw_where(path, (target - kind).some(), ExceptionKind.CAST, span)
    return target & kind
