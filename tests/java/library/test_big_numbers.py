"""Numbers of java.math: verdicts within 64 bits, the bound beyond them, and identity."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from tests.java.lowering.test_array_objects import asked

_BIG = "java.math.BigInteger"
VERDICTS = {
    "sums": (
        f"static void m(int a, int b) {{ {_BIG} x = {_BIG}.valueOf(a), y = {_BIG}.valueOf(b); assert x.add(y).equals(y.add(x)); }}",
        "holds",
    ),
    "products": (
        f"static void m(short a, short b) {{ assert {_BIG}.valueOf(a).multiply({_BIG}.valueOf(b)).longValue() == (long) a * b; }}",
        "holds",
    ),
    "constants": (
        f"static final {_BIG} P = {_BIG}.valueOf(31); static void m(int a) {{ assert {_BIG}.valueOf(a).mod(P).compareTo(P) < 0; }}",
        "holds",
    ),
    "negative": (
        f"static void m(int a) {{ assert {_BIG}.valueOf(a).remainder({_BIG}.TEN).signum() >= 0; }}",
        "violated",
    ),
    "zero": (
        f"static void m({_BIG} a) {{ if (a != null) {{ {_BIG}.ONE.divide(a); }} }}",
        "violated",
    ),
    "accounts": (
        "static void m(short cents) { java.math.BigDecimal a = java.math.BigDecimal.valueOf(cents, 2); assert a.add(java.math.BigDecimal.TEN).compareTo(a) > 0; }",
        "holds",
    ),
    "scales": (
        "static void m(java.math.BigDecimal a, java.math.BigDecimal b) { if (a != null && b != null && a.scale() == 0 && b.scale() == 1 && a.compareTo(b) == 0) { assert a.equals(b); } }",
        "violated",
    ),
    "larger": (
        f"static void m(long a) {{ assert {_BIG}.valueOf(a).add({_BIG}.ONE).compareTo({_BIG}.valueOf(a)) > 0; }}",
        "holds within bounds",
    ),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_numbers_are_followed_within_64_bits(name: str) -> None:
    members, verdict = VERDICTS[name]
    report = asked(members)
    assert report.verdict.value == verdict
    reasons = [each.reason or "" for each in report.bounds if each.what == UNSUPPORTED]
    is_bounded = any("more than 64 bits" in each for each in reasons)
    assert verdict == "violated" or is_bounded == (verdict == "holds within bounds")


def test_identity_of_equal_numbers_is_refused() -> None:
    with pytest.raises(OoxError, match="== of two BigIntegers"):
        asked(f"static boolean m({_BIG} a, {_BIG} b) {{ return a == b; }}")


def test_a_number_can_be_compared_with_null() -> None:
    assert asked(f"static void m({_BIG} a) {{ assert a != null; }}").verdict.value == "violated"
