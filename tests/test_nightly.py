"""The list of the rows that run by night only names tests that are there, and every test runs by night."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests import nightly
from tests.nightly import ROOT, rows_by_day, step_of

STEPS = {
    "tests/slow": 0,
    "tests/slow/test_a.py::test_one": 2,
    "tests/test_b.py": 3,
}


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "steps", lambda: STEPS)


def is_there(place: str) -> bool:
    """Return whether a test, a file or a folder exists."""
    path, _, name = place.partition("::")
    if not name:
        return (ROOT / path).exists()
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_place_of_the_list_is_there() -> None:
    assert nightly.steps()
    assert not [place for place in nightly.steps() if not is_there(place)]
    assert all(step == 0 or step > 1 for step in nightly.steps().values())


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    ("test", "step"),
    [
        ("tests/test_c.py::test_one", 1),
        ("tests/test_b.py::test_one", 3),
        ("tests/slow/test_a.py::test_one", 2),
        ("tests/slow/test_a.py::test_two", 0),
        ("tests/slow/deeper/test_a.py::test_two", 0),
    ],
)
def test_a_test_has_the_step_that_is_nearest_to_it(test: str, step: int) -> None:
    assert step_of(test) == step


@pytest.mark.usefixtures("listed")
def test_every_nth_row_runs_by_day() -> None:
    rows = [f"tests/test_b.py::test_one[{row}]" for row in range(7)]
    assert rows_by_day(rows) == [True, False, False, True, False, False, True]
    assert rows_by_day(["tests/test_b.py::test_two", *rows[:2]]) == [True, True, False]
    assert rows_by_day(["tests/slow/test_a.py::test_two"]) == [False]


def test_a_file_that_is_listed_has_tests() -> None:
    files = [Path(place) for place in nightly.steps() if place.endswith(".py")]
    assert all(path.name.startswith("test_") for path in files)
