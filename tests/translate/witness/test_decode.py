"""Decoded states hold what the symbolic heap reads in the same instance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.oox.types import INT, ArrayType, ClassType
from ooxcheck.relational import Expr, Formula, Instance, IntExpr
from ooxcheck.relational.evaluate import holds, rows, value
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.model.universe import Text, Thing
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.witness.decode import decode, decode_with_objects
from tests.translate.initial_states import symbolic

TEXT = """class Main { int v; uint u; bool b; string s; char c; Main next; static int n; static bool flag; int[] few;
  static void main(Main a, Main d, int i, bool[] bs, string t, Main[] ms) { assert t != "x"; } }"""
BOUNDS = Bounds(scope=2, array=2)
WIDTH = 3


def instances(states: Initial, wanted: int) -> Iterator[Instance]:
    """Yield a few instances that differ."""
    for _, instance in zip(range(wanted), states.world.session.instances(), strict=False):
        yield instance


def read(found: Value, instance: Instance, objects: dict[Thing, Obj]) -> Content:
    """Return what a symbolic value is in an instance."""
    match found:
        case IntExpr():
            return value(found, instance)
        case Formula():
            return holds(found, instance)
        case Expr():
            atoms = [atom for (atom,) in rows(found, instance)]
            assert len(atoms) <= 1
            return next(
                (
                    objects[a] if isinstance(a, Thing) else a.value
                    for a in atoms
                    if isinstance(a, Thing | Text)
                ),
                None,
            )


@pytest.mark.parametrize("width", [None, 2])
def test_cells_hold_what_the_symbolic_heap_reads(width: int | None) -> None:
    v = Field("Main", "v", INT, static=False)
    states = symbolic(TEXT, BOUNDS, int_width=WIDTH, widths={} if width is None else {v: Narrow(width)})
    heap, world = states.state.heap, states.world
    for instance in instances(states, 40):
        found = decode_with_objects(states, instance)
        objects = dict(found.objects)
        for thing, obj in objects.items():
            atom = world.constant(thing)
            match thing.kind:
                case ClassType():
                    fields = [cell for cell in obj.kind.layout if isinstance(cell, Field)]
                    assert [read(heap.read(f, atom), instance, objects) for f in fields] == obj.cells
                case ArrayType():
                    assert value(heap.length(atom), instance) == len(obj.cells)
                    places = [world.constant(world.index(place)) for place in range(len(obj.cells))]
                    elements = [heap.element(thing.kind, atom, place) for place in places]
                    assert [read(element, instance, objects) for element in elements] == obj.cells


def test_arguments_and_static_fields_hold_what_the_symbolic_state_does() -> None:
    states = symbolic(TEXT, BOUNDS, int_width=WIDTH)
    for instance in instances(states, 40):
        found = decode_with_objects(states, instance)
        objects = dict(found.objects)
        variables = [states.state.variables[argument.slot] for argument in states.kinds.arguments]
        assert tuple(read(variable, instance, objects) for variable in variables) == found.state.arguments
        statics = [states.state.heap.static(field) for field in states.world.program.statics]
        assert [read(static, instance, objects) for static in statics] == found.state.heap.statics.cells


def test_objects_are_numbered_as_a_reader_meets_them() -> None:
    states = symbolic(TEXT, BOUNDS, int_width=WIDTH)
    for instance in instances(states, 40):
        heap, arguments = (found := decode(states, instance)).heap, found.arguments
        assert heap.objects == reading_order(heap, arguments)
        assert [obj.serial for obj in heap.objects] == list(range(len(heap.objects)))


def test_objects_that_nothing_reaches_are_dropped() -> None:
    text = "class N { L l; } class L { N n; } class Main { static void main(N a) { ; } }"
    states = symbolic(text, Bounds(scope=2))
    (argument,) = states.kinds.arguments
    instance = states.world.session.solve(
        states.unknowns[argument].relation.no(), states.exists.some()
    ).instance
    assert instance is not None
    assert decode(states, instance).heap.objects == []


def test_a_new_receiver_comes_last_and_holds_defaults() -> None:
    text = "class Main { int x; bool b; Main next; ghost Main set all; Main(Main o) { ; } }"
    states = symbolic(text, Bounds(scope=1), name="Main.Main")
    (_, other) = states.world.program.classes["Main"].constructors[0].variables
    instance = states.world.session.solve(states.unknowns[other].relation.some()).instance
    assert instance is not None
    found = decode_with_objects(states, instance)
    this, argument = found.state.arguments
    assert isinstance(this, Obj)
    assert found.state.heap.objects == [argument, this]
    assert this.cells == [0, False, None, frozenset()]
    assert states.new is not None
    assert found.objects[states.new] is this
