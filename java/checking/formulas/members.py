"""Fields of objects and sets, constant fields, and elements of arrays in formulas."""

from __future__ import annotations

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.formulas.builtins import element
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    RELATION,
    SEQUENCE,
    SET,
    Term,
    refuse,
)
from ooxcheck.java.checking.typing.constants import convert_constant
from ooxcheck.java.types import (
    INT,
    STRING,
    ArrayType,
    Type,
    erasure,
    is_reference,
)
from ooxcheck.oox.source import Span


def check_member(here: FormulaScope, node: tree.FieldAccess) -> Term:
    """Type a name with dots: a field, or all objects of a class."""
    if not _is_dotted(node):
        return field_of(here, here.term(node.target), node.name, node.span)
    cls = here.names.class_named(node.target)
    if cls is not None:
        field = here.names.field(cls.type, node.name)
        if field is not None and field.ref.is_static:
            return constant_term(here, here.names.read(None, field, node.span))
        if field is None and (inner := here.names.class_term(node)):
            return inner
    elif (whole := here.names.class_term(node)) and _is_package(here, node.target):
        return whole
    return field_of(here, here.term(node.target), node.name, node.span)


def _is_package(here: FormulaScope, node: tree.Expr) -> bool:
    """Return whether a name can only be a package."""
    at = node
    while isinstance(at, tree.FieldAccess):
        at = at.target
    return (
        isinstance(at, tree.Name)
        and here.context.table.resolve_type_name((at.name,), here.names.scope) is None
    )


def field_of(here: FormulaScope, target: Term, name: str, span: Span) -> Term:
    """Return a field of an object or a set, or the length of an array."""
    if isinstance(target.type, ArrayType) and name == "length" and target.kind == ONE:
        return Term(typed.ArrayLength(target.expr, span=span), INT)
    if target.kind == RELATION:
        step = here.names.relation(name, target.type, span)
        return Term(
            formulas.Join(target.expr, step.expr, type=step.expr.type, span=span), step.type, RELATION
        )
    if target.kind not in (ONE, SET):
        refuse(
            "jml.type",
            f"a {target.kind} has no field {name}; elems(...) is the set of its elements",
            span,
        )
    field = here.names.field(target.type, name)
    if field is None:
        refuse("jml.name", f"{target.type} has no field {name}", span)
    return constant_term(
        here, here.names.read(here.context.conversions.cast_to_erasure(target), field, span, target.kind)
    )


def constant_term(here: FormulaScope, term: Term) -> Term:
    """Return the value of a constant static field (JLS 4.12.4), which is not stored."""
    expr = term.expr
    if isinstance(expr, typed.StaticGet) and (defined := here.names.ghosts.definition(expr.field)):
        return here.elsewhere(defined[0].scope).term(defined[1])
    owner = here.context.table.find(expr.field.owner) if isinstance(expr, typed.StaticGet) else None
    field = owner.fields.get(expr.field.name) if owner and isinstance(expr, typed.StaticGet) else None
    if (
        field is None
        or field.node is None
        or field.node.value is None
        or "final" not in field.words
        or not _may_be_constant(field.type)
    ):
        return term
    value = here.elsewhere(field.owner.scope).term(field.node.value)
    if not isinstance(value.expr, typed.Constant):
        return term
    return Term(
        typed.Constant(
            convert_constant(value.expr.value, value.type, field.type), field.type, span=term.span
        ),
        field.type,
    )


def check_element(here: FormulaScope, array: Term, index: Term, span: Span) -> Term:
    """Type ``array[index]``."""
    if not (isinstance(array.type, ArrayType) and array.kind == ONE) and array.kind != SEQUENCE:
        refuse("jml.type", "an array or a sequence is needed before [", span)
    type_ = element(array)
    at = here.operators.number(index, INT) if index.kind == ONE else index.expr
    return Term(typed.ElementGet(array.expr, at, erasure(type_), span=span), type_)


def _is_dotted(node: tree.Expr) -> bool:
    """Return whether an expression is a name with dots."""
    while isinstance(node, tree.FieldAccess):
        node = node.target
    return isinstance(node, tree.Name)


def _may_be_constant(type_: Type) -> bool:
    return not is_reference(type_) or type_ == STRING
