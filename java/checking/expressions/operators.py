"""Operators on values (JLS 15.15 to 15.24): promotion of numbers, string concatenation, comparison of references."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import convert, primitive_type, reject_operands
from ooxcheck.java.checking.expressions.literals import check_negative_literal, constant_value
from ooxcheck.java.checking.expressions.pattern_variables import bind_patterns
from ooxcheck.java.checking.expressions.type_tests import check_same_class, compares_classes
from ooxcheck.java.checking.typing.constants import convert_constant, fold_binary, fold_unary
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.library.catalogue import REFUSED
from ooxcheck.java.library.class_names import OF_UNSPECIFIED_IDENTITY
from ooxcheck.java.operators import (
    SHIFTS,
    ArithmeticOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    InfixOp,
    UnaryOp,
)
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    NULL,
    OBJECT,
    STRING,
    TEXT,
    VOID,
    ArrayType,
    ClassType,
    Type,
    binary_promoted,
    boxed_type,
    erasure,
    is_floating,
    is_integral,
    is_numeric,
    is_reference,
    unary_promoted,
    upper,
)
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.source import Span

if TYPE_CHECKING:
    from ooxcheck.java.checking.typing.concatenation import Concatenation


def check_unary(here: Body, node: tree.Unary) -> Value:
    """Check a prefix operator."""
    if node.op is UnaryOp.MINUS and isinstance(node.operand, tree.IntLiteral) and node.operand.is_decimal:
        return check_negative_literal(here, node, node.operand)
    operand = here.expression(node.operand)
    type_ = unary_promoted(primitive_type(here, operand))
    if not _takes_operand(node.op, type_):
        return reject_operands(here, node.op, [operand], node.span)
    expr = convert(here, operand, type_)
    if node.op is UnaryOp.PLUS:
        return Value(expr, type_)
    if isinstance(expr, typed.Constant) and (value := fold_unary(node.op, expr.value, type_)) is not None:
        return constant_value(value, type_, node.span)
    return Value(typed.Unary(node.op, expr, type_, span=node.span), type_)


def _takes_operand(op: UnaryOp, type_: Type) -> bool:
    match op:
        case UnaryOp.NOT:
            return type_ is BOOLEAN
        case UnaryOp.COMPLEMENT:
            return is_integral(type_)
        case UnaryOp.PLUS | UnaryOp.MINUS:
            return is_numeric(type_)


def check_binary(here: Body, node: tree.Binary) -> Value:
    """Check a left-nested row of operators without recursion; the right side of ``&&`` and ``||`` sees pattern variables of the left."""
    if compares_classes(node):
        return check_same_class(
            here, node.left, node.right, node.span, negated=node.op is EqualityOp.NOT_EQUAL
        )
    first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and not compares_classes(each))
    left = here.expression(first)
    text: Concatenation | None = None
    for each in row:
        if isinstance(each.op, ConditionalOp):
            with here.block():
                bind_patterns(here, each.left, when=each.op is ConditionalOp.AND)
                right = here.expression(each.right)
        else:
            right = here.expression(each.right)
        if text is not None and (each.op is not ArithmeticOp.ADD or right.type is VOID):
            left, text = text.value(), None
        if text is None and _concatenates(each.op, left, right):
            from ooxcheck.java.checking.typing.concatenation import Concatenation

            text = Concatenation(left, partial(text_of, here))
        if text is not None:
            text.add(right, each.span)
        else:
            left = apply_operator(here, each.op, left, right, each.span)
    return left if text is None else text.value()


def apply_operator(here: Body, op: InfixOp, left: Value, right: Value, span: Span) -> Value:
    """Return the value of an operator on two checked operands."""
    if _concatenates(op, left, right):
        from ooxcheck.java.checking.typing.concatenation import Concatenation

        text = Concatenation(left, partial(text_of, here))
        text.add(right, span)
        return text.value()
    one, other = primitive_type(here, left), primitive_type(here, right)
    if isinstance(op, EqualityOp) and is_reference(left.type) and is_reference(right.type):
        return _compare_references(here, op, left, right, span)
    if isinstance(op, ArithmeticOp) and op in SHIFTS:
        return _apply_shift(here, op, left, right, span)
    type_ = _operand_type(op, one, other)
    if type_ is None:
        return reject_operands(here, op, [left, right], span)
    result = type_ if isinstance(op, ArithmeticOp) else BOOLEAN
    return _fold_operator(op, convert(here, left, type_), convert(here, right, type_), type_, result, span)


def _compare_references(here: Body, op: EqualityOp, left: Value, right: Value, span: Span) -> Value:
    """Compare two references; which equal numbers of java.math, or loggers of one name, are one object is not specified."""
    if not here.cls.unit.is_library and all(map(_is_of_unspecified_identity, (left, right))):
        return here.report_unsupported(f"{op} of two {left.type}s", span, "compare their values")
    if isinstance(left.constant, str) and isinstance(right.constant, str):
        return constant_value((left.constant == right.constant) is (op is EqualityOp.EQUAL), BOOLEAN, span)
    if not here.context.conversions.is_castable(
        left.type, right.type
    ) and not here.context.conversions.is_castable(right.type, left.type):
        return here.error(
            "java.type", f"{op} compares {left.type} and {right.type}, which are never the same", span
        )
    one, other = _compared_reference(here, left, right.type), _compared_reference(here, right, left.type)
    return Value(typed.Binary(op, one, other, BOOLEAN, span=span), BOOLEAN)


def _is_of_unspecified_identity(value: Value) -> bool:
    """Return whether a value is a number of java.math, or a logger."""
    type_ = erasure(value.type)
    return isinstance(type_, ClassType) and type_.name in OF_UNSPECIFIED_IDENTITY


def _compared_reference(here: Body, value: Value, other: Type) -> typed.Expr:
    """Return an operand of a comparison; an array that is compared with another reference becomes an Object."""
    if NULL in (value.type, other) or not isinstance(upper(value.type), ArrayType):
        return value.expr
    return here.context.conversions.cast_up(
        value.expr, value.type if isinstance(upper(other), ArrayType) else OBJECT
    )


def _apply_shift(here: Body, op: ArithmeticOp, left: Value, right: Value, span: Span) -> Value:
    type_, distance = unary_promoted(primitive_type(here, left)), unary_promoted(primitive_type(here, right))
    if not is_integral(type_) or not is_integral(distance):
        return reject_operands(here, op, [left, right], span)
    by = convert(here, right, distance)
    by = here.context.conversions.number(Value(by, distance), INT)
    return _fold_operator(op, convert(here, left, type_), by, type_, type_, span)


def text_of(here: Body, value: Value) -> typed.Expr:
    """Return the string that a value contributes to a concatenation; objects contribute ``toString()``."""
    type_ = upper(value.type)
    if isinstance(value.expr, typed.Constant):
        return typed.Constant(
            str(convert_constant(value.expr.value, value.expr.type, STRING)), STRING, span=value.expr.span
        )
    if type_ == STRING:
        return here.context.conversions.cast_to_erasure(value)
    if is_floating(type_):
        box = boxed_type(type_)
        assert isinstance(box, ClassType), "floating-point types have boxes"
        by = typed.MethodRef(box.name, "toString", (type_,), STRING, is_static=True)
        return typed.TextOf(value.expr, by, is_refused=False, span=value.expr.span)
    if not is_reference(type_) or type_ is NULL or isinstance(type_, ArrayType):
        return value.expr
    named = here.context.members.methods(type_, "toString")
    method = next((each.method for each in named if not each.method.ref.parameters), None)
    if method is None:
        return value.expr
    is_refused = any(each.name == REFUSED for each in method.node.modifiers.annotations)
    target = here.context.conversions.cast_up(value.expr, method.owner.raw)
    return typed.TextOf(target, method.ref, is_refused, span=value.expr.span)


def _concatenates(op: InfixOp, left: Value, right: Value) -> bool:
    """Return whether an operator is string concatenation (JLS 15.18.1)."""
    return (
        op is ArithmeticOp.ADD
        and VOID not in (left.type, right.type)
        and STRING in (erasure(left.type), erasure(right.type))
    )


def _operand_type(op: InfixOp, left: Type, right: Type) -> Type | None:
    """Return the promoted type of two operands (JLS 5.6); None if the operator does not take them."""
    match op:
        case ConditionalOp.AND | ConditionalOp.OR:
            return BOOLEAN if left is right is BOOLEAN else None
        case ArithmeticOp.AND | ArithmeticOp.OR | ArithmeticOp.XOR:
            if left is right is BOOLEAN:
                return BOOLEAN
            return binary_promoted(left, right) if is_integral(left) and is_integral(right) else None
        case EqualityOp.EQUAL | EqualityOp.NOT_EQUAL if left is right and left in (BOOLEAN, TEXT):
            return left
        case ArithmeticOp.ADD if left is right is TEXT:
            return TEXT
        case (
            EqualityOp.EQUAL
            | EqualityOp.NOT_EQUAL
            | CompareOp.LESS
            | CompareOp.LESS_EQUAL
            | CompareOp.GREATER
            | CompareOp.GREATER_EQUAL
            | ArithmeticOp.ADD
            | ArithmeticOp.SUBTRACT
            | ArithmeticOp.MULTIPLY
            | ArithmeticOp.DIVIDE
            | ArithmeticOp.REMAINDER
        ):
            return binary_promoted(left, right) if is_numeric(left) and is_numeric(right) else None
        case ArithmeticOp.SHIFT_LEFT | ArithmeticOp.SHIFT_RIGHT | ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            message = "the operands of a shift are promoted separately"
            raise AssertionError(message)


def _fold_operator(
    op: InfixOp, left: typed.Expr, right: typed.Expr, type_: Type, result: Type, span: Span
) -> Value:
    """Return an operation, or its value if both operands are constants."""
    if (
        isinstance(left, typed.Constant)
        and isinstance(right, typed.Constant)
        and (value := fold_binary(op, left.value, right.value, type_)) is not None
    ):
        return constant_value(value, result, span)
    return Value(typed.Binary(op, left, right, result, span=span), result)
