"""A Java program made smaller while something stays true of it: parts of its text are left out, or replaced by parts of themselves.

Hildebrandt and Zeller, "Simplifying failure-inducing input" (ISSTA 2000), where the parts are those of the syntax tree. What is no
longer a program is told by whoever is asked whether it still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import children, descendants
from ooxcheck.oox.source import Source, Span

AT_ONCE = 16
"""How many candidates are asked about together."""

_LEFT_OUT = (*get_args(tree.Statement), *get_args(tree.Member), tree.Catch, tree.SwitchCase)
_KEPT = (
    tree.Name,
    tree.IntLiteral,
    tree.BoolLiteral,
    tree.NullLiteral,
    tree.StringLiteral,
    tree.CharLiteral,
    tree.This,
)


def smaller(text: str, still: Callable[[Sequence[str]], list[bool]]) -> str:
    """Return the smallest text found for which `still` holds; it is asked of several texts at once, again and again."""
    while found := _first(_candidates(text), still):
        text = found
    return text


def _first(candidates: Iterator[str], still: Callable[[Sequence[str]], list[bool]]) -> str | None:
    waiting: list[str] = []
    for candidate in candidates:
        waiting.append(candidate)
        if len(waiting) == AT_ONCE:
            if found := _holding(waiting, still):
                return found
            waiting = []
    return _holding(waiting, still) if waiting else None


def _holding(texts: Sequence[str], still: Callable[[Sequence[str]], list[bool]]) -> str | None:
    return next((text for text, holds in zip(texts, still(texts), strict=True) if holds), None)


def _candidates(text: str) -> Iterator[str]:
    """Yield shorter texts, those first that leave out most."""
    try:
        unit = parse(Source("Main.java", text))
    except OoxError:
        return
    nodes = [node for node in descendants(unit) if isinstance(node, tree.Node)]
    changes = {change for node in nodes for change in _changes(node)}
    for start, end, instead in sorted(
        changes, key=lambda change: (change[0] - change[1] + len(change[2]), change)
    ):
        if len(instead) < end - start:
            yield text[:start] + instead + text[end:]


def _changes(node: tree.Node) -> Iterator[tuple[int, int, str]]:
    """Yield what may stand in place of a part of the text."""
    span = node.span
    if isinstance(node, tree.Field):
        yield _line(span)
    elif isinstance(node, _LEFT_OUT):
        yield span.start, span.end, ""
    if isinstance(node, tree.CompilationUnit | tree.TypeDeclaration):
        yield from ((each.span.start, each.span.end, "") for each in getattr(node, "types", ()))
    if isinstance(node, get_args(tree.Statement)):
        yield from ((span.start, span.end, each.span.text) for each in _parts(node, get_args(tree.Statement)))
        if isinstance(node, tree.Block):
            yield from _inside(span)
    if isinstance(node, get_args(tree.Expr)) and not isinstance(node, _KEPT):
        yield from ((span.start, span.end, each.span.text) for each in _parts(node, get_args(tree.Expr)))
        yield from ((span.start, span.end, simple) for simple in ("0", "false", "true", "null", "s", "root"))


def _line(span: Span) -> tuple[int, int, str]:
    """Return the whole line, without which a declaration of several fields or one field is gone."""
    text = span.source.text
    return text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end) + 1, ""


def _parts(node: tree.Node, kinds: tuple[type[tree.Node], ...]) -> list[tree.Node]:
    return [each for each in children(node) if isinstance(each, tree.Node) and isinstance(each, kinds)]


def _inside(block: Span) -> Iterator[tuple[int, int, str]]:
    """Yield a block without its braces."""
    if block.text.startswith("{") and block.text.endswith("}"):
        yield block.start, block.end, block.text[1:-1].strip()
