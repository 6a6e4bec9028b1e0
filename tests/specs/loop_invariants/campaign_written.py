"""Compare proofs by weak written invariants with exhaustive runs: ``python -m tests.specs.loop_invariants.campaign_written --count 300``.

The programs are those of `random_machines`, each with a random invariant about its states, true or not, and ``--loops invariant``. If the answer is
"holds", no run from any input may break the assertion. Of each two cases, one has only proofs over 3 iterations in a row besides those over one. A difference is
printed; the exit status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import ooxcheck
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.report import LOOP_INVARIANTS
from tests.specs.compare_runs import compare_runs
from tests.specs.loop_invariants.random_loops import WIDTH, Program
from tests.specs.loop_invariants.random_machines import random_formula, random_machine

WINDOWS = ((1, 2, 3), (1, 3))
"""The windows of each two cases."""


def _text(program: Program, seed: int) -> str:
    """Return a program with an invariant at its loop: in most cases one that its assertion makes likely to matter."""
    random = Random(seed)
    asserted = [line.strip() for line in program.text.splitlines() if line.strip().startswith("assert")]
    own = next((each[len("assert ") : -1] for each in asserted if each != "assert true;"), "true")
    formula = own if random.random() < 0.6 else random_formula(random)[0]
    lines = program.text.splitlines()
    at = next(number for number, line in enumerate(lines) if "while" in line)
    lines[at] = lines[at].replace("{", f"invariant({formula}) {{")
    return "\n".join(lines)


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    program = random_machine(seed)
    path.write_text(_text(program, seed), encoding="utf-8")
    usual = prove_loops.WINDOWS
    prove_loops.WINDOWS = WINDOWS[seed % len(WINDOWS)]
    try:
        report = ooxcheck.check(
            "T.m", path, loops="invariant", unroll=1, int_width=WIDTH, scope=2, seconds=60
        )
    finally:
        prove_loops.WINDOWS = usual
    failing = next(program.failing(), None)
    how = "by windows" if any(note.code == LOOP_INVARIANTS for note in report.notes) else "otherwise"
    verdict = report.verdict.value
    counts[f"{verdict}, {how}, {'right' if failing is None else 'wrong'}"] += 1
    if verdict.startswith("holds") and failing is not None:
        yield f"{verdict}, but the call {failing} breaks the assertion"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, lambda seed: _text(random_machine(seed), seed)))
