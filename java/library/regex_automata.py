"""Deterministic automata of regular expressions.

`full_automaton` accepts the texts that an expression matches as a whole. `first_automaton` is for the match that Java prefers: its states are lists of states of
the non-deterministic automaton by priority, and a state that accepts drops all alternatives of lower priority. The last accepting place on its way is the end of the match.
`group_tracks` follow the same lists without dropping anything, and remember for each member which one led to it and which groups begin or end on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.library.regex_syntax import (
    LAST,
    Characters,
    Choice,
    End,
    Group,
    Maybe,
    NotRegularError,
    Ranges,
    Regex,
    Repeat,
    Sequence,
    Start,
)

_MOST_STATES = 60
ACCEPT = -1
"""The end of a match."""
ACCEPT_AT_END = -2
"""The end of a match, if it is the end of the text."""
_ENDS = (ACCEPT, ACCEPT_AT_END)


class Crossing(IntFlag):
    """Which ends of a group lie between two characters. Where one iteration of a group ends and the next begins, only the begin is told."""

    BEGIN = 1
    END = 2


@dataclass(frozen=True, slots=True)
class Automaton:
    """The transitions of each state, as ranges of characters with the next states, and the accepting states.

    The first state is 0 at the start of the text, and `within` elsewhere. `accepting_at_end` accept only at the end of the text.
    """

    steps: tuple[tuple[tuple[int, int, int], ...], ...]
    within: int
    accepting: frozenset[int]
    accepting_at_end: frozenset[int]


@dataclass(frozen=True, slots=True)
class Member:
    """A state of the non-deterministic automaton: the one that led to it, and what groups cross on the way."""

    state: int
    origin: int
    crossings: tuple[tuple[int, Crossing], ...]


@dataclass(frozen=True, slots=True)
class Tracks:
    """An automaton whose states are lists of members, with the members after each of its transitions, and at the start and within the text."""

    automaton: Automaton
    states: tuple[tuple[int, ...], ...]
    members: tuple[tuple[tuple[Member, ...], ...], ...]
    at_start: tuple[Member, ...]
    within: tuple[Member, ...]


_Marks: TypeAlias = tuple[tuple[int, Crossing], ...]


class _Nondeterministic:
    """States with a set of characters and a next state, or with next states by priority, of which some begin or end a group or test the place."""

    def __init__(self) -> None:
        self.characters: dict[int, tuple[Ranges, int]] = {}
        self.splits: dict[int, tuple[int, ...]] = {}
        self.marks: dict[int, tuple[int, Crossing]] = {}
        self.tests: dict[int, Start | End] = {}

    def add(self, tree: Regex, after: int) -> int:
        """Add the states of an expression, and return the first; `after` follows a match."""
        state = len(self.characters) + len(self.splits)
        match tree:
            case Characters(ranges):
                self.characters[state] = ranges, after
                return state
            case Sequence(parts):
                for part in reversed(parts):
                    after = self.add(part, after)
                return after
            case Choice(parts):
                self.splits[state] = ()
                self.splits[state] = tuple(self.add(part, after) for part in parts)
                return state
            case Repeat(part, is_lazy):
                self.splits[state] = ()
                self._split(state, self.add(part, state), after, is_lazy=is_lazy)
                return state
            case Maybe(part, is_lazy):
                self.splits[state] = ()
                self._split(state, self.add(part, after), after, is_lazy=is_lazy)
                return state
            case Group(part, number):
                end = self._mark((number, Crossing.END), after)
                return self._mark((number, Crossing.BEGIN), self.add(part, end))
            case Start() | End():
                self.splits[state], self.tests[state] = (after,), tree
                return state

    def _split(self, state: int, part: int, after: int, *, is_lazy: bool) -> None:
        self.splits[state] = (after, part) if is_lazy else (part, after)

    def _mark(self, mark: tuple[int, Crossing], after: int) -> int:
        state = len(self.characters) + len(self.splits)
        self.splits[state], self.marks[state] = (after,), mark
        return state

    def closure(self, sources: list[tuple[int, int]], *, is_start: bool) -> tuple[Member, ...]:
        """Return what is reached without a character, by priority, from pairs of a state and its origin."""
        waiting = [(state, origin, _Marks(), False) for state, origin in reversed(sources)]
        result, seen = list[Member](), set[tuple[int, bool]]()
        while waiting:
            state, origin, marks, is_end = waiting.pop()
            if (state, is_end) in seen:
                continue
            seen.add((state, is_end))
            if state == ACCEPT:
                result.append(Member(ACCEPT_AT_END if is_end else ACCEPT, origin, _crossings(marks)))
            elif state in self.characters:
                if not is_end:
                    result.append(Member(state, origin, _crossings(marks)))
            elif not isinstance(self.tests.get(state), Start) or is_start:
                is_end |= isinstance(self.tests.get(state), End)
                marks += (self.marks[state],) if state in self.marks else ()
                waiting.extend((each, origin, marks, is_end) for each in reversed(self.splits[state]))
        return tuple(result)


def _crossings(marks: _Marks) -> tuple[tuple[int, Crossing], ...]:
    """Return for each group what the way back to its begin sees: an iteration that ends where the next begins is not the last one."""
    result: dict[int, Crossing] = {}
    for group, mark in marks:
        result[group] = mark if mark is Crossing.BEGIN else result.get(group, Crossing(0)) | mark
    return tuple(sorted(result.items()))


def full_automaton(tree: Regex) -> Automaton:
    """Return the automaton of the texts that an expression matches as a whole."""
    return _determine(tree, _by_state).automaton


def first_automaton(tree: Regex) -> Automaton:
    """Return the automaton of the preferred match from a given place."""
    return _determine(tree, _up_to_acceptance).automaton


def group_tracks(tree: Regex) -> Tracks:
    """Return the automaton that remembers groups."""
    return _determine(tree, tuple)


def _by_state(members: tuple[Member, ...]) -> tuple[Member, ...]:
    return tuple(sorted(members, key=lambda each: each.state))


def _up_to_acceptance(members: tuple[Member, ...]) -> tuple[Member, ...]:
    """Return members up to the first that accepts: Java prefers them to the others."""
    states = [each.state for each in members]
    return members[: states.index(ACCEPT) + 1] if ACCEPT in states else members


def _determine(tree: Regex, select: Callable[[tuple[Member, ...]], tuple[Member, ...]]) -> Tracks:
    """Return the automaton of the lists of states that `select` leaves."""
    source = _Nondeterministic()
    first = source.add(tree, ACCEPT)
    at_start, within = (select(source.closure([(first, ACCEPT)], is_start=each)) for each in (True, False))
    numbers = {_states(at_start): 0}
    numbers.setdefault(_states(within), len(numbers))
    steps, members = list[tuple[tuple[int, int, int], ...]](), list[tuple[tuple[Member, ...], ...]]()
    while len(steps) < len(numbers):
        state = list(numbers)[len(steps)]
        row, reached = list[tuple[int, int, int]](), list[tuple[Member, ...]]()
        for low, high in _cuts([source.characters[each][0] for each in state if each not in _ENDS]):
            after = select(source.closure(_behind(source, state, low), is_start=False))
            if after:
                row.append((low, high, numbers.setdefault(_states(after), len(numbers))))
                reached.append(after)
        steps.append(tuple(row))
        members.append(tuple(reached))
        if len(numbers) > _MOST_STATES:
            raise NotRegularError("an expression with so many states")
    accepting, at_end = (
        frozenset(number for state, number in numbers.items() if each in state) for each in _ENDS
    )
    automaton = Automaton(tuple(steps), numbers[_states(within)], accepting, at_end)
    return Tracks(automaton, tuple(numbers), tuple(members), at_start, within)


def _states(members: tuple[Member, ...]) -> tuple[int, ...]:
    return tuple(each.state for each in members)


def _behind(source: _Nondeterministic, state: tuple[int, ...], character: int) -> list[tuple[int, int]]:
    """Return the states behind a character, with the states before it."""
    return [
        (source.characters[each][1], each)
        for each in state
        if each not in _ENDS and any(low <= character <= high for low, high in source.characters[each][0])
    ]


def _cuts(sets: list[Ranges]) -> list[tuple[int, int]]:
    """Return the coarsest ranges that no set cuts."""
    starts = {0, *(low for each in sets for low, _ in each), *(high + 1 for each in sets for _, high in each)}
    ordered = sorted(each for each in starts if each <= LAST)
    return list(zip(ordered, [*(each - 1 for each in ordered[1:]), LAST], strict=True))
