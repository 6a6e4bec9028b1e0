"""Which statements can change what a pure expression of OOX means, and which expressions can throw.

A pure expression must be evaluated before statements that write what it reads, and, if it can throw, before all statements, lest
another exception, or an effect, come first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants

_LITERALS = (
    tree.IntLiteral
    | tree.FloatLiteral
    | tree.CharLiteral
    | tree.StringLiteral
    | tree.BoolLiteral
    | tree.NullLiteral
)


def is_fixed(value: tree.Expr, fixed: Collection[str]) -> bool:
    """Return whether an expression always means the same: made of literals, ``this`` and names that are assigned once."""
    match value:
        case tree.Name(name):
            return name in fixed
        case tree.This():
            return True
        case tree.Unary("-", operand):
            return is_fixed(operand, fixed)
        case tree.Unary(op, operand) if op.startswith("("):
            return is_fixed(operand, fixed)
        case _:
            return isinstance(value, _LITERALS)


STATICS = "_statics_"
"""What the names of classes begin with that have the static fields of an interface."""


class Disturbance:
    """What can throw and what disturbs what, given the names of classes, which are not null."""

    def __init__(self, classes: Collection[str]) -> None:
        self._classes = classes

    def can_throw(self, value: tree.Expr) -> bool:
        """Return whether evaluating a pure expression can throw."""
        return any(map(self._throws, descendants(value)))

    def _throws(self, node: object) -> bool:
        match node:
            case tree.Member(tree.This()):
                return False
            case tree.Member(tree.Name(name)):
                return name not in self._classes and not name.startswith(STATICS)
            case tree.Member() | tree.Index() | tree.Slice() | tree.Unary("#") | tree.ArrayQuantifier():
                return True
            case tree.Binary("/" | "%", _, right):
                return not (isinstance(right, tree.IntLiteral) and right.value != 0)
            case _:
                return False

    def disturbs(self, statements: Iterable[tree.Statement], value: tree.Expr) -> bool:
        """Return whether a value should be computed before statements run."""
        coming = list(statements)
        if not coming:
            return False
        if self.can_throw(value):
            return True
        inside = list(descendants(*coming))
        assigned = {
            node.target.name
            for node in inside
            if isinstance(node, tree.Assign) and isinstance(node.target, tree.Name)
        }
        parts = list(descendants(value))
        if any(isinstance(part, tree.Name) and part.name in assigned for part in parts):
            return True
        return any(isinstance(part, tree.Member | tree.Index) for part in parts) and any(map(_writes, inside))


def _writes(node: object) -> bool:
    """Whether a node may write to the heap, or let another thread do so."""
    match node:
        case tree.Assign(target):
            return not isinstance(target, tree.Name)
        case tree.Call() | tree.Fork() | tree.JoinThreads() | tree.Lock():
            return True
        case _:
            return False
