"""The relations that are bound for a method: which there are, and how tight their bounds are."""

from __future__ import annotations

from ooxcheck.oox.cells import LENGTHS, Elements
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.types import BOOL, INT, UINT, ArrayType, ClassType
from ooxcheck.translate.initial.initial_relations import Cell, Source
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.initial.narrow_numbers import Narrow
from tests.translate.initial_states import symbolic


def main(parameters: str) -> str:
    return f"class Main {{ static void main({parameters}) {{ ; }} }}"


def size(states: Initial, source: Source) -> int:
    """Return how many tuples are left to choose in a place."""
    return len(states.world.session.bounds[states.unknowns[source].relation].upper)


def test_numbers_have_as_many_bits_as_their_type_has() -> None:
    text = main("int i, uint u, char c, bool b")
    states = symbolic(text, Bounds(), int_width=5)
    assert [size(states, argument) for argument in states.kinds.arguments] == [5, 5, 16, 1]


def test_sets_of_floats_have_no_relation() -> None:
    text = "class A { float f; ghost float set s; ghost A -> float m; ghost float g; }" + main(
        "A a, float x, double d"
    )
    states = symbolic(text, Bounds(scope=1))
    assert [unknown.relation.name for unknown in states.unknowns.values()] == [
        "argument a",
        "argument x",
        "argument d",
        "A.f",
        "A.g",
    ]
    assert [size(states, argument) for argument in states.kinds.arguments] == [1, 32, 64]


def test_tables_have_as_many_rows_as_the_bounds_allow_tuples() -> None:
    text = "class A { ghost int set s; ghost A -> bool m; }" + main("A a")
    states = symbolic(text, Bounds(scope=2, array=3), int_width=5)
    s, m = (GhostField("A", "s", (INT,), many=True), GhostField("A", "m", (ClassType("A"), BOOL), many=True))
    assert size(states, s) == 2 * 3 * (1 + 5)
    assert size(states, m) == 2 * 3 * (1 + 2 + 1)


def test_lengths_have_as_many_bits_as_the_bound_needs() -> None:
    states = symbolic(main("int[] a"), Bounds(array=5))
    assert size(states, LENGTHS) == 3
    assert size(states, Elements(ArrayType(INT))) == 5 * 32


def test_narrow_places_have_fewer_bits_in_the_solver_and_all_bits_in_the_heap() -> None:
    v, u = Field("A", "v", INT, static=False), Field("A", "u", UINT, static=False)
    states = symbolic(
        "class A { int v; uint u; }" + main("A a"), Bounds(scope=1), widths={v: Narrow(3), u: Narrow(2)}
    )
    assert (size(states, v), size(states, u)) == (3, 2)
    assert len(states.world.possible(states.state.heap.relation(v))) == 32
    assert len(states.world.possible(states.state.heap.relation(u))) == 2


def test_a_place_has_a_cell_for_each_object_that_has_it() -> None:
    text = "class A { int v; A next; } class B extends A { int w; B[] bs; }" + main("A a")
    states = symbolic(text, Bounds(scope=2, array=3))
    kinds = {str(thing.kind): [t for t in states.things if t.kind == thing.kind] for thing in states.things}
    cells = {source: list(states.places.cells(source)) for source in states.unknowns}
    v, w = Field("A", "v", INT, static=False), Field("B", "w", INT, static=False)
    assert {cell.holder for cell in cells[v]} == {*kinds["A"], *kinds["B"]}
    assert cells[w] == [Cell(w, thing) for thing in kinds["B"]]
    assert cells[LENGTHS] == [Cell(LENGTHS, thing) for thing in kinds["B[]"]]
    elements = Elements(ArrayType(ClassType("B")))
    assert cells[elements] == [Cell(elements, thing, place) for thing in kinds["B[]"] for place in range(3)]
