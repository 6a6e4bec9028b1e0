"""Specification comments: ``//@ text`` and ``/*@ text @*/`` (JML's reference manual, section 4.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from java import tree
from java.parsing.concrete import Concrete

_MARGIN = re.compile(r"^[ \t]*@+", re.MULTILINE)


def specification(concrete: Concrete, node: Node) -> Iterator[tree.Specification]:
    """Yield the specification that a comment is, if it is one; its marks become spaces."""
    text = concrete.text(node)
    if text.startswith("//@"):
        yield tree.Specification("   " + text[3:], span=concrete.span(node))
    elif text.startswith("/*@"):
        inner = re.sub(r"@*\*/$", lambda end: " " * len(end[0]), text[3:])
        yield tree.Specification("   " + _MARGIN.sub(lambda margin: " " * len(margin[0]), inner), span=concrete.span(node))
