"""A counterexample made small, so that a person can take it in: by asking the same solver for less and less.

First the fewest objects, then the fewest cells that are not null, false or empty, then short arrays: of each, the
solver is asked for fewer than there are until it says that there is no such state. Then numbers near zero, and
negative only if they have to be: all at once, then one after the other. That is a choice in order, and only a number
that is not small already costs a question. What was gained is an assumption of all later questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf
from operator import add
from time import monotonic

from relational import Formula, Instance, IntConstant, Interpretation, IntExpr, Relation, Session, bits, count
from translate.connectives import all_of
from translate.heap import LENGTHS, Lengths
from translate.initial import Initial
from translate.unknowns import Source
from translate.values import is_number, is_unsigned

_WIDTHS = (1, 2, 3, 5, 7, 11, 15, 23)
"""How many bits besides a sign numbers are wished to have, all at once, before each is looked at on its own."""

_ONE_BY_ONE = 8
"""Up to which magnitude a number is brought down in steps of one; beyond, it is halved."""


@dataclass(frozen=True, slots=True)
class Small:
    """A small instance; it `is_minimal` if there was time to ask everything."""

    instance: Instance
    is_minimal: bool


def smallest(session: Session, initial: Initial, *kept: Formula, instance: Instance, seconds: float) -> Small:
    """Return a small instance in which the formulas hold, as they do in a given one; it has the shape of an initial state."""
    before = session.deadline
    session.deadline = min(monotonic() + seconds, inf if before is None else before)
    try:
        shrinking = _Shrinking(session, initial, list(kept), instance)
        shrinking.shrink()
        return Small(shrinking.instance, monotonic() < session.deadline)
    finally:
        session.deadline = before


@dataclass(slots=True)
class _Shrinking:
    """The smallest instance so far, and what it has in common with all that are still to come."""

    session: Session
    initial: Initial
    kept: list[Formula]
    instance: Instance

    def shrink(self) -> None:
        """Make everything small, the most important first."""
        self._fewest(count(self.initial.exists))
        self._fewest(_total([count(relation) for relation in self._set_cells()]))
        self._fewest(_total(list(self._lengths())))
        numbers = list(self._numbers())
        self._prefer([wish for width in _WIDTHS for wish in _fitting(numbers, width)])
        self._prefer([IntConstant(0) <= number for number in numbers])
        self._prefer([number.eq(IntConstant(0)) for number in numbers])
        truth = Interpretation(self.instance)
        self._prefer([wish for number in numbers for wish in _nearer(number, truth.value(number))])

    def _fewest(self, number: IntExpr) -> None:
        """Make a number as small as can be, and keep it so."""
        least = self._value(number)
        while least > 0:
            better = self.session.solve(*self.kept, number < IntConstant(least)).instance
            if better is None:
                break
            self.instance = better
            least = self._value(number)
        self.kept.append(number <= IntConstant(least))

    def _prefer(self, wishes: Sequence[Formula]) -> None:
        """Let wishes come true in order, as far as possible, and keep those."""
        instance = self.session.prefer(wishes, *self.kept).instance if wishes else None
        if instance is not None:
            self.instance = instance
            self.kept += filter(Interpretation(instance).holds, wishes)

    def _value(self, number: IntExpr) -> int:
        return Interpretation(self.instance).value(number)

    def _set_cells(self) -> Iterator[Relation]:
        """Yield the relations whose tuples are cells that hold something."""
        unknowns = self.initial.unknowns.values()
        yield from (unknown.relation for unknown in unknowns if not is_number(unknown.type))

    def _lengths(self) -> Iterator[IntExpr]:
        if LENGTHS in self.initial.unknowns:
            yield from self._numbers_of(LENGTHS)

    def _numbers(self) -> Iterator[IntExpr]:
        """Yield the contents of every cell that holds a number."""
        for source, unknown in self.initial.unknowns.items():
            if is_number(unknown.type) and not isinstance(source, Lengths):
                yield from self._numbers_of(source)

    def _numbers_of(self, source: Source) -> Iterator[IntExpr]:
        unknown, places = self.initial.unknowns[source], self.initial.places
        for cell in places.cells(source):
            content = places.content(cell, unknown.relation)
            yield bits(content, unknown.width, unsigned=is_unsigned(unknown.type))


def _total(numbers: Sequence[IntExpr]) -> IntExpr:
    return reduce(add, numbers) if numbers else IntConstant(0)


def _fitting(numbers: Sequence[IntExpr], width: int) -> Iterator[Formula]:
    """Yield the wishes that all numbers need no more bits than `width`, and no sign; or else a sign as well."""
    yield all_of(number.wrapped(width, unsigned=True).eq(number) for number in numbers)
    yield all_of(number.wrapped(width + 1).eq(number) for number in numbers)


def _nearer(number: IntExpr, now: int) -> Iterator[Formula]:
    """Yield wishes for a number that is `now` so far from zero: to be as near to it as possible, and no farther."""
    magnitude = 1
    while magnitude < abs(now):
        yield _within(number, magnitude)
        magnitude += 1 if magnitude < _ONE_BY_ONE else magnitude
    if now:
        yield _within(number, abs(now))


def _within(number: IntExpr, magnitude: int) -> Formula:
    return (IntConstant(-magnitude) <= number) & (number <= IntConstant(magnitude))
