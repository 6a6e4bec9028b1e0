"""The order of hash tables, which differs between JVMs: a test of a counterexample mentions it, and a passing test that depends on it is not written."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.engine.notes import order_notes
from ooxcheck.generation.junit.java_text import entries_of
from ooxcheck.generation.suite import Answer, Test
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.oox.program import Program

_CHOICE = "ListedMap.isLow"
_TABLES = ("HashMap", "HashSet")


def order_lines(program: Program) -> list[str]:
    """Return the comment on a test that iterates over hash tables."""
    return (
        ["HashMap and HashSet promise no order: with that of this JVM, the test may pass."]
        if order_notes(program)
        else []
    )


def without_order(test: Test) -> Test:
    """Return a test that leaves the order of hash tables to the JVM."""
    return replace(test, answers=tuple(each for each in test.answers if not _is_choice(each)))


def refuse_order(program: Program, test: Test) -> None:
    """Refuse a test that may pass in one order of a hash table only."""
    tables = [obj for obj in test.state.heap.objects if str(obj.kind.type) in _TABLES]
    is_one_of_several = any(map(_is_choice, test.answers)) or any(
        len(entries_of(table) or ()) > 1 for table in tables
    )
    if is_one_of_several and order_lines(program):
        raise Unwritable("it is about one order of a HashMap, and a JVM may have another")


def _is_choice(answer: Answer) -> bool:
    return answer.method.name == _CHOICE
