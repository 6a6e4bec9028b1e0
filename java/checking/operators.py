"""Operators (JLS 15.15 to 15.26): promotion of numbers, string concatenation, assignments with their hidden casts, conditionals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.names import Names
from ooxcheck.java.checking.patterns import introduced
from ooxcheck.java.checking.typing.concatenation import Concatenation
from ooxcheck.java.checking.typing.constants import binary, converted, unary
from ooxcheck.java.checking.typing.conversions import Value, unchecked
from ooxcheck.java.library.catalogue import REFUSED
from ooxcheck.java.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    ERROR,
    INT,
    LONG,
    NULL,
    OBJECT,
    SHORT,
    STRING,
    TEXT,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    binary_name,
    binary_promoted,
    boxed,
    erasure,
    is_integral,
    is_numeric,
    is_reference,
    last_name,
    unary_promoted,
    unboxed,
    upper,
)
from ooxcheck.oox.arithmetic import nearest
from ooxcheck.oox.diagnostics import brief
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import DOUBLE as OOX_DOUBLE
from ooxcheck.oox.types import FLOAT as OOX_FLOAT

_ARITHMETIC = frozenset("+-*/%")
_BITWISE = frozenset("&|^")
_SHIFTS = frozenset(("<<", ">>", ">>>"))
_ORDER = frozenset(("<", "<=", ">", ">="))
_EQUALITY = frozenset(("==", "!="))
_JUNCTIONS = frozenset(("&&", "||"))


class Operators(Names):
    """Checks operators."""

    # -- conversions ---------------------------------------------------------------------------------

    def assigned(self, node: tree.Expr, target: Type) -> typed.Expr:
        """Return an expression, converted to the type of a variable that it is assigned to."""
        return self.fitted(self.expression(node, target), target, node.span)

    def fitted(self, value: Value, target: Type, span: Span) -> typed.Expr:
        """Return a value in the type of a variable that it is assigned to, complained about unless it fits."""
        if value.type is VOID:
            return self.wrong("java.type", f"expected {target}, found a call that gives nothing", span).expr
        if not self.context.conversions.is_assignable(value, target):
            if not self.lacks_supertype(value.type):
                self.wrong("java.type", f"expected {target}, found {value.type}", span)
            return value.expr
        found = _widened(self.context.conversions.converted(value, target), erasure(target))
        if isinstance(found.type, ArrayType) and target is not ERROR and erasure(target) != found.type:
            return self.unsupported(
                f"{value.type} where {target} is wanted", span, "an array is only of its own type"
            ).expr
        return found

    def condition(self, node: tree.Expr) -> typed.Expr:
        """Return an expression that has to be true or false."""
        return self.assigned(node, BOOLEAN)

    def _primitive(self, value: Value) -> Type:
        return self.context.conversions.primitive(value.type)

    def _as(self, value: Value, target: Type) -> typed.Expr:
        return self.context.conversions.converted(value, target)

    # -- literals ------------------------------------------------------------------------------------

    def literal(self, node: tree.Expr) -> Value:
        """Return a literal."""
        match node:
            case tree.BoolLiteral(truth):
                return _constant(truth, BOOLEAN, node.span)
            case tree.CharLiteral(code):
                return _constant(code, CHAR, node.span)
            case tree.StringLiteral(text):
                return _constant(text, STRING, node.span)
            case tree.FloatLiteral(text, is_float):
                return self._floating(text, node.span, is_float=is_float)
            case tree.IntLiteral(number, is_long, is_decimal):
                return self._integer(number, node.span, LONG if is_long else INT, is_decimal=is_decimal)
            case _:
                return Value(typed.Null(span=node.span), NULL)

    def _integer(self, number: int, span: Span, type_: Primitive, *, is_decimal: bool) -> Value:
        bits = 64 if type_ is LONG else 32
        if number >= 1 << (bits - 1 if is_decimal else bits):
            return self.wrong("java.type", f"{brief(span.text)} is too large for {type_}", span)
        return _constant(number - (1 << bits) if number >> (bits - 1) else number, type_, span)

    def _floating(self, text: str, span: Span, *, is_float: bool) -> Value:
        type_, own = (Primitive.FLOAT, OOX_FLOAT) if is_float else (Primitive.DOUBLE, OOX_DOUBLE)
        value = (
            converted(float.fromhex(text), Primitive.DOUBLE, type_)
            if text[:2] in ("0x", "0X")
            else nearest(text, own)
        )
        return _constant(value, type_, span)

    # -- one operand ---------------------------------------------------------------------------------

    def unary(self, node: tree.Unary) -> Value:
        """Return an operator with one operand."""
        if node.op == "-" and isinstance(node.operand, tree.IntLiteral) and node.operand.is_decimal:
            return self._negative(node, node.operand)
        operand = self.expression(node.operand)
        type_ = unary_promoted(self._primitive(operand))
        fits = (
            type_ is BOOLEAN
            if node.op == "!"
            else is_integral(type_)
            if node.op == "~"
            else is_numeric(type_)
        )
        if not fits:
            return self._unfit(node.op, [operand], node.span)
        expr = self._as(operand, type_)
        if node.op == "+":
            return Value(expr, type_)
        if isinstance(expr, typed.Constant) and (value := unary(node.op, expr.value, type_)) is not None:
            return _constant(value, type_, node.span)
        return Value(typed.Unary(node.op, expr, type_, span=node.span), type_)

    def _negative(self, node: tree.Unary, literal: tree.IntLiteral) -> Value:
        """Return a negative number; the least one is written behind a minus only."""
        type_, bits = (LONG, 64) if literal.is_long else (INT, 32)
        if literal.value > 1 << (bits - 1):
            return self.wrong("java.type", f"{node.span.text} is too small for {type_}", node.span)
        return _constant(-literal.value, type_, node.span)

    def _unfit(self, op: str, operands: list[Value], span: Span) -> Value:
        if any(each.type is ERROR for each in operands):
            return Value(operands[0].expr, ERROR)
        found = " and ".join("nothing" if each.type is VOID else str(each.type) for each in operands)
        return self.wrong("java.type", f"{op} does not take {found}", span)

    # -- two operands --------------------------------------------------------------------------------

    def binary(self, node: tree.Binary) -> Value:
        """Return operators in a row, however long it is; variables of patterns on the left of ``&&`` and ``||`` are known on the right."""
        if _compares_classes(node):
            return self.same_class(node.left, node.right, node.span, negated=node.op == "!=")
        first, row = left_spine(
            node, lambda each: isinstance(each, tree.Binary) and not _compares_classes(each)
        )
        found = self.expression(first)
        text: Concatenation | None = None
        for each in row:
            if each.op in _JUNCTIONS:
                with self.block():
                    self.bind(each.left, when=each.op == "&&")
                    right = self.expression(each.right)
            else:
                right = self.expression(each.right)
            if text is not None and (each.op != "+" or right.type is VOID):
                found, text = text.value(), None
            if text is None and _concatenates(each.op, found, right):
                text = Concatenation(found, self.text_of)
            if text is not None:
                text.add(right, each.span)
            else:
                found = self.operation(each.op, found, right, each.span)
        return found if text is None else text.value()

    def same_class(self, left: tree.Expr, right: tree.Expr, span: Span, *, negated: bool = False) -> Value:
        """Return whether the classes are one of which two expressions tell: ``x.getClass()``, or ``C.class``."""
        found: typed.Expr = typed.SameClass(self._class_of(left), self._class_of(right), span=span)
        return Value(typed.Unary("!", found, BOOLEAN, span=span) if negated else found, BOOLEAN)

    def class_name(self, node: tree.Expr, span: Span, *, simple: bool) -> Value:
        """Return what the class is called of which an expression tells."""
        told = self._class_of(node)
        if not isinstance(told, typed.ClassLiteral):
            return Value(typed.ClassName(told, simple, span=span), STRING)
        assert isinstance(told.type, ClassType), "a class should be named"
        called = last_name(told.type.name) if simple else binary_name(told.type.name)
        return Value(typed.Constant(called, STRING, span=span), STRING)

    def _class_of(self, node: tree.Expr) -> typed.Expr | typed.ClassLiteral:
        match node:
            case tree.ClassLiteral(name):
                literal = erasure(self.type(name))
                return (
                    typed.ClassLiteral(literal, span=node.span)
                    if isinstance(literal, ClassType)
                    else self._no_class(node)
                )
            case tree.MethodCall(target):
                of = (
                    target
                    if target is not None and not isinstance(target, tree.Super)
                    else tree.This(span=node.span)
                )
                found = self.expression(of)
                return found.expr if isinstance(found.expr.type, ClassType) else self._no_class(node)
            case _:
                return self._no_class(node)

    def _no_class(self, node: tree.Expr) -> typed.Expr:
        return self.unsupported("the class of what is no object of a class", node.span).expr

    def bind(self, node: tree.Expr, *, when: bool) -> None:
        """Declare the variables of patterns that an expression has matched when it is true, or false."""
        for each in introduced(node, when=when) if self.patterns else ():
            if id(each) in self.patterns:
                binding = self.patterns[id(each)]
                self.scope.variables[binding.variable.name] = binding

    def operation(self, op: str, left: Value, right: Value, span: Span) -> Value:
        """Return an operator between two values."""
        if _concatenates(op, left, right):
            text = Concatenation(left, self.text_of)
            text.add(right, span)
            return text.value()
        one, other = self._primitive(left), self._primitive(right)
        if op in _EQUALITY and is_reference(left.type) and is_reference(right.type):
            return self._same(op, left, right, span)
        if op in _SHIFTS:
            return self._shift(op, left, right, span)
        type_ = _operand_type(op, one, other)
        if type_ is None:
            return self._unfit(op, [left, right], span)
        result = type_ if op in _ARITHMETIC | _BITWISE else BOOLEAN
        return _operation(op, self._as(left, type_), self._as(right, type_), type_, result, span)

    def _same(self, op: str, left: Value, right: Value, span: Span) -> Value:
        """Return a comparison of references."""
        if isinstance(left.constant, str) and isinstance(right.constant, str):
            return _constant((left.constant == right.constant) is (op == "=="), BOOLEAN, span)
        if not self.context.conversions.is_castable(
            left.type, right.type
        ) and not self.context.conversions.is_castable(right.type, left.type):
            return self.wrong(
                "java.type", f"{op} compares {left.type} and {right.type}, which are never the same", span
            )
        one, other = self._compared(left, right.type), self._compared(right, left.type)
        return Value(typed.Binary(op, one, other, BOOLEAN, span=span), BOOLEAN)

    def _compared(self, value: Value, other: Type) -> typed.Expr:
        """Return a reference as it is compared: an array with an array, or as an Object with what may be one."""
        if NULL in (value.type, other) or not isinstance(upper(value.type), ArrayType):
            return value.expr
        return self.context.conversions.cast_up(
            value.expr, value.type if isinstance(upper(other), ArrayType) else OBJECT
        )

    def _shift(self, op: str, left: Value, right: Value, span: Span) -> Value:
        type_, distance = unary_promoted(self._primitive(left)), unary_promoted(self._primitive(right))
        if not is_integral(type_) or not is_integral(distance):
            return self._unfit(op, [left, right], span)
        by = self._as(right, distance)
        by = self.context.conversions.number(Value(by, distance), INT)
        return _operation(op, self._as(left, type_), by, type_, type_, span)

    def text_of(self, value: Value) -> typed.Expr:
        """Return a part of a text: of an object, what ``toString`` says."""
        type_ = upper(value.type)
        if isinstance(value.expr, typed.Constant):
            return typed.Constant(
                str(converted(value.expr.value, value.expr.type, STRING)), STRING, span=value.expr.span
            )
        if type_ == STRING:
            return self.context.conversions.held(value)
        if not is_reference(type_) or type_ is NULL or isinstance(type_, ArrayType):
            return value.expr
        named = self.context.members.methods(type_, "toString")
        method = next((each.method for each in named if not each.method.ref.parameters), None)
        if method is None:
            return value.expr
        is_refused = any(each.name == REFUSED for each in method.node.modifiers.annotations)
        target = self.context.conversions.cast_up(value.expr, method.owner.raw)
        return typed.TextOf(target, method.ref, is_refused, span=value.expr.span)

    # -- assignments ---------------------------------------------------------------------------------

    def place(self, node: tree.Expr) -> Value:
        """Return something that may be assigned to."""
        target = self.expression(node)
        if isinstance(target.expr, typed.FieldGet) and any(target.expr is each for each in self.raw_fields):
            return Value(replace(target.expr, target=unchecked(target.expr.target)), target.type)
        if target.type is ERROR or isinstance(
            target.expr, typed.Local | typed.FieldGet | typed.StaticGet | typed.ElementGet
        ):
            return target
        return self.wrong(
            "java.type", "only variables, fields and elements of arrays can be assigned to", node.span
        )

    def assignment(self, node: tree.Assignment) -> Value:
        """Return an assignment."""
        target = self.place(node.target)
        if node.op:
            right = self.expression(node.value)
            return self._updated(
                target, lambda old: self.operation(node.op, old, right, node.span), node.span
            )
        value = self.assigned(node.value, target.type)
        if target.type is ERROR:
            return target
        held = (
            self.context.conversions.cast_up(value, target.expr.type)
            if isinstance(value.type, ArrayType)
            else value
        )
        return Value(typed.Assign(cast("typed.Place", target.expr), held, span=node.span), target.type)

    def update(self, node: tree.Update) -> Value:
        """Return an increment or a decrement."""
        one = _constant(1, INT, node.span)
        target = self.place(node.target)
        return self._updated(
            target,
            lambda old: self.operation(node.op[0], old, one, node.span),
            node.span,
            gives_old=not node.is_prefix,
        )

    def _updated(
        self, target: Value, operate: Callable[[Value], Value], span: Span, *, gives_old: bool = False
    ) -> Value:
        """Return an assignment of what an operator makes of the old value, with the cast that it implies (JLS 15.26.2)."""
        if target.type is ERROR:
            return target
        old = self.variable("", target.expr.type, span)
        result = operate(Value(typed.Local(old, span=span), target.type))
        if result.type is ERROR:
            return result
        wanted = unboxed(target.type)
        if isinstance(wanted, Primitive) and isinstance(result.type, Primitive):
            result = Value(self.context.conversions.number(result, wanted), wanted)
        value = self.fitted(result, target.type, span)
        return Value(
            typed.Update(cast("typed.Place", target.expr), old, value, gives_old, span=span), target.type
        )

    # -- conditionals --------------------------------------------------------------------------------

    def conditional(self, node: tree.Conditional, target: Type | None) -> Value:
        """Return ``c ? a : b``: of numbers by promotion, else of the type that is wanted, or of one above both (JLS 15.25).

        A chain of them is walked along, however long it is.
        """
        chain: list[tuple[tree.Conditional, typed.Expr, Value]] = []
        at: tree.Expr = node
        before = self.scope
        while isinstance(at, tree.Conditional):
            condition = self.condition(at.condition)
            with self.block():
                self.bind(at.condition, when=True)
                chain.append((at, condition, self.expression(at.then, target)))
            if self.patterns:
                self.scope = self.scope.inner()
                self.bind(at.condition, when=False)
            at = at.otherwise
        found = self.expression(at, target)
        self.scope = before
        for each, condition, then in reversed(chain):
            found = self._choice(each, condition, then, found, target)
        return found

    def _choice(
        self,
        node: tree.Conditional,
        condition: typed.Expr,
        then: Value,
        otherwise: Value,
        target: Type | None,
    ) -> Value:
        """Return one of two values."""
        if VOID in (then.type, otherwise.type):
            return self._unfit("?:", [then, otherwise], node.span)
        type_ = self._conditional_type(then, otherwise, target)
        one, other = (self.context.conversions.converted(each, type_) for each in (then, otherwise))
        if (
            isinstance(condition, typed.Constant)
            and isinstance(one, typed.Constant)
            and isinstance(other, typed.Constant)
        ):
            return Value(one if condition.value else other, type_)
        return Value(typed.Conditional(condition, one, other, erasure(type_), span=node.span), type_)

    def _conditional_type(self, then: Value, otherwise: Value, target: Type | None) -> Type:
        types = (then.type, otherwise.type)
        if ERROR in types:
            return ERROR
        if types[0] == types[1]:
            return types[0]
        one, other = map(self._primitive, (then, otherwise))
        if one is BOOLEAN and other is BOOLEAN:
            return BOOLEAN
        if is_numeric(one) and is_numeric(other):
            return _promoted_branch(then, otherwise, one, other)
        if (
            target is not None
            and is_reference(target)
            and all(self.context.conversions.fits(each, target) for each in types)
        ):
            return target
        return self.context.subtyping.least_upper_bound([boxed(each) for each in types])

    # -- casts and tests -----------------------------------------------------------------------------

    def cast(self, node: tree.Cast) -> Value:
        """Return a cast."""
        target = self.type(node.type)
        if target is TEXT:
            return self._spelled(self.expression(node.operand), node.span)
        value = self.expression(
            node.operand, None if isinstance(node.operand, tree.SwitchExpression) else target
        )
        if not self.context.conversions.is_castable(value.type, target):
            return self.wrong("java.type", f"{value.type} is never {target}", node.span)
        if (
            self.cls.unit.is_library
            and isinstance(value.expr, typed.NewArray)
            and isinstance(target, ArrayType)
        ):
            return Value(
                replace(value.expr, type=erasure(target)), target
            )  # (T[]) new Object[n], for javac, is an array of what T is erased to
        expr = _widened(self.context.conversions.cast(value, target), erasure(target))
        return Value(expr, target)

    def _spelled(self, value: Value, span: Span) -> Value:
        """Return a text of OOX: a literal, or a number, character or truth value as it is written."""
        if isinstance(value.constant, str):
            return _constant(value.constant, TEXT, span)
        return Value(typed.Convert(value.expr, TEXT, span=span), TEXT)

    def instance_of(self, node: tree.InstanceOf) -> Value:
        """Return a test of a class, which declares the variable of its pattern."""
        operand, tested = self.expression(node.operand), self.type(node.type)
        if not is_reference(operand.type) or not self.context.conversions.is_castable(operand.type, tested):
            self._unfit("instanceof", [operand, Value(operand.expr, tested)], node.span)
        variable = None
        if node.variable is not None:
            with self.block():
                variable = self.declare(node.variable, tested, node.span)
                self.patterns[id(node)] = self.scope.variables[node.variable]
        return Value(typed.InstanceOf(operand.expr, erasure(tested), variable, span=node.span), BOOLEAN)


def _widened(made: typed.Expr, target: Type) -> typed.Expr:
    """Return a new array as one of a wider type, into which it fits, since nobody else has it."""
    match made, target:
        case typed.NewArray(_, ArrayType(ClassType() as own), None), ArrayType(ClassType() as wider) if (
            own != wider
        ):
            return replace(made, type=target, made=own)
        case _:
            return made


def _concatenates(op: str, left: Value, right: Value) -> bool:
    """Return whether an operator puts texts together."""
    return (
        op == "+"
        and VOID not in (left.type, right.type)
        and STRING in (erasure(left.type), erasure(right.type))
    )


def _constant(value: bool | float | str, type_: Type, span: Span) -> Value:
    return Value(typed.Constant(value, type_, span=span), type_)


def _operand_type(op: str, left: Type, right: Type) -> Type | None:
    """Return the type in which an operator computes with two values; None if there is none."""
    if left is BOOLEAN and right is BOOLEAN and (op in _BITWISE or op in _EQUALITY or op in _JUNCTIONS):
        return BOOLEAN
    if left is TEXT and right is TEXT and (op in _EQUALITY or op == "+"):
        return TEXT
    if not is_numeric(left) or not is_numeric(right) or op in _JUNCTIONS:
        return None
    if op in _BITWISE and not (is_integral(left) and is_integral(right)):
        return None
    return binary_promoted(left, right)


def _operation(op: str, left: typed.Expr, right: typed.Expr, type_: Type, result: Type, span: Span) -> Value:
    if (
        isinstance(left, typed.Constant)
        and isinstance(right, typed.Constant)
        and (value := binary(op, left.value, right.value, type_)) is not None
    ):
        return _constant(value, result, span)
    return Value(typed.Binary(op, left, right, result, span=span), result)


def _promoted_branch(then: Value, otherwise: Value, one: Type, other: Type) -> Type:
    """Return the type of a conditional between numbers: a small constant takes the type of its other branch."""
    if one is other:
        return one
    if {one, other} == {BYTE, SHORT}:
        return SHORT
    for constant, narrow in ((otherwise, one), (then, other)):
        if (
            constant.type is INT
            and isinstance(constant.constant, int)
            and narrow in (BYTE, SHORT, CHAR)
            and converted(constant.constant, INT, narrow) == constant.constant
        ):
            return narrow
    return binary_promoted(one, other)


def tells_class(node: tree.Expr | None) -> bool:
    """Return whether an expression is ``x.getClass()`` or ``C.class``."""
    return isinstance(node, tree.ClassLiteral) or (
        isinstance(node, tree.MethodCall) and node.name == "getClass" and not node.arguments
    )


def _compares_classes(node: tree.Node) -> bool:
    return (
        isinstance(node, tree.Binary)
        and node.op in _EQUALITY
        and tells_class(node.left)
        and tells_class(node.right)
    )
