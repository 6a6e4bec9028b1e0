"""Objects that nobody has seen before: those that a call known by its contract may have made.

A method without body makes no object but its result. One with a body may have made any number, and put them where it
may write; two of each class are considered. Whether more of them would matter is not known, so such a call is a bound.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from oox.typed import Field, GhostField, Method
from oox.types import ArrayType, ClassType, Type, is_reference
from relational import NONE, Expr, Formula
from translate.havoc.havoc import Unchosen
from translate.model.ghost_tables import references
from translate.model.heap import LENGTHS, Cells, Elements, Heap, is_open_ended, is_table
from translate.model.universe import Thing
from translate.model.values import Value
from translate.symbolic.encoder import Run


@dataclass(frozen=True, slots=True)
class Unseen:
    """The objects that a call may have made; whether more of them could matter."""

    things: tuple[Thing, ...] = ()
    bounded: bool = False


def unseen(run: Run, method: Method, forgotten: Iterable[Cells | Field], key: Hashable) -> Unseen:
    """Return the objects that a call may have made, given the cells that it may have written."""
    result = [method.result] if method.retval else []
    if method.body is None:
        return Unseen(tuple(run.thing(kind, (key, kind)) for kind in _kinds(run, result)))
    written = [type_ for cells in forgotten for type_ in _types(cells) if is_reference(type_)]
    kinds = _with_contents(run, [*result, *written])
    things = tuple(run.thing(kind, (key, kind, number)) for kind in kinds for number in range(2))
    return Unseen(things, bool(written) or any(is_reference(type_) for kind in kinds for type_ in _held(run, kind)))


def in_order(run: Run, made: Expr, things: Sequence[Thing]) -> Iterator[Formula]:
    """Say that of two new objects of one class the first is used first."""
    for first, second in zip(things[::2], things[1::2], strict=True):
        yield run.world.constant(second).in_(made).implies(run.world.constant(first).in_(made))


def appeared(run: Run, heap: Heap, things: Sequence[Thing], new: Expr, unknown: Unchosen) -> Heap:
    """Return the heap in which those objects that are `new` exist, with any contents; but their sets of values are empty."""
    contents: dict[Cells, Expr] = {}
    for thing in things:
        this = run.world.constant(thing) & new
        for cells, keys in cells_of(run, thing, this):
            if is_open_ended(cells):
                continue
            contents[cells] = contents[cells] + keys if cells in contents else keys
    arrays = run.world.constant(*(thing for thing in things if isinstance(thing.kind, ArrayType)))
    if arrays is not NONE:
        lengths = unknown.lengths(arrays & new, run.array_limit)
        heap = heap.with_relation(LENGTHS, heap.relation(LENGTHS) + lengths)
    return unknown.forget(heap, contents, ()).allocate(new)


def referred(heap: Heap, result: Value | None) -> Expr:
    """Return what some cell of the heap, or the result, refers to."""
    found = result if isinstance(result, Expr) else NONE
    for field, value in heap.statics.items():
        if is_reference(field.type) and isinstance(value, Expr):
            found = found + value
    for cells, relation in heap.relations.items():
        if is_table(cells):
            found = found + references(relation, heap.world.constant(*heap.world.things))
            continue
        keys = 2 if isinstance(cells, Elements) else 1
        for column, type_ in enumerate(_types(cells), keys):
            if is_reference(type_):
                found = found + relation.project(column)
    return found


def cells_of(run: Run, thing: Thing, this: Expr) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells of an object, with what their tuples begin with; `this` is the object or nothing."""
    match thing.kind:
        case ClassType(name):
            yield from ((cells, this) for cells in run.program.layout(name))
        case ArrayType():
            indices = run.world.constant(*(run.world.index(place) for place in range(run.array_limit)))
            yield Elements(thing.kind), this.product(indices)


def _kinds(run: Run, types: Iterable[Type]) -> Iterator[ClassType | ArrayType]:
    """Yield the runtime classes and array types of some types."""
    for type_ in types:
        match type_:
            case ClassType(name):
                yield from map(ClassType, run.program.instantiable(name, open_types=run.settings.open_types))
            case ArrayType():
                yield type_
            case _:
                pass


def _with_contents(run: Run, types: Iterable[Type]) -> list[ClassType | ArrayType]:
    """Return the runtime classes and array types of some types, and of what their objects may hold."""
    found: dict[ClassType | ArrayType, None] = {}
    waiting = list(_kinds(run, types))
    while waiting:
        kind = waiting.pop(0)
        if kind not in found:
            found[kind] = None
            waiting.extend(_kinds(run, _held(run, kind)))
    return list(found)


def _held(run: Run, kind: ClassType | ArrayType) -> Iterator[Type]:
    """Yield the types of what an object holds."""
    match kind:
        case ClassType(name):
            yield from (type_ for cells in run.program.layout(name) for type_ in _types(cells))
        case ArrayType(element):
            yield element


def _types(cells: Cells) -> Sequence[Type]:
    match cells:
        case Field(type=type_) | Elements(ArrayType(type_)):
            return (type_,)
        case GhostField(columns=types):
            return types
        case _:
            return ()

