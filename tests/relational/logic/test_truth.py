"""What Python would take for a truth value, a loop or a number is refused where it is written, and says what to write."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.relational.bounds import Bounds, Universe
from ooxcheck.relational.logic.expr import FALSE, TRUE, Formula, Relation, conj, disj
from ooxcheck.relational.logic.intexpr import IntChoice, IntConstant, count
from ooxcheck.relational.logic.predicates import Acyclic, Function
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import solve

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
three = IntConstant(3)

NO_TRUTH: list[tuple[Callable[[], object], str]] = [
    (lambda: p.no() and p.some(), "no p has no truth value in Python: write a & b"),  # type: ignore[redundant-expr, unreachable]  # the mistake under test
    (lambda: p.no() or p.some(), "write a & b, a . b"),  # type: ignore[redundant-expr, unreachable]  # the mistake under test
    (lambda: not p.no(), "write a & b, a . b, ~a"),
    (lambda: three < count(p) < 2, r"the formula 3 < #p .* \(a < b\) & \(b < c\) for `a < b < c`"),
    (lambda: p == q and p.some(), "the formula p = q has no truth value"),
    (lambda: p != q and p.some(), "the formula not p = q has no truth value"),
    (lambda: count(p) == 3 == count(q), "the formula #p = 3 has no truth value"),
    (lambda: p.no() == q.no() or TRUE, "the formula no p <=> no q has no truth value"),
    (lambda: p if p else q, r"the set p has no truth value: write .some\(\) or .no\(\)"),  # type: ignore[redundant-expr]  # the mistake under test
    (lambda: bool(count(p)), "the integer #p has no truth value: compare it"),
    (lambda: p in [q, r.join(p)], "the formula .* has no truth value .* `is` compares nodes"),
    (lambda: p in q, r"Python's `in` cannot build a formula: write x.in_\(s\)"),
    (lambda: list(p), "not iterable"),  # type: ignore[call-overload]  # the mistake under test
]

MISFITS: list[tuple[Callable[[], object], str]] = [
    (lambda: p + p.some(), "`\\+` needs a set, not a formula: some p"),  # type: ignore[operator]  # the mistake under test
    (lambda: p & count(p), "`&` needs a set, not an integer: #p"),  # type: ignore[operator]  # the mistake under test
    (lambda: p @ 3, "`.` needs a set, not 3"),  # type: ignore[operator]  # the mistake under test
    (lambda: p == 3, "`=` needs a set, not 3"),
    (lambda: p.some() & p, "`and` needs a formula, not a relation: p"),  # type: ignore[operator]  # the mistake under test
    (lambda: p.some() & True, "`and` needs a formula, not True"),  # type: ignore[operator]  # the mistake under test
    (lambda: p.some().implies(r), "`=>` needs a formula, not a relation: r"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: conj(p.some(), q), "`and` needs a formula, not a relation: q"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: count(p.some()), "`#` needs a set, not a formula: some p"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: count(p) + True, "`plus` needs an integer, not True"),
    (lambda: count(p) < p, "`<` needs an integer, not a relation: p"),  # type: ignore[operator]  # the mistake under test
    (lambda: IntConstant(True), "needs a number of Python's, not True"),
    (lambda: IntChoice(p, three, three), "condition of a choice needs a formula, not a relation: p"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: p.some().then(p, three), "else needs a set, not an integer: 3"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: Acyclic(r + r.join(r)), "`Acyclic` needs a relation, not a set: r . r.r"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: Function(r, p, p.some()), "a function needs a set, not a formula: some p"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: solve(p, bounds()), "a problem needs a formula, not a relation: p"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: solve(True, bounds()), "a problem needs a formula, not True"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: Session(bounds()).solve(p), "an assumption needs a formula, not a relation: p"),  # type: ignore[arg-type]  # the mistake under test
]

ARITIES: list[tuple[Callable[[], object], str]] = [
    (lambda: p + r, "arities differ, 1 and 2: p \\+ r"),
    (lambda: p == r, "arities differ, 1 and 2: p = r"),
    (lambda: p @ q, "cannot join two sets of atoms, of arities 1 and 1: p . q"),
    (p.closure, "wants a binary relation, not one of arity 1: p"),
]


def bounds() -> Bounds:
    made = Bounds(Universe("a", "b", "c", "d"))
    made.bind(p, upper="abcd")
    return made


@pytest.mark.parametrize(
    ("write", "message"), NO_TRUTH + MISFITS, ids=[message for _, message in NO_TRUTH + MISFITS]
)
def test_what_has_no_truth_value_or_does_not_fit_is_refused(
    write: Callable[[], object], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        write()


@pytest.mark.parametrize(("write", "message"), ARITIES, ids=[message for _, message in ARITIES])
def test_arities_that_do_not_fit_are_refused_with_both(write: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        write()


def test_signs_build_what_methods_build() -> None:
    assert (p == q) is p.eq(q)
    assert (p != q) is ~p.eq(q)
    assert p @ r is r[p] is p.join(r)
    assert (p.no() == q.no()) is p.no().iff(q.no())
    assert conj(p.no(), [q.no(), r.no()]) is conj([p.no(), q.no(), r.no()])
    assert (conj(), disj()) == (TRUE, FALSE)


NUMBERS = [
    (count(p) < 2, "#p < 2"),
    (2 < count(p), "2 < #p"),  # noqa: SIM300 (the order under test)
    (count(p) == 2, "#p = 2"),
    (2 != count(p), "not #p = 2"),  # noqa: SIM300 (the order under test)
    ((1 + count(p)) * 2 >= 4 - count(p), "minus[4, #p] <= mul[plus[1, #p], 2]"),
    ((count(p) << 1).eq(1 << count(p)), "(#p << 1) = (1 << #p)"),
    (count(p).quotient(2) > 1, "1 < div[#p, 2]"),
]


@pytest.mark.parametrize(("formula", "text"), NUMBERS, ids=[text for _, text in NUMBERS])
def test_numbers_of_python_are_integers(formula: Formula, text: str) -> None:
    assert str(formula) == text


def test_both_halves_of_a_conjunction_are_solved() -> None:
    options = Options(isolated=False)
    assert solve(p.no() & p.some(), bounds(), options).is_unsat
    assert solve((count(p) > 3) & (count(p) < 2), bounds(), options).is_unsat
    found = solve((count(p) > 1) & (count(p) < 3), bounds(), options).instance
    assert found is not None
    assert len(found["p"]) == len(found[p]) == 2
