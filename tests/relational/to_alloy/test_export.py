from __future__ import annotations

import re

from ooxcheck.relational.bounds import Bounds, Integers, Universe, product
from ooxcheck.relational.logic.binders import Decl, all_
from ooxcheck.relational.logic.expr import UNIV, Relation, Variable
from ooxcheck.relational.to_alloy.export import alloy
from tests.relational.formulas import Generator, Problem

p, c, r, x = Relation("p", 1), Relation("c", 1), Relation("a b", 2), Variable("one")

EXPECTED = """\
// who is
// where

open util/integer

abstract sig Atom { number: lone Int }
one sig A_a extends Atom {} { no number }
one sig A_b_c extends Atom {} { number = 3 }

one sig Problem {
  f_r_p: set (A_a + A_b_c),
  f_r_a_b: A_a->A_a + A_a->A_b_c
}

fun r_p: set Atom { Problem.f_r_p }
fun r_c: set Atom { A_a }
fun r_a_b: Atom -> Atom { Problem.f_r_a_b }

fact bounds {
  A_a->A_a in r_a_b
}

pred problem { all v_one: r_p - r_c | v_one in Atom.(^(r_a_b) + (Atom <: iden)) }

run problem for 2 but 3 Int
"""


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b-c"), Integers(4, {3: "b-c"}, ("a", "b-c")))
    bounds.bind(p, upper=["a", "b-c"])
    bounds.bind_exactly(c, ["a"])
    bounds.bind(r, upper=product("a", ["a", "b-c"]), lower=[("a", "a")])
    return bounds


def test_a_problem_is_a_module_with_atoms_bounds_and_a_command() -> None:
    formula = all_(Decl(x, p - c), holds=x.in_(UNIV.join(r.reflexive_closure())))
    assert alloy(formula, problem(), comments=["who is", "where"]) == EXPECTED


def test_any_problem_has_balanced_text_without_our_own_words() -> None:
    texts = [text for seed in range(200) if (text := exported(Generator(seed).problem())) is not None]
    assert len(texts) > 100
    for text in texts:
        assert all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))
        assert not re.search(r"\bint\d+\[|exact\[|univ|invert\[|signum\[", text)


def exported(given: Problem) -> str | None:
    """Return the text of a problem, None if it quantifies over sets where Alloy cannot."""
    try:
        return alloy(given.formula, given.bounds)
    except ValueError as error:
        if "quantifies over sets" in str(error):
            return None
        raise
