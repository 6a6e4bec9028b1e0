"""Compare proofs over several iterations in a row with exhaustive runs: ``python -m tests.specs.loop_invariants.campaign_windows --count 300``.

The programs are those of `random_machines`, and every third one of `random_loops`. Of each four cases, one has only proofs over 2 iterations, one only proofs over 3.
What is compared is said in `campaign`. A difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ooxcheck.engine.loops import prove_loops
from tests.specs.compare_runs import compare_runs
from tests.specs.loop_invariants.campaign import differences_of
from tests.specs.loop_invariants.random_loops import Program, random_program
from tests.specs.loop_invariants.random_machines import random_machine

WINDOWS = ((1, 2, 3), (2,), (1, 2, 3), (3,))
"""The windows of each four cases."""


def _program(seed: int) -> Program:
    return random_program(seed) if seed % 3 == 0 else random_machine(seed)


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    usual = prove_loops.WINDOWS
    prove_loops.WINDOWS = WINDOWS[seed // 2 % len(WINDOWS)]
    try:
        yield from differences_of(_program(seed), seed, path, counts)
    finally:
        prove_loops.WINDOWS = usual


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, lambda seed: _program(seed).text))
