"""Expressions: each kind of node by the one who knows it."""

from __future__ import annotations

from abc import abstractmethod

from ooxcheck.java import tree
from ooxcheck.java.checking.functions import Functions
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import ERROR, VOID, Type


class Expressions(Functions):
    """Checks expressions."""

    @abstractmethod
    def switch_expression(self, node: tree.SwitchExpression, target: Type | None) -> Value:
        """Return a ``switch`` that has a value."""

    def extension(self, node: tree.Extension) -> Value:
        """Return an expression that is not Java's."""
        return self.unsupported("a specification in a program", node.span)

    def expression(self, node: tree.Expr, target: Type | None = None) -> Value:  # noqa: C901  # a table
        """Return the meaning of an expression; `target` is the type that is wanted, which some take theirs from."""
        match node:
            case tree.Name():
                return self.name(node)
            case tree.FieldAccess():
                return self.access(node)
            case tree.MethodCall():
                return self.call(node, target)
            case tree.Binary():
                return self.binary(node)
            case tree.Assignment():
                return self.assignment(node)
            case (
                tree.NullLiteral()
                | tree.IntLiteral()
                | tree.BoolLiteral()
                | tree.StringLiteral()
                | tree.CharLiteral()
                | tree.FloatLiteral()
            ):
                return self.literal(node)
            case tree.ArrayAccess():
                return self.element(node)
            case tree.New():
                return self.new(node, target)
            case tree.NewArray():
                return self.new_array(node)
            case tree.ArrayInitializer():
                return self.array(node, target)
            case tree.Unary():
                return self.unary(node)
            case tree.Update():
                return self.update(node)
            case tree.Conditional():
                return self.conditional(node, target)
            case tree.Cast():
                return self.cast(node)
            case tree.InstanceOf():
                return self.instance_of(node)
            case tree.This():
                return self.this(node)
            case tree.Lambda() | tree.MethodReference():
                return self.function(node, target)
            case tree.SwitchExpression():
                return self.switch_expression(node, target)
            case tree.Super():
                return self.wrong("java.type", "super stands before a dot only", node.span)
            case tree.ClassLiteral():
                return self.unsupported(
                    "a class literal",
                    node.span,
                    "classes are no objects here: compare x.getClass() == C.class, or use instanceof",
                )
            case tree.Unknown(what):
                return self.unsupported(what, node.span)
            case tree.Extension():
                return self.extension(node)

    def value(self, node: tree.Expr) -> Value:
        """Return an expression that has to have a value."""
        found = self.expression(node)
        return self.wrong("java.type", "this call gives nothing", node.span) if found.type is VOID else found

    def is_wrong(self, value: Value) -> bool:
        """Return whether a value was complained about."""
        return value.type is ERROR
