"""The visible effect of one run: its outcome, its result, static fields, and all cells of existing objects and of those reachable from them.

New objects are numbered in traversal order from the roots of a caller, so two effects are equal exactly if the heaps are isomorphic. Ghost state is not
visible. `ooxcheck.translate.witness.behaviour_difference` expresses the same as a formula, and shares no code with this.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.outcomes import Outcome, Returned, Threw

Place: TypeAlias = tuple[int, int]
"""A location: the number of its object, -1 for the static fields, and its cell; -2 is the result, -3 the outcome."""

STATICS, RESULT, END = -1, -2, -3


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """The effect of a run: the content of each location, with objects by number, and the objects by number, existing ones first."""

    outcome: Outcome
    after: State
    old: int
    held: Mapping[Place, object]
    objects: Sequence[Obj]

    def content(self, place: Place) -> Content:
        """Return the content of a location that is a cell or the result."""
        number, cell = place
        if number == RESULT:
            return self.outcome.value if isinstance(self.outcome, Returned) else None
        return (self.after.heap.statics if number == STATICS else self.objects[number]).cells[cell]


def effect(outcome: Outcome, after: State, old: int, *, words: bool = False) -> Effect:
    """Return the visible effect of a run that began with some objects and ended in a state; of exceptions with their messages if wanted."""
    objects = list(after.heap.objects[:old])
    numbers = {obj: number for number, obj in enumerate(objects)}
    held: dict[Place, object] = {(END, 0): _end(outcome, words=words)}

    def content_key(content: Content) -> object:
        if not isinstance(content, Obj):
            return value_key(content)
        if content not in numbers:
            numbers[content] = len(objects)
            objects.append(content)
            waiting.append(content)
        return numbers[content], str(content.kind.type)

    def follow() -> None:
        while waiting:
            obj = waiting.popleft()
            held[numbers[obj], -1] = len(obj.cells) if obj.kind.is_array else 0
            held.update({(numbers[obj], cell): content_key(content) for cell, content in _cells(obj)})

    waiting = deque(objects)
    held.update({(STATICS, cell): content_key(content) for cell, content in _cells(after.heap.statics)})
    follow()
    if isinstance(outcome, Returned):
        held[RESULT, 0] = content_key(outcome.value)
        follow()
    return Effect(outcome, after, old, held, objects)


def _cells(obj: Obj) -> Iterator[tuple[int, Content]]:
    """Yield the cells of an object without its ghosts."""
    for cell, content in enumerate(obj.cells):
        if obj.kind.is_array or not isinstance(obj.kind.layout[cell], GhostField):
            yield cell, content


def _end(outcome: Outcome, *, words: bool) -> str:
    """Return the outcome of a run for a caller: of an exception only the message, if wanted."""
    match outcome:
        case Returned():
            return "returns"
        case Threw(raised) if words:
            return "throws" if raised.word is None else f'throws "{raised.word}"'
        case Threw():
            return "throws"
        case _:  # only runs that end or that an assumption drops are compared
            return "does not end"


def is_same(one: Effect, other: Effect) -> bool:
    """Return whether a caller sees no difference."""
    return one.held == other.held


def differing(one: Effect, other: Effect) -> tuple[Place, ...]:
    """Return the locations in which two effects differ: the outcome, the result, static fields, existing objects; new ones if nothing else differs."""
    places = sorted(
        {**one.held, **other.held},
        key=lambda place: (place[0] >= 0, -place[0] if place[0] < 0 else place[0], place[1]),
    )
    different_places = [place for place in places if one.held.get(place) != other.held.get(place)]
    known = [place for place in different_places if place[0] < one.old]
    return tuple(known or different_places)
