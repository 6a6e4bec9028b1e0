from __future__ import annotations

from ooxcheck.relational.bounds import Bounds, Universe
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.to_alloy.names import Names, nothing


def test_names_are_words_and_differ() -> None:
    bounds = Bounds(Universe("a b", "a-b", "\u00e9"))
    for name in ("f.g", "f g", "f_g"):
        bounds.bind(Relation(name, 2), upper=[])
    names = Names(bounds)
    assert list(names.atoms.values()) == ["A_a_b", "A_a_b_1", "A__"]
    assert list(names.relations.values()) == ["r_f_g", "r_f_g_1", "r_f_g_2"]


def test_sets_of_tuples_are_unions_of_arrows() -> None:
    bounds = Bounds(Universe("a", "b"))
    rows = [bounds.universe.pack(row) for row in (("a", "b"), ("b", "b"))]
    assert Names(bounds).tuples(rows, 2) == "A_a->A_b + A_b->A_b"
    assert Names(bounds).tuples([], 2) == nothing(2) == "none->none"
    assert Names(bounds).type(Relation("q", 1)) == "set Atom"
    assert Names(bounds).type(Relation("q", 3)) == "Atom -> Atom -> Atom"
