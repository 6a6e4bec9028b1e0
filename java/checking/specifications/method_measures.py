"""Measures of methods (``measured_by``) that are checked: those of the only such clause of a method that is no constructor."""

from __future__ import annotations

from ooxcheck.java.checking.declared.symbols import Method
from ooxcheck.java.jml import tree as jml


def measured_by(method: Method) -> jml.MeasuredBy | None:
    """Return the measures of a method, None if it has none or those of several cases."""
    clauses = [
        clause
        for specification in method.owner.comments.about(method.node)
        if isinstance(specification, jml.MethodSpecification)
        for case in specification.cases
        for clause in case.clauses
        if isinstance(clause, jml.MeasuredBy)
    ]
    return clauses[0] if len(clauses) == 1 and not method.is_constructor else None
