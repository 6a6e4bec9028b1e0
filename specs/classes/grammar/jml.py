"""Formulas as text of JML: fields of ``this`` by their names, lengths and elements of arrays as in Java.

Reachability, sets and quantifiers over sets stay in the notation of OOX, which our JML has too.
"""

from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.operators import ArrayQuantifier, Prefix
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.specs.classes.grammar import terms

_WORDS = {
    ArrayQuantifier.FORALL: "\\forall",
    ArrayQuantifier.EXISTS: "\\exists",
    ArrayQuantifier.SUM: "\\sum",
    ArrayQuantifier.COUNT: "\\num_of",
}
_SETS = (tree.Join, tree.Elements, tree.Comprehension)


def jml_text(formula: tree.Expr) -> str:
    """Return a formula of a class as text of JML."""
    return node_text(rewrite_node(rewrite_node(formula, _with_indices), _in_java))


def _with_indices(node: Node) -> Node:
    """Return a quantifier over the elements of an array whose body names the elements by their indices."""
    if not isinstance(node, tree.ArrayQuantifier):
        return node
    element, array, at = node.element, node.array, terms.name(node.index)
    body = rewrite_node(node.body, lambda part: _element(part, element, terms.index(array, at)))
    return tree.ArrayQuantifier(node.kind, element, node.index, array, body, span=node.span)


def _element(part: Node, name: str, meaning: tree.Expr) -> Node:
    return meaning if isinstance(part, tree.Name) and part.name == name else part


def _in_java(node: Node) -> Node:
    match node:
        case tree.Member(tree.This(), field):
            return terms.name(field)
        case tree.Unary(Prefix.COUNT, operand) if not any(
            isinstance(part, _SETS) for part in descendants(operand)
        ):
            return terms.member(operand, "length")
        case tree.ArrayQuantifier(kind, _, at, array, body):
            length = node_text(terms.member(array, "length"))
            return terms.name(f"({_WORDS[kind]} int {at}; 0 <= {at} && {at} < {length}; {node_text(body)})")
        case _:  # has the same text in both languages
            return node
