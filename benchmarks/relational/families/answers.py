"""The families at some sizes, each with what is known of it: whether there is an instance and, where published, how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from benchmarks.relational.families import combinatorics, designs, systems, theories
from ooxcheck.relational import Problem


@dataclass(frozen=True)
class Case:
    """One problem at one size; `instances` is how many there are if that is known and they are few enough to list."""

    name: str
    size: str
    build: Callable[[], Problem]
    satisfiable: bool
    instances: int | None = None
    symmetry: int = 20


def cases() -> list[Case]:
    """Return all of them."""
    return [*_combinatorics(), *_theories(), *_theorems(), *_systems(), *_designs()]


def _combinatorics() -> Iterator[Case]:
    for n, found in ((3, 0), (5, 10), (6, 4), (8, 92)):
        yield Case("queens", str(n), partial(combinatorics.queens, n), found > 0, found)
    yield Case("queens", "20", partial(combinatorics.queens, 20), satisfiable=True)
    for n, found in ((3, 12), (4, 576)):
        yield Case(
            "latin square", str(n), partial(combinatorics.latin_square, n), satisfiable=True, instances=found
        )
    yield Case("latin square", "12", partial(combinatorics.latin_square, 12), satisfiable=True)
    for n in (7, 8, 9):
        yield Case("quasigroup", str(n), partial(combinatorics.quasigroup, n), n != 9)
    yield Case("sudoku", "4 empty", partial(combinatorics.sudoku, 2), satisfiable=True, instances=288)
    build = partial(combinatorics.sudoku, 3, combinatorics.clues(combinatorics.SUDOKU))
    yield Case("sudoku", "9", build, satisfiable=True, instances=1)
    for order in (4, 5):
        yield Case("sudoku", f"{order * order} empty", partial(combinatorics.sudoku, order), satisfiable=True)
        build = partial(combinatorics.sudoku, order, combinatorics.some_clues(order, 0.4, seed=1))
        yield Case("sudoku", str(order * order), build, satisfiable=True)
    for graph, colours, found in (
        ("petersen", 2, 0),
        ("petersen", 3, 120),
        ("grotzsch", 3, 0),
        ("myciel5", 4, 0),
    ):
        build = partial(combinatorics.colouring, graph, colours)
        yield Case("colouring", f"{graph} {colours}", build, found > 0, found)
    yield Case("colouring", "random125 8", partial(combinatorics.colouring, "random125", 8), satisfiable=True)
    for graph, found in (("petersen", 0), ("K3,3", 12), ("K5", 24), ("dodecahedron", 60)):
        yield Case("hamiltonian", graph, partial(combinatorics.hamiltonian, graph), found > 0, found)
    yield from _ramsey()
    for n, found in ((4, 2), (5, 1), (6, 0), (7, 1), (12, 1)):
        yield Case("magic series", str(n), partial(combinatorics.magic_series, n), found > 0, found)
    yield from _schedules()


def _ramsey() -> Iterator[Case]:
    for n, red, green, possible in ((5, 3, 3, True), (6, 3, 3, False), (8, 3, 4, True), (9, 3, 4, False)):
        found = 12 if n == 5 else None if possible else 0
        yield Case(
            "ramsey", f"{n} {red} {green}", partial(combinatorics.ramsey, n, red, green), possible, found
        )
    yield Case("ramsey", "16 4 4", partial(combinatorics.ramsey, 16, 4, 4), satisfiable=True)


def _schedules() -> Iterator[Case]:
    golf = ((2, 2, 3, 48), (2, 2, 4, 0), (2, 3, 2, 0), (3, 3, 4, None))
    for groups, size, weeks, found in golf:
        build = partial(combinatorics.golfers, groups, size, weeks)
        yield Case("golfers", f"{groups} {size} {weeks}", build, found != 0, found)
    for size, rounds, found in ((2, 2, 0), (2, 3, 48), (3, 4, None)):
        build = partial(combinatorics.group_scheduling, size, rounds)
        yield Case("group scheduling", f"{size} {rounds}", build, found != 0, found)


def _theories() -> Iterator[Case]:
    theorems = {
        "median algebra": theories.median_algebra,
        "wilkie": theories.wilkie,
        "unions": theories.unions,
    }
    for name, theorem in theorems.items():
        for n in (2, 3, 4):
            yield Case(name, str(n), partial(theorem, n), satisfiable=False, instances=0)
    for n in (4, 6, 8):
        build = partial(theories.confluence, n, terminates=True)
        yield Case("confluence", f"{n} terminating", build, satisfiable=False, instances=0)
        yield Case("confluence", str(n), partial(theories.confluence, n, terminates=False), satisfiable=True)
    for n in (4, 5, 6):
        yield Case("lattice", f"{n} distributive", partial(theories.lattice, n, "distributive"), n >= 5)
        yield Case(
            "lattice", f"{n} dual", partial(theories.lattice, n, "dual"), satisfiable=False, instances=0
        )


def _theorems() -> Iterator[Case]:
    for n in (5, 7):
        yield Case("isomorphism", str(n), partial(theories.isomorphism, n, differing=False), satisfiable=True)
        yield Case(
            "isomorphism",
            f"{n} differing",
            partial(theories.isomorphism, n, differing=True),
            satisfiable=False,
        )
    for points, sets in ((2, 4), (3, 5), (3, 8)):
        build = partial(theories.diagonal, points, sets)
        yield Case(
            "diagonal",
            f"{points} {sets} hausdorff",
            partial(build, "hausdorff"),
            satisfiable=False,
            instances=0,
        )
        yield Case("diagonal", f"{points} {sets} T0", partial(build, "T0"), satisfiable=True)
    for n in (1, 3, 8):
        yield Case(
            "diabetes", str(n), partial(theories.diabetes, n, mistaken=False), satisfiable=False, instances=0
        )
        yield Case("diabetes", f"{n} mistaken", partial(theories.diabetes, n, mistaken=True), n > 1)
    for n in (2, 3, 5):
        yield Case(
            "curves", f"{n} down", partial(theories.curves, n, upwards=False), satisfiable=False, instances=0
        )
        yield Case("curves", f"{n} up", partial(theories.curves, n, upwards=True), n > 2)


def _systems() -> Iterator[Case]:
    for head, sub in ((1, 4), (2, 6), (2, 8)):
        yield Case("network", f"{head} {sub}", partial(systems.network, head, sub), satisfiable=True)
        yield Case(
            "network", f"{head} {sub} split", partial(systems.network, head, sub, split=True), head == 1
        )
    for n in (3, 8):
        yield Case("access", str(n), partial(systems.access, n, conflict_everywhere=False), satisfiable=True)
        yield Case(
            "access", f"{n} full", partial(systems.access, n, conflict_everywhere=True), satisfiable=False
        )
    for directories, files in ((2, 3), (6, 8)):
        build = partial(systems.small_filesystem, directories, files)
        yield Case("file tree", f"{directories} {files}", partial(build, looping=False), satisfiable=True)
        yield Case(
            "file tree", f"{directories} {files} loop", partial(build, looping=True), satisfiable=False
        )
    for n in (3, 6, 9):
        yield Case("list reversal", str(n), partial(systems.reversal, n), satisfiable=False, instances=0)
        yield Case(
            "list reversal", f"{n} forgetful", partial(systems.reversal, n, forgetful=True), satisfiable=True
        )
    for n in (4, 5, 6):
        yield Case(
            "hotel", f"{n} careful", partial(systems.hotel, n, careful=True), satisfiable=False, instances=0
        )
        yield Case("hotel", str(n), partial(systems.hotel, n, careful=False), satisfiable=True)


def _designs() -> Iterator[Case]:
    for rounds in (1, 2):
        yield Case("transpose", str(rounds), partial(designs.transpose, rounds), rounds == 2)
    for bits, sizes, possible in (
        (3, (2, 2), True),
        (3, (2, 3), False),
        (4, (2, 6), True),
        (4, (2, 6, 2, 1), False),
        (4, (2, 2, 6), True),
    ):
        title = f"{bits} {'+'.join(map(str, sizes))}"
        yield Case("addresses", title, partial(designs.addresses, bits, sizes), possible)
    for bases, length, sites, possible in (
        (8, 1, 4, True),
        (8, 1, 5, False),
        (12, 2, 6, True),
        (12, 2, 7, False),
        (40, 2, 16, True),
    ):
        yield Case(
            "dna cuts", f"{bases} {length} {sites}", partial(designs.cuts, bases, length, sites), possible
        )
