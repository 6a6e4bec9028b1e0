"""Both tools in the same run, each problem in a process of its own for either.

CPU seconds are from the start of Python, or of the JVM, to the answer, with all that is loaded and compiled on the way, and
memory is the peak of the process, or of its solver's if that is a larger one. Kodkod has its defaults, as has the JVM; both
tools get the same lex-leader budget.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from benchmarks.relational.alone import alone
from benchmarks.relational.everything import Solvable, title
from benchmarks.relational.kodkod.run import Kodkod, compiled
from benchmarks.relational.processes import Ran

_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Answer:
    """What a tool said and took; `outcome` is SAT, UNSAT, or why there is none."""

    outcome: str
    clauses: int
    seconds: float
    memory: int


@dataclass(frozen=True)
class Pair:
    """The two answers to one problem, and what is known of it."""

    problem: Solvable
    ours: Answer
    theirs: Answer

    @property
    def decided(self) -> bool:
        """Whether both tools came to an end."""
        return {self.ours.outcome, self.theirs.outcome} <= {"SAT", "UNSAT"}

    @property
    def wrong(self) -> list[str]:
        """Who contradicts what is known."""
        other = "UNSAT" if self.problem.satisfiable else "SAT"
        return [
            who for who, answer in (("ours", self.ours), ("Kodkod's", self.theirs)) if answer.outcome == other
        ]


def compare(problems: Iterable[Solvable], jar: Path, limit: float) -> int:
    """Print a line for each problem and what they sum up to; return 1 if an answer is wrong."""
    pairs = []
    print(f"{'problem':34} {'clauses':>15} {'CPU seconds':>15} {'megabytes':>11}    ours, Kodkod's")
    with compiled(jar) as kodkod:
        for problem in problems:
            pairs.append(Pair(problem, _ours(problem, limit), _theirs(kodkod, problem, limit)))
            _print(pairs[-1])
    _report(pairs)
    return int(any(pair.wrong for pair in pairs))


def _ours(problem: Solvable, limit: float) -> Answer:
    try:
        return _answer(alone(problem, limit=limit))
    except RuntimeError:
        return Answer("no answer", 0, limit, 0)


def _theirs(kodkod: Kodkod, problem: Solvable, limit: float) -> Answer:
    try:
        found = kodkod.ran(problem, limit)
    except RuntimeError:
        return Answer("no answer", 0, limit, 0)
    outcome, _, clauses, _ = found.said.split()
    return _answer(Ran(found.seconds, found.memory, f"{outcome} {clauses}"))


def _answer(run: Ran) -> Answer:
    """Return what a run says as outcome and clauses; who decides without a solver decides all the same."""
    outcome, clauses = run.said.split()
    short = outcome.removeprefix("TRIVIALLY_").replace("ISFIABLE", "")
    return Answer(short, max(int(clauses), 0), run.seconds, run.memory)


def _print(pair: Pair) -> None:
    ours, theirs = pair.ours, pair.theirs
    clauses = f"{ours.clauses:7} {theirs.clauses:7}"
    times = f"{ours.seconds:7.2f} {theirs.seconds:7.2f}"
    memory = f"{ours.memory // _MEGABYTE:5} {theirs.memory // _MEGABYTE:5}"
    wrong = f" WRONG: {' and '.join(pair.wrong)}" if pair.wrong else ""
    print(
        f"{title(pair.problem):34} {clauses} {times} {memory}    {ours.outcome}, {theirs.outcome}{wrong}",
        flush=True,
    )


def _report(pairs: list[Pair]) -> None:
    decided = [pair for pair in pairs if pair.decided]
    print(
        f"\n{len(pairs)} problems, {len(decided)} decided by both; wrong: {sum(bool(pair.wrong) for pair in pairs)}"
    )
    for who, undecided in (
        ("us", [pair for pair in pairs if pair.ours.outcome not in ("SAT", "UNSAT")]),
        ("Kodkod", [pair for pair in pairs if pair.theirs.outcome not in ("SAT", "UNSAT")]),
    ):
        print(f"undecided by {who}: {', '.join(title(pair.problem) for pair in undecided) or 'none'}")
    for what in ("clauses", "seconds", "memory"):
        shares = [(getattr(pair.ours, what), getattr(pair.theirs, what)) for pair in decided]
        _share(what, [(ours, theirs) for ours, theirs in shares if ours and theirs])


def _share(what: str, shares: list[tuple[float, float]]) -> None:
    """Print our share of Kodkod's: of the sum, and in the middle (the geometric mean of the problems' shares)."""
    if shares:
        whole = sum(ours for ours, _ in shares) / sum(theirs for _, theirs in shares)
        mean = exp(sum(log(ours / theirs) for ours, theirs in shares) / len(shares))
        more = sum(ours > theirs for ours, theirs in shares)
        print(
            f"{what}, ours of Kodkod's: {whole:.2f} of the sum, {mean:.2f} in the mean; more in {more} of {len(shares)}"
        )
