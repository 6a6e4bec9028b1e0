"""Deterministic automata of regular expressions.

`full_automaton` accepts the texts that an expression matches as a whole. `first_automaton` is for the match that Java prefers: its states are lists of states of
the non-deterministic automaton by priority, and a state that accepts drops all alternatives of lower priority. The last accepting place on its way is the end of the match.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.java.library.regex_syntax import (
    LAST,
    Characters,
    Choice,
    Maybe,
    NotRegularError,
    Ranges,
    Regex,
    Repeat,
    Sequence,
)

_MOST_STATES = 60
_ACCEPT = -1


@dataclass(frozen=True, slots=True)
class Automaton:
    """The transitions of each state, as ranges of characters with the next states, and the accepting states; the first state is 0."""

    steps: tuple[tuple[tuple[int, int, int], ...], ...]
    accepting: frozenset[int]


class _Nondeterministic:
    """States with a set of characters and a next state, or with next states by priority."""

    def __init__(self) -> None:
        self.characters: dict[int, tuple[Ranges, int]] = {}
        self.splits: dict[int, tuple[int, ...]] = {}

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

    def _split(self, state: int, part: int, after: int, *, is_lazy: bool) -> None:
        self.splits[state] = (after, part) if is_lazy else (part, after)

    def closure(self, states: tuple[int, ...], *, is_first: bool) -> tuple[int, ...]:
        """Return the states with characters, and acceptance, that are reached without a character, by priority; if `is_first`, up to acceptance."""
        waiting, result, seen = list(reversed(states)), list[int](), set[int]()
        while waiting:
            state = waiting.pop()
            if state in seen:
                continue
            seen.add(state)
            if state in self.splits:
                waiting.extend(reversed(self.splits[state]))
            else:
                result.append(state)
                if state == _ACCEPT and is_first:
                    break
        return tuple(result) if is_first else tuple(sorted(result))


def full_automaton(tree: Regex) -> Automaton:
    """Return the automaton of the texts that an expression matches as a whole."""
    return _determine(tree, is_first=False)


def first_automaton(tree: Regex) -> Automaton:
    """Return the automaton of the preferred match from a given place."""
    return _determine(tree, is_first=True)


def _determine(tree: Regex, *, is_first: bool) -> Automaton:
    source = _Nondeterministic()
    start = source.closure((source.add(tree, _ACCEPT),), is_first=is_first)
    numbers = {start: 0}
    waiting, steps = [start], []
    while waiting:
        state = waiting.pop(0)
        row: list[tuple[int, int, int]] = []
        for low, high in _cuts([source.characters[each][0] for each in state if each != _ACCEPT]):
            moved = tuple(
                source.characters[each][1]
                for each in state
                if each != _ACCEPT and any(a <= low <= b for a, b in source.characters[each][0])
            )
            after = source.closure(moved, is_first=is_first)
            if after not in numbers:
                numbers[after] = len(numbers)
                waiting.append(after)
            if after:
                row.append((low, high, numbers[after]))
        steps.append(tuple(row))
        if len(numbers) > _MOST_STATES:
            raise NotRegularError("an expression with so many states")
    accepting = frozenset(number for state, number in numbers.items() if _ACCEPT in state)
    return Automaton(tuple(steps), accepting)


def _cuts(sets: list[Ranges]) -> list[tuple[int, int]]:
    """Return the coarsest ranges that no set cuts."""
    starts = {0, *(low for each in sets for low, _ in each), *(high + 1 for each in sets for _, high in each)}
    ordered = sorted(each for each in starts if each <= LAST)
    return list(zip(ordered, [*(each - 1 for each in ordered[1:]), LAST], strict=True))
