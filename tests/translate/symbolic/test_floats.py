"""Floats and doubles in methods: what the encoder finds, without an oracle that would have to guess the numbers."""

from __future__ import annotations

import pytest

from ooxcheck.translate.formulas.scene import Unsupported
from tests.translate.asking import asked, in_main
from tests.translate.deciding import decided


def broken(body: str, parameters: str = "", contract: str = "", classes: str = "") -> list[str]:
    """Return what fails, in the order of the text."""
    answer = decided(asked(in_main(body, parameters, contract, classes), array=2))
    return [duty.span.text for duty in sorted(answer.violated, key=lambda duty: duty.span.start)]


def test_floats_are_calculated_bit_by_bit() -> None:
    body = "assert x + 1.0 > x; assert x / 3.0 * 3.0 == x; assert -x <= 2.0 || x < 0.0; assert x == x; assert 0.1 + 0.2 == 0.3;"
    assert broken(f"if (x > 0.0 && x < 10.0) {{ {body} }}", "float x") == ["x / 3.0 * 3.0 == x"]


def test_nan_is_not_itself() -> None:
    assert broken("assert x == x;", "double x") == ["x == x"]
    assert (
        broken(
            "assert x != x ==> !(x < y) && !(x > y) && !(x <= y) && !(x >= y) && !(x == y);",
            "float x, float y",
        )
        == []
    )


def test_doubles_have_more_bits_than_floats() -> None:
    text = "float f := 16777216.0; double d := 16777216.0; assert f + 1.0 == f; assert d + 1.0 == d;"
    assert broken(text) == ["d + 1.0 == d"]
    assert broken("assert 0.1 + 0.2 == (double) 0.3;") == ["0.1 + 0.2 == (double) 0.3"]


def test_zeros_are_equal_and_lead_to_different_infinities() -> None:
    text = "if (x == 0.0) { float y := 1.0 / x; assert y > 1.0 || y < -1.0; assert y > 0.0; }"
    assert broken(text, "float x") == ["y > 0.0"]


def test_the_remainder_has_the_sign_of_the_dividend() -> None:
    text = "float r := x % 2.5; if (x > -100.0 && x < 100.0) { assert r < 2.5 && r > -2.5; assert x >= 0.0 ==> r >= 0.0; assert r >= 0.0; }"
    assert broken(text, "float x") == ["r >= 0.0"]


def test_numbers_are_converted() -> None:
    text = "int j := (int) (float) i; assert j == i; uint u := (uint) i; assert i >= 0 ==> (int) u == i;"
    assert broken(text, "int i") == []
    assert broken(
        "int i := (int) x; assert (double) i == x; assert i == 0 || i <= -1 || i > 0;", "double x"
    ) == ["(double) i == x"]


def test_a_literal_takes_the_type_beside_it() -> None:
    assert broken("assert 0.1 == x ==> x + 0.2 == 0.30000000000000004;", "double x") == []
    assert broken("assert 0.1 == x ==> x + 0.2 == 0.3;", "float x") == []


def test_cells_hold_floats() -> None:
    classes = "class P { float x; static double d; double[] a; }"
    text = "p.x := p.x + 1.0; P.d := p.a[0]; p.a[0] := P.d + 1.0; assert p.x == old(p.x) + 1.0 || p.x != p.x; assert p.a[0] > P.d;"
    requires = "requires(p != null && p.a != null && #(p.a) > 0)"
    assert broken(text, "P p", requires, classes) == ["p.a[0] > P.d"]


def test_frames_and_permutations_look_at_values() -> None:
    classes = "class P { float x; }"
    assert broken("p.x := 0.0 / 0.0;", "P p", "requires(p != null && p.x != p.x) modifies()", classes) == []
    assert broken("p.x := -0.0;", "P p", "requires(p != null && p.x == 0.0) modifies()", classes) != []
    swap = "float t := a[0]; a[0] := a[1]; a[1] := t;"
    assert broken(swap, "float[] a", "requires(a != null && #a == 2) ensures(permutation(a, old(a)))") == []
    flip = "a[0] := -a[0];"
    wanted = "requires(a != null && #a == 1 && a[0] == 0.0) ensures(permutation(a, old(a)))"
    assert broken(flip, "float[] a", wanted) == ["permutation(a, old(a))"]
    assert broken(
        ";", "float[] a", "requires(a != null && #a == 2 && a[0] == a[1]) ensures(!alldifferent(a))"
    ) == ["!alldifferent(a)"]


def test_a_float_that_a_contract_leaves_open_may_be_either_zero() -> None:
    classes = "class C { static float zero() ensures(retval == 0.0); }"
    text = "float z := C.zero(); assert z == 0.0; assert 1.0 / z > 0.0;"
    assert broken(text, classes=classes) == ["1.0 / z > 0.0"]


def test_sets_of_floats_are_refused() -> None:
    for formula in (
        "p.x in p.x",
        "no (P.x)",
        "some {v : p.x + p.x | v > 0.0} && (p.x & p.x) == p.x",
        "disjoint(p.x, p.x)",
    ):
        with pytest.raises(Unsupported, match="sets of floats"):
            decided(asked(in_main(f"assert {formula};", "P p", classes="class P { float x; }")))
