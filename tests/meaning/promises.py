"""What a method promises in its own text: duties that a reader would expect an answer about, whether or not a run comes to them."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic, typed
from ooxcheck.oox.operators import BITWISE, ArithmeticOp, BinaryOp, CompareOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.types import INTEGERS
from tests.meaning.classes import Classes
from tests.meaning.mentions import callees, parts
from tests.meaning.runs import Duty, Limits


def promises(classes: Classes, method: typed.Method, limits: Limits) -> set[Duty]:
    """Return the duties of a method's contract, class and statements."""
    contract = method.contract
    found = {Duty("ensures", clause.span) for clause in contract.ensures}
    found |= {Duty("exceptional", clause.span) for clause in contract.exceptional}
    found |= frame_of(method) | without_exception(method, limits)
    if limits.invariants and not method.static:
        found |= {
            Duty("invariant", each.span)
            for class_ in classes.line(method.owner)
            for each in class_.invariants
        }
    return found | {duty for node in parts(method.body) for duty in _claims(classes, node, limits)}


def frame_of(method: typed.Method) -> set[Duty]:
    """Return the duty to change nothing else, if there is one."""
    contract = method.contract
    if contract.modifies is None:
        return set()
    return {Duty("pure" if contract.pure else "modifies", contract.modifies_span or method.span)}


def without_exception(method: typed.Method, limits: Limits) -> set[Duty]:
    """Return the duties to return, whatever happens: they are due on each end of the method."""
    clauses = method.contract.exceptional
    if not clauses and not limits.exceptions_allowed:
        return {Duty("exception", method.span)}
    return {Duty("exceptional", clause.span) for clause in clauses if clause.span.text == "false"}


def _claims(classes: Classes, node: object, limits: Limits) -> Iterator[Duty]:
    match node:
        case typed.Assert(formula, is_decrease):
            yield Duty("decreases" if is_decrease else "assert", formula.span)
        case typed.While(_, invariants, _):
            yield from (Duty("loop invariant", each.span) for each in invariants)
        case typed.Unary(op) | typed.Binary(op):
            if limits.overflow_is_error and node.type in INTEGERS and _may_overflow(op):
                yield Duty("overflow", node.span)
        case logic.FormulaNode() | logic.TermNode():
            return
        case _:
            called = callees(classes, node)
            yield from (
                Duty("requires", clause.span) for method in called for clause in method.contract.requires
            )


def _may_overflow(op: UnaryOp | BinaryOp) -> bool:
    match op:
        case UnaryOp.MINUS:
            return True
        case UnaryOp.NOT | Connective() | EqualityOp() | CompareOp():
            return False
        case ArithmeticOp():
            return op not in BITWISE
