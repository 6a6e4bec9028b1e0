"""Measures of methods (``measured_by``), and those that are checked: of the only such clause of a method that is no constructor."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.checking.declared.symbols import Method
from ooxcheck.java.jml import tree as jml


def measure_clauses(method: Method) -> Iterator[jml.MeasuredBy]:
    """Yield the clauses with measures, of all cases."""
    for specification in method.owner.comments.about(method.node):
        for case in specification.cases if isinstance(specification, jml.MethodSpecification) else ():
            yield from (clause for clause in case.clauses if isinstance(clause, jml.MeasuredBy))


def measured_by(method: Method) -> jml.MeasuredBy | None:
    """Return the measures of a method, None if it has none or those of several cases."""
    clauses = list(measure_clauses(method))
    return clauses[0] if len(clauses) == 1 and not method.is_constructor else None
