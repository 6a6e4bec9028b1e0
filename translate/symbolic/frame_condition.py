"""Frame conditions: no cell changes that ``modifies`` does not list, in objects that existed on entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING
from ooxcheck.relational import FALSE, TRUE, Expr, Formula
from ooxcheck.translate.formulas.scene import Judgement, Scene, UnreadStringMatters
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Index, World
from ooxcheck.translate.symbolic.duty_ledger import Claim
from ooxcheck.translate.symbolic.encoder import Encoder, Written
from ooxcheck.translate.symbolic.paths import Path

if TYPE_CHECKING:
    from ooxcheck.translate.formulas.modifies import Allowed


def frame_condition(
    encoder: Encoder, path: Path, method: Method, duty: Duty, where: Formula = TRUE
) -> Iterator[Claim]:
    """Claim that only cells that a contract lists differ from the heap on entry, in objects that existed then."""
    contract = method.contract
    if contract.modifies is None:
        return
    from ooxcheck.translate.formulas.modifies import allowed_cells

    variables, before = path.frame.entry
    listed = allowed_cells(contract.modifies, Scene(path.guard, variables, before), encoder.pure_call)
    own = encoder.memory.own_writes(path)
    kept = all_of(
        [
            *_unchanged_cells(encoder, path.heap, before, listed, own),
            *_unchanged_statics(path.heap, before, listed, own),
        ]
    )
    yield Claim(duty, Judgement(kept, listed.errors, listed.cut), where)


def _unchanged_cells(
    encoder: Encoder, now: Heap, before: Heap, listed: Allowed, own: Mapping[Cells, Written] | None
) -> Iterator[Formula]:
    from ooxcheck.translate.model import ghost_tables

    world = encoder.world
    for cells in now.relations:
        new, old = now.relation(cells), before.relation(cells)
        if new is old or isinstance(cells, Lengths):
            continue
        if cells.columns[-1] is STRING and not is_table(cells):
            new, old = world.canonical(new), world.canonical(old)
        changed = (
            ghost_tables.objects_with_different_tables(world, cells, new, old)
            if is_table(cells)
            else (new - old) + (old - new)
        )
        there = before.allocated
        if isinstance(cells, Elements):
            there = there.product(world.constant(*map(Index, range(world.indices))))
        places = changed.project(*range(there.arity)) if changed.arity > there.arity else changed
        written = own.get(cells) if own is not None else None
        if isinstance(written, Expr):
            there = there & written
        elif own is not None:
            continue
        excused = listed.cells.get(cells)
        unchanged = ((places & there) - excused if excused is not None else places & there).no()
        if STRING in cells.columns:
            _refuse_unread_strings(world, unchanged)
        yield unchanged


def _unchanged_statics(
    now: Heap, before: Heap, listed: Allowed, own: Mapping[Cells, Written] | None
) -> Iterator[Formula]:
    for field, value in now.statics.items():
        if value is not before.statics[field] and field not in listed.statics:
            written = TRUE if own is None else own.get(field, FALSE)
            assert isinstance(written, Formula)
            same = now.world.same(value, before.statics[field])
            if field.type is STRING:
                _refuse_unread_strings(now.world, same)
            yield same if written is TRUE else written.implies(same)


def _refuse_unread_strings(world: World, unchanged: Formula) -> None:
    """Begin again if cells with strings may change: whether they do depends on contents."""
    if world.unread and world.simplify(unchanged) is not TRUE:
        raise UnreadStringMatters
