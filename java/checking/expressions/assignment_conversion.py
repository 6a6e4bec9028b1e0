"""Assignment contexts (JLS 5.2): an expression in the type of the variable that it is assigned to."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import BOOLEAN, ERROR, VOID, ArrayType, ClassType, Type, erasure
from ooxcheck.oox.source import Span


def lacks_supertype(here: Body, type_: Type) -> bool:
    """Tell what is wrong with the supertypes of a type: its members, and what it fits, may be known by them."""
    ancestors = [
        here.context.table.find(above.name)
        for each in here.context.subtyping.parts(type_)
        for above in here.context.members.linearised(each)
    ]
    problems = [problem for each in ancestors if each for problem in each.problems]
    here.report_problems(problems)
    return bool(problems) or None in ancestors


def check_assigned(here: Body, node: tree.Expr, target: Type) -> typed.Expr:
    """Return an expression, converted to the type of a variable that it is assigned to."""
    return convert_assigned(here, here.expression(node, target), target, node.span)


def convert_assigned(here: Body, value: Value, target: Type, span: Span) -> typed.Expr:
    """Return a value in the type of a variable that it is assigned to, complained about unless it fits."""
    if value.type is VOID:
        return here.error("java.type", f"expected {target}, found a call that gives nothing", span).expr
    if not here.context.conversions.is_assignable(value, target):
        if not lacks_supertype(here, value.type):
            here.error("java.type", f"expected {target}, found {value.type}", span)
        return value.expr
    found = widen_new_array(here.context.conversions.converted(value, target), erasure(target))
    if isinstance(found.type, ArrayType) and target is not ERROR and erasure(target) != found.type:
        return here.unsupported(
            f"{value.type} where {target} is wanted", span, "an array is only of its own type"
        ).expr
    return found


def check_condition(here: Body, node: tree.Expr) -> typed.Expr:
    """Return an expression that has to be true or false."""
    return check_assigned(here, node, BOOLEAN)


def primitive_type(here: Body, value: Value) -> Type:
    return here.context.conversions.primitive(value.type)


def convert(here: Body, value: Value, target: Type) -> typed.Expr:
    return here.context.conversions.converted(value, target)


def widen_new_array(made: typed.Expr, target: Type) -> typed.Expr:
    """Return a new array as one of a wider type, into which it fits, since nobody else has it."""
    match made, target:
        case typed.NewArray(_, ArrayType(ClassType() as own), None), ArrayType(ClassType() as wider) if (
            own != wider
        ):
            return replace(made, type=target, made=own)
        case _:
            return made


def reject_operands(here: Body, op: str, operands: list[Value], span: Span) -> Value:
    if any(each.type is ERROR for each in operands):
        return Value(operands[0].expr, ERROR)
    found = " and ".join("nothing" if each.type is VOID else str(each.type) for each in operands)
    return here.error("java.type", f"{op} does not take {found}", span)
