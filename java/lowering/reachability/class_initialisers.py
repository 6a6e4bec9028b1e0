"""Class initialisers: their statements, their order, and whether they may throw. Most are known not to, and then need no handler."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java import typed
from ooxcheck.java.operators import ArithmeticOp, CallKind, TypeKind
from ooxcheck.java.program import Program
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT
from ooxcheck.oox.nodes import Node, descendants

_SAFE = (
    typed.Constant | typed.Null | typed.This | typed.Local | typed.StaticGet | typed.Unary | typed.Convert | typed.Conditional | typed.Assign | typed.InstanceOf
    | typed.Block | typed.Declare | typed.Evaluate | typed.If | typed.While | typed.DoWhile | typed.For | typed.Return | typed.Break | typed.Continue | typed.Preset
    | typed.ArrayOf | typed.Update | typed.Claim | typed.Labeled
)  # fmt: skip
"""Nodes that do not throw themselves."""


class ClassInitialisers:
    """The initialisers of the classes of a program."""

    def __init__(self, program: Program, *, is_partial: bool = False) -> None:
        self._program = program
        self._initial = program.partial_initial if is_partial else program.initial
        self._failing: dict[str, bool] = {}

    def statements(self, name: str) -> list[typed.Statement]:
        """Return the statements that initialise a class; constants need none."""
        constants = {field.ref for field in self._program.class_(name).fields if field.is_constant}
        return [
            each
            for each in self._initial(name, is_static=True)
            if typed.assigned_static(each)[0] not in constants
        ]

    def first(self, name: str) -> list[str]:
        """Return the classes whose initialisation the first use of a class triggers: itself, or its supertypes if it has no initialiser."""
        return [name] if self.statements(name) else self.before(name)

    def before(self, name: str) -> list[str]:
        """Return the classes that are initialised before a class: its superclass, and its interfaces with default methods (JLS 12.4.1)."""
        class_ = self._program.class_(name)
        if class_.kind == TypeKind.INTERFACE:
            return []
        above = [class_.parent] if class_.parent is not None else []
        defaults = [
            each
            for each in class_.interfaces
            if any(m.has_body and not m.ref.is_static for m in self._program.class_(each).methods)
        ]
        return [each for one in (*above, *defaults) for each in self.first(one)]

    def may_fail(self, name: str) -> bool:
        """Return whether the initialisation of a class, or of one before it, may end in an exception."""
        if name not in self._failing:
            self._failing[name] = _may_fail(self._program, self.statements(name)) or any(
                map(self.may_fail, self.before(name))
            )
        return self._failing[name]


def _may_fail(
    program: Program, statements: Iterable[typed.Statement], seen: frozenset[MethodRef] = frozenset()
) -> bool:
    """Return whether statements may throw, themselves or in their callees; the initialisation of other classes is not counted."""
    return any(_fails(program, node, seen) for statement in statements for node in descendants(statement))


def _fails(program: Program, node: Node, seen: frozenset[MethodRef]) -> bool:
    match node:
        case typed.FieldGet(target):
            return not isinstance(target, typed.This)
        case typed.Binary(op):
            return op in (ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER) and not (
                isinstance(node.right, typed.Constant) and node.right.value != 0
            )
        case typed.NewArray(sizes):
            return not all(isinstance(size, typed.Constant) and int(size.value) >= 0 for size in sizes)
        case typed.New(constructor) | typed.ConstructorCall(_, constructor):
            return _called_fails(program, constructor, seen)
        case typed.Call(CallKind.STATIC, _, method):
            return _called_fails(program, method, seen)
        case typed.Cast():
            return not node.is_implied
        case _:  # every kind that is not listed as safe may throw
            return not isinstance(node, _SAFE)


def _called_fails(program: Program, method: MethodRef, seen: frozenset[MethodRef]) -> bool:
    """Return whether a method that is called without dispatch may throw; a recursive call throws only if another node does."""
    if method.owner == OBJECT.name or method in seen:
        return False
    body = program.partial_body(method)
    if body is None:
        return True
    initial = program.partial_initial(method.owner, is_static=False) if method.name == "<init>" else ()
    return _may_fail(program, (*initial, body), seen | {method})
