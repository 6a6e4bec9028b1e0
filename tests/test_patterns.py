"""Regular expressions mean the same under every supported Python.

Python before 3.11.5 does not step back where a group with a possessive quantifier matches in part: ``(?:\\.[0-9]++)?+`` consumes the
point of ``0.x``. Single characters and sets are not concerned.
"""

from __future__ import annotations

import re

from tests.test_floors import BELOW, ROOT, modules

_POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+(?!\+)|\(\?>")


def test_no_group_has_a_possessive_quantifier() -> None:
    suspects = {
        str(path.relative_to(ROOT)): lines
        for floor in BELOW
        for path in modules(floor)
        if (
            lines := [
                line
                for line in path.read_text(encoding="utf-8").splitlines()
                if "(?" in line and _POSSESSIVE_GROUP.search(line)
            ]
        )
    }
    assert not suspects
