"""Names of quantified variables in a candidate: no variable of its method has them, so that the text of the candidate can be an invariant of the loop."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import TypeAlias, TypeVar

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import BoundVariable
from ooxcheck.oox.nodes import Node, descendants, rewrite_node

_N = TypeVar("_N", bound=logic.Term | logic.Formula)

Elements: TypeAlias = logic.ArrayQuantified | logic.ElementSum | logic.ElementCount
"""A formula or term about the elements of an array."""


def rename_bound(node: _N, taken: Collection[str]) -> _N:
    """Return a term or formula whose quantified variables have other names than the taken ones."""
    own = dict.fromkeys(each.name for each in _bound(node))
    names = {name: free_name(name, {*taken, *own}) for name in own if name in taken}
    return rewrite_node(node, partial(_rename, names)) if names else node


def _bound(node: Node) -> Iterator[BoundVariable]:
    for each in descendants(node):
        match each:
            case logic.Declaration(variable):
                yield variable
            case logic.ArrayQuantified() | logic.ElementSum() | logic.ElementCount():
                yield from (each.element, each.index)
            case _:  # it binds no variable
                pass


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken: the given one, or one with a number behind it."""
    return next(
        each for each in chain((name,), (f"{name}{number}" for number in count(1))) if each not in taken
    )


def _rename(names: Mapping[str, str], node: Node) -> Node:
    match node:
        case logic.Bound(variable) | logic.Declaration(variable):
            return replace(node, variable=_rename_variable(names, variable))
        case logic.ArrayQuantified() | logic.ElementSum() | logic.ElementCount():
            return replace(
                node, element=_rename_variable(names, node.element), index=_rename_variable(names, node.index)
            )
        case _:  # it binds and names no such variable
            return node


def _rename_variable(names: Mapping[str, str], variable: BoundVariable) -> BoundVariable:
    return replace(variable, name=names.get(variable.name, variable.name))
