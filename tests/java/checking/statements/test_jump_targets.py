"""Jumps end at a loop, a switch or a labeled statement around them (JLS 14.15, 14.16)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import statement_error, typed_statements

RIGHT = [
    "while (true) { switch (1) { case 1: continue; default: break; } }",
    "out: { while (true) { break out; } }",
    "out: in: do { if (n > 0) continue out; continue in; } while (n > 0);",
    "for (int x : a) { Runnable r = () -> { while (true) break; }; continue; }",
    "int x = switch (1) { case 1: switch (2) { case 3: break; default: yield 2; } default: yield 1; };",
]
WRONG = {
    "break;": "break stands in no loop or switch",
    "out: { break; }": "break stands in no loop or switch",
    "while (true) { } break;": "break stands in no loop or switch",
    "switch (1) { case 1: continue; }": "continue stands in no loop",
    "out: { while (true) { continue out; } }": "continue stands in no loop with the label out",
    "while (true) { break out; }": "break stands in no statement with the label out",
    "while (true) { int x = switch (1) { case 1: break; default: yield 1; }; }": "break stands in no loop or switch",
    "yield 1;": "yield stands in no switch expression",
    "int x = switch (1) { default: break; };": "break stands in no loop or switch",
}


@pytest.mark.parametrize("statements", RIGHT)
def test_a_jump_with_a_target_is_no_error(statements: str) -> None:
    typed_statements(statements)


@pytest.mark.parametrize("statements", WRONG)
def test_a_jump_without_a_target_is_reported(statements: str) -> None:
    assert statement_error(statements) == WRONG[statements]
