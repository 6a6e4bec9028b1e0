"""Which statements can change the value of a pure expression of OOX, and which expressions can throw.

A pure expression must be evaluated before statements that write a location it reads. If it can throw, it must be evaluated before
all statements, so that no other exception or effect comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ooxcheck.java.lowering.code.operators import conversion_operand
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Infix, Prefix

_LITERALS = (
    tree.IntLiteral
    | tree.FloatLiteral
    | tree.CharLiteral
    | tree.StringLiteral
    | tree.BoolLiteral
    | tree.NullLiteral
)


def is_fixed(value: tree.Expr, fixed: Collection[str]) -> bool:
    """Return whether an expression has one value: it consists of literals, ``this`` and names that are assigned once."""
    if (operand := conversion_operand(value)) is not None:
        return is_fixed(operand, fixed)
    match value:
        case tree.Name(name):
            return name in fixed
        case tree.This():
            return True
        case tree.Unary(Prefix.MINUS, operand):
            return is_fixed(operand, fixed)
        case _:  # other kinds read the heap or count as not fixed: a temporary is always correct
            return isinstance(value, _LITERALS)


STATICS = "_statics_"
"""Prefix of the classes that hold the static fields of interfaces."""


class Interference:
    """Decides which pure expressions can throw and which statements affect them; `classes` are the names of classes, which are not null."""

    def __init__(self, classes: Collection[str]) -> None:
        self._classes = classes

    def can_throw(self, value: tree.Expr) -> bool:
        """Return whether evaluating a pure expression can throw."""
        return any(map(self._throws, descendants(value)))

    def _throws(self, node: object) -> bool:
        """Return whether the operation of a node can throw; the nodes are those of pure expressions, which this package makes."""
        match node:
            case tree.Member(tree.This()):
                return False
            case tree.Member(tree.Name(name)):
                return name not in self._classes and not name.startswith(STATICS)
            case (
                tree.Member()
                | tree.Index()
                | tree.Slice()
                | tree.Unary(Prefix.COUNT)
                | tree.ArrayQuantifier()
            ):
                return True
            case tree.Binary(Infix.DIVIDE | Infix.REMAINDER, _, right):
                return not (isinstance(right, tree.IntLiteral) and right.value != 0)
            case _:  # literals, names, other operators and type tests never throw; calls are never pure
                return False

    def affects(self, statements: Iterable[tree.Statement], value: tree.Expr) -> bool:
        """Return whether a value must be computed before statements run."""
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
    """Return whether a node may write to the heap, or let another thread write to it."""
    match node:
        case tree.Assign(target):
            return not isinstance(target, tree.Name)
        case tree.Call() | tree.Fork() | tree.JoinThreads() | tree.Lock():
            return True
        case _:  # no other node of OOX writes to the heap or yields to another thread
            return False
