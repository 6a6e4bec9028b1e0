"""Measures of loops (``decreases``): tuples of integers that become less in each iteration, in lexicographic order.

Ghosts hold the measures at the start of the last iteration, and whether there was one; the decrease is a loop invariant. The first measure
that changes becomes less, and was not negative before. So there is no infinite sequence of iterations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span


def record_measures(loop: tree.While, number: int) -> tree.Block:
    """Return a loop whose measures are ghosts and an invariant; the ghosts are numbered from `number` on."""
    span = loop.measures[0].span.to(loop.measures[-1].span)
    begun = tree.Name(f"_begun{number}", span=span)
    last = [tree.Name(f"_measure{n}", span=each.span) for n, each in enumerate(loop.measures, number)]
    none_yet = tree.Unary(Prefix.NOT, begun, span=span)
    decrease = _binary(Infix.OR, none_yet, _is_less(loop.measures, last), span)
    body = tree.Block(
        (
            *(
                tree.GhostAssign(ghost, each, span=each.span)
                for ghost, each in zip(last, loop.measures, strict=True)
            ),
            tree.GhostAssign(begun, tree.BoolLiteral(value=True, span=span), span=span),
            loop.body,
        ),
        span=loop.body.span,
    )
    return tree.Block(
        (
            *(_declare(ghost, "int", tree.IntLiteral(0, span=span)) for ghost in last),
            _declare(begun, "bool", tree.BoolLiteral(value=False, span=span)),
            replace(loop, invariants=(*loop.invariants, decrease), body=body, measures=()),
        ),
        span=loop.span,
    )


def _declare(ghost: tree.Name, type_: str, value: tree.Expr) -> tree.Statement:
    declared = tree.SpecType((tree.TypeName(type_, 0, span=ghost.span),), span=ghost.span)
    return tree.GhostDeclare(tree.Ghost(declared, ghost.name, span=ghost.span), value, span=ghost.span)


def _is_less(measures: Sequence[tree.Expr], last: Sequence[tree.Expr]) -> tree.Expr:
    """Return that measures are less than before, in lexicographic order."""
    cases = [_decreases(now, before) for now, before in zip(measures, last, strict=True)]
    equal = [_binary(Infix.EQUAL, now, before, now.span) for now, before in zip(measures, last, strict=True)]

    def prepend(rest: tree.Expr, index: int) -> tree.Expr:
        span = measures[index].span
        return _binary(Infix.OR, cases[index], _binary(Infix.AND, equal[index], rest, span), span)

    return reduce(prepend, reversed(range(len(cases) - 1)), cases[-1])


def _decreases(now: tree.Expr, before: tree.Expr) -> tree.Expr:
    zero = tree.IntLiteral(0, span=now.span)
    is_natural = _binary(Infix.GREATER_EQUAL, before, zero, now.span)
    return _binary(Infix.AND, is_natural, _binary(Infix.LESS, now, before, now.span), now.span)


def _binary(op: Infix, left: tree.Expr, right: tree.Expr, span: Span) -> tree.Expr:
    return tree.Binary(op, left, right, span=span)
