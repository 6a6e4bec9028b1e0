"""Compare numbers of traces with a naive semantics of temporal logic: ``python -m tests.relational.from_alloy.temporal.campaign --count 100``.

Formulas are random. A formula with a difference is printed with its number; ``--seed <number> --count 1`` draws it again.
"""

from __future__ import annotations

import argparse
import sys

from tests.relational.from_alloy.asking import number_of_instances
from tests.relational.from_alloy.temporal.naive import MODEL, Formula, looks_back, number_of_traces, spelled
from tests.relational.from_alloy.temporal.random_formulas import Formulas


def drawn(seed: int) -> Formula:
    """Return the formula of a number: those of odd ones speak of nothing but time."""
    return Formulas(seed).layers() if seed % 2 else Formulas(seed).formula()


def disagreement(seed: int, atoms: int, longest: int) -> str:
    """Return what is counted differently about the formula of a number, and an empty text if nothing is."""
    formula = drawn(seed)
    text = f"{MODEL} run {{ {spelled(formula)} }} for {atoms} but {longest} steps"
    expected, found = number_of_traces(formula, atoms, longest), number_of_instances(text)
    return "" if found == expected else f"{found} traces, not {expected}: {text}"


def main() -> int:
    """Run the campaign and return 1 if a formula fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atoms", type=int, default=2)
    parser.add_argument("--steps", type=int, default=2)
    arguments = parser.parse_args()
    failed, back = 0, 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        wrong = disagreement(seed, arguments.atoms, arguments.steps)
        back = max(back, looks_back(drawn(seed)))
        if wrong:
            failed += 1
            sys.stdout.write(f"formula {seed}: {wrong}\n")
    sys.stdout.write(
        f"{arguments.count} formulas, {failed} failed; up to {back} operators of the past one in another\n"
    )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
