"""Abstract values of expressions, evaluated from left to right; executions that throw leave."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeGuard

from ooxcheck.oox import typed
from ooxcheck.oox.arithmetic import bit_width
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import (
    DIVISIONS,
    ArithmeticOp,
    CompareOp,
    Connective,
    EqualityOp,
    UnaryOp,
)
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.types import CHAR, INT, STRING, ArrayType, ClassType, StringOp, is_floating, is_integral
from ooxcheck.specs.values.conditions import Branches, compare, instance_of, subclasses
from ooxcheck.specs.values.domain import (
    EITHER,
    FALSE,
    INFINITY,
    TRUE,
    UNBOUNDED,
    Number,
    Reference,
    any_value,
    constant_value,
)
from ooxcheck.specs.values.evaluation import (
    Distance,
    Evaluation,
    Result,
    Site,
    greatest_difference,
    with_order,
)
from ooxcheck.specs.values.numbers import calculate_interval, fit, is_within
from ooxcheck.specs.values.state import Dead, State, join_states
from ooxcheck.specs.values.terms import extend

INT_WIDTH = 32
"""The width of int at which no length of a string wraps around."""


def evaluate(here: Evaluation, expr: typed.Expr) -> Result:  # noqa: C901 (one case for each kind of expression)
    """Return the value of an expression; raise `Dead` if it always throws."""
    match expr:
        case typed.Constant(value):
            return Result(None if is_floating(expr.type) else constant_value(value))
        case typed.Local(variable):
            return here.read((variable.slot,), expr.type)
        case typed.FieldRead(target, field):
            return here.read_field(here.dereference(evaluate(here, target), expr.span), field)
        case typed.StaticRead(field):
            return here.read((field,), expr.type)
        case typed.ElementRead(array, index):
            holder = element(here, array, index, expr)
            return here.read(
                extend(holder.term, array.type) if isinstance(array.type, ArrayType) else None, expr.type
            )
        case typed.Length(array):
            return here.length(here.dereference(evaluate(here, array), expr.span))
        case typed.Unary():
            return _unary(here, expr)
        case typed.Binary():
            return _binary(here, expr)
        case typed.Conversion(operand):
            return _convert(here, evaluate(here, operand), operand, expr)
        case typed.StringOperation():
            return _string_operation(here, expr)
        case typed.InstanceOf():
            return _truth(here, decide(here, expr))
        case typed.Cast(class_name, operand):
            return _cast(here, evaluate(here, operand), class_name, expr)
        case typed.ArrayQuantified():
            return _quantifier(here, expr)


def element(here: Evaluation, array: typed.Expr, index: typed.Expr, at: typed.ElementRead) -> Result:
    """Return an array that is not null, at an index in its range."""
    holder, position = evaluate(here, array), evaluate(here, index)
    holder = here.dereference(holder, at.span)
    here.check_index(position, here.length(holder), at.span)
    return holder


# ----------------------------------------------------------------------------------------------- conditions


def decide(here: Evaluation, condition: typed.Expr) -> Branches:
    """Return the states in which a condition is true, and in which it is false; raise `Dead` if it always throws."""
    match condition:
        case typed.Unary(UnaryOp.NOT, operand):
            yes, no = decide(here, operand)
            return no, yes
        case typed.Binary(Connective() as op) if op is not Connective.IFF:
            return _decide_lazily(here, op, condition)
        case typed.Binary((CompareOp() | EqualityOp()) as op, left, right):
            one, two = evaluate(here, left), evaluate(here, right)
            return compare(here, op, one, two, left.type)
        case typed.Binary(Connective.IFF, left, right):
            one, two = evaluate(here, left), evaluate(here, right)
            return compare(here, EqualityOp.EQUAL, one, two, left.type)
        case typed.InstanceOf(operand, class_name):
            return instance_of(here, evaluate(here, operand), operand.type, class_name)
        case _:  # a truth value, by its type
            return compare(here, EqualityOp.EQUAL, evaluate(here, condition), Result(TRUE), condition.type)


def is_condition(value: typed.Source) -> TypeGuard[typed.Expr]:
    """Return whether an expression compares or connects others, so that its value says more than itself."""
    match value:
        case typed.Binary(op):
            return not isinstance(op, ArithmeticOp)
        case typed.Unary(op):
            return op is UnaryOp.NOT
        case _:  # a type test compares, and others do not
            return isinstance(value, typed.InstanceOf)


def _decide_lazily(here: Evaluation, op: Connective, condition: typed.Binary) -> Branches:
    """Decide the left side, and the right side where the left one does not decide."""
    yes, no = decide(here, condition.left)
    if op is Connective.OR:
        right_yes, right_no = _decide_at(here, no, condition.right)
        return _either(yes, right_yes), right_no
    right_yes, right_no = _decide_at(here, yes, condition.right)
    if op is Connective.AND:
        return right_yes, _either(no, right_no)
    return _either(no, right_yes), right_no


def _decide_at(here: Evaluation, state: State | None, condition: typed.Expr) -> Branches:
    if state is None:
        return None, None
    try:
        return decide(here.at(state), condition)
    except Dead:
        return None, None


def _either(one: State | None, two: State | None) -> State | None:
    return join_states(one, two) if one is not None and two is not None else one or two


def _truth(here: Evaluation, branches: Branches) -> Result:
    """Return the outcome of a condition as a value, and continue in the states of both outcomes."""
    yes, no = branches
    after = _either(yes, no)
    if after is None:
        raise Dead
    here.state = after
    return Result(FALSE if yes is None else TRUE if no is None else EITHER)


# ----------------------------------------------------------------------------------------------- operations


def _unary(here: Evaluation, expr: typed.Unary) -> Result:
    match expr.op:
        case UnaryOp.NOT:
            value = evaluate(here, expr.operand).number
            return Result(Number(1 - value.high, 1 - value.low))
        case UnaryOp.MINUS:
            value = evaluate(here, expr.operand).number
            if not is_integral(expr.type):
                return Result(None)
            return Result(fit(Number(-value.high, -value.low), here.type_range(expr.type)))


def _binary(here: Evaluation, expr: typed.Binary) -> Result:
    if not isinstance(expr.op, ArithmeticOp):
        return _truth(here, decide(here, expr))
    first, row = left_spine(
        expr, lambda each: isinstance(each, typed.Binary) and isinstance(each.op, ArithmeticOp)
    )
    result = evaluate(here, first)
    for each in row:
        assert isinstance(each.op, ArithmeticOp), "a row should have operators of arithmetic"
        result = _arithmetic(here, each.op, result, evaluate(here, each.right), each)
    return result


def _arithmetic(here: Evaluation, op: ArithmeticOp, one: Result, two: Result, expr: typed.Binary) -> Result:
    if is_floating(expr.type):
        return Result(None)
    if op in DIVISIONS:
        two = _nonzero(here, two, expr)
    numbers = here.type_range(expr.type)
    exact = calculate_interval(op, one.number, two.number, bit_width(expr.type, here.width))
    if op is ArithmeticOp.SUBTRACT:
        exact = Number(
            max(exact.low, -greatest_difference(here.state, two, one)),
            min(exact.high, greatest_difference(here.state, one, two)),
        )
    if (
        op is ArithmeticOp.MULTIPLY
        and one.term is not None
        and (one.term, one.offset) == (two.term, two.offset)
    ):
        exact = Number(max(exact.low, 0), exact.high)  # a square
    if not is_within(exact, numbers):
        return Result(numbers)
    if op is ArithmeticOp.ADD and two.number.is_single:
        return Result(exact, one.term, one.offset + two.number.low)
    if op is ArithmeticOp.ADD and one.number.is_single:
        return Result(exact, two.term, two.offset + one.number.low)
    if op is ArithmeticOp.SUBTRACT and two.number.is_single:
        return Result(exact, one.term, one.offset - two.number.low)
    return Result(exact, near=_distance(op, one, two, bit_width(expr.type, here.width)))


def _distance(op: ArithmeticOp, one: Result, two: Result, width: int) -> Distance | None:
    """Return the distance of a result from one of its operands, if it is known; the operation does not overflow."""
    match op:
        case ArithmeticOp.ADD:
            return _from(one, two.number.low, two.number.high) or _from(two, one.number.low, one.number.high)
        case ArithmeticOp.SUBTRACT:
            return _from(one, -two.number.high, -two.number.low)
        case ArithmeticOp.REMAINDER if two.number.low > 0:
            return _from(two, -INFINITY, -1)
        case ArithmeticOp.DIVIDE if one.number.low >= 0 and two.number.low > 0:
            return _from(one, -INFINITY, -1 if one.number.low > 0 and two.number.low > 1 else 0)
        case ArithmeticOp.SHIFT_RIGHT | ArithmeticOp.SHIFT_RIGHT_UNSIGNED if one.number.low >= 0:
            is_shorter = one.number.low > 0 and two.number.is_single and 0 < two.number.low < width
            return _from(one, -INFINITY, -1 if is_shorter else 0)
        case (
            ArithmeticOp.DIVIDE
            | ArithmeticOp.REMAINDER
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
            | ArithmeticOp.MULTIPLY
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
        ):
            return None


def _from(operand: Result, least: int, most: int) -> Distance | None:
    """Return the distance of a number from the term of an operand; it is of use only if the number is not less, or not greater."""
    if operand.term is None or least < 0 < most:
        return None
    low, high = (each + operand.offset if abs(each) < UNBOUNDED else each for each in (least, most))
    return Distance(operand.term, low, high)


def _nonzero(here: Evaluation, divisor: Result, expr: typed.Binary) -> Result:
    """Continue where a divisor is not zero, and throw where it is."""
    known, site, zero = divisor.number, Site(expr.span, ExceptionKind.DIVISION), Result(FALSE)
    if known.low > 0 or known.high < 0:
        here.check(site, None)
        return divisor
    faulty, fine = compare(here, EqualityOp.EQUAL, divisor, zero, expr.right.type)
    here.check(site, faulty)
    if fine is None:
        raise Dead
    here.state = fine
    low, high = known.low + (known.low == 0), known.high - (known.high == 0)
    return Result(Number(low, high), divisor.term, divisor.offset)


def _convert(here: Evaluation, operand: Result, source: typed.Expr, expr: typed.Conversion) -> Result:
    """Convert a number: one that is a number of both types stays, others wrap around."""
    if is_floating(source.type) or is_floating(expr.type):
        return Result(any_value(expr.type, here.width))
    numbers = here.type_range(expr.type)
    return operand if is_within(operand.number, numbers) else Result(fit(operand.number, numbers))


def _cast(here: Evaluation, operand: Result, class_name: str, expr: typed.Cast) -> Result:
    """Continue where an object is of a class, or null, and throw where it is another object."""
    inside = subclasses(here.program, class_name)
    known, static = operand.reference, expr.operand.type
    is_safe = here.program.is_subtype(static, ClassType(class_name)) or (
        known.classes is not None and known.classes <= inside
    )
    here.check(Site(expr.span, ExceptionKind.CAST), None if is_safe else here.state)
    if is_safe:
        return operand
    rest = Reference(known.null, None if known.classes is None else known.classes & inside)
    if rest.is_nothing:
        raise Dead
    here.state = here.limit(operand, rest) or here.state
    return Result(rest, operand.term)


def _string_operation(here: Evaluation, expr: typed.StringOperation) -> Result:
    """Return the result of an operation on strings, of which only the length is known."""
    operands = [evaluate(here, each) for each in expr.operands]
    types = [each.type for each in expr.operands]
    for place, type_ in enumerate(types):
        if type_ is STRING:
            operands[place] = here.dereference(operands[place], expr.span)
    match expr.op:
        case StringOp.LENGTH:
            return _string_length(here, operands[0])
        case StringOp.CHAR:
            here.check_index(operands[1], _string_length(here, operands[0]), expr.span)
            return Result(any_value(CHAR, here.width))
        case StringOp.SLICE | StringOp.REST:
            _check_part(here, operands, expr)
            return Result(Reference(null=False))
        case StringOp.CONCATENATION | StringOp.TEXT:
            return Result(Reference(null=False))


def _string_length(here: Evaluation, text: Result) -> Result:
    """Return the length of a string; with few bits, it may wrap around."""
    return here.length(text) if here.width >= INT_WIDTH else Result(any_value(INT, here.width))


def _check_part(here: Evaluation, operands: list[Result], expr: typed.StringOperation) -> None:
    """Continue where both ends of a part of a string are in range and in order, and throw where they are not."""
    text, start, *stops = operands
    length = _string_length(here, text)
    ends = [Result(FALSE), start, *stops, length]
    is_safe = all(greatest_difference(here.state, one, two) <= 0 for one, two in pairwise(ends))
    here.check(Site(expr.span, ExceptionKind.INDEX), None if is_safe else here.state)
    for one, two in pairwise(ends):
        here.state = with_order(here.state, one, two, 0)


def _quantifier(here: Evaluation, expr: typed.ArrayQuantified) -> Result:
    """Evaluate the body for any element; it may throw, and it may not be evaluated at all."""
    array = here.dereference(evaluate(here, expr.array), expr.span)
    length = here.length(array)
    try:
        inner = here.at(here.state.without(lambda term: term[0] in (expr.index.slot, expr.element.slot)))
        inner.state = inner.state.limit((expr.index.slot,), Number(0, length.number.high))
        index = inner.read((expr.index.slot,), expr.index.type)
        inner.state = with_order(inner.state, index, length, -1)
        shared = extend(array.term, expr.array.type) if isinstance(expr.array.type, ArrayType) else None
        if shared is not None:
            inner.state = inner.state.copy_facts(shared, (expr.element.slot,))
        decide(inner, expr.body)
    except Dead:
        pass
    here.state = here.state.without(lambda term: term[0] in (expr.index.slot, expr.element.slot))
    return Result(EITHER)
