"""The outline of an OOX text: symbols, foldable parts, and the text as the printer writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol.types import DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind, TextEdit

from ooxcheck.editing.texts.positions import Lines
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.lexer import tokens
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text

_COMMENT = re.compile(r"""("[^"\n]*+"|'[^'\n]')|//[^\n]*+|/\*[\s\S]*?\*/""")
"""A literal, or a comment."""


def symbols(lines: Lines) -> list[DocumentSymbol]:
    """Return the classes and members of a text; none if it cannot be parsed."""
    return [_class_symbol(lines, each) for each in _declarations(lines.text)]


def _declarations(text: str) -> tuple[tree.TypeDeclaration, ...]:
    try:
        return parse_text(text).declarations
    except OoxError:
        return ()


def _class_symbol(lines: Lines, declaration: tree.TypeDeclaration) -> DocumentSymbol:
    is_class = isinstance(declaration, tree.ClassDeclaration)
    span, name = declaration.span, declaration.name_span
    return DocumentSymbol(
        declaration.name,
        SymbolKind.Class if is_class else SymbolKind.Interface,
        lines.range(span.start, span.end),
        lines.range(name.start, name.end),
        children=[_member_symbol(lines, each) for each in declaration.members],
    )


def _member_symbol(lines: Lines, member: tree.MemberDeclaration) -> DocumentSymbol:
    whole = _whole(member)
    return DocumentSymbol(
        member.name or "invariant",
        _KINDS[type(member)],
        lines.range(whole.start, whole.end),
        lines.range(member.span.start, member.span.end),
    )


def _whole(member: tree.MemberDeclaration) -> Span:
    """Return a member with its contract and body, the place of a method being its head."""
    if not isinstance(member, tree.Method | tree.Constructor):
        return member.span
    last = member.body or (member.spec[-1] if member.spec else member)
    return member.span.to(last.span)


_KINDS: dict[type[tree.Node], SymbolKind] = {
    tree.FieldDeclaration: SymbolKind.Field,
    tree.Constructor: SymbolKind.Constructor,
    tree.Method: SymbolKind.Method,
    tree.Invariant: SymbolKind.Event,
    tree.Ghost: SymbolKind.Property,
    tree.Model: SymbolKind.Property,
    tree.Define: SymbolKind.Function,
}


def foldings(lines: Lines) -> list[FoldingRange]:
    """Return the parts of a text that can be folded: blocks and comments of several lines."""
    pairs = [
        *_blocks(lines.text),
        *((*each.span(), FoldingRangeKind.Comment) for each in _comments(lines.text)),
    ]
    ranges = []
    for start, end, kind in pairs:
        first, last = lines.position(start).line, lines.position(end).line
        if last > first:
            ranges.append(FoldingRange(first, last, kind=kind))
    return ranges


def _blocks(text: str) -> Iterator[tuple[int, int, FoldingRangeKind]]:
    """Yield the pairs of braces."""
    opened: list[int] = []
    for token in tokens(Source("<text>", text), Report()):
        if token.text == "{":
            opened.append(token.start)
        elif token.text == "}" and opened:
            yield opened.pop(), token.start, FoldingRangeKind.Region


def _comments(text: str) -> Iterator[re.Match[str]]:
    return (each for each in _COMMENT.finditer(text) if each[1] is None)


def formatting(lines: Lines) -> list[TextEdit]:
    """Return edits that write each member as the printer does; those with comments stay, because the printer has none."""
    text = lines.text
    comments = [each.span() for each in _comments(text)]
    edits, new, at = [], [], 0
    for member in (each for declaration in _declarations(text) for each in declaration.members):
        if isinstance(member, tree.Method) and member.body is None:
            continue  # its end is not known
        start, end = _whole(member).start, _whole(member).end
        printed = node_text(member).replace("\n", f"\n{_indent(text, start)}")
        if printed != text[start:end] and not any(start < stop and begin < end for begin, stop in comments):
            edits.append(TextEdit(lines.range(start, end), printed))
            new += [text[at:start], printed]
            at = end
    return edits if edits and _same_tree(text, "".join([*new, text[at:]])) else []


def _same_tree(before: str, after: str) -> bool:
    return _declarations(before) == _declarations(after)


def _indent(text: str, offset: int) -> str:
    """Return the white space before the first member of a line; two spaces if something stands before it."""
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    return before if not before.strip() else "  "
