"""``assert``, and the statements of JML: assertions, assumptions and ghost code.

``assert`` becomes a condition to check on a formula, so its operands that may throw are evaluated before.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.operators import ClaimWord, CompareOp, EqualityOp
from ooxcheck.java.types import BOOLEAN, Primitive
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic

_COMPARISONS = frozenset((*CompareOp, *EqualityOp))


def assertion(code: Emitter, node: typed.Assert) -> None:
    """Emit ``assert``."""
    condition = value(code, node.condition)
    if code.can_throw(condition):
        condition = _evaluate(code, node.condition, condition)
    code.emit(tree.Assert(condition, span=node.span))


def _evaluate(code: Emitter, node: typed.Expr, condition: tree.Expr) -> tree.Expr:
    """Return a condition that cannot throw any more; a comparison of numbers stays one, so that a counterexample shows both sides."""
    if (
        isinstance(node, typed.Binary)
        and isinstance(condition, tree.Binary)
        and node.op in _COMPARISONS
        and isinstance(node.left.type, Primitive)
        and isinstance(node.right.type, Primitive)
    ):
        left = code.steady(condition.left, node.left.type)
        right = code.steady(condition.right, node.right.type)
        return tree.Binary(condition.op, left, right, span=condition.span)
    return code.temporary(BOOLEAN, condition, node.span)


def claim(code: Emitter, node: typed.Claim) -> None:
    """Emit ``//@ assert`` or ``//@ assume``."""
    formula = code.lower.formula(code, node.formula)
    match node.word:
        case ClaimWord.ASSERT:
            code.emit(tree.Assert(formula, span=node.span))
        case ClaimWord.ASSUME:
            code.emit(tree.Assume(formula, span=node.span))


def end_execution(code: Emitter, problems: Sequence[Diagnostic]) -> None:
    """Emit the end of all executions that reach an unsupported construct."""
    first = problems[0]
    reason = "; ".join((first.message, *first.notes))
    place = first.span or code.here
    code.emit(tree.Assume(tree.BoolLiteral(False, span=place), reason, span=place))


def assign_ghost(code: Emitter, node: typed.GhostSet) -> None:
    """Emit ``//@ set``."""
    target, content = code.lower.formula(code, node.target), code.lower.formula(code, node.value)
    code.emit(tree.GhostAssign(target, content, span=node.span))


def declare_ghost(code: Emitter, node: typed.GhostDeclare) -> None:
    """Emit ``//@ ghost``."""
    content = None if node.value is None else code.lower.formula(code, node.value)
    type_ = code.names.spec_type(node.type, node.span)
    ghost = tree.Ghost(type_, code.declare(node.variable), span=node.span)
    code.emit(tree.GhostDeclare(ghost, content, span=node.span))
