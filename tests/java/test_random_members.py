"""Random calls of library members: the interpreter agrees with the JVM, and a difference would be noticed."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.library import Member
from tests.java.campaign_members import compare, own_result, program_text
from tests.java.jvm import REASON, java
from tests.java.lowering.running import java as java_program
from tests.java.random_members import Call, can_call, random_call

LONG = "java.lang.Long"
MEMBERS = (
    Member("java.lang.Integer", "method", "reverse", ("int",), is_known=True, is_static=True, result="int"),
    Member(LONG, "method", "toString", (), is_known=True, result="java.lang.String"),
    Member("java.util.ArrayDeque", "method", "pop", (), is_known=True, result="java.lang.Object"),
    Member("java.util.OptionalInt", "method", "getAsInt", (), is_known=True, result="int"),
    Member("java.util.Vector", "method", "get", ("int",), is_known=True, result="java.lang.Object"),
    Member("java.util.StringJoiner", "constructor", "<init>", ("java.lang.CharSequence",), is_known=True, is_static=True),
)  # fmt: skip


@pytest.mark.skipif(java() is None, reason=REASON)
def test_the_jvm_agrees() -> None:
    rng = Random(4)
    calls = [random_call(each, f"call{at}", rng) for at, each in enumerate(MEMBERS * 3)]
    results = list(compare(calls))
    assert len(results) == len(calls)
    assert [(str(call.member), own) for call, _, own in results] == [
        (str(call.member), expected) for call, expected, _ in results
    ]


def test_another_result_is_a_difference() -> None:
    call = Call("call0", MEMBERS[0], '  static String call0() { return "a" + 1; }')
    program = java_program(program_text([call]))
    assert own_result(program, call, "a1") == "a1"
    assert own_result(program, call, "a2") == "a1"


def test_unknown_members_and_types_are_left_out() -> None:
    assert all(map(can_call, MEMBERS))
    assert not can_call(Member(LONG, "method", "toString", (), result="java.lang.String"))
    assert not can_call(Member(LONG, "method", "m", ("java.net.URL",), is_known=True))
    assert not can_call(Member("java.lang.System", "method", "nanoTime", (), is_known=True, is_static=True))
