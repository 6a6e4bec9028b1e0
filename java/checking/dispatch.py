"""The rules for all expressions, and a body that uses them."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.checking.body import Body, Rules
from ooxcheck.java.checking.calls.creation import check_array_initializer, check_new, check_new_array
from ooxcheck.java.checking.calls.functions import check_function, function_result
from ooxcheck.java.checking.context import Context
from ooxcheck.java.checking.declared.symbols import Scope
from ooxcheck.java.checking.expressions.assignments import check_assignment, check_update
from ooxcheck.java.checking.expressions.enclosing import check_this
from ooxcheck.java.checking.expressions.fields import check_array_access
from ooxcheck.java.checking.expressions.literals import check_literal
from ooxcheck.java.checking.expressions.names import check_field_access, check_name
from ooxcheck.java.checking.expressions.operators import check_binary, check_unary
from ooxcheck.java.checking.expressions.type_tests import (
    check_cast,
    check_class_value,
    check_component,
    check_component_pattern,
    check_instance_of,
)
from ooxcheck.java.checking.statements.statements import check_statement, check_statements
from ooxcheck.java.checking.statements.switches import (
    check_constant_pattern,
    check_switch_expression,
    switch_result_types,
)
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import Type


def check_expression(here: Body, node: tree.Expr, target: Type | None = None) -> Value:  # noqa: C901  # a table
    """Check an expression; `target` is the expected type, from which a poly expression takes its own."""
    match node:
        case tree.Name():
            return check_name(here, node)
        case tree.FieldAccess():
            return check_field_access(here, node)
        case tree.MethodCall():
            from ooxcheck.java.checking.calls.method_calls import check_call

            return check_call(here, node, target)
        case tree.Binary():
            return check_binary(here, node)
        case tree.Assignment():
            return check_assignment(here, node)
        case (
            tree.NullLiteral()
            | tree.IntLiteral()
            | tree.BoolLiteral()
            | tree.StringLiteral()
            | tree.CharLiteral()
            | tree.FloatLiteral()
        ):
            return check_literal(here, node)
        case tree.ArrayAccess():
            return check_array_access(here, node)
        case tree.New():
            return check_new(here, node, target)
        case tree.NewArray():
            return check_new_array(here, node)
        case tree.ArrayInitializer():
            return check_array_initializer(here, node, target)
        case tree.Unary():
            return check_unary(here, node)
        case tree.Update():
            return check_update(here, node)
        case tree.Conditional():
            from ooxcheck.java.checking.expressions.conditionals import check_conditional

            return check_conditional(here, node, target)
        case tree.Cast():
            return check_cast(here, node)
        case tree.InstanceOf():
            return check_instance_of(here, node)
        case tree.Component():
            return check_component(here, node)
        case tree.ConstantPattern():
            return check_constant_pattern(here, node)
        case tree.ComponentPattern():
            return check_component_pattern(here, node)
        case tree.This():
            return check_this(here, node)
        case tree.Lambda() | tree.MethodReference():
            return check_function(here, node, target)
        case tree.SwitchExpression():
            return check_switch_expression(here, node, target)
        case tree.Super():
            return here.error("java.type", "super stands before a dot only", node.span)
        case tree.ClassLiteral():
            return check_class_value(here, node)
        case tree.Unknown(what):
            return here.report_unsupported(what, node.span)
        case tree.Extension():
            return here.report_unsupported("a specification in a program", node.span)


_RULES = Rules(check_expression, check_statement, check_statements, function_result, switch_result_types)


def new_body(context: Context, scope: Scope, count: int = 0) -> Body:
    """Return a body to check in a scope that has `count` variables."""
    return Body(context, _RULES, scope, count)
