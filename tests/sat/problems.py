"""Clause sets of known difficulty, shared by the tests of sessions and proofs."""

import random
from array import array
from itertools import combinations

from ooxcheck.sat.clauses import flat


def pigeonhole(holes: int) -> "array[int]":
    """Return that one pigeon more than there are holes sits alone in one: unsatisfiable, and hard from 10 holes on."""
    place = [[1 + pigeon * holes + hole for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses = list(place)
    clauses += [[-a[hole], -b[hole]] for a, b in combinations(place, 2) for hole in range(holes)]
    return flat(clauses)


def random_clauses(seed: int, variables: int, clauses: int, width: int = 3) -> list[list[int]]:
    """Return random clauses of distinct variables."""
    source = random.Random(seed)
    chosen = [source.sample(range(1, variables + 1), width) for _ in range(clauses)]
    return [[source.choice((literal, -literal)) for literal in clause] for clause in chosen]
