"""How costly the proof of a formula is."""

from __future__ import annotations

from enum import IntEnum

from ooxcheck.oox import logic
from ooxcheck.oox.nodes import descendants
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.state_read import confined_fields_read

_REACHABILITY = (logic.Closure, logic.ReflexiveClosure, logic.Acyclic)
_BINDERS = (
    logic.Quantified,
    logic.ArrayQuantified,
    logic.ElementSum,
    logic.ElementCount,
    logic.Sum,
    logic.Comprehension,
    logic.AllDifferent,
)


class Stratum(IntEnum):
    """The cost of a formula: of fields of objects of the boundary, also of arrays and collections in fields, with quantifiers and elements, with reachability.

    A formula about the contents of a field needs a proof that these are confined.
    """

    OBJECTS = 0
    FIELDS = 1
    QUANTIFIERS = 2
    REACHABILITY = 3


def stratum_in(boundary: Boundary, formula: logic.Formula) -> Stratum:
    """Return the stratum of a formula about objects of a boundary."""
    stratum = stratum_of(formula)
    reads_own = stratum is Stratum.FIELDS and not confined_fields_read(boundary, formula)
    return Stratum.OBJECTS if reads_own else stratum


def stratum_of(formula: logic.Formula) -> Stratum:
    """Return the stratum of a formula, by its operators alone."""
    nodes = list(descendants(formula))
    if any(isinstance(each, _REACHABILITY) for each in nodes):
        return Stratum.REACHABILITY
    return Stratum.QUANTIFIERS if any(isinstance(each, _BINDERS) for each in nodes) else Stratum.FIELDS
