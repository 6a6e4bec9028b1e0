from __future__ import annotations

from collections.abc import Collection

import pytest

from ooxcheck.relational.bounds import FIELD, AtomTuple, Bounds, Integers, Universe, product
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import instances
from ooxcheck.relational.symmetry.lex_leader import classes, common, swap_atoms

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
BROKEN = Options(isolated=False, symmetry=20)


def bounds_of(atoms: str, integers: Integers | None = None) -> Bounds:
    return Bounds(Universe(*atoms), integers)


def test_atoms_that_no_bound_tells_apart_form_a_class() -> None:
    bounds = bounds_of("abcde")
    bounds.bind(p, upper="ab")
    bounds.bind(r, upper=product("ab", "cd"))
    assert classes(bounds, [p, r]) == [[0, 1], [2, 3]]


def test_a_lower_bound_and_an_order_split_classes() -> None:
    bounds = bounds_of("abc")
    bounds.bind(p, upper="abc", lower="a")
    assert classes(bounds, [p]) == [[1, 2]]
    bounds.bind_exactly(r, [("a", "b"), ("b", "c")])
    assert classes(bounds, [r]) == []


def test_a_bound_must_be_a_union_of_products_of_classes() -> None:
    bounds = bounds_of("abc")
    bounds.bind(r, upper=[("a", "a"), ("b", "b"), ("c", "c")])
    assert classes(bounds, [r]) == []


def test_atoms_of_integers_and_bits_are_never_interchangeable() -> None:
    bounds = bounds_of("abcd", Integers(4, {3: "a"}, ("b",)))
    bounds.bind(p, upper="abcd")
    assert classes(bounds, [p]) == [[2, 3]]


def test_swapping_exchanges_two_atoms_everywhere() -> None:
    key = (0 << FIELD | 2) << FIELD | 0
    assert swap_atoms(key, 3, 0, 2) == (2 << FIELD | 0) << FIELD | 2


def test_breaking_leaves_one_arrangement_of_a_set() -> None:
    bounds = bounds_of("abcdef")
    bounds.bind(p, upper="abcdef")
    anything = p.one() | ~p.one()
    with Session(bounds, BROKEN, start=ground([anything], bounds, BROKEN)) as session:
        assert sum(1 for _ in session.instances()) == 7
    assert sum(1 for _ in instances(anything, bounds, BROKEN, up_to_isomorphism=True)) == 7
    assert sum(1 for _ in instances(anything, bounds, BROKEN)) == 2**6


def test_partitions_have_their_common_classes() -> None:
    assert common([[0, 1, 2], [3, 4]], [[0, 1, 3, 4]]) == [[0, 1], [3, 4]]
    assert common([[0, 1, 2]], [[0, 3], [1, 2]]) == [[1, 2]]


def test_a_live_session_counts_as_interchangeable_only_what_no_added_relation_tells_apart() -> None:
    bounds = bounds_of("abc")
    bounds.bind(p, upper="abc")
    bounds.bind_exactly(q, "a")
    with Session(bounds, BROKEN) as session:
        session.add(p.one() & q.some())
        assert sum(1 for _ in session.instances(up_to_isomorphism=True)) == 2


def test_a_session_refuses_a_relation_that_tells_broken_atoms_apart() -> None:
    bounds = bounds_of("abc")
    bounds.bind(p, upper="abc")
    with Session(bounds, BROKEN, start=ground([p.some()], bounds, BROKEN)) as session:
        session.bounds.bind(q, upper="abc")
        session.add(q.some())
        session.bounds.bind_exactly(r, [("a", "b")])
        with pytest.raises(ValueError, match="one of q, r tells apart"):
            session.add(r.some())


def test_classes_are_what_swaps_of_atoms_leave_alone() -> None:
    upper: dict[str, list[AtomTuple]] = {
        "product": product("ab", "bcd"),
        "two products": [*product("ab", "cd"), *product("cd", "e")],
        "as many tuples as a product": [("a", "c"), ("a", "d"), ("b", "c"), ("c", "d")],
        "no tuples": [],
    }
    for name, rows in upper.items():
        bounds = bounds_of("abcdef")
        bounds.bind(r, upper=rows)
        expected = {pair for pair in product("abcdef", "abcdef") if _is_left_alone(rows, *map(str, pair))}
        alone = {(atom, atom) for atom in "abcdef"}
        found = {("abcdef"[a], "abcdef"[b]) for group in classes(bounds, [r]) for a in group for b in group}
        assert found | alone == expected, name


def _is_left_alone(rows: Collection[AtomTuple], first: str, second: str) -> bool:
    """Say whether replacing one atom by the other in any one column of any tuple gives a tuple again."""
    for one, other in ((first, second), (second, first)):
        for row in rows:
            changed = [(*row[:at], other, *row[at + 1 :]) for at, atom in enumerate(row) if atom == one]
            if not set(changed) <= set(rows):
                return False
    return True


def test_of_a_large_relation_only_the_first_tuples_are_compared() -> None:
    atoms = range(40)
    bounds = Bounds(Universe(*atoms))
    t = bounds.bind(Relation("t", 3), upper=product(atoms, atoms, atoms))
    start = ground([t.some()], bounds, BROKEN)
    assert start.broken == [list(atoms)]
    assert 39 * 20 < len(start.breaking) <= 39 * 16 * 20
