"""Formulas of candidates as JSON: the kind of each node, and its fields in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from ooxcheck.oox import operators, tree
from ooxcheck.oox.nodes import Node
from ooxcheck.specs.classes.grammar.terms import NOWHERE
from ooxcheck.text.json_form import Json

_NODES: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        tree.This, tree.NullLiteral, tree.IntLiteral, tree.BoolLiteral, tree.CharLiteral, tree.StringLiteral, tree.Name, tree.Member, tree.Index,
        tree.Unary, tree.Binary, tree.Builtin, tree.Join, tree.Elements, tree.Quantifier, tree.ArrayQuantifier, tree.Comprehension, tree.Declaration,
    )
}  # fmt: skip
"""The nodes of candidates, by name."""

_OPERATORS: Mapping[str, type[Enum]] = {
    kind.__name__: kind
    for kind in (operators.Infix, operators.Prefix, operators.Quantifier, operators.ArrayQuantifier)
}


class UnknownFormError(ValueError):
    """A form does not denote a formula, or a formula has no form."""


def formula_form(part: object) -> Json:
    """Return a part of a formula as JSON: a node, an operator, a tuple, a name or a number."""
    match part:
        case Node() if type(part).__name__ in _NODES:
            return {
                "node": type(part).__name__,
                "parts": [formula_form(getattr(part, name)) for name in _parts(type(part))],
            }
        case Enum() if type(part).__name__ in _OPERATORS:
            return {"operator": type(part).__name__, "name": part.name}
        case tuple():
            return [formula_form(each) for each in part]
        case str() | bool() | int() | None:
            return part
        case _:  # a node that candidates do not have
            msg = f"no form of {type(part).__name__}"
            raise UnknownFormError(msg)


def read_formula(form: object) -> tree.Expr:
    """Return the formula of a form; raise `UnknownFormError` if it is malformed."""
    try:
        formula = _read(form)
    except (KeyError, TypeError, AttributeError) as error:
        raise UnknownFormError(str(error)) from None
    if not isinstance(formula, tree.Expr):
        raise UnknownFormError(str(form))
    return formula


def _read(form: object) -> object:
    match form:
        case {"node": str(name), "parts": list(parts)} if name in _NODES:
            kind = _NODES[name]
            values = zip(_parts(kind), map(_read, parts), strict=True)
            return kind(**dict(values), span=NOWHERE)
        case {"operator": str(kind_name), "name": str(name)}:
            return _OPERATORS[kind_name][name]
        case list():
            return tuple(map(_read, form))
        case str() | bool() | int() | None:
            return form
        case _:  # not written by `formula_form`
            raise UnknownFormError(str(form))


def _parts(kind: type[Node]) -> list[str]:
    return [each.name for each in fields(kind) if each.name != "span"]
