"""Random initial states are states that there can be."""

from __future__ import annotations

import random

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.specs.asking import method_of
from tests.specs.random_states import random_state

PROGRAM = load_text("class A { int[] log; void m(int[] a) { } }", int_width=2)


def test_the_length_of_an_array_is_an_int() -> None:
    settings, bounds = Settings(), Bounds(scope=2, array=3)
    states = [
        random_state(PROGRAM, method_of(PROGRAM, "A.m"), bounds, settings, random.Random(seed))
        for seed in range(20)
    ]
    lengths = {len(obj.cells) for state in states for obj in state.heap.objects if obj.kind.is_array}
    assert lengths == {0, 1}


def test_there_is_a_receiver() -> None:
    method = method_of(PROGRAM, "A.m")
    state = random_state(PROGRAM, method, Bounds(scope=0), Settings(), random.Random(0))
    assert state.arguments[0] is state.heap.objects[0]
