"""Chains of choices, of any length."""

from __future__ import annotations

from ooxcheck.java.lowering.code.statements.choices import MOST_BLOCKS
from tests.java.lowering.code.lowered_bodies import body

CALL = "static boolean f(int x) { return x > 0; }"


def test_a_chain_of_pure_conditions_stays_one() -> None:
    assert body("void m(int n) { if (n == 0) { n = 1; } else if (n == 1) { n = 2; } else { n = 3; } }") == (
        "if (n == 0) { n := 1; } else if (n == 1) { n := 2; } else { n := 3; }"
    )


def test_a_condition_with_an_effect_is_in_a_block_behind_else() -> None:
    assert body(f"{CALL} void m(int n) {{ if (n == 0) {{ n = 1; }} else if (f(n)) {{ n = 2; }} }}") == (
        "if (n == 0) { n := 1; } else { bool _1 := T.f(n); if (_1) { n := 2; } }"
    )


def test_a_long_chain_is_split() -> None:
    chain = " else ".join(f"if (f({each})) {{ n = {each}; }}" for each in range(MOST_BLOCKS + 5))
    text = body(f"{CALL} void m(int n) {{ {chain} }}")
    assert text.startswith("bool _1 := false;")
    assert text.count("_1 := true;") == 1
    assert "if (_1) { _1 := false;" in text
