"""Conditional expressions `c ? a : b` and their types (JLS 15.25)."""

from __future__ import annotations

from functools import partial

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import (
    check_condition,
    primitive_type,
    reject_operands,
)
from ooxcheck.java.checking.expressions.pattern_variables import bind_patterns
from ooxcheck.java.checking.typing.constants import convert_constant
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    ERROR,
    INT,
    SHORT,
    VOID,
    Type,
    binary_promoted,
    boxed_type,
    erasure,
    is_numeric,
    is_reference,
)


def check_conditional(here: Body, node: tree.Conditional, target: Type | None) -> Value:
    """Check ``c ? a : b`` (JLS 15.25); a chain of conditionals is checked without recursion."""
    chain: list[tuple[tree.Conditional, typed.Expr, Value]] = []
    at: tree.Expr = node
    before = here.scope
    while isinstance(at, tree.Conditional):
        condition = check_condition(here, at.condition)
        with here.block():
            bind_patterns(here, at.condition, when=True)
            chain.append((at, condition, here.expression(at.then, target)))
        if here.patterns:
            here.scope = here.scope.inner()
            bind_patterns(here, at.condition, when=False)
        at = at.otherwise
    value = here.expression(at, target)
    here.scope = before
    for each, condition, then in reversed(chain):
        value = _choose_branch(here, each, condition, then, value, target)
    return value


def _choose_branch(
    here: Body,
    node: tree.Conditional,
    condition: typed.Expr,
    then: Value,
    otherwise: Value,
    target: Type | None,
) -> Value:
    """Return a conditional of two checked branches."""
    if VOID in (then.type, otherwise.type):
        return reject_operands(here, "?:", [then, otherwise], node.span)
    type_ = _conditional_type(here, then, otherwise, target)
    one, other = (here.context.conversions.convert(each, type_) for each in (then, otherwise))
    if (
        isinstance(condition, typed.Constant)
        and isinstance(one, typed.Constant)
        and isinstance(other, typed.Constant)
    ):
        return Value(one if condition.value else other, type_)
    return Value(typed.Conditional(condition, one, other, erasure(type_), span=node.span), type_)


def _conditional_type(here: Body, then: Value, otherwise: Value, target: Type | None) -> Type:
    types = (then.type, otherwise.type)
    if ERROR in types:
        return ERROR
    if types[0] == types[1]:
        return types[0]
    one, other = map(partial(primitive_type, here), (then, otherwise))
    if one is BOOLEAN and other is BOOLEAN:
        return BOOLEAN
    if is_numeric(one) and is_numeric(other):
        return _promoted_branch(then, otherwise, one, other)
    if (
        target is not None
        and is_reference(target)
        and all(here.context.conversions.fits(each, target) for each in types)
    ):
        return target
    return here.context.subtyping.least_upper_bound([boxed_type(each) for each in types])


def _promoted_branch(then: Value, otherwise: Value, one: Type, other: Type) -> Type:
    """Return the type of a numeric conditional; a constant that fits takes the narrow type of the other branch."""
    if one is other:
        return one
    if {one, other} == {BYTE, SHORT}:
        return SHORT
    for constant, narrow in ((otherwise, one), (then, other)):
        if (
            constant.type is INT
            and isinstance(constant.constant, int)
            and narrow in (BYTE, SHORT, CHAR)
            and convert_constant(constant.constant, INT, narrow) == constant.constant
        ):
            return narrow
    return binary_promoted(one, other)
