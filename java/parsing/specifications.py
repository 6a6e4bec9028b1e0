"""Specification comments: ``//@ text`` and ``/*@ text @*/``, with annotation keys as in ``/*+RAC@`` (JML's reference manual, section 4.4).

Other comments with that sign are annotations, ``//@Override``, and tags of other tools, ``//@formatter:off``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.parsing.concrete import COMMENTS, Concrete

_OTHER = re.compile(
    r"/[/*]@(?:[A-Z]|(?:author|deprecated|end|exception|formatter|link|noinspection|param|return|see|serial|since|start|throws|todo|value|version)\b)"
)
_MARK = re.compile(r"/[/*]((?:[+-]\w*)*)@+")
_MARGIN = re.compile(r"^[ \t]*@+", re.MULTILINE)
_END = re.compile(r"@*[+-]?\*/$")


def specification(concrete: Concrete, node: Node) -> Iterator[tree.Specification]:
    """Yield a comment as a specification if it is one for all tools; its comment marks become spaces."""
    text = concrete.text(node)
    mark = _MARK.match(text)
    if mark is None or _OTHER.match(text) or is_for_others(mark[1]):
        return
    concrete.seen.add(node.start_byte)
    inner = text[mark.end() :]
    if text.startswith("/*"):
        inner = _MARGIN.sub(_spaces, _END.sub(_spaces, inner))
    yield tree.Specification(" " * mark.end() + inner, concrete.places(node), span=concrete.span(node))


def keys(text: str) -> str | None:
    """Return the annotation keys of a specification comment, ``+ESC-RAC``; None for other comments."""
    mark = _MARK.match(text)
    return None if mark is None or _OTHER.match(text) else mark[1]


def is_for_others(keys: str) -> bool:
    """Return whether annotation keys restrict a comment to other tools."""
    return keys == "-" or any(key.startswith("+") and len(key) > 1 for key in re.findall(r"[+-]\w*", keys))


def specifications(concrete: Concrete, nodes: Iterable[Node]) -> tuple[tree.Specification, ...]:
    """Return the specifications among nodes."""
    return tuple(each for node in nodes if node.type in COMMENTS for each in specification(concrete, node))


def before(concrete: Concrete, node: Node) -> tuple[tree.Specification, ...]:
    """Return the specifications directly before a node."""
    comments: list[Node] = []
    while (
        comment := (comments[-1] if comments else node).prev_sibling
    ) is not None and comment.type in COMMENTS:
        comments.append(comment)
    return specifications(concrete, reversed(comments))


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])
