"""Compare regular expressions with the JVM: ``python -m tests.java.campaign_regexes --count 500 --seed 1``.

Each program has a few random expressions: the places of all matches and of their groups, and the texts of replacements, must be those of the JVM.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.java.campaign import both, kind
from tests.java.jvm import REASON, java, jvm
from tests.java.lowered import UNSUPPORTED
from tests.java.random_regexes import EXPRESSIONS, program

AT_ONCE = 10
"""How many programs are compiled together."""


def main() -> int:
    """Run a campaign and return 1 if a program differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    ends, differences = Counter[str](), 0
    with jvm() as machine:
        for first in range(options.seed, options.seed + options.count, AT_ONCE):
            last = min(first + AT_ONCE, options.seed + options.count)
            programs = {f"p{seed}": program(f"p{seed}", seed) for seed in range(first, last)}
            for (name, text), (theirs, ours) in zip(programs.items(), both(machine, programs), strict=True):
                end = ours if ours.startswith(UNSUPPORTED) else theirs
                ends[end.partition("\n")[0]] += 1
                if kind(theirs, ours):
                    differences += 1
                    sys.stdout.write(f"{name}\n{text}\nJVM: {theirs}\nhere: {ours}\n\n")
    sys.stdout.write(f"{options.count * EXPRESSIONS} expressions, {differences} differences\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")
    return min(differences, 1)


if __name__ == "__main__":
    sys.exit(main())
