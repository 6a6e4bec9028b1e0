"""All heaps: those that the oracle lists, each once; and, where keys count by their order, one for each order type of those."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from ooxcheck.oox.oracle.states import Bounds, State, States
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.machine import Bank
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.types import INT
from ooxcheck.translate.witness.all_heaps import AllHeaps, HeapQuery, Keys
from tests.oox.oracle.test_states import canonical
from tests.oox.runs import loaded, method
from tests.translate.initial.test_initial_states import PROGRAMS
from tests.translate.initial_states import class_graph, least_form
from tests.translate.random_methods import sample

MOST = 300
"""More states than so many are too many to compare."""


def heaps(wanted: HeapQuery) -> list[State]:
    """Return all heaps that are wanted; that they are as many as are counted is part of it."""
    with AllHeaps(wanted) as found:
        states = [(size, state) for size, those in found.by_size() for state in those]
        assert all(
            len(state.heap.objects) - (state.heap.objects != [] and _is_new(state)) == size
            for size, state in states
        )
        assert sum(number for _, number in found.counts()) == len(states)
    return [state for _, state in states]


def _is_new(state: State) -> bool:
    """Return whether the receiver is under construction."""
    return state.heap.objects[-1].maker == ((), 0)


def listed(wanted: HeapQuery) -> list[State]:
    """Return the states that the oracle lists, at most one too many."""
    states = States(Bank(wanted.program, wanted.settings), wanted.method, wanted.bounds)
    return [state.copy() for state in islice(states, MOST + 1)]


def wanted(
    text: str,
    bounds: Bounds,
    keys: Keys = "values",
    *,
    name: str = "Main.main",
    settings: Settings = DEFAULT,
    depth: int | None = None,
) -> HeapQuery:
    program = loaded(text)
    return HeapQuery(program, method(program, name), bounds, settings, keys, depth=depth)


def check_same(question: HeapQuery) -> bool:
    """Hold the heaps with all their values to the oracle's; return whether that was not too much."""
    expected = listed(question)
    if len(expected) > MOST:
        return False
    found, literals = heaps(question), question.program.string_literals
    assert {canonical(state, literals) for state in found} == {
        canonical(state, literals) for state in expected
    }
    small = [state for state in found if len(state.heap.objects) <= 5]
    assert len(set(map(least_form, small))) == len(small)
    return True


@pytest.mark.parametrize("name", PROGRAMS)
def test_with_values_of_every_type_they_are_the_states_of_the_oracle(name: str) -> None:
    assert check_same(wanted(PROGRAMS[name], Bounds(scope=1 if "s" in name else 2, array=1, ints=(0, 3))))


@pytest.mark.parametrize("seed", range(10))
def test_classes_that_refer_to_each_other_at_random_have_the_heaps_of_the_oracle(seed: int) -> None:
    text, bounds = class_graph(seed)
    check_same(wanted(text, bounds))


def test_random_methods_have_the_states_of_the_oracle() -> None:
    problems = [sample(seed).problem() for seed in range(15)]
    assert (
        sum(check_same(HeapQuery(p.program, p.method, p.bounds, p.settings, "values")) for p in problems)
        >= 10
    )


# ------------------------------------------------------------------------------------------------------------ orders

LITERALS = (0, 2)


def _invariants(source: Random) -> str:
    """Return some invariants that only compare the numbers of nodes, and let only few heaps through."""
    pool = [
        "some this.n ==> this.n.v < this.v",
        "some this.m ==> this.v <= this.m.v",
        "this.n != this",
        "acyclic(this, n, m)",
        "this.v != 2",
        "all x : this.*(n + m) | x.v >= 0",
        "some this.m ==> this.m.v != this.n.v",
        "this.b ==> no this.n",
        "this.v == 0 ==> this.b",
    ]
    return " ".join(f"invariant {each};" for each in source.sample(pool, 4))


def order_type(state: State, parameters: Sequence[int], literals: Sequence[int]) -> Hashable:
    """Return what is left of a state if numbers are known by their order among themselves and some literals."""

    def of_int(obj: Obj) -> Iterator[int]:
        return (at for at, cell in enumerate(obj.kind.layout) if cell.columns == (INT,))

    cells = [(obj, at) for obj in state.heap.objects for at in of_int(obj)]
    numbers = [*(obj.cells[at] for obj, at in cells), *(state.arguments[at] for at in parameters)]
    ranked = sorted({*literals, *(number for number in numbers if isinstance(number, int))})
    copy = state.copy()
    for before, obj in zip(state.heap.objects, copy.heap.objects, strict=True):
        for at in of_int(obj):
            obj.cells[at] = _rank(before.cells[at], ranked, literals)
    arguments = tuple(
        _rank(a, ranked, literals) if at in parameters else a for at, a in enumerate(copy.arguments)
    )
    return canonical(State(copy.heap, arguments))


def _rank(number: object, ranked: Sequence[int], literals: Sequence[int]) -> int:
    """Return a number that tells where another one stands: among which literals, and among how many others there."""
    assert isinstance(number, int)
    below = [literal for literal in literals if literal <= number]
    inside = [
        each
        for each in ranked
        if each <= number
        and each not in literals
        and sum(literal <= each for literal in literals) == len(below)
    ]
    return 100 * len(below) + (0 if number in literals else len(inside))


@pytest.mark.parametrize("seed", range(12))
def test_each_order_type_has_one_heap(seed: int) -> None:
    source = Random(seed)
    invariants = _invariants(source)
    text = (
        f"class N {{ int v; N n; N m; bool b; {invariants} }} class Main {{ static void main(N a) {{ ; }} }}"
    )
    literals = [number for number in LITERALS if f"= {number}" in invariants]
    bounds = Bounds(scope=2, ints=tuple(range(-2, 5)))
    expected = {
        order_type(state, (), literals)
        for state in States(Bank(loaded(text), DEFAULT), method(loaded(text), "Main.main"), bounds)
    }
    found = heaps(wanted(text, bounds, "order"))
    seen = "this.b" in invariants
    forms = [order_type(state, (), literals) for state in found]
    assert len(set(forms)) == len(forms)
    assert set(forms) <= expected
    assert seen is False or set(forms) == expected


def test_a_key_that_the_body_compares_has_its_place_among_those_of_the_heap() -> None:
    body = "static bool main(N a, int key) requires(a != null && no a.n) { return a.v < key; }"
    text = f"class N {{ int v; N n; invariant some this.n ==> this.v < this.n.v; }} class Main {{ {body} }}"
    states = heaps(wanted(text, Bounds(scope=1), "order"))
    assert sorted((s.arguments[1], s.heap.objects[0].cells[0]) for s in states) == [(0, 0), (0, 1), (1, 0)]


def test_what_nobody_looks_at_does_not_count() -> None:
    text = "class N { int v; bool b; string s; N n; invariant this.n != this; } class Main { static void main(N a, int x) { ; } }"
    assert len(heaps(wanted(text, Bounds(scope=2), "order"))) == 4


def test_calculated_numbers_count_by_value() -> None:
    text = "class N { int size; N n; invariant this.size == #(this.*n); invariant acyclic(this, n); } class Main { static void main(N a) { ; } }"
    states = heaps(wanted(text, Bounds(scope=3), "order"))
    assert sorted(tuple(obj.cells[0] for obj in state.heap.objects) for state in states) == [
        (),
        (1,),
        (2, 1),
        (3, 2, 1),
    ]


def test_default_values_of_pure_methods_are_literals() -> None:
    pure = "static int zero() modifies() { int z; return z; }"
    text = f"class N {{ int v; invariant this.v >= N.zero(); {pure} }} class Main {{ static void main(N a) requires(a != null) {{ ; }} }}"
    assert len(heaps(wanted(text, Bounds(scope=1), "order", settings=Settings(unroll=1)))) == 2


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_depth_bounds_the_way_from_the_argument(depth: int) -> None:
    text = "class N { N n; } class Main { static void main(N a) requires(acyclic(a, n)) { ; } }"
    states = heaps(wanted(text, Bounds(scope=8), depth=depth))
    assert [len(state.heap.objects) for state in states] == list(range(depth + 2))


def test_at_depth_zero_there_are_the_arguments_and_no_others() -> None:
    text = "class N { N n; } class Main { static void main(N a, N b) requires(a != null) { ; } }"
    alone, both = 2 + 2, 3 * 3
    assert len(heaps(wanted(text, Bounds(scope=8), depth=0))) == alone + both


def test_narrow_integers_have_room_for_all_orders() -> None:
    program = loaded("class Main { static void main(int a, int b, int c) requires(a < b && b < c) { ; } }", 2)
    states = heaps(HeapQuery(program, method(program, "Main.main"), Bounds(), DEFAULT))
    assert [state.arguments for state in states] == [(-2, -1, 0)]
