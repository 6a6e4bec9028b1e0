"""``switch`` (JLS 14.11, 15.28), old and new, as a statement and as an expression."""

from __future__ import annotations

from abc import abstractmethod

from java import tree, typed
from java.checking.expressions import Expressions
from java.checking.typing.conversions import Value
from java.types import (
    BYTE,
    CHAR,
    ERROR,
    INT,
    SHORT,
    STRING,
    ClassType,
    Primitive,
    Type,
    binary_promoted,
    boxed,
    erasure,
    is_numeric,
    upper,
)
from oox.source import Span

_SELECTORS = (BYTE, SHORT, CHAR, INT)


class Switches(Expressions):
    """Checks switches."""

    @abstractmethod
    def statements(self, nodes: tuple[tree.Statement, ...]) -> tuple[typed.Statement, ...]:
        """Return statements in a row."""

    def switch(self, node: tree.SwitchExpression, *, gives: bool = False) -> typed.Switch:
        """Return a ``switch``; if it gives a value, an arrow with an expression yields that."""
        value = self.expression(node.selector)
        type_ = self._selected(value, node.selector.span)
        selector = value.expr if type_ is ERROR else self.context.conversions.converted(value, type_)
        with self.block():
            cases = tuple(self._case(each, type_, gives=gives) for each in node.cases)
        is_arrow = any(each.is_arrow for each in node.cases)
        return typed.Switch(selector, cases, is_arrow, span=node.span)

    def _selected(self, value: Value, span: Span) -> Type:
        primitive = self.context.conversions.primitive(upper(value.type))
        if primitive in _SELECTORS or erasure(primitive) == STRING or value.type is ERROR:
            return primitive
        cls = self.context.table.find(primitive.name) if isinstance(primitive, ClassType) else None
        if cls is not None and cls.kind == "enum":
            return primitive
        return self.wrong("java.type", f"a switch selects an int, a char, a String or an enum, not {value.type}", span).type

    def _case(self, node: tree.SwitchCase, type_: Type, *, gives: bool) -> typed.Case:
        labels = tuple(label for each in node.labels if (label := self._label(each, type_)))
        if not node.is_arrow:
            return typed.Case(labels, node.is_default, self.statements(node.statements), span=node.span)
        with self.block():
            return typed.Case(labels, node.is_default, self.statements(_yielding(node.statements) if gives else node.statements), span=node.span)

    def _label(self, node: tree.Expr, type_: Type) -> typed.Constant | typed.StaticGet | None:
        cls = self.context.table.find(type_.name) if isinstance(type_, ClassType) else None
        if cls is not None and cls.kind == "enum" and isinstance(node, tree.Name):
            field = cls.fields.get(node.name)
            if field is None or field.constant is None:
                self.wrong("java.name", f"{cls.written} has no constant {node.name}", node.span)
                return None
            return typed.StaticGet(field.ref, span=node.span)
        if isinstance(node, tree.NullLiteral):
            self.unsupported("case null", node.span, "test for null before the switch")
            return None
        expr = self.assigned(node, type_)
        if isinstance(expr, typed.Constant):
            return expr
        if not isinstance(node, tree.Unknown) and expr.type is not ERROR:
            self.wrong("java.type", "a case needs a constant", node.span)
        return None

    # -- as an expression ----------------------------------------------------------------------------

    def switch_expression(self, node: tree.SwitchExpression, target: Type | None) -> Value:
        """Return a ``switch`` that has a value: of the type that is wanted, or of one above all that it yields."""
        before = self.yielded, self.yields
        type_ = target
        if type_ is None:
            self.yielded, self.yields = [], None
            with self.speculation():
                self.switch(node, gives=True)
            type_ = self._above(self.yielded)
        self.yields = type_
        switch = self.switch(node, gives=True)
        self.yielded, self.yields = before
        return Value(typed.SwitchExpression(switch, erasure(type_), span=node.span), type_)

    def _above(self, values: list[Value]) -> Type:
        """Return the type of an expression that has one of several values."""
        types = [each.type for each in values]
        primitives = [self.context.conversions.primitive(each) for each in types]
        if not types or ERROR in types:
            return ERROR
        if all(each == types[0] for each in types):
            return types[0]
        if all(each is Primitive.BOOLEAN for each in primitives):
            return Primitive.BOOLEAN
        if all(map(is_numeric, primitives)):
            found = primitives[0]
            for each in primitives[1:]:
                found = found if found is each else binary_promoted(found, each)
            return found
        return self.context.subtyping.least_upper_bound([boxed(each) for each in types])

    def yield_(self, node: tree.Yield) -> typed.Statement:
        """Return what a switch gives."""
        if self.yields is None:
            value = self.expression(node.value)
            self.yielded.append(value)
            return typed.Yield(value.expr, span=node.span)
        return typed.Yield(self.assigned(node.value, self.yields), span=node.span)


def _yielding(statements: tuple[tree.Statement, ...]) -> tuple[tree.Statement, ...]:
    """Return what stands behind an arrow, an expression as what is yielded."""
    match statements:
        case (tree.ExpressionStatement(expression),):
            return (tree.Yield(expression, span=expression.span),)
        case _:
            return statements
