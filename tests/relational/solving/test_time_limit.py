"""Deadlines are kept while a problem is translated, and tell the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic.binders import all_, some_, the_set
from ooxcheck.relational.logic.expr import IDEN, UNIV, Formula, Relation
from ooxcheck.relational.solving.answers import Options, Outcome
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import core, count_instances, instances, minimal, solve
from ooxcheck.relational.solving.time_limit import OutOfTimeError, watch_deadline
from ooxcheck.sat.core import Circuit

p, r, t = Relation("p", 1), Relation("r", 2), Relation("t", 3)
LATE = "the time limit was reached"


def large() -> tuple[Formula, Bounds]:
    """Return a problem that takes seconds to translate: it closes forty graphs."""
    atoms = range(60)
    bounds = Bounds(Universe(*atoms))
    bounds.bind(t, upper=product(atoms[:40], atoms, atoms))
    bounds.bind(r, upper=product(atoms, atoms))
    return all_(UNIV, lambda x: ((x @ t + r).closure() & IDEN).no() & (x @ t @ r).some()), bounds


def endless() -> tuple[Formula, Bounds]:
    """Return a problem of constants: it makes no gate, but looks at millions of tuples."""
    atoms = range(60)
    bounds = Bounds(Universe(*atoms))
    bounds.bind_exactly(r, [(each, each) for each in atoms])
    some = all_(UNIV, UNIV, UNIV, UNIV, lambda a, b, c, d: (a @ r @ r @ r + b).in_(a + b + c + d))
    return some, bounds


def witnessed() -> tuple[Formula, Bounds]:
    """Return a problem with a witness whose range takes seconds to estimate."""
    bounds = large()[1]
    far = the_set(UNIV, lambda x: (x @ t + r).closure().closure().some() & ((x @ t) @ r @ r @ r).some())
    return some_(far, lambda x: (r @ x).no()), bounds


@pytest.mark.parametrize("made", [large, endless, witnessed])
def test_a_problem_that_is_not_translated_in_time_is_unknown(
    made: Callable[[], tuple[Formula, Bounds]],
) -> None:
    formula, bounds = made()
    started = monotonic()
    solution = solve(formula, bounds, Options(seconds=0.3, isolated=False))
    assert (solution.outcome, solution.reason) == (Outcome.UNKNOWN, LATE)
    assert monotonic() - started < 3
    assert minimal(formula, bounds, [r], Options(seconds=0.1)).reason == LATE


def test_cores_and_instances_raise_the_same_error() -> None:
    formula, bounds = large()
    options = Options(seconds=0.1)
    with pytest.raises(TimeoutError, match=LATE):
        core(formula, bounds, options)
    with pytest.raises(TimeoutError, match=LATE):
        next(instances(formula, bounds, options))


def test_cores_and_instances_raise_the_same_error_for_the_solver() -> None:
    pigeons, holes = [f"p{each}" for each in range(12)], [f"h{each}" for each in range(11)]
    bounds = Bounds(Universe(*pigeons, *holes))
    pigeon = bounds.bind_exactly(p, pigeons)
    bounds.bind(r, upper=product(pigeons, holes))
    crowded = all_(pigeon, lambda x: r[x].one()).with_label("in") & all_(
        UNIV, lambda h: (r @ h).lone()
    ).with_label("alone")
    options = Options(seconds=0.2, symmetry=0)
    with pytest.raises(TimeoutError, match=LATE):
        core(crowded, bounds, options)
    with pytest.raises(TimeoutError, match=LATE):
        next(instances(crowded, bounds, options))


def test_a_session_keeps_its_deadline_while_it_translates_what_is_assumed() -> None:
    formula, bounds = large()
    with Session(bounds, Options(isolated=False)) as session:
        session.add(r.some())
        session.deadline = monotonic() + 0.2
        late = session.solve(formula)
        assert (late.outcome, late.reason) == (Outcome.UNKNOWN, LATE)
        session.deadline = None
        assert session.solve(r.lone()).is_sat


def test_who_translates_in_a_session_can_be_stopped() -> None:
    formula, bounds = large()
    calls: list[int] = []

    def watch() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt

    with Session(bounds, Options(isolated=False)) as session:
        with pytest.raises(KeyboardInterrupt), session.watch_translation(watch):
            session.add(formula)
        assert len(calls) == 3
        session.add(r.lone())
        assert session.solve().is_sat


def test_a_watch_around_a_question_is_called_too() -> None:
    formula, bounds = large()
    calls: list[int] = []
    with (
        Session(bounds, Options(isolated=False)) as session,
        session.watch_translation(lambda: calls.append(1)),
    ):
        session.deadline = monotonic() + 0.2
        assert session.solve(formula).reason == LATE
    assert calls


def test_the_moment_is_looked_at_only_if_there_is_one() -> None:
    watch_deadline(None)()
    watch_deadline(monotonic() + 60)()
    with pytest.raises(OutOfTimeError, match=LATE):
        watch_deadline(monotonic() - 1)()
    gates = Circuit()
    assert gates.watch is None


def test_symmetry_is_looked_for_as_long_as_there_is_time() -> None:
    pairs = 300
    bounds = Bounds(Universe(*range(2 * pairs)))
    bounds.bind_exactly(
        r, [pair for one in range(pairs) for pair in ((one, pairs + one), (pairs + one, one))]
    )
    bounds.bind(p, upper=range(2 * pairs))
    started = monotonic()
    with pytest.raises(TimeoutError, match=LATE):
        count_instances(p.one() & r.some(), bounds, Options(seconds=0.5, isolated=False))
    with pytest.raises(TimeoutError, match=LATE):
        next(
            instances(
                p.one() & r.some(), bounds, Options(seconds=0.5, isolated=False), up_to_isomorphism=True
            )
        )
    assert monotonic() - started < 6
