"""Expressions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace

from tree_sitter import Node

from java import tree
from java.parsing.concrete import named, part
from java.parsing.literals import character, floating, integer, string
from java.parsing.types import Types


class Expressions(Types, ABC):
    """Reads expressions; what is declared in them is for those who read declarations."""

    @abstractmethod
    def members(self, body: Node) -> tuple[tree.Member, ...]:
        """Return the members of a class."""

    @abstractmethod
    def block(self, node: Node) -> tree.Block:
        """Return a block."""

    @abstractmethod
    def switch(self, node: Node) -> tree.SwitchExpression:
        """Return a ``switch``."""

    @abstractmethod
    def parameters(self, node: Node) -> tuple[tree.Parameter, ...]:
        """Return parameters."""

    def expression(self, node: Node) -> tree.Expr:
        """Return an expression."""
        read = _EXPRESSIONS.get(node.type)
        return read(self, node) if read else self.concrete.unknown(node)

    def arguments(self, node: Node | None) -> tuple[tree.Expr, ...]:
        """Return the arguments of a call."""
        return tuple(self.expression(each) for each in named(node)) if node is not None else ()

    # -- literals and names --------------------------------------------------------------------------

    def _integer(self, node: Node) -> tree.Expr:
        return tree.IntLiteral(*integer(self.concrete.text(node)), span=self.concrete.span(node))

    def _floating(self, node: Node) -> tree.Expr:
        return tree.FloatLiteral(*floating(self.concrete.text(node)), span=self.concrete.span(node))

    def _character(self, node: Node) -> tree.Expr:
        return tree.CharLiteral(character(self.concrete.text(node)), span=self.concrete.span(node))

    def _string(self, node: Node) -> tree.Expr:
        return tree.StringLiteral(string(self.concrete.text(node)), span=self.concrete.span(node))

    def _bool(self, node: Node) -> tree.Expr:
        return tree.BoolLiteral(node.type == "true", span=self.concrete.span(node))

    def _null(self, node: Node) -> tree.Expr:
        return tree.NullLiteral(span=self.concrete.span(node))

    def _name(self, node: Node) -> tree.Expr:
        return tree.Name(self.concrete.text(node), span=self.concrete.span(node))

    def _scoped(self, node: Node) -> tree.Expr:
        return tree.FieldAccess(self.expression(part(node, "scope")), self.concrete.text(part(node, "name")), span=self.concrete.span(node))

    def _this(self, node: Node) -> tree.Expr:
        return tree.This(span=self.concrete.span(node))

    def _super(self, node: Node) -> tree.Expr:
        return tree.Super(span=self.concrete.span(node))

    def _class(self, node: Node) -> tree.Expr:
        return tree.ClassLiteral(self.type(named(node)[0]), span=self.concrete.span(node))

    def _bracketed(self, node: Node) -> tree.Expr:
        return self.expression(named(node)[0])

    # -- places and calls ----------------------------------------------------------------------------

    def _field(self, node: Node) -> tree.Expr:
        target, name, span = part(node, "object"), part(node, "field"), self.concrete.span(node)
        if name.type == "this":
            return tree.This(self.type(target), span=span)
        if any(child.type == "super" for child in node.children) and target.type != "super":
            return tree.FieldAccess(tree.Super(self.type(target), span=span), self.concrete.text(name), span=span)
        return tree.FieldAccess(self.expression(target), self.concrete.text(name), span=span)

    def _element(self, node: Node) -> tree.Expr:
        return tree.ArrayAccess(self.expression(part(node, "array")), self.expression(part(node, "index")), span=self.concrete.span(node))

    def _call(self, node: Node) -> tree.Expr:
        target, arguments = node.child_by_field_name("object"), self.arguments(part(node, "arguments"))
        read = self.expression(target) if target is not None else None
        if target is not None and target.type != "super" and any(child.type == "super" for child in node.children):
            read = tree.Super(self.type(target), span=self.concrete.span(target))
        return tree.MethodCall(read, self.concrete.text(part(node, "name")), arguments, span=self.concrete.span(node))

    def _new(self, node: Node) -> tree.Expr:
        body = next((child for child in node.named_children if child.type == "class_body"), None)
        first = node.children[0]
        return tree.New(
            self.type(part(node, "type")),
            self.arguments(part(node, "arguments")),
            self.members(body) if body is not None else None,
            self.expression(first) if first.type != "new" else None,
            span=self.concrete.span(node),
        )

    def _new_array(self, node: Node) -> tree.Expr:
        initial = node.child_by_field_name("value")
        sizes = tuple(self.expression(named(each)[-1]) for each in node.named_children if each.type == "dimensions_expr")
        empty = sum(self.concrete.text(each).count("[") for each in node.named_children if each.type == "dimensions")
        type_ = self.type(part(node, "type"))
        values = self._array(initial) if initial is not None else None
        return tree.NewArray(replace(type_, dimensions=type_.dimensions + len(sizes) + empty), sizes, values, span=self.concrete.span(node))

    def _array(self, node: Node) -> tree.ArrayInitializer:
        return tree.ArrayInitializer(self.arguments(node), span=self.concrete.span(node))

    # -- operators -----------------------------------------------------------------------------------

    def _unary(self, node: Node) -> tree.Expr:
        return tree.Unary(part(node, "operator").type, self.expression(part(node, "operand")), span=self.concrete.span(node))

    def _update(self, node: Node) -> tree.Expr:
        is_prefix = not node.children[0].is_named
        operator = node.children[0 if is_prefix else -1].type
        return tree.Update(operator, self.expression(named(node)[0]), is_prefix, span=self.concrete.span(node))

    def _binary(self, node: Node) -> tree.Expr:
        """Return an operator and its operands; a row of them is read from the left, however long it is."""
        row = [node]
        while (left := part(row[-1], "left")).type == "binary_expression":
            row.append(left)
        found = self.expression(left)
        for each in reversed(row):
            found = tree.Binary(part(each, "operator").type, found, self.expression(part(each, "right")), span=self.concrete.span(each))
        return found

    def _assignment(self, node: Node) -> tree.Expr:
        operator = part(node, "operator").type.removesuffix("=")
        target, value = self.expression(part(node, "left")), self.expression(part(node, "right"))
        return tree.Assignment(target, operator, value, span=self.concrete.span(node))

    def _conditional(self, node: Node) -> tree.Expr:
        parts = (self.expression(part(node, name)) for name in ("condition", "consequence", "alternative"))
        return tree.Conditional(*parts, span=self.concrete.span(node))

    def _cast(self, node: Node) -> tree.Expr:
        types = node.children_by_field_name("type")
        if len(types) > 1:
            return self.concrete.unknown(node)
        return tree.Cast(self.type(types[0]), self.expression(part(node, "value")), span=self.concrete.span(node))

    def _instanceof(self, node: Node) -> tree.Expr:
        if node.child_by_field_name("pattern") is not None:
            return self.concrete.unknown(node)
        name = node.child_by_field_name("name")
        variable = self.concrete.text(name) if name is not None else None
        return tree.InstanceOf(self.expression(part(node, "left")), self.type(part(node, "right")), variable, span=self.concrete.span(node))

    # -- functions -----------------------------------------------------------------------------------

    def _lambda(self, node: Node) -> tree.Expr:
        body = part(node, "body")
        read = self.block(body) if body.type == "block" else self.expression(body)
        return tree.Lambda(self._lambda_parameters(part(node, "parameters")), read, span=self.concrete.span(node))

    def _lambda_parameters(self, node: Node) -> tuple[tree.Parameter, ...]:
        match node.type:
            case "formal_parameters":
                return self.parameters(node)
            case "inferred_parameters":
                return tuple(tree.Parameter(None, self.concrete.text(each), span=self.concrete.span(each)) for each in named(node))
            case _:
                return (tree.Parameter(None, self.concrete.text(node), span=self.concrete.span(node)),)

    def _reference(self, node: Node) -> tree.Expr:
        first, last = node.children[0], node.children[-1]
        is_type = first.type.endswith("_type") or first.type == "type_identifier"
        target: tree.Expr | tree.TypeName = self.type(first) if is_type else self.expression(first)
        return tree.MethodReference(target, self.concrete.text(last), span=self.concrete.span(node))

    def _switch(self, node: Node) -> tree.Expr:
        return self.switch(node)


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
    "parenthesized_expression": Expressions._bracketed,
    "field_access": Expressions._field,
    "array_access": Expressions._element,
    "method_invocation": Expressions._call,
    "object_creation_expression": Expressions._new,
    "array_creation_expression": Expressions._new_array,
    "array_initializer": Expressions._array,
    "unary_expression": Expressions._unary,
    "update_expression": Expressions._update,
    "binary_expression": Expressions._binary,
    "assignment_expression": Expressions._assignment,
    "ternary_expression": Expressions._conditional,
    "cast_expression": Expressions._cast,
    "instanceof_expression": Expressions._instanceof,
    "lambda_expression": Expressions._lambda,
    "method_reference": Expressions._reference,
    "switch_expression": Expressions._switch,
}
