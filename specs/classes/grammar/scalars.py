"""Candidates about single fields of an object, and about two of them: numbers, truth values, references."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.types import STRING, ArrayType, ClassType, Type
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.candidate import Draft
from ooxcheck.specs.classes.grammar.subject import (
    Subject,
    instance_fields,
    integers,
    is_general,
    is_own,
    may_share_objects,
    nullable_fields,
    sizes,
    truth_values,
)

MOST_CLASSES = 4
"""The number of run-time classes of one field that candidates distinguish."""


def scalar_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield the candidates about the fields of an object themselves."""
    for formula in (*_numbers(subject), *_truth_values(subject), *_references(subject)):
        yield Draft(formula)
    yield from _run_time_classes(subject)


def _numbers(subject: Subject) -> Iterator[tree.Expr]:
    numbers = integers(subject.fields)
    for field in numbers:
        term = terms.own(field.name)
        yield from (terms.binary(op, term, terms.number(0)) for op in (Infix.GREATER_EQUAL, Infix.GREATER))
        yield terms.equal(term, terms.number(0))
        for constant in subject.hints.constants.get(field, ()):
            yield from (
                terms.binary(op, term, terms.number(constant))
                for op in (Infix.EQUAL, Infix.GREATER_EQUAL, Infix.LESS_EQUAL)
            )
    for left, right in combinations(numbers, 2):
        if left.type == right.type:
            yield terms.equal(terms.own(left.name), terms.own(right.name))
    for left, right in permutations(numbers, 2):
        if left.type == right.type:
            yield terms.binary(Infix.LESS_EQUAL, terms.own(left.name), terms.own(right.name))
            yield terms.binary(Infix.LESS, terms.own(left.name), terms.own(right.name))


def _truth_values(subject: Subject) -> Iterator[tree.Expr]:
    for field in truth_values(subject.fields):
        term = terms.own(field.name)
        yield term
        yield terms.negation(term)
        for other in nullable_fields(subject.fields):
            yield terms.iff(term, terms.is_null(terms.own(other.name)))
            yield terms.iff(term, terms.is_some(terms.own(other.name)))
        for other in integers(subject.fields):
            yield terms.iff(term, terms.equal(terms.own(other.name), terms.number(0)))
            yield terms.iff(term, terms.differ(terms.own(other.name), terms.number(0)))


def _references(subject: Subject) -> Iterator[tree.Expr]:
    fields = nullable_fields(subject.fields)
    for field in fields:
        term = terms.own(field.name)
        yield terms.is_some(term)
        yield terms.is_null(term)
        if may_share_objects(subject.program, field.type, ClassType(subject.class_name)):
            yield terms.equal(term, terms.this())
            yield terms.differ(term, terms.this())
        for counter in sizes(subject, subject.fields) if _is_structure(subject, field) else ():
            yield terms.iff(terms.is_null(term), terms.equal(terms.own(counter.name), terms.number(0)))
        yield from _back_references(subject, field)
    for left, right in combinations(fields, 2):
        a, b = terms.own(left.name), terms.own(right.name)
        if left.type == right.type or (_is_structure(subject, left) and _is_structure(subject, right)):
            yield terms.iff(terms.is_null(a), terms.is_null(b))
        if left.type is not STRING and may_share_objects(subject.program, left.type, right.type):
            yield terms.either(terms.is_null(a), terms.differ(a, b))
            yield terms.equal(a, b)


def _is_structure(subject: Subject, field: Field) -> bool:
    """Return whether a field holds an array, or an object of a given class."""
    is_object = isinstance(field.type, ClassType) and is_own(subject.program, field.type.name)
    return is_object or isinstance(field.type, ArrayType)


def _back_references(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    """Yield that an object refers back to this one, by a field of another class."""
    own_type = ClassType(subject.class_name)
    if not isinstance(field.type, ClassType) or is_general(subject.program, field.type):
        return
    if may_share_objects(subject.program, field.type, own_type):
        return
    for back in instance_fields(subject.program, field.type.name):
        if (
            isinstance(back.type, ClassType)
            and is_own(subject.program, back.type.name)
            and may_share_objects(subject.program, back.type, own_type)
        ):
            there = terms.own(field.name)
            yield terms.either(
                terms.is_null(there), terms.equal(terms.member(there, back.name), terms.this())
            )


def _run_time_classes(subject: Subject) -> Iterator[Draft]:
    """Yield that the object in a field is of exactly one class, if its type has several."""
    for field in subject.fields:
        for name in run_time_classes(subject, field.type):
            exact = exactly(subject, name)
            jml = f"{field.name} == null || \\typeof({field.name}) == \\type({name})"
            yield Draft(terms.inside(terms.own(field.name), exact), jml)


def run_time_classes(subject: Subject, type_: Type) -> tuple[str, ...]:
    """Return the run-time classes of a type, if there are several; of a general type only classes inside the boundary."""
    if not isinstance(type_, ClassType):
        return ()
    names = subject.program.instantiable(type_.name)
    if is_general(subject.program, type_):
        names = tuple(name for name in names if name in subject.boundary[1:])
    names = tuple(name for name in names if name in subject.hints.created) or tuple(
        name for name in names if subject.program.instantiable(name) == (name,)
    )
    if len(names) > MOST_CLASSES:
        return ()
    return names if names != (type_.name,) else ()


def exactly(subject: Subject, name: str) -> tree.Expr:
    """Return the objects of a class without those of its subclasses."""
    below = (
        each.name
        for each in subject.program.classes.values()
        if name in (each.parent, *each.interfaces) and subject.program.instantiable(each.name)
    )
    others = terms.name(name)
    for each in below:
        others = terms.binary(Infix.MINUS, others, terms.name(each))
    return others
