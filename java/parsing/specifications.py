"""Specification comments: ``//@ text`` and ``/*@ text @*/`` (JML's reference manual, section 4.4).

Not every comment with that sign is one: people put annotations into comments, ``//@Override``, and tags of other tools, ``//@formatter:off``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from java import tree
from java.parsing.concrete import COMMENTS, Concrete

_OTHER = re.compile(
    r"/[/*]@(?:[A-Z]|(?:author|deprecated|end|exception|formatter|link|noinspection|param|return|see|serial|since|start|throws|todo|value|version)\b)"
)
_MARGIN = re.compile(r"^[ \t]*@+", re.MULTILINE)


def specification(concrete: Concrete, node: Node) -> Iterator[tree.Specification]:
    """Yield the specification that a comment is, if it is one; its marks become spaces."""
    text = concrete.text(node)
    if _OTHER.match(text):
        return
    if text.startswith("//@"):
        yield tree.Specification("   " + text[3:], span=concrete.span(node))
    elif text.startswith("/*@"):
        inner = re.sub(r"@*\*/$", lambda end: " " * len(end[0]), text[3:])
        yield tree.Specification("   " + _MARGIN.sub(lambda margin: " " * len(margin[0]), inner), span=concrete.span(node))


def specifications(concrete: Concrete, nodes: Iterable[Node]) -> tuple[tree.Specification, ...]:
    """Return the specifications that are among some nodes."""
    return tuple(found for node in nodes if node.type in COMMENTS for found in specification(concrete, node))


def before(concrete: Concrete, node: Node) -> tuple[tree.Specification, ...]:
    """Return the specifications that stand directly before a node."""
    comments: list[Node] = []
    while (comment := (comments[-1] if comments else node).prev_sibling) is not None and comment.type in COMMENTS:
        comments.append(comment)
    return specifications(concrete, reversed(comments))
