"""Compare several solvers on random clauses: ``python -m tests.sat.campaign_solvers --count 20000``.

All solvers must agree, and a model must satisfy the clauses. A difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from pysat.solvers import Solver

SOLVERS = ("cadical195", "cadical153", "glucose42", "minisat22")


def draw(seed: int) -> list[list[int]]:
    """Return random clauses near the ratio at which half of them can be satisfied."""
    random = Random(seed)
    variables, width = random.randint(3, 30), random.choice([2, 3, 3, 3, 4])
    ratio = {2: 1.0, 3: 4.26, 4: 9.9}[width]
    count = round(variables * ratio * random.uniform(0.8, 1.2))
    return [
        [
            random.choice([-1, 1]) * each
            for each in random.sample(range(1, variables + 1), min(width, variables))
        ]
        for _ in range(count)
    ]


def answer(solver: str, clauses: list[list[int]]) -> str:
    """Return whether clauses can be satisfied; "wrong model" if the model does not satisfy them."""
    with Solver(solver, bootstrap_with=clauses) as session:
        if not session.solve():
            return "unsatisfiable"
        model = set(session.get_model())
        return "satisfiable" if all(model & set(clause) for clause in clauses) else "wrong model"


def main() -> int:
    """Compare the solvers, print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tally, differences = Counter[str](), 0
    for seed in range(options.seed, options.seed + options.count):
        clauses = draw(seed)
        answers = {solver: answer(solver, clauses) for solver in SOLVERS}
        tally[answers[SOLVERS[0]]] += 1
        if len(set(answers.values())) > 1 or "wrong model" in answers.values():
            differences += 1
            sys.stdout.write(f"seed {seed}: {answers}\n")
    sys.stdout.write(f"{options.count} problems, {dict(tally)}, {differences} differences\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
