"""Quantifiers written as functions: no variable means anything but what its binder gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.relational.bounds import Bounds, Instance, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import (
    Decl,
    all_,
    lone_,
    lone_of,
    no_,
    one_,
    set_of,
    some_,
    some_of,
    such_that,
    sum_,
    the_set,
)
from ooxcheck.relational.logic.expr import TRUE, UNIV, Expr, Formula, Relation, Variable
from ooxcheck.relational.logic.intexpr import count
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import instances
from ooxcheck.relational.to_alloy.export import alloy

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)

TEXTS = [
    (all_(p, lambda x: x.in_(q)), "all x: p | x in q"),
    (some_(p, q, lambda x, y: x.product(y).in_(r)), "some x: p, y: q | x->y in r"),
    (no_(p, lambda one: one.in_(q)), "all one: p | not one in q"),
    (one_(p, lambda x: x.in_(q)), "one {x: p | x in q}"),
    (lone_(p, lambda x: x.in_(q)), "lone {x: p | x in q}"),
    (the_set(p, q, lambda x, y: y.in_(r[x])).no(), "no {x: p, y: q | y in x.r}"),
    (sum_(p, lambda x: count(r[x])) == 2, "(sum x: p | #x.r) = 2"),
    (sum_(p, lambda x: 3) < 7, "(sum x: p | 3) < 7"),
    (all_(r, lambda pair: pair.in_(r)), "all pair: r | pair in r"),
    (
        some_(set_of(p), some_of(q), lone_of(p), lambda a, b, c: c.in_(a + b)),
        "some a: set p, b: some q, c: lone p | c in a + b",
    ),
    (all_(p, p, lambda *x: x[0].product(x[1]).in_(r)), "all x1: p, x2: p | x1->x2 in r"),
    (all_(p, lambda x: some_(r[x], lambda x: x.in_(q))), "all x: p | some x': x.r | x' in q"),
    (all_(p, lambda x: some_(q, lambda x: x.in_(q))), "all x: p | some x: q | x in q"),
]


@pytest.mark.parametrize(("formula", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_functions_name_the_variables_they_are_given(formula: Formula, text: str) -> None:
    assert str(formula) == text


def image(e: Expr) -> Expr:
    """Return the members of a set, in a way that binds a variable with a name that others may have chosen, too."""
    x = Variable("x")
    return such_that(Decl(x, UNIV), holds=x.in_(e))


def renamed(e: Expr) -> Expr:
    y = Variable("y")
    return such_that(Decl(y, UNIV), holds=y.in_(e))


def serial(of: Callable[[Expr], Expr]) -> Formula:
    x = Variable("x")
    return all_(Decl(x, UNIV), holds=of(x.join(r)).some())


def test_a_variable_is_not_captured_by_another_of_its_name() -> None:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(r, upper=product("ab", "ab"))
    options = Options(isolated=False)
    for meant in (serial(image), serial(renamed), all_(UNIV, lambda x: image(r[x]).some())):
        assert len(list(instances(meant, bounds, options))) == 9
        only = Instance(("a", "b"), {r: frozenset([("a", "b")])})
        assert not holds(meant, only)
        assert holds(meant, Instance(("a", "b"), {r: frozenset([("a", "b"), ("b", "a")])}))


def test_alloy_gets_a_name_for_each_variable() -> None:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(r, upper=product("ab", "ab"))
    said = alloy(serial(image), bounds)
    assert "all v_x: Atom | some {v_x_1: Atom | v_x_1 in v_x.r_r}" in said


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: all_(p, q), "`all` needs a function of its variables after their ranges"),
    (all_, "`all` needs a function"),
    (lambda: some_(p, lambda x, y: TRUE), "`some` has 1 ranges, and its function 2 parameters: x, y"),
    (lambda: all_(p.some(), lambda x: TRUE), "the range of x in `all` needs a set, not a formula: some p"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: all_(p, lambda x: x), "the body of a binder needs a formula, not a variable: x"),
    (lambda: all_(p, lambda x: x is p), "the body of a binder needs a formula, not False"),
    (lambda: sum_(p, lambda x: x), "`sum` needs an integer, not a variable: x"),
    (lambda: all_(p, holds=TRUE), "`all` with its body by name needs a declaration, not a relation: p"),
]


@pytest.mark.parametrize(("build", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_binder_that_makes_no_sense_is_refused(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message.replace("(", r"\(")):
        build()
