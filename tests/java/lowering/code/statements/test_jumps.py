"""Jumps to outer statements."""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.statements.jumps import can_complete, leaves, leaves_by_any_jump
from ooxcheck.oox import tree
from ooxcheck.oox.source import Source, Span
from tests.java.lowering.code.lowered_bodies import body

SPAN = Span(Source("T.java", ""), 0, 0)
BREAK, RETURN = typed.Break(None, span=SPAN), typed.Return(None, span=SPAN)
TRUE = tree.BoolLiteral(True, span=SPAN)


def loop(inner: typed.Statement) -> typed.Statement:
    return typed.While(typed.Null(span=SPAN), inner, span=SPAN)


def test_a_jump_out_of_two_loops_sets_a_flag() -> None:
    text = "void m(int n) { a: while (n > 0) { while (n > 1) { if (n == 5) { break a; } n--; } n--; } }"
    assert body(text) == (
        "while (n > 0) { bool _1 := false; while (n > 1) { if (n == 5) { _1 := true; break; } n := n - 1; } "
        "if (_1) { break; } n := n - 1; }"
    )


def test_a_loop_takes_the_jumps_without_a_label() -> None:
    assert leaves(BREAK, (typed.Break,))
    assert not leaves(loop(BREAK), (typed.Break,))
    assert leaves(loop(typed.Break("a", span=SPAN)), (), "a")
    assert not leaves_by_any_jump(loop(BREAK))
    assert leaves_by_any_jump(loop(RETURN))


def test_the_end_of_statements_that_jump_is_not_reached() -> None:
    jump, skip = tree.Break(span=SPAN), tree.Skip(span=SPAN)
    assert can_complete([])
    assert can_complete([jump, skip])
    assert not can_complete([tree.Block((jump,), span=SPAN)])
    assert not can_complete([tree.If(TRUE, jump, jump, span=SPAN)])
    assert can_complete([tree.If(TRUE, jump, None, span=SPAN)])
