"""The manuals list the notes that the code can give, each once: all in json.md, those about Java in the two tables of java.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.sessions import ROOT

_CODE = re.compile(r'"(note\.\w+)"')
_ROW = re.compile(r"^\| `(note\.\w+)` \|", re.MULTILINE)


def codes(*floors: str) -> set[str]:
    """Return the codes of notes that the modules of some floors name."""
    paths = (path for floor in floors for path in sorted((ROOT / floor).rglob("*.py")))
    return {code for path in paths for code in _CODE.findall(path.read_text(encoding="utf-8"))}


def rows(manual: Path) -> list[str]:
    return _ROW.findall(manual.read_text(encoding="utf-8"))


def test_the_table_of_notes_is_that_of_the_code() -> None:
    listed = rows(ROOT / "docs" / "json.md")
    assert len(listed) == len(set(listed))
    assert set(listed) == codes("ooxcheck", "java", "oox", "specs", "translate")


def test_every_note_of_the_front_end_is_an_assumption_or_restricts_nothing() -> None:
    listed = rows(ROOT / "docs" / "java.md")
    assert len(listed) == len(set(listed))
    assert codes("java") <= set(listed) <= codes("ooxcheck", "java")
