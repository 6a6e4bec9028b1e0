"""Sequences and multisets of symbolic values: lists of guarded items.

Item number i of a sequence is present where the sequence is longer than i; so the guards get stronger along
the list. Operations that move
items by an unknown amount (``++`` after a list of unknown length, a slice with an unknown start) choose for
each position among the items
that may move there: a shifter with as many choices as both lists have pairs of items. If lengths and bounds
are constants, the choices
fold, and items that are never present are not made.

The order of a multiset is irrelevant, and items may be absent anywhere.

Invariants
----------
Where the guard of an item holds, its value is one number or truth value, or a set of at most one atom: null
is an item, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile, zip_longest
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import FALSE, TRUE, Formula, IntConstant, IntExpr
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.model.guarded_sets import both_or_neither, same
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, choose


@dataclass(frozen=True, slots=True)
class Item:
    """A value that is in a list where its guard holds."""

    guard: Formula
    value: Value


Items: TypeAlias = tuple[Item, ...]


# ------------------------------------------------------------------------------------------------ sequences


def from_start(world: World, items: Iterable[tuple[Formula, Value]]) -> Items:
    """Return a sequence up to its last item that may be present."""
    settled = ((world.simplify(guard), value) for guard, value in items)
    return tuple(Item(guard, value) for guard, value in takewhile(lambda item: item[0] is not FALSE, settled))


def ends(items: Items) -> list[Formula]:
    """Return for each possible length of a sequence the condition that it has that length."""
    guards = [TRUE, *(item.guard for item in items), FALSE]
    return [all_of((here, negation(further))) for here, further in pairwise(guards)]


def concatenation(world: World, left: Items, right: Items) -> Items:
    """Return the concatenation of two sequences."""
    if not left or not right:
        return left or right
    lengths = ends(left)
    return from_start(
        world, (_item_of_concatenation(left, right, lengths, at) for at in range(len(left) + len(right)))
    )


def _item_of_concatenation(
    left: Items, right: Items, lengths: Sequence[Formula], at: int
) -> tuple[Formula, Value]:
    """Return the item at one position of a concatenation: that of the left, or of the right shifted by the length of the left."""
    ways = [(left[at].guard, left[at].value)] if at < len(left) else []
    for length, where in enumerate(lengths):
        if where is not FALSE and 0 <= at - length < len(right):
            item = right[at - length]
            ways.append((all_of((where, item.guard)), item.value))
    return _exclusive_choice(ways)


def reversal(world: World, items: Items) -> Items:
    """Return the reversed sequence."""
    lengths = ends(items)
    return from_start(world, (_item_reversed(items, lengths, at) for at in range(len(items))))


def _item_reversed(items: Items, lengths: Sequence[Formula], at: int) -> tuple[Formula, Value]:
    ways = [
        (where, items[length - 1 - at].value)
        for length, where in enumerate(lengths)
        if length > at and where is not FALSE
    ]
    return items[at].guard, _exclusive_choice(ways)[1]


def part(world: World, items: Items, start: IntExpr, stop: IntExpr | None) -> Items:
    """Return the items from `start` up to but not including `stop`, as far as they exist."""
    begins = [
        _less(start, IntConstant(1)),
        *(same(world, start, IntConstant(at)) for at in range(1, len(items))),
    ]
    inside = [
        item.guard if stop is None else all_of((item.guard, _less(IntConstant(at), stop)))
        for at, item in enumerate(items)
    ]
    return from_start(world, (_item_of_part(items, begins, inside, at) for at in range(len(items))))


def _item_of_part(
    items: Items, begins: Sequence[Formula], inside: Sequence[Formula], at: int
) -> tuple[Formula, Value]:
    """Return the item at offset `at` from where a part begins."""
    places = [
        (where, at + begin)
        for begin, where in enumerate(begins)
        if where is not FALSE and at + begin < len(items)
    ]
    return _exclusive_choice(
        [(all_of((where, inside[place])), items[place].value) for where, place in places]
    )


def _exclusive_choice(ways: Sequence[tuple[Formula, Value]]) -> tuple[Formula, Value]:
    """Return the disjunction of exclusive conditions, and the value that belongs to the one that holds."""
    possible = [(guard, value) for guard, value in ways if guard is not FALSE]
    if not possible:
        return FALSE, FALSE
    value = possible[-1][1]
    for guard, other in reversed(possible[:-1]):
        value = choose(guard, other, value)
    return any_of(guard for guard, _ in possible), value


def _less(left: IntExpr, right: IntExpr) -> Formula:
    if isinstance(left, IntConstant) and isinstance(right, IntConstant):
        return TRUE if left.value < right.value else FALSE
    return left < right


def choice(world: World, condition: Formula, then: Items, otherwise: Items) -> Items:
    """Return one list where a condition holds, and another where it does not."""
    no = negation(condition)

    def merge_items(one: Item | None, other: Item | None) -> Item:
        ways = [
            (all_of((where, item.guard)), item.value)
            for where, item in ((condition, one), (no, other))
            if item
        ]
        return Item(*_exclusive_choice(ways))

    items = (merge_items(one, other) for one, other in zip_longest(then, otherwise))
    return tuple(item for item in items if world.simplify(item.guard) is not FALSE)


def equal(world: World, left: Items, right: Items) -> Formula:
    """Return the formula that two sequences have equal lengths and items."""
    shorter = min(len(left), len(right))
    beyond = [negation(item.guard) for item in (*left[shorter : shorter + 1], *right[shorter : shorter + 1])]
    places = ((one, other) for one, other in zip(left, right, strict=False))
    return all_of((*beyond, *(_same_item(world, one, other) for one, other in places)))


def _same_item(world: World, one: Item, other: Item) -> Formula:
    together = both_or_neither(one.guard, other.guard)
    return (
        together
        if together is FALSE
        else all_of((together, any_of((negation(one.guard), same(world, one.value, other.value)))))
    )


# ------------------------------------------------------------------------------------------------ multisets


def occurrences(world: World, value: Value, items: Items) -> IntExpr:
    """Return the number of occurrences of a value in a list."""
    return number_of(equal_items(world, value, items))


def equal_items(world: World, value: Value, items: Items) -> list[Formula]:
    """Return for each item the condition that it is present and equal to a value."""
    return [all_of((item.guard, same(world, value, item.value))) for item in items]


def size(items: Items) -> IntExpr:
    """Return the number of items of a list."""
    return number_of(item.guard for item in items)


def same_bag(world: World, left: Items, right: Items) -> Formula:
    """Return the formula that two multisets have equal sizes, and equally many occurrences of each item of the first.

    Pairs of equal items cancel first: if a heap has hardly changed, nothing has to be counted.
    """
    left, right = _cancel_pairs(world, left, right)
    each = _for_each(world, left, right, lambda here, there: same(world, here, there))
    return all_of((same(world, size(left), size(right)), each))


def _cancel_pairs(world: World, left: Items, right: Items) -> tuple[Items, Items]:
    """Return two multisets without likely pairs of equal items: they are equal iff the original ones are."""
    differ: tuple[dict[int, Formula], dict[int, Formula]] = ({}, {})
    for here, there in _counterparts(left, right):
        one, other = left[here], right[there]
        differ[0][here] = differ[1][there] = negation(
            all_of((one.guard, other.guard, same(world, one.value, other.value)))
        )

    def rest(items: Items, where: Mapping[int, Formula]) -> Items:
        guarded = (
            (world.simplify(all_of((item.guard, where.get(at, TRUE)))), item.value)
            for at, item in enumerate(items)
        )
        return tuple(Item(guard, value) for guard, value in guarded if guard is not FALSE)

    return rest(left, differ[0]), rest(right, differ[1])


def _counterparts(left: Items, right: Items) -> Iterator[tuple[int, int]]:
    """Yield positions of likely pairs of items, each in at most one pair: those of the same value, then the remaining ones in order."""
    waiting: dict[Value, list[int]] = {}
    for place in reversed(range(len(right))):
        waiting.setdefault(right[place].value, []).append(place)
    paired = {place: waiting[item.value].pop() for place, item in enumerate(left) if waiting.get(item.value)}
    yield from paired.items()
    taken = set(paired.values())
    yield from zip(
        (place for place in range(len(left)) if place not in paired),
        (place for place in range(len(right)) if place not in taken),
        strict=False,
    )


def sub_bag(world: World, left: Items, right: Items) -> Formula:
    """Return the formula that no item occurs more often in one multiset than in another."""
    return _for_each(world, left, right, lambda here, there: negation(_less(there, here)))


def _for_each(
    world: World, left: Items, right: Items, test: Callable[[IntExpr, IntExpr], Formula]
) -> Formula:
    """Return the conjunction of a test on the numbers of occurrences of each item of the first list in both lists."""
    return all_of(
        any_of(
            (
                negation(item.guard),
                test(occurrences(world, item.value, left), occurrences(world, item.value, right)),
            )
        )
        for item in left
    )


def without(world: World, left: Items, right: Items) -> Items:
    """Return the difference of two multisets: of equal items the first ones are removed."""
    remaining_items = []
    for at, item in enumerate(left):
        rank = occurrences(world, item.value, left[: at + 1])
        guard = world.simplify(all_of((item.guard, _less(occurrences(world, item.value, right), rank))))
        remaining_items += [] if guard is FALSE else [Item(guard, item.value)]
    return tuple(remaining_items)
