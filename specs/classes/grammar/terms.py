"""Constructors of formulas: one function for each construct of the specification language that candidates use.

All parts have the span `NOWHERE`; `with_span` gives them the span of the whole formula in a source of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import rewrite_node
from ooxcheck.oox.operators import ArrayQuantifier, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Source, Span

NOWHERE = Span(Source("<candidate>", ""), 0, 0)


def this() -> tree.Expr:
    """Return ``this``."""
    return tree.This(span=NOWHERE)


def null() -> tree.Expr:
    """Return ``null``."""
    return tree.NullLiteral(span=NOWHERE)


def name(text: str) -> tree.Expr:
    """Return a variable, a class, or a field as a relation."""
    return tree.Name(text, span=NOWHERE)


def number(value: int) -> tree.Expr:
    """Return an integer literal."""
    literal = tree.IntLiteral(abs(value), span=NOWHERE)
    return literal if value >= 0 else tree.Unary(Prefix.MINUS, literal, span=NOWHERE)


def member(target: tree.Expr, *names: str) -> tree.Expr:
    """Return ``target.name1.name2``."""
    return reduce(lambda at, each: tree.Member(at, each, span=NOWHERE), names, target)


def own(*names: str) -> tree.Expr:
    """Return ``this.name1.name2``."""
    return member(this(), *names)


def binary(op: Infix, left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left op right``."""
    return tree.Binary(op, left, right, span=NOWHERE)


def equal(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left == right``."""
    return binary(Infix.EQUAL, left, right)


def differ(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left != right``."""
    return binary(Infix.NOT_EQUAL, left, right)


def is_null(term: tree.Expr) -> tree.Expr:
    """Return ``term == null``."""
    return equal(term, null())


def is_some(term: tree.Expr) -> tree.Expr:
    """Return ``term != null``."""
    return differ(term, null())


def implies(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left ==> right``."""
    return binary(Infix.IMPLIES, left, right)


def iff(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left <==> right``."""
    return binary(Infix.IFF, left, right)


def both(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left && right``."""
    return binary(Infix.AND, left, right)


def either(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left || right``."""
    return binary(Infix.OR, left, right)


def inside(left: tree.Expr, right: tree.Expr) -> tree.Expr:
    """Return ``left in right``."""
    return binary(Infix.IN, left, right)


def negation(formula: tree.Expr) -> tree.Expr:
    """Return ``!formula``."""
    return tree.Unary(Prefix.NOT, formula, span=NOWHERE)


def plus(left: tree.Expr, value: int) -> tree.Expr:
    """Return ``left + value`` or ``left - value``, or `left` itself if the value is zero."""
    if value == 0:
        return left
    return binary(Infix.PLUS if value > 0 else Infix.MINUS, left, number(abs(value)))


def union(terms: Sequence[tree.Expr]) -> tree.Expr:
    """Return ``term1 + term2``."""
    return reduce(lambda left, right: binary(Infix.PLUS, left, right), terms)


def count(term: tree.Expr) -> tree.Expr:
    """Return ``#term``: the length of an array, the number of elements of any other set."""
    return tree.Unary(Prefix.COUNT, term, span=NOWHERE)


def lone(term: tree.Expr) -> tree.Expr:
    """Return ``lone term``."""
    return tree.Unary(Prefix.LONE, term, span=NOWHERE)


def elements(array: tree.Expr) -> tree.Expr:
    """Return ``array[]``."""
    return tree.Elements(array, span=NOWHERE)


def index(array: tree.Expr, at: tree.Expr) -> tree.Expr:
    """Return ``array[at]``."""
    return tree.Index(array, at, span=NOWHERE)


def join(left: tree.Expr, relation: tree.Expr) -> tree.Expr:
    """Return ``left.(relation)``, or ``left.name`` if the relation is a name."""
    if isinstance(relation, tree.Name):
        return member(left, relation.name)
    if isinstance(relation, tree.Elements) and isinstance(relation.target, tree.Name):
        return elements(member(left, relation.target.name))
    return tree.Join(left, relation, span=NOWHERE)


def reach(start: tree.Expr, relation: tree.Expr) -> tree.Expr:
    """Return ``start.*relation``."""
    return tree.Join(start, tree.Unary(Prefix.REFLEXIVE_CLOSURE, relation, span=NOWHERE), span=NOWHERE)


def successors(start: tree.Expr, relation: tree.Expr) -> tree.Expr:
    """Return ``start.^relation``."""
    return tree.Join(start, tree.Unary(Prefix.CLOSURE, relation, span=NOWHERE), span=NOWHERE)


def predecessors(start: tree.Expr, relation: tree.Expr) -> tree.Expr:
    """Return ``start.~relation``."""
    return tree.Join(start, tree.Unary(Prefix.TRANSPOSE, relation, span=NOWHERE), span=NOWHERE)


def builtin(function: str, *arguments: tree.Expr) -> tree.Expr:
    """Return ``function(arguments)``."""
    return tree.Builtin(function, arguments, span=NOWHERE)


def every(variables: Sequence[str], domain: tree.Expr, body: tree.Expr) -> tree.Expr:
    """Return ``all variables : domain | body``."""
    declaration = tree.Declaration(tuple(variables), domain, span=NOWHERE)
    return tree.Quantifier(Quantifier.ALL, (declaration,), body, span=NOWHERE)


def such_that(variable: str, domain: tree.Expr, body: tree.Expr) -> tree.Expr:
    """Return ``{ variable : domain | body }``."""
    declaration = tree.Declaration((variable,), domain, span=NOWHERE)
    return tree.Comprehension((declaration,), body, span=NOWHERE)


def for_each(
    element: str,
    at: str,
    array: tree.Expr,
    body: tree.Expr,
    kind: ArrayQuantifier = ArrayQuantifier.FORALL,
) -> tree.Expr:
    """Return ``forall element, at : array : body``, or another quantifier over the elements."""
    return tree.ArrayQuantifier(kind, element, at, array, body, span=NOWHERE)


def with_span(formula: tree.Expr, span: Span) -> tree.Expr:
    """Return a formula all of whose parts have one span."""
    return rewrite_node(formula, lambda node: replace(node, span=span))
