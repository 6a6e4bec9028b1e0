"""Exceptions of an evaluation, and what holds without them."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.specs.values.domain import NULL, Number, Reference
from ooxcheck.specs.values.evaluation import Evaluation, Record, Result, Site, Writes, with_order
from ooxcheck.specs.values.state import Dead, State
from ooxcheck.specs.values.terms import LENGTH, THROWN, Term
from tests.specs.values.programs import method_f

X: Term = (0,)
PROGRAM, METHOD = method_f("static void f() { }")


def _evaluation(state: State) -> Evaluation:
    return Evaluation(PROGRAM, Record(), state, [], Writes())


def test_a_reference_that_may_be_null() -> None:
    here = _evaluation(State())
    assert here.dereference(Result(Reference(), X), METHOD.span) == Result(Reference(null=False), X)
    assert here.record.sites == {Site(METHOD.span, ExceptionKind.NULL): False}
    (thrown,) = here.throws
    assert thrown.values[X] == NULL
    assert thrown.values[THROWN] == Reference(null=False, classes=frozenset(("null",)))
    assert here.state.values[X] == Reference(null=False)


def test_a_reference_that_another_expression_has_tested() -> None:
    here = _evaluation(State({X: Reference(null=False)}))
    here.dereference(Result(Reference(), X), METHOD.span)
    assert here.record.sites == {Site(METHOD.span, ExceptionKind.NULL): True}
    assert not here.throws


def test_null_always_throws() -> None:
    here = _evaluation(State())
    with pytest.raises(Dead):
        here.dereference(Result(NULL), METHOD.span)
    assert len(here.throws) == 1


def test_an_index_is_in_range_afterwards() -> None:
    here = _evaluation(State())
    here.check_index(Result(Number(-5, 5), X), Result(Number(0, 9), (1, LENGTH)), METHOD.span)
    assert here.state.number(X) == Number(0, 5)
    assert here.state.greatest_difference(X, (1, LENGTH)) == -1
    assert len(here.throws) == 1


def test_nothing_is_recorded_in_a_pause() -> None:
    record, site = Record(), Site(METHOD.span, ExceptionKind.CAST)
    with record.pause():
        record.note(site, is_safe=False)
    assert not record.sites
    record.note(site, is_safe=True)
    record.note(site, is_safe=False)
    record.note(site, is_safe=True)
    assert record.sites == {site: False}


def test_order_with_an_offset() -> None:
    state = with_order(State(), Result(Number(0, 9), X, 1), Result(Number(4, 4)), 0)
    assert state.number(X) == Number(-1, 3)
    with pytest.raises(Dead):
        with_order(State(), Result(Number(5, 9)), Result(Number(4, 4)), 0)


def test_writes_are_joined() -> None:
    writes = Writes()
    writes.add(0, Number(0, 0))
    writes.add_all({0: Number(3, 3), 1: None})
    writes.add(1, Number(0, 0))
    assert writes.values == {0: Number(0, 3), 1: None}
