"""Parsing of modifiers and parameters."""

from __future__ import annotations

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.parsing.concrete import Concrete, named_children, required_child
from ooxcheck.java.parsing.specifications import before, specifications
from ooxcheck.java.parsing.types import type_name, with_dimensions

_PARAMETERS = ("formal_parameter", "spread_parameter")
_ANNOTATIONS = ("annotation", "marker_annotation")


def parameters(concrete: Concrete, node: Node) -> tuple[tree.Parameter, ...]:
    """Parse parameters without the receiver parameter."""
    return tuple(_parameter(concrete, each) for each in named_children(node) if each.type in _PARAMETERS)


def _parameter(concrete: Concrete, node: Node) -> tree.Parameter:
    if node.type == "spread_parameter":
        type_, declarator = (each for each in named_children(node) if each.type != "modifiers")
        array = type_name(concrete, type_)
        variadic = tree.TypeName(array.names, array.arguments, array.dimensions + 1, span=array.span)
        return tree.Parameter(
            variadic,
            concrete.text(required_child(declarator, "name")),
            is_variadic=True,
            modifiers=modifiers(concrete, node),
            span=concrete.span(node),
        )
    own = with_dimensions(
        concrete, type_name(concrete, required_child(node, "type")), node.child_by_field_name("dimensions")
    )
    return tree.Parameter(
        own,
        concrete.text(required_child(node, "name")),
        modifiers=modifiers(concrete, node),
        span=concrete.span(node),
    )


def modifiers(concrete: Concrete, node: Node) -> tree.Modifiers:
    """Parse the modifiers, annotations and specifications of a declaration."""
    modifiers_node = next((each for each in node.children if each.type == "modifiers"), None)
    inner = modifiers_node.children if modifiers_node is not None else []
    in_front = (
        before(concrete, node)
        if node.type in _PARAMETERS or node.parent is None or node.parent.type == "program"
        else ()
    )
    return tree.Modifiers(
        frozenset(each.type for each in inner if not each.is_named),
        tuple(_annotation(concrete, each) for each in inner if each.type in _ANNOTATIONS),
        in_front + specifications(concrete, (*inner, *node.children)),
        span=concrete.span(modifiers_node or node),
    )


def _annotation(concrete: Concrete, node: Node) -> tree.Annotation:
    arguments = node.child_by_field_name("arguments")
    text = concrete.text(arguments)[1:-1] if arguments is not None else ""
    return tree.Annotation(concrete.text(required_child(node, "name")), text, span=concrete.span(node))
