"""Compare calls replaced by summaries with inlined calls, on random programs: ``python -m tests.specs.campaign_refinement --count 2000``.

Only programs with a replaced call are counted. In half of them the summaries are frame conditions only, so that many calls are
refined. Callees must satisfy the formulas that refinements state about them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import count

from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import SummaryMode
from tests.specs.both_ways import asked, decided_both_ways, with_plain_callees
from tests.translate.random_methods import sample

SUMMARIES: tuple[SummaryMode, SummaryMode] = ("inferred", "frame")


def main() -> int:
    """Compare, print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    for seed in count(options.seed):
        if tally["programs"] >= options.count:
            print(f"{dict(tally)}, up to seed {seed}")  # noqa: T201 (a command)
            break
        difference = _difference(seed, tally)
        if difference:
            tally["differences"] += 1
            print(f"seed {seed}: {difference}", flush=True)  # noqa: T201 (a command)
    return 1 if tally["differences"] else 0


def _difference(seed: int, tally: Counter[str]) -> str:
    """Return in what the two ways differ on a program, nothing if they do not."""
    try:
        found = decided_both_ways(asked(with_plain_callees(sample(seed).problem()), SUMMARIES[seed % 2]))
    except Fault as fault:
        return f"our fault: {fault}"
    tally["programs"] += found.replaced > 0 or not found.is_same
    tally["calls replaced"] += found.replaced
    tally["refinements"] += found.refined
    tally["refined programs"] += found.refined > 0
    tally["facts"] += found.facts
    if found.is_same and not found.broken:
        return ""
    return f"inline {found.inlined}, infer {found.inferred}, broken {found.broken}"


if __name__ == "__main__":
    raise SystemExit(main())
