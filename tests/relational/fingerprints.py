"""Print what problems become, gate by gate and clause by clause: ``python -m tests.relational.fingerprints --count 200``.

A line is a problem with the checksums of its circuit and of its clauses. Run it with ``OOXCHECK_CORE=python`` and with
``OOXCHECK_CORE=compiled``: every line should be the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from zlib import crc32

from benchmarks.relational.table import rows
from ooxcheck.relational import Bounds, Formula, Options
from ooxcheck.relational.logic.expr import Expr
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.translation.approximate import approximate
from ooxcheck.sat.core import Encoder
from tests.relational.formulas import Generator


def fingerprint(formula: Formula, bounds: Bounds, symmetry: int) -> str:
    """Return checksums of everything that solving a problem begins with."""
    grounded = ground([formula], bounds, Options(symmetry=symmetry))
    gates, encoder = grounded.gates, Encoder(grounded.gates)
    encoder.require([*grounded.literals, *grounded.breaking])
    made = repr((list(gates.kinds), list(gates.inputs), grounded.literals, grounded.breaking))
    closed = [node for node in nodes(formula) if isinstance(node, Expr) and not node.free]
    estimates = [
        (sorted(bound.lower), bound.upper)
        for bound in (approximate(each, grounded.bounds) for each in closed)
    ]
    checksums = " ".join(
        f"{crc32(part):08x}" for part in (made.encode(), encoder.take().tobytes(), repr(estimates).encode())
    )
    return f"{len(gates)} gates, {encoder.variables} variables, {encoder.clauses} clauses, {checksums}"


def lines(count: int, seed: int, largest: int) -> Iterator[str]:
    """Yield a line for each of so many random problems, and for each benchmark that Kodkod needs few clauses for."""
    for number in range(seed, seed + count):
        problem = Generator(number).problem()
        for symmetry in (0, 20):
            yield f"{number}, {symmetry}: {fingerprint(problem.formula, problem.bounds, symmetry)}"
    for row in rows():
        if row.clauses <= largest:
            built = row.build()
            yield f"{row.name} {row.size}: {fingerprint(built.formula, built.bounds, row.symmetry)}"


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="random problems")
    parser.add_argument("--seed", type=int, default=0, help="of the first one")
    parser.add_argument("--largest", type=int, default=10**9, help="benchmarks with at most so many clauses")
    arguments = parser.parse_args()
    for line in lines(arguments.count, arguments.seed, arguments.largest):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
