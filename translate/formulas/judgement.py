"""What a formula of a specification is judged in, and what comes out."""

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
    """The executions in which `guard` holds, with their variables and heap; `entry` is what ``old`` sees."""

    guard: Formula
    variables: Variables
    heap: Heap
    entry: tuple[Variables, Heap] | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of a formula: it `holds`, unless it has no value.

    It has none where one value was needed and there were several (`errors`, by the term that had them), or where a
    pure call met a bound (`cut`).
    """

    holds: Formula
    errors: Mapping[Span, Formula] = field(default_factory=dict)
    cut: Formula = FALSE

    @property
    def error(self) -> Formula:
        """Where there were several values."""
        return reduce(or_, self.errors.values()) if self.errors else FALSE


@dataclass(frozen=True, slots=True)
class PureResult:
    """The value of a pure call, unless it `threw` or met a bound (`cut`); `left` is what objects hold that it made."""

    value: Value
    threw: Formula = FALSE
    cut: Formula = FALSE
    left: Mapping[Cells, Expr] = field(default_factory=dict)


class PureCaller(Protocol):
    """Somebody who can run a pure method symbolically."""

    def __call__(
        self,
        class_name: str,
        signature: Signature,
        receiver: Expr | None,
        arguments: Sequence[Value],
        guard: Formula,
        heap: Heap,
    ) -> PureResult:
        """Return the result of a call in the executions in which `guard` holds; `receiver` is then not null."""


class Unsupported(Exception):  # noqa: N818 (a limit that is told to the user, not an error of ours)
    """The program needs something that cannot be encoded: what, and where."""

    def __init__(self, what: str, span: Span | None) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


class BesideThreads(Unsupported):
    """What supposes that nobody interferes, while other threads may run; `code` is what could be run instead."""

    def __init__(self, what: str, span: Span, code: Method | While | None) -> None:
        super().__init__(f"{what} cannot be checked beside other threads", span)
        self.code = code
