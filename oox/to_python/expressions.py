"""Expressions as Python expressions with the same values."""

from __future__ import annotations

import math
from typing import Literal

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.operators import (
    ArithmeticOp,
    ArrayFormulaQuantifier,
    ArrayQuantifier,
    BinaryOp,
    BitOp,
    CompareOp,
    Connective,
    EqualityOp,
    UnaryOp,
)
from ooxcheck.oox.to_python.names import Names
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    INT8,
    INT16,
    INT32,
    SIZED,
    UINT,
    StringOp,
    Type,
    Value,
    default_value,
    is_floating,
    is_reference,
)


@dataclass(frozen=True, slots=True)
class Expressions:
    """Writes expressions; every compound expression is in brackets, unless it is the whole expression."""

    names: Names

    def whole(self, expr: typed.Expr) -> str:
        """Return an expression that is used as a whole."""
        text = self.part(expr)
        return text[1:-1] if isinstance(expr, typed.Binary) and text.startswith("(") else text

    def part(self, expr: typed.Expr) -> str:  # noqa: C901 (one case for each kind of expression)
        """Return an expression that may be a part of others."""
        match expr:
            case typed.Constant(value):
                return literal(value)
            case typed.Local(variable):
                return self.names.variable(variable)
            case typed.FieldRead(target, field):
                return f"{self.part(target)}.{self.names.field(field)}"
            case typed.StaticRead(field):
                return f"{self.names.class_(field.owner)}.{self.names.field(field)}"
            case typed.ElementRead(array, index):
                return f"{self.part(array)}[{self.whole(index)}]"
            case typed.Length(array):
                return f"len({self.whole(array)})"
            case typed.Unary(op, operand):
                return _unary(op, self.part(operand), expr.type)
            case typed.Binary(op, left, right):
                return self._binary(op, left, right, expr.type)
            case typed.Conversion(operand):
                return _conversion(self.whole(operand), operand.type, expr.type)
            case typed.StringOperation(op, operands):
                return self._string_operation(op, operands)
            case typed.InstanceOf(operand, class_name):
                return f"isinstance({self.whole(operand)}, {self.names.class_(class_name)})"
            case typed.Cast(class_name, operand):
                return f"cast({self.whole(operand)}, {self.names.class_(class_name)})"
            case typed.ArrayQuantified(kind, element, index, array, body):
                return self._quantifier_text(
                    kind, f"{self.names.variable(index)}, {self.names.variable(element)}", array, body
                )

    def _binary(  # noqa: C901 (one case for each operator)
        self, op: BinaryOp, left: typed.Expr, right: typed.Expr, type_: Type
    ) -> str:
        first, second = self.part(left), self.part(right)
        match op:
            case Connective.AND:
                return f"({first} and {second})"
            case Connective.OR:
                return f"({first} or {second})"
            case Connective.IMPLIES:
                return f"(not {first} or {second})"
            case Connective.IFF:
                return f"({first} == {second})"
            case EqualityOp.EQUAL if is_reference(left.type) or is_reference(right.type):
                return f"({first} is {second})"
            case EqualityOp.NOT_EQUAL if is_reference(left.type) or is_reference(right.type):
                return f"({first} is not {second})"
            case EqualityOp() | CompareOp():
                return f"({first} {op} {second})"
            case ArithmeticOp.DIVIDE:
                return wrap_result(_division("quotient", self.whole(left), self.whole(right), type_), type_)
            case ArithmeticOp.REMAINDER:
                return wrap_result(_division("remainder", self.whole(left), self.whole(right), type_), type_)
            case ArithmeticOp():
                return wrap_result(_calculation(op, first, second, type_), type_)

    def _string_operation(self, op: StringOp, operands: tuple[typed.Expr, ...]) -> str:
        given = ", ".join(map(self.whole, operands))
        match op:
            case StringOp.LENGTH:
                return wrap_result(f"len(units({given}))", INT)
            case StringOp.CHAR:
                return f"char_at({given})"
            case StringOp.CONCATENATION:
                return f"concatenate({given})"
            case StringOp.SLICE | StringOp.REST:
                return f"part_of({given})"
            case StringOp.TEXT:
                return f"text_of([{given}])" if operands[0].type is CHAR else f"str({given}).lower()"

    def _quantifier_text(
        self, kind: ArrayFormulaQuantifier, pair: str, array: typed.Expr, body: typed.Expr
    ) -> str:
        each = f"({self.whole(body)} for {pair} in enumerate({self.whole(array)}))"
        match kind:
            case ArrayQuantifier.FORALL:
                return f"all{each}"
            case ArrayQuantifier.EXISTS:
                return f"any{each}"


def _unary(op: UnaryOp, operand: str, type_: Type) -> str:
    match op:
        case UnaryOp.NOT:
            return f"(not {operand})"
        case UnaryOp.MINUS:
            return wrap_result(f"-{operand}", type_)


def _division(function: str, left: str, right: str, type_: Type) -> str:
    return f"{'float_' if is_floating(type_) else ''}{function}({left}, {right})"


def _calculation(
    op: BitOp | Literal[ArithmeticOp.ADD, ArithmeticOp.SUBTRACT, ArithmeticOp.MULTIPLY],
    left: str,
    right: str,
    type_: Type,
) -> str:
    """Return the exact result of arithmetic."""
    match op:
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY:
            return f"{left} {op} {right}"
        case ArithmeticOp.BIT_AND:
            return f"{left} & {right}"
        case ArithmeticOp.BIT_OR:
            return f"{left} | {right}"
        case ArithmeticOp.BIT_XOR:
            return f"{left} ^ {right}"
        case ArithmeticOp.SHIFT_LEFT | ArithmeticOp.SHIFT_RIGHT:
            return f"{left} {op} {right} % {_width(type_)}"
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return f"({left} & (1 << {_width(type_)}) - 1) >> {right} % {_width(type_)}"


def literal(value: Value) -> str:
    """Return a value as Python writes it."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"math.{value}" if value > 0 or math.isnan(value) else "-math.inf"
    return (
        f"({value!r})"
        if isinstance(value, int | float) and not isinstance(value, bool) and math.copysign(1.0, value) < 0
        else repr(value)
    )


def default(type_: Type) -> str:
    """Return the default value of a variable of a type."""
    return literal(default_value(type_))


def wrap_result(exact: str, type_: Type) -> str:
    """Return a result, wrapped or rounded to its type; in double precision Python has the same arithmetic."""
    match type_:
        case _ if type_ is INT:
            return f"wrap_signed({exact})"
        case _ if type_ is UINT:
            return f"wrap_unsigned({exact})"
        case _ if type_ in SIZED:
            return f"wrap_signed({exact}, {SIZED[type_]})"
        case _ if type_ is CHAR:
            return f"(({exact}) & 0xFFFF)"
        case _ if type_ is FLOAT:
            return f"single({exact})"
        case _:
            return f"({exact})"


def _width(type_: Type) -> str:
    return str(SIZED.get(type_, "WIDTH"))


def _conversion(operand: str, source: Type, target: Type) -> str:
    if is_floating(source) and not is_floating(target):
        return _integer(operand, target)
    if not is_floating(source) and is_floating(target):
        return f"float({operand})" if target is DOUBLE else f"to_single({operand})"
    return f"({operand})" if target in (source, DOUBLE, BOOL) else wrap_result(operand, target)


def _integer(operand: str, target: Type) -> str:
    """Return a floating-point number as an integer; for narrow types, by way of 32 bits."""
    if target in (INT8, INT16, CHAR):
        return wrap_result(_integer(operand, INT32), target)
    width = _width(target)
    return (
        f"to_integer({operand}, 0, (1 << {width}) - 1)"
        if target is UINT
        else f"to_integer({operand}, -(1 << {width} - 1), (1 << {width} - 1) - 1)"
    )
