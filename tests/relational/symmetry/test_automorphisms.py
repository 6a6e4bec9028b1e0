from __future__ import annotations

from itertools import permutations
from random import Random

from ooxcheck.relational.bounds import Atom, AtomTuple, Bounds, Integers, Universe, product
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.symmetry.automorphisms import symmetry

p, q, r, s = Relation("p", 1), Relation("q", 1), Relation("r", 2), Relation("s", 2)
ATOMS = "abcd"
LOOPLESS = [(one, other) for one in ATOMS for other in ATOMS if one != other]
CYCLE = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]


def bounds_of(atoms: str, integers: Integers | None = None) -> Bounds:
    return Bounds(Universe(*atoms), integers)


def test_bounds_without_the_diagonal_keep_every_permutation() -> None:
    bounds = bounds_of(ATOMS)
    bounds.bind(r, upper=LOOPLESS)
    bounds.bind_exactly(s, [(atom, atom) for atom in ATOMS])
    found = symmetry(bounds, [r, s])
    assert (found.order, found.tables, found.classes()) == (24, (), [[0, 1, 2, 3]])


def test_a_constant_cycle_leaves_rotations() -> None:
    bounds = bounds_of(ATOMS)
    bounds.bind_exactly(s, CYCLE)
    bounds.bind(p, upper=ATOMS)
    found = symmetry(bounds, [p, s])
    assert (found.order, found.classes()) == (4, [])
    opposite, neighbours, rotated = ([(0,), (2,)], [(0,), (1,)], [(1,), (2,)])
    forms = [found.canonical([rows]).form for rows in (opposite, neighbours, rotated)]
    assert forms[0] != forms[1] == forms[2]


def test_atoms_of_integers_and_bits_stay_where_they_are() -> None:
    bounds = bounds_of("abcdef", Integers(4, {3: "a", 4: "b"}, ("c", "a")))
    bounds.bind(p, upper="abcdef")
    found = symmetry(bounds, [p])
    assert (found.order, found.classes()) == (6, [[3, 4, 5]])


def test_orders_are_those_of_all_permutations_that_keep_random_bounds() -> None:
    orders = set()
    for seed in range(120):
        random = Random(seed)
        bounds = bounds_of(ATOMS)
        bases: list[list[AtomTuple]] = [[*LOOPLESS], [*CYCLE], product(ATOMS, ATOMS), product("ab", "cd")]
        base = random.choice(bases)
        upper = base if random.random() < 0.5 else random.sample(base, random.randint(0, len(base)))
        lower = random.sample(upper, random.randint(0, len(upper))) if random.random() < 0.5 else []
        bounds.bind(r, upper=upper, lower=lower)
        bounds.bind(q, upper=random.choice(["abcd", "ab", "a", ""]))
        kept = 0
        for order in permutations(ATOMS):
            to: dict[Atom, Atom] = dict(zip(ATOMS, order, strict=True))
            same = all({(to[a], to[b]) for a, b in rows} == set(rows) for rows in (upper, lower))
            unary = {to[ATOMS[key]] for key in bounds[q].upper} == {ATOMS[key] for key in bounds[q].upper}
            kept += same and unary
        assert symmetry(bounds, [r, q]).order == kept, seed
        orders.add(kept)
    assert orders >= {1, 2, 4, 24}
