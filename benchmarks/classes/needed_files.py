"""The files that a Java file needs: those whose names it mentions, directly or through others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ooxcheck.oox.source import Source

_WORD = re.compile(r"\w+")


def needed_files(source: Source, files: Sequence[Source]) -> list[Source]:
    """Return a file, and the files among some that it needs; each has the name of its class."""
    others: dict[str, list[Source]] = {}
    for each in files:
        others.setdefault(Path(each.name).stem, []).append(each)
    needed, seen = [source], {source.name}
    for each in needed:
        for name in sorted(others.keys() & set(_WORD.findall(each.text))):
            new = [other for other in others[name] if other.name not in seen]
            seen |= {other.name for other in new}
            needed += new
    return needed
