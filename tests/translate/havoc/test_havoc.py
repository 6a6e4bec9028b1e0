"""Unknown contents: anything of the right type, one object at most in a reference, and nothing but what was forgotten."""

from __future__ import annotations

import pytest

from ooxcheck.oox.cells import LENGTHS, Elements
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import BOOL, CHAR, INT, STRING, UINT, ArrayType, ClassType, Type
from ooxcheck.relational import NONE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value
from tests.oox.runs import loaded
from tests.translate.deciding import OPTIONS
from tests.translate.worlds import TEXT, always, encoder, field, rows, things, world


def unchosen(here: World, targets: Expr = NONE) -> FreshUnknowns:
    return FreshUnknowns(encoder(here), "place", targets)


def possible(here: World, unknown: FreshUnknowns, claim: Formula) -> bool:
    return not always(here, ~(claim & all_of(unknown.demands)))


def is_(value: Value, number: int) -> Formula:
    assert isinstance(value, IntExpr)
    return value.eq(IntConstant(number))


@pytest.mark.parametrize(("type_", "least", "most"), [(INT, -8, 7), (UINT, 0, 15)])
def test_a_number_is_any_of_its_type(type_: Type, least: int, most: int) -> None:
    here = world()
    unknown = unchosen(here)
    value = unknown.value("x", type_)
    assert all(possible(here, unknown, is_(value, number)) for number in range(least, most + 1))
    assert not any(possible(here, unknown, is_(value, number)) for number in (least - 1, most + 1))


def test_chars_and_truth_values_are_free_too() -> None:
    here = world()
    unknown = unchosen(here)
    truth = unknown.value("b", BOOL)
    assert isinstance(truth, Formula)
    assert possible(here, unknown, truth)
    assert possible(here, unknown, ~truth)
    assert possible(here, unknown, is_(unknown.value("c", CHAR), 65535))


def test_a_reference_is_null_or_one_of_the_targets() -> None:
    here = world()
    n, m, other = (here.constant(thing) for thing in things(here, "N", "M", "N"))
    unknown = unchosen(here, n + m)
    value = unknown.value("r", ClassType("N"))
    assert isinstance(value, Expr)
    assert all(possible(here, unknown, value.eq(each)) for each in (NONE, n, m))
    assert not possible(here, unknown, value.eq(n + m))
    assert not possible(here, unknown, (value & other).some())


def test_a_string_is_null_any_that_there_is_or_one_that_was_never_met() -> None:
    here = world()
    unknown = unchosen(here)
    for number, new in enumerate(("'other'", "'another'", "'other3'")):
        before = {(str(text),) for text in here.texts}
        value = unknown.value(f"s{number}", STRING)
        assert isinstance(value, Expr)
        assert rows(here, value) == before | {(new,)}
    again = unknown.value("s0", STRING)
    assert isinstance(again, Expr)
    assert len(rows(here, again)) == len(here.texts) == 5
    assert possible(here, unknown, again.no())


def test_only_forgotten_cells_change() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    cell, kept = field(here, "v"), field(here, "u")
    heap = Heap(here)
    for each, object_ in ((1, n), (2, m)):
        heap = heap.write(cell, object_, IntConstant(each)).write(kept, object_, IntConstant(each))
    unknown = unchosen(here)
    after = unknown.forget(heap, {cell: n}, [])
    assert possible(here, unknown, is_(after.read(cell, n), -5))
    assert always(here, is_(after.read(cell, m), 2) & is_(after.read(kept, n), 1))


def test_a_forgotten_reference_holds_one_object_at_most() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    unknown = unchosen(here, n + m)
    after = unknown.forget(Heap(here), {field(here, "n"): n}, []).read(field(here, "n"), n)
    assert isinstance(after, Expr)
    assert possible(here, unknown, after.eq(m))
    assert not possible(here, unknown, after.eq(n + m))


def test_forgotten_elements_are_those_at_the_places() -> None:
    here = world()
    (thing,) = things(here, "int[]")
    assert isinstance(thing.kind, ArrayType)
    array, at = here.constant(thing), [here.constant(here.index(place)) for place in range(2)]
    unknown = unchosen(here)
    heap = Heap(here).allocate_array(array, IntConstant(2))
    after = unknown.forget(heap, {Elements(thing.kind): array.product(at[1])}, [])
    assert possible(here, unknown, is_(after.element(thing.kind, array, at[1]), 3))
    assert always(here, is_(after.element(thing.kind, array, at[0]), 0))


def test_nothing_appears_beyond_the_end_of_an_array() -> None:
    here = world()
    n, thing = things(here, "N", "N[]")
    array, at = here.constant(thing), [here.constant(here.index(place)) for place in range(2)]
    unknown = unchosen(here, here.constant(n))
    heap = Heap(here).allocate_array(array, IntConstant(1))
    assert isinstance(thing.kind, ArrayType)
    after = unknown.forget(heap, {Elements(thing.kind): array.product(at[0] + at[1])}, [])
    assert rows(here, after.relation(Elements(thing.kind))) == {("N[]$0", "at0", "N$0")}


def test_forgotten_ghost_sets_hold_targets_only() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    ghost = next(cell for cell in here.program.layout("N") if cell.name == "many")
    unknown = unchosen(here, n)
    held = n.join(unknown.forget(Heap(here), {ghost: n}, []).relation(ghost))
    assert possible(here, unknown, held.eq(n))
    assert not possible(here, unknown, (held & m).some())


def test_static_fields_are_forgotten_by_name() -> None:
    here = world()
    count, root = field(here, "count"), field(here, "root")
    heap = Heap(here, statics={count: IntConstant(1), root: NONE})
    unknown = unchosen(here)
    after = unknown.forget(heap, {}, [count])
    assert possible(here, unknown, is_(after.static(count), 7))
    assert after.static(root) is NONE


@pytest.mark.parametrize(("width", "longest"), [(8, 7), (3, 3), (1, 0)])
def test_lengths_are_ints_of_the_width(width: int, longest: int) -> None:
    here = World(loaded(TEXT, width), Settings(unroll=1), (), OPTIONS)
    (thing,) = things(here, "int[]")
    array = here.constant(thing)
    unknown = unchosen(here)
    length = Heap(here).with_relation(LENGTHS, unknown.lengths(array, 4)).length(array)
    assert all(possible(here, unknown, is_(length, number)) for number in range(longest + 1))
    assert not possible(here, unknown, length < IntConstant(0))


def test_the_same_place_has_the_same_unknowns() -> None:
    here = world()
    assert unchosen(here).truth("throws") is unchosen(here).truth("throws")
