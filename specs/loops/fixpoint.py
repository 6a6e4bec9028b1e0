"""Fixpoints with widening: iterate until the environment is stable, then match known forms of loops.

The fixpoint holds before every evaluation of the condition. The iteration is done twice: the second time
variables start with their final
bounds, so that the heap bounds do not depend on the first steps only. The exits of the last round are those
of the loop.
`ooxcheck.specs.loops.list_walks` then refines loops that walk along a field,
`ooxcheck.specs.loops.list_removal` those that remove objects
from a list; the final iteration of a search is executed once more with what it has found.
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
    settled = _loop_invariant(executor, loop, before, None)
    walk = walk_of(loop, before, settled, executor.rules)
    solid = walk.shape.cursor if walk is not None and walk.never_null(before) else None
    settled = _loop_invariant(executor, loop, replace(settled, cells=before.cells), solid)
    executor.depth -= 1
    inner, executor.exits = executor.exits, outer
    if walk is not None and walk.search is not None:
        inner = replace(_search_exits(executor, walk, settled), throws=inner.throws)
    after = _environment_after(executor, loop, settled, walk or unlinking_of(loop, before, executor.rules))
    outer.throws += inner.throws
    outer.returns += inner.returns
    return executor.merge_environments(after, *inner.breaks)


def _loop_invariant(
    executor: Executor, loop: typed.While, before: Environment, solid: Variable | None
) -> Environment:
    """Return the environment before every evaluation of the condition, if a variable is never null; the exits are those from there."""
    rounds, known = 0, _assume_not_null(before, solid)
    slots = executor.method.variables
    while True:
        executor.exits = Exits()
        again = _one_iteration(executor, loop, known)
        rounds += 1
        if again is None:
            return known
        again = _assume_not_null(again, solid)
        wider = executor.rules.widening.widen(known, again, rounds, lambda slot: slots[slot].type)
        if wider == known:
            return known
        known = wider


def _assume_not_null(environment: Environment, variable: Variable | None) -> Environment:
    """Return the environment of the executions in which a variable is not null."""
    if variable is None or (bound := environment.variables[variable.slot]).exact:
        return environment
    return environment.with_variable(variable.slot, Bound(bound.lower, not_null(bound.upper)))


def _one_iteration(executor: Executor, loop: typed.While, known: Environment) -> Environment | None:
    """Return the environment after one iteration."""
    try:
        inside, _ = executor.reader(known).decide(loop.condition)
    except Dead:
        return None
    after = executor.execute(loop.body, inside)
    return executor.merge_environments(after, *executor.exits.continues)


def _environment_after(
    executor: Executor, loop: typed.While, settled: Environment, walk: Walk | Unlinking | None
) -> Environment | None:
    """Return the environment of the executions in which the condition is false."""
    try:
        _, after = executor.reader(settled).decide(loop.condition)
    except Dead:
        return None
    if after is None or walk is None:
        return after
    return walk.after_loop(after, executor.rules)


def _search_exits(executor: Executor, walk: Walk, settled: Environment) -> Exits:
    """Return the exits of the iteration in which a search succeeds; its exceptions are recorded already."""
    assert walk.search is not None, "only a search should find something"
    outer, executor.exits = executor.exits, Exits()
    during = walk.at_search_hit(settled)
    for statement in walk.shape.body[: walk.search.place]:
        during = executor.execute(statement, during)
    executor.execute(walk.search.leaves, during)
    inner, executor.exits = executor.exits, outer
    return inner
