"""Deferred remainders: their facts are true of any numbers, and no answer of a session depends on whether they are deferred."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from itertools import islice, product
from time import monotonic

import pytest

from ooxcheck.relational import Bounds, Formula, IntConstant, IntExpr, Relation, Universe, bits
from ooxcheck.relational.bounds import Integers
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.session import Session
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat import deferred_remainders
from ooxcheck.sat.core import Circuit, Valuation
from ooxcheck.sat.deferred_remainders import DeferredRemainders

WIDTH = 3
COUNT = 2


@pytest.fixture(autouse=True)
def short_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defer remainders of short numbers too, so that all of them can be tried."""
    monkeypatch.setattr(deferred_remainders, "_SHORT", 0)


def test_facts_and_definitions_hold_for_right_remainders_alone() -> None:
    gates = Circuit()
    deferred = DeferredRemainders(gates)
    numbers = [bv.variable(gates, width) for width in (3, 2, 2)]
    a, b, c = (bv.zero_extend(number, 3) for number in numbers)
    pairs = [(a, c), (b, c), (a, b), (b, a), (a, a)]
    rests = [deferred.remainder(*pair) or () for pair in pairs]
    facts = [fact for at, each in enumerate(deferred.all) for fact in each.facts(gates, deferred.all[:at])]
    definitions = [each.definition(gates) for each in deferred.all]
    for values in product(*(range(1 << len(number)) for number in numbers)):
        given = dict(zip((a, b, c), values, strict=True))
        right = [given[first] % given[second] if given[second] else given[first] for first, second in pairs]
        cut = [value % (1 << len(each.rest)) for value, each in zip(right, deferred.all, strict=True)]
        for place, wrong in product(range(len(pairs)), range(8)):
            held = [*cut[:place], wrong % (1 << len(deferred.all[place].rest)), *cut[place + 1 :]]
            words = [*numbers, *(each.rest for each in deferred.all)]
            inputs = {
                bit: bool(value >> at & 1)
                for word, value in zip(words, [*values, *held], strict=True)
                for at, bit in enumerate(word)
            }
            truth = Valuation(gates, inputs.__getitem__)
            is_right = held == cut
            assert truth[definitions[place]] == is_right
            assert deferred.all[place].is_right(truth.__getitem__) == is_right
            if is_right:
                assert all(truth[fact] for fact in facts), values
                assert [bv.unsigned_value([truth[bit] for bit in rest]) for rest in rests] == right


def session_with(defer: bool, width: int = WIDTH) -> tuple[Session, list[IntExpr], list[Relation]]:
    """Return a session in which some numbers are chosen."""
    places = Universe(*range(width))
    bounds = Bounds(places, Integers(width, {}, tuple(places)))
    relations = [bounds.bind(Relation(f"number {n}", 1), upper=places) for n in range(COUNT)]
    session = Session(bounds, Options(symmetry=0, orders=False, defer=defer))
    return session, [bits(relation, width) for relation in relations], relations


def random_formulas(seed: int, numbers: list[IntExpr]) -> Iterator[Formula]:
    """Yield comparisons of remainders and quotients."""
    source = random.Random(seed)

    def number(depth: int) -> IntExpr:
        if not depth or source.random() < 0.3:
            return source.choice([*numbers, *numbers, IntConstant(source.randint(-3, 3))])
        left, right = number(depth - 1), number(depth - 1)
        return source.choice(
            (left.remainder(right), left.remainder(right), left.quotient(right), (left + right).wrap(WIDTH))
        )

    while True:
        left, right = number(2), number(2)
        formula = source.choice((left.eq(right), left < right, left <= right))
        yield ~formula if source.random() < 0.5 else formula


def answers(seed: int, *, defer: bool) -> list[object]:
    """Return the answers of all kinds of queries, in one session."""
    session, numbers, relations = session_with(defer)
    formulas = random_formulas(seed, numbers)
    with closing(session):
        session.add(next(formulas))
        solutions = [session.solve(next(formulas), next(formulas)) for _ in range(8)]
        for solution in solutions:
            if solution.core:
                assert session.solve(*solution.core).is_unsat
                assert session.solve(*session.least(solution.core).formulas).is_unsat
        return [
            *(solution.is_sat for solution in solutions),
            session.minimise(*relations).cost,
            session.solve(next(formulas)).is_sat,
            session.count(),
        ]


@pytest.mark.parametrize("seed", range(30))
def test_no_answer_depends_on_whether_remainders_are_deferred(seed: int) -> None:
    assert answers(seed, defer=True) == answers(seed, defer=False)


def test_instances_are_right_without_further_queries() -> None:
    session, (a, b), relations = session_with(True)
    with closing(session):
        solution = session.solve(a.remainder(b).eq(IntConstant(1)), b > IntConstant(1))
        assert session.translator.divisions.deferred is not None
        assert len(session.translator.divisions.deferred.all) == 1
        assert solution.instance is not None
        first, second = (
            sum(1 << place for (place,) in solution.instance[relation] if isinstance(place, int))
            for relation in relations
        )
        assert first % second == 1


@pytest.mark.parametrize("seed", range(20))
def test_tight_bounds_contain_every_instance(seed: int) -> None:
    deferring, numbers, relations = session_with(True)
    with closing(deferring):
        deferring.add(*islice(random_formulas(seed, numbers), 2))
        tight = deferring.tighten_bounds(relations)
        packed = deferring.bounds.universe.pack
    exact, numbers, others = session_with(False)
    with closing(exact):
        exact.add(*islice(random_formulas(seed, numbers), 2))
        for instance in exact.instances():
            for relation, other in zip(relations, others, strict=True):
                rows = {packed(row) for row in instance[other]}
                assert tight[relation].lower <= rows <= set(tight[relation].upper)


def test_that_a_remainder_is_less_than_any_divisor_needs_no_division() -> None:
    """With the definition in the query, there is no answer within seconds."""
    session, (a, b), _ = session_with(True, 32)
    with closing(session):
        rest, zero = a.remainder(b), IntConstant(0)
        session.deadline = monotonic() + 5
        assert session.solve(b > zero, b <= rest).is_unsat
        assert session.solve(b > zero, rest < zero, (rest + b).wrap(32) <= zero).is_unsat
