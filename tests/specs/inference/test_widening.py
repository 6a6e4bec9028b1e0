"""Making iterations end: what grows is closed, and what does not settle is given up."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from ooxcheck.oox.types import INT, Type
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.summary import Bound, Parameters
from ooxcheck.specs.inference.widening import PATIENCE, ROUNDS, Widening, everything
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, forget, product, star, union
from tests.specs.nodes import NEXT, NODE, NULL, NUMBER, WIDTH, N, P, V, W, one

WIDENING = Widening(WIDTH, Parameters())


def holding(upper: e.Expr) -> Environment:
    return Environment(MappingProxyType({0: Bound(e.NOTHING, upper)}))


def with_next(bound: Bound) -> Environment:
    return Environment(cells=MappingProxyType({NEXT: bound}))


def widened(old: e.Expr, new: e.Expr, type_: Type = NODE, rounds: int = 1) -> Bound:
    return WIDENING.widen(holding(old), holding(new), rounds, lambda _: type_).variables[0]


def path(length: int) -> e.Expr:
    """Return ``x.next.next...``."""
    found: e.Expr = V
    for _ in range(length):
        found = join(found, N, Side.UPPER)
    return found


def test_a_set_that_grew_along_a_field_is_closed_under_it() -> None:
    shorter = union((path(0), path(1), path(2)), Side.UPPER)
    assert widened(shorter, path(3)).upper is join(V, star(N), Side.UPPER)
    assert widened(path(0), path(1)).upper is union((path(0), path(1)), Side.UPPER)


def test_how_often_it_has_to_grow_is_a_parameter() -> None:
    impatient = Widening(WIDTH, Parameters(unions=1))
    found = impatient.widen(holding(path(0)), holding(path(1)), 1, lambda _: NODE)
    assert found.variables[0].upper is join(V, star(N), Side.UPPER)


def test_a_set_that_grew_along_two_fields_is_closed_under_both() -> None:
    grown = union((V, join(V, N, Side.UPPER), join(join(V, N, Side.UPPER), P, Side.UPPER)), Side.UPPER)
    assert WIDENING.close_under_relations(grown) is join(V, star(union((N, P), Side.UPPER)), Side.UPPER)


def test_conditions_of_the_loop_are_dropped_where_a_set_grows() -> None:
    filtered = join(e.Meet(tuple(sorted((V, e.Join(N, W)), key=lambda part: part.digest))), N, Side.UPPER)
    assert widened(V, filtered).upper is union((V, join(V, N, Side.UPPER)), Side.UPPER)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (one(0), one(1), e.Interval(0, 7, INT)),
        (e.Interval(0, 2, INT), one(1), e.Interval(0, 2, INT)),
        (e.Interval(0, 7, INT), one(-1), e.Every(INT)),
        (NUMBER, e.Shift(NUMBER, 1), e.Every(INT)),
    ],
)
def test_numbers_grow_up_to_the_greatest(old: e.Expr, new: e.Expr, found: e.Expr) -> None:
    assert widened(old, new, INT).upper is found


def test_what_does_not_settle_is_everything_of_its_type() -> None:
    late = ROUNDS + Parameters().unions + 1
    assert widened(V, W, rounds=late) == Bound(e.NOTHING, e.Every(NODE))
    cells = WIDENING.widen(
        with_next(Bound.exactly(N)), with_next(Bound(forget(N, V), N)), late, lambda _: NODE
    ).cell(NEXT)
    assert cells == Bound(e.Nothing(2), everything((NODE, NODE)))


def test_values_are_given_up_before_keys() -> None:
    late = ROUNDS + Parameters().unions - PATIENCE + 1
    written = Bound(forget(N, V), union((N, product(V, W)), Side.UPPER))
    cells = WIDENING.widen(with_next(Bound.exactly(N)), with_next(written), late, lambda _: NODE).cell(NEXT)
    assert cells.upper is union((N, product(V, e.Every(NODE))), Side.UPPER)


def test_keys_that_were_forgotten_are_closed() -> None:
    kept = forget(N, union([path(length) for length in range(4)], Side.UPPER))
    once, again = Bound(kept, N), Bound(kept, union((N, product(V, W)), Side.UPPER))
    found = WIDENING.widen(with_next(once), with_next(again), 1, lambda _: NODE).cell(NEXT)
    assert found.lower is forget(N, join(V, star(N), Side.UPPER))


def test_what_is_known_in_only_one_iteration_is_no_fact() -> None:
    fact = e.Same(V, NULL)
    known = Environment(facts=frozenset((fact,)))
    assert WIDENING.widen(known, known, 1, lambda _: NODE).facts == {fact}
    assert not WIDENING.widen(known, Environment(), 1, lambda _: NODE).facts


def test_what_is_too_long_is_given_up() -> None:
    short = Widening(WIDTH, Parameters(operators=2))
    assert short.clip(Bound.exactly(path(2)), (NODE,)) == Bound.exactly(path(2))
    assert short.clip(Bound.exactly(path(3)), (NODE,)) == Bound(e.NOTHING, e.Every(NODE))


def test_the_numbers_of_a_type() -> None:
    assert WIDENING.numbers(INT) == range(-8, 8)
