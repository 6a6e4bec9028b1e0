"""Decisions: the branching points of an execution, and the branches taken.

They are the conditions of ``if`` and ``while``, the operands of operators that may skip their right side, the elements that a quantifier of code examines, the
method that a call runs, and exceptions that the language raises or that a call by contract throws. In between, code is deterministic: the decisions of an execution,
in their order, are its *path*.
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
    """One branch of one decision: the truth value of a condition, the full name of the method that runs, or the kind of the exception. The absence of an exception is no decision."""

    kind: DecisionKind
    span: Span
    outcome: bool | str

    def __str__(self) -> str:
        return f"{self.kind.value} {self.outcome} at {self.span}"


Path: TypeAlias = tuple[Taken, ...]
"""The decisions of one execution, in their order."""


def is_atomic(expr: Expr) -> bool:
    """Return whether an operand is a decision itself, rather than its operands."""
    while isinstance(expr, Unary) and expr.op is UnaryOp.NOT:
        expr = expr.operand
    return not (isinstance(expr, Binary) and expr.op in LAZY)
