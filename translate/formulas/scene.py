"""Input and output of evaluating a formula: scenes and judgements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import reduce
from operator import or_
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.model.values import Value


@dataclass(frozen=True, slots=True)
class Scene:
    """The executions in which `guard` holds, with their variables and heap; `entry` is the state of ``old``."""

    guard: Formula
    variables: Variables
    heap: Heap
    entry: tuple[Variables, Heap] | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result of evaluating a formula: where it `holds`, and where it has no value.

    It has none if a term has several values where one is needed (`errors`, by term), or if a pure call
    reaches a bound (`cut`).
    """

    holds: Formula
    errors: Mapping[Span, Formula] = field(default_factory=dict)
    cut: Formula = FALSE

    @property
    def error(self) -> Formula:
        """The condition that some term has several values."""
        return reduce(or_, self.errors.values()) if self.errors else FALSE


@dataclass(frozen=True, slots=True)
class PureResult:
    """The value of a pure call, unless it `threw` or reached a bound (`cut`); `left` are the contents of objects that it allocated."""

    value: Value
    threw: Formula = FALSE
    cut: Formula = FALSE
    left: Mapping[Cells, Expr] = field(default_factory=dict)


class PureCaller(Protocol):
    """Runs pure methods symbolically."""

    def __call__(
        self,
        class_name: str,
        signature: Signature,
        receiver: Expr | None,
        arguments: Sequence[Value],
        guard: Formula,
        heap: Heap,
    ) -> PureResult:
        """Return the result of a call in the executions in which `guard` holds; `receiver` is not null there."""


class Unsupported(Exception):  # noqa: N818 (a limit that is told to the user, not an error of ours)
    """The program needs a construct that cannot be encoded: which one, and where."""

    def __init__(self, what: str, span: Span | None) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


class UnreadStringMatters(Exception):  # noqa: N818 (the encoder begins again, with the contents of all strings)
    """A condition depends on the contents of a string that nobody seemed to read."""


class BesideThreads(Unsupported):
    """A construct that assumes no interference, while other threads may run; `code` could be executed instead."""

    def __init__(self, what: str, span: Span, code: Method | While | None) -> None:
        super().__init__(f"{what} cannot be checked beside other threads", span)
        self.code = code
