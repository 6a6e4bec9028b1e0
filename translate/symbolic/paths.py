"""The current location of executions, and where they continue when they leave it.

A `Path` carries the symbolic state from statement to statement. Executions that break, continue, return or
throw leave it and wait in a
`Flow`. When none is left the path is dead, and `Dead` is raised: the rest is neither evaluated nor encoded.
"""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Formula
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import WORD, State, Variables
from ooxcheck.translate.model.values import Value


class Dead(Exception):  # noqa: N818 (the end of a path is no error)
    """No execution continues."""


@dataclass(slots=True)
class Flow:
    """The executions that left: out of the loop, to its next iteration, out of the method, to a handler."""

    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)
    returns: list[State] = field(default_factory=list)
    throws: list[State] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Frame:
    """An activation of a method: its state for ``old``, whether its claims are duties, and its caller.

    If several exclusive calls are executed once, `shared` has their call sites and the executions of each.
    """

    method: Method
    entry: tuple[Variables, Heap]
    duties: bool
    is_entry: bool = False
    site: Span | None = None
    shared: tuple[tuple[Span, Formula], ...] = ()


class Path:
    """The executions of one activation at the same location."""

    __slots__ = ("flow", "frame", "state")

    def __init__(self, frame: Frame, state: State, flow: Flow) -> None:
        self.frame = frame
        self.state = state
        self.flow = flow

    @property
    def guard(self) -> Formula:
        """The condition of these executions."""
        return self.state.guard

    @property
    def heap(self) -> Heap:
        """Their heap."""
        return self.state.heap

    def scene(self) -> Scene:
        """Return the scene in which formulas are evaluated here."""
        return Scene(self.guard, self.state.variables, self.heap, self.frame.entry)

    def read(self, slot: int) -> Value:
        """Return the value of a variable."""
        return self.state.variables[slot]

    def assign(self, slot: int, value: Value) -> None:
        """Assign a variable."""
        self.state = self.state.assign(slot, value)

    def put(self, heap: Heap) -> None:
        """Replace the heap."""
        self.state = self.state.with_heap(heap)

    def keep(self, condition: Formula) -> None:
        """Continue with the executions in which a condition holds."""
        state = self.state.where(condition)
        if state.guard is FALSE:
            raise Dead
        self.state = state

    def throw_where(self, condition: Formula, origin: Origin, word: Value | None = None) -> None:
        """Let the executions in which a condition holds throw at a location, with a message if needed, and continue with the others."""
        thrown = self.state.where(condition).thrown_at(origin)
        if thrown.guard is not FALSE:
            self.flow.throws.append(thrown if word is None else thrown.assign(WORD, word))
            self.keep(~condition)

    def branch(self, condition: Formula) -> Path | None:
        """Return a path for the executions in which a condition holds, None if there are none."""
        state = self.state.where(condition)
        return None if state.guard is FALSE else Path(self.frame, state, self.flow)

    def within(self, flow: Flow) -> Path:
        """Return a path at the same location with another flow."""
        return Path(self.frame, self.state, flow)
