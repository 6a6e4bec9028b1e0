"""Flow scoping (JLS 6.3.1): where the variables of patterns are in scope."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.body import Body
from ooxcheck.java.operators import ConditionalOp, UnaryOp
from ooxcheck.oox.nodes import left_spine


def bind_patterns(here: Body, node: tree.Expr, *, when: bool) -> None:
    """Declare the pattern variables that are definitely matched when an expression has the value `when`."""
    for each in matched_patterns(node, when=when) if here.patterns else ():
        if id(each) in here.patterns:
            binding = here.patterns[id(each)]
            here.scope.variables[binding.variable.name] = binding


def matched_patterns(node: tree.Expr, *, when: bool) -> Iterator[tree.InstanceOf | tree.ComponentPattern]:
    """Yield the patterns that are definitely matched when an expression has the value `when`."""
    match node:
        case tree.InstanceOf(_, _, variable) | tree.ComponentPattern(_, _, variable) if (
            variable is not None and when
        ):
            yield node
        case tree.Unary(UnaryOp.NOT, operand):
            yield from matched_patterns(operand, when=not when)
        case tree.Binary(op) if op is (ConditionalOp.AND if when else ConditionalOp.OR):
            first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op is op)
            for each in (first, *(each.right for each in row)):
                yield from matched_patterns(each, when=when)
        case _:  # other expressions introduce no pattern variables (JLS 6.3.1)
            return
