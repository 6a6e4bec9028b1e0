"""The cells that ``modifies`` lists, compared with those the interpreter lists."""

from __future__ import annotations

import pytest

from ooxcheck.oox import logic
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.running.contracts.duties import places
from ooxcheck.oox.running.formulas.scene import Scene as ConcreteScene
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import TRUE
from ooxcheck.translate.formulas.modifies import Allowed, allowed_cells
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.universe import Index
from tests.oox.runs import loaded, method
from tests.translate.concrete import SETTINGS, WIDTH, ByConstants, Moments, example, moments
from tests.translate.formula_texts import PROGRAM

PLACES = [
    "a.v",
    "a.*next.v, N.root",
    "b.w, b.other, b.next",
    "a.w, a.*next.other",
    "a.friends, a.g, a.map",
    "arr[0]",
    "arr[*], brr[*]",
    "brr[k], a.ns[*]",
    "N.tot",
    "N.f",
    "a.*next.xs[k]",
    "p.next, p.*next.link.v",
    "arr[N.v]",
    "a.step(1).v, arr[N.twice(k)]",
]


def listed(text: str) -> tuple[logic.Place, ...]:
    """Return the places of a ``modifies`` clause of the method that formulas stand at."""
    signature = PROGRAM.index("{ assert #N")
    program = loaded(f"{PROGRAM[:signature]} modifies({text}) {PROGRAM[signature:]}", WIDTH)
    found = method(program, "Main.main").contract.modifies
    assert found is not None
    return found


def by_interpreter(found: tuple[logic.Place, ...], at: Moments) -> set[tuple[object, ...]]:
    machine = Machine(Bank(at.program, SETTINGS), at.heap)
    scene = ConcreteScene(at.heap, at.now, machine.call_pure, WIDTH)
    cells = {cell for place in places(found) for cell in place(scene)}
    return {(obj.serial, _named(obj, cell)) for obj, cell in cells}


def _named(obj: Obj, cell: int) -> object:
    return cell if isinstance(obj.kind.type, ArrayType) else str(obj.kind.layout[cell])


def by_relations(result: Allowed, ours: ByConstants) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = {(-1, str(field)) for field in result.statics}
    for cells, expr in result.cells.items():
        for atom, *rest in ours.world.possible(expr):
            match cells, rest:
                case Elements(), [Index(place)]:
                    found.add((ours.serial(atom), place))
                case ((Field() | GhostField()), []):
                    found.add((ours.serial(atom), str(cells)))
                case _:
                    raise AssertionError(cells)
    return found


@pytest.mark.parametrize("text", PLACES)
@pytest.mark.parametrize("seed", [None, *range(6)])
def test_the_same_cells_may_change(text: str, seed: int | None) -> None:
    program = loaded(PROGRAM, WIDTH)
    at = example() if seed is None else moments(program, method(program, "Main.main"), seed)
    ours = ByConstants(at)
    result = allowed_cells(listed(text), Scene(TRUE, ours.scene.variables, ours.scene.heap), ours.call)
    inside = {cell for cell in by_relations(result, ours) if _exists(cell, at)}
    assert inside == by_interpreter(listed(text), at)
    assert not result.errors


def _exists(cell: tuple[object, ...], at: Moments) -> bool:
    """Return whether an array is so long; indices beyond it do no harm."""
    serial, place = cell
    assert isinstance(serial, int)
    return not isinstance(place, int) or place < len(at.heap.objects[serial].cells)


def test_what_has_no_value_is_told() -> None:
    ours = ByConstants(example())
    result = allowed_cells(
        listed("arr[N.v * 2]"), Scene(TRUE, ours.scene.variables, ours.scene.heap), ours.call
    )
    assert [span.text for span in result.errors] == ["N.v"]
