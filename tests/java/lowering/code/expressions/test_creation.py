"""New strings and arrays."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_a_literal_is_a_new_string() -> None:
    assert body('String m() { return "x"; }') == 'String _1 := new String(); _1._text := "x"; return _1;'


def test_arrays_by_their_sizes_and_elements() -> None:
    assert body("int[][] m() { return new int[2][3]; }") == "return new int[2][3];"
    assert body("int[] m() { return new int[] {1, 2}; }") == (
        "int[] _1 := new int[2]; _1[0] := 1; _1[1] := 2; return _1;"
    )


def test_sizes_that_may_throw_are_evaluated_in_order() -> None:
    assert body("int[][] m(int[] a) { return new int[a[0]][a[1]]; }") == (
        "int _1 := a[0]; int _2 := a[1]; return new int[_1][_2];"
    )
