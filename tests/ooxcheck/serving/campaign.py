"""Compare cached answers of ``serve`` with brute force: ``python -m tests.ooxcheck.serving.campaign --count N --seed S``.

A random program is changed: one word is replaced by another, or a member by that of another program. If the fingerprint of a method
stays the same, brute force must give the same verdict, the same duties in the same lines, and the same outcomes before and after the
change.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import tokens
from ooxcheck.oox.typed import Method
from ooxcheck.reuse.dependencies import fingerprints
from tests.oox.random_programs import program_text
from tests.translate.random_methods import sample

STATES = 40
"""Initial states in which each method is run."""

_ALIKE = (("true", "false"), ("<", "<=", ">", ">="), ("==", "!="), ("+", "-"), ("&&", "||"), ("0", "1", "2"),
          ("some", "no", "lone", "one"), ("null", "this"))  # fmt: skip
_PLACES = re.compile(r"start=\d+, end=\d+|:\d+$")
_HEAD = re.compile(r"(?:static )?\w+(?:\[\])? \w+\([^)]*\)")


@dataclass(frozen=True)
class Pair:
    """A program before and after a change that leaves all lines where they are, and how to run both."""

    before: Program
    after: Program
    bounds: Bounds
    settings: Settings

    def disagreements(self, counts: Counter[str], states: int = STATES) -> Iterator[str]:
        """Yield the methods with the same fingerprint and different answers of brute force."""
        was, now = (
            {m.full_name: m for m in program.methods() if m.body} for program in (self.before, self.after)
        )
        old, new = fingerprints(self.before, was.values()), fingerprints(self.after, now.values())
        for name in sorted(was.keys() & now.keys()):
            is_kept = old[name].meaning == new[name].meaning
            counts["kept" if is_kept else "checked again"] += 1
            if is_kept and self._answer(self.before, was[name], states) != self._answer(
                self.after, now[name], states
            ):
                yield name

    def _answer(self, program: Program, method: Method, states: int) -> object:
        """Return the answer of brute force about a method in a few initial states."""
        found = bruteforce.check(
            program, method, self.bounds, self.settings, max_states=states, max_schedules=10
        )
        duties, ends = (
            [_PLACES.sub("", str(each)) for each in group] for group in (found.violated, found.outcomes)
        )
        return found.verdict, found.states, sorted(duties), sorted(ends)


def with_another_word(seed: int) -> Pair | None:
    """Return a small program in which a word becomes another, None if none was found that fits."""
    chance, written = random.Random(seed), sample(seed, by_contract=seed % 3 == 0)
    width = written.int_width
    source = Source("", written.text)
    found = [token for token in tokens(source, Report()) if token.text]
    names = sorted({token.text for token in found if token.type == "ID"})
    in_invariants = [
        t for t in found if source.line(source.position(t.start)[0]).lstrip().startswith("invariant")
    ]
    for token in chance.choices(in_invariants if seed % 2 and in_invariants else found, k=20):
        others = next(
            (words for words in _ALIKE if token.text in words), names if token.type == "ID" else [token.text]
        )
        text = written.text[: token.start] + chance.choice(others) + written.text[token.end :]
        try:
            after = load_text(text, int_width=width)
        except OoxError:
            continue
        if text != written.text:
            return Pair(load_text(written.text, int_width=width), after, written.bounds, written.settings)
    return None


def with_another_member(seed: int) -> Pair:
    """Return a program in which a method becomes that of another program."""
    chance, text, lender = random.Random(seed), program_text(seed), program_text(seed + 1_000_000)
    head = chance.choice(sorted(_members(text).keys() & _members(lender).keys()))
    lines = text.splitlines()
    lines[_members(text)[head]] = lender.splitlines()[_members(lender)[head]]
    bounds, settings = Bounds(scope=1, array=1, ints=(0, 1)), Settings(unroll=1, steps=300)
    return Pair(load_text(text), load_text("\n".join(lines)), bounds, settings)


def _members(text: str) -> dict[str, int]:
    """Return the lines of the methods of a random program, by class and head."""
    found: dict[str, int] = {}
    class_ = ""
    for number, line in enumerate(text.splitlines()):
        if match := re.match(r"class (\w+)", line):
            class_ = match[1]
        elif match := _HEAD.match(line):
            found[f"{class_}: {match[0]}"] = number
    return found


def main(arguments: list[str]) -> int:
    """Try pairs of both kinds, and return 1 if an answer was kept that would be another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    failed = 0
    for seed in range(options.seed, options.seed + options.count):
        for change in (with_another_word, with_another_member):
            pair = change(seed)
            for name in pair.disagreements(counts) if pair else ():
                failed += 1
                sys.stdout.write(f"{change.__name__}({seed}): {name}\n")
    sys.stdout.write(f"{options.count} seeds: {dict(counts)}, {failed} disagreements\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
