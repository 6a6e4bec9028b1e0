"""How terms are represented: as little as possible is spread out into rows."""

from __future__ import annotations

import pytest

from ooxcheck.oox import logic
from ooxcheck.relational import NONE, Expr
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.terms import identity
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.guarded_sets import Meaning
from tests.translate.concrete import ByConstants, example
from tests.translate.formula_properties import known
from tests.translate.unknown import no_calls


@pytest.fixture
def view() -> View:
    ours = ByConstants(example())
    return view_of(ours.scene, ours.call)


def meaning(view: View, text: str) -> Meaning:
    """Return what a term denotes."""
    node = known(f"some ({text})")
    assert isinstance(node, logic.Multiplicity)
    return view.term(node.term)


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a.*next",
        "next",
        "a.friends",
        "a.map",
        "brr[0]",
        "N.s",
        "{n : N | n.v == 1}",
        "1.(~v)",
        "none",
        "iden",
    ],
)
def test_objects_and_strings_stay_sets_of_relational_logic(view: View, text: str) -> None:
    found = meaning(view, text)
    assert isinstance(found, Expr)
    assert not found.uses_universe


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a.v", 1), ("a.next.next.next.v", 0), ("k + a.v * 2", 1), ("a.v & N.v", 1), ("N.v & a.v", 1), ("arr[1]", 1),
        ("#arr", 1), ("q", 1), ("a.*next.v", 3), ("N.v", 4), ("v", 5), ("a.next.v + N.v", 5),
        ("if q then a.v else b.v", 1), ("a.step(1).v", 1),
    ],
)  # fmt: skip
def test_numbers_take_as_many_rows_as_there_may_be_numbers(view: View, text: str, rows: int) -> None:
    found = meaning(view, text)
    assert not isinstance(found, Expr)
    assert len(found) == rows


def test_the_identity_is_that_of_a_set(view: View) -> None:
    members = view.heap.allocated
    pairs = view.world.possible(identity(members))
    assert sorted(map(str, pairs)) == sorted(str((atom, atom)) for (atom,) in view.world.possible(members))


def test_nothing_is_called_where_evaluation_has_ended() -> None:
    view = view_of(ByConstants(example()).scene, no_calls)
    meaning(view, "N.v * 2 + retval.size()")
    assert [span.text for span in view.trouble.errors] == ["N.v"]


def test_nothing_is_called_without_a_receiver_or_a_number_it_needs() -> None:
    view = view_of(ByConstants(example()).scene, no_calls)
    assert meaning(view, "b.next.size()") == ()
    assert meaning(view, "N.twice(1 / 0)") == ()
    assert meaning(view, "b.next.step(1)") is NONE
