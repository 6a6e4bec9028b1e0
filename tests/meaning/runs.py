"""One run: the heap, the bounds, the choices, and how it can end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field
from functools import partial
from typing import TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from tests.meaning.choices import Choices
from tests.meaning.classes import Classes
from tests.meaning.formulas import Scene
from tests.meaning.heap import Heap, Moment, Ref, Value, default

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """Within which bounds a method is decided, and what a user may ask besides."""

    scope: int = 2
    array: int = 2
    ints: tuple[int, ...] = (-1, 0, 1)
    chars: tuple[str, ...] = ("a", "b")
    floats: tuple[float, ...] = (0.0, 1.0)
    width: int = 32
    unroll: int = 3
    overflow_is_error: bool = False
    open_types: bool = False
    invariants: bool = True
    exceptions_allowed: bool = True
    by_contract: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Duty:
    """Something that must hold: of which kind, and where it is written.

    An invariant that is due `at_call`, when a method is called by contract, is another duty than on an exit.
    """

    kind: str
    span: Span
    at_call: bool = False


class Ended(Exception):  # noqa: N818 (an end, not an error)
    """A run is over."""


class Broken(Ended):
    """Duties do not hold."""

    def __init__(self, duties: set[Duty]) -> None:
        super().__init__(duties)
        self.duties = duties


class Dropped(Ended):
    """An assumption is false: this is no execution."""


class NoAnswer(Ended):
    """Nothing satisfies the contract of a method that is known by it: no execution goes on."""


class Bounded(Ended):
    """A loop or a recursion goes on beyond its bound."""


class Thrown(Exception):  # noqa: N818 (the program's, not ours)
    """An exception of the program, and its word."""

    def __init__(self, word: Value) -> None:
        super().__init__(word)
        self.word = word


@dataclass
class Frame:
    """An activation of a method: its variables now, and the moment on entry."""

    method: Method
    variables: dict[int, Value]
    entry: Moment


@dataclass
class Run:
    """Everything that one run of a method under check knows; `loud` unless a formula asks a pure method."""

    classes: Classes
    literals: tuple[str, ...]
    limits: Limits
    choices: Choices
    asked: Callable[[Run, logic.PureCall, Value, list[Value], Heap], Value]
    heap: Heap = field(default_factory=Heap)
    loud: bool = True
    active: Counter[str] = field(default_factory=Counter)
    strings: list[str] = field(default_factory=list)
    answers: dict[object, Value] = field(default_factory=dict)
    reached: set[Duty] = field(default_factory=set)

    def choose(self, options: Sequence[T]) -> T:
        """Return one of the options, each in some run; without any there is no execution."""
        if not options:
            raise Dropped
        return self.choices.choose(options)

    def new_object(self, name: str) -> Ref:
        """Make an object whose fields have their defaults."""
        ref = Ref(ClassType(name))
        self.heap.cells[ref] = {field: default(field.type) for field in self.classes.fields(name)}
        return ref

    def new_array(self, type_: ArrayType, length: int) -> Ref:
        """Make an array whose elements have their defaults."""
        ref = Ref(type_, length)
        self.heap.cells[ref] = {index: default(type_.element) for index in range(length)}
        return ref

    def scene(self, frame: Frame) -> Scene:
        """Return where the formulas of an activation are evaluated at this moment."""
        return self.scene_of(Moment(self.heap, frame.variables), frame.entry)

    def scene_of(self, now: Moment, entry: Moment) -> Scene:
        """Return where formulas about these two moments are evaluated."""
        return Scene(now, entry, self.classes, self.limits.width, partial(self.asked, self))
