"""The map is the territory: what the documents name is there, and every room is on the map."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.sessions import ROOT
from tests.test_docs import MANUALS
from tests.test_floors import BELOW

MAP = ROOT / "ARCHITECTURE.md"
FLOORS = "|".join(BELOW)

_DOTTED = re.compile(rf"`((?:{FLOORS})(?:\.\w+)+)[`(]")
_PATH = re.compile(rf"`((?:{FLOORS}|tests|examples|benchmarks|docs)/[\w./*]+)`")
_ROW = re.compile(rf"^\| `((?:{FLOORS})/[\w/]+)` \| .+ \| `([\w.]+)` \|$", re.MULTILINE)
_FILES = (".py", ".toml", ".md", ".json")
_JAVAS_OWN = ("java.io", "java.lang", "java.net", "java.security", "java.text", "java.time", "java.util")
"""Packages of Java, which are no modules of the floor that is called the same."""

_EXTENSION = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
_SETTINGS = _EXTENSION["contributes"]["configuration"]["properties"]
"""The settings of the extension for VS Code, which begin like modules."""


def is_there(name: str) -> bool:
    """Return whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    modules = [end for end in range(1, len(parts) + 1) if is_module(Path(*parts[:end]))]
    thing: object = import_module(".".join(parts[: modules[-1]]))
    for attribute in parts[modules[-1] :]:
        thing = getattr(thing, attribute, None)
    return thing is not None


def is_module(path: Path) -> bool:
    return (ROOT / path / "__init__.py").exists() or (ROOT / path).with_suffix(".py").exists()


def rooms() -> list[str]:
    """Return the folders of all floors that have modules in them, and say what they are about."""
    found = [path.parent for floor in BELOW for path in sorted((ROOT / floor).rglob("__init__.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.parent != ROOT]


@pytest.mark.parametrize("path", MANUALS, ids=lambda path: path.name)
def test_what_is_named_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    names = [
        name
        for name in _DOTTED.findall(text)
        if not name.endswith(_FILES) and not name.startswith(_JAVAS_OWN)
    ]
    assert not [name for name in names if name not in _SETTINGS and not is_there(name)]
    assert not [name for name in _PATH.findall(text) if not list(ROOT.glob(name.rstrip("/")))]


def test_every_room_is_on_the_map_once() -> None:
    listed = [room for room, _ in _ROW.findall(MAP.read_text(encoding="utf-8"))]
    assert sorted(listed) == sorted(rooms())


def test_the_first_file_of_a_room_is_in_it() -> None:
    rows = _ROW.findall(MAP.read_text(encoding="utf-8"))
    assert not [(room, first) for room, first in rows if not (ROOT / room / first).is_file()]


def test_the_floors_are_drawn_from_the_top_down() -> None:
    drawn = re.findall(
        r'class="name"[^>]*>(\w+)<', (ROOT / "docs" / "floors.svg").read_text(encoding="utf-8")
    )
    assert sorted(drawn) == sorted(BELOW)
    assert all(drawn.index(below) > drawn.index(floor) for floor in BELOW for below in BELOW[floor])
