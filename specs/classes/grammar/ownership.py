"""Candidates about ownership: no two objects share a node, an array or a collection."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.candidate import Draft
from ooxcheck.specs.classes.grammar.jml import jml_text
from ooxcheck.specs.classes.grammar.subject import (
    Start,
    Subject,
    instance_fields,
    is_general,
    is_own,
    may_share_objects,
    starts,
    step_sets,
)


def ownership_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield that the nodes, arrays and collections of two objects of the boundary are disjoint."""
    for other in _other_owners(subject):
        for mine in starts(subject):
            for its in starts(other):
                if other.class_name == subject.class_name and mine.field is not its.field:
                    continue
                if may_share_objects(subject.program, ClassType(mine.node), ClassType(its.node)):
                    yield from _separate_nodes(subject, other.class_name, mine, its)
        for field in subject.fields:
            for theirs in other.fields:
                if is_owned(subject, field) and theirs.type == field.type:
                    yield from _separate_values(subject, other.class_name, field, theirs)


def _other_owners(subject: Subject) -> Iterator[Subject]:
    """Yield the class itself, and the later ones of the boundary, as owners that may share something."""
    at = subject.boundary.index(subject.class_name)
    for name in subject.boundary[at:]:
        if not subject.program.classes[name].interface:
            yield Subject(subject.program, name, subject.boundary, subject.hints, subject.variables)


def is_owned(subject: Subject, field: Field) -> bool:
    """Return whether a field holds an array, or a mutable object of the library."""
    if isinstance(field.type, ArrayType):
        return True
    return (
        isinstance(field.type, ClassType)
        and not is_own(subject.program, field.type.name)
        and not is_general(subject.program, field.type)
        and any(
            isinstance(each.type, ArrayType | ClassType)
            for each in instance_fields(subject.program, field.type.name)
        )
    )


def _separate_nodes(subject: Subject, owner: str, mine: Start, its: Start) -> Iterator[Draft]:
    assert its.field is not None
    theirs = terms.member(terms.name(subject.variables.owner), its.field.name)
    if isinstance(its.field.type, ArrayType):
        theirs = terms.elements(theirs)
    sets = step_sets(subject.program, mine.node)
    for steps in sets if mine.field is its.field else [each for each in sets if len(each.fields) == 1]:
        nodes = terms.reach(mine.term, steps.relation), terms.reach(theirs, steps.relation)
        yield _of_others(subject, owner, terms.builtin("disjoint", *nodes))


def _separate_values(subject: Subject, owner: str, field: Field, theirs: Field) -> Iterator[Draft]:
    value, other = terms.own(field.name), terms.member(terms.name(subject.variables.owner), theirs.name)
    different = terms.either(terms.is_null(value), terms.differ(value, other))
    yield _of_others(subject, owner, different)
    if isinstance(field.type, ArrayType) and isinstance(field.type.element, ArrayType):
        rows = terms.builtin("disjoint", terms.elements(value), terms.elements(other))
        yield _of_others(subject, owner, rows)


def _of_others(subject: Subject, owner: str, formula: tree.Expr) -> Draft:
    """Return a formula about all other objects of a class."""
    variable, domain, text = subject.variables.owner, terms.name(owner), jml_text(formula)
    if not may_share_objects(subject.program, ClassType(owner), ClassType(subject.class_name)):
        jml = f"(\\forall {owner} {variable}; {text})"
    else:
        domain = terms.binary(Infix.MINUS, domain, terms.this())
        jml = f"(\\forall {owner} {variable}; {variable} != this; {text})"
    return Draft(terms.every((variable,), domain, formula), jml)
