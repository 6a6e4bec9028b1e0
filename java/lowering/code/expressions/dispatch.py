"""Expressions of any kind: as the right side of ``:=``, or for their effect only."""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.expressions import (
    assignments,
    calls,
    creation,
    operations,
    strings,
    type_tests,
    variables,
)
from ooxcheck.java.lowering.code.messages import evaluate_message, is_lost_message, is_print
from ooxcheck.java.lowering.code.monitors import fork, is_fork, is_signal, signal
from ooxcheck.java.lowering.code.statements.switches import switch_value
from ooxcheck.oox import tree
from ooxcheck.oox.syntax.limits import poll


def source(code: Emitter, node: typed.Expr) -> tree.Expr:
    """Return an expression that may be a whole right-hand side of ``:=``; statements for its effects are emitted."""
    poll()
    return _lower(code, node)


def _lower(code: Emitter, node: typed.Expr) -> tree.Expr:  # noqa: C901  # a table
    match node:
        case typed.Local():
            return variables.local_variable(code, node)
        case typed.FieldGet():
            return variables.instance_field(code, node)
        case typed.Constant():
            return variables.constant_value(code, node)
        case typed.Call():
            return calls.call(code, node)
        case typed.Binary():
            return operations.binary(code, node)
        case typed.This():
            return tree.This(span=node.span)
        case typed.Null():
            return tree.NullLiteral(span=node.span)
        case typed.ElementGet():
            return variables.element(code, node)
        case typed.StaticGet():
            return variables.static_field(code, node)
        case typed.ArrayLength():
            return variables.array_length(code, node)
        case typed.New():
            return calls.new(code, node)
        case typed.Cast():
            return type_tests.cast(code, node)
        case typed.Unary():
            return operations.unary(code, node)
        case typed.Convert():
            return operations.convert(code, node)
        case typed.Conditional():
            return operations.conditional(code, node)
        case typed.InstanceOf():
            return type_tests.instance_of(code, node)
        case typed.SameClass():
            return type_tests.same_class(code, node)
        case typed.ClassName():
            return type_tests.class_name(code, node)
        case typed.Assign():
            return assignments.assigned_value(code, node)
        case typed.Update():
            return assignments.updated_value(code, node)
        case typed.NewArray():
            return creation.new_array(code, node)
        case typed.ArrayOf():
            return creation.array_of(code, node)
        case typed.Concat():
            return strings.concat(code, node)
        case typed.Part():
            return operations.substring(code, node)
        case typed.SwitchExpression():
            return switch_value(code, node)
        case typed.TextOf() | typed.Extension():
            return refuse(f"{type(node).__name__} in code", "", node.span)


def effect(code: Emitter, node: typed.Expr) -> None:
    """Lower an expression whose value is not used; a value for a field that no code reads is only evaluated."""
    match node:
        case typed.Assign(typed.FieldGet(target, field), text) if is_lost_message(code, field, text):
            effect(code, target)
            evaluate_message(code, text)
        case typed.Assign(typed.FieldGet(target, field), value) if not code.reach.keeps(field):
            effect(code, target)
            effect(code, value)
        case typed.Assign():
            assignments.assign(code, node)
        case typed.Update():
            assignments.update(code, node)
        case typed.Call() if is_fork(node):
            fork(code, node)
        case typed.Call() if is_signal(node):
            signal(code, node)
        case typed.Call() if is_print(node):
            for argument in node.arguments:
                evaluate_message(code, argument)
        case _:  # every other expression is lowered with its value, by the table above
            _discard(code, node)


def _discard(code: Emitter, node: typed.Expr) -> None:
    """Emit an expression that may throw, and drop its value."""
    result = source(code, node)
    if isinstance(result, tree.Call):
        code.emit(tree.CallStatement(result, span=code.here))
    elif isinstance(result, tree.NewObject | tree.NewArray | tree.Cast) or code.can_throw(result):
        code.temporary(node.type, result, node.span)
