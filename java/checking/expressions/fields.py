"""Fields of objects, constant fields (JLS 4.12.4), and elements of arrays."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.symbols import Field
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned, lacks_supertype
from ooxcheck.java.checking.typing.conversions import Value, mentions_variable
from ooxcheck.java.types import (
    CHAR,
    ERROR,
    INT,
    STRING,
    TEXT,
    ArrayType,
    Primitive,
    Type,
    erasure,
    is_reference,
    upper,
)
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.source import Span

_PURE = (typed.Local, typed.This, typed.StaticGet, typed.Constant, typed.Null)


def static_field_value(here: Body, field: Field, span: Span) -> Value:
    """Return a static field, or its value if it is a constant."""
    here.report_problems(field.problems)
    return constant_field_value(here, field, field.type, span) or Value(
        typed.StaticGet(field.ref, span=span), field.type
    )


def constant_field_value(here: Body, field: Field, type_: Type, span: Span) -> Value | None:
    """Return the value of a constant field (JLS 4.12.4); None for other fields."""
    constant = constant_of(here, field)
    return Value(typed.Constant(constant.value, constant.type, span=span), type_) if constant else None


def constant_of(here: Body, field: Field) -> typed.Constant | None:
    """Return the value of a constant field, evaluated once."""
    constants = here.context.constants
    if field not in constants:
        constants[field] = None
        constants[field] = _initial_constant(here, field)
    return constants[field]


def _initial_constant(here: Body, field: Field) -> typed.Constant | None:
    node = field.node
    if (
        node is None
        or node.value is None
        or "final" not in field.words
        or not is_constant_type(field.type)
        or not may_be_constant(node.value)
    ):
        return None
    other = here.inner(field.owner.scope)
    expr = check_assigned(other, node.value, field.type)
    return expr if isinstance(expr, typed.Constant) and not other.report.errors() else None


def field_of(here: Body, target: Value, name: str, span: Span) -> Value:
    """Return a field of a checked receiver."""
    if target.type is ERROR:
        return target
    type_ = upper(target.type)
    if (isinstance(type_, ArrayType) or type_ is TEXT) and name == "length":
        return Value(typed.ArrayLength(here.context.conversions.cast_to_erasure(target), span=span), INT)
    member = here.context.members.field(type_, name) if is_reference(type_) else None
    if member is None:
        return missing_field(here, type_, name, span)
    field, own = member
    if field.is_static:
        return _static_through_instance(here, target, field, span)
    here.report_problems(field.problems)
    if isinstance(target.expr, typed.This) and (constant := constant_field_value(here, field, own, span)):
        return constant
    receiver = here.context.conversions.cast_up(target.expr, field.owner.raw)
    access = typed.FieldGet(receiver, field.ref, span=span)
    if mentions_variable(field.type) and here.context.conversions.is_raw(type_, field.owner.raw):
        here.raw_fields.append(access)
    return Value(access, upper(own))


def _static_through_instance(here: Body, target: Value, field: Field, span: Span) -> Value:
    """Return a static field that is accessed through an instance without side effects."""
    if isinstance(target.expr, _PURE) or (
        isinstance(target.expr, typed.FieldGet) and isinstance(target.expr.target, typed.This)
    ):
        return static_field_value(here, field, span)
    return here.report_unsupported(
        "a static field behind an expression", span, f"write {field.owner.display_name}.{field.name}"
    )


def missing_field(here: Body, type_: Type, name: str, span: Span) -> Value:
    """Report that a type has no field of a name."""
    if isinstance(type_, Primitive):
        return here.error("java.type", f"{type_} has no fields", span)
    cls = next(
        (
            candidate
            for each in here.context.subtyping.parts(type_)
            if (candidate := here.context.table.find(each.name))
        ),
        None,
    )
    if cls is None or lacks_supertype(here, type_):
        return Value(typed.Null(ERROR, span=span), ERROR)
    if cls.unit.is_library:
        return here.error(
            "java.unsupported",
            f"{cls.display_name}.{name} is not supported: it is not among what is known of {cls.display_name}",
            span,
        )
    if cls.lacks_members:
        return here.report_unsupported(f"{cls.display_name}.{name}", span, "an annotation may add it")
    if cls.methods.get(name):
        return here.error(
            "java.name", f"{cls.display_name} has no field {name}; for the method write {name}(...)", span
        )
    return here.error(
        "java.name", f"{cls.display_name} has no field {name}{did_you_mean(name, cls.fields)}", span
    )


def check_array_access(here: Body, node: tree.ArrayAccess) -> Value:
    """Check ``array[index]``."""
    array, index = here.expression(node.array), here.expression(node.index)
    type_ = upper(array.type)
    if ERROR in (type_, index.type):
        return Value(array.expr, ERROR)
    if type_ is TEXT:
        return Value(
            typed.ElementGet(array.expr, convert_index(here, index, node.index.span), CHAR, span=node.span),
            CHAR,
        )
    if not isinstance(type_, ArrayType):
        return here.error("java.type", f"expected an array, found {type_}", node.array.span)
    held = here.context.conversions.cast_to_erasure(array)
    assert isinstance(held.type, ArrayType)
    return Value(
        typed.ElementGet(
            held, convert_index(here, index, node.index.span), held.type.element, span=node.span
        ),
        upper(type_.element),
    )


def convert_index(here: Body, value: Value, span: Span) -> typed.Expr:
    """Convert an array index or size to int."""
    if not here.context.conversions.fits(value.type, INT):
        here.error("java.type", f"expected int, found {value.type}", span)
        return value.expr
    return here.context.conversions.convert(value, INT)


def is_constant_type(type_: Type) -> bool:
    """Return whether a variable of this type can be a constant variable (JLS 4.12.4)."""
    return isinstance(type_, Primitive) or erasure(type_) == STRING


def may_be_constant(node: tree.Expr) -> bool:
    """Return whether an expression has the syntax of a constant expression (JLS 15.29)."""
    match node:
        case (
            tree.IntLiteral()
            | tree.FloatLiteral()
            | tree.CharLiteral()
            | tree.StringLiteral()
            | tree.BoolLiteral()
            | tree.Name()
        ):
            return True
        case tree.FieldAccess(target):
            return may_be_constant(target) and isinstance(target, tree.Name | tree.FieldAccess)
        case tree.Unary(_, operand) | tree.Cast(_, operand):
            return may_be_constant(operand)
        case tree.Binary():
            while isinstance(node, tree.Binary):
                if not may_be_constant(node.right):
                    return False
                node = node.left
            return may_be_constant(node)
        case tree.Conditional():
            chain, last = else_chain(node)
            return may_be_constant(last) and all(
                may_be_constant(each.condition) and may_be_constant(each.then) for each in chain
            )
        case _:  # other expressions are never constant (JLS 15.29)
            return False
