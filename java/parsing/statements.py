"""Parsing of statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import ConditionalOp, ConstructorWord, TypeKind
from ooxcheck.java.parsing.concrete import COMMENTS, Concrete, named_children, required_child
from ooxcheck.java.parsing.expressions import arguments, expression
from ooxcheck.java.parsing.specifications import before, specification
from ooxcheck.java.parsing.types import type_names, type_or_none, with_dimensions

ANNOTATION_TYPE = "annotation_type_declaration"
TYPE_KINDS = {
    "class_declaration": TypeKind.CLASS,
    "interface_declaration": TypeKind.INTERFACE,
    "enum_declaration": TypeKind.ENUM,
    "record_declaration": TypeKind.RECORD,
    ANNOTATION_TYPE: TypeKind.INTERFACE,
}

INITIALISER = "$clinit"
"""The method that stands for the static initialiser of a class file."""


def block(concrete: Concrete, node: Node) -> tree.Block:
    """Parse a block; one in the declarations of a class file stands for bytecode."""
    if concrete.is_compiled and not named_children(node):
        return _bytecode(concrete, node)
    return tree.Block(tuple(statements(concrete, node.children)), span=concrete.span(node))


def _bytecode(concrete: Concrete, body: Node) -> tree.Block:
    """Return the body of a method or constructor of a class file, which is not known."""
    assert body.parent is not None
    span, name = concrete.span(body), concrete.text(required_child(body.parent, "name"))
    what = "a static initialiser" if name == INITIALISER else name
    return tree.Block((tree.Unknown(f"the bytecode of {what}", span=span),), span=span)


def statements(concrete: Concrete, nodes: list[Node]) -> Iterator[tree.Statement]:
    """Parse statements and the specifications among them."""
    for node in nodes:
        if node.type in COMMENTS:
            yield from specification(concrete, node)
        elif node.is_named or node.type == ";":
            yield from _statements_of(concrete, node)


def statement(concrete: Concrete, node: Node) -> tree.Statement:
    """Parse one statement; a declaration of several variables becomes a block."""
    several = [*before(concrete, node), *_statements_of(concrete, node)]
    return several[0] if len(several) == 1 else tree.Block(tuple(several), span=concrete.span(node))


def switch(concrete: Concrete, node: Node) -> tree.SwitchExpression:
    """Parse a ``switch`` that is an expression."""
    return _switch(concrete, node, gives=True)


def _switch(concrete: Concrete, node: Node, *, gives: bool) -> tree.SwitchExpression:
    groups = named_children(required_child(node, "body"))
    if any(map(_has_pattern, groups)):
        return _switch_over_patterns(concrete, node, groups, gives=gives)
    cases = tuple(case for each in groups for case in _cases(concrete, each))
    return tree.SwitchExpression(
        expression(concrete, required_child(node, "condition")), cases, span=concrete.span(node)
    )


def _statements_of(concrete: Concrete, node: Node) -> Iterator[tree.Statement]:
    if node.type == "local_variable_declaration":
        yield from _variables(concrete, node)
    else:
        read = _STATEMENTS.get(node.type)
        with concrete.level(node):
            yield read(concrete, node) if read else concrete.unknown(node)


def _variables(concrete: Concrete, node: Node) -> Iterator[tree.LocalVariable]:
    type_ = type_or_none(concrete, required_child(node, "type"))
    is_final = any(child.type == "modifiers" and "final" in concrete.text(child) for child in node.children)
    for each in node.children_by_field_name("declarator"):
        value = each.child_by_field_name("value")
        own = with_dimensions(concrete, type_, each.child_by_field_name("dimensions")) if type_ else None
        yield tree.LocalVariable(
            own,
            concrete.text(required_child(each, "name")),
            expression(concrete, value) if value is not None else None,
            is_final,
            span=concrete.span(node),
        )


def _cases(concrete: Concrete, node: Node) -> Iterator[tree.SwitchCase]:
    """Yield the cases of a group; adjacent labels share the statements of the last one."""
    labels = [child for child in named_children(node) if child.type == "switch_label"]
    rest = [child for child in node.children if child.type not in ("switch_label", ":", "->")]
    for number, label in enumerate(labels, 1):
        body = tuple(statements(concrete, rest)) if number == len(labels) else ()
        values = tuple(_label(concrete, each) for each in named_children(label))
        is_default = any(child.type == "default" for child in label.children)
        yield tree.SwitchCase(values, node.type == "switch_rule", body, is_default, span=concrete.span(label))


def _has_pattern(group: Node) -> bool:
    """Return whether a group of a ``switch`` has a pattern, or is for null."""
    labels = [child for child in named_children(group) if child.type == "switch_label"]
    return any(each.type in ("pattern", "null_literal") for label in labels for each in named_children(label))


def _switch_over_patterns(
    concrete: Concrete, node: Node, groups: list[Node], *, gives: bool
) -> tree.SwitchExpression:
    from ooxcheck.java.parsing.patterns import falls_through, pattern_switch

    selector = expression(concrete, required_child(node, "condition"))
    span = concrete.span(node)
    variable = tree.Name(f"$selector{span.start}", span=selector.span)
    cases = [_pattern_case(concrete, variable, each, gives=gives) for each in groups]
    if any(each.type != "switch_rule" for each in groups) and falls_through(cases):
        problem = tree.Unknown("a switch over patterns from one case to the next", span=span)
        return tree.SwitchExpression(problem, (), span=span)
    return pattern_switch(selector, variable, cases, span)


def _pattern_case(concrete: Concrete, variable: tree.Name, group: Node, *, gives: bool) -> tree.PatternCase:
    """Parse a case of a ``switch`` over patterns; labels of one group are alternatives."""
    labels = [child for child in named_children(group) if child.type == "switch_label"]
    rest = [child for child in group.children if child.type not in ("switch_label", ":", "->")]
    parts = [each for label in labels for each in named_children(label)]
    values = [each for each in parts if each.type != "guard" and concrete.text(each) != "default"]
    conditions = [_match(concrete, variable, each) for each in values]
    guards = [expression(concrete, named_children(each)[0]) for each in parts if each.type == "guard"]
    span = concrete.span(labels[0])
    condition: tree.Expr | None = None
    if conditions:
        any_of = reduce(lambda left, right: tree.Binary(ConditionalOp.OR, left, right, span=span), conditions)
        condition = reduce(
            lambda left, right: tree.Binary(ConditionalOp.AND, left, right, span=span), [any_of, *guards]
        )
    is_default = any(child.type == "default" for label in labels for child in label.children)
    return tree.PatternCase(
        condition,
        tree.Block(
            _yield_value(tuple(statements(concrete, rest)), group, gives=gives), span=concrete.span(group)
        ),
        is_default or any(concrete.text(each) == "default" for each in parts),
        any(each.type == "null_literal" for each in parts),
        span=span,
    )


def _match(concrete: Concrete, variable: tree.Name, node: Node) -> tree.Expr:
    from ooxcheck.java.parsing.patterns import match_label, match_pattern

    if node.type == "pattern":
        return match_pattern(concrete, variable, node)
    return match_label(variable, expression(concrete, node))


def _yield_value(body: tuple[tree.Statement, ...], group: Node, *, gives: bool) -> tuple[tree.Statement, ...]:
    """Return the statements of a case; the expression after an arrow is the value of a ``switch`` expression."""
    match body:
        case (tree.ExpressionStatement(value),) if gives and group.type == "switch_rule":
            return (tree.Yield(value, span=value.span),)
        case _:  # blocks and throw statements yield by themselves
            return body


def _label(concrete: Concrete, node: Node) -> tree.Expr:
    return concrete.unknown(node) if node.type == "guard" else expression(concrete, node)


def _local_class(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.LocalClass(concrete.rules.declaration(concrete, node), span=concrete.span(node))


def _expression_statement(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.ExpressionStatement(expression(concrete, named_children(node)[0]), span=concrete.span(node))


def _if(concrete: Concrete, node: Node) -> tree.Statement:
    """Parse ``if``; a chain ``else if`` is parsed without recursion, up to a specification."""
    chain = [node]
    while (
        (otherwise := chain[-1].child_by_field_name("alternative")) is not None
        and otherwise.type == "if_statement"
        and not before(concrete, otherwise)
    ):
        chain.append(otherwise)
    conditional = statement(concrete, otherwise) if otherwise is not None else None
    for each in reversed(chain):
        conditional = tree.If(
            expression(concrete, required_child(each, "condition")),
            statement(concrete, required_child(each, "consequence")),
            conditional,
            span=concrete.span(each),
        )
    assert conditional is not None
    return conditional


def _while(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.While(
        expression(concrete, required_child(node, "condition")),
        statement(concrete, required_child(node, "body")),
        span=concrete.span(node),
    )


def _do(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.DoWhile(
        statement(concrete, required_child(node, "body")),
        expression(concrete, required_child(node, "condition")),
        span=concrete.span(node),
    )


def _for(concrete: Concrete, node: Node) -> tree.Statement:
    condition = node.child_by_field_name("condition")
    return tree.For(
        tuple(first for each in node.children_by_field_name("init") for first in _initial(concrete, each)),
        expression(concrete, condition) if condition is not None else None,
        tuple(expression(concrete, each) for each in node.children_by_field_name("update")),
        statement(concrete, required_child(node, "body")),
        span=concrete.span(node),
    )


def _initial(concrete: Concrete, node: Node) -> Iterator[tree.Statement]:
    if node.type == "local_variable_declaration":
        yield from _variables(concrete, node)
    else:
        yield tree.ExpressionStatement(expression(concrete, node), span=concrete.span(node))


def _for_each(concrete: Concrete, node: Node) -> tree.Statement:
    type_ = type_or_none(concrete, required_child(node, "type"))
    own = with_dimensions(concrete, type_, node.child_by_field_name("dimensions")) if type_ else None
    return tree.ForEach(
        own,
        concrete.text(required_child(node, "name")),
        expression(concrete, required_child(node, "value")),
        statement(concrete, required_child(node, "body")),
        span=concrete.span(node),
    )


def _labeled_statement(concrete: Concrete, node: Node) -> tree.Statement:
    label, inner = named_children(node)
    return tree.Labeled(concrete.text(label), statement(concrete, inner), span=concrete.span(node))


def _break(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.Break(_target(concrete, node), span=concrete.span(node))


def _continue(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.Continue(_target(concrete, node), span=concrete.span(node))


def _target(concrete: Concrete, node: Node) -> str | None:
    label = named_children(node)
    return concrete.text(label[0]) if label else None


def _yield(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.Yield(expression(concrete, named_children(node)[0]), span=concrete.span(node))


def _return(concrete: Concrete, node: Node) -> tree.Statement:
    value = named_children(node)
    return tree.Return(expression(concrete, value[0]) if value else None, span=concrete.span(node))


def _throw(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.Throw(expression(concrete, named_children(node)[0]), span=concrete.span(node))


def _synchronized_statement(concrete: Concrete, node: Node) -> tree.Statement:
    lock = next(each for each in named_children(node) if each.type == "parenthesized_expression")
    return tree.Synchronized(
        expression(concrete, lock), block(concrete, required_child(node, "body")), span=concrete.span(node)
    )


def _assert(concrete: Concrete, node: Node) -> tree.Statement:
    condition, *message = named_children(node)
    return tree.Assert(
        expression(concrete, condition),
        expression(concrete, message[0]) if message else None,
        span=concrete.span(node),
    )


def _try(concrete: Concrete, node: Node) -> tree.Statement:
    resources = node.child_by_field_name("resources")
    catches = tuple(_catch(concrete, each) for each in named_children(node) if each.type == "catch_clause")
    at_last = next(
        (named_children(each)[0] for each in named_children(node) if each.type == "finally_clause"), None
    )
    return tree.Try(
        tuple(_resource(concrete, each) for each in named_children(resources))
        if resources is not None
        else (),
        block(concrete, required_child(node, "body")),
        catches,
        block(concrete, at_last) if at_last is not None else None,
        span=concrete.span(node),
    )


def _resource(concrete: Concrete, node: Node) -> tree.LocalVariable | tree.Expr:
    name = node.child_by_field_name("name")
    if name is None:
        return expression(concrete, named_children(node)[0])
    return tree.LocalVariable(
        type_or_none(concrete, required_child(node, "type")),
        concrete.text(name),
        expression(concrete, required_child(node, "value")),
        is_final=True,
        span=concrete.span(node),
    )


def _catch(concrete: Concrete, node: Node) -> tree.Catch:
    parameter = next(each for each in named_children(node) if each.type == "catch_formal_parameter")
    types = next(each for each in named_children(parameter) if each.type == "catch_type")
    return tree.Catch(
        type_names(concrete, types),
        concrete.text(required_child(parameter, "name")),
        block(concrete, required_child(node, "body")),
        span=concrete.span(node),
    )


def _constructor_call(concrete: Concrete, node: Node) -> tree.Statement:
    outer = node.child_by_field_name("object")
    return tree.ConstructorCall(
        ConstructorWord(required_child(node, "constructor").type),
        arguments(concrete, required_child(node, "arguments")),
        expression(concrete, outer) if outer is not None else None,
        span=concrete.span(node),
    )


def _empty(concrete: Concrete, node: Node) -> tree.Statement:
    return tree.Empty(span=concrete.span(node))


_STATEMENTS: Mapping[str, Callable[[Concrete, Node], tree.Statement]] = {
    "block": block,
    **dict.fromkeys(TYPE_KINDS, _local_class),
    "expression_statement": _expression_statement,
    "if_statement": _if,
    "while_statement": _while,
    "do_statement": _do,
    "for_statement": _for,
    "enhanced_for_statement": _for_each,
    "labeled_statement": _labeled_statement,
    "break_statement": _break,
    "continue_statement": _continue,
    "yield_statement": _yield,
    "return_statement": _return,
    "throw_statement": _throw,
    "synchronized_statement": _synchronized_statement,
    "assert_statement": _assert,
    "try_statement": _try,
    "try_with_resources_statement": _try,
    "switch_expression": lambda concrete, node: _switch(concrete, node, gives=False),
    "explicit_constructor_invocation": _constructor_call,
    ";": _empty,
}
