"""Which fields make chains is read off the invariants."""

from __future__ import annotations

import pytest

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.translate.initial.list_fields import chain_fields
from tests.oox.runs import loaded
from tests.translate.initial_states import kinds

MAIN = "class Main { static void main(N a) { ; } }"


@pytest.mark.parametrize(
    ("invariants", "expected"),
    [
        ("", set()),
        ("invariant i: acyclic(this, f);", {"f"}),
        ("invariant i: this in this.^g;", {"g"}),
        ("invariant i: #this.*f < 3;", {"f"}),
        ("invariant i: #seq(this, g) < 3;", {"g"}),
        ("invariant i: acyclic(this, f, g);", set()),
        ("invariant i: acyclic(this, f); invariant j: acyclic(this, g);", {"f", "g"}),
        ("invariant i: acyclic(this, f); invariant j: #this.*(f + g) < 3;", set()),
        ("model N set all := this.*f; invariant i: #this.all < 3;", {"f"}),
        ("model N set all := this.*(f + g); invariant i: #this.all < 3;", set()),
        ("invariant i: this.f != this;", set()),
        ("N up; invariant i: acyclic(this, f, g); invariant j: #this.*up < 3;", set()),
    ],
)
def test_fields_that_invariants_close_over_alone_make_chains(invariants: str, expected: set[str]) -> None:
    program = loaded(f"class N {{ N f; N g; {invariants} }} {MAIN}")
    assert {field.name for field in chain_fields(program)} == expected


@pytest.mark.parametrize(
    ("fields", "chain"), [("N f; N g;", "f"), ("N f;", None), ("N f; M g;", None), ("N g; N f;", "f")]
)
def test_there_is_a_chain_only_where_objects_refer_to_their_like_in_other_ways_too(
    fields: str, chain: str | None
) -> None:
    every = kinds(
        f"class N {{ {fields} invariant i: acyclic(this, f); }} class M {{ }} {MAIN}", Bounds(scope=2)
    )
    slot = every.chain(every.order[0])
    assert (slot and str(getattr(slot.place, "name", ""))) == chain


@pytest.mark.parametrize(
    ("fields", "argument", "array", "chain"),
    [
        ("N f;", "N[] table", 2, "f"),
        ("N f;", "N[] table", 1, None),
        ("N f;", "N head", 2, None),
        ("N f;", "N[][] tables", 2, "f"),
        ("M f;", "N[] table", 2, None),
    ],
)
def test_lists_in_the_elements_of_an_array_make_a_chain(
    fields: str, argument: str, array: int, chain: str | None
) -> None:
    text = f"class N {{ {fields} }} class M {{ }} class Main {{ static void main({argument}) {{ ; }} }}"
    every = kinds(text, Bounds(scope=2, array=array))
    (node,) = (kind for kind in every.order if str(kind) == "N")
    slot = every.chain(node)
    assert (slot and str(getattr(slot.place, "name", ""))) == chain


def test_kinds_that_refer_to_each_other_have_no_chain() -> None:
    every = kinds(
        f"class N {{ N f; N g; M m; invariant i: acyclic(this, f); }} class M {{ N n; }} {MAIN}",
        Bounds(scope=2),
    )
    assert all(every.chain(kind) is None for kind in every.order if kind not in every.without_back_references)
