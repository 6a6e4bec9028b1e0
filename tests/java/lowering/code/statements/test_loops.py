"""Loops."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_updates_run_before_continue_and_at_the_end() -> None:
    assert body("void m(int n) { for (int i = 0; i < n; i++) { if (i == 2) { continue; } n--; } }") == (
        "{ int i := 0; while (i < n) { if (i == 2) { i := i + 1; continue; } n := n - 1; i := i + 1; } }"
    )


def test_a_condition_with_an_effect_leaves_an_endless_loop() -> None:
    assert body("static boolean f() { return true; } void m() { while (f()) { } }") == (
        "while (true) { bool _1 := T.f(); if (_1) {} else { break; } }"
    )


def test_do_tests_behind_its_body() -> None:
    assert body("void m(int n) { do { n--; } while (n > 0); }") == (
        "while (true) { n := n - 1; if (n > 0) {} else { break; } }"
    )


def test_a_labeled_block_that_is_left_is_a_loop_that_runs_once() -> None:
    assert body("void m(int n) { a: { if (n == 0) { break a; } n = 0; } }") == (
        "while (true) { if (n == 0) { break; } n := 0; break; }"
    )
