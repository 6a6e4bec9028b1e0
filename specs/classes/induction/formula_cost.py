"""How costly a formula is for the solver."""

from __future__ import annotations

from enum import IntEnum

from ooxcheck.oox import logic
from ooxcheck.oox.nodes import descendants

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
    """The cost of a formula: of fields alone, with quantifiers and elements, with reachability."""

    FIELDS = 0
    QUANTIFIERS = 1
    REACHABILITY = 2


def stratum_of(formula: logic.Formula) -> Stratum:
    """Return the stratum of a formula."""
    nodes = list(descendants(formula))
    if any(isinstance(each, _REACHABILITY) for each in nodes):
        return Stratum.REACHABILITY
    return Stratum.QUANTIFIERS if any(isinstance(each, _BINDERS) for each in nodes) else Stratum.FIELDS
