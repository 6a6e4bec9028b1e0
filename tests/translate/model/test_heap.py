"""Reading finds what was written, of the right object, and the default elsewhere; heaps never change."""

from __future__ import annotations

import pytest

from ooxcheck.oox.cells import LENGTHS, Elements
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant
from ooxcheck.translate.model.cells import arity
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Text
from tests.translate.worlds import always, field, number, rows, things, unknown, world


@pytest.mark.parametrize(("name", "value"), [("v", -3), ("v", 7), ("u", 9), ("c", 65535)])
def test_a_number_is_read_back_with_its_sign(name: str, value: int) -> None:
    here = world(16)
    n, other = (here.constant(thing) for thing in things(here, "N", "N"))
    heap = Heap(here).write(field(here, name), n, IntConstant(value))
    assert number(here, heap.read(field(here, name), n)) == value
    assert number(here, heap.read(field(here, name), other)) == 0


def test_a_reference_is_replaced_by_the_next() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    heap = Heap(here).write(field(here, "n"), n, m)
    assert rows(here, _set(heap.read(field(here, "n"), n))) == {("M$0",)}
    assert rows(here, _set(heap.write(field(here, "n"), n, NONE).read(field(here, "n"), n))) == set()
    assert rows(here, _set(heap.read(field(here, "n"), n))) == {("M$0",)}


def test_a_truth_value_is_read_back() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    heap = Heap(here).write(field(here, "b"), n, TRUE)
    assert here.simplify(_truth(heap.read(field(here, "b"), n))) is TRUE
    assert here.simplify(_truth(heap.read(field(here, "b"), m))) is FALSE
    assert here.simplify(_truth(heap.write(field(here, "b"), n, FALSE).read(field(here, "b"), n))) is FALSE


def test_strings_are_held_like_objects() -> None:
    here = world()
    (n,) = (here.constant(thing) for thing in things(here, "N"))
    heap = Heap(here).write(field(here, "s"), n, here.constant(Text("x")))
    assert rows(here, _set(heap.read(field(here, "s"), n))) == {("'x'",)}


def test_writing_to_nothing_changes_nothing() -> None:
    here = world()
    (n,) = (here.constant(thing) for thing in things(here, "N"))
    heap = Heap(here).write(field(here, "v"), n, IntConstant(3)).write(field(here, "v"), NONE, IntConstant(5))
    assert number(here, heap.read(field(here, "v"), n)) == 3


def test_a_write_to_one_of_two_objects_leaves_the_other_open_only_where_it_is_meant() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "N"))
    which = unknown(here)
    heap = Heap(here).write(field(here, "b"), which.then(n, m), TRUE)
    assert always(here, which.iff(_truth(heap.read(field(here, "b"), n))))
    assert always(here, which.iff(~_truth(heap.read(field(here, "b"), m))))


def test_arrays_have_lengths_and_elements() -> None:
    here = world()
    (thing,) = things(here, "int[]")
    array, kind = here.constant(thing), thing.kind
    assert isinstance(kind, ArrayType)
    at = [here.constant(here.index(place)) for place in range(2)]
    heap = Heap(here).allocate_array(array, IntConstant(2)).write_element(kind, array, at[1], IntConstant(-1))
    assert number(here, heap.length(array)) == 2
    assert number(here, heap.length(NONE)) == 0
    assert [number(here, heap.element(kind, array, place)) for place in at] == [0, -1]


def test_arrays_of_truth_values_are_sets_of_places() -> None:
    here = world()
    (thing,) = things(here, "bool[]")
    array, kind = here.constant(thing), thing.kind
    assert isinstance(kind, ArrayType)
    at = [here.constant(here.index(place)) for place in range(2)]
    heap = Heap(here).write_element(kind, array, at[0], TRUE)
    assert [here.simplify(_truth(heap.element(kind, array, place))) for place in at] == [TRUE, FALSE]


def test_what_is_allocated_is_added() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    heap = Heap(here).allocate(n)
    assert rows(here, heap.allocate(m).allocated) == {("N$0",), ("M$0",)}
    assert rows(here, heap.allocated) == {("N$0",)}


def test_relations_have_a_column_for_what_names_a_cell_and_for_what_it_holds() -> None:
    here = world()
    ghost = next(cell for cell in here.program.layout("N") if cell.name == "many")
    assert [arity(field(here, name)) for name in ("v", "n", "b")] == [2, 2, 1]
    assert [arity(Elements(_array(name))) for name in ("a", "ns", "bs")] == [3, 3, 2]
    assert (arity(LENGTHS), arity(ghost)) == (2, 2)


def _array(name: str) -> ArrayType:
    type_ = field(world(), name).type
    assert isinstance(type_, ArrayType)
    return type_


def _set(value: object) -> Expr:
    assert isinstance(value, Expr)
    return value


def _truth(value: object) -> Formula:
    assert isinstance(value, Formula)
    return value
