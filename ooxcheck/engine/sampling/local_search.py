"""Local search for inputs that give a comparison of numbers another outcome: the alternating variable method.

B. Korel, "Automated software test data generation" (TSE 1990). The objective is the distance between the compared numbers in a run of the interpreter.
One input changes at a time: small steps in both directions, then steps of the secant method and doubled steps in the direction that helps, then smaller steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, isfinite, ulp
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import Number, int_range, single
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.typed import Binary
from ooxcheck.oox.types import DOUBLE, FLOAT, Type, is_floating, is_numeric

Input: TypeAlias = tuple[Type, Dynamic]
Inputs: TypeAlias = Sequence[Input]
Goal: TypeAlias = tuple[Binary, bool]
"""A comparison with an outcome."""
Distances: TypeAlias = dict[Goal, float]
"""The least distance of a run to each goal; zero for one that it reaches."""
Evaluate: TypeAlias = Callable[[State, Inputs], Distances]
"""Runs the method with some inputs."""

_ATTEMPTS = 6
"""The climbs for each goal, from different inputs."""
_RUNS = 120
"""The runs of one climb."""
_FINEST = 15
"""The decimal places of the smallest step."""
_LEAST = 5e-324
"""The least distance to a goal that a run does not reach, also where the numbers are equal."""


@dataclass(frozen=True, slots=True)
class _Start:
    """Inputs that come near to a goal."""

    distance: float
    state: State
    inputs: Inputs

    def by_distance(self) -> float:
        """Return the sort key."""
        return self.distance


def note_comparison(distances: Distances, expr: Binary, left: Number, right: Number, outcome: bool) -> None:
    """Add a comparison of a run to the distances."""
    distances[expr, outcome] = 0.0
    distance, other = abs(left - right), (expr, not outcome)
    if isfinite(distance):
        distances[other] = min(distances.get(other, inf), max(distance, _LEAST))


class LocalSearch:
    """The goals of comparisons that some run has evaluated, and inputs that come near to each, the best first.

    Ints have `width` bits.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._starts: dict[Goal, list[_Start]] = {}
        self._attempts: Counter[Goal] = Counter()
        self._climbed: Goal | None = None

    def note(self, distances: Distances, state: State, inputs: Inputs) -> None:
        """Add the distances of a run; inputs on the way to a goal are no new start for it."""
        for goal, distance in distances.items():
            starts, start = self._starts.setdefault(goal, []), _Start(distance, state, tuple(inputs))
            is_near = len(starts) < _ATTEMPTS or distance < starts[-1].distance
            if is_near and (distance == 0 or (goal != self._climbed and start not in starts)):
                starts.append(start)
                starts.sort(key=_Start.by_distance)
                del starts[_ATTEMPTS:]

    def reached_goals(self) -> int:
        """Return the number of goals that runs have reached."""
        return sum(starts[0].distance == 0 for starts in self._starts.values())

    def climb(self, evaluate: Evaluate, is_over: Callable[[], bool]) -> None:
        """Search for inputs of one goal after the other, until the search is over."""
        while not is_over() and (goal := self._open_goal()) is not None:
            starts, attempt = self._starts[goal], self._attempts[goal]
            self._attempts[goal] += 1
            self._climbed = goal
            _Climb(goal, starts[attempt % len(starts)], evaluate, is_over, self._width).run()

    def _open_goal(self) -> Goal | None:
        """Return a goal of floating-point numbers that was not reached: one with the fewest attempts, the last one in the text."""
        goals = (
            goal
            for goal, starts in self._starts.items()
            if starts[0].distance > 0 and self._attempts[goal] < _ATTEMPTS and is_floating(goal[0].left.type)
        )
        return min(goals, key=lambda goal: (self._attempts[goal], -goal[0].span.start), default=None)


class _Climb:
    """The search for one goal from some inputs."""

    def __init__(
        self, goal: Goal, start: _Start, evaluate: Evaluate, is_over: Callable[[], bool], width: int
    ) -> None:
        self._goal = goal
        self._best = start
        self._evaluate = evaluate
        self._is_over = is_over
        self._width = width
        self._left = _RUNS

    def run(self) -> None:
        """Change one input after the other; if no change improves the distance, take smaller steps."""
        sizes = [10.0**-places for places in range(_FINEST + 1)]
        while self._may_go_on():
            improvements = [self._change_input(at, sizes[:1]) for at in range(len(self._best.inputs))]
            if not any(improvements):
                if not sizes:
                    return
                del sizes[0]

    def _may_go_on(self) -> bool:
        return self._best.distance > 0 and self._left > 0 and not self._is_over()

    def _change_input(self, at: int, sizes: Sequence[float]) -> bool:
        """Change one input as long as that improves the distance; return whether it did.

        The first step has a given size, or else that of the last digit of the input.
        """
        size = sizes[0] if sizes else _last_digit(self._best.inputs[at])
        for step in (size, -size):
            before = self._best.distance
            if self._try(at, step):
                self._follow_secant(at, step, before)
                while self._may_go_on() and self._try(at, step := 2 * step):
                    pass
                return True
        return False

    def _follow_secant(self, at: int, step: float, before: float) -> None:
        """Move one input by the steps that would reach the goal if the distance were linear, as long as that improves it."""
        after = self._best.distance
        while 0 < after < before < inf:
            step *= after / (before - after)
            if not self._try(at, step):
                return
            before, after = after, self._best.distance

    def _try(self, at: int, step: float) -> bool:
        """Move one input by a step if that improves the distance; return whether it does."""
        inputs = _move_input(self._best.inputs, at, step, self._width) if self._may_go_on() else None
        if inputs is None:
            return False
        self._left -= 1
        distance = self._evaluate(self._best.state, inputs).get(self._goal, inf)
        if distance >= self._best.distance:
            return False
        self._best = _Start(distance, self._best.state, inputs)
        return True


def _last_digit(value: Input) -> float:
    """Return the distance to the next number of a type."""
    type_, number = value
    if type_ is DOUBLE:
        return ulp(number)
    return 2.0**29 * ulp(number) if type_ is FLOAT else 1.0


def _move_input(inputs: Inputs, at: int, step: float, width: int) -> Inputs | None:
    """Return inputs of which one is moved by a step, None if that gives no other number of its type."""
    type_, value = inputs[at]
    if not is_numeric(type_) or not isfinite(value):
        return None
    number = _sum(type_, value, step)
    is_possible = is_floating(type_) or number in int_range(type_, width)
    if number == value or not is_possible:
        return None
    return (*inputs[:at], (type_, number), *inputs[at + 1 :])


def _sum(type_: Type, value: Number, step: float) -> Number:
    if is_floating(type_):
        return single(value + step) if type_ is FLOAT else value + step
    return value + int(step)
