"""What is written as tuples is read back, cell by cell; the tuples of each kind of cell are those the manual of the model says."""

from __future__ import annotations

from collections import defaultdict

import pytest

from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.types import BOOL, INT
from ooxcheck.translate.model.cells import Reader, Row, Writer, arity, by_beginning
from ooxcheck.translate.model.universe import Bit, Index, Thing, World
from tests.oox.runs import loaded, method
from tests.translate.concrete import SETTINGS, STRINGS, WIDTH, moments
from tests.translate.formula_texts import PROGRAM


def written(seed: int) -> tuple[dict[Thing, Obj], dict[Cells, list[Row]]]:
    """Return the objects of a heap with their atoms, and the tuples of all cells."""
    program = loaded(PROGRAM, WIDTH)
    here = World(program, SETTINGS, STRINGS)
    heap = moments(program, method(program, "Main.main"), seed).heap
    things = {obj: here.thing(obj.kind.type, obj.serial, initial=True) for obj in heap.objects}  # type: ignore[arg-type]  # no object is of a primitive type
    tuples: dict[Cells, list[Row]] = defaultdict(list)
    for obj in heap.objects:
        for cells, row in Writer(here, things.__getitem__).rows(obj):
            tuples[cells].append(row)
    return {thing: obj for obj, thing in things.items()}, tuples


@pytest.mark.parametrize("seed", range(20))
def test_tuples_are_read_as_what_they_were_written_for(seed: int) -> None:
    objects, tuples = written(seed)
    reader = Reader(WIDTH, objects.__getitem__)
    for thing, obj in objects.items():
        for at, content in enumerate(obj.cells):
            cells = obj.kind.cell(at)
            begin = (thing, Index(at)) if isinstance(cells, Elements) else (thing,)
            assert reader.content(cells, by_beginning(tuples[cells], len(begin)).get(begin, [])) == content
        if obj.kind.is_array:
            assert reader.content(LENGTHS, by_beginning(tuples[LENGTHS], 1).get((thing,), [])) == len(
                obj.cells
            )


@pytest.mark.parametrize("seed", range(5))
def test_all_tuples_of_cells_have_their_arity(seed: int) -> None:
    _, tuples = written(seed)
    assert all(len(row) == arity(cells) for cells, rows in tuples.items() for row in rows)
    assert arity(Variable("b", BOOL, 0)) == arity(Field("N", "b", BOOL, static=True)) == 1


def test_a_number_of_fewer_bits_has_its_sign_in_the_last_of_them() -> None:
    reader, ends = Reader(8, lambda _thing: pytest.fail("there are no objects")), [(Bit(0),), (Bit(2),)]
    assert reader.content(Variable("n", INT, 0), ends) == 5
    assert reader.content(Variable("n", INT, 0), ends, width=3) == -3
