"""Parsing of expressions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import INFIX_OPS, ArithmeticOp, UnaryOp, UpdateOp
from ooxcheck.java.parsing.concrete import named_children, required_child
from ooxcheck.java.parsing.grouping import Operand, Row, group_by_precedence
from ooxcheck.java.parsing.literals import character, floating, integer, string
from ooxcheck.java.parsing.types import Types
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll


class Expressions(Types, ABC):
    """Parses expressions."""

    @abstractmethod
    def members(self, body: Node) -> tuple[tree.Member, ...]:
        """Parse the members of a class."""

    @abstractmethod
    def block(self, node: Node) -> tree.Block:
        """Check a block."""

    @abstractmethod
    def switch(self, node: Node) -> tree.SwitchExpression:
        """Return a ``switch``."""

    @abstractmethod
    def parameters(self, node: Node) -> tuple[tree.Parameter, ...]:
        """Parse parameters."""

    def expression(self, node: Node) -> tree.Expr:
        """Parse an expression."""
        poll()
        kind = node.type
        read = _EXPRESSIONS.get(kind)
        if read is None:
            return self.concrete.unknown(node)
        if kind in _LEAVES:
            return read(self, node)
        with self.concrete.level(node):
            return read(self, node)

    def arguments(self, node: Node | None) -> tuple[tree.Expr, ...]:
        """Parse the arguments of a call."""
        return tuple(self.expression(each) for each in named_children(node)) if node is not None else ()

    # -- literals and names --------------------------------------------------------------------------

    def _integer(self, node: Node) -> tree.Expr:
        return tree.IntLiteral(*integer(self.concrete.text(node)), span=self.concrete.span(node))

    def _floating(self, node: Node) -> tree.Expr:
        return tree.FloatLiteral(*floating(self.concrete.text(node)), span=self.concrete.span(node))

    def _character(self, node: Node) -> tree.Expr:
        span = self.concrete.span(node)
        return tree.CharLiteral(character(self.concrete.text(node), span), span=span)

    def _string(self, node: Node) -> tree.Expr:
        return tree.StringLiteral(string(self.concrete.text(node)), span=self.concrete.span(node))

    def _bool(self, node: Node) -> tree.Expr:
        return tree.BoolLiteral(node.type == "true", span=self.concrete.span(node))

    def _null(self, node: Node) -> tree.Expr:
        return tree.NullLiteral(span=self.concrete.span(node))

    def _name(self, node: Node) -> tree.Expr:
        return tree.Name(self.concrete.text(node), span=self.concrete.span(node))

    def _scoped(self, node: Node) -> tree.Expr:
        return tree.FieldAccess(
            self.expression(required_child(node, "scope")),
            self.concrete.text(required_child(node, "name")),
            span=self.concrete.span(node),
        )

    def _this(self, node: Node) -> tree.Expr:
        return tree.This(span=self.concrete.span(node))

    def _super(self, node: Node) -> tree.Expr:
        return tree.Super(span=self.concrete.span(node))

    def _class(self, node: Node) -> tree.Expr:
        return tree.ClassLiteral(self.type(named_children(node)[0]), span=self.concrete.span(node))

    def _parenthesized(self, node: Node) -> tree.Expr:
        return self.expression(named_children(node)[0])

    # -- places and calls ----------------------------------------------------------------------------

    def _field(self, node: Node) -> tree.Expr:
        target, name, span = (
            required_child(node, "object"),
            required_child(node, "field"),
            self.concrete.span(node),
        )
        if name.type == "this":
            return tree.This(self.type(target), span=span)
        if _is_through_super(node, 3) and target.type != "super":
            return tree.FieldAccess(
                tree.Super(self.type(target), span=span), self.concrete.text(name), span=span
            )
        return tree.FieldAccess(self.expression(target), self.concrete.text(name), span=span)

    def _element(self, node: Node) -> tree.Expr:
        return tree.ArrayAccess(
            self.expression(required_child(node, "array")),
            self.expression(required_child(node, "index")),
            span=self.concrete.span(node),
        )

    def _call(self, node: Node) -> tree.Expr:
        """Parse a call; a chain ``a.b().c()`` is parsed without recursion."""
        chain = [node]
        while (
            target := chain[-1].child_by_field_name("object")
        ) is not None and target.type == "method_invocation":
            chain.append(target)
        read = self.expression(target) if target is not None else None
        if target is not None and target.type != "super" and _is_through_super(chain[-1], 4):
            read = tree.Super(self.type(target), span=self.concrete.span(target))
        for each in reversed(chain):
            arguments, types = (
                self.arguments(required_child(each, "arguments")),
                self.types(each.child_by_field_name("type_arguments")),
            )
            read = tree.MethodCall(
                read,
                self.concrete.text(required_child(each, "name")),
                arguments,
                types,
                span=self.concrete.span(each),
            )
        assert read is not None, "a chain should have a call"
        return read

    def _new(self, node: Node) -> tree.Expr:
        body = next((child for child in node.named_children if child.type == "class_body"), None)
        first = node.children[0]
        return tree.New(
            self.type(required_child(node, "type")),
            self.arguments(required_child(node, "arguments")),
            self.members(body) if body is not None else None,
            self.expression(first) if first.type != "new" else None,
            span=self.concrete.span(node),
        )

    def _new_array(self, node: Node) -> tree.Expr:
        initial = node.child_by_field_name("value")
        sizes = tuple(
            self.expression(named_children(each)[-1])
            for each in node.named_children
            if each.type == "dimensions_expr"
        )
        empty = sum(
            self.concrete.text(each).count("[") for each in node.named_children if each.type == "dimensions"
        )
        type_ = self.type(required_child(node, "type"))
        values = self._array(initial) if initial is not None else None
        return tree.NewArray(
            replace(type_, dimensions=type_.dimensions + len(sizes) + empty),
            sizes,
            values,
            span=self.concrete.span(node),
        )

    def _array(self, node: Node) -> tree.ArrayInitializer:
        return tree.ArrayInitializer(self.arguments(node), span=self.concrete.span(node))

    # -- operators -----------------------------------------------------------------------------------

    def _row(self, node: Node) -> tree.Expr:
        """Parse a row of operators by precedence."""
        return group_by_precedence(self._operands(node, None))

    def _operands(self, node: Node, update: Node | None) -> Row:
        """Return the operands of a row and the operators between them, from left to right.

        tree-sitter may parse ``(x) - y`` as a cast, and ``-x++`` as an update of ``-x``. In Java a cast of a negative number is one to a
        primitive type (JLS 15.16), and `update`, which stands behind a node, belongs to the last operand in it.
        """
        row: list[Node] = []
        while node.type == "binary_expression":
            row.append(node)
            node = required_child(node, "left")
        found = self._first(node, update if not row else None)
        for each in reversed(row):
            found.append(INFIX_OPS[required_child(each, "operator").type])
            found.extend(self._operands(required_child(each, "right"), update if each is row[0] else None))
        return found

    def _first(self, node: Node, update: Node | None) -> Row:
        match node.type:
            case "unary_expression":
                operator = UnaryOp(required_child(node, "operator").type)
                return self._prefix_row(
                    required_child(node, "operand"),
                    update,
                    node,
                    lambda operand, span: tree.Unary(operator, operand, span=span),
                )
            case "cast_expression" if len(types := node.children_by_field_name("type")) == 1:
                return self._subtraction(node, types[0], update) or self._cast_row(node, types[0], update)
            case "update_expression" if node.children[0].is_named:
                return self._operands(node.children[0], node)
            case _:  # an operand without prefix
                return [self._postfix_update(node, update)]

    def _cast_row(self, node: Node, name: Node, update: Node | None) -> Row:
        type_ = self.type(name)
        return self._prefix_row(
            required_child(node, "value"),
            update,
            node,
            lambda operand, span: tree.Cast(type_, operand, span=span),
        )

    def _subtraction(self, node: Node, name: Node, update: Node | None) -> Row:
        """Return the sum or difference that was parsed as a cast; nothing if it is a cast."""
        value = required_child(node, "value")
        while value.type == "update_expression" and value.children[0].is_named:
            value, update = value.children[0], value
        if (
            name.type not in ("type_identifier", "scoped_type_identifier")
            or value.type != "unary_expression"
            or required_child(value, "operator").type not in "+-"
        ):
            return []
        brackets = self.concrete.span(node.children[0]).to(self.concrete.span(node.children[2]))
        return [
            (_as_name(self.type(name)), brackets),
            INFIX_OPS[required_child(value, "operator").type],
            *self._operands(required_child(value, "operand"), update),
        ]

    def _prefix_row(
        self, inner: Node, update: Node | None, node: Node, wrap: Callable[[tree.Expr, Span], tree.Expr]
    ) -> Row:
        """Return the row of a node with a prefix, which belongs to the first operand."""
        with self.concrete.level(node):
            first, *rest = self._operands(inner, update)
        assert not isinstance(first, str)
        span = self.concrete.span(node.children[0]).to(first[1])
        return [(wrap(first[0], span), span), *rest]

    def _postfix_update(self, node: Node, update: Node | None) -> Operand:
        found, span = self.expression(node), self.concrete.span(node)
        if update is None:
            return found, span
        whole = span.to(self.concrete.span(update))
        return tree.Update(UpdateOp(update.children[-1].type), found, is_prefix=False, span=whole), whole

    def _update(self, node: Node) -> tree.Expr:
        if node.children[0].is_named:
            return self._row(node)
        return tree.Update(
            UpdateOp(node.children[0].type),
            self.expression(named_children(node)[0]),
            is_prefix=True,
            span=self.concrete.span(node),
        )

    def _assignment(self, node: Node) -> tree.Expr:
        sign = required_child(node, "operator").type.removesuffix("=")
        operator = ArithmeticOp(sign) if sign else None
        target, value = (
            self.expression(required_child(node, "left")),
            self.expression(required_child(node, "right")),
        )
        return tree.Assignment(target, operator, value, span=self.concrete.span(node))

    def _conditional(self, node: Node) -> tree.Expr:
        """Parse ``c ? a : b``; a chain is parsed without recursion."""
        chain = [node]
        while (last := required_child(chain[-1], "alternative")).type == "ternary_expression":
            chain.append(last)
        found = self.expression(last)
        for each in reversed(chain):
            condition, then = (
                self.expression(required_child(each, "condition")),
                self.expression(required_child(each, "consequence")),
            )
            found = tree.Conditional(condition, then, found, span=self.concrete.span(each))
        return found

    def _cast(self, node: Node) -> tree.Expr:
        return (
            self._row(node) if len(node.children_by_field_name("type")) == 1 else self.concrete.unknown(node)
        )

    def _instanceof(self, node: Node) -> tree.Expr:
        if node.child_by_field_name("pattern") is not None:
            return tree.Unknown("a pattern of a record, which is Java 21,", span=self.concrete.span(node))
        name = node.child_by_field_name("name")
        variable = self.concrete.text(name) if name is not None else None
        return tree.InstanceOf(
            self.expression(required_child(node, "left")),
            self.type(required_child(node, "right")),
            variable,
            span=self.concrete.span(node),
        )

    # -- functions -----------------------------------------------------------------------------------

    def _lambda(self, node: Node) -> tree.Expr:
        body = required_child(node, "body")
        read = self.block(body) if body.type == "block" else self.expression(body)
        return tree.Lambda(
            self._lambda_parameters(required_child(node, "parameters")), read, span=self.concrete.span(node)
        )

    def _lambda_parameters(self, node: Node) -> tuple[tree.Parameter, ...]:
        match node.type:
            case "formal_parameters":
                return self.parameters(node)
            case "inferred_parameters":
                return tuple(
                    tree.Parameter(None, self.concrete.text(each), span=self.concrete.span(each))
                    for each in named_children(node)
                )
            case _:  # one name without brackets
                return (tree.Parameter(None, self.concrete.text(node), span=self.concrete.span(node)),)

    def _reference(self, node: Node) -> tree.Expr:
        first, last = node.children[0], node.children[-1]
        is_type = first.type.endswith("_type") or first.type == "type_identifier"
        target: tree.Expr | tree.TypeName = self.type(first) if is_type else self.expression(first)
        return tree.MethodReference(target, self.concrete.text(last), span=self.concrete.span(node))

    def _switch(self, node: Node) -> tree.Expr:
        return self.switch(node)


def _is_through_super(node: Node, plain: int) -> bool:
    """Return whether a node has the form ``Outer.super.member``; without ``super`` it has `plain` children."""
    return node.child_count > plain and any(child.type == "super" for child in node.children)


def _as_name(name: tree.TypeName) -> tree.Expr:
    """Return a type name as an expression name."""
    first, *rest = name.names
    found: tree.Expr = tree.Name(first, span=name.span)
    for each in rest:
        found = tree.FieldAccess(found, each, span=name.span)
    return found


_EXPRESSIONS: Mapping[str, Callable[[Expressions, Node], tree.Expr]] = {
    "decimal_integer_literal": Expressions._integer,
    "hex_integer_literal": Expressions._integer,
    "octal_integer_literal": Expressions._integer,
    "binary_integer_literal": Expressions._integer,
    "decimal_floating_point_literal": Expressions._floating,
    "hex_floating_point_literal": Expressions._floating,
    "character_literal": Expressions._character,
    "string_literal": Expressions._string,
    "true": Expressions._bool,
    "false": Expressions._bool,
    "null_literal": Expressions._null,
    "identifier": Expressions._name,
    "scoped_identifier": Expressions._scoped,
    "this": Expressions._this,
    "super": Expressions._super,
    "class_literal": Expressions._class,
    "parenthesized_expression": Expressions._parenthesized,
    "field_access": Expressions._field,
    "array_access": Expressions._element,
    "method_invocation": Expressions._call,
    "object_creation_expression": Expressions._new,
    "array_creation_expression": Expressions._new_array,
    "array_initializer": Expressions._array,
    "unary_expression": Expressions._row,
    "update_expression": Expressions._update,
    "binary_expression": Expressions._row,
    "assignment_expression": Expressions._assignment,
    "ternary_expression": Expressions._conditional,
    "cast_expression": Expressions._cast,
    "instanceof_expression": Expressions._instanceof,
    "lambda_expression": Expressions._lambda,
    "method_reference": Expressions._reference,
    "switch_expression": Expressions._switch,
}
_LEAVES = frozenset(
    (
        "decimal_integer_literal",
        "character_literal",
        "string_literal",
        "true",
        "false",
        "null_literal",
        "identifier",
        "this",
        "super",
    )
)
"""Expressions without subexpressions."""
