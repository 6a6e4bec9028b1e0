"""Candidates that need no solver: that a field is not null, and that all arrays in it have one length."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.nullness.array_lengths import array_lengths
from ooxcheck.specs.classes.nullness.non_null_fields import non_null_fields
from ooxcheck.specs.classes.state_read import confined_fields_read


def immediate_candidates(
    boundary: Boundary, formulas: Mapping[Span, tuple[str, logic.Formula]]
) -> dict[Span, int]:
    """Return the candidates ``this.f != null`` and ``this.f.length == c`` that hold in all heaps that steps of clients build, whatever their sizes, and the lengths of the arrays that they need."""
    own = {
        span: formula
        for span, (_, formula) in formulas.items()
        if confined_fields_read(boundary, formula) is not None
    }
    fields = {span: field for span, formula in own.items() if (field := _non_null_field(formula))}
    sizes = {span: size for span, formula in own.items() if (size := _length(formula))}
    proved = non_null_fields(boundary, {*fields.values(), *(field for field, _ in sizes.values())})
    lengths = array_lengths(boundary.program, proved.intersection(field for field, _ in sizes.values()))
    return {
        **{span: 0 for span, field in fields.items() if field in proved},
        **{span: length for span, (field, length) in sizes.items() if lengths.get(field) == length},
    }


def _non_null_field(formula: logic.Formula) -> Field | None:
    """Return the field that a formula says is not null in ``this``; None if it says something else."""
    match formula:
        case logic.Not(logic.SetEqual(place, logic.Empty())):
            return _own_field(place)
        case _:  # another formula
            return None


def _length(formula: logic.Formula) -> tuple[Field, int] | None:
    """Return the field of ``this`` whose array has a length, and that length; None if a formula says something else."""
    match formula:
        case logic.Same(logic.Length(place), logic.Constant(int(length))) if field := _own_field(place):
            return field, length
        case _:  # another formula
            return None


def _own_field(place: logic.Term) -> Field | None:
    match place:
        case logic.Join(logic.ProgramVariable(), logic.FieldRelation((Field() as field,))):
            return field
        case _:  # another place
            return None
