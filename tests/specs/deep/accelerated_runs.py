"""Runs of affine loops of any length, computed directly: the state after k iterations is a power of a matrix, times the first state.

A loop counts with `i` and assigns sums of its variables. Its choices compare `i` with constants. So the iterations fall into a few segments in
each of which every iteration is the same affine map, modulo the size of an int. Nothing here knows the tool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from operator import eq, ge, lt
from typing import TypeAlias

NAMES = ("1", "n", "a", "i", "x", "y", "z")
"""The parts of a state: the constant 1, the parameters, the counter, and the variables that a loop may assign."""
ASSIGNED = ("x", "y", "z")
SIGNS: Mapping[str, Callable[[int, int], bool]] = {"==": eq, "<": lt, ">=": ge}

State: TypeAlias = tuple[int, ...]
Matrix: TypeAlias = tuple[State, ...]


class Way(Enum):
    """The code of an assignment: a sum, or a loop or recursive calls that add a constant `i` times."""

    SUM = "sum"
    LOOP = "loop"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Assign:
    """A variable gets a sum of multiples of parts of the state."""

    target: str
    factors: Mapping[str, int]
    way: Way = Way.SUM


@dataclass(frozen=True, slots=True)
class Choice:
    """Assignments that depend on how `i` compares with a constant."""

    sign: str
    limit: int
    then: tuple[Assign, ...]
    otherwise: tuple[Assign, ...]

    def takes(self, i: int) -> bool:
        """Return whether the condition holds."""
        return SIGNS[self.sign](i, self.limit)


class Form(Enum):
    """The condition of a loop, as text, in which `i` counts up to `n`, or down to 0."""

    UP = "i < n"
    UP_TO = "i <= n"
    DOWN = "i > 0"
    UNEQUAL = "i != n"


@dataclass(frozen=True)
class Walk:
    """A loop: its form, the start and the step of `i`, the first values of the other variables, and its body; with ints of some bits."""

    form: Form
    first: int
    step: int
    starts: Mapping[str, Mapping[str, int]]
    body: tuple[Assign | Choice, ...]
    width: int

    @property
    def modulus(self) -> int:
        """The number of ints."""
        return 1 << self.width

    def signed(self, number: int) -> int:
        """Return a number, taken modulo the number of ints, as an int."""
        half = self.modulus >> 1
        return (number + half) % self.modulus - half

    def iterations(self, n: int) -> int:
        """Return the number of iterations; `i` wraps around in the form `UNEQUAL` only."""
        match self.form:
            case Form.UP:
                return max(0, -((self.first - n) // self.step))
            case Form.UP_TO:
                return max(0, (n - self.first) // self.step + 1)
            case Form.DOWN:
                return max(0, -(-n // self.step))
            case Form.UNEQUAL:
                return (n - self.first) % self.modulus

    def after(self, n: int, a: int, iterations: int | None = None) -> dict[str, int]:
        """Return the state after some iterations, or behind the loop."""
        number = self.iterations(n) if iterations is None else iterations
        state = self._start(n, a)
        for begin, end in self._segments(n, number):
            state = self._repeat(state, self._branches(self._counter(n, begin)), end - begin)
        return {name: self.signed(value) for name, value in zip(NAMES, state, strict=True)}

    def _start(self, n: int, a: int) -> State:
        given = {"1": 1, "n": n, "a": a}
        values = given | {"i": n if self.form is Form.DOWN else self.first}
        for name in ASSIGNED:
            values[name] = sum(factor * given[part] for part, factor in self.starts[name].items())
        return tuple(values[name] % self.modulus for name in NAMES)

    def _counter(self, n: int, iteration: int) -> int:
        down = self.form is Form.DOWN
        return self.signed((n if down else self.first) + (-1 if down else 1) * self.step * iteration)

    def _segments(self, n: int, number: int) -> Iterator[tuple[int, int]]:
        """Yield ranges of iterations within which no choice changes: `i` meets the limits, or wraps around, between them."""
        cuts = {0, number}
        for limit in (self.modulus >> 1, *(each.limit for each in self.body if isinstance(each, Choice))):
            far = n - limit if self.form is Form.DOWN else limit - self.first
            near = far % self.modulus // self.step if self.form is Form.UNEQUAL else far // self.step
            cuts |= {each for each in range(near - 1, near + 3) if 0 < each < number}
        ordered = sorted(cuts)
        yield from pairwise(ordered)

    def _branches(self, i: int) -> tuple[bool, ...]:
        return tuple(each.takes(i) for each in self.body if isinstance(each, Choice))

    @cached_property
    def _powers(self) -> dict[tuple[bool, ...], list[Matrix]]:
        return {}

    def _repeat(self, state: State, branches: tuple[bool, ...], number: int) -> State:
        if branches not in self._powers:
            self._powers[branches] = [self._iteration(branches)]
        powers = self._powers[branches]
        for bit in range(number.bit_length()):
            if bit == len(powers):
                powers.append(_times(powers[-1], powers[-1], self.modulus))
            if number >> bit & 1:
                state = _apply(powers[bit], state, self.modulus)
        return state

    def _iteration(self, branches: Sequence[bool]) -> Matrix:
        """Return the map of one iteration."""
        rest = iter(branches)
        whole = _assignment("i", {"i": 1, "1": -self.step if self.form is Form.DOWN else self.step})
        parts: list[Assign] = []
        for each in self.body:
            if isinstance(each, Assign):
                parts.append(each)
            else:
                parts += each.then if next(rest) else each.otherwise
        for part in reversed(parts):
            whole = _times(whole, _assignment(part.target, part.factors), self.modulus)
        return whole


def _assignment(target: str, factors: Mapping[str, int]) -> Matrix:
    unchanged = {name: {name: 1} for name in NAMES} | {target: factors}
    return tuple(tuple(unchanged[row].get(column, 0) for column in NAMES) for row in NAMES)


def _apply(matrix: Matrix, state: State, modulus: int) -> State:
    return tuple(sum(map(int.__mul__, row, state)) % modulus for row in matrix)


def _times(left: Matrix, right: Matrix, modulus: int) -> Matrix:
    columns = tuple(zip(*right, strict=True))
    return tuple(tuple(sum(map(int.__mul__, row, each)) % modulus for each in columns) for row in left)
