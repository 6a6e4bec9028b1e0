"""Measures of loops (``decreases``): less at the next evaluation of the condition than when the iteration began, in lexicographic order.

Ghost variables hold the measures at the start of the last iteration, and whether there was one; the decrease is a loop invariant. The first measure
that changes was not negative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ooxcheck.java import typed
from ooxcheck.java.checking.declared.symbols import Binding, Scope
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CompareOp, ConditionalOp, EqualityOp, UnaryOp
from ooxcheck.java.types import BOOLEAN, LONG, SpecType, Type
from ooxcheck.oox.source import Span


def declare_measure(
    node: jml.Decreases, scope: Scope, declare: Callable[[str, Type, Span], typed.Variable]
) -> Iterator[typed.Statement]:
    """Declare the ghost variables of a measure before its loop."""
    last = ((_last(measure), "_measure", LONG, 0) for measure in node.measures)
    for key, name, type_, value in ((_begun_flag(node), "_begun", BOOLEAN, False), *last):
        variable = declare(name, type_, node.span)
        scope.variables[key] = Binding(variable, scope.cls)
        yield typed.GhostDeclare(
            variable, SpecType((type_,)), typed.Constant(value, type_, span=node.span), span=node.span
        )


def decrease_invariant(node: jml.Decreases, formulas: FormulaScope) -> typed.Expr:
    """Return the loop invariant that the measures have decreased since the last iteration began."""
    none_yet = typed.Unary(
        UnaryOp.NOT, _local(_begun_flag(node), formulas, node.span), BOOLEAN, span=node.span
    )
    *earlier, final = node.measures
    is_less = _decreases(final, formulas)
    for measure in reversed(earlier):
        span, last = measure.span, _local(_last(measure), formulas, measure.span)
        equal = typed.Binary(EqualityOp.EQUAL, _value(measure, formulas), last, BOOLEAN, span=span)
        is_less = _connect(
            ConditionalOp.OR, _decreases(measure, formulas), _connect(ConditionalOp.AND, equal, is_less)
        )
    return _connect(ConditionalOp.OR, none_yet, is_less)


def _decreases(measure: jml.Formula, formulas: FormulaScope) -> typed.Expr:
    """Return that a measure was not negative when the last iteration began, and is less now."""
    span, last = measure.span, _local(_last(measure), formulas, measure.span)
    is_natural = typed.Binary(
        CompareOp.GREATER_EQUAL, last, typed.Constant(0, LONG, span=span), BOOLEAN, span=span
    )
    is_less = typed.Binary(CompareOp.LESS, _value(measure, formulas), last, BOOLEAN, span=span)
    return _connect(ConditionalOp.AND, is_natural, is_less)


def _connect(op: ConditionalOp, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    return typed.Binary(op, left, right, BOOLEAN, span=right.span)


def record_measure(node: jml.Decreases, formulas: FormulaScope) -> Iterator[typed.Statement]:
    """Record the measures at the start of an iteration."""
    for measure in node.measures:
        last = _local(_last(measure), formulas, measure.span)
        yield typed.GhostSet(last, _value(measure, formulas), span=measure.span)
    yield typed.GhostSet(
        _local(_begun_flag(node), formulas, node.span),
        typed.Constant(True, BOOLEAN, span=node.span),
        span=node.span,
    )


def _value(measure: jml.Formula, formulas: FormulaScope) -> typed.Expr:
    return formulas.operators.number(formulas.term(measure), LONG)


def _local(key: str, formulas: FormulaScope, span: Span) -> typed.Local:
    at: Scope | None = formulas.names.scope
    while at is not None and key not in at.variables:
        at = at.around
    assert at is not None, "a measure should be declared before its loop"
    return typed.Local(at.variables[key].variable, span=span)


def _begun_flag(node: jml.Decreases) -> str:
    """Return a name that no Java source contains."""
    return f"begun at {node.span.start}"


def _last(measure: jml.Formula) -> str:
    return f"measure at {measure.span.start}"
