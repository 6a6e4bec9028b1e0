"""Compare the checker with brute force on random programs with ghost sets: ``python -m tests.translate.campaign_ghosts --count 500 --seed 1``.

As in `tests.campaign`, the answers must be equal, and the interpreter must confirm every counterexample.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import monotonic

from tests.campaign import minimised
from tests.translate.comparing import compared
from tests.translate.ghost_programs import sample

MAX_STATES = 4_000


def main() -> None:
    """Run a campaign; the exit status is 1 if there is a difference."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sys.exit(1 if campaign(range(options.seed, options.seed + options.count)) else 0)


def campaign(seeds: range) -> int:
    """Decide the program of each seed; print what differs and a summary, and return the number of disagreements."""
    start, ends, failures = monotonic(), Counter[str](), 0
    for seed in seeds:
        written = sample(seed)
        comparison = compared(written.problem(), max_states=MAX_STATES)
        ends[comparison.end] += 1
        if comparison.differences:
            failures += 1
            told = "\n".join([f"seed {seed}", *comparison.differences, minimised(written, comparison).text])
            sys.stdout.write(f"{told}\n{written.bounds} {written.settings}\n\n")
    sys.stdout.write(f"{ends.total()} programs in {monotonic() - start:.0f} s, {failures} disagreements\n")
    sys.stdout.writelines(f"{count:8}  {end}\n" for end, count in ends.most_common())
    return failures


if __name__ == "__main__":
    main()
