"""Parsing of types."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import WildcardBound
from ooxcheck.java.parsing.concrete import Concrete, named_children, required_child

_PLAIN = frozenset(
    ("integral_type", "floating_point_type", "boolean_type", "void_type", "type_identifier", "identifier")
)


def type_name(concrete: Concrete, node: Node) -> tree.TypeName:
    """Parse a type."""
    span = concrete.span(node)
    match node.type:
        case kind if kind in _PLAIN:
            return tree.TypeName((concrete.text(node),), span=span)
        case "scoped_type_identifier" | "scoped_identifier":
            parts = [
                type_name(concrete, child) for child in named_children(node) if "annotation" not in child.type
            ]
            around = tuple(each for part in reversed(parts[:-1]) for each in (*part.arguments, *part.around))
            return tree.TypeName(
                tuple(name for part in parts for name in part.names), around=around, span=span
            )
        case "generic_type":
            name, arguments = named_children(node)
            type_arguments = tuple(_argument(concrete, each) for each in named_children(arguments))
            return replace(
                type_name(concrete, name), arguments=type_arguments, is_diamond=not type_arguments, span=span
            )
        case "array_type":
            return with_dimensions(
                concrete,
                type_name(concrete, required_child(node, "element")),
                required_child(node, "dimensions"),
            )
        case "annotated_type":
            return type_name(concrete, named_children(node)[-1])
        case _:  # kinds of newer grammars, by their text
            return tree.TypeName((concrete.text(node),), span=span)


def type_or_none(concrete: Concrete, node: Node) -> tree.TypeName | None:
    """Parse a type; None for ``var`` and ``void``."""
    return None if concrete.text(node) in ("var", "void") else type_name(concrete, node)


def with_dimensions(concrete: Concrete, type_: tree.TypeName, dimensions: Node | None) -> tree.TypeName:
    """Return a type with further array dimensions."""
    if dimensions is None:
        return type_
    return replace(type_, dimensions=type_.dimensions + concrete.text(dimensions).count("["))


def type_names(concrete: Concrete, node: Node | None) -> tuple[tree.TypeName, ...]:
    """Parse a list of types, such as that after ``implements``."""
    if node is None:
        return ()
    inner = named_children(node)
    if len(inner) == 1 and inner[0].type == "type_list":
        return type_names(concrete, inner[0])
    return tuple(type_name(concrete, each) for each in inner)


def type_parameters(concrete: Concrete, node: Node | None) -> tuple[tree.TypeParameter, ...]:
    """Parse type parameters."""
    return tuple(_type_parameter(concrete, each) for each in named_children(node)) if node is not None else ()


def _type_parameter(concrete: Concrete, node: Node) -> tree.TypeParameter:
    parts = [child for child in named_children(node) if "annotation" not in child.type]
    bounds = tuple(
        type_name(concrete, each)
        for bound in parts
        if bound.type == "type_bound"
        for each in named_children(bound)
    )
    return tree.TypeParameter(concrete.text(parts[0]), bounds, span=concrete.span(node))


def _argument(concrete: Concrete, node: Node) -> tree.TypeName | tree.Wildcard:
    if node.type != "wildcard":
        with concrete.level(node):
            return type_name(concrete, node)
    words = [child.type for child in node.children if child.type in ("extends", "super")]
    bound = next(
        (
            type_name(concrete, child)
            for child in named_children(node)
            if child.type not in ("super", "marker_annotation")
        ),
        None,
    )
    kind = WildcardBound(words[0]) if words else WildcardBound.NONE
    return tree.Wildcard(kind, bound, span=concrete.span(node))
