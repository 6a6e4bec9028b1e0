"""Expressions of program code as terms and formulas of the specification language, as far as candidates need them."""

from __future__ import annotations

from ooxcheck.oox import logic, typed
from ooxcheck.oox.operators import ArithmeticOp, CompareOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.types import BOOL, INT, ClassType
from ooxcheck.specs.loop_invariants.build import SIGNED, convert, shape_of, truth_constant

_EXACT = (
    ArithmeticOp.ADD,
    ArithmeticOp.SUBTRACT,
    ArithmeticOp.MULTIPLY,
    ArithmeticOp.DIVIDE,
    ArithmeticOp.REMAINDER,
)


def number_term(node: typed.Expr) -> logic.Term | None:
    """Return a signed number of program code as a term, None if it has other parts than numbers, lengths and fields."""
    if node.type not in SIGNED:
        return None
    shape = shape_of(node.type)
    match node:
        case typed.Constant(value) if isinstance(value, int):
            return logic.Constant(value, shape=shape, span=node.span)
        case typed.Local(variable):
            return logic.ProgramVariable(variable, shape=shape, span=node.span)
        case typed.StaticRead(field):
            return logic.StaticField(field, shape=shape, span=node.span)
        case typed.Length() | typed.FieldRead():
            return _cell_term(node)
        case typed.Unary() | typed.Conversion() | typed.Binary():
            return _operator_term(node)
        case _:  # elements, strings and bits are no part of candidates
            return None


def _cell_term(node: typed.Length | typed.FieldRead) -> logic.Term | None:
    """Return the length of an array in a variable, or a field of an object in a variable."""
    match node:
        case typed.Length(typed.Local(array) as of):
            inner = logic.ProgramVariable(array, shape=shape_of(array.type), span=of.span)
            return logic.Length(inner, shape=shape_of(INT), span=node.span)
        case typed.FieldRead(typed.Local(holder) as of, field):
            inner = logic.ProgramVariable(holder, shape=shape_of(holder.type), span=of.span)
            pairs = logic.FieldRelation(
                (field,),
                shape=logic.Shape((frozenset({ClassType(field.owner)}), frozenset({field.type}))),
                span=node.span,
            )
            return logic.Join(inner, pairs, shape=shape_of(node.type), span=node.span)
        case _:  # the array or object is no variable
            return None


def _operator_term(node: typed.Unary | typed.Conversion | typed.Binary) -> logic.Term | None:
    shape = shape_of(node.type)
    if isinstance(node, typed.Binary):
        first, second = number_term(node.left), number_term(node.right)
        if first is None or second is None or node.op not in _EXACT:
            return None
        assert isinstance(node.op, ArithmeticOp), "arithmetic should have such an operator"
        return logic.Arithmetic(node.op, first, second, shape=shape, span=node.span)
    operand = number_term(node.operand)
    if operand is None:
        return None
    if isinstance(node, typed.Conversion):
        return convert(operand, node.type)
    return logic.Negation(operand, shape=shape, span=node.span)


def condition_formula(node: typed.Expr) -> logic.Formula | None:
    """Return a condition of program code as a formula, None if it has other parts than numbers and truth values."""
    match node:
        case typed.Constant(bool() as value):
            return truth_constant(value=value, span=node.span)
        case typed.Local(variable) if variable.type is BOOL:
            return logic.Holds(
                logic.ProgramVariable(variable, shape=shape_of(BOOL), span=node.span), span=node.span
            )
        case typed.Unary(UnaryOp.NOT, operand):
            inside = condition_formula(operand)
            return None if inside is None else logic.Not(inside, span=node.span)
        case typed.Binary(op, left, right):
            return _comparison(node, op, left, right) or _connection(node, op, left, right)
        case _:  # references are no part of candidates
            return None


def _comparison(node: typed.Binary, op: object, left: typed.Expr, right: typed.Expr) -> logic.Formula | None:
    if not isinstance(op, CompareOp | EqualityOp):
        return None
    first, second = number_term(left), number_term(right)
    if first is None or second is None:
        return None
    if isinstance(op, CompareOp):
        return logic.Compare(op, first, second, span=node.span)
    equal = logic.Same(first, second, span=node.span)
    return equal if op is EqualityOp.EQUAL else logic.Not(equal, span=node.span)


def _connection(node: typed.Binary, op: object, left: typed.Expr, right: typed.Expr) -> logic.Formula | None:
    first, second = condition_formula(left), condition_formula(right)
    if first is None or second is None:
        return None
    match op:
        case Connective.AND:
            return logic.And(first, second, span=node.span)
        case Connective.OR:
            return logic.Or(first, second, span=node.span)
        case _:  # implications and equivalences are rare in conditions
            return None
