"""Conversions in their contexts (JLS 5), and the calls and casts that carry them out.

A `Value` has its type before erasure, while its expression has an erased one: the cast between them is inserted where a
use needs it, as javac does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java import array_objects, typed
from ooxcheck.java.checking.declared.subtyping import Subtyping
from ooxcheck.java.checking.typing.constants import Constant, convert_constant
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import (
    BOOLEAN,
    BOXES,
    BYTE,
    CHAR,
    ERROR,
    INT,
    NULL,
    OBJECT,
    SHORT,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    Wildcard,
    boxed_type,
    erasure,
    is_integral,
    is_numeric,
    is_reference,
    unboxed_type,
    widens,
    wrap_integer,
)


@dataclass(frozen=True, slots=True)
class Value:
    """An expression, and its type before erasure."""

    expr: typed.Expr
    type: Type

    @property
    def constant(self) -> Constant | None:
        """Its value; None if it is not a constant."""
        return self.expr.value if isinstance(self.expr, typed.Constant) else None


class Conversions:
    """Decides and carries out conversions."""

    def __init__(self, subtyping: Subtyping) -> None:
        self.subtyping = subtyping

    # -- convertibility -----------------------------------------------------------------------------------

    def fits(self, type_: Type, target: Type) -> bool:
        """Return whether a type converts to another in an invocation context (JLS 5.3)."""
        if self.subtyping.is_subtype(type_, target):
            return True
        if is_reference(target):
            return isinstance(type_, Primitive) and self.subtyping.is_subtype(boxed_type(type_), target)
        return is_reference(type_) and any(
            each is target or widens(each, target) for each in self.unboxings(type_)
        )

    def is_assignable(self, value: Value, target: Type) -> bool:
        """Return whether a value converts to a type in an assignment context, narrowing of constants included (JLS 5.2)."""
        return self.fits(value.type, target) or self._narrows(value, unboxed_type(target))

    def _narrows(self, value: Value, target: Type) -> bool:
        constant = value.constant
        if (
            not isinstance(constant, int)
            or value.type not in (BYTE, SHORT, CHAR, INT)
            or target not in (BYTE, SHORT, CHAR)
        ):
            return False
        return wrap_integer(constant, target) == constant

    def unboxings(self, type_: Type) -> Iterator[Type]:
        """Yield the primitive type of a box, or of a type variable or intersection bounded by a box."""
        if is_reference(type_):
            yield from (
                primitive
                for each in self.subtyping.parts(type_)
                if isinstance(primitive := unboxed_type(each), Primitive)
            )

    def primitive(self, type_: Type) -> Type:
        """Return the unboxed type of an operand; other references keep their type."""
        if isinstance(type_, (Primitive, ClassType)):
            return unboxed_type(type_)
        return next(self.unboxings(type_), type_)

    def is_castable(self, type_: Type, target: Type) -> bool:
        """Return whether a cast is legal (JLS 5.5)."""
        if type_ is ERROR or target is ERROR:
            return True
        match is_reference(type_), is_reference(target):
            case False, False:
                return type_ is target or (is_numeric(type_) and is_numeric(target))
            case False, True:
                return self.fits(type_, target)
            case True, False:
                return self.fits(type_, target) or self.is_castable(type_, boxed_type(target))
            case _:  # both are references
                return self._may_share(erasure(type_), erasure(target))

    def _may_share(self, left: Type, right: Type) -> bool:
        """Return whether an object can have both types."""
        if left is NULL or self.subtyping.is_subtype(left, right) or self.subtyping.is_subtype(right, left):
            return True
        if isinstance(left, ArrayType) and isinstance(right, ArrayType):
            return (
                is_reference(left.element)
                and is_reference(right.element)
                and self._may_share(left.element, right.element)
            )
        classes = [
            self.subtyping.table.find(each.name) for each in (left, right) if isinstance(each, ClassType)
        ]
        if len(classes) < 2 or None in classes:
            return isinstance(left, ClassType) and isinstance(right, ClassType)
        return any(each is not None and each.is_interface for each in classes) and not any(
            each is not None and "final" in each.words for each in classes
        )

    # -- how it is made to fit -----------------------------------------------------------------------

    def convert(self, value: Value, target: Type) -> typed.Expr:
        """Convert a value to the erasure of `target`."""
        type_ = value.type
        if type_ is ERROR or target is ERROR:
            return value.expr
        if isinstance(target, Primitive) and target is not NULL:
            return self.number(value, target) if isinstance(type_, Primitive) else self._unbox(value, target)
        if isinstance(type_, Primitive) and type_ is not NULL:
            return self.cast_up(self._box(value, target), target)
        reference = self.cast_up(value.expr, target)
        return mark_unchecked(reference) if self._forgets(value, target) else reference

    def _forgets(self, value: Value, target: Type) -> bool:
        """Return whether a conversion is unchecked, from a raw to a parameterised type (JLS 5.1.9); a new object is exempt."""
        has_arguments = isinstance(target, ClassType) and any(
            not isinstance(each, Wildcard) for each in target.arguments
        )
        return (
            has_arguments
            and not isinstance(value.expr, typed.New)
            and self.is_raw(value.type, erasure(target))
        )

    def is_raw(self, type_: Type, owner: Type) -> bool:
        """Return whether a type is raw as a subtype of `owner` (JLS 4.8)."""
        if not isinstance(type_, ClassType) or not isinstance(owner, ClassType):
            return False
        cls, seen = self.subtyping.table.find(owner.name), self.subtyping.table.ancestor(type_, owner.name)
        return cls is not None and seen is not None and bool(cls.parameters) and not seen.arguments

    def cast_up(self, expr: typed.Expr, target: Type) -> typed.Expr:
        """Cast a reference to a type that it has before erasure."""
        erased = erasure(target)
        if isinstance(expr.type, ArrayType) and erased == OBJECT:
            return array_objects.close_array(expr)
        if isinstance(expr.type, ClassType) and isinstance(erased, ArrayType):
            return array_objects.open_array(expr, erased, is_implied=True)
        return (
            expr
            if self.subtyping.is_subtype(expr.type, erased)
            else typed.Cast(expr, erased, is_implied=True, span=expr.span)
        )

    def cast_to_erasure(self, value: Value) -> typed.Expr:
        """Cast a reference to the erasure of its own type."""
        return self.cast_up(value.expr, value.type) if is_reference(value.type) else value.expr

    def number(self, value: Value, target: Primitive) -> typed.Expr:
        """Convert a primitive value to another primitive type."""
        expr = value.expr
        if value.type is target or expr.type is target or target is BOOLEAN:
            return expr
        if isinstance(expr, typed.Constant):
            return typed.Constant(convert_constant(expr.value, expr.type, target), target, span=expr.span)
        return typed.Convert(expr, target, span=expr.span)

    def _box(self, value: Value, target: Type) -> typed.Expr:
        assert isinstance(value.type, Primitive)
        wanted = unboxed_type(target)
        primitive = (
            wanted
            if isinstance(wanted, Primitive) and is_integral(wanted) and is_integral(value.type)
            else value.type
        )
        box = BOXES[primitive]
        method = typed.MethodRef(box.name, "valueOf", (primitive,), box, is_static=True)
        return typed.Call(
            CallKind.STATIC, None, method, (self.number(value, primitive),), span=value.expr.span
        )

    def _unbox(self, value: Value, target: Primitive) -> typed.Expr:
        primitive = next((each for each in self.unboxings(value.type) if isinstance(each, Primitive)), target)
        box = BOXES[primitive]
        receiver = self.cast_up(value.expr, box)
        method = typed.MethodRef(box.name, f"{primitive.value}Value", (), primitive)
        call = typed.Call(CallKind.VIRTUAL, receiver, method, (), span=value.expr.span)
        return self.number(Value(call, primitive), target)

    def cast(self, value: Value, target: Type) -> typed.Expr:
        """Carry out an explicit cast."""
        if isinstance(value.expr, typed.Null) and is_reference(target):
            return typed.Null(erasure(target), span=value.expr.span)
        if is_reference(value.type) and not is_reference(target) and not self.fits(value.type, target):
            box = boxed_type(target)
            return self.convert(Value(typed.Cast(value.expr, box, span=value.expr.span), box), target)
        erased = erasure(target)
        if (
            isinstance(value.expr.type, ClassType)
            and isinstance(erased, ArrayType)
            and not self.subtyping.is_subtype(value.type, target)
        ):
            return array_objects.open_array(value.expr, erased, is_implied=False)
        result = self.convert(value, target)
        if self.subtyping.is_subtype(value.type, target):
            return result
        is_unchecked = _is_unchecked(value, target)
        if result is not value.expr and isinstance(result, typed.Cast):
            return replace(result, is_implied=False, is_unchecked=is_unchecked)
        return (
            typed.Cast(result, erasure(target), is_unchecked=True, span=result.span)
            if is_unchecked
            else result
        )


def mark_unchecked(expr: typed.Expr) -> typed.Expr:
    """Mark an expression as a possible cause of heap pollution (JLS 4.12.2)."""
    return typed.Cast(expr, expr.type, is_implied=True, is_unchecked=True, span=expr.span)


def mentions_variable(type_: Type) -> bool:
    """Return whether a type mentions a type variable."""
    return erasure(type_) != type_


def _is_unchecked(value: Value, target: Type) -> bool:
    """Return whether a cast may cause heap pollution (JLS 4.12.2).

    A cast to a type variable is harmless on values that a container reads from its own fields and arrays, since it stored them there.
    """
    if isinstance(target, TypeVariable):
        return not isinstance(value.expr, typed.FieldGet | typed.ElementGet)
    return isinstance(target, ClassType) and any(not isinstance(each, Wildcard) for each in target.arguments)
