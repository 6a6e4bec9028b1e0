"""Connectives fold constants and say the same as without."""

from __future__ import annotations

from itertools import product

import pytest

from ooxcheck.relational import FALSE, TRUE, Bounds, Formula, IntConstant, Relation, Session, Universe
from ooxcheck.relational.logic.expr import Junction
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of, total_of

A, B, C = (Relation(name, 1).some() for name in "ABC")


def test_constants_disappear() -> None:
    assert all_of((TRUE, A, TRUE)) is A
    assert all_of((A, FALSE, B)) is FALSE
    assert any_of((FALSE, A)) is A
    assert any_of((A, TRUE)) is TRUE
    assert all_of(()) is TRUE
    assert any_of(()) is FALSE
    assert negation(TRUE) is FALSE
    assert negation(negation(A)) is A


def test_nested_junctions_become_one_and_lose_repetitions() -> None:
    flat = all_of((A, all_of((B, A)), C))
    assert isinstance(flat, Junction)
    assert flat.parts == (A, B, C)
    assert isinstance(any_of((flat, A)), Junction)
    assert any_of((flat, A)) is not flat


def decided(formula: Formula) -> bool:
    with Session(Bounds(Universe("atom"))) as session:
        literal = session.literal(formula)
        assert abs(literal) == abs(session.literal(TRUE))
        return literal == session.literal(TRUE)


@pytest.mark.parametrize("claims", list(product((TRUE, FALSE), repeat=4)))
def test_claims_are_counted(claims: tuple[Formula, ...]) -> None:
    assert decided(number_of(claims).eq(IntConstant(sum(each is TRUE for each in claims))))


@pytest.mark.parametrize("count", range(6))
def test_numbers_are_added(count: int) -> None:
    assert decided(total_of([IntConstant(1)] * count).eq(IntConstant(count)))
