"""What is told of the order of numbers: true of any numbers, enough to see without search that no circle ascends, and told once."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from ooxcheck.relational import Bounds, IntConstant, IntExpr, Relation, Universe, bits
from ooxcheck.relational.bounds import Integers
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.transitivity import Transitivity
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.core import Circuit, Valuation

WIDTH = 4


def words(gates: Circuit, count: int, width: int) -> list[Bits]:
    return [tuple(gates.variable() for _ in range(width)) for _ in range(count)]


def test_what_is_told_is_true_of_any_numbers() -> None:
    gates = Circuit()
    given = words(gates, 4, 2)
    lemmas = list(Transitivity(gates).lemmas(list(combinations(given, 2))))
    inputs = [bit for word in given for bit in word]
    assert len(lemmas) > 4
    for values in product([False, True], repeat=len(inputs)):
        truth = Valuation(gates, dict(zip(inputs, values, strict=True)).__getitem__)
        assert all(truth[lemma] for lemma in lemmas), values


def test_it_is_told_once_of_each_group_of_words() -> None:
    gates, told = Circuit(), list[Lit]()
    given = words(gates, 4, 2)
    transitivity = Transitivity(gates)
    for count in (3, 3, 4, 4):
        told += transitivity.lemmas(list(combinations(given[:count], 2)))
    assert sorted(told) == sorted(Transitivity(gates).lemmas(list(combinations(given, 2))))


@pytest.mark.parametrize(
    ("count", "compared"),
    [
        (2, [(0, 1)]),
        (4, [(0, 1), (2, 3)]),
        (4, [(0, 1), (0, 2), (0, 3)]),
        (17, list(combinations(range(17), 2))),
    ],
    ids=["two", "two and two", "one with each", "too many"],
)
def test_nothing_is_told_where_there_is_no_circle_or_too_much_to_tell(
    count: int, compared: list[tuple[int, int]]
) -> None:
    gates = Circuit()
    given = words(gates, count, 2)
    assert not list(Transitivity(gates).lemmas([(given[a], given[b]) for a, b in compared]))


def test_what_is_computed_from_other_words_is_not_put_in_order() -> None:
    gates = Circuit()
    given = words(gates, 2, 2)
    assert not list(Transitivity(gates).lemmas(list(combinations([*given, bv.add(gates, *given)], 2))))


def numbers(count: int) -> tuple[Session, list[IntExpr]]:
    """Return a session in which some numbers are chosen."""
    places = Universe(*range(WIDTH))
    bounds = Bounds(places, Integers(WIDTH, {}, tuple(places)))
    relations = [bounds.bind(Relation(f"number {n}", 1), upper=places) for n in range(count)]
    return Session(bounds), [bits(relation, WIDTH) for relation in relations]


@pytest.mark.parametrize("tells_order", [False, True])
def test_answers_are_the_same_with_it_and_without(tells_order: bool) -> None:
    session, given = numbers(4)
    with session:
        session.tells_order = tells_order
        ascending = [a < b for a, b in pairwise(given)]
        assert session.solve(*ascending).is_sat
        assert session.solve(*ascending, given[-1] < given[0]).is_unsat
        assert session.solve(*ascending, given[-1] <= IntConstant(-6)).is_unsat
        assert session.solve(*ascending, given[-1] <= IntConstant(-5)).is_sat
