"""Fixpoints with widening: iterate until nothing changes, then look whether the loop is one of a known form.

What the iteration has found holds before every evaluation of the condition. It is done twice: the second time variables
begin with all that they may come to be, so that nothing is said of the heap that was true only of the first steps. The
exits of the last round, which started from that, are those of the loop. `ooxcheck.specs.loops.list_walks` then says more about loops that
walk along a field, `ooxcheck.specs.loops.list_removal` about those that take something out of a list; the iteration in which a search finds
something is executed once more, knowing what it finds.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Dead
from ooxcheck.specs.inference.statements import Executor, Exits
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.loops.list_removal import Unlinking, unlinking_of
from ooxcheck.specs.loops.list_walks import Walk, walk_of
from ooxcheck.specs.relations.set_laws import not_null


def iterate(executor: Executor, loop: typed.While, before: Environment) -> Environment | None:
    """Return the environment after a loop."""
    outer, executor.exits = executor.exits, Exits()
    executor.depth += 1
    settled = _settled(executor, loop, before, None)
    walk = walk_of(loop, before, settled, executor.rules)
    solid = walk.shape.cursor if walk is not None and walk.never_null(before) else None
    settled = _settled(executor, loop, replace(settled, cells=before.cells), solid)
    executor.depth -= 1
    inner, executor.exits = executor.exits, outer
    if walk is not None and walk.search is not None:
        inner = replace(_found(executor, walk, settled), throws=inner.throws)
    after = _left(executor, loop, settled, walk or unlinking_of(loop, before, executor.rules))
    outer.throws += inner.throws
    outer.returns += inner.returns
    return executor.joined(after, *inner.breaks)


def _settled(
    executor: Executor, loop: typed.While, before: Environment, solid: Variable | None
) -> Environment:
    """Return what holds before every evaluation of the condition, if a variable is never null; the exits are those from there."""
    rounds, known = 0, _solid(before, solid)
    slots = executor.method.variables
    while True:
        executor.exits = Exits()
        again = _once(executor, loop, known)
        rounds += 1
        if again is None:
            return known
        again = _solid(again, solid)
        wider = executor.rules.widening.widened(known, again, rounds, lambda slot: slots[slot].type)
        if wider == known:
            return known
        known = wider


def _solid(environment: Environment, variable: Variable | None) -> Environment:
    """Return the environment of the executions in which a variable is not null."""
    if variable is None or (bound := environment.variables[variable.slot]).exact:
        return environment
    return environment.with_variable(variable.slot, Bound(bound.lower, not_null(bound.upper)))


def _once(executor: Executor, loop: typed.While, known: Environment) -> Environment | None:
    """Return the environment after one iteration."""
    try:
        inside, _ = executor.reader(known).decide(loop.condition)
    except Dead:
        return None
    after = executor.execute(loop.body, inside)
    return executor.joined(after, *executor.exits.continues)


def _left(
    executor: Executor, loop: typed.While, settled: Environment, walk: Walk | Unlinking | None
) -> Environment | None:
    """Return the environment of the executions in which the condition came out false."""
    try:
        _, after = executor.reader(settled).decide(loop.condition)
    except Dead:
        return None
    if after is None or walk is None:
        return after
    return walk.finished(after, executor.rules)


def _found(executor: Executor, walk: Walk, settled: Environment) -> Exits:
    """Return the exits of the iteration in which a search finds something; what it throws was thrown before."""
    assert walk.search is not None, "only a search should find something"
    outer, executor.exits = executor.exits, Exits()
    during = walk.found(settled)
    for statement in walk.shape.body[: walk.search.place]:
        during = executor.execute(statement, during)
    executor.execute(walk.search.leaves, during)
    inner, executor.exits = executor.exits, outer
    return inner
