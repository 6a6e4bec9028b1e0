from __future__ import annotations

import json
from pathlib import Path

from oox.check import load_text
from oox.running.settings import Settings
from ooxcheck.batch.request import Request
from ooxcheck.input.load import found_method
from ooxcheck.text.style import Style

REQUEST = Request(
    Settings(int_width=8, overflow="error", unroll=None, open_types=True, by_contract=frozenset({"A.g()"})),
    scope=1,
    scopes={"Node": 2},
    array=4,
    calls="contract",
    callees={"A.f()": "inline"},
    loops="invariant",
    solver="glucose4",
    seconds=2.5,
    memory=1 << 30,
    self_check=True,
    complete=True,
    out="there",
    style=Style(colours=True, verbose=True),
)


def test_a_request_survives_the_journey() -> None:
    assert Request.unpacked(json.loads(json.dumps(REQUEST.packed()))) == REQUEST


def test_a_question_has_all_that_was_requested() -> None:
    program = load_text("class A { static void f() { } }")
    question = REQUEST.question(program, found_method(program, "f"))
    assert question.settings == REQUEST.settings
    assert (question.bounds.scope, question.bounds.scopes, question.bounds.array) == (1, {"Node": 2}, 4)
    assert (question.calls, question.callees, question.loops) == ("contract", {"A.f()": "inline"}, "invariant")
    assert (question.solver, question.seconds, question.memory) == ("glucose4", 2.5, 1 << 30)
    assert (question.self_check, question.out) == (True, Path("there"))


def test_time_that_has_passed_is_gone() -> None:
    assert REQUEST.without(1).seconds == 1.5
    assert (left := REQUEST.without(9).seconds) is not None
    assert 0 < left < 0.01
    assert Request().without(9).seconds is None
