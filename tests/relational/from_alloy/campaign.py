"""Compare answers about random Alloy models with Alloy 6: ``python -m tests.relational.from_alloy.campaign --count 50 --seed 1``.

Both must agree whether a command has an instance, and on the number of instances. With ``--in-time`` the models are temporal, and
traces are counted. Without a Java compiler, Alloy always breaks some symmetries. Then its number of instances must lie between the
number of isomorphism classes and the number of all instances; traces, and instances of commands with Skolem witnesses, which Alloy
counts separately, are not compared. A model with a difference is printed with its number; ``--seed <number> --count 1`` runs it again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.from_alloy.answers import behaviour, find_answer
from ooxcheck.relational.from_alloy.questions import Question, load_text, question
from ooxcheck.relational.from_alloy.temporal.traces import Trace, traces
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import instances
from tests.relational.from_alloy import alloy_itself
from tests.relational.from_alloy.random_models import Models

ENOUGH = 40
"""Instances that are counted; of more there are only said to be more."""


def outcomes(texts: Sequence[str]) -> list[alloy_itself.Outcomes]:
    """Return the answers of Alloy about models."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"model{number}.als" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        return alloy_itself.outcomes(paths, enough=ENOUGH)


def differences(text: str, theirs: alloy_itself.Outcomes) -> list[str]:
    """Return what is said differently here about a model of that text; what makes Alloy itself fail is left out."""
    model, found = load_text(text), []
    for place, number in theirs.items():
        asked = question(model, str(place + 1))
        wrong = _exactly(asked, number) if alloy_itself.IS_EXACT else _roughly(asked, number)
        if wrong:
            found.append(f"{asked.command.label}: {wrong}")
    return found


def _exactly(asked: Question, number: int) -> str:
    ours = _counted(asked, isomorphic=False)
    return "" if ours == number else f"{number} instances there, {ours} here"


def _roughly(asked: Question, number: int) -> str:
    found = find_answer(asked)
    if (found is not None) != (number > 0):
        return f"{'no ' * (number > 0)}instance here"
    if not isinstance(found, Instance) or found.witnesses or number == ENOUGH:
        return ""
    ours = _counted(asked, isomorphic=True), _counted(asked, isomorphic=False)
    return "" if ours[0] <= number <= ours[1] else f"{number} instances there, {ours[0]} to {ours[1]} here"


def _counted(asked: Question, *, isomorphic: bool) -> int:
    found: Iterator[Instance] | Iterator[Trace]
    if asked.steps is None:
        found = instances(asked.formula, asked.bounds, up_to_isomorphism=isomorphic)
    else:
        found = traces(behaviour(asked), Options(), up_to_isomorphism=isomorphic)
    return sum(1 for _ in islice(found, ENOUGH))


def main() -> int:
    """Run the campaign and return 1 if a model fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--in-time", action="store_true")
    arguments = parser.parse_args()
    if not alloy_itself.IS_THERE:
        sys.stderr.write(f"{alloy_itself.REASON}\n")
        return 2
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    texts = [Models(seed, in_time=arguments.in_time).text() for seed in seeds]
    failed = commands = satisfiable = 0
    for seed, text, theirs in zip(seeds, texts, outcomes(texts), strict=True):
        commands += len(theirs)
        satisfiable += sum(map(bool, theirs.values()))
        wrong = differences(text, theirs)
        if wrong:
            failed += 1
            sys.stdout.write(f"model {seed}: {'; '.join(wrong)}\n{text}\n")
    sys.stdout.write(
        f"{arguments.count} models, {commands} commands, {satisfiable} satisfiable, {failed} failed\n"
    )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
