"""Parsing of expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import INFIX_OPS, ArithmeticOp, UnaryOp, UpdateOp
from ooxcheck.java.parsing.concrete import Concrete, named_children, required_child
from ooxcheck.java.parsing.grouping import Operand, Row, group_by_precedence
from ooxcheck.java.parsing.literals import character, floating, integer, string
from ooxcheck.java.parsing.parameters import parameters
from ooxcheck.java.parsing.types import type_name, type_names
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll


def expression(concrete: Concrete, node: Node) -> tree.Expr:
    """Parse an expression."""
    poll()
    kind = node.type
    read = _EXPRESSIONS.get(kind)
    if read is None:
        return concrete.unknown(node)
    if kind in _LEAVES:
        return read(concrete, node)
    with concrete.level(node):
        return read(concrete, node)


def arguments(concrete: Concrete, node: Node | None) -> tuple[tree.Expr, ...]:
    """Parse the arguments of a call."""
    return tuple(expression(concrete, each) for each in named_children(node)) if node is not None else ()


def _integer(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.IntLiteral(*integer(concrete.text(node)), span=concrete.span(node))


def _floating(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.FloatLiteral(*floating(concrete.text(node)), span=concrete.span(node))


def _character(concrete: Concrete, node: Node) -> tree.Expr:
    span = concrete.span(node)
    return tree.CharLiteral(character(concrete.text(node), span), span=span)


def _string(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.StringLiteral(string(concrete.text(node)), span=concrete.span(node))


def _bool(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.BoolLiteral(node.type == "true", span=concrete.span(node))


def _null(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.NullLiteral(span=concrete.span(node))


def _name(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.Name(concrete.text(node), span=concrete.span(node))


def _scoped_name(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.FieldAccess(
        expression(concrete, required_child(node, "scope")),
        concrete.text(required_child(node, "name")),
        span=concrete.span(node),
    )


def _this(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.This(span=concrete.span(node))


def _super(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.Super(span=concrete.span(node))


def _class(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.ClassLiteral(type_name(concrete, named_children(node)[0]), span=concrete.span(node))


def _parenthesized_expression(concrete: Concrete, node: Node) -> tree.Expr:
    return expression(concrete, named_children(node)[0])


def _field(concrete: Concrete, node: Node) -> tree.Expr:
    target, name, span = required_child(node, "object"), required_child(node, "field"), concrete.span(node)
    if name.type == "this":
        return tree.This(type_name(concrete, target), span=span)
    if _is_through_super(node, 3) and target.type != "super":
        return tree.FieldAccess(
            tree.Super(type_name(concrete, target), span=span), concrete.text(name), span=span
        )
    return tree.FieldAccess(expression(concrete, target), concrete.text(name), span=span)


def _element(concrete: Concrete, node: Node) -> tree.Expr:
    return tree.ArrayAccess(
        expression(concrete, required_child(node, "array")),
        expression(concrete, required_child(node, "index")),
        span=concrete.span(node),
    )


def _call(concrete: Concrete, node: Node) -> tree.Expr:
    """Parse a call; a chain ``a.b().c()`` is parsed without recursion."""
    chain = [node]
    while (
        target := chain[-1].child_by_field_name("object")
    ) is not None and target.type == "method_invocation":
        chain.append(target)
    read = expression(concrete, target) if target is not None else None
    if target is not None and target.type != "super" and _is_through_super(chain[-1], 4):
        read = tree.Super(type_name(concrete, target), span=concrete.span(target))
    for each in reversed(chain):
        read = tree.MethodCall(
            read,
            concrete.text(required_child(each, "name")),
            arguments(concrete, required_child(each, "arguments")),
            type_names(concrete, each.child_by_field_name("type_arguments")),
            span=concrete.span(each),
        )
    assert read is not None, "a chain should have a call"
    return read


def _new(concrete: Concrete, node: Node) -> tree.Expr:
    body = next((child for child in node.named_children if child.type == "class_body"), None)
    first = node.children[0]
    return tree.New(
        type_name(concrete, required_child(node, "type")),
        arguments(concrete, required_child(node, "arguments")),
        concrete.rules.members(concrete, body) if body is not None else None,
        expression(concrete, first) if first.type != "new" else None,
        span=concrete.span(node),
    )


def _new_array(concrete: Concrete, node: Node) -> tree.Expr:
    initial = node.child_by_field_name("value")
    sizes = tuple(
        expression(concrete, named_children(each)[-1])
        for each in node.named_children
        if each.type == "dimensions_expr"
    )
    empty = sum(concrete.text(each).count("[") for each in node.named_children if each.type == "dimensions")
    type_ = type_name(concrete, required_child(node, "type"))
    values = _array(concrete, initial) if initial is not None else None
    return tree.NewArray(
        replace(type_, dimensions=type_.dimensions + len(sizes) + empty),
        sizes,
        values,
        span=concrete.span(node),
    )


def _array(concrete: Concrete, node: Node) -> tree.ArrayInitializer:
    return tree.ArrayInitializer(arguments(concrete, node), span=concrete.span(node))


def _row(concrete: Concrete, node: Node) -> tree.Expr:
    """Parse a row of operators by precedence."""
    return group_by_precedence(_operands(concrete, node, None))


def _operands(concrete: Concrete, node: Node, update: Node | None) -> Row:
    """Return the operands of a row and the operators between them, from left to right.

    tree-sitter may parse ``(x) - y`` as a cast, and ``-x++`` as an update of ``-x``. In Java a cast of a negative number is one to a
    primitive type (JLS 15.16), and `update`, which follows a node, belongs to its last operand.
    """
    row: list[Node] = []
    while node.type == "binary_expression":
        row.append(node)
        node = required_child(node, "left")
    operands = _first(concrete, node, update if not row else None)
    for each in reversed(row):
        operands.append(INFIX_OPS[required_child(each, "operator").type])
        operands.extend(
            _operands(concrete, required_child(each, "right"), update if each is row[0] else None)
        )
    return operands


def _first(concrete: Concrete, node: Node, update: Node | None) -> Row:
    match node.type:
        case "unary_expression":
            operator = UnaryOp(required_child(node, "operator").type)
            return _prefix_row(
                concrete,
                required_child(node, "operand"),
                update,
                node,
                lambda operand, span: tree.Unary(operator, operand, span=span),
            )
        case "cast_expression" if len(types := node.children_by_field_name("type")) == 1:
            return _subtraction(concrete, node, types[0], update) or _cast_row(
                concrete, node, types[0], update
            )
        case "update_expression" if node.children[0].is_named:
            return _operands(concrete, node.children[0], node)
        case _:  # an operand without prefix
            return [_postfix_update(concrete, node, update)]


def _cast_row(concrete: Concrete, node: Node, name: Node, update: Node | None) -> Row:
    type_ = type_name(concrete, name)
    return _prefix_row(
        concrete,
        required_child(node, "value"),
        update,
        node,
        lambda operand, span: tree.Cast(type_, operand, span=span),
    )


def _subtraction(concrete: Concrete, node: Node, name: Node, update: Node | None) -> Row:
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
    brackets = concrete.span(node.children[0]).to(concrete.span(node.children[2]))
    return [
        (_as_name(type_name(concrete, name)), brackets),
        INFIX_OPS[required_child(value, "operator").type],
        *_operands(concrete, required_child(value, "operand"), update),
    ]


def _prefix_row(
    concrete: Concrete,
    inner: Node,
    update: Node | None,
    node: Node,
    wrap: Callable[[tree.Expr, Span], tree.Expr],
) -> Row:
    """Return the row of a node with a prefix, which belongs to the first operand."""
    with concrete.level(node):
        first, *rest = _operands(concrete, inner, update)
    assert not isinstance(first, str)
    span = concrete.span(node.children[0]).to(first[1])
    return [(wrap(first[0], span), span), *rest]


def _postfix_update(concrete: Concrete, node: Node, update: Node | None) -> Operand:
    operand, span = expression(concrete, node), concrete.span(node)
    if update is None:
        return operand, span
    whole = span.to(concrete.span(update))
    return tree.Update(UpdateOp(update.children[-1].type), operand, is_prefix=False, span=whole), whole


def _update(concrete: Concrete, node: Node) -> tree.Expr:
    if node.children[0].is_named:
        return _row(concrete, node)
    return tree.Update(
        UpdateOp(node.children[0].type),
        expression(concrete, named_children(node)[0]),
        is_prefix=True,
        span=concrete.span(node),
    )


def _assignment(concrete: Concrete, node: Node) -> tree.Expr:
    sign = required_child(node, "operator").type.removesuffix("=")
    return tree.Assignment(
        expression(concrete, required_child(node, "left")),
        ArithmeticOp(sign) if sign else None,
        expression(concrete, required_child(node, "right")),
        span=concrete.span(node),
    )


def _conditional(concrete: Concrete, node: Node) -> tree.Expr:
    """Parse ``c ? a : b``; a chain is parsed without recursion."""
    chain = [node]
    while (last := required_child(chain[-1], "alternative")).type == "ternary_expression":
        chain.append(last)
    otherwise = expression(concrete, last)
    for each in reversed(chain):
        otherwise = tree.Conditional(
            expression(concrete, required_child(each, "condition")),
            expression(concrete, required_child(each, "consequence")),
            otherwise,
            span=concrete.span(each),
        )
    return otherwise


def _cast(concrete: Concrete, node: Node) -> tree.Expr:
    types = node.children_by_field_name("type")
    return _row(concrete, node) if len(types) == 1 else _intersection_cast(concrete, node, types)


def _intersection_cast(concrete: Concrete, node: Node, types: list[Node]) -> tree.Expr:
    """Return ``(A & B) x`` as casts to all types, to the first one last; a function is cast to the only type besides Serializable."""
    value = required_child(node, "value")
    around = (
        node.parent.parent
        if node.parent is not None and node.parent.type == "parenthesized_expression"
        else None
    )
    if around is not None and around.type in ("method_invocation", "field_access"):
        return concrete.unknown(node)
    if value.type in ("lambda_expression", "method_reference"):
        types = [each for each in types if concrete.text(each).rpartition(".")[2] != "Serializable"]
        if len(types) != 1:
            return concrete.unknown(node)
    result = expression(concrete, value)
    for each in reversed(types):
        result = tree.Cast(type_name(concrete, each), result, span=concrete.span(node))
    return result


def _instanceof(concrete: Concrete, node: Node) -> tree.Expr:
    from ooxcheck.java.parsing.patterns import match_record

    pattern = node.child_by_field_name("pattern")
    if pattern is not None:
        return match_record(concrete, expression(concrete, required_child(node, "left")), pattern)
    name = node.child_by_field_name("name")
    variable = concrete.text(name) if name is not None else None
    return tree.InstanceOf(
        expression(concrete, required_child(node, "left")),
        type_name(concrete, required_child(node, "right")),
        variable,
        span=concrete.span(node),
    )


def _lambda(concrete: Concrete, node: Node) -> tree.Expr:
    body = required_child(node, "body")
    read = concrete.rules.block(concrete, body) if body.type == "block" else expression(concrete, body)
    return tree.Lambda(
        _lambda_parameters(concrete, required_child(node, "parameters")), read, span=concrete.span(node)
    )


def _lambda_parameters(concrete: Concrete, node: Node) -> tuple[tree.Parameter, ...]:
    match node.type:
        case "formal_parameters":
            return parameters(concrete, node)
        case "inferred_parameters":
            return tuple(
                tree.Parameter(None, concrete.text(each), span=concrete.span(each))
                for each in named_children(node)
            )
        case _:  # one name without brackets
            return (tree.Parameter(None, concrete.text(node), span=concrete.span(node)),)


def _reference(concrete: Concrete, node: Node) -> tree.Expr:
    first, last = node.children[0], node.children[-1]
    is_type = first.type.endswith("_type") or first.type == "type_identifier"
    target: tree.Expr | tree.TypeName = type_name(concrete, first) if is_type else expression(concrete, first)
    return tree.MethodReference(target, concrete.text(last), span=concrete.span(node))


def _is_through_super(node: Node, plain: int) -> bool:
    """Return whether a node has the form ``Outer.super.member``; without ``super`` it has `plain` children."""
    return node.child_count > plain and any(child.type == "super" for child in node.children)


def _as_name(name: tree.TypeName) -> tree.Expr:
    """Return a type name as an expression name."""
    first, *rest = name.names
    expression: tree.Expr = tree.Name(first, span=name.span)
    for each in rest:
        expression = tree.FieldAccess(expression, each, span=name.span)
    return expression


_EXPRESSIONS: Mapping[str, Callable[[Concrete, Node], tree.Expr]] = {
    "decimal_integer_literal": _integer,
    "hex_integer_literal": _integer,
    "octal_integer_literal": _integer,
    "binary_integer_literal": _integer,
    "decimal_floating_point_literal": _floating,
    "hex_floating_point_literal": _floating,
    "character_literal": _character,
    "string_literal": _string,
    "true": _bool,
    "false": _bool,
    "null_literal": _null,
    "identifier": _name,
    "scoped_identifier": _scoped_name,
    "this": _this,
    "super": _super,
    "class_literal": _class,
    "parenthesized_expression": _parenthesized_expression,
    "field_access": _field,
    "array_access": _element,
    "method_invocation": _call,
    "object_creation_expression": _new,
    "array_creation_expression": _new_array,
    "array_initializer": _array,
    "unary_expression": _row,
    "update_expression": _update,
    "binary_expression": _row,
    "assignment_expression": _assignment,
    "ternary_expression": _conditional,
    "cast_expression": _cast,
    "instanceof_expression": _instanceof,
    "lambda_expression": _lambda,
    "method_reference": _reference,
    "switch_expression": lambda concrete, node: concrete.rules.switch(concrete, node),
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
