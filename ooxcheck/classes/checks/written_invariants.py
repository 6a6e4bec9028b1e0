"""Invariants that the user has written."""

from __future__ import annotations

from ooxcheck.oox.program import Program


def has_written_invariants(program: Program) -> bool:
    """Return whether the user has written an invariant for a class of the program."""
    given = (each for each in program.classes.values() if program.is_given(each.span.source))
    return any(not each.is_encapsulated for class_ in given for each in class_.invariants)
