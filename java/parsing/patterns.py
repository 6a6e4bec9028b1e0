"""Patterns of Java 21 as conditions: ``o instanceof P(A a, var b)`` tests the class, then each component; a ``switch`` over patterns is a chain of ``if``.

The chain is in a ``switch`` with ``default`` only, so that ``break`` and ``yield`` keep their meaning (JLS 14.30, 15.28).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import ConditionalOp, EqualityOp
from ooxcheck.java.parsing.concrete import Concrete, named_children
from ooxcheck.java.parsing.types import type_name, type_or_none
from ooxcheck.oox.source import Span


def match_record(concrete: Concrete, operand: tree.Expr, node: Node) -> tree.Expr:
    """Return the condition that an operand matches a record pattern; as javac does, it looks into components after all of them were read."""
    name, body = named_children(node)[0], named_children(node)[-1]
    type_, span = type_name(concrete, name), concrete.span(node)
    variable = tree.Name(f"$record{span.start}", span=span)
    conditions: list[tree.Expr] = [tree.InstanceOf(operand, type_, variable.name, span=span)]
    inner: list[tree.Expr] = []
    for index, part in enumerate(named_children(body)):
        place = concrete.span(part)
        component = tree.Component(variable, type_, index, span=place)
        if part.type == "record_pattern":
            whole = tree.Name(f"$component{place.start}", span=place)
            part_type = type_name(concrete, named_children(part)[0])
            conditions.append(tree.InstanceOf(component, part_type, whole.name, span=place))
            inner.append(match_record(concrete, whole, part))
        else:
            conditions.append(_match_component(concrete, component, part))
    return _all((*conditions, *inner), span)


def _match_component(concrete: Concrete, component: tree.Component, node: Node) -> tree.Expr:
    parts = named_children(node)
    if len(parts) < 2:  # the unnamed pattern matches everything
        return tree.ComponentPattern(component, None, None, span=concrete.span(node))
    variable = concrete.text(parts[-1])
    return tree.ComponentPattern(
        component, type_or_none(concrete, parts[-2]), variable, span=concrete.span(node)
    )


def match_pattern(concrete: Concrete, operand: tree.Expr, node: Node) -> tree.Expr:
    """Return the condition that an operand matches a pattern in a label of ``switch``."""
    inner = named_children(node)[0] if node.type == "pattern" else node
    if inner.type == "record_pattern":
        return match_record(concrete, operand, inner)
    parts = [each for each in named_children(inner) if each.type != "modifiers"]
    return tree.InstanceOf(
        operand, type_name(concrete, parts[0]), concrete.text(parts[-1]), span=concrete.span(node)
    )


def match_label(operand: tree.Expr, label: tree.Expr) -> tree.Expr:
    """Return the condition that an operand is equal to a constant, or null."""
    if isinstance(label, tree.NullLiteral):
        return tree.Binary(EqualityOp.EQUAL, operand, label, span=label.span)
    return tree.ConstantPattern(operand, label, span=label.span)


def pattern_switch(
    selector: tree.Expr, variable: tree.Name, cases: Sequence[tree.PatternCase], span: Span
) -> tree.SwitchExpression:
    """Return a ``switch`` over patterns as a chain of conditions."""
    names = tree.LocalVariable(None, variable.name, selector, is_final=True, span=selector.span)
    default = next((each for each in cases if each.is_default), None)
    last: tree.Statement = default.body if default is not None else _throw("MatchException", span)
    for each in reversed([each for each in cases if each.condition is not None]):
        assert each.condition is not None
        last = tree.If(each.condition, each.body, last, span=each.span)
    body = tree.Block((names, *_null_check(variable, cases), last), span=span)
    case = tree.SwitchCase((), True, (body,), is_default=True, span=span)
    return tree.SwitchExpression(tree.IntLiteral(0, span=selector.span), (case,), span=span)


def falls_through(cases: Sequence[tree.PatternCase]) -> bool:
    """Return whether control may go from one group of statements to the next."""
    return not all(_leaves(each.body) for each in cases[:-1])


def _leaves(statement: tree.Statement) -> bool:
    """Return whether a statement leaves the ``switch``, judged by its last statement."""
    while isinstance(statement, tree.Block) and statement.statements:
        statement = statement.statements[-1]
    return isinstance(statement, tree.Break | tree.Return | tree.Throw | tree.Yield | tree.Continue)


def _null_check(variable: tree.Name, cases: Sequence[tree.PatternCase]) -> Iterator[tree.Statement]:
    """Yield the exception of a selector that is null, unless a case is for null."""
    if not any(each.is_for_null for each in cases):
        span = variable.span
        is_null = tree.Binary(EqualityOp.EQUAL, variable, tree.NullLiteral(span=span), span=span)
        yield tree.If(is_null, _throw("NullPointerException", span), None, span=span)


def _throw(name: str, span: Span) -> tree.Statement:
    type_ = tree.TypeName(("java", "lang", name), span=span)
    return tree.Throw(tree.New(type_, (), span=span), span=span)


def _all(conditions: Sequence[tree.Expr], span: Span) -> tree.Expr:
    return reduce(lambda left, right: tree.Binary(ConditionalOp.AND, left, right, span=span), conditions)
