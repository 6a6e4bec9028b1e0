"""Contents fit cells by their types, and nothing else does."""

from __future__ import annotations

import math

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.heap import UNSET, Content, Heap, Kinds
from ooxcheck.oox.running.type_membership import can_hold
from ooxcheck.oox.types import ArrayType, ClassType

PROGRAM = load_text(
    """
    class A { int i; uint u; bool b; char c; float f; string s; A a; int[] row; ghost A set some; ghost A -> int many; }
    class B extends A { }
    class C { }
    """,
    int_width=4,
)
HEAP = Heap(Kinds(PROGRAM))
A, B, C = (HEAP.allocate(HEAP.kinds.of_class(name), []) for name in "ABC")
ROW, ROWS = (
    HEAP.allocate(HEAP.kinds.of_array(ArrayType(type_)), [])
    for type_ in (PROGRAM.layout("A")[0].columns[0], ClassType("A"))
)
FIELDS = {field.name: field for field in PROGRAM.layout("A")}

GOOD: dict[str, list[Content]] = {
    "i": [-8, 7],
    "u": [0, 15],
    "b": [False, True],
    "c": [0, 65535],
    "f": [0.0, 0.5, math.inf, math.nan],
    "s": [None, "", "x"],
    "a": [None, A, B],
    "row": [None, ROW],
    "some": [frozenset(), frozenset({(A,), (B,)})],
    "many": [frozenset({(A, 3), (B, -8)})],
}
EVERYTHING: list[Content] = [
    -9, -8, -1, 0, 1, 7, 8, 15, 16, 65535, 65536, True, 0.5, 0.1, math.nan, None, "x", A, B, C, ROW, ROWS, UNSET,
    frozenset(), frozenset({(A,)}), frozenset({(C,)}), frozenset({(None,)}), frozenset({(A, 3)}), frozenset({(A, 8)}), frozenset({(A, 3, 3)}),
]  # fmt: skip
FITS = {
    "i": {-8, -1, 0, 1, 7},
    "u": {0, 1, 7, 8, 15},
    "c": {0, 1, 7, 8, 15, 16, 65535},
    "f": {0.5},
    "s": {None, "x"},
    "a": {None, A, B},
    "row": {None, ROW},
    "some": {frozenset(), frozenset({(A,)})},
    "many": {frozenset(), frozenset({(A, 3)})},
}
"""Of everything; truth values and what is no number stand for themselves alone, so they are left to the other test."""


@pytest.mark.parametrize("name", FIELDS)
def test_values_of_its_type_fit(name: str) -> None:
    assert all(can_hold(PROGRAM, FIELDS[name], content) for content in GOOD[name])


@pytest.mark.parametrize("name", FITS)
def test_nothing_else_fits(name: str) -> None:
    plain = [each for each in EVERYTHING if not isinstance(each, bool) and each == each]
    assert {each for each in plain if can_hold(PROGRAM, FIELDS[name], each)} == FITS[name]


def test_truth_values_and_what_is_no_number_are_of_one_type() -> None:
    assert [name for name, field in FIELDS.items() if can_hold(PROGRAM, field, content=True)] == ["b"]
    assert [name for name, field in FIELDS.items() if can_hold(PROGRAM, field, math.nan)] == ["f"]
    assert not [each for each in EVERYTHING if can_hold(PROGRAM, FIELDS["b"], each) and each is not True]
