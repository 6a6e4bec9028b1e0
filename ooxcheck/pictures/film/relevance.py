"""The relevant parts of a violation: the others are folded, so that a picture shows the bug and not the class.

A field is relevant if an executed statement, the false formula, or a definition in it contains its name; names suffice, because too much is better than too
little. An object is relevant if a variable held it, a step created or changed it, the explanation mentions it, or a relevant object refers to it by a relevant
field. So folded parts are always behind a folded field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.formula_values import Part
from ooxcheck.diagnosis.violation import Falsified, Overstepped
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox import logic
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.running.heap import Bag, Content, Obj
from ooxcheck.oox.running.machine.synchronisation import Blocked, Forked, Imminent, Joined, Locked, Unlocked
from ooxcheck.oox.running.machine.trace import Allocated, Assigned, Deferred, Step, Written

_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Relevance:
    """The relevant fields by name (None: all), and the relevant objects to begin with."""

    words: frozenset[str] | None
    objects: tuple[Obj, ...]

    def has_part(self, obj: Obj, cell: int) -> bool:
        """Return whether a cell is relevant if its object is."""
        return self.words is None or obj.kind.is_array or obj.kind.layout[cell].name in self.words


def relevance(example: Counterexample) -> Relevance:
    """Return the relevant parts of a violation."""
    objects = dict.fromkeys(obj for obj in _objects(example) if isinstance(obj, Obj))
    if any(isinstance(node, logic.PureCall) for node in _formula(example)):
        return Relevance(None, tuple(sorted(objects)))
    texts = [
        example.duty.span.text,
        *_false_formulas(example),
        *(step.span.text for step in example.trace.steps),
    ]
    changed = [*_changed_objects(example.trace.steps), *_overstepped_objects(example)]
    written = {obj.kind.layout[cell].name for obj, cell in changed if not obj.kind.is_array}
    return Relevance(frozenset(_words(texts)) | written, tuple(sorted(objects)))


def _words(texts: Iterable[str]) -> Iterator[str]:
    for text in set(texts):
        yield from _WORD.findall(text)


def _false_formulas(example: Counterexample) -> Iterator[str]:
    """Yield the false formula, and the definitions of the model fields and functions in it."""
    if isinstance(example.why, Falsified):
        yield example.why.part.node.span.text
        yield from (
            node.span.text
            for node in descendants(example.why.part.node)
            if isinstance(node, logic.Definition)
        )


def _formula(example: Counterexample) -> Iterator[logic.Term | logic.Formula]:
    if isinstance(example.why, Falsified):
        yield from logic.parts(example.why.part.node)


def _changed_objects(steps: Iterable[Step]) -> Iterator[tuple[Obj, int]]:
    for step in steps:
        yield from ((change.target, change.cell) for change in step.changes if isinstance(change, Written))


def _overstepped_objects(example: Counterexample) -> Iterator[tuple[Obj, int]]:
    if isinstance(example.why, Overstepped):
        yield from ((change.target, change.cell) for change in example.why.changes)


def _objects(example: Counterexample) -> Iterator[Content]:
    """Yield the objects in variables, steps, and the explanation."""
    yield from example.after.arguments
    for step in example.trace.steps:
        yield from step.values
        for change in step.changes:
            match change:
                case Assigned(_, value):
                    yield value
                case Written(target, _, before, after):
                    yield from (target, before, after)
                case Deferred(target, _, after):
                    yield from (target, after)
                case (
                    Allocated(target) | Locked(target) | Unlocked(target) | Blocked(target) | Imminent(target)
                ):
                    yield target
                case Forked(_, _, values):
                    yield from values
                case Joined():
                    pass
    yield from (obj for obj, _ in _overstepped_objects(example))
    if isinstance(example.why, Falsified):
        yield example.why.this
        yield from _atoms_in(example.why.part)


def _atoms_in(part: Part) -> Iterator[Content]:
    """Yield the atoms in the values of a formula and its parts."""
    yield from (atom for _, atom in part.given)
    if isinstance(part.value, frozenset):
        yield from (atom for row in part.value for atom in row)
    elif isinstance(part.value, tuple):
        yield from part.value
    elif isinstance(part.value, Bag):
        yield from (atom for atom, _ in part.value.in_order())
    for inner in part.parts:
        yield from _atoms_in(inner)
