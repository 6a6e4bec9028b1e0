"""Behaviour difference: the initial states from which two runs end differently, as far as a caller can observe.

A caller observes whether a method returns or throws, its result, the message of an exception if messages
are read at all, the static fields,
and all cells of the old objects and of those reachable from them; ghost state is not observable. New
objects have no names: two heaps are
equal if a bijection between their objects that fixes the old ones turns one into the other. There is at
most one such bijection. It is
computed along all references of both heaps at once, as a relation that grows by one step for each object
that may be new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce

from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import STRING, Type, is_reference
from ooxcheck.relational import FALSE, Expr, Formula, Relation
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import WORD
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import Value


def reaches_bound(encoding: Encoding) -> Formula:
    """Return the formula that a bound is reached."""
    return any_of(encoding.bounds.values())


def differ(
    first: Encoding, second: Encoding, result: Variable | None, hidden: Collection[Field] = ()
) -> Formula:
    """Return the formula that two encodings in one world end differently, where neither reaches a bound.

    `result` is the returned variable; `hidden` static fields are not observable. An execution that an
    assumption excludes has no end; it
    differs from one that has.
    """
    same = any_of(
        (
            _end_alike(first, second, 0, result, hidden),
            _end_alike(first, second, 1, None, hidden),
            all_of(
                negation(each)
                for encoding in (first, second)
                for each in (encoding.returned, encoding.thrown)
            ),
        )
    )
    return all_of(
        (
            negation(reaches_bound(first)),
            negation(reaches_bound(second)),
            negation(first.world.simplify(same)),
        )
    )


def _end_alike(
    first: Encoding, second: Encoding, way: int, result: Variable | None, hidden: Collection[Field]
) -> Formula:
    """Return the formula that both runs end in one way, with the same effect."""
    one, other = first.ends[way], second.ends[way]
    if one is None or other is None:
        return FALSE
    statics = [
        (field.type, value, other.heap.statics[field])
        for field, value in one.heap.statics.items()
        if field not in hidden
    ]
    returned = (
        [] if result is None else [(result.type, one.variables[result.slot], other.variables[result.slot])]
    )
    if WORD in one.variables and way:
        returned = [(STRING, one.variables[WORD], other.variables[WORD])]
    made = [{thing for thing, _ in encoding.made} for encoding in (first, second)]
    comparison = _Comparison(first.initial, one.heap, other.heap, [*statics, *returned], made)
    return all_of((one.guard, other.guard, comparison.same()))


class _Comparison:
    """Compares two heaps of one world, and the values `held` by a caller in both; `made` are the objects that may be new in each."""

    def __init__(
        self,
        initial: Initial,
        one: Heap,
        other: Heap,
        held: Sequence[tuple[Type, Value, Value]],
        made: Sequence[set[Thing]],
    ) -> None:
        self._world = initial.world
        self._heaps = one, other
        self._values = [(left, right) for type_, left, right in held if not is_reference(type_)]
        self._references = [(_set(left), _set(right)) for type_, left, right in held if is_reference(type_)]
        self._old = [*initial.things, *([initial.new] if initial.new is not None else [])]
        self._most = min(map(len, made))
        self._is_made = any(made)

    def same(self) -> Formula:
        """Return the formula that a caller observes no difference."""
        values = [self._world.same(left, right) for left, right in self._values]
        if not self._is_made:
            references = [left.eq(right) for left, right in self._references]
            return all_of((*values, *references, *(left.eq(right) for _, left, right in self._cells())))
        pairs = self._pairs()
        null = [left.no().iff(right.no()) for left, right in self._references]
        return all_of((*values, *null, *self._is_bijection(pairs), *self._agree(pairs)))

    def _cells(self) -> Iterator[tuple[Cells, Expr, Expr]]:
        """Yield the relations of both heaps, without ghosts; if no object is new, only those that were written."""
        one, other = self._heaps
        for cells in {**one.relations, **other.relations}:
            left, right = one.relation(cells), other.relation(cells)
            if not isinstance(cells, GhostField) and (self._is_made or left is not right):
                yield cells, self._world.canonical(left), self._world.canonical(right)

    # -- the bijection -----------------------------------------------------------------------------

    def _pairs(self) -> Expr:
        """Return the correspondence of objects: old ones with themselves, and targets of corresponding references."""
        roots = [left.product(right) for left, right in self._references]
        pairs = reduce(Expr.__add__, roots, _diagonal(self._world, self._old, "old objects"))
        for _ in range(self._most + 1):
            pairs = reduce(Expr.__add__, self._steps(pairs), pairs)
        return pairs

    def _steps(self, pairs: Expr) -> Iterator[Expr]:
        for cells, left, right in self._cells():
            if is_reference(cells.columns[0]):
                yield from ((~one).join(pairs).join(other) for one, other in self._edges(cells, left, right))

    def _edges(self, cells: Cells, left: Expr, right: Expr) -> Iterator[tuple[Expr, Expr]]:
        """Yield both relations of a reference, or of the array elements at each index."""
        if not isinstance(cells, Elements):
            yield left, right
            return
        things = self._world.constant(*self._world.things)
        for place in range(self._world.indices):
            at = things.product(self._world.constant(self._world.index(place))).product(things)
            yield (left & at).project(0, 2), (right & at).project(0, 2)

    def _is_bijection(self, pairs: Expr) -> Iterator[Formula]:
        things = self._world.things
        diagonal = _diagonal(self._world, things, "all objects")
        yield (~pairs).join(pairs).in_(diagonal)
        yield pairs.join(~pairs).in_(diagonal)
        alike = [(one, other) for one in things for other in things if one.kind == other.kind]
        yield pairs.in_(_bound(self._world, f"objects of one kind #{len(things)}", alike))

    def _agree(self, pairs: Expr) -> Iterator[Formula]:
        """Yield that corresponding objects have the same values, and null in the same cells."""
        here = (~pairs).join(pairs)
        for cells, left, right in self._cells():
            one, other = (~pairs).join(left), here.join(right)
            if is_reference(cells.columns[0]):
                keys = range(one.arity - 1)
                one, other = one.project(*keys), other.project(*keys)
            yield one.eq(other)


def _set(value: Value) -> Expr:
    assert isinstance(value, Expr), "a reference should be a set"
    return value


def _diagonal(world: World, things: list[Thing], what: str) -> Expr:
    return _bound(world, f"{what} as they are #{len(things)}", [(thing, thing) for thing in things])


def _bound(world: World, name: str, rows: list[tuple[Thing, Thing]]) -> Expr:
    """Return a relation with exactly these rows; it is made once."""
    relation = Relation(name, 2)
    if relation not in world.session.bounds:
        world.session.bounds.bind_exactly(relation, rows)
    return relation
