"""``switch`` (JLS 14.11, 15.28), old and new, as a statement and as an expression."""

from __future__ import annotations

from abc import abstractmethod
from functools import reduce

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.expressions import Expressions
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import (
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
    is_reference,
    upper,
)
from ooxcheck.oox.source import Span

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
        if is_reference(primitive):
            return self.unsupported(
                f"a switch over {value.type}, which takes patterns of Java 21,", span, "ask with instanceof"
            ).type
        return self.wrong(
            "java.type", f"a switch selects an int, a char, a String or an enum, not {value.type}", span
        ).type

    def _case(self, node: tree.SwitchCase, type_: Type, *, gives: bool) -> typed.Case:
        labels = tuple(label for each in node.labels if (label := self._label(each, type_)))
        if not node.is_arrow:
            return typed.Case(labels, node.is_default, self.statements(node.statements), span=node.span)
        with self.block():
            return typed.Case(
                labels,
                node.is_default,
                self.statements(_yielding(node.statements) if gives else node.statements),
                span=node.span,
            )

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
        before = len(self.report.diagnostics)
        expr = self.assigned(node, type_)
        if isinstance(expr, typed.Constant):
            return expr
        if len(self.report.diagnostics) == before:
            self.wrong("java.type", "a case needs a constant", node.span)
        return None

    # -- as an expression ----------------------------------------------------------------------------

    def switch_expression(self, node: tree.SwitchExpression, target: Type | None) -> Value:
        """Return a ``switch`` that has a value: of the type that is wanted, or of one above all that it yields."""
        before = self.yields
        type_ = self.yields = target or self._above(self._yielded(node))
        switch = self.switch(node, gives=True)
        self.yields = before
        return Value(typed.SwitchExpression(switch, erasure(type_), span=node.span), type_)

    def switch_results(self, node: tree.SwitchExpression) -> tuple[Type, ...]:
        """Return the types of what a ``switch`` yields."""
        return tuple(each.type for each in self._yielded(node))

    def _yielded(self, node: tree.SwitchExpression) -> list[Value]:
        before = self.yielded, self.yields
        found: list[Value] = []
        self.yielded, self.yields = found, None
        with self.speculation():
            self.switch(node, gives=True)
        self.yielded, self.yields = before
        return found

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
            return next(
                (
                    each
                    for each in (CHAR, SHORT, BYTE)
                    if each in primitives and self._all_within(each, values)
                ),
                reduce(binary_promoted, primitives),
            )
        return self.context.subtyping.least_upper_bound([boxed(each) for each in types])

    def _all_within(self, narrow: Type, values: list[Value]) -> bool:
        """Return whether numbers are of a narrow type, of a narrower one, or constants in it."""
        conversions = self.context.conversions
        numbers = [Value(each.expr, conversions.primitive(each.type)) for each in values]
        return all(
            (each.type, narrow) != (BYTE, CHAR) and conversions.is_assignable(each, narrow)
            for each in numbers
        )

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
