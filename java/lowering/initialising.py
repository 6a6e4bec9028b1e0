"""Which statements may throw, as far as it can be told quickly: what initialises most classes cannot, and then needs no handler."""

from __future__ import annotations

from collections.abc import Iterable

from java import typed
from java.program import Program
from java.typed import MethodRef
from java.types import OBJECT
from oox.nodes import Node, descendants

_SAFE = (
    typed.Constant | typed.Null | typed.This | typed.Local | typed.StaticGet | typed.Unary | typed.Convert | typed.Conditional | typed.Assign | typed.InstanceOf
    | typed.Block | typed.Declare | typed.Evaluate | typed.If | typed.While | typed.DoWhile | typed.For | typed.Return | typed.Break | typed.Continue | typed.Preset
    | typed.ArrayOf | typed.Update | typed.Claim | typed.Labeled
)  # fmt: skip
"""What does not throw itself."""


def may_fail(program: Program, statements: Iterable[typed.Statement], seen: frozenset[MethodRef] = frozenset()) -> bool:
    """Return whether statements may throw, by themselves or in what they call; using another class is for that class to tell."""
    return any(_fails(program, node, seen) for statement in statements for node in descendants(statement))


def _fails(program: Program, node: Node, seen: frozenset[MethodRef]) -> bool:
    match node:
        case typed.FieldGet(target):
            return not isinstance(target, typed.This)
        case typed.Binary(op):
            return op in "/%" and not (isinstance(node.right, typed.Constant) and node.right.value != 0)
        case typed.NewArray(sizes):
            return not all(isinstance(size, typed.Constant) and int(size.value) >= 0 for size in sizes)
        case typed.New(constructor) | typed.ConstructorCall(_, constructor):
            return _called_fails(program, constructor, seen)
        case typed.Call("static", _, method):
            return _called_fails(program, method, seen)
        case typed.Cast():
            return not node.is_implied
        case _:
            return not isinstance(node, _SAFE)


def _called_fails(program: Program, method: MethodRef, seen: frozenset[MethodRef]) -> bool:
    """Whether what is called exactly may throw; a call inside itself ends somewhere else."""
    if method.owner == OBJECT.name or method in seen:
        return False
    body = program.body(method)
    if body is None:
        return True
    initial = program.initial(method.owner, is_static=False) if method.name == "<init>" else ()
    return may_fail(program, (*initial, body), seen | {method})
