"""Replacing calls held to running them, on random programs: ``python -m tests.specs.campaign_refinement --count 2000``.

Only programs count in which a call is replaced; half of them know no more of calls than their frame conditions, so that
much has to be refined.
"""

from __future__ import annotations

import argparse
from collections import Counter

from ooxcheck.results import SummaryMode
from tests.specs.both_ways import asked, decided_both_ways, with_plain_callees
from tests.translate.random_methods import sample

SUMMARIES: tuple[SummaryMode, SummaryMode] = ("inferred", "frame")


def main() -> int:
    """Compare, tell every difference, and return how many there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    seed = options.seed
    while tally["programs"] < options.count:
        found = decided_both_ways(asked(with_plain_callees(sample(seed).problem()), SUMMARIES[seed % 2]))
        tally["programs"] += found.replaced > 0 or not found.is_same
        tally["calls replaced"] += found.replaced
        tally["refinements"] += found.refined
        tally["refined programs"] += found.refined > 0
        if not found.is_same:
            tally["differences"] += 1
            print(f"seed {seed}: inline {found.inlined}, infer {found.inferred}")  # noqa: T201 (a command)
        seed += 1
    print(f"{dict(tally)}, up to seed {seed}")  # noqa: T201 (a command)
    return tally["differences"]


if __name__ == "__main__":
    raise SystemExit(main())
