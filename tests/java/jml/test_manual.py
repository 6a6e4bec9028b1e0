"""The manual of JML: what it shows is read, and is what the file beside it says."""

from __future__ import annotations

import re
from pathlib import Path

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations
from ooxcheck.oox.nodes import descendants
from tests.java.jml.show import comments

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "jml.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_lines_of_jml_are_read() -> None:
    lines = [line for block in _blocks("jml") for line in block.splitlines()]
    assert len(lines) > 5
    for line in lines:
        (read,) = parse_declarations(comments(line))
        assert not any(isinstance(node, tree.Unknown) for node in descendants(read)), line


def test_the_example_is_in_its_file() -> None:
    (example,) = _blocks("java")
    file = " ".join((DOCS / "Counter.java").read_text(encoding="utf-8").split())
    for part in example.split("\n\n"):
        assert " ".join(part.split()) in file
