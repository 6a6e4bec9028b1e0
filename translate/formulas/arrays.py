"""Arrays in specifications: elements, lengths, and formulas about all elements.

Elements are looked up by a set of index atoms. A loop over an array stops at the first index that is out of
bounds in all executions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.model.guarded_sets import (
    Meaning,
    Row,
    Rows,
    candidates,
    constant,
    expr_of,
    is_of_atoms,
    merge_rows,
    same,
)
from ooxcheck.translate.model.universe import Index, World
from ooxcheck.translate.model.values import Value

Content: TypeAlias = list[tuple[Formula, Value]]
"""The elements of one array: for each index the condition that it is in bounds, and the value."""


# ------------------------------------------------------------------------------------------- single elements


def element(view: View, node: logic.Element) -> Meaning:
    """Return ``array[index]`` for all arrays and indices of two sets."""
    arrays, at_rows = view.there(view.atoms(node.array)), view.rows(node.index)
    view = view.following()
    if is_of_atoms(node.shape):
        at = index_set(view.world, at_rows)
        element_sets = [
            at.join(part.join(_elements(view, type_)))
            for type_, part in parts(view, arrays, node.array.shape)
        ]
        return reduce(Expr.__add__, element_sets)
    return tuple(
        row
        for type_, part in parts(view, arrays, node.array.shape)
        for array, present in _one_by_one(view, part, node.array.shape)
        for row in _cells(view, type_, array, present, at_rows)
    )


def length(view: View, array: Expr) -> Rows:
    """Return ``#array`` of at most one array."""
    present = view.world.simplify(array.some())
    return () if present is FALSE else (Row(present, (view.following().heap.length(array),)),)


def _elements(view: View, type_: ArrayType) -> Expr:
    return view.heap.relation(Elements(type_))


def parts(view: View, arrays: Expr, shape: Shape) -> Iterator[tuple[ArrayType, Expr]]:
    """Yield the arrays of each type that a set of arrays may contain."""
    types = array_types(shape)
    for type_ in types:
        yield type_, arrays if len(types) == 1 else arrays & view.world.of_type(type_)


def array_types(shape: Shape) -> list[ArrayType]:
    """Return the array types of a column, in a fixed order."""
    return sorted((t for t in shape.columns[0] if isinstance(t, ArrayType)), key=str)


def _one_by_one(view: View, arrays: Expr, shape: Shape) -> Iterator[tuple[Expr, Formula]]:
    """Yield the arrays that may be in a set, each with the condition that it is."""
    if shape.scalar:
        yield arrays, arrays.some()
        return
    for (atom,) in candidates(view.world, arrays, shape):
        array = view.world.constant(atom)
        yield array, array.in_(arrays)


def _cells(view: View, type_: ArrayType, array: Expr, present: Formula, at_rows: Rows) -> Iterator[Row]:
    """Yield the elements of one array at some indices."""
    size = view.heap.length(array)
    for row in at_rows:
        (index,) = row.values
        assert isinstance(index, IntExpr), "an index should be a number"
        inside = all_of((row.guard, present, IntConstant(0) <= index, index < size))
        guard = view.world.simplify(inside)
        at = index_set(view.world, (row,))
        if guard is not FALSE and at is not NONE:
            yield Row(guard, (view.heap.element(type_, array, at),))


def indices(world: World) -> Expr:
    """Return the atoms of all indices."""
    return world.constant(*map(Index, range(world.indices)))


def index_set(world: World, numbers: Rows) -> Expr:
    """Return the index atoms of a set of numbers; numbers beyond all arrays are left out."""
    known = [(row.guard, constant(world, row.values[0])) for row in numbers]
    certain = {number.value for _, number in known if isinstance(number, IntConstant)}
    places = range(world.indices)
    index_rows: list[Row] = []
    for place in sorted(certain.intersection(places)) if len(certain) == len(known) else places:
        at = IntConstant(place)
        here = world.simplify(any_of(all_of((guard, same(world, number, at))) for guard, number in known))
        if here is not FALSE:
            index_rows.append(Row(here, (world.constant(Index(place)),)))
    return expr_of(tuple(index_rows), 1) if index_rows else NONE


def between(view: View, start: logic.Term | None, stop: logic.Term | None) -> Expr:
    """Return the index atoms from `start` up to but not including `stop`; none where a bound is empty."""
    whole = TRUE, IntConstant(0)
    first, last = view.single(start) if start else whole, view.single(stop) if stop else whole
    if first is None or last is None:
        return NONE
    (here, low), (there, high) = first, last
    assert isinstance(low, IntExpr), "an index should be a number"
    assert isinstance(high, IntExpr), "an index should be a number"
    index_rows = []
    for place in map(IntConstant, range(view.world.indices)):
        below = place < high if stop else TRUE
        inside = view.world.simplify(all_of((here, there, low <= place, below)))
        if inside is not FALSE:
            index_rows.append(Row(inside, (view.world.constant(Index(place.value)),)))
    return expr_of(tuple(index_rows), 1) if index_rows else NONE


# --------------------------------------------------------------------------------------------- all elements


def all_elements(view: View, arrays: Expr, shape: Shape) -> Meaning:
    """Return all elements of the arrays in a set; `shape` is that of the set."""
    if not _hold_numbers(array_types(shape)):
        return reduce(
            Expr.__add__, [part.join(_pairs(view, type_)) for type_, part in parts(view, arrays, shape)]
        )
    typed_arrays = (
        (type_, array, present)
        for type_, part in parts(view, arrays, shape)
        for array, present in _one_by_one(view, part, shape)
    )
    return merge_rows((guard, (value,)) for guard, _, value in _guarded_elements(view, typed_arrays))


def relation(view: View, types: Sequence[ArrayType]) -> Meaning:
    """Return the pairs of an allocated array and one of its elements."""
    if not _hold_numbers(types):
        return reduce(Expr.__add__, [_pairs(view, type_) for type_ in types])
    typed_arrays = (
        (type_, array, present)
        for type_ in types
        for array, present in _one_by_one(
            view, view.heap.allocated & view.world.of_type(type_), Shape((frozenset(),))
        )
    )
    return merge_rows(
        (guard, (array, value)) for guard, array, value in _guarded_elements(view, typed_arrays)
    )


def _guarded_elements(
    view: View, arrays: Iterable[tuple[ArrayType, Expr, Formula]]
) -> Iterator[tuple[Formula, Expr, Value]]:
    """Yield the non-null elements of guarded arrays."""
    for type_, array, present in arrays:
        for inside, value in _content(view, type_, array):
            there = value.some() if isinstance(value, Expr) else TRUE
            yield all_of((present, inside, there)), array, value


def _pairs(view: View, type_: ArrayType) -> Expr:
    """Return the pairs of an array and an object or string in it."""
    return _elements(view, type_).project(0, 2)


def _hold_numbers(types: Sequence[ArrayType]) -> bool:
    return not is_of_atoms(Shape((frozenset(type_.element for type_ in types),)))


@dataclass(frozen=True, slots=True)
class Elementwise:
    """At most one array of one type, and its content."""

    array: Expr
    type: ArrayType
    content: Content


def contents(view: View, array: Expr, shape: Shape) -> Iterator[Elementwise]:
    """Yield the content of at most one array, for each type it may have."""
    view = view.following()
    for type_, part in parts(view, view.there(array), shape):
        yield Elementwise(part, type_, list(_content(view, type_, part)))


def _content(view: View, type_: ArrayType, array: Expr) -> Iterator[tuple[Formula, Value]]:
    world, size = view.world, view.heap.length(array)
    for place in range(world.indices):
        inside = world.simplify(IntConstant(place) < size)
        if inside is FALSE:
            return
        yield inside, constant(world, view.heap.element(type_, array, world.constant(Index(place))))


def _own_contents(view: View, node: logic.Term) -> list[Elementwise]:
    """Return the content of an array in the state in which its expression is evaluated."""
    if isinstance(node, logic.Old):
        view, node = view.at_entry(), node.operand
    return list(contents(view, view.atoms(node), node.shape))


def all_different(view: View, array: logic.Term) -> Formula:
    """Return the formula that no two elements of an array are equal."""
    world = view.world
    read = _own_contents(view, array)
    return all_of(
        negation(all_of((inside, same(world, first, second))))
        for one in read
        for (_, first), (inside, second) in combinations(one.content, 2)
    )


def permutation(view: View, left: logic.Term, right: logic.Term) -> Formula:
    """Return the formula that two arrays have the same elements with the same multiplicities."""
    ours, theirs = _own_contents(view, left), _own_contents(view, right)
    return any_of(_have_equal_elements(view, a, b) for a in ours for b in theirs)


def _have_equal_elements(view: View, left: Elementwise, right: Elementwise) -> Formula:
    """Return the formula that two arrays have equal length, and equally many occurrences of each element of the first."""
    world, heap = view.world, view.following().heap
    equally_long = same(world, heap.length(left.array), heap.length(right.array))
    there = [left.array.some(), right.array.some(), equally_long]
    for inside, value in left.content:
        here, beyond = _occurrences(world, value, left.content), _occurrences(world, value, right.content)
        there.append(any_of((negation(inside), same(world, number_of(here), number_of(beyond)))))
    return all_of(there)


def _occurrences(world: World, value: Value, content: Content) -> list[Formula]:
    return [all_of((inside, same(world, value, other))) for inside, other in content]
