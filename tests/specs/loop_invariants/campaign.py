"""Compare answers for any number of iterations with exhaustive runs: ``python -m tests.specs.loop_invariants.campaign --count 300``.

Each program has random loops over integers of few bits, and an assertion behind them that holds, or fails for few inputs only. If the
answer is "holds", no run from any input may break the assertion, and if it says that all calls end, none may go on; if it is "violated", some run must. A run that never ends according to the
answer must use up its fuel. The invariants that the answer names are written into the program, which must hold with ``--loops invariant``. A
difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.report import LOOP_INVARIANTS, Report
from tests.specs.compare_runs import compare_runs
from tests.specs.loop_invariants.random_loops import WIDTH, Program, random_program
from tests.within_bounds import mostly_within_bounds


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    yield from differences_of(random_program(seed), seed, path, counts)


def differences_of(program: Program, seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where the answer about a program contradicts its runs."""
    path.write_text(program.text, encoding="utf-8")
    with mostly_within_bounds(seed):
        report = ooxcheck.check(
            "T.m", path, loops="auto", unroll=seed % 2, int_width=WIDTH, scope=2, seconds=60
        )
    failing = next(program.failing(), None)
    proofs = [note.message for note in report.notes if note.code == LOOP_INVARIANTS]
    is_unbounded, verdict = bool(proofs), report.verdict.value
    how = "otherwise" if not proofs else "by windows" if "in a row" in proofs[0] else "by invariants"
    counts[f"{verdict}, {how}, {'right' if failing is None else 'wrong'}"] += 1
    if verdict == "holds" and failing is not None:
        yield f"holds, but the call {failing} breaks the assertion"
    if verdict == "violated" and failing is None:
        yield "violated, but no run breaks the assertion"
    for lasso in report.lassos:
        counts["a run never ends"] += 1
        if not program.is_endless(*lasso.run.state.arguments):
            yield f"the loop ends for {lasso.run.state.arguments}"
    if verdict == "holds" and not may_go_on(report):
        counts["always terminates"] += 1
        if (call := next(program.endless(), None)) is not None:
            yield f"the call {call} never ends"
    if verdict == "holds" and is_unbounded:
        yield from _differences_when_written(program, report, seed, path, counts)


def _differences_when_written(
    program: Program, report: Report, seed: int, path: Path, counts: Counter[str]
) -> Iterator[str]:
    """Yield whether the program fails with its inferred invariants."""
    lines = program.text.splitlines()
    for each in report.loop_invariants:
        clauses = " ".join(f"invariant({text})" for text in each.texts)
        at = each.span.line - 1
        lines[at] = lines[at].replace("{", f"{clauses} {{", 1) if "while" in lines[at] else lines[at]
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        again = ooxcheck.check(
            "T.m", path, loops="invariant", unroll=seed % 2, int_width=WIDTH, scope=2, seconds=60
        )
    except ooxcheck.Error as mistake:
        if "[literal.range]" not in str(mistake):
            raise
        counts["a literal of an invariant is beyond the width"] += 1
        return
    if again.verdict.value != "holds":
        yield f"with the inferred invariants it is {again.verdict.value}: {lines}"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, lambda seed: random_program(seed).text))
