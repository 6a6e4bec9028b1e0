"""A few initial states of a method that satisfy its preconditions, with sample values in random order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ooxcheck.engine.sampling.sample_values import Domains
from ooxcheck.oox.oracle.states import Bounds, Order, State, States
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.running.machine.machine import Bank
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INT, INT64

_STATES = 6
"""The number of initial states."""
_TRIES = 200
"""The number of partial states that are examined for one initial state."""
_VALUES = 12
"""The number of values of each type in initial states."""
_CHARS = 2
"""The number of characters in the strings of initial states: all strings over them are enumerated."""


class _TooLong(Exception):  # noqa: N818 (it is no error)
    """The search for an initial state takes too long."""


def random_orders(number: int) -> Order | None:
    """Return the order of the values for an initial state: as they are for the first one, random for the others."""
    return _shuffle(number) if number else None


def rotated_orders(number: int) -> Order | None:
    """Return the order of the values for an initial state that begins with the value of its own number, so that each value comes first once."""
    return lambda values: _rotate(values, number)


def sample_states(
    bank: Bank,
    method: Method,
    bounds: Bounds,
    domains: Domains,
    count: int = _STATES,
    values: int = _VALUES,
    orders: Callable[[int], Order | None] = random_orders,
) -> Iterator[State]:
    """Yield up to `count` initial states, each with its own objects and with values in an order of its own."""
    bounds = replace(
        bounds,
        ints=tuple(dict.fromkeys((*domains[INT][:values], *domains[INT64][:values]))),
        chars=tuple(map(chr, domains[CHAR][:_CHARS])),
        floats=tuple(domains[FLOAT][:_VALUES]),
        doubles=tuple(domains[DOUBLE][:_VALUES]),
    )
    for number in range(count):
        states = States(bank, method, bounds, _patience(), orders(number))
        try:
            state = next(iter(states), None)
        except _TooLong:
            continue
        if state is None:
            return
        yield state.copy()


def _patience() -> Callable[[], None]:
    """Return a function that raises an exception when it is called too often."""
    left = _TRIES

    def watch() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooLong

    return watch


def _shuffle(seed: int) -> Order:
    source = Random(seed)
    return lambda values: source.sample(values, len(values))


def _rotate(values: Sequence[Dynamic], by: int) -> Sequence[Dynamic]:
    first = by % len(values) if values else 0
    return [*values[first:], *values[:first]]
