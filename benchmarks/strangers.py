"""How much of somebody else's Java can be checked: ``python -m benchmarks.strangers FOLDER`` (see docs/java.md).

Every method of a folder of Java sources is checked as a stranger would ask for it, with small bounds and no annotation, in a process of its own that ends when its
time is up. The table counts answers, and of what is refused the reasons, the most frequent ones first. An internal error is a fault of ours: its method is named.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.apart import apart
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.java.load import methods, read
from ooxcheck.java.parsing.parser import parse
from ooxcheck.java.tree import CompilationUnit
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source

SPARE = 5
"""Seconds after its time that a process has to tell what it knows."""


@dataclass(frozen=True)
class Outcome:
    """What became of a method: a verdict, ``refused``, ``out of time`` or ``internal error``, and why."""

    method: str
    kind: str
    reason: str = ""


@dataclass(frozen=True)
class Sources:
    """The files of a folder that can be read, as texts and parsed, and their methods."""

    texts: list[Source]
    units: list[CompilationUnit]
    methods: list[str]


def sources(folder: Path, part: str) -> Sources:
    """Return the sources below a folder; the methods are those of files with a word in their paths."""
    texts, units = [], []
    for path in sorted(folder.rglob("*.java")):
        try:
            text = read_source(path)
            units.append(parse(text))
            texts.append(text)
        except OoxError as error:
            print(f"not read: {error.diagnostics[0]}", file=sys.stderr)
    return Sources(
        texts, units, [each.full for each in methods(read(units)) if part in each.method.span.source.name]
    )


def outcome(given: Sources, method: str, options: dict[str, object]) -> Outcome:
    """Return what becomes of a method in another process."""
    found = apart(lambda: _answer(given, method, options), int(str(options["seconds"])) + SPARE)
    return Outcome(method, *(found or ("out of time", "")))


def _answer(given: Sources, method: str, options: dict[str, object]) -> tuple[str, str]:
    try:
        program, meant = java_program(given.texts, method, units=given.units)
        report = check(Terms.of(read_values(options)).resolve_for(program).about(program, meant))
    except OoxError as error:
        return "refused", re.sub(r"^not supported: ", "", error.diagnostics[0].message)
    except Exception as error:
        return "internal error", f"{type(error).__name__}: {error}"
    return report.verdict.value, ""


def table(outcomes: Sequence[Outcome], most: int) -> Iterator[str]:
    """Yield how often each answer was given, the reasons of refusals, and methods with internal errors."""
    for kind, count in Counter(each.kind for each in outcomes).most_common():
        yield f"{count:6} {100 * count / len(outcomes):5.1f} %  {kind}"
    reasons = Counter(each.reason for each in outcomes if each.kind == "refused")
    yield from (f"{count:6}  {reason}" for reason, count in reasons.most_common(most))
    yield from (f"{each.method}: {each.reason}" for each in outcomes if each.kind == "internal error")


def main() -> int:
    """Check the methods of a folder, and print the table; the exit status is 1 if there was an internal error."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strangers",
        description="How much of a folder of Java sources can be checked.",
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--under",
        default="",
        metavar="WORD",
        help="only methods of files with this in their path; the others are there to be called",
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N methods, drawn at random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed draws other methods")
    parser.add_argument("--scope", type=int, default=2)
    parser.add_argument("--unroll", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--most", type=int, default=40, metavar="N", help="reasons to print")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="where to write each answer, in a line of JSON"
    )
    options = parser.parse_args()
    given = sources(options.folder, options.under)
    chosen = (
        given.methods
        if options.sample is None
        else random.Random(options.seed).sample(given.methods, min(options.sample, len(given.methods)))
    )
    asked: dict[str, object] = {name: getattr(options, name) for name in ("scope", "unroll", "seconds")}
    outcomes = []
    for method in chosen:
        outcomes.append(outcome(given, method, asked))
        if options.keep:
            with options.keep.open("a") as kept:
                print(json.dumps([outcomes[-1].method, outcomes[-1].kind, outcomes[-1].reason]), file=kept)
    print(
        f"{len(given.texts)} files, {len(chosen)} methods, scope {options.scope}, unroll {options.unroll}, at most {options.seconds} s each"
    )
    print("\n".join(table(outcomes, options.most)))
    return int(any(each.kind == "internal error" for each in outcomes))


if __name__ == "__main__":
    sys.exit(main())
