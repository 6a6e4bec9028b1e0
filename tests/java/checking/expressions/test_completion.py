"""Statements that cannot complete normally (JLS 14.22)."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.checking.expressions.completion import can_complete, has_break
from tests.java.parsing.show import unit

COMPLETES = {
    "return;": False,
    "{ x(); throw e; }": False,
    "if (a) return; else throw e;": False,
    "if (a) return;": True,
    "while (true) { }": False,
    "while (true) { break; }": True,
    "while (true) { while (a) break; }": False,
    "for (;;) { }": False,
    "do { } while (true);": False,
    "do { return; } while (a);": False,
    "a: while (true) { while (true) break a; }": True,
    "synchronized (this) { return; }": False,
    "try { return; } catch (E e) { }": True,
    "try { x(); } finally { return; }": False,
    "x();": True,
}


def statement(text: str) -> tree.Statement:
    (constructor,) = unit(f"class A {{ A() {{ {text} }} }}").types[0].members
    assert isinstance(constructor, tree.Constructor)
    (only,) = constructor.body.statements
    return only


@pytest.mark.parametrize("text", COMPLETES)
def test_a_statement_completes_normally_or_not(text: str) -> None:
    assert can_complete(statement(text)) is COMPLETES[text]


def test_a_break_of_an_inner_loop_or_lambda_does_not_count() -> None:
    assert has_break(statement("{ if (a) break; }"))
    assert not has_break(statement("{ for (;;) break; Runnable r = () -> { while (true) break; }; }"))
