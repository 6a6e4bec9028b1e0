"""Compare answers for calls of any depth with exhaustive runs: ``python -m tests.specs.induction.campaign --count 300``.

Each program has random recursive methods over integers of few bits, every second pair of programs with loops in them (some of these are proved over two or three iterations in a row only), an assertion about a result that holds, or fails for few inputs
only, and in a third of the programs contracts of the recursive methods. If the answer is "holds", no run from any input may break an assertion; if it is "violated", some run must. The contracts that
the answer names are written into the program, where no run of a recursive method may break them. A difference is printed; the exit
status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.batch.save_contracts import contracts, program_with
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.report import INDUCTION
from ooxcheck.oox.typed import Method
from tests.specs.compare_runs import compare_runs
from tests.specs.induction.random_recursion import Program, random_program
from tests.specs.loop_invariants.random_loops import WIDTH
from tests.within_bounds import mostly_within_bounds

LOOPS = 2
"""Programs with odd quotients of the seed by this number have loops, too."""
CONTRACTS = 8
"""Programs whose quotients of the seed by this number leave a remainder of 1 by 3 have contracts of their recursive methods, too."""
WINDOWS = ((1, 2, 3), (2,), (1, 2, 3), (3,))
"""The numbers of iterations in a row that are tried, for each four groups of cases."""


def program_of(seed: int) -> Program:
    """Return the program of a seed, with loops or without, with contracts or without."""
    return random_program(seed, loops=seed // LOOPS % 2 == 1, has_contracts=seed // CONTRACTS % 3 == 1)


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    program = program_of(seed)
    path.write_text(program.text, encoding="utf-8")
    usual = prove_loops.WINDOWS
    prove_loops.WINDOWS = WINDOWS[seed // 4 % len(WINDOWS)]
    try:
        with mostly_within_bounds(seed):
            report = ooxcheck.check(
                "T.m", path, induction=True, unroll=1 + seed % 2, int_width=WIDTH, scope=0, seconds=60
            )
    finally:
        prove_loops.WINDOWS = usual
    failing = next(program.failing(), None)
    is_unbounded = any(note.code == INDUCTION for note in report.notes)
    verdict = report.verdict.value
    way = (
        "by induction with loops"
        if is_unbounded and report.loop_invariants
        else "by induction"
        if is_unbounded
        else "otherwise"
    )
    contract = ", with contracts" if seed // CONTRACTS % 3 == 1 else ""
    counts[f"{verdict}, {way}, {'right' if failing is None else 'wrong'}{contract}"] += 1
    if verdict == "holds" and failing is not None:
        yield f"holds, but the call {failing} breaks an assertion"
    if verdict == "violated" and failing is None:
        yield "violated, but no run breaks an assertion"
    if report.call_contracts:
        clauses = contracts(report)
        path.write_text(program_with(report.question.program, clauses), encoding="utf-8")
        for method in (each for each in clauses if isinstance(each, Method)):
            again = ooxcheck.check(method.name, path, unroll=3, int_width=WIDTH, scope=0, seconds=60)
            if again.verdict.value == "violated":
                yield f"{method.name} breaks its contract: {path.read_text('utf-8')}"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, lambda seed: program_of(seed).text))
