"""Sources of streams of numbers, and of what they return: those of int, long and double differ in the type and a few members, so each is written once, as a template.

The lines from ``//# only Int Long`` to ``//# end`` are in the classes of these kinds only; those from ``//# others`` are repeated for each other kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from string import Template

from ooxcheck.datatypes import dataclass

_TEMPLATES = Path(__file__).parent / "templates"

_BLOCK = re.compile(
    r"^ *//# (?P<word>only|others)(?P<kinds>.*)\n(?P<lines>(?:.*\n)*?) *//# end\n", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class _Origin:
    """The template of a class, and the kind of numbers that it is for."""

    template: str
    kind: str


_KINDS = {"Int": ("int", "Integer"), "Long": ("long", "Long"), "Double": ("double", "Double")}
"""The type of numbers of each kind, and the class of their boxes."""

_TEMPLATE_OF = {
    "java.util.stream.{}Stream": "Stream",
    "java.util.stream.{}Pipelines": "Pipelines",
    "java.util.Optional{}": "Optional",
    "java.util.{}SummaryStatistics": "SummaryStatistics",
}

_ORIGINS: Mapping[str, _Origin] = {
    name.format(kind): _Origin(template, kind) for name, template in _TEMPLATE_OF.items() for kind in _KINDS
}

NAMES = tuple(_ORIGINS)
"""The classes that are made of templates, by their qualified names."""


def source(qualified: str) -> str | None:
    """Return the source of a class; None if it is not made of a template."""
    origin = _ORIGINS.get(qualified)
    if origin is None:
        return None
    text = (_TEMPLATES / f"{origin.template}.java").read_text(encoding="utf-8")
    chosen = _BLOCK.sub(partial(_lines, origin.kind), text)
    type_, box = _KINDS[origin.kind]
    return Template(chosen).substitute(Kind=origin.kind, type=type_, Box=box)


def _lines(kind: str, block: re.Match[str]) -> str:
    """Return the lines of a block in the class of a kind."""
    if block["word"] == "only":
        return block["lines"] if kind in block["kinds"].split() else ""
    return "".join(block["lines"].replace("${Other}", other) for other in _KINDS if other != kind)
