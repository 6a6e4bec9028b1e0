"""Compare proofs about heaps of any size with small heaps: ``python -m tests.specs.unbounded_heaps.campaign --count 300``.

Random programs over lists and arrays (`random_heaps`) are checked with integers of few bits. A method is wrong if a proof without bounds exists, but the
bounded check finds a counterexample, which the interpreter replays. Printed are every difference, and the numbers of answers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import ooxcheck
from ooxcheck.input.load import load_program
from ooxcheck.relational import Options
from ooxcheck.specs.unbounded_heaps.prove import proves
from tests.specs.compare_runs import compare_runs
from tests.specs.unbounded_heaps.random_heaps import random_program

WIDTH = 5
"""The number of bits of an int; all arrays that are tried are short."""
SECONDS = 60.0
"""The time for one proof."""


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where a small heap contradicts a proof."""
    path.write_text(random_program(seed), encoding="utf-8")
    program = load_program([str(path)], int_width=WIDTH)
    method = next(each for each in program.methods() if each.name == "T.m")
    assumed = [clause.formula for clause in method.contract.requires]
    proof = proves(program, method, assumed, lambda: None, monotonic() + SECONDS, Options())
    report = ooxcheck.check(
        "T.m", path, int_width=WIDTH, unroll=7, array=4, scope=2, no_exceptions=True, seconds=SECONDS
    )
    counts[f"{'proved' if proof is not None else 'not proved'}, {report.verdict.value}"] += 1
    if proof is not None and report.verdict.value == "violated":
        yield "there is a proof, but a small heap breaks a duty"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, random_program))
