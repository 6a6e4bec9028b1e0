"""Compare enumerated heaps with the states of brute force: ``python -m tests.ooxcheck.enumeration.campaign --count 500 --seed 1``.

Half of the questions are about random classes that refer to each other, half about random methods with contracts and invariants.
The heaps, with all their values, must be the states of the oracle, each once. Questions with more than a few hundred states are
not compared. A difference is printed with its seed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.witness.all_heaps import HeapQuery
from tests.translate.initial_states import class_graph
from tests.translate.random_methods import sample
from tests.translate.witness.test_all_heaps import check_same, wanted


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    ends = Counter(_end(seed) for seed in range(options.seed, options.seed + options.count))
    sys.stdout.write(f"{', '.join(f'{number} {end}' for end, number in ends.most_common())}\n")
    sys.exit(1 if ends["different"] else 0)


def _end(seed: int) -> str:
    """Return how a comparison ends."""
    try:
        return "the same" if check_same(_question(seed)) else "too large"
    except Unsupported:
        return "unsupported"
    except AssertionError as difference:
        sys.stdout.write(f"--seed {seed} --count 1: {difference}\n")
        return "different"


def _question(seed: int) -> HeapQuery:
    if seed % 2:
        return wanted(*class_graph(seed))
    problem = sample(seed).problem()
    return HeapQuery(problem.program, problem.method, problem.bounds, problem.settings, "values")


if __name__ == "__main__":
    main()
