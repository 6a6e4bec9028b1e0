"""What formulas about time mean, computed the obvious way on one infinite trace, and written as Alloy.

A trace is a lasso here, and a formula is looked up at positions of the trace that it goes on to for ever. Behind its first
rounds nothing is new, so ``always`` looks at as many positions as there can be different ones. Nothing is shared with the
encoding: a formula is a tuple of its operator and operands, a set one of Python, and the only relations are two sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any

Formula = tuple[Any, ...]
Set = frozenset[str]
State = tuple[Set, Set]
Trace = tuple[tuple[State, ...], int]
Values = Mapping[str, Callable[[int], Set]]
"""What names stand for, at a position: a variable that is bound keeps its atom, and ``let`` is what it is short for."""

PAST = ("before", "historically", "once", "since", "triggered")

MODEL = "var sig A {} one sig W { var f: set A }"
"""The model that formulas are about: a state has some atoms, and marks some of those."""


def spelled(node: Formula) -> str:
    """Return a formula or a set as Alloy, with brackets around everything."""
    match node:
        case ("name", name):
            return str(name)
        case ("prime", operand):
            return f"({spelled(operand)})'"
        case ("such", name, domain, body):
            return f"{{{name}: {spelled(domain)} | {spelled(body)}}}"
        case ("all" | "some" | "no" | "one" as quantifier, name, domain, body):
            return f"({quantifier} {name}: {spelled(domain)} | {spelled(body)})"
        case ("let", name, value, body):
            return f"(let {name} = {spelled(value)} | {spelled(body)})"
        case (op, operand):
            return f"({op} {spelled(operand)})"
        case (op, left, right):
            return f"({spelled(left)} {op} {spelled(right)})"
        case _:
            raise AssertionError(node)


def looks_back(node: Formula) -> int:
    """Return how many operators of the past there are, one in another at most."""
    return (node[0] in PAST) + max((looks_back(part) for part in node if isinstance(part, tuple)), default=0)


class Meaning:
    """Formulas on one trace."""

    def __init__(self, trace: Trace, root: Formula) -> None:
        self._states, self._loop = trace
        self._period = len(self._states) - self._loop
        self._settled = self._loop + looks_back(root) * self._period

    def _state(self, position: int) -> State:
        return self._states[
            position if position < len(self._states) else self._loop + (position - self._loop) % self._period
        ]

    def _future(self, position: int) -> range:
        """Return this position and later ones, until everything has come that is going to come."""
        return range(position, max(position, self._settled) + self._period)

    def set(self, node: Formula, at: int, values: Values) -> Set:
        """Return a set at a position."""
        match node:
            case ("name", "A"):
                return self._state(at)[0]
            case ("name", "W.f"):
                return self._state(at)[1]
            case ("name", "none"):
                return frozenset()
            case ("name", name):
                return values[name](at)
            case ("prime", operand):
                return self.set(operand, at + 1, values)
            case ("+", left, right):
                return self.set(left, at, values) | self.set(right, at, values)
            case ("&", left, right):
                return self.set(left, at, values) & self.set(right, at, values)
            case ("-", left, right):
                return self.set(left, at, values) - self.set(right, at, values)
            case ("such", name, domain, body):
                atoms = self.set(domain, at, values)
                return frozenset(atom for atom in atoms if self.holds(body, at, _with(values, name, atom)))
            case _:
                raise AssertionError(node)

    def holds(self, node: Formula, at: int, values: Values) -> bool:  # noqa: C901 (one case for each operator)
        """Say whether a formula holds at a position."""
        match node:
            case ("all" | "some" | "no" | "one" as quantifier, name, domain, body):
                atoms = self.set(domain, at, values)
                number = sum(self.holds(body, at, _with(values, name, atom)) for atom in atoms)
                return {
                    "all": number == len(atoms),
                    "some": number > 0,
                    "no": number == 0,
                    "one": number == 1,
                }[quantifier]
            case ("let", name, value, body):
                return self.holds(body, at, {**values, name: lambda then: self.set(value, then, values)})
            case ("some" | "no" | "lone" | "one" as many, operand):
                size = len(self.set(operand, at, values))
                return {"some": size > 0, "no": size == 0, "lone": size < 2, "one": size == 1}[many]
            case ("in", left, right):
                return self.set(left, at, values) <= self.set(right, at, values)
            case ("=", left, right):
                return self.set(left, at, values) == self.set(right, at, values)
            case ("not", operand):
                return not self.holds(operand, at, values)
            case ("and", left, right):
                return self.holds(left, at, values) and self.holds(right, at, values)
            case ("or", left, right):
                return self.holds(left, at, values) or self.holds(right, at, values)
            case ("=>", left, right):
                return not self.holds(left, at, values) or self.holds(right, at, values)
            case (";", left, right):
                return self.holds(left, at, values) and self.holds(right, at + 1, values)
            case _:
                return self._in_time(node, at, values)

    def _in_time(self, node: Formula, at: int, values: Values) -> bool:
        later, earlier = self._future(at), range(at, -1, -1)
        match node:
            case ("after", operand):
                return self.holds(operand, at + 1, values)
            case ("before", operand):
                return at > 0 and self.holds(operand, at - 1, values)
            case ("always", operand):
                return all(self.holds(operand, each, values) for each in later)
            case ("eventually", operand):
                return any(self.holds(operand, each, values) for each in later)
            case ("historically", operand):
                return all(self.holds(operand, each, values) for each in earlier)
            case ("once", operand):
                return any(self.holds(operand, each, values) for each in earlier)
            case ("until" | "since" as op, left, right):
                return self._stays(left, right, later if op == "until" else earlier, values)
            case ("releases" | "triggered" as op, left, right):
                negated = ("not", left), ("not", right)
                return not self._stays(*negated, later if op == "releases" else earlier, values)
            case _:
                raise AssertionError(node)

    def _stays(self, left: Formula, right: Formula, positions: range, values: Values) -> bool:
        """Say whether the right one holds at some position, and the left one at all before it."""
        for each in positions:
            if self.holds(right, each, values):
                return True
            if not self.holds(left, each, values):
                return False
        return False


def _with(values: Values, name: str, atom: str) -> Values:
    return {**values, name: lambda _: frozenset([atom])}


def subsets(atoms: Set) -> list[Set]:
    """Return all subsets, in order of size."""
    ordered = sorted(atoms)
    return [
        frozenset(each)
        for each in chain.from_iterable(combinations(ordered, size) for size in range(len(ordered) + 1))
    ]


def lassos(atoms: int, longest: int) -> Iterator[Trace]:
    """Yield all lassos of at most so many states; a trace may be several."""
    everything = frozenset(f"A${number}" for number in range(atoms))
    states = [(some, marked) for some in subsets(everything) for marked in subsets(some)]
    for length in range(1, longest + 1):
        for chosen in product(states, repeat=length):
            yield from ((chosen, loop) for loop in range(length))


def number_of_traces(formula: Formula, atoms: int, longest: int) -> int:
    """Return how many infinite traces that are lassos of at most so many states satisfy a formula."""
    seen = set()
    for states, loop in lassos(atoms, longest):
        goes_on = [*states, *(states[loop:] * (2 * longest))][: 2 * longest]
        if tuple(goes_on) not in seen and Meaning((states, loop), formula).holds(formula, 0, {}):
            seen.add(tuple(goes_on))
    return len(seen)
