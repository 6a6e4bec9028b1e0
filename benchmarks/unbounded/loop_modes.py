"""The answers about methods without and with inferred loop invariants, and their CPU seconds."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

import ooxcheck
from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.engine.question import Terms
from ooxcheck.input.load import load_for
from ooxcheck.input.values import LoopMode, read_values
from ooxcheck.oox.oracle.verdicts import Verdict

MODES: tuple[LoopMode, LoopMode] = ("unroll", "auto")
LEAST = 0.05
"""CPU seconds that the shortest check counts as: the clock tells no ratios of shorter ones."""
MUCH = 1.0
"""The CPU seconds more that are worth a line."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The answers about one method without and with inferred invariants, and their CPU seconds."""

    method: str
    verdicts: tuple[Verdict, Verdict]
    seconds: tuple[float, float]

    @property
    def is_lifted(self) -> bool:
        """Whether bounds are gone from the answer."""
        before, after = self.verdicts
        return before in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS) and after is Verdict.HOLDS

    @property
    def is_other(self) -> bool:
        """Whether the answer differs, and not only by its bounds."""
        return len({*self.verdicts}) > 1 and not self.is_lifted

    @property
    def ratio(self) -> float:
        """The CPU seconds of the second answer as a multiple of those of the first one."""
        before, after = (max(each, LEAST) for each in self.seconds)
        return after / before

    def row(self) -> str:
        """Return the pair as a line."""
        words = "  ".join(f"{each.value:20}" for each in self.verdicts)
        times = "  ".join(f"{each:7.2f} s" for each in self.seconds)
        return f"{self.method:70}  {words}  {times}{'  OTHER' if self.is_other else ''}"


def methods(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the methods of all files below some paths, each with its file; a file that is refused has none."""
    for path in map(Path, paths):
        for file in sorted((*path.rglob("*.oox"), *path.rglob("*.java"))) if path.is_dir() else (path,):
            try:
                yield from ((each, str(file)) for each in ooxcheck.methods(file))
            except ooxcheck.Error as mistake:
                sys.stdout.write(f"{file} is left out: {mistake}\n")


def compare(method: str, file: str, modes: Sequence[LoopMode], seconds: float) -> Pair | None:
    """Check a method in both modes, in the given order; None if it is refused.

    The first check is not measured: it parses and compiles what later ones use again.
    """
    try:
        _answer(method, file, MODES[0], seconds)
        answers = {mode: _answer(method, file, mode, seconds) for mode in modes}
    except ooxcheck.Error:
        return None
    verdicts, spent = zip(*(answers[mode] for mode in MODES), strict=True)
    return Pair(f"{file} {method}", verdicts, spent)


def _answer(method: str, file: str, mode: LoopMode, seconds: float) -> tuple[Verdict, float]:
    """Check a method of a program that is loaded for this answer, since later checks of one program are faster."""
    program, resolved = load_for(method, [file], int_width=32)
    terms = Terms.of(read_values({"seconds": seconds, "loops": mode})).resolve_for(program)
    begun = _cpu_seconds()
    verdict = check_unannotated(terms.about(program, resolved)).verdict
    return verdict, _cpu_seconds() - begun


def _cpu_seconds() -> float:
    return sum(os.times()[:4])


def summary(pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield the figures of all methods as lines."""
    lifted = sum(each.is_lifted for each in pairs)
    bounded = sum(each.verdicts[0] in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS) for each in pairs)
    before, after = (sum(each.seconds[at] for each in pairs) for at in (0, 1))
    means = f"{_mean(pairs):.2f}, of those whose bounds stay {_mean([each for each in pairs if not each.is_lifted]):.2f}"
    yield f"{lifted} of {bounded} answers within bounds hold without, {sum(each.is_other for each in pairs)} change otherwise, of {len(pairs)} methods"
    yield f"CPU: {before:.1f} s and {after:.1f} s, {after / max(before, LEAST):.2f} times; geometric mean of the methods {means}"
    counts = Counter((each.verdicts[0].value, each.verdicts[1].value) for each in pairs)
    yield from (f"{number:6} {first}, {second}" for (first, second), number in sorted(counts.items()))


def _mean(pairs: Sequence[Pair]) -> float:
    """Return the geometric mean of the ratios."""
    return exp(sum(log(each.ratio) for each in pairs) / max(len(pairs), 1))
