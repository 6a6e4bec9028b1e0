"""The same question gives the same bytes, whatever order Python gives its sets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUESTIONS = {
    "contract": ("SortedList.insertAtEnd", "examples/sorted_list.oox", "--calls", "contract", "--scope", "2", "--unroll", "2"),
    "inline": ("SortedList.insertAtEnd", "examples/sorted_list.oox", "--scope", "2", "--unroll", "2"),
}


def printed(question: tuple[str, ...], seed: int) -> str:
    """Return what a command prints when sets are ordered by this seed, without the seconds it took."""
    command = [sys.executable, "-m", "ooxcheck", *question, "--diagram", "none", "-v"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stderr
    return re.sub(r" +[0-9.]+ s$", "", ended.stdout, flags=re.MULTILINE)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_the_order_of_sets_is_never_seen(question: tuple[str, ...]) -> None:
    assert len({printed(question, seed) for seed in range(4)}) == 1
