"""Abstract states: the values of terms, and bounds on differences of numbers (Mine, "The octagon abstract domain", 2006; here only differences).

A state stands for the executions in which every term with a value has one of its values, and in which ``x - y <= c`` for every
difference ``(x, y): c``. A term without a value may have any. Every other term can be evaluated in all executions of the state.
A shared term has these bounds for each of its locations, of which there may be none: so nothing follows from it for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.specs.values.domain import (
    ANY_LENGTH,
    ANY_NUMBER,
    EITHER,
    INFINITY,
    UNBOUNDED,
    Number,
    Value,
    includes,
    join_values,
    meet_values,
    widen_value,
)
from ooxcheck.specs.values.terms import LENGTH, THROWN, Term, begins_with, is_shared

Differences: TypeAlias = Mapping[tuple[Term, Term], int]

MOST_DIFFERENCES = 400
"""The number of differences beyond which no more are derived."""


class Dead(Exception):  # noqa: N818 (a signal that no execution goes on, not an error)
    """No execution reaches this point."""


@dataclass(frozen=True, slots=True)
class State:
    """The values of terms, and the differences of numbers."""

    values: Mapping[Term, Value] = field(default_factory=dict)
    differences: Differences = field(default_factory=dict)

    # -- reading -----------------------------------------------------------------------------------

    def number(self, term: Term) -> Number:
        """Return the interval of a number; a length is not negative."""
        value = self.values.get(term)
        return value if isinstance(value, Number) else ANY_LENGTH if term[-1] is LENGTH else ANY_NUMBER

    def greatest_difference(self, one: Term, two: Term) -> int:
        """Return a number that ``one - two`` does not exceed."""
        if one == two:
            return 0
        by_values = self.number(one).high - self.number(two).low
        known = self.differences.get((one, two), INFINITY)
        return min(known, by_values if by_values < UNBOUNDED else INFINITY)

    # -- changing ----------------------------------------------------------------------------------

    def with_value(self, term: Term, value: Value | None) -> State:
        """Return the state in which a term has a value; differences stay."""
        values = {**self.values}
        if value is None:
            values.pop(term, None)
        else:
            values[term] = value
        return State(values, self.differences)

    def without(self, is_lost: Callable[[Term], bool]) -> State:
        """Return the state without some terms."""
        lost = {
            term for term in (*self.values, *(t for pair in self.differences for t in pair)) if is_lost(term)
        }
        if not lost:
            return self
        values = {term: value for term, value in self.values.items() if term not in lost}
        return State(values, _without_terms(self.differences, lost))

    def without_differences(self, terms: Iterable[Term]) -> State:
        """Return the state without the differences of some terms."""
        return State(self.values, _without_terms(self.differences, {*terms}))

    def rename(self, rename: Callable[[Term], Term | None]) -> State:
        """Return the state with other names of terms, without those that get none."""
        values = {new: value for term, value in self.values.items() if (new := rename(term)) is not None}
        differences = {
            (one, two): c
            for (x, y), c in self.differences.items()
            if (one := rename(x)) is not None and (two := rename(y)) is not None
        }
        return State(values, differences)

    def copy_facts(self, source: Term, target: Term) -> State:
        """Return the state in which what is known of `source` and its parts is also known of `target`, which denotes the same value."""
        size = len(source)
        values, differences = {**self.values}, {**self.differences}

        def move(term: Term) -> Term:
            return (*target, *term[size:]) if begins_with(term, source) else term

        for term, value in self.values.items():
            if begins_with(term, source):
                values[move(term)] = value
        for (one, two), c in self.differences.items():
            is_copied = begins_with(one, source) or begins_with(two, source)
            first, second = move(one), move(two)
            if is_copied and first != second and not (is_shared(first) and is_shared(second)):
                differences[first, second] = c
        state = State(values, differences)
        return state if is_shared(source) else state._equate(source, target)

    def _equate(self, source: Term, target: Term) -> State:
        """Add that the numbers of two paths with the same value are equal."""
        state = self
        numbers = {t for pair in self.differences for t in pair} | {*self.values}
        for term in [t for t in numbers if begins_with(t, source) and not is_shared(t)]:
            twin = (*target, *term[len(source) :])
            value = state.values.get(term)
            if term[-1] is LENGTH or (isinstance(value, Number) and not includes(EITHER, value)):
                state = state.limit_difference(term, twin, 0).limit_difference(twin, term, 0)
        return state

    def shift(self, term: Term, by: int) -> State:
        """Return the state after the number of a term has grown by a constant."""
        differences = {
            (one, two): c + (by if one == term else 0) - (by if two == term else 0)
            for (one, two), c in self.differences.items()
        }
        old = self.number(term)
        return State({**self.values, term: Number(old.low + by, old.high + by)}, differences)

    # -- conditions --------------------------------------------------------------------------------

    def limit_difference(self, one: Term, two: Term, most: int) -> State:
        """Return the state of the executions in which ``one - two <= most``; with differences that follow."""
        if one == two or self.differences.get((one, two), INFINITY) <= most:
            return self
        differences = {**self.differences, (one, two): most}
        if len(differences) <= MOST_DIFFERENCES:
            pairs = self.differences.items()
            before = [] if is_shared(one) else [(x, c) for (x, y), c in pairs if y == one]
            behind = [] if is_shared(two) else [(y, c) for (x, y), c in pairs if x == two]
            for x, c in [(one, 0), *before]:
                for y, d in [(two, 0), *behind]:
                    is_new = differences.get((x, y), INFINITY) > c + most + d
                    if x != y and is_new and not (is_shared(x) and is_shared(y)):
                        differences[x, y] = c + most + d
        return State(self.values, differences)

    def assume_difference(self, one: Term, two: Term, most: int) -> State:
        """Return the state of the executions in which ``one - two <= most``, with intervals that follow; raise `Dead` if there are none."""
        if self.greatest_difference(two, one) < -most:
            raise Dead
        state = self.limit_difference(one, two, most)
        state = state.limit(one, Number(high=state.number(two).high + most))
        return state.limit(two, Number(low=state.number(one).low - most))

    def limit(self, term: Term, limit: Value) -> State:
        """Return the state of the executions in which a term has one of some values, with intervals that follow; raise `Dead` if there are none."""
        old = self.values.get(term)
        met = limit if old is None else meet_values(old, limit)
        if met is None:
            raise Dead
        if met in (old, ANY_NUMBER):
            return self
        state = State({**self.values, term: met}, self.differences)
        return state._propagate(term, met) if isinstance(met, Number) else state

    def _propagate(self, term: Term, value: Number) -> State:
        """Limit the numbers whose difference to a term is bounded."""
        if is_shared(term):
            return self
        values = {**self.values}
        for (one, two), c in self.differences.items():
            if two == term:
                other, limit = one, Number(high=value.high + c)
            elif one == term:
                other, limit = two, Number(low=value.low - c)
            else:
                continue
            if is_shared(other):
                continue
            known = values.get(other, self.number(other))  # several differences may limit one number
            met = meet_values(known, limit)
            if met is None:
                raise Dead
            if met != known:
                values[other] = met
        return State(values, self.differences)


def _without_terms(differences: Differences, lost: set[Term]) -> Differences:
    return {pair: c for pair, c in differences.items() if pair[0] not in lost and pair[1] not in lost}


def join_states(one: State, two: State) -> State:
    """Return a state of the executions of both."""
    if one is two:
        return one
    values = {
        term: join_values(value, other)
        for term, value in one.values.items()
        if (other := two.values.get(term)) is not None
    }
    differences: dict[tuple[Term, Term], int] = {}
    for x, y in {**one.differences, **two.differences}:
        c = max(one.greatest_difference(x, y), two.greatest_difference(x, y))
        if c < UNBOUNDED and c < _difference_of_values(values, x, y):
            differences[x, y] = c
    return State(values, differences)


def _difference_of_values(values: Mapping[Term, Value], one: Term, two: Term) -> int:
    first, second = values.get(one), values.get(two)
    if isinstance(first, Number) and isinstance(second, Number):
        return first.high - second.low
    return INFINITY


def covers(outer: State, inner: State) -> bool:
    """Return whether a state has all executions of another."""
    for term, value in outer.values.items():
        known = inner.values.get(term)
        if known is None or not includes(value, known):
            return False
    return all(inner.greatest_difference(*pair) <= c for pair, c in outer.differences.items())


def widen_states(old: State, new: State, limits: Sequence[int]) -> State:
    """Return a state of the executions of both; sequences of such states become stable."""
    values = {
        term: widen_value(value, other, limits)
        for term, value in old.values.items()
        if (other := new.values.get(term)) is not None
    }
    differences = {pair: c for pair, c in old.differences.items() if new.greatest_difference(*pair) <= c}
    return State({term: value for term, value in values.items() if value != ANY_NUMBER}, differences)


def without_temporaries(state: State) -> State:
    """Return the state without arguments and results of calls."""
    return state.without(lambda term: isinstance(term[0], str) and term != THROWN)
