"""The precedence of operators, and the tree of a flat row of operands and operators.

The grammar reads ``a + b == c && !d`` as a flat row; `shape_row` makes the tree, with two stacks instead of recursion
(Dijkstra's shunting yard, 1961), so that a row may have any length. The printer uses the same table to leave
brackets out. Relational operators are ordered as in Alloy (Jackson, *Software Abstractions*): ``+ -`` looser than
``&``, looser than ``->``, looser than a join. Operators on bits, written as in F#, are looser than arithmetic as in Java, but
tighter than comparisons, where Java has them looser: there ``x &&& 1 == 0`` could only be a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import reduce
from typing import Protocol, TypeVar

from ooxcheck.oox import tree
from ooxcheck.oox.operators import JUNCTIONS, ArithmeticOp, Infix, Prefix, infix_operator
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.lexer import Token
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INTEGERS, STRING, Primitive


class Spanned(Protocol):
    """A node with a span."""

    @property
    def span(self) -> Span:
        """Its place in the text."""


class Strength(IntEnum):
    """The levels of precedence, from loose to tight."""

    OPEN = 0
    """Quantifiers and ``if then else``: they extend as far right as possible."""
    IFF = 1
    IMPLIES = 2
    OR = 3
    AND = 4
    MULTIPLICITY = 5
    """``no e``, ``some e``, ``one e``, ``lone e``: the operand may contain everything that binds tighter than a comparison."""
    EQUALITY = 6
    COMPARISON = 7
    BIT_OR = 8
    BIT_XOR = 9
    BIT_AND = 10
    SHIFT = 11
    SUM = 12
    PRODUCT = 13
    INTERSECTION = 14
    ARROW = 15
    NEGATION = 16
    INSTANCE = 17
    COUNT = 18
    JOIN = 19
    """Members, calls, elements, joins: the suffixes of an operand."""
    CLOSURE = 20
    """``~e ^e *e``: tighter than the join, so that ``x.^next.value`` is ``(x.^next).value``."""
    WHOLE = 21
    """Names, literals, brackets of any kind."""


def _infix_strength(op: Infix) -> Strength:  # noqa: C901 (one case for each level)
    match op:
        case Infix.IFF:
            return Strength.IFF
        case Infix.IMPLIES:
            return Strength.IMPLIES
        case Infix.OR:
            return Strength.OR
        case Infix.AND:
            return Strength.AND
        case Infix.EQUAL | Infix.NOT_EQUAL:
            return Strength.EQUALITY
        case Infix.LESS | Infix.LESS_EQUAL | Infix.GREATER | Infix.GREATER_EQUAL | Infix.IN | Infix.NOT_IN:
            return Strength.COMPARISON
        case Infix.BIT_OR:
            return Strength.BIT_OR
        case Infix.BIT_XOR:
            return Strength.BIT_XOR
        case Infix.BIT_AND:
            return Strength.BIT_AND
        case Infix.SHIFT_LEFT | Infix.SHIFT_RIGHT | Infix.SHIFT_RIGHT_UNSIGNED:
            return Strength.SHIFT
        case Infix.PLUS | Infix.MINUS | Infix.OVERRIDE:
            return Strength.SUM
        case Infix.TIMES | Infix.DIVIDE | Infix.REMAINDER:
            return Strength.PRODUCT
        case Infix.INTERSECTION:
            return Strength.INTERSECTION
        case Infix.PRODUCT:
            return Strength.ARROW


def _prefix_strengths(op: Prefix) -> tuple[Strength, Strength]:
    match op:
        case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
            return Strength.MULTIPLICITY, Strength.SUM
        case Prefix.NOT | Prefix.MINUS | Prefix.BIT_NOT:
            return Strength.NEGATION, Strength.NEGATION
        case Prefix.COUNT:
            return Strength.COUNT, Strength.COUNT
        case Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
            return Strength.CLOSURE, Strength.CLOSURE


BINARY: Mapping[Infix, Strength] = {op: _infix_strength(op) for op in Infix}

CONVERSIONS: Mapping[str, Primitive] = {
    f"({type_})": type_ for type_ in Primitive if type_ in INTEGERS or type_ in (FLOAT, DOUBLE, CHAR, STRING)
}
"""Casts between types of numbers, and to strings; each is one prefix operator."""

PREFIX: Mapping[str, tuple[Strength, Strength]] = {
    **{op: _prefix_strengths(op) for op in Prefix},
    **dict.fromkeys(CONVERSIONS, (Strength.NEGATION, Strength.NEGATION)),
}
"""The level of the result, and the loosest level that the operand may have without brackets."""

RIGHT_ASSOCIATIVE = frozenset({Infix.IMPLIES})

Item = tree.Expr | Token
"""An operand, or the token of an operator between or before operands."""


ROWS = frozenset(
    op for op in Infix if infix_operator(op) in JUNCTIONS or isinstance(infix_operator(op), ArithmeticOp)
) | {
    Infix.INTERSECTION,
    Infix.OVERRIDE,
}
"""Operators whose chains may have any length."""

LONG = 64
"""The number of operands up to which a chain becomes a left-leaning tree; the tree of a longer one is balanced, so that recursion over it is not deep."""

S = TypeVar("S", bound=Spanned)


def junction(operands: Sequence[S], spans: Sequence[Span], make: Callable[[S, S, Span], S]) -> S:
    """Return a chain of one of the `JUNCTIONS`; `spans` are those of its operators, each including all operands on its left."""
    if len(operands) <= LONG:
        return reduce(
            lambda left, each: make(left, *each), zip(operands[1:], spans, strict=True), operands[0]
        )
    row = list(operands)
    while len(row) > 1:
        pairs = [
            make(left, right, left.span.to(right.span))
            for left, right in zip(row[::2], row[1::2], strict=False)
        ]
        row = pairs + row[2 * len(pairs) :]
    return row[0]


def operand_strengths(op: Infix) -> tuple[int, int]:
    """Return the loosest levels that the left and the right operand of `op` may have without brackets."""
    strength = BINARY[op]
    return (strength + 1, strength) if op in RIGHT_ASSOCIATIVE else (strength, strength + 1)


def shape_row(items: Sequence[Item], source: Source, on_mixed: Callable[[tree.Expr], None]) -> tree.Expr:
    """Return the expression that a flat row means.

    Parameters
    ----------
    items
        Operands with a binary operator between any two, and any number of prefix operators before each.
    on_mixed
        Is called with every ``||`` that has an ``&&`` without brackets as an operand.
    """
    row = _Row(source, on_mixed)
    after_operand = False
    for item in items:
        if not isinstance(item, Token):
            row.operands.append(item)
            after_operand = True
        elif after_operand:
            row.infix(Infix(item.text))
            after_operand = False
        else:
            row.waiting.append((item, PREFIX[item.text][1]))
    while row.waiting:
        row.reduce()
    return row.operands[0]


class _Row:
    """The two stacks: operands so far, and operators whose right operand is incomplete; a token is a prefix operator."""

    def __init__(self, source: Source, on_mixed: Callable[[tree.Expr], None]) -> None:
        self.source = source
        self.on_mixed = on_mixed
        self.operands: list[tree.Expr] = []
        self.waiting: list[tuple[Token | Infix, int]] = []
        self.conjunctions: set[int] = set()

    def infix(self, op: Infix) -> None:
        """Apply the waiting operators that bind tighter than `op`; then push `op`."""
        strength = BINARY[op]
        while self.waiting and self.waiting[-1][1] > strength:
            self.reduce()
        self.waiting.append((op, operand_strengths(op)[1]))

    def reduce(self) -> None:
        """Apply the last waiting operator to the last operands."""
        op, _ = self.waiting.pop()
        right = self.operands.pop()
        if isinstance(op, Token):
            self.operands.append(apply_prefix(op, right, Span(self.source, op.start, right.span.end)))
            return
        left = self.operands.pop()
        whole = tree.Binary(op, left, right, span=Span(self.source, left.span.start, right.span.end))
        self.operands.append(whole)
        if op is Infix.AND:
            self.conjunctions.add(id(whole))
        elif op is Infix.OR and not self.conjunctions.isdisjoint((id(left), id(right))):
            self.on_mixed(whole)


def apply_prefix(token: Token, operand: tree.Expr, span: Span) -> tree.Expr:
    """Return an operand with the token of a prefix operator or a conversion before it."""
    type_ = CONVERSIONS.get(token.text)
    if type_ is not None:
        return tree.Conversion(type_, operand, span=span)
    return tree.Unary(Prefix(token.text), operand, span=span)
