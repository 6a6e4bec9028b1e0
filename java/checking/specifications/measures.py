"""Measures of loops (``decreases``): not negative when an iteration begins, and less at the next evaluation of the condition.

Two ghost variables hold the measure at the start of the last iteration, and whether there was one; the decrease is a loop invariant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ooxcheck.java import typed
from ooxcheck.java.checking.declared.symbols import Binding, Scope
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CompareOp, ConditionalOp, UnaryOp
from ooxcheck.java.types import BOOLEAN, LONG, SpecType, Type
from ooxcheck.oox.source import Span


def declare_measure(
    node: jml.Decreases, scope: Scope, declare: Callable[[str, Type, Span], typed.Variable]
) -> Iterator[typed.Statement]:
    """Declare the ghost variables of a measure before its loop."""
    for key, name, type_, value in (
        (_begun_flag(node), "_begun", BOOLEAN, False),
        (_last(node), "_measure", LONG, 0),
    ):
        variable = declare(name, type_, node.span)
        scope.variables[key] = Binding(variable, scope.cls)
        yield typed.GhostDeclare(
            variable, SpecType((type_,)), typed.Constant(value, type_, span=node.span), span=node.span
        )


def decrease_invariant(node: jml.Decreases, formulas: FormulaScope) -> typed.Expr:
    """Return the loop invariant that the measure was not negative and has decreased since the last iteration began."""
    span, last = node.span, _local(_last(node), formulas, node.span)
    none_yet = typed.Unary(UnaryOp.NOT, _local(_begun_flag(node), formulas, span), BOOLEAN, span=span)
    is_natural = typed.Binary(
        CompareOp.GREATER_EQUAL, last, typed.Constant(0, LONG, span=span), BOOLEAN, span=span
    )
    is_less = typed.Binary(CompareOp.LESS, _value(node, formulas), last, BOOLEAN, span=span)
    return typed.Binary(
        ConditionalOp.OR,
        none_yet,
        typed.Binary(ConditionalOp.AND, is_natural, is_less, BOOLEAN, span=span),
        BOOLEAN,
        span=span,
    )


def record_measure(node: jml.Decreases, formulas: FormulaScope) -> Iterator[typed.Statement]:
    """Record the measure at the start of an iteration."""
    yield typed.GhostSet(_local(_last(node), formulas, node.span), _value(node, formulas), span=node.span)
    yield typed.GhostSet(
        _local(_begun_flag(node), formulas, node.span),
        typed.Constant(True, BOOLEAN, span=node.span),
        span=node.span,
    )


def _value(node: jml.Decreases, formulas: FormulaScope) -> typed.Expr:
    return formulas.operators.number(formulas.term(node.measure), LONG)


def _local(key: str, formulas: FormulaScope, span: Span) -> typed.Local:
    at: Scope | None = formulas.names.scope
    while at is not None and key not in at.variables:
        at = at.around
    assert at is not None, "a measure should be declared before its loop"
    return typed.Local(at.variables[key].variable, span=span)


def _begun_flag(node: jml.Decreases) -> str:
    """Return a name that no Java source contains."""
    return f"begun at {node.span.start}"


def _last(node: jml.Decreases) -> str:
    return f"measure at {node.span.start}"
