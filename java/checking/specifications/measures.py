"""Measures of loops (``decreases``): not below 0 when an iteration begins, and less when the condition is evaluated the next time.

Two ghosts keep what the measure was when the last iteration began, and whether there was one; that it has become less is a loop invariant.
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


def declared(
    node: jml.Decreases, scope: Scope, declare: Callable[[str, Type, Span], typed.Variable]
) -> Iterator[typed.Statement]:
    """Yield the ghosts of a measure, before its loop."""
    for key, name, type_, value in (
        (_begun(node), "_begun", BOOLEAN, False),
        (_last(node), "_measure", LONG, 0),
    ):
        variable = declare(name, type_, node.span)
        scope.variables[key] = Binding(variable, scope.cls)
        yield typed.GhostDeclare(
            variable, SpecType((type_,)), typed.Constant(value, type_, span=node.span), span=node.span
        )


def decreased(node: jml.Decreases, formulas: FormulaScope) -> typed.Expr:
    """Return that the measure has become less since the last iteration began, if there was one, and was not below 0 then."""
    span, last = node.span, _local(_last(node), formulas, node.span)
    none_yet = typed.Unary(UnaryOp.NOT, _local(_begun(node), formulas, span), BOOLEAN, span=span)
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


def noted(node: jml.Decreases, formulas: FormulaScope) -> Iterator[typed.Statement]:
    """Yield that an iteration begins with the measure that there is."""
    yield typed.GhostSet(_local(_last(node), formulas, node.span), _value(node, formulas), span=node.span)
    yield typed.GhostSet(
        _local(_begun(node), formulas, node.span),
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


def _begun(node: jml.Decreases) -> str:
    """Return a name that no text has."""
    return f"begun at {node.span.start}"


def _last(node: jml.Decreases) -> str:
    return f"measure at {node.span.start}"
