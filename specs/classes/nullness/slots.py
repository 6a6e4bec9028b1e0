"""Slots that may hold null: fields, parameters and results. Each is assumed to hold none until it receives one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from functools import reduce
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.nullness.local_values import Known, Locals, NonNull, Raw


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a method, by its full name and the number of the parameter."""

    method: str
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a method, by its full name."""

    method: str


Slot: TypeAlias = Field | Parameter | Result


@dataclass(slots=True)
class Slots:
    """The slots that may hold null, as far as the code was interpreted, and the methods that the code calls.

    `fields` are those of interest; all others may be null. No code reads the fields `unread`, so a reference in one of them leads nowhere. `raw_ends` has, for calls on objects under construction, the object when the call returns; None if it never does.
    The calls `active` have not returned yet.
    """

    boundary: Boundary
    fields: frozenset[Field]
    unread: frozenset[Field] = frozenset()
    nullable: set[Slot] = field(default_factory=set)
    called: dict[str, Method] = field(default_factory=dict)
    raw_ends: dict[tuple[str, Raw], Known | None] = field(default_factory=dict)
    active: set[tuple[str, Raw]] = field(default_factory=set)

    def is_non_null(self, slot: Slot) -> bool:
        """Return whether a slot is still assumed not to hold null."""
        return slot not in self.nullable and (not isinstance(slot, Field) or slot in self.fields)

    def receive(self, slot: Slot, value: Known | None) -> None:
        """Record that a slot receives a value."""
        if isinstance(value, Raw) and slot not in self.unread:
            self.publish(value)
        if value is None:
            self.nullable.add(slot)

    def receive_arguments(self, method: Method, values: Iterable[Known | None]) -> None:
        """Record that a method is called with some arguments."""
        for number, value in enumerate(values):
            self.receive(Parameter(method.full_name, number), value)

    def publish(self, value: Known | None) -> NonNull | None:
        """Return a value as a second reference to it sees it: fields of an object under construction that are not assigned yet may be null."""
        if isinstance(value, Raw):
            self.nullable |= self.unassigned_fields(value)
        return None if value is None else NonNull()

    def unassigned_fields(self, raw: Raw) -> set[Field]:
        """Return the fields of an object under construction that are assumed not to be null, and that it has not assigned yet."""
        layout = self.boundary.program.layout(raw.class_name)
        return {
            each
            for each in layout
            if isinstance(each, Field) and self.is_non_null(each) and each not in raw.assigned
        }

    def join(self, states: Iterable[Locals | None]) -> Locals | None:
        """Return what is known of variables where executions meet; None if none of them arrives."""
        alive = [each for each in states if each is not None]
        return reduce(self._join_two, alive) if alive else None

    def _join_two(self, left: Locals, right: Locals) -> Locals:
        result: dict[int, Known] = {}
        for slot in left.keys() | right.keys():
            match left.get(slot), right.get(slot):
                case NonNull(), NonNull():
                    result[slot] = NonNull()
                case Raw(name, ours), Raw(other, theirs) if name == other:
                    result[slot] = Raw(name, ours & theirs)
                case one, another:
                    if self.publish(one) and self.publish(another):
                        result[slot] = NonNull()
        return result
