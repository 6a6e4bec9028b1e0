"""Duties that are due together are judged together, and what follows is only for executions in which all hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Source, Span
from ooxcheck.relational import FALSE, TRUE, Formula
from ooxcheck.translate.formulas.scene import Judgement
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.duty_ledger import Claim, Ledger, check_claims
from ooxcheck.translate.symbolic.paths import Dead
from tests.translate.symbolic.test_paths import path
from tests.translate.worlds import always, unknown, world

HERE = Span(Source("here", "assert x; assert y;"), 0, 9)
THERE = Span(HERE.source, 10, 19)
FIRST, SECOND = (Duty(DutyKind.ASSERT, span) for span in (HERE, THERE))
LOOP, RECURSION = Bounded("loop", HERE), Bounded("recursion", THERE)


def fails(ledger: Ledger, duty: Duty) -> Formula:
    return any_of(ledger.violations.get(duty, []))


def test_what_holds_is_owed_and_cannot_fail() -> None:
    it, ledger = path(world()), Ledger()
    check_claims(it, ledger, [Claim(FIRST, Judgement(TRUE))])
    assert ledger.violations == {FIRST: []}
    assert it.guard is TRUE


def test_what_fails_ends_the_execution() -> None:
    here = world()
    it, ledger, good = path(here), Ledger(), unknown(here)
    check_claims(it, ledger, [Claim(FIRST, Judgement(good))])
    assert always(here, fails(ledger, FIRST).iff(~good) & it.guard.iff(good))


def test_all_that_fail_at_one_moment_count() -> None:
    here = world()
    it, ledger, a, b = path(here), Ledger(), unknown(here), unknown(here)
    check_claims(it, ledger, [Claim(FIRST, Judgement(a)), Claim(SECOND, Judgement(b))])
    assert always(here, fails(ledger, FIRST).iff(~a) & fails(ledger, SECOND).iff(~b) & it.guard.iff(a & b))


def test_of_two_moments_the_second_is_for_those_that_passed_the_first() -> None:
    here = world()
    it, ledger, a, b = path(here), Ledger(), unknown(here), unknown(here)
    check_claims(it, ledger, [Claim(FIRST, Judgement(a))])
    check_claims(it, ledger, [Claim(SECOND, Judgement(b))])
    assert always(here, fails(ledger, SECOND).iff(a & ~b))


def test_a_duty_is_due_only_where_it_is() -> None:
    here = world()
    it, ledger, where, good = path(here), Ledger(), unknown(here), unknown(here)
    check_claims(it, ledger, [Claim(FIRST, Judgement(good), where)])
    assert always(here, fails(ledger, FIRST).iff(where & ~good) & it.guard.iff(where.implies(good)))


def test_an_assumption_drops_and_breaks_nothing() -> None:
    here = world()
    it, ledger, good = path(here), Ledger(), unknown(here)
    check_claims(it, ledger, [Claim(None, Judgement(good))])
    assert ledger.violations == {}
    assert always(here, it.guard.iff(good))


def test_a_formula_without_a_value_breaks_the_duty_to_have_one_instead() -> None:
    here = world()
    it, ledger, good, bad = path(here), Ledger(), unknown(here), unknown(here)
    check_claims(it, ledger, [Claim(FIRST, Judgement(good, {THERE: bad}))])
    evaluation = Duty(DutyKind.EVALUATION, THERE)
    assert always(here, fails(ledger, evaluation).iff(bad) & fails(ledger, FIRST).iff(~bad & ~good))
    assert always(here, it.guard.iff(good & ~bad))


def test_a_bound_that_a_formula_depends_on_hides_what_else_fails() -> None:
    here = world()
    it, ledger, cut, good = path(here), Ledger(), unknown(here), unknown(here)
    ledger.cuts.append((LOOP, cut))
    check_claims(it, ledger, [Claim(FIRST, Judgement(good)), Claim(SECOND, Judgement(TRUE, cut=cut))])
    assert always(here, any_of(ledger.bounds[LOOP]).iff(cut) & fails(ledger, FIRST).iff(~cut & ~good))
    assert always(here, it.guard.iff(~cut & good))


def test_a_bound_that_no_formula_depends_on_is_forgotten() -> None:
    here = world()
    it, ledger = path(here), Ledger()
    ledger.cuts.append((LOOP, unknown(here)))
    check_claims(it, ledger, [Claim(FIRST, Judgement(TRUE))])
    assert ledger.bounds == {}
    assert ledger.take_cuts() == []


def test_of_two_claims_that_meet_bounds_the_first_ends_the_run() -> None:
    here = world()
    it, ledger, one, two = path(here), Ledger(), unknown(here), unknown(here)
    claims = [Claim(FIRST, Judgement(TRUE, cut=one)), Claim(SECOND, Judgement(TRUE, cut=two))]
    check_claims(it, ledger, _meeting(ledger, claims, [(LOOP, one), (RECURSION, two)]))
    assert always(
        here, any_of(ledger.bounds[LOOP]).iff(one) & any_of(ledger.bounds[RECURSION]).iff(two & ~one)
    )


def _meeting(ledger: Ledger, claims: list[Claim], met: list[tuple[Bounded, Formula]]) -> Iterator[Claim]:
    """Yield claims, each of which meets a bound while it is judged."""
    for claim, bound in zip(claims, met, strict=True):
        ledger.cuts.append(bound)
        yield claim


def test_a_duty_that_always_fails_leaves_nobody() -> None:
    it, ledger = path(world()), Ledger()
    with pytest.raises(Dead):
        check_claims(it, ledger, [Claim(FIRST, Judgement(FALSE))])
    assert fails(ledger, FIRST) is TRUE


def test_what_happens_nowhere_is_not_noted() -> None:
    ledger = Ledger()
    ledger.fail(FIRST, FALSE)
    ledger.cut(LOOP, FALSE)
    assert (ledger.violations, ledger.bounds) == ({}, {})
