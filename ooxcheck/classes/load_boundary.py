"""The boundary of a class that a user names, in Java or OOX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.library import is_provided
from ooxcheck.input.load import given_sources, load_oox
from ooxcheck.java.clients.steps import ClientStep
from ooxcheck.oox.declarations import HIDDEN, Field
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.oox_boundary import oox_boundary

_PENDING = f"{HIDDEN}thrown"
"""The static field of the pending exception in programs that come from Java."""


@dataclass(frozen=True, slots=True)
class ClassBoundary:
    """A boundary, the name of its class, the assumptions about other code, and the field of the pending exception.

    `accessible` has the files and offsets of the methods and constructors that clients can call. `calls` has the Java call of each step, by the full name of its method.
    `sources` are the texts of the files.
    """

    boundary: Boundary
    class_name: str
    assumptions: tuple[str, ...]
    pending: Field | None = None
    accessible: frozenset[tuple[str, int]] = frozenset()
    calls: Mapping[str, ClientStep] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()

    @property
    def is_java(self) -> bool:
        """Whether the class is of Java."""
        return self.boundary.program.origin is not None


def load_java_boundary(
    name: str,
    sources: Sequence[Source],
    *,
    is_partial: bool = False,
    has_inherited: bool = False,
) -> ClassBoundary:
    """Return the boundary of a class of Java files.

    `is_partial` leaves out steps that are not modelled: enough for histories.
    `has_inherited` adds what clients call of superclasses outside the boundary: only histories need it.
    """
    # Imported lazily: programs of OOX need no Java.
    from ooxcheck.classes.java_boundary import java_boundary

    java = java_boundary(
        sources,
        name,
        is_partial=is_partial,
        has_inherited=has_inherited,
    )
    statics = java.boundary.program.statics
    pending = next((each for each in statics if each.name == _PENDING), None)
    return ClassBoundary(
        java.boundary, name, java.assumptions, pending, java.accessible, java.calls, tuple(sources)
    )


def load_boundary(
    name: str, files: Sequence[str], *, int_width: int, classpath: Sequence[str] = ()
) -> ClassBoundary:
    """Return the boundary of a class of files."""
    return source_boundary(name, given_sources(files, classpath), int_width=int_width)


def source_boundary(name: str, sources: Sequence[Source], *, int_width: int) -> ClassBoundary:
    """Return the boundary of a class of texts."""
    if sources and all(map(is_java, sources)):
        return load_java_boundary(name, sources)
    boundary = load_oox_boundary(name, load_oox(sources, int_width=int_width))
    return replace(boundary, sources=tuple(sources))


def load_oox_boundary(name: str, program: Program) -> ClassBoundary:
    """Return the boundary of a class of an OOX program: the whole program."""
    if name not in program.classes:
        raise OoxError(
            [Diagnostic("request.class", f"no class {name}{did_you_mean(name, program.classes)}", None)]
        )
    others = [
        each
        for each, class_ in program.classes.items()
        if each != name and not class_.interface and not is_provided(class_.span.source)
    ]
    boundary = oox_boundary(program, [name, *others])
    hidden = frozenset(
        (each.owner, each.name) for inner in boundary.classes for each in program.classes[inner].fields
    )
    return ClassBoundary(
        replace(boundary, hidden=hidden), name, ("only the code of these files writes fields of its classes",)
    )
