"""How much is known of what methods do: ``python -m benchmarks.summaries [FILE]...``.

For each program, what the summaries of its methods say of all fields, elements and lengths that a call could change: that it is exactly
this, that it lies between two bounds, that it stays as it was; and the same of results. Without files these are all examples
and case studies. The last columns are the slowest method and its CPU seconds.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from ooxcheck.input.library import load_with_library, own
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.specs.infer import Analysis
from ooxcheck.specs.inference.summary import Bound, Parameters, Summary
from ooxcheck.specs.text.contract_text import unchanged_cells

EXAMPLES = Path(__file__).parent.parent / "examples"
COLUMNS = ("methods", "exact", "bounded", "unchanged", "results exact", "results bounded")


@dataclass(frozen=True)
class Row:
    """What is known of the methods of one program, and how long the slowest summary took."""

    counts: Counter[str]
    slowest: str
    seconds: float

    def line(self, name: str) -> str:
        """Return the row as text."""
        return (
            f"{name:20}"
            + "".join(f"{self.counts[column]:>17}" for column in COLUMNS)
            + f"  {self.slowest} {self.seconds:.2f} s"
        )


def main() -> int:
    """Print a row for each program, and their sum."""
    files = [Path(name) for name in sys.argv[1:]] or [
        *sorted(EXAMPLES.glob("*.oox")),
        *sorted(EXAMPLES.glob("case_studies/*.oox")),
    ]
    print(f"{'program':20}" + "".join(f"{column:>17}" for column in COLUMNS) + "  slowest")
    rows = []
    for file in files:
        rows.append(
            measured(load_with_library([Source(file.name, file.read_text(encoding="utf-8"))], int_width=32))
        )
        print(rows[-1].line(file.stem), flush=True)
    slowest = max(rows, key=lambda row: row.seconds)
    print(
        Row(sum((row.counts for row in rows), Counter[str]()), slowest.slowest, slowest.seconds).line("all")
    )
    return 0


def measured(program: Program) -> Row:
    """Find the summaries of a program's methods and count what they say."""
    analysis, counts, slowest = Analysis(program, Parameters()), Counter[str](), ("", 0.0)
    for method in own(program.methods()):
        start = time.process_time()
        found = analysis.summary(method)
        slowest = max(slowest, (method.name, time.process_time() - start), key=lambda each: each[1])
        counts["methods"] += 1
        counts["unchanged"] += len(unchanged_cells(program, found))
        _count(found, counts)
    return Row(counts, *slowest)


def _count(found: Summary, counts: Counter[str]) -> None:
    effect = found.returning or found.throwing
    if effect is None:
        return
    for bound in effect.cells.values():
        counts[_word(bound)] += 1
    if effect.result is not None:
        counts[f"results {_word(effect.result)}"] += 1


def _word(bound: Bound) -> str:
    return "exact" if bound.exact else "bounded"


if __name__ == "__main__":
    sys.exit(main())
