"""What both ways of deciding a method use is listed in ARCHITECTURE.md, with what holds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.syntax_reader import parsed

ROOT = Path(__file__).parent.parent
ROOMS = [ROOT / "oox" / "running", ROOT / "oox" / "oracle"]
INTERPRETER = [
    ROOT / "oox" / "interpreter.py",
    *(path for room in ROOMS for path in sorted(room.rglob("*.py"))),
]
CHECKER = sorted((ROOT / "translate").rglob("*.py"))
INDIRECTLY = {
    "ooxcheck.oox.check",
    "ooxcheck.oox.syntax",
    "ooxcheck.oox.checking",
    "ooxcheck.oox.tree",
    "ooxcheck.oox.analysis.callgraph",
}
"""What reaches one of the two only through others: all that makes the typed program, and the call graph of effects."""
SECTION = re.compile(r"^## What interpreter and checker share$(.*?)^## ", re.MULTILINE | re.DOTALL)


def name_of(path: Path) -> str:
    return ".".join(("ooxcheck", *path.relative_to(ROOT).with_suffix("").parts))


def used(path: Path) -> Iterator[str]:
    """Yield the modules of the language that a module imports, in full."""
    for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ooxcheck.oox"):
            for alias in node.names:
                inner = ROOT.joinpath(*node.module.split("."), alias.name)
                is_module = inner.with_suffix(".py").exists() or inner.is_dir()
                yield f"{node.module}.{alias.name}" if is_module else node.module


@cache
def shared() -> set[str]:
    """Return the modules that the checker uses, and that the interpreter uses or consists of."""
    theirs = {module for path in INTERPRETER for module in used(path)} | {
        name_of(path) for path in INTERPRETER
    }
    return theirs & {module for path in CHECKER for module in used(path)}


def listed() -> set[str]:
    section = SECTION.search((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    assert section
    rows = [line.split("|")[1] for line in section.group(1).splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([\w.]+)`", row)}


def test_what_both_ways_share_is_listed() -> None:
    assert not shared() - listed()


def test_what_is_listed_is_shared() -> None:
    assert not listed() - shared() - INDIRECTLY
