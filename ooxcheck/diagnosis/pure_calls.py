"""The steps of the pure calls in a formula: each is run again in the state in which the formula called it, and recorded.

Receiver and arguments are known from the parts of the formula, so nothing is evaluated again. Within ``old``, the heap is restored to the entry
during the call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.oox import logic
from ooxcheck.oox.running.formulas.relations import Relation
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.machine.trace import Step, Trace
from ooxcheck.oox.running.outcomes import Ended
from ooxcheck.oox.types import is_nullable

MAX_CALLS = 20
"""The number of recorded calls of a formula."""

MAX_STEPS = 200
"""The number of recorded steps of each call."""


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """A pure call in a formula, and its steps; `omitted` more are not recorded.

    With `is_old` it runs in the state on entry.
    """

    part: Part
    steps: tuple[Step, ...]
    omitted: int = 0
    is_old: bool = False


def pure_calls(part: Part, machine: Machine, scene: Scene) -> tuple[Call, ...]:
    """Return the pure calls that decide the value of a formula, in the order of the text."""
    return tuple(islice(_calls(part, machine, scene), MAX_CALLS))


def _calls(part: Part, machine: Machine, scene: Scene) -> Iterator[Call]:
    match part.node:
        case logic.Old():
            with scene.at_entry() as then:
                yield from [
                    replace(call, is_old=True)
                    for inner in part.parts
                    for call in _calls(inner, machine, then)
                ]
        case logic.PureCall() as node:
            yield from (call for inner in part.parts for call in _calls(inner, machine, scene))
            yield from _record_call(node, part, machine)
        case _:
            yield from (call for inner in part.parts for call in _calls(inner, machine, scene))


def _record_call(node: logic.PureCall, part: Part, machine: Machine) -> Iterator[Call]:
    """Yield a call with its steps; nothing if it cannot be called."""
    values = [inner.value for inner in part.parts]
    atoms = [_atom(value) for value in values if isinstance(value, frozenset)]
    if part.value is None or len(atoms) < len(values) or not _can_be_called(node, atoms, machine):
        return
    trace = Trace(MAX_STEPS)
    receiver = atoms[0] if node.receiver else None
    assert receiver is None or isinstance(receiver, Obj)
    try:
        machine.call_pure(node.class_name, node.signature, receiver, atoms[bool(node.receiver) :], trace)
    except Ended:
        return
    yield Call(part, tuple(trace.steps), trace.omitted)


def _can_be_called(node: logic.PureCall, atoms: list[Atom], machine: Machine) -> bool:
    """Return whether there is a receiver, a value for each argument, and no object that does not exist yet."""
    arguments = zip(node.signature.parameters, atoms[bool(node.receiver) :], strict=True)
    is_lacking = any(atom is None and not is_nullable(type_) for type_, atom in arguments)
    is_there = all(atom in machine.heap.objects for atom in atoms if isinstance(atom, Obj))
    return not is_lacking and is_there and not (node.receiver and atoms[0] is None)


def _atom(value: Relation) -> Atom:
    """Return the one value of a receiver or an argument, null if it is empty."""
    return next((row[0] for row in value), None)
