"""The boundary of inferred invariants without its program, which is loaded only if it is needed.

Stored results of inference have no program; a check that assumes them needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.boundary import Boundary, Step


@dataclass(frozen=True, slots=True)
class StepName:
    """A step of clients: the call in the words of the source language, and whether it creates an object."""

    title: str
    is_constructor: bool

    @staticmethod
    def of(step: Step) -> StepName:
        """Return the name of a step."""
        return StepName(step.title, step.title.startswith("new ") or step.method.constructor)


@dataclass(frozen=True, slots=True)
class InferredBoundary:
    """The classes, steps and assumptions of a boundary, and the places of the methods that clients can call.

    Steps that are assumed to preserve invariants are left out. `written_classes` are classes of the boundary with written invariants. `load` returns the boundary with its program.
    """

    class_name: str
    classes: tuple[str, ...]
    steps: tuple[StepName, ...]
    assumptions: tuple[str, ...]
    accessible: frozenset[tuple[str, int]]
    written_classes: tuple[str, ...]
    is_java: bool
    load: Callable[[], ClassBoundary] = field(compare=False, repr=False)

    @staticmethod
    def of(whole: ClassBoundary) -> InferredBoundary:
        """Return the facts of a boundary that is loaded."""
        boundary = whole.boundary
        return InferredBoundary(
            whole.class_name,
            boundary.classes,
            tuple(StepName.of(each) for each in boundary.steps if not each.is_assumed),
            whole.assumptions,
            whole.accessible,
            tuple(name for name in boundary.classes if boundary.program.classes[name].invariants),
            whole.is_java,
            lambda: whole,
        )

    @property
    def boundary(self) -> Boundary:
        """The boundary with its program."""
        return self.load().boundary

    @property
    def sources(self) -> tuple[Source, ...]:
        """The texts of the files."""
        return self.load().sources

    @property
    def pending(self) -> Field | None:
        """The field of the pending exception."""
        return self.load().pending
