"""Mutation operators: the replacements of a node, each of which is one small mistake.

Those of S. Koppier, "The path explosion problem in symbolic execution" (Utrecht 2020), table 5.3, under its names, and operators for linked structures: another
field of the same type, a missing test for null, one link too many or too few, a negated condition, a missing ``else``. An operator is a function from a node and its
scope to other nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.oox import tree
from ooxcheck.oox.mutants.scopes import Scope
from ooxcheck.oox.operators import Infix, Prefix

Operator: TypeAlias = Callable[[tree.Node, Scope], Iterator[tree.Node]]


def _kin(op: Infix) -> tuple[str, tuple[Infix, ...]] | None:
    """Return the name of the mutation operator that replaces a sign, and the signs that it may become; None if there is none."""
    match op:
        case Infix.LESS | Infix.LESS_EQUAL | Infix.GREATER | Infix.GREATER_EQUAL:
            return "CMP", (Infix.LESS, Infix.LESS_EQUAL, Infix.GREATER, Infix.GREATER_EQUAL)
        case Infix.PLUS | Infix.MINUS | Infix.TIMES | Infix.DIVIDE | Infix.REMAINDER:
            return "ARITH", (Infix.PLUS, Infix.MINUS, Infix.TIMES, Infix.DIVIDE, Infix.REMAINDER)
        case Infix.BIT_AND | Infix.BIT_OR | Infix.BIT_XOR:
            return "ARITH", (Infix.BIT_AND, Infix.BIT_OR, Infix.BIT_XOR)
        case Infix.SHIFT_LEFT | Infix.SHIFT_RIGHT | Infix.SHIFT_RIGHT_UNSIGNED:
            return "ARITH", (Infix.SHIFT_LEFT, Infix.SHIFT_RIGHT, Infix.SHIFT_RIGHT_UNSIGNED)
        case Infix.AND | Infix.OR | Infix.IMPLIES:
            return "BOOL", (Infix.AND, Infix.OR, Infix.IMPLIES)
        case Infix.EQUAL | Infix.NOT_EQUAL:
            return "EQ", (Infix.EQUAL, Infix.NOT_EQUAL)
        case Infix.IFF | Infix.IN | Infix.NOT_IN | Infix.OVERRIDE | Infix.INTERSECTION | Infix.PRODUCT:
            return None


def deletions(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """DEL: an assignment, a call, ``fork``, ``join``, ``wait``, ``notify`` or ``throw`` is deleted."""
    match node:
        case (
            tree.Assign()
            | tree.CallStatement()
            | tree.Signal()
            | tree.Fork()
            | tree.JoinThreads()
            | tree.Throw()
        ):
            yield tree.Skip(span=node.span)
        case _:  # statements that structure a body, and nodes that are no statements
            pass


def jumps(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """FLOW: ``continue`` becomes ``break``, and vice versa."""
    match node:
        case tree.Continue():
            yield tree.Break(span=node.span)
        case tree.Break():
            yield tree.Continue(span=node.span)
        case _:  # no jump within a loop
            pass


def forks(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """FORK: a fork becomes a call."""
    if isinstance(node, tree.Fork):
        yield tree.CallStatement(node.call, span=node.span)


def locks(node: tree.Node, scope: Scope) -> Iterator[tree.Node]:
    """LOCK: another variable of the same type is locked, or the lock is removed."""
    if isinstance(node, tree.Lock):
        yield from (replace(node, target=other) for other in variables(node.target, scope))
        yield node.body


def variables(node: tree.Node, scope: Scope) -> Iterator[tree.Expr]:
    """VAR: a variable becomes each other variable of its type that is in scope."""
    if isinstance(node, tree.Name) and node.name in scope.variables:
        known = scope.variables
        others = (name for name in known if name != node.name and known[name] == known[node.name])
        yield from (replace(node, name=name) for name in others)


def literals(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """LIT: a number is decremented or incremented, a truth value is negated."""
    match node:
        case tree.IntLiteral(0):
            yield tree.Unary(Prefix.MINUS, replace(node, value=1), span=node.span)
            yield replace(node, value=1)
        case tree.IntLiteral(value):
            yield replace(node, value=value - 1)
            yield replace(node, value=value + 1)
        case tree.BoolLiteral(value):
            yield replace(node, value=not value)
        case _:  # no literal that has neighbours
            pass


def equalities(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """EQ: ``==`` becomes ``!=``, and vice versa."""
    yield from _other_operators(node, "EQ")


def comparisons(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """CMP: a comparison becomes each other comparison."""
    yield from _other_operators(node, "CMP")


def arithmetic(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """ARITH: an arithmetic operator, a bitwise operator or a shift becomes each other one of its kind."""
    yield from _other_operators(node, "ARITH")


def connectives(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """BOOL: a connective becomes each other connective."""
    yield from _other_operators(node, "BOOL")


def _other_operators(node: tree.Node, name: str) -> Iterator[tree.Node]:
    kin = _kin(node.op) if isinstance(node, tree.Binary) else None
    if isinstance(node, tree.Binary) and kin is not None and kin[0] == name:
        yield from (replace(node, op=op) for op in kin[1] if op is not node.op)


def signs(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """UN: a ``!``, ``-`` or ``~~~`` before an operand is dropped."""
    if isinstance(node, tree.Unary) and _can_be_dropped(node.op):
        yield node.operand


def _can_be_dropped(op: Prefix) -> bool:
    """Return whether the operand of a sign in program code has the same type as the whole expression."""
    match op:
        case Prefix.NOT | Prefix.MINUS | Prefix.BIT_NOT:
            return True
        case Prefix.COUNT | Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
            return False
        case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
            return False


def other_fields(node: tree.Node, scope: Scope) -> Iterator[tree.Node]:
    """FIELD: a field becomes each other field of its type in the same object, or another static field of the same class."""
    match node:
        case tree.Member(tree.Name(name), member) if name not in scope.variables:
            siblings = scope.fields(name, static=True)
        case tree.Member(target, member):
            held = scope.type_of(target)
            siblings = scope.fields(held.name) if held is not None and not held.dimensions else {}
        case _:  # no field
            return
    if member in siblings:
        others = (name for name in siblings if name != member and siblings[name] == siblings[member])
        yield from (replace(node, name=name) for name in others)


def null_tests(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """NULL: a test for null is replaced by the result for a value that is not null."""
    match node:
        case tree.Binary((Infix.EQUAL | Infix.NOT_EQUAL) as op, left, right) if isinstance(
            left, tree.NullLiteral
        ) or isinstance(right, tree.NullLiteral):
            yield tree.BoolLiteral(op is Infix.NOT_EQUAL, span=node.span)
        case _:  # no test for null
            pass


def links(node: tree.Node, scope: Scope) -> Iterator[tree.Node]:
    """LINK: a reference becomes its successor or its predecessor along a field from a class to itself."""
    match node:
        case tree.Name() | tree.This() | tree.Member():
            held = scope.type_of(node)
        case _:  # no place that holds a reference
            return
    if isinstance(node, tree.Member) and held is not None and scope.type_of(node.target) == held:
        yield node.target
    if held is not None and not held.dimensions:
        onward = (name for name, type_ in scope.fields(held.name).items() if type_ == held)
        yield from (tree.Member(node, name, span=node.span) for name in onward)


def negations(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """NEG: the condition of ``if`` or ``while`` is negated, unless another operator does the same."""
    match node:
        case tree.If(condition) | tree.While(condition) if not _is_negated_otherwise(condition):
            yield replace(node, condition=tree.Unary(Prefix.NOT, condition, span=condition.span))
        case _:  # no condition
            pass


def _is_negated_otherwise(condition: tree.Expr) -> bool:
    match condition:
        case tree.Binary(op):
            kin = _kin(op)
            return kin is not None and kin[0] in ("EQ", "CMP")
        case tree.Unary(op):
            return op is Prefix.NOT
        case tree.BoolLiteral():
            return True
        case _:  # a name, a field, an element, ``instanceof``
            return False


def forgotten_else(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """ELSE: the ``else`` branch is removed."""
    if isinstance(node, tree.If) and node.otherwise is not None:
        yield replace(node, otherwise=None)


OF_THESIS: Mapping[str, Operator] = {
    "DEL": deletions, "FLOW": jumps, "FORK": forks, "LOCK": locks, "VAR": variables, "LIT": literals, "EQ": equalities,
    "CMP": comparisons, "ARITH": arithmetic, "BOOL": connectives, "UN": signs,
}  # fmt: skip

OF_HEAPS: Mapping[str, Operator] = {
    "FIELD": other_fields, "NULL": null_tests, "LINK": links, "NEG": negations, "ELSE": forgotten_else,
}  # fmt: skip

OPERATORS: Mapping[str, Operator] = {**OF_THESIS, **OF_HEAPS}
"""All operators by name, in the order in which mutants of one place are listed."""
