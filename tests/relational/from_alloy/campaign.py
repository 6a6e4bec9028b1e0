"""Random models, asked here and by Alloy 6 itself: ``python -m tests.relational.from_alloy.campaign --count 50 --seed 1``.

Whether a command has an instance has to be the same. Alloy breaks some symmetries whatever one asks of it, so the number of
its instances lies between ours up to isomorphism and all of ours; on ordered atoms, where there is no symmetry, all are equal.
It also tells apart instances that differ in their witnesses only: where there are some, nothing is counted.
A model that fails is printed with its number; ``--seed <number> --count 1`` runs it again.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from relational.from_alloy.questions import Question, load_text, question
from relational.solving.solve import instances, solve
from tests.relational.from_alloy import alloy_itself
from tests.relational.from_alloy.random_models import Models

ENOUGH = 60
"""Instances that are counted; of more there are only said to be more."""


def differences(text: str, theirs: dict[int, int]) -> list[str]:
    """Return what is said differently here about a model of that text."""
    model, found = load_text(text), []
    for place, command in enumerate(model.commands):
        asked = question(model, str(place + 1))
        number, solution = theirs[place], solve(asked.formula, asked.bounds)
        if solution.is_sat != (number > 0):
            found.append(f"{command.label}: {'no ' * (number > 0)}instance here")
        elif solution.instance is None or solution.instance.witnesses or number == ENOUGH:
            continue
        elif not _counted(asked, isomorphic=True) <= number <= _counted(asked, isomorphic=False):
            ours = _counted(asked, isomorphic=True), _counted(asked, isomorphic=False)
            found.append(f"{command.label}: {number} instances there, {ours[0]} to {ours[1]} here")
    return found


def _counted(asked: Question, *, isomorphic: bool) -> int:
    found = instances(asked.formula, asked.bounds, up_to_isomorphism=isomorphic)
    return sum(1 for _ in islice(found, ENOUGH))


def main() -> int:
    """Run the campaign and return 1 if a model fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if not alloy_itself.IS_THERE:
        sys.stderr.write(f"{alloy_itself.REASON}\n")
        return 2
    failed = commands = satisfiable = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        text = Models(seed).text()
        with TemporaryDirectory() as folder:
            path = Path(folder) / "model.als"
            path.write_text(text, encoding="utf-8")
            theirs = alloy_itself.outcomes(path, repeat=ENOUGH)
        commands += len(theirs)
        satisfiable += sum(map(bool, theirs.values()))
        wrong = differences(text, theirs)
        if wrong:
            failed += 1
            sys.stdout.write(f"model {seed}: {'; '.join(wrong)}\n{text}\n")
    sys.stdout.write(f"{arguments.count} models, {commands} commands, {satisfiable} satisfiable, {failed} failed\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
