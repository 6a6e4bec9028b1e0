"""How enumeration grows: all functions on six atoms, and the first thousands of them.

Kodkod 2.1 with MiniSat lists all of them in 5.2 s.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from time import process_time

from benchmarks.relational.kinds import functions
from benchmarks.relational.measure import exponent
from ooxcheck.relational import Options, instances

TITLE = "enumeration functions 6"
KODKOD = 5.2
_PORTIONS = (1_000, 2_000, 4_000, 8_000, 6**6)


@dataclass(frozen=True)
class Portion:
    """So many instances, and the CPU seconds they took from the formula on."""

    instances: int
    seconds: float


def portions() -> list[Portion]:
    """List the first instances, more and more of them, each time from the beginning."""
    return [_portion(number) for number in _PORTIONS]


def _portion(number: int) -> Portion:
    problem = functions(6)
    started = process_time()
    listed = sum(
        1 for _ in islice(instances(problem.formula, problem.bounds, Options(isolated=False)), number)
    )
    return Portion(listed, process_time() - started)


def report() -> None:
    """Print the times, and how they grow."""
    measured = portions()
    times = ", ".join(f"{each.instances} in {each.seconds:.2f} s" for each in measured)
    growth = exponent([(float(each.instances), each.seconds) for each in measured])
    print(f"{TITLE}: {times} (Kodkod: all in {KODKOD} s)")
    print(f"enumeration time grows with instances to the power of {growth:.2f}")
