"""Replay counterexamples of random methods from their JSON: ``python -m tests.ooxcheck.validation.campaign --count 500 --seed 1``.

The methods have calls by contract, loops by invariant, interfaces and methods without body, so the report must contain the choices
for them. A counterexample that the interpreter does not confirm is printed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys

from ooxcheck.engine.checker import check
from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.validation.finding import Standing
from ooxcheck.validation.replay_counterexamples import replay_abstract
from tests.ooxcheck.validation.validating import again, findings, form, question, written


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    confirmed = failed = directed = 0
    for seed in range(options.seed, options.seed + options.count):
        method, by_invariant = written(seed)
        try:
            report = check(question(method, by_invariant=by_invariant))
        except OoxError:
            continue
        directed += sum(bool(example.choices) for example in report.counterexamples) + len(report.unproved)
        found = findings(report)
        abstract = [replay_abstract(again(report), Part(each["run"])) for each in form(report)["unproved"]]
        found += [each for each in abstract if each.standing is not Standing.OPEN]
        confirmed += sum(each.standing is Standing.GOOD for each in found)
        for each in (each for each in found if each.standing is not Standing.GOOD):
            failed += 1
            sys.stdout.write(f"seed {seed}: {each}\n{method.text}\n")
    sys.stdout.write(
        f"{confirmed} counterexamples confirmed, {failed} not; choices were made in {directed}\n"
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
