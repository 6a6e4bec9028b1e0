"""The tiny meaning stands alone: it takes nothing from those that it is held against."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
MEANING = ("answers", "calls", "choices", "classes", "contracts", "decide", "expressions", "filling", "floats", "formulas", "heap", "mentions",
           "promises", "runs", "statements", "strings")  # fmt: skip
ALLOWED = {
    "ooxcheck.datatypes.dataclass",
    "ooxcheck.oox.declarations",
    "ooxcheck.oox.logic",
    "ooxcheck.oox.nodes",
    "ooxcheck.oox.operators",
    "ooxcheck.oox.terms.conjuncts",
    "ooxcheck.oox.typed",
    "ooxcheck.oox.types",
    "ooxcheck.oox.source",
}
OURS = ("ooxcheck", "tests")
PACKAGES = ("ooxcheck", "ooxcheck.datatypes", "ooxcheck.oox", "tests")


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a module imports, in full."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            packages = node.module in PACKAGES
            yield from (f"{node.module}.{alias.name}" if packages else node.module for alias in node.names)


@pytest.mark.parametrize("name", MEANING)
def test_the_meaning_is_made_of_the_typed_program_and_itself(name: str) -> None:
    ours = {module for module in imported(FOLDER / f"{name}.py") if module.split(".")[0] in OURS}
    assert ours <= ALLOWED | {f"tests.meaning.{other}" for other in MEANING}
