"""Compare encoded formulas with the interpreter: ``python -m tests.translate.campaign_formulas --count 2000 --seed 1``.

Formulas are random. The heap is random and encoded as constants; with ``--unknown`` the solver chooses it.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable

from tests.translate.concrete import SETTINGS
from tests.translate.formula_properties import assert_constants_decide, assert_instances_agree, the_program
from tests.translate.unknown import Unknown

RENEWED = 20
"""After so many formulas a new session begins, because the old one has grown."""


def main() -> None:
    """Run the campaign of the command line; the exit status is 1 if a formula fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--unknown", action="store_true")
    options = parser.parse_args()
    failures = campaign(range(options.seed, options.seed + options.count), unknown=options.unknown)
    sys.exit(1 if failures else 0)


def campaign(seeds: range, *, unknown: bool) -> int:
    """Examine the formula of each seed; print what failed and a summary, and return the number of failures."""
    answers: Counter[str] = Counter()
    examine: Callable[[int], Counter[str]] = assert_constants_decide
    for place, seed in enumerate(seeds):
        if unknown and place % RENEWED == 0:
            examine = _over(Unknown(*the_program(), SETTINGS))
        try:
            answers += examine(seed)
        except Exception:  # whatever it is, it is what the campaign looks for
            answers["FAILED"] += 1
            sys.stdout.write(f"seed {seed}\n{traceback.format_exc()}\n")
    sys.stdout.write(f"{dict(answers)}\n")
    return answers["FAILED"]


def _over(unknown: Unknown) -> Callable[[int], Counter[str]]:
    return lambda seed: assert_instances_agree(seed, unknown)


if __name__ == "__main__":
    main()
