"""States that meet keep the values of each, and forget variables that only one of them has."""

from __future__ import annotations

from ooxcheck.relational import FALSE, TRUE, Formula, IntConstant
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, join, merge
from ooxcheck.translate.model.universe import World
from tests.translate.worlds import always, field, number, rows, things, unknown, world


def state(here: World, guard: Formula = TRUE, **numbers: int) -> State:
    """Return a state whose variables, named by their slots, hold numbers."""
    return State(guard, {int(slot[1:]): IntConstant(value) for slot, value in numbers.items()}, Heap(here))


def test_two_states_meet_with_the_values_of_each() -> None:
    here = world()
    first = unknown(here)
    both = join(state(here, first, _0=1, _1=2), state(here, ~first, _0=3, _1=2), first)
    assert always(here, both.guard)
    assert always(here, first.implies(_is(both, 0, 1)) & (~first).implies(_is(both, 0, 3)))
    assert number(here, both.variables[1]) == 2


def test_a_variable_of_one_of_them_is_gone() -> None:
    here = world()
    first = unknown(here)
    assert set(join(state(here, first, _0=1, _1=2), state(here, ~first, _0=3), first).variables) == {0}


def test_heaps_that_meet_keep_the_cells_static_fields_and_objects_of_each() -> None:
    here = world()
    first = unknown(here)
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    cell, static = field(here, "v"), field(here, "count")
    heap = Heap(here, statics={static: IntConstant(0)})
    one = State(
        first, {}, heap.allocate(n).write(cell, n, IntConstant(1)).with_static(static, IntConstant(5))
    )
    two = State(~first, {}, heap.allocate(m))
    both = join(one, two, first).heap
    assert always(here, first.iff((n & both.allocated).some()) & first.iff((m & both.allocated).no()))
    assert rows(here, both.allocated) == {("N$0",), ("M$0",)}
    read, count = both.read(cell, n), both.static(static)
    assert always(here, first.implies(read.eq(IntConstant(1)) & count.eq(IntConstant(5))))  # type: ignore[union-attr, arg-type]  # numbers
    assert always(here, (~first).implies(read.eq(IntConstant(0)) & count.eq(IntConstant(0))))  # type: ignore[union-attr, arg-type]  # as above


def test_of_several_states_each_keeps_its_executions() -> None:
    here = world()
    a, b = unknown(here), unknown(here)
    guards = [a, ~a & b, ~a & ~b]
    whole = merge([state(here, guard, _0=value) for value, guard in enumerate(guards)])
    assert whole is not None
    assert always(here, whole.guard)
    assert all(always(here, guard.implies(_is(whole, 0, value))) for value, guard in enumerate(guards))


def test_nothing_merges_to_nothing_and_one_state_to_itself() -> None:
    here = world()
    only = state(here, _0=1)
    assert merge([]) is None
    assert merge([only]) is only


def test_a_guard_is_settled_when_it_is_narrowed() -> None:
    here = world()
    assert state(here).where(IntConstant(1).eq(IntConstant(2))).guard is FALSE
    assert state(here).where(IntConstant(1).eq(IntConstant(1))).guard is TRUE


def test_a_state_never_changes() -> None:
    before = state(world(), _0=1)
    after = before.assign(0, IntConstant(2))
    assert (before.variables[0], after.variables[0]) == (IntConstant(1), IntConstant(2))


def _is(found: State, slot: int, value: int) -> Formula:
    return found.variables[slot].eq(IntConstant(value))  # type: ignore[union-attr, arg-type]  # a number
