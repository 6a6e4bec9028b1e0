"""The same question gives the same bytes, whatever order Python gives its sets."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUESTIONS = (
    (
        "SortedList.insertAtEnd",
        "examples/sorted_list.oox",
        "--calls",
        "contract",
        "--scope",
        "2",
        "--unroll",
        "2",
    ),
    ("SortedList.insertAtEnd", "examples/sorted_list.oox", "--scope", "2", "--unroll", "2"),
)
RUN = "import json, sys; from ooxcheck.commands.cli import status; sys.exit(any([status(each) != 1 for each in json.loads(sys.argv[1])]))"


def printed(seed: int) -> str:
    """Return what the commands print when sets are ordered by this seed, without the seconds it took."""
    questions = [[*question, "--diagram", "none", "-v"] for question in QUESTIONS]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(seed),
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }
    ended = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(questions)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return re.sub(r" +[0-9.]+ s$", "", ended.stdout, flags=re.MULTILINE)


def test_the_order_of_sets_is_never_seen() -> None:
    assert len({printed(seed) for seed in range(4)}) == 1
