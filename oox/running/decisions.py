"""Decisions: the branching points of an execution, and the branches taken.

They are the conditions of ``if`` and ``while``, the operands of operators that may skip their right side, the elements at
which a quantifier of code looks, the method that a call runs, and exceptions that the language raises by itself or that a
method known by its contract throws. In between, code is deterministic: the decisions of an execution, in their order, are its *path*.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.operators import LAZY, UnaryOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Binary, Expr, Unary


class DecisionKind(Enum):
    """The kinds of branching points."""

    IF = "if"
    WHILE = "while"
    OPERAND = "operand"
    ELEMENT = "element"
    DISPATCH = "dispatch"
    EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class Taken:
    """One way out of one decision: whether a condition holds, the full name of the method that runs, what kind of exception is raised.

    The absence of an exception is no decision.
    """

    kind: DecisionKind
    span: Span
    outcome: bool | str

    def __str__(self) -> str:
        return f"{self.kind.value} {self.outcome} at {self.span}"


Path: TypeAlias = tuple[Taken, ...]
"""The decisions of one execution, in their order."""


def is_atomic(expr: Expr) -> bool:
    """Return whether an operand decides by itself, and not by operands of its own."""
    while isinstance(expr, Unary) and expr.op is UnaryOp.NOT:
        expr = expr.operand
    return not (isinstance(expr, Binary) and expr.op in LAZY)
