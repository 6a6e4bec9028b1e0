"""Compare calls replaced by summaries with inlined calls, on every method of the examples: ``python -m tests.specs.campaign_examples``.

Scope, iterations and length of arrays are 2 by default. A method with different answers, or with a timeout, is printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ooxcheck.engine.question import Question
from ooxcheck.input.load import load_program
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from tests.specs.both_ways import decided_both_ways

EXAMPLES = Path(__file__).parents[2] / "examples"


def questions(first: str, size: int, seconds: float) -> Iterator[tuple[str, Question]]:
    """Yield a question about each method that has a body and starts no thread, with its file, from one file on."""
    files = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.oox"))
    for path in (EXAMPLES / file for file in files if file >= first):
        program = load_program([str(path)], int_width=32)
        for method in program.methods():
            if method.body is not None and not may_fork(program, method):
                bounds, settings = Bounds(scope=size, array=size), Settings(unroll=size)
                yield (
                    path.stem,
                    Question(
                        program, method, bounds=bounds, settings=settings, calls="infer", seconds=seconds
                    ),
                )


def main() -> int:
    """Compare, print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=2, help="scope, iterations and length of arrays")
    parser.add_argument("--first", default="", help="the file below examples/ to begin with")
    parser.add_argument("--seconds", type=float, default=30.0, help="time limit for a method")
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    for file, question in questions(options.first, options.size, options.seconds):
        found = decided_both_ways(question)
        unknown = any(
            each is not None and each.verdict is Verdict.UNKNOWN for each in (found.inlined, found.inferred)
        )
        tally.update(
            {"methods": 1, "unknown": unknown, "calls replaced": found.replaced, "refinements": found.refined}
        )
        tally["methods with replaced calls"] += found.replaced > 0
        if unknown or not found.is_same:
            what = "unknown" if unknown else "different"
            print(f"{what}: {file} {question.method.full_name}: {found}", flush=True)  # noqa: T201 (a command)
        tally["differences"] += not found.is_same
    print(dict(tally))  # noqa: T201 (a command)
    return 1 if tally["differences"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
