"""Threads by sequentialisation: the same programs in rounds, as Lazy-CSeq (Inverso et al., CAV 2014) has them, beside our memory events.

``python -m benchmarks.sequentialisation [ROW ...]`` prints a table. In each round every thread goes on from where it was to where an
argument says, so that the solver chooses the schedule, and the checker sees a method without threads. As many rounds as a thread
has steps are every interleaving; where a violation shows in fewer, that is a row of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from benchmarks.threads import Row, checked, counter, counting


@dataclass(frozen=True)
class Case:
    """A program with threads, the same in rounds, and how many rounds these are."""

    row: Row
    steps: list[list[str]]
    rounds: int
    expected: str

    def in_rounds(self) -> str:
        """Return the program without threads: step k of a thread is done in the round in which its argument passes k."""
        names = [[f"c{t}_{r}" for r in range(self.rounds)] for t in range(len(self.steps))]
        parameters = ", ".join(f"int {name}" for row in names for name in row)
        ordered = [f"{first} <= {second}" for row in names for first, second in pairwise(["0", *row])]
        ends = [f"{row[-1]} == {len(steps)}" for row, steps in zip(names, self.steps, strict=True)]
        body = [
            self._step(t, k, names[t], r)
            for r in range(self.rounds)
            for t in range(len(names))
            for k in range(len(self.steps[t]))
        ]
        variables = " ".join(f"int t{t};" for t in range(len(names)))
        return f"""class Cell {{ int a; int owner; }}
        class Main {{ static void main({parameters}) requires({" && ".join([*ordered, *ends])}) {{
          Cell c := new Cell(); {variables} {" ".join(body)} assert {self.expected}; }} }}"""

    def _step(self, thread: int, step: int, ends: list[str], round_: int) -> str:
        begin = f"{ends[round_ - 1]} <= {step} && " if round_ else ""
        return f"if ({begin}{step} < {ends[round_]}) {{ {self.steps[thread][step]} }}"


def cases() -> Iterator[Case]:
    """Yield the programs of `benchmarks.threads` that only count."""
    for threads in (2, 3, 4, 5, 6, 7):
        locked = [
            [
                f"assume c.owner == 0; c.owner := {t + 1};",
                f"t{t} := c.a;",
                f"c.a := t{t} + 1;",
                "c.owner := 0;",
            ]
            for t in range(threads)
        ]
        row = Row(
            f"counter with a lock, {threads} threads", counter(threads, "safe"), threads + 1, violated=False
        )
        yield Case(row, locked, threads, f"c.a == {threads}")
    for threads in (2, 3, 4, 5):
        bare = [[f"t{t} := c.a;", f"c.a := t{t} + 1;"] for t in range(threads)]
        row = Row(
            f"counter without a lock, {threads} threads", counter(threads, "add"), threads + 1, violated=True
        )
        yield Case(row, bare, 2, f"c.a == {threads}")
    for times in (1, 2, 3, 4, 6):
        twice = [[f"t{t} := c.a;", f"c.a := t{t} + 1;"] * times for t in range(2)]
        row = Row(f"two threads, {2 * times} accesses each", counting(times), 3, violated=True)
        yield from (Case(row, twice, rounds, f"c.a > {times}") for rounds in sorted({2, 2 * times}))


def main(arguments: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    print("| program | rounds | in rounds, s | memory events, s |\n|---|---|---|---|")
    for case in cases():
        if options.names and not any(name in case.row.name for name in options.names):
            continue
        _, ours = checked(case.row)
        _, theirs = checked(Row(case.row.name, case.in_rounds(), 2, case.row.violated))
        print(f"| {case.row.name} | {case.rounds} | {theirs:.2f} | {ours:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
