"""The concrete syntax tree of tree-sitter, and places in it as places of ours: offsets in characters, not in bytes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

import tree_sitter
import tree_sitter_java

from datatypes import cached_property
from java import tree
from oox.diagnostics import Diagnostic, OoxError
from oox.source import Source, Span
from oox.syntax.depth import MAX_DEPTH

LANGUAGE = tree_sitter.Language(tree_sitter_java.language())
_ANNOTATED_DOTS = re.compile(rb"@[\w.]+(?=\s*\.\.\.)")
"""An annotation before the dots of a parameter, ``Object @Nullable ... args``, which the grammar does not have; it is passed over."""

_ESCAPE = re.compile(rb"\\u+([0-9a-fA-F]{4})")

COMMENTS = frozenset(("line_comment", "block_comment"))


class Level:
    """Counts how deep one is; a generator would cost more than what is read in it."""

    __slots__ = ("depth",)

    def __init__(self) -> None:
        self.depth = 0

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1


class Concrete:
    """A text as tree-sitter reads it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.bytes = source.text.encode("utf-8", "surrogatepass")
        self.seen: set[int] = set()
        """Where the specifications begin that somebody has read."""
        self._level = Level()

    def root(self) -> tree_sitter.Node:
        """Return the whole text; a mistake in it is an error, all mistakes are told at once."""
        root = tree_sitter.Parser(LANGUAGE).parse(_ANNOTATED_DOTS.sub(lambda found: b" " * len(found[0]), self.bytes)).root_node
        if root.has_error:
            raise OoxError([self._mistake(node) for node in _mistakes(root)])
        return root

    def span(self, node: tree_sitter.Node) -> Span:
        """Return the place of a node."""
        if not self._starts:
            return Span(self.source, node.start_byte, node.end_byte)
        return Span(self.source, self._offset(node.start_byte), self._offset(node.end_byte))

    def text(self, node: tree_sitter.Node) -> str:
        """Return the characters of a node."""
        if not self._starts:
            return self.source.text[node.start_byte : node.end_byte]
        return self.bytes[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")

    def unknown(self, node: tree_sitter.Node) -> tree.Unknown:
        """Return a node as something that is not known, by the words of the grammar."""
        return tree.Unknown(node.type.replace("_", " "), span=self.span(node))

    def _offset(self, byte: int) -> int:
        return bisect_right(self._starts, byte) - 1

    @cached_property
    def _starts(self) -> list[int]:
        """The byte at which each character begins, and the end; nothing where all characters are bytes."""
        if self.source.text.isascii():
            return []
        return [0, *accumulate(len(char.encode("utf-8", "surrogatepass")) for char in self.source.text)]

    def level(self, node: tree_sitter.Node) -> Level:
        """Read what is inside a node, unless that is too deep for those who walk over the tree."""
        if self._level.depth >= MAX_DEPTH:
            message = f"this is more than {MAX_DEPTH} levels deep; introduce variables or methods"
            raise OoxError([Diagnostic("syntax.nesting", message, self.span(node))])
        return self._level

    def _mistake(self, node: tree_sitter.Node) -> Diagnostic:
        if node.is_missing:
            return Diagnostic("syntax", f"{node.type!r} is missing", self.span(node))
        last = node
        while last.children:
            last = last.children[-1]
        what = self.text(last).strip().split("\n", 1)[0][:40]
        if escape := _ESCAPE.match(self.bytes, last.start_byte):
            char = chr(int(escape[1], 16))
            message = f"a unicode escape outside of a literal is not known; write {char} itself" if char.isprintable() else "a unicode escape outside of a literal is not known"
            return Diagnostic("java.unsupported", message, self.span(last))
        if not what:
            return Diagnostic("syntax", "something is missing here", self.span(last))
        message = f"this is not Java: {what}" if last is node else f"something is missing or wrong behind {what}"
        return Diagnostic("syntax", message, self.span(last))


def named(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Return the parts of a node without punctuation and comments."""
    return [child for child in node.named_children if child.type not in COMMENTS]


def part(node: tree_sitter.Node, name: str) -> tree_sitter.Node:
    """Return the part of a node that the grammar requires."""
    found = node.child_by_field_name(name)
    assert found is not None, (node.type, name)
    return found


def _mistakes(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """Yield the innermost nodes at which the text is no Java."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        inner = [child for child in node.children if child.has_error or child.is_error or child.is_missing]
        waiting.extend(reversed(inner))
        if not inner:
            yield node
