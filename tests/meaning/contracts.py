"""Contracts: duties where they are due, frames by comparing two heaps, invariants of what is reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.types import ClassType
from tests.meaning.formulas import NoValue, Scene, holds, number, rows
from tests.meaning.heap import Heap, Key, Moment, Ref, Value
from tests.meaning.promises import frame_of
from tests.meaning.runs import Broken, Duty, Frame, Run

Claim: TypeAlias = tuple[Duty, logic.Formula, Scene]
Cell: TypeAlias = tuple[Ref | None, Key]
"""A field of an object, an element of an array, or (of nothing) a static field."""

EVERY: Mapping[Ref, str] = MappingProxyType({})
"""No object is half made: every invariant of every class counts."""


def due(run: Run, claims: Iterable[Claim], others: Iterable[Duty] = (), met: Iterable[Duty] = ()) -> None:
    """End the run if claims do not hold (or other duties are broken), with all of them; `met` are others that come up as well."""
    if not run.loud:
        return
    broken, reached = set(others), set(met)
    for duty, formula, scene in claims:
        try:
            if not holds(formula, scene):
                broken.add(duty)
            reached.add(duty)
        except NoValue as missing:
            broken.add(Duty("evaluation", missing.span))
    run.reached |= reached
    if broken:
        raise Broken(broken)


def claims(kind: str, clauses: tuple[typed.Clause, ...], scene: Scene) -> list[Claim]:
    """Return clauses of a contract as claims."""
    return [(Duty(kind, clause.span), clause.formula, scene) for clause in clauses]


def invariants(run: Run, heap: Heap, refs: Iterable[Ref], classes: Mapping[Ref, str] = EVERY) -> list[Claim]:
    """Return the invariants of some objects as claims; of some of them only those of a class above their own."""
    if not run.limits.invariants:
        return []
    kinds = [(ref, ClassType(classes[ref]) if ref in classes else ref.type) for ref in refs]
    pairs = [(ref, invariant) for ref, kind in kinds for invariant in run.classes.invariants(kind)]
    moments = [(Moment(heap, {0: ref}), invariant) for ref, invariant in pairs]
    return [(Duty("invariant", i.span), i.formula, run.scene_of(moment, moment)) for moment, i in moments]


def owed_on_exit(run: Run, frame: Frame, result: Value, *, threw: bool) -> list[Claim]:
    """Return the invariants that are due when a method is left: of all that it was given or gives.

    A constructor whose object is of a subclass has made only its own part of it. If it throws, nobody was given the
    object: of what did not exist before, only that counts which somebody else leads to.
    """
    given = list(frame.entry.variables.values())
    found = run.heap.reached([*given, result])
    if not frame.method.constructor:
        return invariants(run, run.heap, found)
    this, others = given[0], given[1:]
    assert isinstance(this, Ref)
    if threw:
        elsewhere = run.heap.reached(others)
        found = [ref for ref in found if ref in elsewhere or ref in frame.entry.heap.cells]
    return invariants(run, run.heap, found, {this: frame.method.owner})


def cells(places: tuple[logic.Place, ...], scene: Scene) -> set[Cell]:
    """Return the cells that places mean in the state on entry."""
    found: set[Cell] = set()
    for place in places:
        match place:
            case logic.StaticPlace(field):
                found.add((None, field))
            case logic.FieldPlace(fields=fields):
                refs = [ref for (ref,) in rows(place.target, scene) if isinstance(ref, Ref)]
                found |= {(ref, field) for ref in refs for field in fields}
            case logic.ElementPlace():
                arrays = [ref for (ref,) in rows(place.array, scene) if isinstance(ref, Ref)]
                meant = indices(place.index, max([a.length for a in arrays], default=0), scene)
                found |= {(a, i) for a in arrays for i in meant if i < a.length}
    return found


def indices(index: logic.Term | logic.Between | None, length: int, scene: Scene) -> list[int]:
    """Return the indices that a place means of arrays that are no longer than some length."""
    every = list(range(length))
    match index:
        case None:
            return every
        case logic.Between():
            low, high = (
                0 if index.start is None else number(index.start, scene),
                length if index.stop is None else number(index.stop, scene),
            )
            return [at for at in every if low is not None and high is not None and low <= at < high]
        case _:
            only = rows(index, scene)
            return [at for at in every if (at,) in only]


def contents(heap: Heap) -> dict[Cell, Value]:
    """Return what is in all cells of a heap."""
    found: dict[Cell, Value] = {(None, field): value for field, value in heap.statics.items()}
    return found | {(ref, key): value for ref, cells in heap.cells.items() for key, value in cells.items()}


def frame_broken(run: Run, frame: Frame) -> set[Duty]:
    """Return the duty not to change other cells than the contract names, if it is broken."""
    contract = frame.method.contract
    if contract.modifies is None:
        return set()
    now, entry = contents(run.heap), frame.entry
    changed = {cell for cell, value in contents(entry.heap).items() if now[cell] != value}
    try:
        allowed = cells(contract.modifies, run.scene_of(entry, entry))
    except NoValue as missing:
        return {Duty("evaluation", missing.span)}
    return frame_of(frame.method) if changed - allowed else set()
