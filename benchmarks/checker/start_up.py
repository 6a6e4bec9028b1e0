"""What the smallest questions cost: processor time of whole commands, of their solvers, and of importing libraries.

Commands run from bytecode that is stored in a folder of the benchmark's own, whatever the environment says about that;
a first run that is not counted writes it. Two trees are compared by turns, so that both meet the same moods of the
machine.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.checker.measure import ROOT

PROGRAM = """\
class Node { int value; Node next; }

class Main {
  static void up(Node n, int by)
    requires(n != null && by > 0 && n.value < 1000 && by < 1000)
    ensures(n.value > old(n.value))
  {
    n.value := n.value + by;
  }
  static void upUnasked(Node n, int by) requires(n != null) ensures(n.value > old(n.value)) { n.value := n.value + by; }
}
"""

QUESTIONS = {
    "--version": (("--version",), 0),
    "--help": (("--help",), 0),
    "parse": (("parse", "-q", "small.oox"), 0),
    "holds": (("Main.up", "small.oox"), 0),
    "violated": (("Main.upUnasked", "small.oox"), 1),
}
"""What is asked of the tool, and the exit status that it should have."""

RUNS = 15


def start_up(_sizes: Sequence[int], _solver: str | None, against: Path | None = None) -> None:
    """Print what small questions cost in this tree, and in another one if there is one to compare with."""
    with TemporaryDirectory() as folder:
        Path(folder, "small.oox").write_text(PROGRAM, encoding="utf-8")
        libraries = median(
            _seconds(ROOT, folder, ("-c", "import lark, networkx, jinja2"), 0) for _ in range(RUNS)
        )
        print(f"import lark, networkx, jinja2  {libraries:.3f} s")
        for name, (arguments, status) in QUESTIONS.items():
            trees = [ROOT] if against is None else [ROOT, against.resolve()]
            print(f"ooxcheck {name:20}  {_compared(trees, folder, arguments, status)}", flush=True)


def _compared(trees: Sequence[Path], folder: str, arguments: Sequence[str], status: int) -> str:
    """Return the median times of the trees, which take turns, and how they compare."""
    command = ("-m", "ooxcheck", *arguments)
    rounds = [[_seconds(tree, folder, command, status) for tree in trees] for _ in range(RUNS + 1)]
    ours, *theirs = (median(times[1:]) for times in zip(*rounds, strict=True))
    return f"{ours:.3f} s" + "".join(f", {ours / other:.2f} of {other:.3f} s" for other in theirs)


def _seconds(tree: Path, folder: str, arguments: Sequence[str], status: int) -> float:
    """Return the processor time that a Python process and its children take, with the packages of a tree."""
    bytecode = {"PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode")), "PYTHONDONTWRITEBYTECODE": ""}
    environment = {**os.environ, **bytecode, "PYTHONPATH": str(tree)}
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, check=False, capture_output=True
    )
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ran.returncode == status, ran.stderr.decode()
    return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
