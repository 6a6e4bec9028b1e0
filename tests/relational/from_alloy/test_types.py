"""Fields of one name are told apart by types; what makes no sense is refused at its place."""

from __future__ import annotations

import pytest

from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from tests.relational.from_alloy.asking import has_instance

TWO = """
sig A { f: one B, up: lone A }
sig B { f: one A, up: lone A }
"""


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("some a: A | a.f in B", True),
        ("some a: A | a.f not in B", False),
        ("some b: B | b.f.f != b and b.f.f in B", True),
        ("some f & (A -> B) and no f & (B -> A)", False),
        ("no f & (B -> A)", True),
        ("some A and A <: f in B -> univ", False),
        ("some a: A | a in a.^up", True),
        ("some a: A, b: a.*up | b != a and no B <: up", True),
        ("some f.A & A", False),
        ("some f[A]", True),
    ],
)
def test_overloaded_fields_are_resolved(formula: str, expected: bool) -> None:
    assert has_instance(f"{TWO} run {{ {formula} }}") is expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{TWO}run {{ some f }}", "model.als:4:12: error: the name is ambiguous here; it can be field A<:f, field B<:f"),
        ("sig A {}\nrun { A }", "model.als:2:7: error: a formula is wanted here, and this is a set of type {A}"),
        ("sig A {}\nrun { some (some A) }", "model.als:2:13: error: a set is wanted here, and this is a formula"),
        ("sig A { f: A }\nrun { A = f }", "model.als:2:9: error: `=` compares sets of one arity, not of types {A} and {A->A}"),
        ("sig A {}\nrun { some A.A }", "model.als:2:13: error: cannot join two sets of atoms, of types {A} and {A}"),
        ("sig A {}\nrun { some ^A }", "model.als:2:12: error: `^` wants a binary relation, not one of type {A}"),
        ("sig A {}\nrun { A > 3 }", "model.als:2:7: error: an integer is wanted here, and this is a set of type {A}"),
        ("sig Alpha {}\nrun { some Alfa }", "model.als:2:12: error: nothing is called Alfa; did you mean Alpha?"),
        ("sig A { f: A, f: A }", "model.als:1:15: error: A<:f and A<:f are two fields of one name that an atom can have both"),
        ("sig A { f: g, g: A.f }", "model.als:1:9: error: the declaration of A<:f leads back to itself"),
        ("sig A extends B {}", "model.als:1:15: error: no signature is called B"),
        ("sig A {} sig A {}", "model.als:1:10: error: two signatures are called A"),
        ("sig A {} pred p[x: A] {}\nrun { p }", "model.als:2:7: error: p of model.als:1:10 wants 1 arguments, and has 0"),
        ("sig A {} sig B {} pred p[x: A] {}\nrun { p[B] }", "model.als:2:7: error: argument 1 of p has type {B}, and should have {A}"),
        ("sig A {} pred p[x: A] { p[x] }\nrun p", "model.als:1:25: error: p calls itself: recursion is not supported"),
        ("sig A {}\nrun q", "model.als:2:5: error: no assertion, predicate or function is called q"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(AlloyError) as caught:
        has_instance(text)
    assert str(caught.value) == message
