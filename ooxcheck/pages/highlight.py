"""Syntax highlighting: keywords, comments, strings and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.oox.syntax.lexer import CONTEXTUAL, KEYWORDS

Tinted: TypeAlias = tuple[str, int, int]
"""A kind of text (empty: plain), its start and its end."""

_WORDS = {*KEYWORDS, *CONTEXTUAL}

_SCAN = re.compile(
    r"""(?P<comment>//.*+|/\*(?:(?!\*/).)*(?:\*/)?)
      | (?P<string>"[^"]*+"?+|'[^']'?+)
      | (?P<number>\b[0-9]++)
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*+)""",
    re.VERBOSE,
)


def highlight(line: str) -> Iterator[Tinted]:
    """Iterate over the pieces of a line."""
    done = 0
    for match in _SCAN.finditer(line):
        kind = match.lastgroup or ""
        if kind == "word":
            is_member = match[0] in CONTEXTUAL and line[: match.start()].endswith(".")
            kind = "keyword" if match[0] in _WORDS and not is_member else ""
        if kind:
            yield from [("", done, match.start())] if done < match.start() else []
            yield kind, match.start(), match.end()
            done = match.end()
    yield from [("", done, len(line))] if done < len(line) else []
