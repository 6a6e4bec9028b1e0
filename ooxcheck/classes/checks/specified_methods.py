"""Methods for which the user says in which states they are called: by a specification, or by invariants."""

from __future__ import annotations

from ooxcheck.classes.checks.written_invariants import has_written_invariants
from ooxcheck.classes.java_boundary import outermost_class
from ooxcheck.engine.question import Question
from ooxcheck.input.java_programs import has_java_specification, parse_java
from ooxcheck.java.clients.boundary_classes import assumed_fields, boundary_classes
from ooxcheck.oox.program import Program


def is_specified(question: Question) -> bool:
    """Return whether a method has a specification, or a class of its program has written invariants."""
    program, origin = question.program, question.program.origin
    if has_written_invariants(program):
        return True
    if origin is None:
        return bool(question.method.contract.requires)
    return has_java_specification(parse_java(origin.sources, is_on_demand=True), origin.entry)


def open_fields(program: Program, class_name: str) -> frozenset[str]:
    """Return the names of the fields of a Java class, and of those within it, that other classes can write.

    Inferred invariants about them depend on the assumption that no class does. The user of a specification may mean such classes.
    """
    if program.origin is None:
        return frozenset()
    units = parse_java(program.origin.sources)
    members = boundary_classes(units, outermost_class(units, class_name))
    return frozenset(field.name for member in members for field in assumed_fields(member))
