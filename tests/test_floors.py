"""The house stands: imports go down only, only the tool prints, no file has grown into two."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

BELOW: dict[str, set[str]] = {
    "datatypes": set(),
    "sat": {"datatypes"},
    "relational": {"sat", "datatypes"},
    "oox": {"datatypes"},
    "translate": {"oox", "relational", "sat", "datatypes"},
    "specs": {"translate", "oox", "relational", "sat", "datatypes"},
    "ooxcheck": {"specs", "translate", "oox", "relational", "sat", "datatypes"},
}

MAX_LINES = 450
"""Lines that are not blank."""

FOREIGN = re.compile(r"(?<![\w.])/(?:work|tmp|root)/")


def modules(floor: str) -> list[Path]:
    return sorted((ROOT / floor).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Yield the packages that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]
            case ast.ImportFrom(level=level) if level:
                msg = f"{path}: imports should be absolute"
                raise AssertionError(msg)
            case _:
                pass


def calls(path: Path) -> set[str]:
    """Return the names that a module calls directly."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@pytest.mark.parametrize("floor", BELOW)
def test_there_is_something_on_every_floor(floor: str) -> None:
    assert modules(floor)


@pytest.mark.parametrize("floor", BELOW)
def test_imports_go_down(floor: str) -> None:
    forbidden = (BELOW.keys() | {"tests", "benchmarks"}) - BELOW[floor] - {floor}
    upward = {path.name: found for path in modules(floor) if (found := set(imported(path)) & forbidden)}
    assert not upward


@pytest.mark.parametrize("floor", [floor for floor in BELOW if floor != "ooxcheck"])
def test_only_the_tool_prints(floor: str) -> None:
    assert not [path.name for path in modules(floor) if calls(path) & {"print", "input"} or "click" in imported(path)]


@pytest.mark.parametrize("floor", [floor for floor in BELOW if floor != "datatypes"])
def test_nothing_is_evaluated_that_a_stranger_wrote(floor: str) -> None:
    assert not [path.name for path in modules(floor) if calls(path) & {"eval", "exec", "compile"}]


@pytest.mark.parametrize("floor", BELOW)
def test_a_file_has_one_idea_and_says_it_first(floor: str) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in modules(floor)}
    assert not [name for name, text in texts.items() if sum(map(bool, map(str.strip, text.splitlines()))) > MAX_LINES]
    assert not [name for name, text in texts.items() if not ast.get_docstring(ast.parse(text))]


def test_the_repository_knows_no_machine_it_was_made_on() -> None:
    folders = (*BELOW, "tests", "benchmarks", "docs", "examples")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    texts = [path for path in (*files, *ROOT.glob("*.*")) if path.suffix in {".py", ".md", ".oox", ".toml", ".lark"}]
    found = {str(path.relative_to(ROOT)): FOREIGN.findall(path.read_text(encoding="utf-8")) for path in texts}
    assert not {name for name, paths in found.items() if paths and name != "tests/test_floors.py"}
