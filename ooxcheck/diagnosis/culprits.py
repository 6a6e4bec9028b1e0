"""The culprits of a false formula: the values of its quantified variables, and the objects and cells that it reads.

The search follows the explanation of the formula: through the witness of a quantifier, past the sides that hold. Culprits are the cells that the
remaining parts read from one object each, in the state of failure; for sets that should be equal or included, the objects of only one of them; for
a cycle, the objects on it. If a formula reads no cell, the objects that it names are culprits. A model field with one value is shown like a
witness: ``this.size = 2``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.data_race import Racing
from ooxcheck.diagnosis.deadlock import Deadlock
from ooxcheck.diagnosis.formula_values import Part, definition_of
from ooxcheck.diagnosis.violation import Falsified, Overflowed, Overstepped, Uncaught, Why
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.running.formulas.follow import Hop, Step, steps_of
from ooxcheck.oox.running.formulas.relations import steps
from ooxcheck.oox.running.heap import Atom, Content, Obj
from ooxcheck.oox.types import BOOL, ERROR, ArrayType, Collection, Type

Witness: TypeAlias = tuple[str, Atom, Type]
"""A quantified variable or a model field, the value for which the formula is false, and the type in which it is shown."""

Found: TypeAlias = "Witness | Obj | Field | tuple[Obj, int]"


Look: TypeAlias = "Callable[[Part], Iterator[Found]]"


@dataclass(frozen=True, slots=True, eq=False)
class Culprits:
    """The witnesses of a false formula, and the objects, cells of objects by index, and static fields that make it false."""

    witnesses: tuple[Witness, ...] = ()
    objects: tuple[Obj, ...] = ()
    cells: tuple[tuple[Obj, int], ...] = ()
    statics: tuple[Field, ...] = ()


def culprits(why: Why | None) -> Culprits:
    """Return the witnesses, objects and cells that make a duty fail."""
    match why:
        case Falsified(part, this):
            formula_culprits = _collect(
                [*([("this", this, ERROR)] if this else []), *_formula_culprits(part, _details)]
            )
            return (
                formula_culprits
                if formula_culprits.cells or formula_culprits.statics
                else _collect(
                    [
                        *formula_culprits.witnesses,
                        *formula_culprits.objects,
                        *_formula_culprits(part, _denoted_objects),
                    ]
                )
            )
        case Overstepped(changes):
            return Culprits(cells=tuple((change.target, change.cell) for change in changes))
        case Deadlock(waiting):
            return Culprits(
                objects=tuple(dict.fromkeys(each.wanted for each in waiting if each.wanted is not None))
            )
        case Racing(target, cell):
            static = target.kind.layout[cell] if target.serial < 0 else None
            return (
                Culprits(statics=(static,))
                if isinstance(static, Field)
                else Culprits(cells=((target, cell),))
            )
        case Uncaught() | Overflowed() | None:
            return Culprits()


def quantified_members(node: logic.Quantified | logic.ArrayQuantified, body: Part) -> list[Witness]:
    """Return the members for which a quantifier evaluates its body."""
    match node:
        case logic.Quantified(_, declarations):
            types = [_type(declaration.domain) for declaration in declarations]
        case logic.ArrayQuantified(array=array):
            types = [element_type(array), ERROR]
    return [(name, atom, type_) for (name, atom), type_ in zip(body.given, types, strict=True)]


def element_type(term: logic.Term) -> Type:
    """Return the type in which the elements of an array or a sequence are shown."""
    held = _type(term)
    if term.shape.collection is not Collection.RELATION:
        return held
    return held.element if isinstance(held, ArrayType) else ERROR


def _type(term: logic.Term) -> Type:
    types = term.shape.columns[0] if term.shape.arity == 1 else frozenset()
    return next(iter(types)) if len(types) == 1 else ERROR


def _collect(items: list[Found]) -> Culprits:
    """Return the culprits by kind, each once; objects of witnesses come first, except the receiver of an invariant."""
    witnesses = dict.fromkeys(each for each in items if isinstance(each, tuple) and len(each) == 3)
    cells = dict.fromkeys(each for each in items if isinstance(each, tuple) and len(each) == 2)
    objects = dict.fromkeys(each for each in items if isinstance(each, Obj))
    bound = [atom for name, atom, _ in witnesses if isinstance(atom, Obj) and name != "this"]
    statics = dict.fromkeys(each for each in items if isinstance(each, Field))
    return Culprits(tuple(witnesses), tuple(dict.fromkeys([*bound, *objects])), tuple(cells), tuple(statics))


def _formula_culprits(part: Part, look: Look) -> Iterator[Found]:
    """Yield the culprits of a formula: the witnesses, and the culprits of its decisive parts."""
    match part.node:
        case logic.And() | logic.Implies() | logic.Choice():
            yield from _each(part.parts if part.value is True else part.parts[-1:], look)
        case logic.Not() | logic.Or() | logic.Iff():
            yield from _each(part.parts, look)
        case logic.Quantified() | logic.ArrayQuantified():
            yield from _quantifier_culprits(part.node, part, look)
        case logic.Holds(logic.Truth() | logic.Conditional()):
            yield from _each(part.parts[0].parts, look)
        case logic.Holds(logic.Defined()) if said := definition_of(part.parts[0]):
            yield from _each(said, look)
        case _:
            yield from look(part)


def _each(parts: tuple[Part, ...], look: Look) -> Iterator[Found]:
    for part in parts:
        yield from _formula_culprits(part, look)


def _quantifier_culprits(
    node: logic.Quantified | logic.ArrayQuantified, part: Part, look: Look
) -> Iterator[Found]:
    """Yield the witness and the culprits in its body; if no single member decides, those of the range."""
    domain, *bodies = part.parts
    if len(bodies) != 1 or part.value is True:
        yield from look(domain)
        return
    yield from quantified_members(node, bodies[0])
    index = bodies[0].given[-1][1]
    if isinstance(node, logic.ArrayQuantified) and (array := _single(domain)) and isinstance(index, int):
        yield array, index
    yield from _formula_culprits(bodies[0], look)


def _details(part: Part) -> Iterator[Found]:
    yield from _reads(part)
    yield from _members(part)


def _reads(part: Part) -> Iterator[Found]:
    """Yield the cells that a term or a formula reads from one object each, with their current contents."""
    match part.node:
        case logic.Old():
            return
        case logic.StaticField(field):
            yield field
        case logic.Defined() as node if _type(node) not in (BOOL, ERROR) and node.shape.scalar:
            held = (value for value in _values(part) if isinstance(value, int | float | str | Obj))
            yield from ((node.span.text, value, _type(node)) for value in held)
        case logic.Join(_, right) if (along := steps_of(right)) and (obj := _single(part.parts[0])):
            yield from dict.fromkeys((obj, at) for first, *_ in along for at in _cells(obj, first))
        case logic.Extremum():
            yield from _deciding(part)
            return
        case logic.ElementSum() | logic.ElementCount():
            yield from _adding(part)
            return
        case logic.Element() if (array := _single(part.parts[0])) and array.kind.is_array:
            yield from (
                (array, at)
                for at in _values(part.parts[1])
                if isinstance(at, int) and 0 <= at < len(array.cells)
            )
        case _:
            pass
    for inner in part.parts:
        yield from _reads(inner)


def _cells(obj: Obj, hop: Hop) -> list[int]:
    """Return the cells of an object that a step of a path goes through."""
    if isinstance(hop, ArrayType):
        return list(range(len(obj.cells))) if obj.kind.type == hop else []
    return [obj.kind.index[hop]] if hop in obj.kind.index else []


def _deciding(part: Part) -> Iterator[Found]:
    """Yield the cells that determine a minimum or maximum; for cells with numbers, those that hold it."""
    best = _values(part)
    for culprit in _reads(part.parts[0]):
        if (
            not isinstance(culprit, tuple)
            or len(culprit) != 2
            or (content := culprit[0].cells[culprit[1]]) in best
            or not isinstance(content, int | str)
        ):
            yield culprit


def _adding(part: Part) -> Iterator[Found]:
    """Yield the elements of an array that contribute to a sum or a count, with the cells that their addends read."""
    array, *addends = part.parts
    obj = _single(array)
    for addend in addends:
        index = addend.given[-1][1]
        if addend.value is True or any(value != 0 for value in _values(addend)):
            yield from [(obj, index)] if obj and isinstance(index, int) else []
            yield from _reads(addend)
    yield from _reads(array)


def _denoted_objects(part: Part) -> Iterator[Obj]:
    """Yield the objects that the terms of a formula denote."""
    for inner in () if isinstance(part.node, logic.Old) else part.parts:
        obj = _single(inner)
        yield from [obj] if obj else _denoted_objects(inner)


def _members(part: Part) -> Iterator[Obj | tuple[Obj, int]]:
    """Yield the objects that violate a membership, and those on a cycle with the cells that close it."""
    values = [inner.value if isinstance(inner.value, frozenset) else frozenset() for inner in part.parts]
    match part.node:
        case logic.SetEqual() | logic.Same() if max(map(len, values)) > 1:
            yield from _objects(values[0] ^ values[1])
        case logic.Subset() if part.value is False:
            yield from _objects(values[0] - values[1])
        case logic.Disjoint():
            shared = [one & other for place, one in enumerate(values) for other in values[:place]]
            yield from _objects(frozenset[tuple[Atom, ...]]().union(*shared))
        case logic.Acyclic(relation=relation):
            looping = [
                atom for atom in dict.fromkeys(row[0] for row in values[1]) if atom in steps(atom, values[1])
            ]
            yield from _cycle(sorted(atom for atom in looping if isinstance(atom, Obj)), steps_of(relation))
        case _:
            pass


def _cycle(looping: list[Obj], along: tuple[Step, ...]) -> Iterator[Obj | tuple[Obj, int]]:
    for obj in looping:
        yield obj
        yield from (cell for step in along for cell in _leading(obj, step, looping))


def _leading(obj: Obj, step: Step, targets: list[Obj]) -> list[tuple[Obj, int]]:
    """Return the cells through which a step leads from an object to one of some others."""
    first, *rest = step
    cells: list[tuple[Obj, int]] = []
    for at in _cells(obj, first):
        content = obj.cells[at]
        if not rest:
            cells += [(obj, at)] if content in targets else []
        elif isinstance(content, Obj) and (behind := _leading(content, tuple(rest), targets)):
            cells += (obj, at), *behind
    return cells


def _objects(rows: frozenset[tuple[Atom, ...]]) -> list[Obj]:
    return sorted({atom for row in rows for atom in row if isinstance(atom, Obj)})


def _single(part: Part) -> Obj | None:
    """Return the object that a term denotes, if it is one."""
    values: list[Content] = _values(part)
    return values[0] if len(values) == 1 and isinstance(values[0], Obj) else None


def _values(part: Part) -> list[Content]:
    return [row[0] for row in part.value if len(row) == 1] if isinstance(part.value, frozenset) else []
