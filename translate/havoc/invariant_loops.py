"""Loops by invariant: one iteration, or a few in a row, from any state in which the invariants hold.

The cells that the loop may change are havocked, and the invariants are assumed afterwards. Then either the condition is
false and the loop ends, or the
body runs once more and must preserve the invariants. No bound is involved.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import Effects, effects
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.running.outcomes import TUPLES, Bounded
from ooxcheck.relational import Expr
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.universe import Index
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.havoc_choices import Iterated
from ooxcheck.translate.symbolic.paths import Path


def iterate(encoder: Encoder, path: Path, loop: typed.While) -> None:
    """Continue in any state after some iterations of a loop."""
    changed = effects(encoder.program, loop.body, encoder.settings.by_contract)
    unknown = FreshUnknowns(encoder, (*encoder.place, loop.span), path.heap.allocated)
    cells = dict(_havocked_cells(encoder, path, changed))
    statics = sorted(
        (field for field in changed.fields if isinstance(field, Field) and field.static), key=str
    )
    after = unknown.forget(path.heap, cells, statics)
    slots = [variable for variable in changed.variables if variable.slot in path.state.variables]
    variables = {
        v.slot: _any_value(unknown, v, path.read(v.slot)) for v in sorted(slots, key=lambda v: v.slot)
    }
    if unknown.is_short:
        encoder.ledger.cut(Bounded(TUPLES, loop.span), path.guard)
    encoder.notes.iterated.append(Iterated(loop, path.guard, variables, cells, tuple(statics), after))
    path.put(after)
    for slot, value in variables.items():
        path.assign(slot, value)
    path.keep(all_of(unknown.demands))


def _any_value(unknown: FreshUnknowns, variable: Variable, before: Value) -> Value:
    name = f"{variable.name}@{variable.slot}"
    if not variable.many:
        return unknown.value(name, variable.type)
    assert isinstance(before, Expr), "a collection should be a set of atoms or a table"
    return unknown.collection(name, variable, before)


def _havocked_cells(encoder: Encoder, path: Path, changed: Effects) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells that a loop may change, of all objects: the effect analysis knows fields only."""
    there, world = path.heap.allocated, encoder.world
    for field in sorted((field for field in changed.fields if not field.static), key=str):
        yield field, there & world.holders(field)
    for type_ in sorted(changed.elements, key=str):
        yield (
            Elements(type_),
            (there & world.of_type(type_)).product(world.constant(*map(Index, range(world.indices)))),
        )
