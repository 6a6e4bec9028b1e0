"""Typed expressions over the variables on entry as text of Java; some have no text there, such as fields of library classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from math import isfinite

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.argument_elements import LIST, SIZE
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import TEXT, Field, Variable
from ooxcheck.oox.operators import ArithmeticOp, BinaryOp, CompareOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import CHAR, INTEGERS, SIZED, ClassType, StringOp, Type

_UNBOXING = {f"{name}Value" for name in ("int", "long", "short", "byte", "char", "boolean")}


class Strength(IntEnum):
    """How strongly operators bind, the weakest first."""

    OR = 1
    AND = 2
    BIT_OR = 3
    BIT_XOR = 4
    BIT_AND = 5
    EQUALITY = 6
    ORDER = 7
    SHIFT = 8
    SUM = 9
    PRODUCT = 10
    UNARY = 11
    PRIMARY = 12


@dataclass(frozen=True, slots=True)
class JavaText:
    """An expression of Java, and how strongly its outermost operator binds."""

    text: str
    strength: Strength = Strength.PRIMARY

    def inside(self, least: Strength) -> str:
        """Return the text as an operand of an operator that binds at least so strongly."""
        return self.text if self.strength >= least else f"({self.text})"


class UnwritableError(Exception):
    """An expression has no text in Java."""


_BITS = {
    ArithmeticOp.BIT_AND: ("&", Strength.BIT_AND),
    ArithmeticOp.BIT_OR: ("|", Strength.BIT_OR),
    ArithmeticOp.BIT_XOR: ("^", Strength.BIT_XOR),
}

_PRODUCTS = (ArithmeticOp.MULTIPLY, ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER)
_SUMS = (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT)


@dataclass(frozen=True, slots=True)
class JavaWriter:
    """Writes expressions as Java.

    `method` is the method on whose entry they are evaluated; `calls` are the calls whose results some variables hold.
    """

    program: Program
    method: typed.Method
    calls: Mapping[Variable, typed.Call]

    def write(self, expr: typed.Expr) -> JavaText:  # noqa: C901 (one case for each kind of expression)
        """Return the text of an expression; raise `UnwritableError` if it has none."""
        match expr:
            case typed.Constant(value):
                return _constant(value, expr.type)
            case typed.Local(variable):
                return self._variable(variable)
            case typed.FieldRead(typed.Cast(class_name, target), Field(name=name)) if (
                class_name == LIST and name == SIZE
            ):
                return JavaText(f"{self._operand(target)}.size()")
            case typed.FieldRead(target, field):
                return self._field(target, field)
            case typed.StaticRead(field):
                return JavaText(self._static(field))
            case typed.ElementRead(array, index):
                return JavaText(f"{self._operand(array)}[{self.write(index).text}]")
            case typed.Length(array):
                return JavaText(f"{self._operand(array)}.length")
            case typed.Unary(op, operand):
                return JavaText(f"{_prefix(op)}{self._operand(operand, Strength.UNARY)}", Strength.UNARY)
            case typed.Binary(op, left, right):
                return self._binary(op, left, right)
            case typed.Conversion(operand):
                return self._conversion(operand, expr.type)
            case typed.StringOperation(op, operands):
                return self._string_operation(op, operands)
            case typed.InstanceOf(operand, class_name):
                return self._instance_of(operand, class_name)
            case typed.Cast() | typed.ArrayQuantified():
                raise UnwritableError

    def _operand(self, expr: typed.Expr, least: Strength = Strength.PRIMARY) -> str:
        return self.write(expr).inside(least)

    def _variable(self, variable: Variable) -> JavaText:
        if variable in self.calls:
            return self._call(self.calls[variable])
        if variable.name != "this" and not variable.name.isidentifier():
            raise UnwritableError
        return JavaText(variable.name)

    def _field(self, target: typed.Expr, field: Field) -> JavaText:
        if not self._is_given(field.owner):
            return JavaText(f"{self._operand(target)}.{self._getter(field)}()")
        if not field.name.isidentifier() or not self.program.is_subtype(target.type, ClassType(field.owner)):
            raise UnwritableError
        is_own = isinstance(target, typed.Local) and target.variable.name == "this"
        if is_own and field.name not in {each.name for each in self.method.parameters}:
            return JavaText(field.name)
        return JavaText(f"{self._operand(target)}.{field.name}")

    def _getter(self, field: Field) -> str:
        """Return the name of a method of the library that returns a field."""
        for method in self.program.classes[field.owner].methods:
            match method:
                case typed.Method(
                    parameters=(),
                    static=False,
                    body=typed.Block((typed.Return(typed.FieldRead(target, read)),)),
                ) if read == field and isinstance(target, typed.Local) and target.variable.name == "this":
                    if method.signature.name.isidentifier():
                        return method.signature.name
                case _:  # does more, or something else
                    pass
        raise UnwritableError

    def _static(self, field: Field) -> str:
        if not field.name.isidentifier() or not self._is_given(field.owner):
            raise UnwritableError
        return self._member_of(field.owner, field.name)

    def _member_of(self, class_name: str, name: str) -> str:
        """Return a static member of a class."""
        return name if class_name == self.method.owner else f"{self._class_name(class_name)}.{name}"

    def _class_name(self, name: str) -> str:
        """Return the name of a class as the method would write it."""
        return name.removeprefix(f"{self.method.owner}.")

    def _is_given(self, class_name: str) -> bool:
        return self.program.is_given(self.program.classes[class_name].span.source)

    def _call(self, call: typed.Call) -> JavaText:
        name = call.signature.name
        if not name.isidentifier() or isinstance(call, typed.SuperCall):
            raise UnwritableError
        arguments = f"({', '.join(self.write(each).text for each in call.arguments)})"
        if isinstance(call, typed.StaticCall):
            return JavaText(f"{self._member_of(call.class_name, name)}{arguments}")
        receiver = self.write(call.receiver)
        if name in _UNBOXING and not self._is_given(call.class_name):
            return receiver
        if receiver.text == "this":
            return JavaText(f"{name}{arguments}")
        return JavaText(f"{receiver.inside(Strength.PRIMARY)}.{name}{arguments}")

    def _binary(self, op: BinaryOp, left: typed.Expr, right: typed.Expr) -> JavaText:
        match op, left, right:
            case EqualityOp.EQUAL, typed.StringOperation(StringOp.LENGTH, (text,)), typed.Constant(0):
                return JavaText(f"{self._string(text)}.isEmpty()")
            case _, typed.Conversion(operand), typed.Constant(int()) if operand.type is CHAR:
                return self._binary(op, operand, typed.Constant(right.value, type=CHAR, span=right.span))
            case _:  # has an operator in Java
                sign, strength = _infix(op)
        return JavaText(
            f"{self._operand(left, strength)} {sign} {self._operand(right, Strength(strength + 1))}", strength
        )

    def _conversion(self, operand: typed.Expr, type_: Type) -> JavaText:
        """Return a conversion; Java converts to a wider integer type by itself."""
        if _width(operand.type) <= _width(type_):
            return self.write(operand)
        raise UnwritableError

    def _string_operation(self, op: StringOp, operands: Sequence[typed.Expr]) -> JavaText:
        match op, operands:
            case StringOp.LENGTH, (text,):
                return JavaText(f"{self._string(text)}.length()")
            case StringOp.CHAR, (text, index):
                return JavaText(f"{self._string(text)}.charAt({self.write(index).text})")
            case _:  # strings that are computed
                raise UnwritableError

    def _string(self, text: typed.Expr) -> str:
        """Return the object whose text this is."""
        match text:
            case typed.FieldRead(string, Field(name=name)) if name == TEXT:
                return self._operand(string)
            case _:  # strings that are computed
                raise UnwritableError

    def _instance_of(self, operand: typed.Expr, class_name: str) -> JavaText:
        if not class_name.replace(".", "").isidentifier():
            raise UnwritableError
        name = self._class_name(class_name)
        return JavaText(f"{self._operand(operand, Strength.ORDER)} instanceof {name}", Strength.ORDER)


def _constant(value: object, type_: Type) -> JavaText:
    match value:
        case None:
            return JavaText("null")
        case bool():
            return JavaText("true" if value else "false")
        case int() if type_ is CHAR:
            if not chr(value).isalnum():
                raise UnwritableError
            return JavaText(f"'{chr(value)}'")
        case int():
            return JavaText(str(value), Strength.PRIMARY if value >= 0 else Strength.UNARY)
        case float() if isfinite(value):
            return JavaText(str(value), Strength.PRIMARY if value >= 0 else Strength.UNARY)
        case _:  # texts, infinities and what is no number
            raise UnwritableError


def _prefix(op: UnaryOp) -> str:
    match op:
        case UnaryOp.NOT:
            return "!"
        case UnaryOp.MINUS:
            return "-"


def _infix(op: BinaryOp) -> tuple[str, Strength]:
    match op:
        case Connective.AND:
            return "&&", Strength.AND
        case Connective.OR:
            return "||", Strength.OR
        case Connective.IFF:
            return "==", Strength.EQUALITY
        case Connective.IMPLIES:
            raise UnwritableError
        case EqualityOp():
            return op.value, Strength.EQUALITY
        case CompareOp():
            return op.value, Strength.ORDER
        case ArithmeticOp() if op in _SUMS:
            return op.value, Strength.SUM
        case ArithmeticOp() if op in _PRODUCTS:
            return op.value, Strength.PRODUCT
        case ArithmeticOp():
            return _BITS.get(op, (op.value, Strength.SHIFT))


def _width(type_: Type) -> int:
    """Return the number of bits of an integer type of Java, where ``char`` counts as more than ``short``."""
    if type_ is CHAR:
        return 17
    if type_ not in INTEGERS:
        raise UnwritableError
    return SIZED.get(type_, 32)
