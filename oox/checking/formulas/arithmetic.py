"""Arithmetic in specifications; ``+`` and ``-`` between other operands than two numbers are operators on sets, multisets or strings."""

from __future__ import annotations

from functools import reduce

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.atoms import complement, elaborate_operands, to_literal
from ooxcheck.oox.checking.formulas.context import (
    Context,
    as_operand,
    check_argument_count,
    check_scalar,
    is_string,
    refuse,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.fields import SET_OPERATORS
from ooxcheck.oox.checking.formulas.sequences import bag_operation
from ooxcheck.oox.checking.formulas.sets import set_operation
from ooxcheck.oox.checking.formulas.shapes import describe_shape, is_collection, is_wrong, only_type, scalar
from ooxcheck.oox.checking.names.literals import (
    CALCULATION,
    is_literal,
    is_of_size,
    literal_prefix,
    literal_type,
)
from ooxcheck.oox.checking.names.wording import list_items
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.operators import BITWISE, SHIFTS, ArithmeticOp, Extremum, Infix
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import (
    CHAR,
    ERROR,
    INT,
    STRING,
    ArrayType,
    StringOp,
    Type,
    has_text,
    is_integral,
    is_numeric,
)


def arithmetic_row(ctx: Context, node: tree.Binary) -> Term:
    """Return a chain of arithmetic operators; addition and subtraction in it may be operators on sets."""
    start, row = literal_prefix(node)
    if not row:
        return to_literal(ctx, node, literal_type(node))
    left: Term | logic.Formula | None = None if is_literal(start) else ctx.elaborate(ctx, start)
    for each in row:
        op = CALCULATION[each.op]
        left, right = elaborate_operands(ctx, op, start, left, each.right)
        left = _operation(ctx, each, op, as_operand(ctx, left), as_operand(ctx, right))
    assert isinstance(left, logic.TermNode), "a row should have an operator"
    return left


def _operation(ctx: Context, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
    """Return the result of arithmetic; ``+`` and ``-`` are union and difference unless both operands are numbers."""
    if op in BITWISE:
        return _bitwise(ctx, node, op, left, right)
    if is_collection(left.shape) or is_collection(right.shape):
        return bag_operation(ctx, node.op, left, right, node.span)
    if op is ArithmeticOp.ADD and is_string(left) and is_string(right):
        return _concatenate_strings(left, right, node.span)
    if node.op in SET_OPERATORS and not (_is_number(ctx, left) and _is_number(ctx, right)):
        return set_operation(ctx, node.op, left, right, node.span)
    return _arithmetic(ctx, node, op, left, right)


def _is_number(ctx: Context, term: Term) -> bool:
    type_ = only_type(term.shape)
    return term.shape.scalar and type_ is not None and (is_numeric(type_) or type_ is ERROR)


def _arithmetic(ctx: Context, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
    type_ = common_number_type(ctx, node.op, left, right, node.span)
    if type_ is ERROR:
        return wrong_at(node.span)
    return logic.Arithmetic(op, left, right, shape=Shape((frozenset((type_,)),), scalar=True), span=node.span)


def _bitwise(ctx: Context, node: tree.Binary, op: ArithmeticOp, left: Term, right: Term) -> Term:
    """Return the result of an operator on bits; that of a shift has the type of its left side."""
    type_ = _integer_type(ctx, node.op, left)
    other = ERROR if type_ is ERROR else _integer_type(ctx, node.op, right)
    if ERROR in (type_, other):
        return wrong_at(node.span)
    if op in SHIFTS and other is not INT:
        return refuse(ctx, "type.mismatch", f"{node.op} needs an int on its right, not {other}", right.span)
    if op not in SHIFTS and type_ is not other:
        return refuse(
            ctx, "type.mixed", f"{node.op} needs integers of one type, not {type_} and {other}", node.span
        )
    return logic.Arithmetic(op, left, right, shape=scalar(type_), span=node.span)


def complement_term(ctx: Context, node: tree.Unary) -> Term:
    """Return ``~~~e``."""
    operand = to_term(ctx, node.operand)
    type_ = _integer_type(ctx, node.op, operand)
    return wrong_at(node.span) if type_ is ERROR else complement(ctx, operand, type_, node.span)


def _integer_type(ctx: Context, op: str, term: Term) -> Type:
    """Return the type of an integer; report anything else."""
    type_ = only_type(term.shape)
    if type_ is not None and (is_integral(type_) or type_ is ERROR):
        return type_
    if not is_wrong(term.shape):
        ctx.report.error(
            "type.mismatch", f"{op} needs an integer, not {describe_shape(term.shape)}", term.span
        )
    return ERROR


def negative_term(ctx: Context, node: tree.Unary) -> Term:
    """Return ``-e``."""
    operand = to_term(ctx, node.operand)
    if number_type(ctx, node.op, operand) is ERROR:
        return wrong_at(node.span)
    return logic.Negation(operand, shape=Shape(operand.shape.columns, scalar=True), span=node.span)


def conversion_term(ctx: Context, node: tree.Conversion) -> Term:
    """Return a number or char as one of another type; a literal may have that type itself."""
    type_ = node.type
    if is_of_size(node.operand, type_, ctx.frame.width):
        return to_literal(ctx, node.operand, type_)
    operand = to_term(ctx, node.operand)
    if type_ is STRING:
        return _value_as_text(ctx, operand, node)
    if number_type(ctx, node.sign, operand, or_char=True) is ERROR:
        return wrong_at(node.span)
    return logic.Conversion(operand, shape=scalar(type_), span=node.span)


def _value_as_text(ctx: Context, operand: Term, node: tree.Conversion) -> Term:
    """Return the text of a char, an integer or a bool."""
    type_ = only_type(operand.shape)
    if is_wrong(operand.shape) or not check_scalar(ctx, operand, f"what {node.sign} makes a string"):
        return wrong_at(node.span)
    if type_ is None or not has_text(type_):
        message = f"{node.sign} needs a char, an integer or a bool, not {describe_shape(operand.shape)}"
        return refuse(ctx, "type.mismatch", message, operand.span)
    return logic.StringOperation(StringOp.TEXT, (operand,), shape=scalar(STRING), span=node.span)


def number_type(ctx: Context, op: str, term: Term, *, or_char: bool = False) -> Type:
    """Return the type of a term that must be a number; report other terms. A set of numbers is allowed, and must have one element at run time."""
    if is_wrong(term.shape):
        return ERROR
    type_ = only_type(term.shape)
    if type_ is not None and (is_numeric(type_) or (or_char and type_ is CHAR)):
        return type_
    what = "a number or a char" if or_char else "a number"
    ctx.report.error("type.mismatch", f"{op} needs {what}, not {describe_shape(term.shape)}", term.span)
    return ERROR


def extremum_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``min(e, ...)`` or ``max(e, ...)``: of all numbers or chars in some sets together."""
    if not check_argument_count(ctx, node, 1):
        return wrong_at(node.span)
    known = {id(each): to_term(ctx, each) for each in node.args if not is_literal(each)}
    type_ = next(
        (
            t
            for t in map(only_type, (each.shape for each in known.values()))
            if t is not None and is_integral(t)
        ),
        INT,
    )
    terms = [known.get(id(each)) or to_literal(ctx, each, type_) for each in node.args]
    types = [_ordered_type(ctx, node.name, each) for each in terms]
    if ERROR in types:
        return wrong_at(node.span)
    if len(set(types)) > 1:
        message = (
            f"{node.name} needs numbers of one type, not {list_items(sorted(set(map(str, types))), ' and ')}"
        )
        return refuse(ctx, "type.mixed", message, node.span)
    whole = reduce(lambda left, right: set_operation(ctx, Infix.PLUS, left, right, right.span), terms)
    return logic.Extremum(
        Extremum(node.name), whole, shape=Shape((frozenset(types),), scalar=True), span=node.span
    )


def _ordered_type(ctx: Context, op: str, term: Term) -> Type:
    """Return the type of a set of integers or chars; report anything else."""
    if is_wrong(term.shape):
        return ERROR
    type_ = only_type(term.shape)
    if type_ is not None and (is_integral(type_) or type_ is CHAR):
        return type_
    hints = [f"its elements are {term.span.text}[]"] if isinstance(type_, ArrayType) else []
    message = f"{op} needs integers or chars, not {describe_shape(term.shape)}"
    ctx.report.error("type.mismatch", message, term.span, *hints)
    return ERROR


def common_number_type(
    ctx: Context, op: str, left: Term, right: Term, span: Span, *, or_char: bool = False
) -> Type:
    """Return the type of two numbers; report an error unless it is the same."""
    type_ = number_type(ctx, op, left, or_char=or_char)
    other = ERROR if type_ is ERROR else number_type(ctx, op, right, or_char=or_char)
    if type_ is other or other is ERROR:
        return other
    ctx.report.error("type.mixed", f"{op} needs numbers of one type, not {type_} and {other}", span)
    return ERROR


def _concatenate_strings(left: Term, right: Term, span: Span) -> Term:
    """Return the concatenation of two strings; a chain of them is one operation."""
    is_row = isinstance(left, logic.StringOperation) and left.op is StringOp.CONCATENATION
    parts = left.operands if isinstance(left, logic.StringOperation) and is_row else (left,)
    return logic.StringOperation(StringOp.CONCATENATION, (*parts, right), shape=scalar(STRING), span=span)
