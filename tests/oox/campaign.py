"""Check general properties of random programs: ``python -m tests.oox.campaign --count 2000 --seed 1``.

A program must print and parse back, brute force must decide its methods, and the outcome of one schedule must be an outcome of all
schedules. With ``--schedules``, concurrent programs are explored with and without partial-order reduction, and the outcomes must be
equal; ``--table`` prints the savings of the reduction on the programs in `tests.oox.concurrent`.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable

from tests.oox.concurrent import PROGRAMS, random_program
from tests.oox.properties import (
    assert_methods_can_be_decided,
    assert_one_schedule_is_among_all,
    assert_prints_and_parses_back,
)
from tests.oox.random_programs import program_text
from tests.oox.running.schedules.test_partial_order import assert_reduction_is_sound_and_optimal


def main() -> None:
    """Run the campaign of the command line; the exit status is 1 if a program fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--schedules", action="store_true")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    if options.table:
        table()
        return
    write, examine = (random_program, reduction) if options.schedules else (program_text, everything)
    sys.exit(1 if campaign(range(options.seed, options.seed + options.count), write, examine) else 0)


def everything(text: str) -> str:
    """Try all properties; return how the program ended."""
    assert_prints_and_parses_back(text)
    assert_methods_can_be_decided(text)
    return assert_one_schedule_is_among_all(text)


def reduction(text: str) -> str:
    """Compare both explorations; return whether the unreduced one could be finished."""
    some, every = map(len, assert_reduction_is_sound_and_optimal(text))
    return "one schedule" if every == 1 else f"{'reduced' if some < every else 'nothing to reduce'}"


def campaign(seeds: range, write: Callable[[int], str], examine: Callable[[str], str]) -> int:
    """Examine the program of each seed; print what failed and a summary, and return the number of failures."""
    ends: Counter[str] = Counter()
    for seed in seeds:
        try:
            ends[examine(write(seed))] += 1
        except Exception:  # whatever it is, it is what the campaign looks for
            ends["FAILED"] += 1
            sys.stdout.write(f"seed {seed}\n{traceback.format_exc()}\n")
    sys.stdout.write(f"{len(seeds)} programs, {ends['FAILED']} failures\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")
    return min(ends["FAILED"], 1)


def table() -> None:
    """Print how many schedules the reduction needs for each hand-written program, and how many there are."""
    total = [0, 0]
    sys.stdout.write("reduced  all schedules  program\n")
    for name, text in PROGRAMS.items():
        some, every = map(len, assert_reduction_is_sound_and_optimal(text))
        total = [total[0] + some, total[1] + every]
        sys.stdout.write(f"{some:7}  {every:13}  {name}\n")
    sys.stdout.write(f"{total[0]:7}  {total[1]:13}  together\n")


if __name__ == "__main__":
    main()
