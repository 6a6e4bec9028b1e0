"""Parsing of declarations: types and their members."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.parsing.concrete import COMMENTS, Concrete, named_children, required_child
from ooxcheck.java.parsing.expressions import arguments, expression
from ooxcheck.java.parsing.on_demand import block_on_demand, declaration_on_demand
from ooxcheck.java.parsing.parameters import modifiers, parameters
from ooxcheck.java.parsing.specifications import specification
from ooxcheck.java.parsing.statements import ANNOTATION_TYPE, TYPE_KINDS, block
from ooxcheck.java.parsing.types import type_name, type_names, type_or_none, type_parameters, with_dimensions
from ooxcheck.oox.syntax.limits import poll

_PRIMITIVES = frozenset(("boolean", "byte", "char", "double", "float", "int", "long", "short"))


def declaration(concrete: Concrete, node: Node) -> tree.TypeDeclaration:
    """Parse a class, interface, enum or record."""
    body = required_child(node, "body")
    parent, components = node.child_by_field_name("superclass"), node.child_by_field_name("parameters")
    above = node.child_by_field_name("interfaces") or next(
        (each for each in named_children(node) if each.type == "extends_interfaces"), None
    )
    header = tree.TypeDeclaration(
        TYPE_KINDS[node.type],
        modifiers(concrete, node),
        concrete.text(required_child(node, "name")),
        type_parameters(concrete, node.child_by_field_name("type_parameters")),
        type_names(concrete, parent)[0] if parent is not None else None,
        _annotation(concrete, node) if node.type == ANNOTATION_TYPE else type_names(concrete, above),
        () if concrete.is_on_demand else _nested_members(concrete, body),
        tuple(_constant(concrete, each) for each in named_children(body) if each.type == "enum_constant"),
        parameters(concrete, components) if components is not None else (),
        span=concrete.span(node),
    )
    if concrete.is_on_demand:
        return declaration_on_demand(header, partial(_nested_members, concrete, body))
    return header


def _annotation(concrete: Concrete, node: Node) -> tuple[tree.TypeName, ...]:
    """Return the superinterface of an annotation type (JLS 9.6)."""
    return (tree.TypeName(("java", "lang", "annotation", "Annotation"), span=concrete.span(node)),)


def _nested_members(concrete: Concrete, body: Node) -> tuple[tree.Member, ...]:
    with concrete.level(body):
        return members(concrete, body)


def members(concrete: Concrete, body: Node) -> tuple[tree.Member, ...]:
    """Parse the members of a class; those of an enum follow its constants."""
    return tuple(member for node in body.children for member in _members(concrete, node))


def _members(concrete: Concrete, node: Node) -> Iterator[tree.Member]:  # noqa: C901 (one case for each kind of member)
    poll()
    match node.type:
        case kind if kind in COMMENTS:
            yield from specification(concrete, node) if _is_among_members(node) else ()
        case "enum_body_declarations":
            yield from members(concrete, node)
        case "field_declaration" | "constant_declaration":
            yield from _fields(concrete, node)
        case "method_declaration":
            yield _method(concrete, node)
        case "annotation_type_element_declaration":
            yield _element(concrete, node)
        case "constructor_declaration" | "compact_constructor_declaration":
            yield _constructor(concrete, node)
        case kind if kind in TYPE_KINDS:
            yield declaration(concrete, node)
        case "block":
            yield tree.Initializer(is_static=False, body=block(concrete, node), span=concrete.span(node))
        case "static_initializer":
            yield tree.Initializer(
                is_static=True, body=block(concrete, named_children(node)[0]), span=concrete.span(node)
            )
        case "enum_constant":
            return
        case _ if node.is_named:  # refused where a check reaches it
            yield concrete.unknown(node)
        case _:  # punctuation
            return


def _fields(concrete: Concrete, node: Node) -> Iterator[tree.Field]:
    words, type_ = modifiers(concrete, node), type_name(concrete, required_child(node, "type"))
    for each in node.children_by_field_name("declarator"):
        value = each.child_by_field_name("value")
        yield tree.Field(
            words,
            with_dimensions(concrete, type_, each.child_by_field_name("dimensions")),
            concrete.text(required_child(each, "name")),
            expression(concrete, value) if value is not None else None,
            span=concrete.span(each),
        )


def _method(concrete: Concrete, node: Node) -> tree.Method:
    body, result = node.child_by_field_name("body"), type_or_none(concrete, required_child(node, "type"))
    return tree.Method(
        modifiers(concrete, node),
        type_parameters(concrete, node.child_by_field_name("type_parameters")),
        with_dimensions(concrete, result, node.child_by_field_name("dimensions")) if result else None,
        concrete.text(required_child(node, "name")),
        parameters(concrete, required_child(node, "parameters")),
        _throws(concrete, node),
        _body(concrete, body) if body is not None else None,
        span=concrete.span(node),
    )


def _element(concrete: Concrete, node: Node) -> tree.Method:
    """Parse an element of an annotation type: a method whose result is not null, and whose elements are not, if it is an array (JLS 9.6.1)."""
    words, span = modifiers(concrete, node), concrete.span(node)
    result = with_dimensions(
        concrete,
        type_name(concrete, required_child(node, "type")),
        node.child_by_field_name("dimensions"),
    )
    if result.names[0] not in _PRIMITIVES:
        claim = r"ensures \nonnullelements(\result);" if result.dimensions else r"ensures \result != null;"
    else:
        claim = r"ensures \result != null;" if result.dimensions else ""
    if claim:
        promise = tree.Specification(claim, (span.start,) * (len(claim) + 1), span=span)
        words = replace(words, specifications=(*words.specifications, promise))
    return tree.Method(
        words, (), result, concrete.text(required_child(node, "name")), (), (), None, span=span
    )


def _constructor(concrete: Concrete, node: Node) -> tree.Constructor:
    given = node.child_by_field_name("parameters")
    return tree.Constructor(
        modifiers(concrete, node),
        type_parameters(concrete, node.child_by_field_name("type_parameters")),
        concrete.text(required_child(node, "name")),
        parameters(concrete, given) if given is not None else None,
        _throws(concrete, node),
        _body(concrete, required_child(node, "body")),
        span=concrete.span(node),
    )


def _body(concrete: Concrete, node: Node) -> tree.Block:
    """Parse the body of a method or constructor."""
    if concrete.is_on_demand:
        return block_on_demand(lambda: block(concrete, node).statements, concrete.span(node))
    return block(concrete, node)


def _constant(concrete: Concrete, node: Node) -> tree.EnumConstant:
    body = node.child_by_field_name("body")
    return tree.EnumConstant(
        concrete.text(required_child(node, "name")),
        arguments(concrete, node.child_by_field_name("arguments")),
        members(concrete, body) if body is not None else None,
        span=concrete.span(node),
    )


def _throws(concrete: Concrete, node: Node) -> tuple[tree.TypeName, ...]:
    return type_names(concrete, next((each for each in named_children(node) if each.type == "throws"), None))


def _is_among_members(comment: Node) -> bool:
    """Return whether a comment is among members rather than among enum constants."""
    if comment.parent is None or comment.parent.type != "enum_body":
        return True
    before = comment.prev_sibling
    while before is not None and before.type in COMMENTS:
        before = before.prev_sibling
    return before is not None and before.type == "enum_body_declarations"
