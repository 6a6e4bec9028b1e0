"""Loops that are known by their invariants: one iteration from any state in which they hold.

What the loop may have changed is forgotten and the invariants are believed; then either the condition is false and the
loop is over, or the body runs once more and the invariants have to hold behind it. Nothing depends on a bound.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import Effects, effects
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.running.outcomes import TUPLES, Bounded
from ooxcheck.relational import Expr
from ooxcheck.translate.havoc.havoc import Unchosen
from ooxcheck.translate.model.folding import all_of
from ooxcheck.translate.model.universe import Index
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.choices import Iterated
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Path


def iterate(encoder: Encoder, path: Path, loop: typed.While) -> None:
    """Go to any state behind some iterations of a loop."""
    changed = effects(encoder.program, loop.body, encoder.settings.by_contract)
    unknown = Unchosen(encoder, (*encoder.place, loop.span), path.heap.allocated)
    cells = dict(_forgotten(encoder, path, changed))
    statics = sorted(
        (field for field in changed.fields if isinstance(field, Field) and field.static), key=str
    )
    after = unknown.forget(path.heap, cells, statics)
    slots = [variable for variable in changed.variables if variable.slot in path.state.variables]
    variables = {v.slot: _any(unknown, v, path.read(v.slot)) for v in sorted(slots, key=lambda v: v.slot)}
    if unknown.is_short:
        encoder.ledger.cut(Bounded(TUPLES, loop.span), path.guard)
    encoder.notes.iterated.append(Iterated(loop, path.guard, variables, cells, tuple(statics), after))
    path.put(after)
    for slot, value in variables.items():
        path.assign(slot, value)
    path.keep(all_of(unknown.demands))
    for invariant in loop.invariants:
        encoder.hook.suppose(encoder, path, invariant)


def _any(unknown: Unchosen, variable: Variable, before: Value) -> Value:
    name = f"{variable.name}@{variable.slot}"
    if not variable.many:
        return unknown.value(name, variable.type)
    assert isinstance(before, Expr), "a collection should be a set of atoms or a table"
    return unknown.collection(name, variable, before)


def _forgotten(encoder: Encoder, path: Path, changed: Effects) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells that a loop may have changed: of all objects, because it is only known by name."""
    there, world = path.heap.allocated, encoder.world
    for field in sorted((field for field in changed.fields if not field.static), key=str):
        yield field, there & world.holders(field)
    for type_ in sorted(changed.elements, key=str):
        yield (
            Elements(type_),
            (there & world.of_type(type_)).product(world.constant(*map(Index, range(world.indices)))),
        )
