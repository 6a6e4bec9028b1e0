"""``switch``: chains, groups that fall through, and expressions."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_groups_that_end_are_a_chain() -> None:
    text = "void m(int n) { switch (n) { case 1: n = 5; break; case 2, 3: n = 6; break; default: n = 7; } }"
    assert body(text) == (
        "int _1 := n; { if (_1 == 1) { n := 5; } else if (_1 == 2 || _1 == 3) { n := 6; } else { n := 7; } }"
    )


def test_a_group_that_falls_through_sets_a_flag() -> None:
    assert body("void m(int n) { switch (n) { case 1: n++; case 3: n++; } }") == (
        "int _1 := n; { bool _2 := false; if (_2 || _1 == 1) { _2 := true; n := n + 1; } "
        "if (_2 || _1 == 3) { _2 := true; n := n + 1; } }"
    )


def test_a_switch_expression_assigns_its_value() -> None:
    assert body("int m(int n) { return switch (n) { case 1 -> 2; default -> 3; }; }") == (
        "int _1; int _2 := n; while (true) { if (_2 == 1) { _1 := 2; break; } else { _1 := 3; break; } } return _1;"
    )


def test_a_string_is_compared_by_its_text() -> None:
    assert body('void m(String s) { switch (s) { case "a": s = null; } }') == (
        'String _1 := s; string _2 := _1._text; { if (_2 == "a") { s := null; } }'
    )
