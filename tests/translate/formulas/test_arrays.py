"""Arrays in specifications: elements, lengths, and what is said of all elements, for all small arrays."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from ooxcheck.oox.check import formula as checked_formula
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.types import INT, ArrayType
from ooxcheck.relational import TRUE, IntConstant
from ooxcheck.translate.formulas.arrays import index_set, indices
from ooxcheck.translate.model.guarded_sets import Row
from ooxcheck.translate.model.universe import Index, World
from tests.oox.runs import loaded, method
from tests.translate.concrete import SETTINGS, STRINGS, WIDTH, ByConstants, Moments, by_interpreter

PROGRAM = "class Main { static void main(int[] a, int[] b, int[][] c) { ; } }"
ARRAYS = [None, *([*values] for size in range(4) for values in product((0, 1), repeat=size))]


def moments(a: list[int] | None, b: list[int] | None) -> Moments:
    """Return two arrays, and an array of both."""
    program = loaded(PROGRAM, WIDTH)
    heap = Heap(Kinds(program))
    numbers, rows = heap.kinds.of_array(ArrayType(INT)), heap.kinds.of_array(ArrayType(ArrayType(INT)))
    first, second = (None if values is None else heap.allocate(numbers, [*values]) for values in (a, b))
    both = heap.allocate(rows, [first, second])
    slots = (first, second, both)
    return Moments(program, heap, slots, slots, heap.mark())


def answer(text: str, at: Moments) -> bool:
    node = checked_formula(text, at.program, method(at.program, "Main.main"))
    found = ByConstants(at).answer(node)
    assert found == by_interpreter(node, at)
    assert isinstance(found, bool)
    return found


@pytest.mark.parametrize("a", ARRAYS)
def test_a_permutation_has_the_same_elements_as_often_each(a: list[int] | None) -> None:
    for b in ARRAYS:
        expected = a is not None and b is not None and Counter(a) == Counter(b)
        assert answer("permutation(a, b)", moments(a, b)) is expected


@pytest.mark.parametrize("a", ARRAYS)
def test_elements_and_lengths(a: list[int] | None) -> None:
    at = moments(a, [1])
    values = a or []
    assert answer("alldifferent(a)", at) is (len(set(values)) == len(values))
    assert answer("some #a", at) is (a is not None)
    assert answer(f"#a == {len(values)}", at) is (a is not None)
    for index in range(-1, 4):
        assert answer(f"a[{index}] == 1", at) is (0 <= index < len(values) and values[index] == 1)
    assert answer("exists x, i : a : x == 1 && a[i] == x", at) is (1 in values)
    assert answer("forall x, i : a : x == 0 && i < 2", at) is (1 not in values and len(values) < 3)


def test_arrays_of_arrays() -> None:
    at = moments([0, 1], None)
    assert answer("c[0] == a && c[1] == b && c[0][1] == 1 && no c[1][0] && no c[2] && #c[0] == 2", at)
    assert answer("all x : c[0] | x == a", at)
    assert answer("#(c[0] + c[1]) == 1 && (c[0] + a)[1] == 1 && alldifferent(c) && permutation(c, c)", at)


def test_numbers_that_are_no_indices_have_no_atom() -> None:
    world = World(loaded(PROGRAM, WIDTH), SETTINGS, STRINGS)
    world.index(2)
    rows = tuple(Row(TRUE, (IntConstant(number),)) for number in (-1, 1, 2, 3))
    assert world.possible(index_set(world, rows)) == [(Index(1),), (Index(2),)]
    assert len(world.possible(indices(world))) == 3
