"""Expressions of the program: evaluated from left to right in the heap as it is; they may throw, and change nothing."""

from __future__ import annotations

from functools import singledispatch

from ooxcheck.oox import typed
from ooxcheck.oox.operators import (
    BITWISE,
    ArithmeticOp,
    ArrayQuantifier,
    CompareOp,
    Connective,
    EqualityOp,
    UnaryOp,
)
from ooxcheck.oox.types import INT, ClassType, is_floating
from tests.meaning.floats import float_result
from tests.meaning.formulas import converted
from tests.meaning.heap import NotCovered, Ref, Value, calculated, compared, wrapped
from tests.meaning.runs import Broken, Duty, Frame, Run, Thrown
from tests.meaning.strings import on_strings


@singledispatch
def value(node: typed.Expr, frame: Frame, run: Run) -> Value:
    """Return the value of an expression."""
    raise NotCovered(type(node).__name__)


def number(node: typed.Expr, frame: Frame, run: Run) -> int:
    """Return the value of an expression of a type without null."""
    found = value(node, frame, run)
    assert isinstance(found, int)
    return found


def real(node: typed.Expr, frame: Frame, run: Run) -> float:
    """Return the value of an expression of a floating-point type."""
    found = value(node, frame, run)
    assert isinstance(found, float)
    return found


def target(node: typed.Expr, frame: Frame, run: Run) -> Ref:
    """Return the object or array that something is about to be done to."""
    found = value(node, frame, run)
    if found is None:
        raise Thrown("null")
    assert isinstance(found, Ref)
    return found


def element(node: typed.ElementRead, frame: Frame, run: Run) -> tuple[Ref, int]:
    """Return an array and an index within it."""
    array, index = value(node.array, frame, run), number(node.index, frame, run)
    if not isinstance(array, Ref):
        raise Thrown("null")
    if not 0 <= index < array.length:
        raise Thrown("index")
    return array, index


@value.register
def _(node: typed.Constant, frame: Frame, run: Run) -> Value:
    return node.value


@value.register
def _(node: typed.Local, frame: Frame, run: Run) -> Value:
    return frame.variables[node.variable.slot]


@value.register
def _(node: typed.FieldRead, frame: Frame, run: Run) -> Value:
    return run.heap.cells[target(node.target, frame, run)][node.field]


@value.register
def _(node: typed.StaticRead, frame: Frame, run: Run) -> Value:
    return run.heap.statics[node.field]


@value.register
def _(node: typed.ElementRead, frame: Frame, run: Run) -> Value:
    array, index = element(node, frame, run)
    return run.heap.cells[array][index]


@value.register
def _(node: typed.Length, frame: Frame, run: Run) -> Value:
    return target(node.array, frame, run).length


@value.register
def _(node: typed.Unary, frame: Frame, run: Run) -> Value:
    match node.op:
        case UnaryOp.NOT:
            return not value(node.operand, frame, run)
        case UnaryOp.MINUS if is_floating(node.type):
            return -real(node.operand, frame, run)
        case UnaryOp.MINUS:
            return _fitted(-number(node.operand, frame, run), node, run)


@value.register
def _(node: typed.Binary, frame: Frame, run: Run) -> Value:
    match node.op:
        case Connective.AND:
            return value(node.left, frame, run) and value(node.right, frame, run)
        case Connective.OR:
            return value(node.left, frame, run) or value(node.right, frame, run)
        case Connective.IMPLIES:
            return not value(node.left, frame, run) or value(node.right, frame, run)
        case EqualityOp.EQUAL | Connective.IFF:
            return value(node.left, frame, run) == value(node.right, frame, run)
        case EqualityOp.NOT_EQUAL:
            return value(node.left, frame, run) != value(node.right, frame, run)
        case CompareOp():
            read = real if is_floating(node.left.type) else number
            return compared(node.op, read(node.left, frame, run), read(node.right, frame, run))
        case ArithmeticOp():
            return _calculated(node, node.op, frame, run)


def _calculated(node: typed.Binary, op: ArithmeticOp, frame: Frame, run: Run) -> Value:
    if is_floating(node.type):
        return float_result(op, real(node.left, frame, run), real(node.right, frame, run), node.type)
    left, right = number(node.left, frame, run), number(node.right, frame, run)
    result = calculated(op, left, right, node.type, run.limits.width)
    if result is None:
        raise Thrown("zero")
    return result if op in BITWISE else _fitted(result, node, run)


def _fitted(result: int, node: typed.Unary | typed.Binary, run: Run) -> int:
    """Return a result at the integer width."""
    fitted = wrapped(result, node.type, run.limits.width)
    if run.limits.overflow_is_error and run.loud:
        run.reached.add(Duty("overflow", node.span))
        if fitted != result:
            raise Broken({Duty("overflow", node.span)})
    return fitted


@value.register
def _(node: typed.Conversion, frame: Frame, run: Run) -> Value:
    return converted(value(node.operand, frame, run), node.type, run.limits.width)


@value.register
def _(node: typed.StringOperation, frame: Frame, run: Run) -> Value:
    operands = [value(operand, frame, run) for operand in node.operands]
    if None in operands:
        raise Thrown("null")
    found = on_strings(node.op, operands, node.operands[0].type, run.limits.width)
    if found is None:
        raise Thrown("index")
    return found


@value.register
def _(node: typed.InstanceOf, frame: Frame, run: Run) -> Value:
    operand = value(node.operand, frame, run)
    return isinstance(operand, Ref) and run.classes.fits(operand.type, ClassType(node.class_name))


@value.register
def _(node: typed.Cast, frame: Frame, run: Run) -> Value:
    operand = value(node.operand, frame, run)
    if isinstance(operand, Ref) and not run.classes.fits(operand.type, ClassType(node.class_name)):
        raise Thrown("cast")
    return operand


@value.register
def _(node: typed.ArrayQuantified, frame: Frame, run: Run) -> Value:
    array = target(node.array, frame, run)
    for index in range(array.length):
        frame.variables[node.element.slot] = run.heap.cells[array][index]
        frame.variables[node.index.slot] = wrapped(index, INT, run.limits.width)
        if bool(value(node.body, frame, run)) == (node.kind is ArrayQuantifier.EXISTS):
            return node.kind is ArrayQuantifier.EXISTS
    return node.kind is ArrayQuantifier.FORALL
