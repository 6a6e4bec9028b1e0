"""List fields: fields along which the objects of a class form a list, according to the invariants.

An invariant that closes over one field, ``this.header.*next`` or ``acyclic(this.head, next)``, describes a
list. One that closes over
several, ``this.root.*(left + right)``, describes a tree, whose objects form no list along either field.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.logic import FieldRelation, Term, parts
from ooxcheck.oox.program import Program


@lru_cache(maxsize=64)
def chain_fields(program: Program) -> frozenset[Field | GhostField]:
    """Return the fields over which an invariant closes, of classes without invariants that close over several fields."""
    closed = [
        relation
        for class_ in program.classes.values()
        for each in class_.invariants
        for relation in _closure_operands(each.formula)
    ]
    alone = {field for relation in closed if isinstance(relation, FieldRelation) for field in relation.fields}
    trees = {
        field.owner
        for relation in closed
        if not isinstance(relation, FieldRelation)
        for field in _fields(relation)
    }
    return frozenset(field for field in alone if field.owner not in trees)


def _closure_operands(formula: logic.Formula) -> Iterator[Term]:
    """Yield the relations of which a formula contains the closure."""
    for part in parts(formula):
        match part:
            case logic.Closure(relation) | logic.ReflexiveClosure(relation) | logic.Acyclic(_, relation):
                yield relation
            case logic.Walk(_, step, _):
                yield step
            case _:
                pass


def _fields(relation: Term) -> Iterator[Field | GhostField]:
    return (field for part in parts(relation) if isinstance(part, FieldRelation) for field in part.fields)
