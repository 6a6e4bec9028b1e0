"""Effects are the same exactly if no caller can tell them apart."""

from __future__ import annotations

import pytest

from ooxcheck.generation.effects import Effect, effect_of
from ooxcheck.generation.runs import Runner
from ooxcheck.input.build_call import build_call
from tests.ooxcheck.generation.test_search import asked

BODY = "N m := new N(); m.next := n; m.v := 3; n.next := m; Main.count := 1; return m;"


def effect(body: str) -> Effect:
    question = asked(
        f"class N {{ N next; int v; }} class Main {{ static int count; static N main(N n) {{ {body} }} }}"
    )
    state = build_call(question.program, question.method, None, ["N{v=1}"], question.settings).state
    before = len(state.heap.objects)
    ran = Runner(question).ran(state)
    return effect_of(ran.outcome, ran.after.heap, before)


@pytest.mark.parametrize(
    "other",
    [
        BODY.replace("m.v := 3;", "m.v := 4;"),
        BODY.replace("m.next := n;", ";"),
        BODY.replace("n.next := m;", "n.next := n;"),
        BODY.replace("Main.count := 1;", ";"),
        BODY.replace("return m;", "return n;"),
        BODY.replace("return m;", "throw;"),
        BODY.replace("n.next := m;", "n.next := new N();"),
        BODY.replace("return m;", "n.v := 2; return m;"),
    ],
)
def test_what_a_caller_sees_makes_a_difference(other: str) -> None:
    assert effect(other) != effect(BODY)


@pytest.mark.parametrize(
    "other",
    [
        f"N lost := new N(); {BODY}",
        BODY.replace("m.v := 3;", "m.v := 9; m.v := 3;"),
        f"n.v := 5; {BODY.replace('return m;', 'n.v := 1; return m;')}",
    ],
)
def test_what_no_caller_sees_makes_none(other: str) -> None:
    assert effect(other) == effect(BODY)
