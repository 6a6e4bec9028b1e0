"""The concrete syntax tree of tree-sitter, and places in it as places of ours: offsets in characters of the file, not in bytes of what tree-sitter reads."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

import tree_sitter
import tree_sitter_java

from ooxcheck.datatypes import cached_property
from ooxcheck.java import tree
from ooxcheck.java.parsing.unicode_escapes import translate
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import Nesting

LANGUAGE = tree_sitter.Language(tree_sitter_java.language())
_ANNOTATED_DOTS = re.compile(rb"@[\w.]+(?=\s*\.\.\.)")
"""An annotation before the dots of a parameter, ``Object @Nullable ... args``, which the grammar does not have; it is passed over."""

COMMENTS = frozenset(("line_comment", "block_comment"))


class Concrete:
    """A text as tree-sitter reads it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._translated = translate(source)
        self.bytes = self._translated.text.encode("utf-8", "surrogatepass")
        self.seen: set[int] = set()
        """Where the specifications begin that somebody has read."""
        self._nesting = Nesting()

    def root(self) -> tree_sitter.Node:
        """Return the whole text; a mistake in it is an error, all mistakes are told at once."""
        root = (
            tree_sitter.Parser(LANGUAGE)
            .parse(_ANNOTATED_DOTS.sub(lambda found: b" " * len(found[0]), self.bytes))
            .root_node
        )
        if root.has_error:
            raise OoxError([self._mistake(node) for node in _mistakes(root)])
        return root

    def span(self, node: tree_sitter.Node) -> Span:
        """Return the place of a node."""
        if not self._starts and not self._translated.offsets:
            return Span(self.source, node.start_byte, node.end_byte)
        return Span(self.source, *map(self._translated.original, self._ends(node)))

    def text(self, node: tree_sitter.Node) -> str:
        """Return the characters of a node, without escapes."""
        if not self._starts:
            return self._translated.text[node.start_byte : node.end_byte]
        return self.bytes[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")

    def places(self, node: tree_sitter.Node) -> tuple[int, ...]:
        """Return where in the file each character of a node is, and its end; nothing where they follow each other."""
        start, end = self._ends(node)
        return self._translated.offsets[start : end + 1]

    def unknown(self, node: tree_sitter.Node) -> tree.Unknown:
        """Return a node as something that is not known, by the words of the grammar."""
        return tree.Unknown(node.type.replace("_", " "), span=self.span(node))

    def _ends(self, node: tree_sitter.Node) -> tuple[int, int]:
        """Return where the characters of a node begin and end in what tree-sitter reads."""
        return self._character(node.start_byte), self._character(node.end_byte)

    def _character(self, byte: int) -> int:
        return bisect_right(self._starts, byte) - 1 if self._starts else byte

    @cached_property
    def _starts(self) -> list[int]:
        """The byte at which each character begins, and the end; nothing where all characters are bytes."""
        text = self._translated.text
        return (
            []
            if text.isascii()
            else [0, *accumulate(len(char.encode("utf-8", "surrogatepass")) for char in text)]
        )

    def level(self, node: tree_sitter.Node) -> Nesting:
        """Read what is inside a node, unless that is too deep for those who walk over the tree."""
        return self._nesting.at(lambda: self.span(node))

    def _mistake(self, node: tree_sitter.Node) -> Diagnostic:
        if node.is_missing:
            return Diagnostic("syntax", f"{node.type!r} is missing", self.span(node))
        last = node
        while last.children:
            last = last.children[-1]
        what = self.text(last).strip().split("\n", 1)[0][:40]
        if not what:
            return Diagnostic("syntax", "something is missing here", self.span(last))
        message = (
            f"this is not Java: {what}" if last is node else f"something is missing or wrong behind {what}"
        )
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
