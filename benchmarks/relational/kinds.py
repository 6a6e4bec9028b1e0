"""Structures that others have counted: ``python -m benchmarks.relational.kinds [--rows graphs] [--seconds 60]``.

For each family and size: how many there are up to isomorphism and in all, beside the numbers of the On-Line Encyclopedia of
Integer Sequences, and the CPU seconds that it took. A family goes on to larger sizes until one has taken too long.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from benchmarks.relational.problem import Problem
from ooxcheck.relational import (
    IDEN,
    UNIV,
    Bounds,
    Formula,
    Options,
    Relation,
    Universe,
    all_,
    conj,
    count,
    count_instances,
    product,
)


@dataclass(frozen=True)
class Family:
    """Structures on so many atoms, from one on, and how many there are: up to isomorphism, and in all (with the sequences)."""

    name: str
    build: Callable[[int], Problem]
    kinds: tuple[int, ...]
    labelled: tuple[int, ...]
    sequences: str

    def sizes(self) -> range:
        """Return the sizes for which the numbers are known here."""
        return range(1, len(self.kinds) + 1)


def _relation(size: int, arity: int, *, loops: bool = True) -> tuple[Bounds, Relation]:
    bounds = Bounds(Universe(*(f"a{number}" for number in range(size))))
    rows = [row for row in product(*[bounds.universe] * arity) if loops or len(set(row)) == arity]
    return bounds, bounds.bind(Relation("r", arity), upper=rows)


def relations(size: int) -> Problem:
    """Return all binary relations."""
    bounds, r = _relation(size, 2)
    return Problem(r.some() | r.no(), bounds)


def graphs(size: int) -> Problem:
    """Return undirected graphs without loops."""
    bounds, r = _relation(size, 2, loops=False)
    return Problem(r == ~r, bounds)


def trees(size: int) -> Problem:
    """Return connected graphs with as few edges as possible."""
    bounds, r = _relation(size, 2, loops=False)
    connected = UNIV.product(UNIV).in_(r.reflexive_closure())
    return Problem(conj(r == ~r, connected, count(r) == 2 * (size - 1)), bounds)


def preorders(size: int) -> Problem:
    """Return reflexive and transitive relations, which are the topologies on a finite set."""
    bounds, r = _relation(size, 2)
    return Problem(conj(IDEN.in_(r), r.join(r).in_(r)), bounds)


def posets(size: int) -> Problem:
    """Return partial orders."""
    bounds, r = _relation(size, 2)
    return Problem(conj(IDEN.in_(r), r.join(r).in_(r), (r & ~r).in_(IDEN)), bounds)


def functions(size: int) -> Problem:
    """Return functions from a set to itself."""
    bounds, r = _relation(size, 2)
    return Problem(all_(UNIV, lambda x: r[x].one()), bounds)


def _associative(op: Relation) -> Formula:
    return all_(UNIV, UNIV, UNIV, lambda a, b, c: op[op[a][b]][c] == op[a][op[b][c]])


def _total(op: Relation) -> Formula:
    return all_(UNIV, UNIV, lambda a, b: op[a][b].one())


def _divisible(op: Relation) -> Formula:
    return all_(UNIV, UNIV, lambda a, c: op[a].join(c).one() & op.join(c).join(a).one())


def semigroups(size: int) -> Problem:
    """Return associative operations."""
    bounds, op = _relation(size, 3)
    return Problem(conj(_total(op), _associative(op)), bounds)


def quasigroups(size: int) -> Problem:
    """Return operations that can be undone on both sides, which are Latin squares."""
    bounds, op = _relation(size, 3)
    return Problem(conj(_total(op), _divisible(op)), bounds)


def groups(size: int) -> Problem:
    """Return associative operations that can be undone on both sides."""
    bounds, op = _relation(size, 3)
    return Problem(conj(_total(op), _divisible(op), _associative(op)), bounds)


FAMILIES = (
    Family("relations", relations, (2, 10, 104, 3044), (2, 16, 512, 65536), "A000595, A002416"),
    Family(
        "graphs",
        graphs,
        (1, 2, 4, 11, 34, 156, 1044, 12346),
        (1, 2, 8, 64, 1024, 32768, 2097152, 268435456),
        "A000088, A006125",
    ),
    Family(
        "trees",
        trees,
        (1, 1, 1, 2, 3, 6, 11, 23, 47),
        (1, 1, 3, 16, 125, 1296, 16807, 262144, 4782969),
        "A000055, A000272",
    ),
    Family(
        "topologies",
        preorders,
        (1, 3, 9, 33, 139, 718, 4535),
        (1, 4, 29, 355, 6942, 209527, 9535241),
        "A001930, A000798",
    ),
    Family(
        "posets",
        posets,
        (1, 2, 5, 16, 63, 318, 2045),
        (1, 3, 19, 219, 4231, 130023, 6129859),
        "A000112, A001035",
    ),
    Family(
        "functions",
        functions,
        (1, 3, 7, 19, 47, 130, 343, 951),
        (1, 4, 27, 256, 3125, 46656, 823543, 16777216),
        "A001372, A000312",
    ),
    Family("semigroups", semigroups, (1, 5, 24, 188, 1915), (1, 8, 113, 3492, 183732), "A027851, A023814"),
    Family("quasigroups", quasigroups, (1, 1, 5, 35, 1411), (1, 2, 12, 576, 161280), "A057991, A002860"),
    Family(
        "groups", groups, (1, 1, 1, 2, 1, 2, 1, 5), (1, 2, 3, 16, 30, 480, 840, 22080), "A000001, A034383"
    ),
)


def counted(problem: Problem, options: Options) -> tuple[int, int]:
    """Return how many instances there are up to isomorphism, and in all."""
    kinds, labelled = (
        count_instances(problem.formula, problem.bounds, options, up_to_isomorphism=up_to)
        for up_to in (True, False)
    )
    return kinds, labelled


def main() -> int:
    """Print the table; return 1 if a number is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="only families whose name contains this")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="a family ends with the first size that takes longer"
    )
    arguments = parser.parse_args()
    wrong = 0
    for family in FAMILIES:
        for size in family.sizes() if arguments.rows in family.name else ():
            started = process_time()
            found = counted(family.build(size), Options(isolated=False))
            seconds = process_time() - started
            is_right = found == (family.kinds[size - 1], family.labelled[size - 1])
            wrong += not is_right
            said = "" if is_right else f" WRONG: {family.kinds[size - 1]}, {family.labelled[size - 1]}"
            print(
                f"{family.name:12} {size} {found[0]:8} {found[1]:12} {seconds:8.2f} s  {family.sequences}{said}",
                flush=True,
            )
            if seconds > arguments.seconds:
                break
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
