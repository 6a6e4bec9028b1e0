"""Renaming: a program with other names for its classes, fields, methods and variables, by a table.

A front end uses names that no text can contain (`ooxcheck.oox.declarations.HIDDEN`) for elements that are hidden in reports or have another name in the source
language. Spans are unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants, rewrite_node

NAMES = ("name", "class_name", "element", "index", "names", "parent", "parents", "interfaces")
"""The fields of nodes that hold names."""


class _NameFields(dict[type[Node], tuple[str, ...]]):
    """By kind of nodes, the fields that hold names."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(name for name in NAMES if hasattr(kind, name))
        return self[kind]


_FIELDS = _NameFields()


def rename_program(program: tree.Program, called: Callable[[str], str]) -> tree.Program:
    """Return a program in which every name is replaced by the result of `called`."""
    return rewrite_node(program, lambda node: _rename_node(node, called))


def names_in(program: tree.Program) -> set[str]:
    """Return all names in a program."""
    parts = (getattr(node, name) for node in descendants(program) for name in _FIELDS[type(node)])
    return {
        word
        for part in parts
        for word in (part if isinstance(part, tuple) else (part,))
        if isinstance(word, str)
    }


def _rename_node(node: Node, called: Callable[[str], str]) -> Node:
    changes: dict[str, Any] = dict(_changes(node, called))
    return replace(node, **changes) if changes else node


def _changes(node: Node, called: Callable[[str], str]) -> Iterator[tuple[str, object]]:
    for name in _FIELDS[type(node)]:
        match getattr(node, name):
            case str(word) as before:
                after: object = called(word)
            case tuple(words) as before:
                after = tuple(called(word) if isinstance(word, str) else word for word in words)
            case _:
                continue
        if after != before:
            yield name, after
