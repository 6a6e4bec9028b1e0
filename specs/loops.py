"""Loops on bounds: iterate and widen until nothing changes, then look whether the loop is one of a known form.

What the iteration has found holds before every evaluation of the condition. It is done twice: the second time variables
begin with all that they may come to be, so that nothing is said of the heap that was true only of the first steps. The exits of the last round, which started
from that, are those of the loop. `specs.patterns` then says more about loops that walk along a field.
"""

from __future__ import annotations

from dataclasses import replace

from oox import typed
from specs.domain import Environment
from specs.patterns import Walk, walk_of
from specs.reading import Dead
from specs.transfer import Executor, Exits


def iterate(executor: Executor, loop: typed.While, before: Environment) -> Environment | None:
    """Return the environment after a loop."""
    walk = walk_of(loop, before, executor.rules)
    outer, executor.exits = executor.exits, Exits()
    executor.depth += 1
    settled = _settled(executor, loop, before)
    settled = _settled(executor, loop, replace(settled, cells=before.cells))
    executor.depth -= 1
    inner, executor.exits = executor.exits, outer
    after = _left(executor, loop, before, settled, walk)
    outer.throws += inner.throws
    outer.returns += [_found(walk, environment) for environment in inner.returns]
    return executor.joined(after, *(_found(walk, environment) for environment in inner.breaks))


def _settled(executor: Executor, loop: typed.While, before: Environment) -> Environment:
    """Return what holds before every evaluation of the condition; the exits are those from there."""
    rounds, known = 0, before
    slots = executor.method.variables
    while True:
        executor.exits = Exits()
        again = _once(executor, loop, known)
        rounds += 1
        if again is None:
            return known
        wider = executor.rules.widening.widened(known, again, rounds, lambda slot: slots[slot].type)
        if wider == known:
            return known
        known = wider


def _once(executor: Executor, loop: typed.While, known: Environment) -> Environment | None:
    """Return the environment after one iteration."""
    try:
        inside, _ = executor.reader(known).decide(loop.condition)
    except Dead:
        return None
    after = executor.execute(loop.body, inside)
    return executor.joined(after, *executor.exits.continues)


def _left(
    executor: Executor, loop: typed.While, before: Environment, settled: Environment, walk: Walk | None
) -> Environment | None:
    """Return the environment of the executions in which the condition came out false."""
    try:
        _, after = executor.reader(settled).decide(loop.condition)
    except Dead:
        return None
    if after is None or walk is None:
        return after
    return walk.finished(after, before, executor.rules)


def _found(walk: Walk | None, environment: Environment) -> Environment:
    return environment if walk is None else walk.found(environment)
