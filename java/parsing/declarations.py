"""Parsing of declarations: types and their members."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.parsing.concrete import COMMENTS, named_children, required_child
from ooxcheck.java.parsing.specifications import before, specification, specifications
from ooxcheck.java.parsing.statements import Statements
from ooxcheck.oox.syntax.limits import poll

_KINDS = {
    "class_declaration": TypeKind.CLASS,
    "interface_declaration": TypeKind.INTERFACE,
    "enum_declaration": TypeKind.ENUM,
    "record_declaration": TypeKind.RECORD,
}
_NO_MEMBERS = ("formal_parameter", "spread_parameter")
_ANNOTATIONS = ("annotation", "marker_annotation")


def _is_among_members(comment: Node) -> bool:
    """Return whether a comment is among members rather than among enum constants."""
    if comment.parent is None or comment.parent.type != "enum_body":
        return True
    before = comment.prev_sibling
    while before is not None and before.type in COMMENTS:
        before = before.prev_sibling
    return before is not None and before.type == "enum_body_declarations"


class Declarations(Statements):
    """Parses declarations."""

    def declaration(self, node: Node) -> tree.TypeDeclaration:
        """Parse a class, interface, enum or record."""
        body, kind = required_child(node, "body"), _KINDS[node.type]
        parent, components = node.child_by_field_name("superclass"), node.child_by_field_name("parameters")
        above = node.child_by_field_name("interfaces") or next(
            (each for each in named_children(node) if each.type == "extends_interfaces"), None
        )
        return tree.TypeDeclaration(
            kind,
            self._modifiers(node),
            self.concrete.text(required_child(node, "name")),
            self.type_parameters(node.child_by_field_name("type_parameters")),
            self.types(parent)[0] if parent is not None else None,
            self.types(above),
            self._nested(body),
            tuple(self._constant(each) for each in named_children(body) if each.type == "enum_constant"),
            self.parameters(components) if components is not None else (),
            span=self.concrete.span(node),
        )

    def _nested(self, body: Node) -> tuple[tree.Member, ...]:
        with self.concrete.level(body):
            return self.members(body)

    def members(self, body: Node) -> tuple[tree.Member, ...]:
        """Parse the members of a class; those of an enum follow its constants."""
        return tuple(member for node in body.children for member in self._members(node))

    def parameters(self, node: Node) -> tuple[tree.Parameter, ...]:
        """Parse parameters without the receiver parameter."""
        return tuple(
            self._parameter(each)
            for each in named_children(node)
            if each.type in ("formal_parameter", "spread_parameter")
        )

    def _members(self, node: Node) -> Iterator[tree.Member]:  # noqa: C901 (one case for each kind of member)
        poll()
        match node.type:
            case kind if kind in COMMENTS:
                yield from specification(self.concrete, node) if _is_among_members(node) else ()
            case "enum_body_declarations":
                yield from self.members(node)
            case "field_declaration" | "constant_declaration":
                yield from self._fields(node)
            case "method_declaration":
                yield self._method(node)
            case "constructor_declaration" | "compact_constructor_declaration":
                yield self._constructor(node)
            case kind if kind in _KINDS:
                yield self.declaration(node)
            case "block":
                yield tree.Initializer(is_static=False, body=self.block(node), span=self.concrete.span(node))
            case "static_initializer":
                yield tree.Initializer(
                    is_static=True, body=self.block(named_children(node)[0]), span=self.concrete.span(node)
                )
            case "enum_constant":
                return
            case _ if node.is_named:  # refused where a check reaches it
                yield self.concrete.unknown(node)
            case _:  # punctuation
                return

    def _fields(self, node: Node) -> Iterator[tree.Field]:
        modifiers, type_ = self._modifiers(node), self.type(required_child(node, "type"))
        for each in node.children_by_field_name("declarator"):
            value = each.child_by_field_name("value")
            own = self.with_dimensions(type_, each.child_by_field_name("dimensions"))
            name = self.concrete.text(required_child(each, "name"))
            yield tree.Field(
                modifiers,
                own,
                name,
                self.expression(value) if value is not None else None,
                span=self.concrete.span(each),
            )

    def _method(self, node: Node) -> tree.Method:
        body, result = node.child_by_field_name("body"), self.type_or_none(required_child(node, "type"))
        return tree.Method(
            self._modifiers(node),
            self.type_parameters(node.child_by_field_name("type_parameters")),
            self.with_dimensions(result, node.child_by_field_name("dimensions")) if result else None,
            self.concrete.text(required_child(node, "name")),
            self.parameters(required_child(node, "parameters")),
            self._throws(node),
            self.block(body) if body is not None else None,
            span=self.concrete.span(node),
        )

    def _constructor(self, node: Node) -> tree.Constructor:
        parameters = node.child_by_field_name("parameters")
        return tree.Constructor(
            self._modifiers(node),
            self.type_parameters(node.child_by_field_name("type_parameters")),
            self.concrete.text(required_child(node, "name")),
            self.parameters(parameters) if parameters is not None else None,
            self._throws(node),
            self.block(required_child(node, "body")),
            span=self.concrete.span(node),
        )

    def _constant(self, node: Node) -> tree.EnumConstant:
        body = node.child_by_field_name("body")
        return tree.EnumConstant(
            self.concrete.text(required_child(node, "name")),
            self.arguments(node.child_by_field_name("arguments")),
            self.members(body) if body is not None else None,
            span=self.concrete.span(node),
        )

    def _parameter(self, node: Node) -> tree.Parameter:
        if node.type == "spread_parameter":
            type_, declarator = (each for each in named_children(node) if each.type != "modifiers")
            array = self.type(type_)
            variadic = tree.TypeName(array.names, array.arguments, array.dimensions + 1, span=array.span)
            return tree.Parameter(
                variadic,
                self.concrete.text(required_child(declarator, "name")),
                is_variadic=True,
                modifiers=self._modifiers(node),
                span=self.concrete.span(node),
            )
        own = self.with_dimensions(
            self.type(required_child(node, "type")), node.child_by_field_name("dimensions")
        )
        return tree.Parameter(
            own,
            self.concrete.text(required_child(node, "name")),
            modifiers=self._modifiers(node),
            span=self.concrete.span(node),
        )

    def _throws(self, node: Node) -> tuple[tree.TypeName, ...]:
        return self.types(next((each for each in named_children(node) if each.type == "throws"), None))

    def _modifiers(self, node: Node) -> tree.Modifiers:
        found = next((each for each in node.children if each.type == "modifiers"), None)
        inner = found.children if found is not None else []
        in_front = (
            before(self.concrete, node)
            if node.type in _NO_MEMBERS or node.parent is None or node.parent.type == "program"
            else ()
        )
        return tree.Modifiers(
            frozenset(each.type for each in inner if not each.is_named),
            tuple(self._annotation(each) for each in inner if each.type in _ANNOTATIONS),
            in_front + specifications(self.concrete, (*inner, *node.children)),
            span=self.concrete.span(found or node),
        )

    def _annotation(self, node: Node) -> tree.Annotation:
        arguments = node.child_by_field_name("arguments")
        text = self.concrete.text(arguments)[1:-1] if arguments is not None else ""
        return tree.Annotation(
            self.concrete.text(required_child(node, "name")), text, span=self.concrete.span(node)
        )
