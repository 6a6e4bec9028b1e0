"""Compare lowered Java with the JVM on random programs: ``python -m tests.java.campaign --count 2000 --seed 1``.

The interpreter runs the lowered program, the JVM the original. The outcome, the class of an uncaught exception and the final heap
must be equal. Refused programs are counted by their message. A program with a difference is minimised and printed with both
outcomes; ``--seed <its number> --count 1`` draws it again. With ``--newer`` programs have constructs up to Java 21, which the JVM must know.
"""

from __future__ import annotations

import argparse
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from time import monotonic

from tests.java.jvm import REASON, Jvm, java, jvm, version
from tests.java.lowered import UNSUPPORTED, outcome
from tests.java.random_programs.programs import program_text
from tests.java.smaller import smaller

_MADE = re.compile(r'message = "duplicate (?:key|element): [^"]*"')
"""Messages that are put together, which is left out here if nothing asks for them."""

NEWEST = 21
"""The version that ``--newer`` needs."""

AT_ONCE = 50
"""How many programs are compiled together."""


def here(text: str) -> str:
    """Return the outcome here; a fault of ours is one as well."""
    try:
        return outcome(text)
    except Exception:  # whatever it is, it is what the campaign looks for
        return f"fault {traceback.format_exc().splitlines()[-1]}"


def compared(
    machine: Jvm, seeds: Sequence[int], *, is_newer: bool = False
) -> Iterator[tuple[int, str, str, str]]:
    """Yield each seed with its program, the outcome on the JVM and the one here."""
    programs = {f"p{seed}": program_text(f"p{seed}", seed, is_newer=is_newer) for seed in seeds}
    for seed, (theirs, ours) in zip(seeds, both(machine, programs), strict=True):
        yield seed, programs[f"p{seed}"], theirs, ours


def both(machine: Jvm, programs: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the outcomes of programs, by package, on the JVM and here: of static fields, those that the lowering did not leave out."""
    ours = [here(text) for text in programs.values()]
    statics = [re.findall(r"^([\w.]+) = ", each, re.MULTILINE) for each in ours]
    return list(zip(machine.outcomes(programs, statics), ours, strict=True))


def kind(theirs: str, ours: str) -> str:
    """Return how two outcomes compare: nothing if they are the same or nothing can be said."""
    if ours.startswith(UNSUPPORTED) or ours in (theirs, _MADE.sub("message = null", theirs)):
        return ""
    if ours.startswith("fault"):
        return re.sub(r"\d+|'[^']*'", "", ours)[:60]
    return "end" if ours.partition("\n")[0] != theirs.partition("\n")[0] else "heap"


def minimised(machine: Jvm, text: str, wanted: str) -> str:
    """Return the smallest program found that differs in the same way."""

    def still(texts: Sequence[str]) -> list[bool]:
        named = {
            f"q{number}": re.sub(r"^package \w+", f"package q{number}", each)
            for number, each in enumerate(texts)
        }
        return [
            not theirs.startswith(("refused", "did not end")) and kind(theirs, ours) == wanted
            for theirs, ours in both(machine, named)
        ]

    return smaller(text, still)


def main() -> int:
    """Run a campaign and return 1 if a program differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--as-they-are", action="store_true", help="do not make programs smaller")
    parser.add_argument(
        "--newer", action="store_true", help="also constructs of later versions, up to Java 21"
    )
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    if options.newer and version() < NEWEST:
        sys.stderr.write(f"--newer needs a JDK {NEWEST} or later\n")
        return 2
    start, ends, failed = monotonic(), Counter[str](), 0
    with jvm() as machine:
        for first in range(options.seed, options.seed + options.count, AT_ONCE):
            seeds = range(first, min(first + AT_ONCE, options.seed + options.count))
            for seed, text, theirs, ours in list(compared(machine, seeds, is_newer=options.newer)):
                ends[_end(theirs, ours)] += 1
                if found := kind(theirs, ours):
                    failed += 1
                    _tell(machine, seed, text if options.as_they_are else minimised(machine, text, found))
    sys.stdout.write(f"{options.count} programs in {monotonic() - start:.0f} s, {failed} differences\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")
    return min(failed, 1)


def _end(theirs: str, ours: str) -> str:
    return (ours if ours.startswith((UNSUPPORTED, "fault")) else theirs).partition("\n")[0]


def _tell(machine: Jvm, seed: int, text: str) -> None:
    name = re.findall(r"^package (\w+)", text)[0]
    [(theirs, ours)] = both(machine, {name: text})
    told = "\n".join(unified_diff(theirs.splitlines(), ours.splitlines(), "JVM", "here", lineterm="", n=1))
    body = "\n".join(line for line in text.splitlines() if line.strip())
    sys.stdout.write(f"seed {seed}\n{body}\n{told}\n\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
