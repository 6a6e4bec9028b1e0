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


class Types:
    """Parses types."""

    def __init__(self, concrete: Concrete) -> None:
        self.concrete = concrete

    def type(self, node: Node) -> tree.TypeName:
        """Parse a type."""
        span = self.concrete.span(node)
        match node.type:
            case kind if kind in _PLAIN:
                return tree.TypeName((self.concrete.text(node),), span=span)
            case "scoped_type_identifier" | "scoped_identifier":
                return tree.TypeName(
                    tuple(
                        name
                        for child in named_children(node)
                        if "annotation" not in child.type
                        for name in self.type(child).names
                    ),
                    span=span,
                )
            case "generic_type":
                name, arguments = named_children(node)
                found = tuple(self._argument(each) for each in named_children(arguments))
                return replace(self.type(name), arguments=found, is_diamond=not found, span=span)
            case "array_type":
                return self.with_dimensions(
                    self.type(required_child(node, "element")), required_child(node, "dimensions")
                )
            case "annotated_type":
                return self.type(named_children(node)[-1])
            case _:  # kinds of newer grammars, by their text
                return tree.TypeName((self.concrete.text(node),), span=span)

    def type_or_none(self, node: Node) -> tree.TypeName | None:
        """Parse a type; None for ``var`` and ``void``."""
        return None if self.concrete.text(node) in ("var", "void") else self.type(node)

    def with_dimensions(self, type_: tree.TypeName, dimensions: Node | None) -> tree.TypeName:
        """Return a type with further array dimensions."""
        if dimensions is None:
            return type_
        return replace(type_, dimensions=type_.dimensions + self.concrete.text(dimensions).count("["))

    def types(self, node: Node | None) -> tuple[tree.TypeName, ...]:
        """Parse a list of types, such as that behind ``implements``."""
        if node is None:
            return ()
        inner = named_children(node)
        if len(inner) == 1 and inner[0].type == "type_list":
            return self.types(inner[0])
        return tuple(self.type(each) for each in inner)

    def type_parameters(self, node: Node | None) -> tuple[tree.TypeParameter, ...]:
        """Parse type parameters."""
        return tuple(self._type_parameter(each) for each in named_children(node)) if node is not None else ()

    def _type_parameter(self, node: Node) -> tree.TypeParameter:
        parts = [child for child in named_children(node) if "annotation" not in child.type]
        bounds = tuple(
            self.type(each) for bound in parts if bound.type == "type_bound" for each in named_children(bound)
        )
        return tree.TypeParameter(self.concrete.text(parts[0]), bounds, span=self.concrete.span(node))

    def _argument(self, node: Node) -> tree.TypeName | tree.Wildcard:
        if node.type != "wildcard":
            with self.concrete.level(node):
                return self.type(node)
        span, words = (
            self.concrete.span(node),
            [child.type for child in node.children if child.type in ("extends", "super")],
        )
        bound = next(
            (
                self.type(child)
                for child in named_children(node)
                if child.type not in ("super", "marker_annotation")
            ),
            None,
        )
        return tree.Wildcard(WildcardBound(words[0]) if words else WildcardBound.NONE, bound, span=span)
