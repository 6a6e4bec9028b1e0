"""The concrete syntax tree of tree-sitter, with spans in characters of the file rather than bytes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate

import tree_sitter
import tree_sitter_java

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import tree
from ooxcheck.java.parsing.unicode_escapes import translate
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import Nesting

LANGUAGE = tree_sitter.Language(tree_sitter_java.language())
_ANNOTATED_DOTS = re.compile(rb"@[\w.]+(?=\s*\.\.\.)")
"""An annotation before the dots of a parameter, ``Object @Nullable ... args``, which the grammar does not have; it is ignored."""

COMMENTS = frozenset(("line_comment", "block_comment"))


class Concrete:
    """A source as tree-sitter parses it."""

    def __init__(self, source: Source, rules: Rules, *, is_on_demand: bool = False) -> None:
        self.source = source
        self.rules = rules
        self.is_on_demand = is_on_demand
        """Whether members and bodies are parsed when they are first read."""
        self.is_compiled = source.name.endswith(".class")
        """Whether the source is the declarations of a class file."""
        self._translated = translate(source)
        self.bytes = self._translated.text.encode("utf-8", "surrogatepass")
        self.seen: set[int] = set()
        """The start offsets of the specifications that were parsed."""
        self._nesting = Nesting()

    def root(self) -> tree_sitter.Node:
        """Parse the source; raise `OoxError` with all syntax errors."""
        root = (
            tree_sitter.Parser(LANGUAGE)
            .parse(_ANNOTATED_DOTS.sub(lambda match: b" " * len(match[0]), self.bytes))
            .root_node
        )
        if root.has_error:
            raise OoxError([self._mistake(node) for node in _mistakes(root)])
        return root

    def span(self, node: tree_sitter.Node) -> Span:
        """Return the span of a node."""
        if not self._starts and not self._translated.offsets:
            return Span(self.source, node.start_byte, node.end_byte)
        return Span(self.source, *map(self._translated.original, self._ends(node)))

    def text(self, node: tree_sitter.Node) -> str:
        """Return the text of a node, with unicode escapes translated."""
        if not self._starts:
            return self._translated.text[node.start_byte : node.end_byte]
        return self.bytes[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")

    def places(self, node: tree_sitter.Node) -> tuple[int, ...]:
        """Return the file offset of each character of a node and of its end; nothing without unicode escapes."""
        start, end = self._ends(node)
        return self._translated.offsets[start : end + 1]

    def unknown(self, node: tree_sitter.Node) -> tree.Unknown:
        """Return an unknown construct, named by the grammar."""
        return tree.Unknown(node.type.replace("_", " "), span=self.span(node))

    def _ends(self, node: tree_sitter.Node) -> tuple[int, int]:
        """Return the character range of a node in the translated text."""
        return self._character(node.start_byte), self._character(node.end_byte)

    def _character(self, byte: int) -> int:
        return bisect_right(self._starts, byte) - 1 if self._starts else byte

    @cached_property
    def _starts(self) -> list[int]:
        """The byte offset of each character and of the end; nothing for ASCII."""
        text = self._translated.text
        return (
            []
            if text.isascii()
            else [0, *accumulate(len(char.encode("utf-8", "surrogatepass")) for char in text)]
        )

    def level(self, node: tree_sitter.Node) -> Nesting:
        """Enter a node; refuse it if it is nested too deeply."""
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


@dataclass(frozen=True, slots=True)
class Rules:
    """The parsers of the syntactic categories that contain each other, so that no module imports one above it."""

    members: Callable[[Concrete, tree_sitter.Node], tuple[tree.Member, ...]]
    block: Callable[[Concrete, tree_sitter.Node], tree.Block]
    switch: Callable[[Concrete, tree_sitter.Node], tree.SwitchExpression]
    declaration: Callable[[Concrete, tree_sitter.Node], tree.TypeDeclaration]


def named_children(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Return the named children of a node without comments."""
    return [child for child in node.named_children if child.type not in COMMENTS]


def required_child(node: tree_sitter.Node, name: str) -> tree_sitter.Node:
    """Return a required child of a node."""
    child = node.child_by_field_name(name)
    assert child is not None, (node.type, name)
    return child


def _mistakes(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """Yield the innermost nodes with syntax errors."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        inner = [child for child in node.children if child.has_error or child.is_error or child.is_missing]
        waiting.extend(reversed(inner))
        if not inner:
            yield node
