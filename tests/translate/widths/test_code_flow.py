"""Which statements let numbers flow, and which calculate."""

from __future__ import annotations

import pytest

from tests.translate.flows import Named

JOINED = {
    "a := b;": "ab",
    "int x := a; b := x;": "ab",
    "if (a < b) { ; }": "ab",
    "while (a != b) { ; }": "ab",
    "n.v := a;": ("a", "v"),
    "a := n.next.v;": ("a", "v"),
    "N.total := a;": ("a", "total"),
    "n.few[0] := a;": ("a", "few[]"),
    "a := n.few[b];": ("a", "few[]"),
    "return a;": ("a", "retval"),
    "n.set(a);": ("a", "v"),
    "a := n.get();": ("a", "v", "w"),
    "a := N.same(b);": "ab",
    "bool p := exists e, i : n.few : e == a;": ("a", "few[]"),
    "bool p := a == 1 && (b == c || !(c < a));": "abc",
    "try { a := b; } catch { b := c; }": "abc",
    "assert a == b;": "ab",
}

APART = [
    "a := 1; b := 1;",
    "if (a < 1 && b < 1) { ; }",
    "n.v := a; n.w := b;",
    "int x := 1; if (a == 1) { b := x; }",
]

CALCULATED = {
    "a := b + 1;": "ab",
    "a := -b;": "ab",
    "int x := a % 2;": "a",
    "if (a * b < c) { ; }": "abc",
    "a := #n.few;": "a",
    "if (a < #n.few) { ; }": "a",
    "n.few[a] := 1;": "a",
    "b := n.few[a];": "a",
    "int[] m := new int[a];": "a",
    "bool p := exists e, i : n.few : i == a;": "a",
}


@pytest.mark.parametrize("body", JOINED)
def test_what_is_copied_or_compared_is_together(body: str) -> None:
    found = Named(body)
    assert found.are_together(*JOINED[body])
    assert all(found.is_only_compared(name) for name in JOINED[body])


@pytest.mark.parametrize("body", APART)
def test_meeting_the_same_literal_is_no_flow(body: str) -> None:
    assert not Named(body).are_together("a", "b")


@pytest.mark.parametrize("body", CALCULATED)
def test_arithmetic_lengths_indices_and_sizes_are_calculation(body: str) -> None:
    found = Named(body)
    assert not any(found.is_only_compared(name) for name in CALCULATED[body])


def test_an_index_does_not_spoil_the_elements() -> None:
    found = Named("b := n.few[a + 1]; assert b < c;")
    assert found.is_only_compared("few[]")
    assert found.are_together("b", "c", "few[]")


def test_literals_are_found_in_code_and_contracts() -> None:
    found = Named("a := 4; if (a == b) { ; } c := 9; n.few[5] := a;", "requires(a >= -7)")
    assert found.literals("b") == {4, -7}
    assert found.literals("c") == {9}


def test_methods_that_are_called_are_looked_at_all_candidates_of_a_receiver_among_them() -> None:
    found = Named("a := n.get();")
    assert found.called == {"Main.main(int, int, int, N, uint)", "N.get()", "M.get()"}
