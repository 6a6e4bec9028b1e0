"""Shared cells: reads and writes of threads become events.

While there is one thread, nothing is recorded. A read with interference has a value that the solver
chooses; it is constrained when all
threads have been executed (`ooxcheck.translate.threads.executions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, BitSet, Expr, Formula, IntExpr
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.universe import UNIT, Bit, World
from ooxcheck.translate.model.values import Value, is_number, value_in, width_of
from ooxcheck.translate.symbolic.encoder import Encoder, Written
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.threads.events import Event, EventKind, Shared
from ooxcheck.translate.threads.history import History
from ooxcheck.translate.threads.interference import Row


def read_cell(
    history: History, encoder: Encoder, path: Path, cells: Shared, key: Expr | None, own: Value, span: Span
) -> Value:
    """Return the value that a read sees; `own` is the value that its thread knows."""
    if history.is_alone(encoder):
        return own
    event = history.note(encoder, path, EventKind.READ, span)
    event.cells, event.key, event.own, event.value = cells, key, own, own
    others = history.interference.found.get(event.name)
    if others is not None:
        rows = {**dict.fromkeys(possible_rows(history.world, cells, own)), **others}
        chosen = history.world.free(("read", event.name), f"read :{span.line}", 1, rows)
        event.value = value_in(
            chosen, cells.columns[0], width_of(cells.columns[0], history.world.program.int_width)
        )
    return event.value


def possible_rows(world: World, held: Shared | Variable, value: Value) -> list[Row]:
    """Return the atoms that a value may contain, or the tuples of a collection."""
    match value:
        case Formula():
            return [] if value is FALSE else [(UNIT,)]
        case IntExpr():
            (type_,) = held.columns
            return world.possible(BitSet(value, width_of(type_, world.program.int_width)))
        case _:
            return world.possible(value)


def number_bits(world: World, held: Shared | Variable) -> list[Row]:
    """Return all bits that a number may have, nothing for other types."""
    type_ = held.columns[0]
    return (
        [(Bit(place),) for place in range(width_of(type_, world.program.int_width))]
        if is_number(type_) and not held.many
        else []
    )


def note_write(
    history: History,
    encoder: Encoder,
    path: Path,
    cells: Shared,
    key: Expr | None,
    value: Value,
    span: Span,
    *,
    initial: bool = False,
) -> None:
    """Record a write of the current thread; an `initial` one comes with the allocation of its array."""
    if not history.is_alone(encoder):
        event = history.note(encoder, path, EventKind.WRITE, span)
        event.cells, event.key, event.value, event.initial = cells, key, value, initial
        event.buffered = history.is_buffered and not initial
        history.writes.setdefault(cells, []).append(event)


def note_allocation(history: History, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
    """Record that the current thread allocates an object or array, if the program observes that."""
    if not history.is_alone(encoder) and history.world.program.sees_allocation:
        event = history.note(encoder, path, EventKind.ALLOCATE, span)
        event.key = atom
        history.made.append(event)


def own_writes(history: History, path: Path) -> Mapping[Cells, Written] | None:
    """Return the cells written by the thread with a frame condition, and by its descendants."""
    entered, here = path.frame.entry[1].moment, history.judging
    if here is None or not isinstance(entered, Event):
        return None
    return {cells: _own_keys(history, writes, entered, here) for cells, writes in history.writes.items()}


def _own_keys(history: History, writes: Sequence[Event], entered: Event, here: Event) -> Written:
    own = [write for write in writes if write.thread.descends_from(here.thread) and not write.initial]
    order = history.order
    since = [
        (
            write,
            history.world.simplify(
                all_of((write.guard, order.before(entered, write), order.is_visible(write, here)))
            ),
        )
        for write in own
        if not write.surely_seen_at(entered) and not here.surely_before(write)
    ]
    if writes[0].key is None:
        return any_of(condition for _, condition in since)
    keys = [
        condition.then(write.key, empty(write.key.arity))
        for write, condition in since
        if write.key is not None
    ]
    return reduce(add, keys, empty(writes[0].key.arity))
