"""What the pages about editors have in common: their first block is the configuration that is tried, on this program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

PAGES = Path(__file__).parent.parent.parent / "docs" / "editors"

PROGRAM = """class Cell {
  int value;

  void up()
    ensures(this.value > old(this.value))
  {
    this.value := this.value + 1;
  }

  void mistake() { this.valu := 1; }
}
"""
"""A program with a mistake; without its last method, `up` is violated: the largest number wraps."""

WITHOUT_MISTAKE = PROGRAM.replace("  void mistake() { this.valu := 1; }\n", "")


def configuration(page: str, language: str) -> str:
    """Return the first block of a page."""
    text = (PAGES / page).read_text(encoding="utf-8")
    block = re.search(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    return block[1]


def run_editor(name: str, folder: Path, arguments: Sequence[str]) -> None:
    """Run an editor in a folder until it ends; `ooxcheck` on its path is that of these tests."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    done = subprocess.run(
        [name, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
