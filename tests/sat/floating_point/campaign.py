"""Compare floating-point circuits with the floats of the machine: ``python -m tests.sat.floating_point.campaign --count 100000``.

Each operation on single and double precision is evaluated on so many random boundary cases. ``--only divide`` selects an operation,
``--seed`` other cases.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from ooxcheck.sat.floating_point.formats import DOUBLE, SINGLE
from tests.sat.floating_point.machine import mistakes, operations


def main() -> int:
    """Run the campaign; return 1 if a circuit differs from the machine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="cases of each operation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="the operation to try, by its name")
    arguments = parser.parse_args()
    failures = 0
    for operation in (each for format_ in (SINGLE, DOUBLE) for each in operations(format_)):
        if arguments.only in ("", operation.what):
            start = perf_counter()
            wrong = mistakes(operation, arguments.count, arguments.seed)
            failures += len(wrong)
            name = f"{operation.what} of {operation.format.width} bits"
            sys.stdout.write(
                f"{name:<28} {arguments.count} cases, {len(wrong)} differ, {perf_counter() - start:.1f} s\n"
            )
            sys.stdout.flush()
            for case, found, expected in wrong[:3]:
                sys.stdout.write(
                    f"  {[hex(each) for each in case]}: {found:#x}, but the machine says {expected:#x}\n"
                )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
