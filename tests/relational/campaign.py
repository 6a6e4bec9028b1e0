"""Compare the relational engine with enumeration on random problems: ``python -m tests.relational.campaign --count 20000 --seed 1``.

A problem with a difference is printed with its number; ``--seed <number> --count 1`` runs it again.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from tests.relational.agreement import check
from tests.relational.formulas import Generator


def main() -> int:
    """Run the campaign and return the number of failing cases, at most 1 as exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    started, failed, satisfiable, found = perf_counter(), 0, 0, 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        problem = Generator(seed).problem()
        try:
            number = check(problem)
        except Exception as error:  # a campaign reports every failing case
            failed += 1
            sys.stdout.write(f"case {seed}: {type(error).__name__}: {error}\n  {problem.formula}\n")
        else:
            satisfiable += number > 0
            found += number
    seconds = perf_counter() - started
    sys.stdout.write(
        f"{arguments.count} problems, {satisfiable} satisfiable, {found} instances, {failed} failed, {seconds:.0f} s\n"
    )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
