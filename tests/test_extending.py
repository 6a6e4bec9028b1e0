"""docs/extending.md names every place to visit for each kind of addition, and no place that is not there."""

from __future__ import annotations

import ast
import re
from typing import get_args

import pytest

from ooxcheck.commands.check import command
from ooxcheck.formats import FORMATS
from ooxcheck.oox import tree
from ooxcheck.oox.checking.statements import _HANDLERS
from ooxcheck.sat.engine import SOLVERS
from tests.extending import MANUAL, PLACES, places
from tests.syntax_reader import ROOT, tables

ADDITIONS = {
    "A statement": "statement, statement of the tree",
    "An expression": "expression, expression of the tree",
    "A formula operator": "formula",
    "A Java construct": "Java syntax, Java statement, Java expression",
    "A JML clause or formula": "JML syntax, JML formula",
    "A duty kind": "duty kind",
    "A type": "type",
    "A loop pattern": "loop pattern",
    "A law": "law",
    "A solver": "solver",
    "A report format": "report format",
    "A library class": "library class",
}
FILE = re.compile(r"`((?:oox|java|ooxcheck|translate|specs|relational|sat|tests|docs)/[\w./-]+)`")


def sections() -> dict[str, str]:
    """Return what stands below each heading of the manual."""
    pieces = re.split(r"^## (.*)$", MANUAL.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


@pytest.mark.parametrize(("heading", "kinds"), ADDITIONS.items())
def test_the_manual_names_every_place_to_visit(heading: str, kinds: str) -> None:
    """Look at the difference, then write the places anew with ``python -m tests.extending``."""
    mark = PLACES.search(sections()[heading])
    assert mark is not None
    assert (mark[1], mark[2]) == (kinds, places(kinds))
    assert mark[2].strip()


def test_every_file_that_the_manual_names_is_there() -> None:
    named = FILE.findall(MANUAL.read_text(encoding="utf-8"))
    assert len(named) > 50
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_places_of_a_statement_are_those_that_read_statements() -> None:
    """Some that have to be there, by hand: without them the reader would read nothing."""
    text = places("statement, statement of the tree")
    for file, function in (
        ("oox/analysis/effects.py", "assigned_cell"),
        ("oox/checking/flow.py", "can_end"),
        ("oox/checking/statements.py", "_HANDLERS"),
        ("oox/typed.py", "source_of"),
        ("specs/inference/statements.py", "_execute"),
        ("specs/refinement/replaceable.py", "_is_refused"),
        ("translate/widths/code_flow.py", "statement"),
    ):
        (row,) = [line for line in text.splitlines() if f"`{file}`" in line]
        assert f"`{function}`" in row.split("|")[2], "it should be among those that list their kinds"


def test_a_table_of_handlers_has_every_statement() -> None:
    module = ROOT / "oox" / "checking" / "statements.py"
    assert dict(tables("ooxcheck.oox.checking.statements", module.read_text(encoding="utf-8"))) == {
        "_HANDLERS": {f"tree.{kind.__name__}" for kind in get_args(tree.Statement)}
    }
    assert set(_HANDLERS) == set(get_args(tree.Statement))


def test_registries_are_those_of_the_program() -> None:
    (option,) = [each for each in command.params if each.name == "form"]
    assert set(getattr(option.type, "choices", ())) == {"text", "svcomp", *FORMATS}
    assert all(f"`{name}`" in sections()["A solver"] for name in SOLVERS)
    fixpoint = ast.parse((ROOT / "specs" / "loops" / "fixpoint.py").read_text(encoding="utf-8"))
    asked = {
        node.func.id
        for node in ast.walk(fixpoint)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    named = re.findall(r"^- `specs/loops/\w+\.py`: `(\w+)`$", sections()["A loop pattern"], re.MULTILINE)
    assert named
    assert asked.issuperset(named)
