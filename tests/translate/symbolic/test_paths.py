"""A path loses the executions that leave it, and dies with the last."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.outcomes import Origin
from ooxcheck.oox.source import Source, Span
from ooxcheck.relational import FALSE, TRUE, IntConstant
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.symbolic.paths import Dead, Flow, Frame, Path
from tests.oox.runs import loaded, method
from tests.translate.worlds import TEXT, always, unknown, world

HERE = Origin(Span(Source("here.oox", "throw;"), 0, 6))


def path(here: World) -> Path:
    """Return a path that stands at the beginning of some method."""
    it = method(loaded(f"{TEXT} class Main {{ static void main() {{ ; }} }}", 4), "Main.main")
    heap = Heap(here)
    return Path(Frame(it, ({}, heap), duties=True), State(TRUE, {}, heap), Flow())


def test_executions_that_throw_wait_for_a_handler() -> None:
    here = world()
    it, bad = path(here), unknown(here)
    it.throw_where(bad, HERE)
    (thrown,) = it.flow.throws
    assert always(here, thrown.guard.iff(bad) & it.guard.iff(~bad))
    assert dict(thrown.origins) == {HERE: TRUE}


def test_what_cannot_throw_leaves_the_guard_as_it_is() -> None:
    it = path(world())
    it.throw_where(IntConstant(1).eq(IntConstant(2)), HERE)
    assert it.guard is TRUE
    assert it.flow.throws == []


def test_a_path_that_always_throws_is_dead_and_what_it_threw_is_kept() -> None:
    it = path(world())
    with pytest.raises(Dead):
        it.throw_where(TRUE, HERE)
    assert [state.guard for state in it.flow.throws] == [TRUE]


def test_nothing_is_kept_of_a_path_that_nobody_goes_on_with() -> None:
    it = path(world())
    with pytest.raises(Dead):
        it.keep(FALSE)


def test_a_branch_that_nobody_takes_is_none() -> None:
    here = world()
    it, taken = path(here), unknown(here)
    assert it.branch(FALSE) is None
    branch = it.branch(taken)
    assert branch is not None
    assert always(here, branch.guard.iff(taken))
    assert branch.flow is it.flow
    assert it.guard is TRUE


def test_the_same_place_can_have_another_way_out() -> None:
    it, other = path(world()), Flow()
    with pytest.raises(Dead):
        it.within(other).throw_where(TRUE, HERE)
    assert (len(other.throws), len(it.flow.throws)) == (1, 0)


def test_a_path_carries_variables_and_heap() -> None:
    it = path(world())
    it.assign(3, IntConstant(1))
    assert it.read(3) is IntConstant(1)
    assert it.scene().variables[3] is IntConstant(1)
    assert it.scene().heap is it.heap
