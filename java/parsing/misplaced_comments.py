"""Misplaced comments: specifications where the grammar has none, so that none is ignored silently.

The parsers of declarations and statements record the comments that they use (`Concrete.seen`); the others are collected here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.parsing.concrete import COMMENTS, Concrete
from ooxcheck.java.parsing.specifications import is_for_others, keys

_MAY_BE_ONE = re.compile(rb"/[/*](?:[+-]\w*)*@|<(?:esc|ESC|jml|JML)>")
_NOWARN = re.compile(r"/[/*]@+\s*nowarn\b[^;]*;?[\s@]*(?:\*/)?$")
_IMPORT = re.compile(r"/[/*]@+\s*(?:model\s+)?import\s+(static\s+)?([\w.]+)(\.\*)?\s*;[\s@]*(?:\*/)?$")


def model_imports(concrete: Concrete, root: Node) -> Iterator[tree.Import]:
    """Yield the model imports of a file: ``//@ model import p.C;``."""
    for node in root.children:
        if node.type in COMMENTS and (match := _IMPORT.match(concrete.text(node))):
            concrete.seen.add(node.start_byte)
            yield tree.Import(match[2], bool(match[1]), bool(match[3]), span=concrete.span(node))


def misplaced_comments(concrete: Concrete, root: Node) -> tuple[tree.Unread, ...]:
    """Return the specifications of a file that were not parsed, in source order."""
    return tuple(_collect(concrete, root))


def _collect(concrete: Concrete, root: Node) -> Iterator[tree.Unread]:
    for match in _MAY_BE_ONE.finditer(concrete.bytes):
        node = root.descendant_for_byte_range(match.start(), match.start() + 1)
        if node is None or node.type not in COMMENTS or node.start_byte in concrete.seen:
            continue
        if match[0].startswith(b"<"):
            concrete.seen.add(node.start_byte)
            if concrete.text(node).startswith("/**"):
                yield tree.Unread(
                    "a specification in a documentation comment is not read; write /*@ ... @*/",
                    span=concrete.span(node),
                )
        elif node.start_byte == match.start():
            yield from _misplaced_comments(concrete, node)


def _misplaced_comments(concrete: Concrete, node: Node) -> Iterator[tree.Unread]:
    text = concrete.text(node)
    key = keys(text)
    if key is None:
        return
    if is_for_others(key):
        yield tree.Unread(
            f"{_brief(text)} is for other tools, and not read", is_mistake=False, span=concrete.span(node)
        )
    elif _NOWARN.match(text):
        yield tree.Unread("nowarn is read, and not followed", is_mistake=False, span=concrete.span(node))
    elif not _IMPORT.match(text):
        message = f"{_brief(text)} is not read at this place; put it before the declaration or the statement that it is about"
        yield tree.Unread(message, span=concrete.span(node))


def _brief(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else f"{words[:57]}..."
