"""Compare duties of measures with exhaustive runs: ``python -m tests.specs.measures.campaign --count 300``.

Each program has random recursive methods with `decreases`, over integers of few bits and a list of up to two nodes. If the answer is "holds", no call from any
input of this method may have measures that do not decrease, and if all methods hold, no run may go on forever; if it is "violated", some nested call must have such measures. With
every third program the recursion is to be proved by induction. A difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.report import TERMINATES
from tests.specs.compare_runs import compare_runs
from tests.specs.loop_invariants.random_loops import WIDTH, Broken, Endless
from tests.specs.measures.random_measures import NODES, random_program


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    program = random_program(seed)
    path.write_text(program.text, encoding="utf-8")
    ends = {name: Counter(program.ends(name)) for name in program.callees}
    verdicts = set()
    for name, runs in ends.items():
        report = ooxcheck.check(
            f"{program.owner}.{name}",
            path,
            unroll=1 + seed % 4,
            induction=seed % 3 == 0,
            int_width=WIDTH,
            scope=NODES,
            seconds=60,
        )
        verdict = report.verdict.value
        verdicts.add(verdict)
        terminates = any(note.code == TERMINATES for note in report.notes) and not may_go_on(report)
        counts[
            f"{verdict}{', always terminates' if terminates else ''}, {'wrong' if runs[Broken] else 'right'}"
        ] += 1
        if verdict == "holds" and runs[Broken]:
            yield f"{name} holds, but {runs[Broken]} calls have measures that do not decrease"
        if verdict == "violated" and not runs[Broken]:
            yield f"{name} is violated, but the measures of all calls decrease"
        if terminates and verdict == "holds" and runs[Endless]:
            yield f"{name} always terminates, but a run never ends"
    if verdicts == {"holds"} and any(runs[Endless] for runs in ends.values()):
        yield "all measures decrease, but a run never ends"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, lambda seed: random_program(seed).text))
