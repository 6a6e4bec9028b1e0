"""Holding summaries to the interpreter: a run whose end is not between the bounds is an escape."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product

from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Heap, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Returned, Threw
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Class, Contract, Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.inference.summary import Bound, Effect, Summary
from ooxcheck.specs.relations import expr as e
from tests.specs.meaning import NO_ROWS, Rows, Value, World, leaves, rows_of, tagged
from tests.specs.random_states import random_state

BINDINGS = 500
"""How many ways to name the objects that a run made are tried."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A run: relations before and after, the objects it made, and what it returned (None if it threw)."""

    program: Program
    before: Mapping[Variable | Cells, Rows]
    after: Mapping[Cells, Rows]
    made: tuple[Obj, ...]
    objects: tuple[Obj, ...]
    result: Rows | None


def without_promises(program: Program) -> Program:
    """Return a program without contracts and invariants, whose runs are not stopped by them; methods without body keep theirs."""
    return replace(program, classes={name: _free(class_) for name, class_ in program.classes.items()})


def _free(class_: Class) -> Class:
    return replace(
        class_,
        invariants=(),
        methods=tuple(map(_free_method, class_.methods)),
        constructors=tuple(map(_free_method, class_.constructors)),
    )


def _free_method(method: Method) -> Method:
    return method if method.body is None else replace(method, contract=Contract(pure=method.contract.pure))


def all_cells(program: Program) -> list[Cells]:
    """Return all cells that a program can name."""
    cells: dict[Cells, None] = {LENGTHS: None}
    types = [variable.type for method in program.methods() for variable in method.variables]
    for class_ in program.classes.values():
        cells.update(dict.fromkeys((*class_.fields, *class_.ghosts)))
        types += [field.type for field in class_.fields]
    for type_ in types:
        inner = type_
        while isinstance(inner, ArrayType):
            cells[Elements(inner)] = None
            inner = inner.element
    return list(cells)


def runs(
    program: Program, method: Method, bounds: Bounds, settings: Settings, most: int, source: random.Random
) -> Iterator[Ran]:
    """Run a method in some random initial states; runs that neither return nor throw are left out."""
    bank, cells = Bank(program, settings), all_cells(program)
    domains = bounds.domains(program)
    for ours in (random_state(program, method, bounds, settings, source) for _ in range(most)):
        names = _names(method, ours, cells)
        count = len(ours.heap.objects)
        machine = Machine(bank, ours.heap, choose=lambda options: options // 2, domains=domains)
        machine.start(method, ours.arguments)
        outcome = machine.run()
        match outcome:
            case Returned(value):
                yield _ran(program, names, ours.heap, count, cells, frozenset({(tagged(value),)}))
            case Threw():
                yield _ran(program, names, ours.heap, count, cells, None)
            case _:
                pass


def _names(method: Method, state: State, cells: list[Cells]) -> dict[Variable | Cells, Rows]:
    names: dict[Variable | Cells, Rows] = {each: rows_of(state.heap, each) for each in cells}
    arguments: tuple[Atom, ...] = state.arguments
    names.update({v: frozenset({(tagged(a),)}) for v, a in zip(method.variables, arguments, strict=False)})
    return names


def _ran(
    program: Program,
    names: Mapping[Variable | Cells, Rows],
    heap: Heap,
    count: int,
    cells: list[Cells],
    result: Rows | None,
) -> Ran:
    after = {each: rows_of(heap, each) for each in cells}
    return Ran(program, names, after, tuple(heap.objects[count:]), tuple(heap.objects), result)


def escape(summary: Summary, ran: Ran) -> str | None:
    """Return how a run ended outside the bounds of a summary; None if it did not."""
    effect = summary.throwing if ran.result is None else summary.returning
    if effect is None:
        return "threw" if ran.result is None else "returned"
    first: str | None = None
    for world in islice(_worlds(effect, ran), BINDINGS):
        problem = _problem(effect, ran, world)
        if problem is None:
            return None
        first = first or problem
    return first


def _worlds(effect: Effect, ran: Ran) -> Iterator[World]:
    """Yield a world for each way to name the objects that were made."""
    numbered = sorted({s for expr in effect.exprs() for s in expr.fresh if isinstance(s, e.New)}, key=repr)
    pools = [[*(o for o in ran.made if o.kind.type == symbol.kind), None] for symbol in numbered]
    sets: dict[e.New | e.NewSet, Rows] = {
        e.NewSet(kind): frozenset((o,) for o in ran.made if o.kind.type == kind)
        for kind in _kinds(effect, ran)
    }
    values = _values(effect, ran)
    for chosen in product(*pools):
        taken = [obj for obj in chosen if obj is not None]
        if len(taken) == len(set(taken)):
            names: dict[e.New | e.NewSet, Rows] = {
                s: frozenset({(obj,)}) if obj else NO_ROWS for s, obj in zip(numbered, chosen, strict=True)
            }
            yield World(ran.program, ran.before, {**sets, **names}, ran.objects, values)


def _kinds(effect: Effect, ran: Ran) -> set[ClassType | ArrayType]:
    made = {o.kind.type for o in ran.made}
    return {*effect.made, *(kind for kind in made if isinstance(kind, ClassType | ArrayType))}


def _values(effect: Effect, ran: Ran) -> frozenset[Value]:
    """Return all primitive values in sight."""
    rows = [
        row for relation in (*ran.before.values(), *ran.after.values(), ran.result or ()) for row in relation
    ]
    seen = {v for row in rows for v in row if isinstance(v, tuple)}
    literals = {
        tagged(node.value) for expr in effect.exprs() for node in leaves(expr) if isinstance(node, e.Literal)
    }
    return frozenset({*seen, *literals, ("bool", True), ("bool", False)})


def _problem(effect: Effect, ran: Ran, world: World) -> str | None:
    for fact in effect.facts:
        if not world.holds(fact):
            return f"not {fact}"
    for kind in _kinds(effect, ran):
        real = frozenset((o,) for o in ran.made if o.kind.type == kind)
        if problem := _outside(world, effect.made.get(kind) or Bound.exactly(e.NOTHING), real):
            return f"made {kind}: {problem}"
    for cells, rows in ran.after.items():
        if problem := _outside(world, effect.cell(cells), rows):
            return f"{cells}: {problem}"
    if (
        effect.result is not None
        and ran.result is not None
        and (problem := _outside(world, effect.result, ran.result))
    ):
        return f"result: {problem}"
    return None


def _outside(world: World, bound: Bound, real: Rows) -> str | None:
    lower, upper = world.rows(bound.lower), world.rows(bound.upper)
    if not lower <= real:
        return f"{set(lower - real)} should be in it"
    return None if real <= upper else f"{set(real - upper)} should not be in it"
