"""Accelerated runs agree with runs that execute one statement after the other."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.specs.deep.accelerated_runs import Assign, Choice, Form, Walk
from tests.specs.deep.random_deep import random_walk


def _run(walk: Walk, n: int, a: int) -> dict[str, int]:
    state = {"1": 1, "n": n, "a": a}
    state |= {
        name: walk.signed(sum(factor * state[part] for part, factor in factors.items()))
        for name, factors in walk.starts.items()
    }
    state["i"] = n if walk.form is Form.DOWN else walk.first
    conditions = {
        Form.UP: lambda: state["i"] < n,
        Form.UP_TO: lambda: state["i"] <= n,
        Form.DOWN: lambda: state["i"] > 0,
        Form.UNEQUAL: lambda: state["i"] != n,
    }

    def assign(each: Assign) -> None:
        state[each.target] = walk.signed(sum(factor * state[part] for part, factor in each.factors.items()))

    while conditions[walk.form]():
        for each in walk.body:
            match each:
                case Assign():
                    assign(each)
                case Choice():
                    for part in each.then if each.takes(state["i"]) else each.otherwise:
                        assign(part)
        state["i"] = walk.signed(state["i"] + (-walk.step if walk.form is Form.DOWN else walk.step))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_accelerated_runs_agree_with_steps(seed: int) -> None:
    walk = random_walk(Random(seed), width=6)
    for n, a in product(range(-32, 32 - walk.step), (0, 3)):
        assert walk.after(n, a) == _run(walk, n, a), (walk, n, a)
