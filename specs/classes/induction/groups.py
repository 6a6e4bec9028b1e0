"""Groups of candidates that are about different classes: the proof of one group needs no candidate of another.

A large boundary, such as a class with ten data structures in it, has too many candidates for one proof. Two candidates are in one group if they are about a common class,
read fields of it, or quantify over its objects, or if other candidates connect them so. Any inductive set is a set of invariants, so each group can be proved for itself: the heaps before its steps need the objects of its own classes only.
"""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.oox import logic
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.boundary import Boundary

ClassFormula = tuple[str, logic.Formula]
"""The class of a candidate, and its formula."""


def candidate_groups(
    boundary: Boundary, formulas: Mapping[Span, ClassFormula], first: str
) -> list[list[Span]]:
    """Return the groups of candidates: the one about the class `first` comes first, then those with fewer candidates."""
    classes = {span: classes_read(boundary, *formula) for span, formula in formulas.items()}
    groups: list[frozenset[str]] = []
    for own in classes.values():
        joined = own.union(*(each for each in groups if each & own))
        groups = [*(each for each in groups if not each & own), joined]
    members = {group: [span for span, own in classes.items() if own <= group] for group in groups}
    return [
        members[group] for group in sorted(groups, key=lambda each: (first not in each, len(members[each])))
    ]


def classes_read(boundary: Boundary, class_name: str, formula: logic.Formula) -> frozenset[str]:
    """Return the classes of a boundary that a formula about a class is about: this class, those whose fields it reads, and those whose objects it quantifies over."""
    nodes = list(descendants(formula))
    owners = {field.owner for each in nodes if isinstance(each, logic.FieldRelation) for field in each.fields}
    extents = {each.class_name for each in nodes if isinstance(each, logic.Extent)}
    return frozenset({class_name} | ((owners | extents) & set(boundary.classes)))
