"""Macros are written out where they are used: for sets, formulas, predicates and declarations."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.relational.from_alloy.answers import answer
from ooxcheck.relational.from_alloy.questions import load
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from tests.relational.from_alloy.asking import has_instance, number_of_instances


@pytest.mark.parametrize(
    ("macro", "formula"),
    [
        ("let next[x] = x.r", "all x: A | next[x] = x.r and next[next[x]] = x.r.r"),
        ("let next[x] = x.r", "A.next = A.r"),
        ("let twice[f, x] { f[f[x]] } fun step[x: A]: set A { x.r }", "all x: A | twice[step, x] = x.r.r"),
        ("let all_[p] { all x: A | p[x] } pred loop[x: A] { x in x.r }", "all_[loop] iff A <: iden in r"),
        ("let whole = A + B", "whole = A + B"),
        ("let none_[] { no r }", "none_ iff no r"),
        ("let both[p, q] { p q }", "both[some A, some B] iff some A and some B"),
        ("let total = A -> one A", "r in total iff all x: A | one x.r"),
        ("let outer[x] = inner[x] let inner[y] = y.r", "outer[A] = A.r"),
        ("let x = A", "all x: B | x in B"),
    ],
)
def test_a_macro_means_its_body(macro: str, formula: str) -> None:
    assert not has_instance(f"sig A {{ r: set A }} sig B {{}} {macro} check {{ {formula} }} for 3 but 2 B")
    assert has_instance(f"sig A {{ r: set A }} sig B {{}} {macro} run {{ {formula} }} for 3 but 2 B")


def test_a_macro_declares() -> None:
    model = "one sig A { f: table[A, B] } sig B {} let table[x, y] = x lone -> one y run {} for exactly 2 B"
    assert number_of_instances(model) == 2
    assert number_of_instances(model.replace("one y", "lone y")) == 3


def test_a_macro_sees_its_own_module(tmp_path: Path) -> None:
    (tmp_path / "lib.als").write_text(
        "module lib\nsig S {}\nlet with[x] = x + S\nprivate let mine = S\n", encoding="utf-8"
    )
    path = tmp_path / "main.als"
    path.write_text(
        "open lib sig A { S: set A }\ncheck { all x: A | with[x] - A = lib/S }\nrun { some mine }",
        encoding="utf-8",
    )
    assert answer(load(path))[1] is None
    with pytest.raises(AlloyError, match="nothing is called mine"):
        answer(load(path), "2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sig A {} let m[x] = m[x]\nrun { some m[A] }",
         "model.als:1:21: error: macros are written out 20 times one in another at most: m may mention itself"),
        ("sig A {} let m[x] { some y: x | m[y] }\nrun { m[A] }",
         "model.als:1:33: error: macros are written out 20 times one in another at most: m may mention itself"),
        ("sig A { f: m } let m = m\nrun {}",
         "model.als:1:24: error: macros are written out 20 times one in another at most: m may mention itself"),
        ("sig A {} let m[x, y] = x + y\nrun { some m[A] }", "model.als:2:12: error: m of model.als:1:10 wants 2 arguments, and has 1"),
        ("sig A {} let m[x] = x.x\nrun { some m[A] }", "model.als:2:12: error: cannot join two sets of atoms, of types {A} and {A}"),
        ("sig A {} let m[x] = x\nrun { m[A] }", "model.als:2:7: error: a formula is wanted here, and this is a set of type {A}"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(AlloyError) as caught:
        has_instance(text)
    assert str(caught.value) == message
