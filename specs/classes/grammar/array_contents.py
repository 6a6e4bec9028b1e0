"""Candidates about the arrays in the fields of an object: lengths, null elements, order, distinct elements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ooxcheck.oox import tree
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import ArrayQuantifier, Infix
from ooxcheck.oox.types import INT, ArrayType, ClassType, is_floating, is_integral, is_nullable
from ooxcheck.specs.classes.grammar import terms
from ooxcheck.specs.classes.grammar.candidate import Draft
from ooxcheck.specs.classes.grammar.scalars import exactly, run_time_classes
from ooxcheck.specs.classes.grammar.subject import (
    Subject,
    arrays,
    counters,
    instance_fields,
    is_own,
    nullable_fields,
    sizes,
)


def array_drafts(subject: Subject) -> Iterator[Draft]:
    """Yield the candidates about the arrays of an object."""
    for field in arrays(subject.fields):
        assert isinstance(field.type, ArrayType)
        for formula in _lengths(subject, field):
            yield Draft(formula)
        if is_nullable(field.type.element):
            yield from map(Draft, _references(subject, field))
        if is_integral(field.type.element):
            yield from map(Draft, _numbers(subject, field))
        if subject.hints.orders_elements and _has_order(field):
            yield from map(Draft, _orders(subject, field))
        for name in run_time_classes(subject, field.type.element):
            yield Draft(terms.inside(terms.elements(terms.own(field.name)), exactly(subject, name)))
    yield from map(Draft, _pairs(subject))
    yield from map(Draft, _components(subject))


def _has_order(field: Field) -> bool:
    assert isinstance(field.type, ArrayType)
    return is_integral(field.type.element) or is_floating(field.type.element)


def _lengths(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    array = terms.own(field.name)
    length = terms.count(array)
    yield terms.binary(Infix.GREATER, length, terms.number(0))
    for size in subject.hints.lengths.get(field, ()):
        yield terms.equal(length, terms.number(size))
        yield terms.binary(Infix.GREATER_EQUAL, length, terms.number(size))
    for counter in counters(subject.fields):
        for op in (Infix.LESS_EQUAL, Infix.LESS, Infix.EQUAL):
            yield terms.binary(op, terms.own(counter.name), length)
        for factor in subject.hints.factors:
            yield terms.equal(
                length, terms.binary(Infix.TIMES, terms.number(factor), terms.own(counter.name))
            )
        for summand in subject.hints.summands:
            yield terms.equal(length, terms.plus(terms.own(counter.name), summand))
        is_index = terms.binary(Infix.LESS, terms.own(counter.name), length)
        yield terms.either(is_index, terms.equal(length, terms.number(0)))


def _components(subject: Subject) -> Iterator[tree.Expr]:
    """Yield that a number of an object in a field, such as a cursor, is the length of an array, or equal to that of another such object."""
    components = [
        (field, number)
        for field in subject.fields
        if isinstance(field.type, ClassType) and is_own(subject.program, field.type.name)
        if not nullable_fields(parts := instance_fields(subject.program, field.type.name))
        for number in counters(parts)
    ]
    for field, number in components:
        for array in arrays(subject.fields):
            yield terms.equal(terms.own(field.name, number.name), terms.count(terms.own(array.name)))
    for (left, number), (right, other) in combinations(components, 2):
        if left != right and number == other:
            yield terms.equal(terms.own(left.name, number.name), terms.own(right.name, number.name))


def _each(subject: Subject, field: Field, body: tree.Expr) -> tree.Expr:
    return terms.for_each(subject.variables.element, subject.variables.index, terms.own(field.name), body)


def _limits(subject: Subject) -> Iterator[tuple[tree.Expr, tree.Expr]]:
    """Yield the conditions that an index is below, and not below, a counter."""
    at = terms.name(subject.variables.index)
    for counter in counters(subject.fields):
        limit = terms.own(counter.name)
        yield terms.binary(Infix.LESS, at, limit), terms.binary(Infix.GREATER_EQUAL, at, limit)


def _references(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    element, at = terms.name(subject.variables.element), terms.name(subject.variables.index)
    array = terms.own(field.name)
    yield _each(subject, field, terms.is_some(element))
    for below, beyond in _limits(subject):
        yield _each(subject, field, terms.implies(below, terms.is_some(element)))
        yield _each(subject, field, terms.implies(beyond, terms.is_null(element)))
    for counter in sizes(subject, subject.fields):
        filled = terms.for_each(
            subject.variables.element,
            subject.variables.index,
            array,
            terms.is_some(element),
            ArrayQuantifier.COUNT,
        )
        yield terms.equal(terms.own(counter.name), filled)
    if subject.hints.wraps_around:
        yield from _windows(subject, field, at)
    yield from _rows(subject, field)
    yield from _distinct(subject, field, terms.is_some(element))


def _windows(subject: Subject, field: Field, at: tree.Expr) -> Iterator[tree.Expr]:
    """Yield that the elements of a ring buffer are not null: so many elements from a start on, cyclically."""
    array = terms.own(field.name)
    for start in counters(subject.fields):
        for size in counters(subject.fields):
            if start is not size:
                place = terms.binary(
                    Infix.REMAINDER,
                    terms.binary(Infix.PLUS, terms.own(start.name), at),
                    terms.count(array),
                )
                for op, test in ((Infix.LESS, terms.is_some), (Infix.GREATER_EQUAL, terms.is_null)):
                    limit = terms.binary(op, at, terms.own(size.name))
                    yield _each(subject, field, terms.implies(limit, test(terms.index(array, place))))


def _rows(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    """Yield the lengths of the rows of an array of arrays."""
    assert isinstance(field.type, ArrayType)
    if isinstance(field.type.element, ArrayType):
        row = terms.count(terms.name(subject.variables.element))
        yield _each(subject, field, terms.equal(row, terms.count(terms.own(field.name))))
        for counter in counters(subject.fields):
            yield _each(subject, field, terms.equal(row, terms.own(counter.name)))


def _numbers(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    assert isinstance(field.type, ArrayType)
    element = terms.name(subject.variables.element)
    is_positive = terms.binary(Infix.GREATER_EQUAL, element, terms.number(0))
    yield _each(subject, field, is_positive)
    if field.type.element is INT:
        length = terms.count(terms.own(field.name))
        yield _each(subject, field, terms.binary(Infix.LESS, element, length))
    for below, beyond in _limits(subject):
        yield _each(subject, field, terms.implies(beyond, terms.equal(element, terms.number(0))))
        yield _each(subject, field, terms.implies(below, is_positive))
    yield from _distinct(subject, field, None)


def _distinct(subject: Subject, field: Field, is_counted: tree.Expr | None) -> Iterator[tree.Expr]:
    """Yield that no two elements are equal: all of them, or those below a counter."""
    names, array = subject.variables, terms.own(field.name)
    if is_counted is None:
        yield terms.builtin("alldifferent", array)
    earlier = terms.binary(Infix.LESS, terms.name(names.other_index), terms.name(names.index))
    different = terms.differ(terms.name(names.other_element), terms.name(names.element))
    others = terms.for_each(names.other_element, names.other_index, array, terms.implies(earlier, different))
    if is_counted is not None:
        yield _each(subject, field, terms.implies(is_counted, others))
    for below, _ in _limits(subject):
        yield _each(subject, field, terms.implies(below, others))


def _orders(subject: Subject, field: Field) -> Iterator[tree.Expr]:
    """Yield that the elements are sorted, or in the order of a heap: all of them, or those below a counter."""
    element, at, array = (
        terms.name(subject.variables.element),
        terms.name(subject.variables.index),
        terms.own(field.name),
    )
    is_later = terms.binary(Infix.LESS, terms.number(0), at)
    guards = [is_later, *(terms.both(is_later, below) for below, _ in _limits(subject))]
    before = terms.index(array, terms.plus(at, -1))
    parent = terms.index(array, terms.binary(Infix.DIVIDE, terms.plus(at, -1), terms.number(2)))
    for guard in guards:
        for op in (Infix.LESS_EQUAL, Infix.LESS, Infix.GREATER_EQUAL):
            yield _each(subject, field, terms.implies(guard, terms.binary(op, before, element)))
        for op in (Infix.LESS_EQUAL, Infix.GREATER_EQUAL) if subject.hints.halves else ():
            yield _each(subject, field, terms.implies(guard, terms.binary(op, parent, element)))


def _pairs(subject: Subject) -> Iterator[tree.Expr]:
    """Yield that two arrays are parallel: of equal lengths, null at the same indices."""
    element, at = terms.name(subject.variables.element), terms.name(subject.variables.index)
    for left, right in combinations(arrays(subject.fields), 2):
        a, b = terms.own(left.name), terms.own(right.name)
        yield terms.equal(terms.count(a), terms.count(b))
        if all(
            isinstance(each.type, ArrayType) and isinstance(each.type.element, ClassType)
            for each in (left, right)
        ):
            same = terms.iff(terms.is_null(element), terms.is_null(terms.index(b, at)))
            yield _each(subject, left, same)
