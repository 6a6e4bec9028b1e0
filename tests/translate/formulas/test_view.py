"""What comes first and has no value ends evaluation."""

from __future__ import annotations

import pytest

from ooxcheck.oox.source import Source, Span
from ooxcheck.relational import FALSE, TRUE, Formula, Relation
from ooxcheck.translate.formulas.view import Trouble, sort_spans
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.universe import UNIT, World
from tests.oox.runs import loaded
from tests.translate.concrete import SETTINGS, WIDTH

TEXT = Source("<text>", "one two")
FIRST, SECOND = Span(TEXT, 0, 3), Span(TEXT, 4, 7)


@pytest.fixture
def world() -> World:
    return World(loaded("class N { }", WIDTH), SETTINGS, ())


def open_formula(world: World, name: str) -> Formula:
    """Return a formula that is for the solver to decide."""
    return world.session.bounds.bind(Relation(name, 1), upper=[UNIT]).some()


def test_what_never_happens_is_not_noted(world: World) -> None:
    trouble = Trouble()
    trouble.note_error(world, FIRST, FALSE)
    trouble.note_cut(world, FALSE)
    assert not trouble.errors
    assert trouble.has_no_value is FALSE


def test_later_trouble_counts_only_where_there_was_none_before(world: World) -> None:
    a, b, c = (open_formula(world, name) for name in "abc")
    trouble = Trouble()
    trouble.note_error(world, SECOND, a)
    trouble.note_cut(world, b)
    trouble.note_error(world, FIRST, c)
    noted = [*trouble.errors.values(), trouble.cut]
    for at, one in enumerate(noted):
        assert all(not world.session.solve(one, other).instance for other in noted[:at])
    assert not world.session.solve(any_of((a, b, c)), ~trouble.has_no_value).instance
    assert trouble.errors[SECOND] is a
    assert world.session.solve(trouble.cut).instance
    assert world.session.solve(trouble.errors[FIRST]).instance


def test_after_certain_trouble_nothing_more_is_noted(world: World) -> None:
    trouble = Trouble()
    trouble.note_error(world, FIRST, TRUE)
    trouble.note_error(world, SECOND, TRUE)
    trouble.note_cut(world, TRUE)
    assert list(trouble.errors) == [FIRST]
    assert trouble.cut is FALSE


def test_errors_are_told_in_the_order_of_the_text() -> None:
    longer = Span(TEXT, 0, 5)
    assert sort_spans((SECOND, longer, FIRST)) == [FIRST, longer, SECOND]
