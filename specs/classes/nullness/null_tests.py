"""Candidates that say that a field is not null, and those among them that abstract interpretation proves."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.nullness.non_null_fields import non_null_fields
from ooxcheck.specs.classes.state_read import confined_fields_read


def non_null_candidates(
    boundary: Boundary, formulas: Mapping[Span, tuple[str, logic.Formula]]
) -> frozenset[Span]:
    """Return the candidates ``this.f != null`` that hold in all heaps that steps of clients build, whatever their sizes."""
    fields = {
        span: field
        for span, (_, formula) in formulas.items()
        if (field := _non_null_field(formula)) and confined_fields_read(boundary, formula) is not None
    }
    proved = non_null_fields(boundary, frozenset(fields.values()))
    return frozenset(span for span, field in fields.items() if field in proved)


def _non_null_field(formula: logic.Formula) -> Field | None:
    """Return the field that a formula says is not null in ``this``; None if it says something else."""
    match formula:
        case logic.Not(
            logic.SetEqual(
                logic.Join(logic.ProgramVariable(), logic.FieldRelation((Field() as field,))), logic.Empty()
            )
        ):
            return field
        case _:  # another formula
            return None
