"""The price and the profit of a default for ``--loops``: ``python -m benchmarks.unbounded.as_default PATH ... [--sample N] [--seed S]``.

Each method of the files below the paths, or a random sample of these methods, is checked with ``--loops unroll`` and with ``--loops auto``; which of them
goes first alternates. Printed are the methods whose answers differ, or that take a second more, with CPU seconds of both (this process and its solvers, without loading); then the
number of answers that become "holds", of other changes, and the ratio of CPU seconds, in total and as geometric mean. Time limits are in CPU seconds. The
exit status is 1 if an answer changes otherwise.
"""

from __future__ import annotations

import argparse
import random
import sys

from benchmarks.cpu_clock import limit_cpu_seconds


def main() -> int:
    """Print the pairs that differ and the summary; return 1 if an answer changes otherwise."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.unbounded.as_default",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    limit_cpu_seconds()
    # Imported lazily: time limits in CPU seconds have to be chosen before.
    from benchmarks.unbounded.loop_modes import MODES, MUCH, compare, methods, summary

    asked = [*methods(given.paths)]
    if given.sample is not None:
        asked = random.Random(given.seed).sample(asked, min(given.sample, len(asked)))
    pairs = []
    for number, (method, file) in enumerate(asked):
        pair = compare(method, file, MODES[:: 1 if number % 2 else -1], given.seconds)
        if pair is None:
            continue
        pairs.append(pair)
        before, after = pair.seconds
        if pair.is_lifted or pair.is_other or after - before > MUCH:
            sys.stdout.write(f"{pair.row()}\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join((*summary(pairs), "")))
    return 1 if any(each.is_other for each in pairs) else 0


if __name__ == "__main__":
    sys.exit(main())
