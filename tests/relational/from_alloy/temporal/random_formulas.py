"""Random formulas about time, for `tests.relational.from_alloy.temporal.naive.MODEL`; the same number gives the same one."""

from __future__ import annotations

import random

from tests.relational.from_alloy.temporal.naive import Formula

UNARY = ("always", "eventually", "after", "before", "historically", "once")
BINARY = ("until", "releases", "since", "triggered")
_A, _F = ("name", "A"), ("name", "W.f")
_SIMPLE: tuple[Formula, ...] = (
    ("some", _A),
    ("no", _A),
    ("some", _F),
    ("no", _F),
    ("=", _A, _F),
    ("in", ("prime", _A), _A),
)


class Formulas:
    """Formulas by their number."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def formula(self, depth: int = 4, names: tuple[str, ...] = ()) -> Formula:
        """Return a formula that may mention the given names of sets."""
        kind = self._random.randint(0, 11) if depth else self._random.randint(0, 2)
        match kind:
            case 0:
                return self._random.choice(["some", "no", "lone", "one"]), self._set(1, names)
            case 1 | 2:
                return self._random.choice(["in", "="]), self._set(1, names), self._set(1, names)
            case 3:
                return (
                    self._random.choice(["and", "or", "=>", ";"]),
                    self.formula(depth - 1, names),
                    self.formula(depth - 1, names),
                )
            case 4:
                return "not", self.formula(depth - 1, names)
            case 5 | 6 | 7:
                return self._random.choice(UNARY), self.formula(depth - 1, names)
            case 8 | 9:
                return (
                    self._random.choice(BINARY),
                    self.formula(depth - 1, names),
                    self.formula(depth - 1, names),
                )
            case 10:
                name = f"x{len(names)}"
                quantifier = self._random.choice(["all", "some", "no", "one"])
                return quantifier, name, self._set(1, names), self.formula(depth - 1, (*names, name))
            case _:
                name = f"x{len(names)}"
                return "let", name, self._set(1, names), self.formula(depth - 1, (*names, name))

    def layers(self, depth: int = 4) -> Formula:
        """Return operators of time, one in another, around simple formulas: most look back from states in the loop."""
        if not depth:
            return self._random.choice(_SIMPLE)
        match self._random.randint(0, 9):
            case 0:
                return "not", self.layers(depth - 1)
            case 1 | 2 | 3:
                sign = self._random.choice([*BINARY, *BINARY, "and", "or"])
                return sign, self.layers(self._random.randint(0, depth - 1)), self.layers(depth - 1)
            case _:
                outer = (
                    ("always", "eventually", "after")
                    if depth % 2 == 0
                    else ("before", "historically", "once")
                )
                return self._random.choice(outer), self.layers(depth - 1)

    def _set(self, depth: int, names: tuple[str, ...]) -> Formula:
        kind = self._random.randint(0, 6) if depth else 0
        match kind:
            case 3 | 4:
                return "prime", self._set(depth - 1, names)
            case 5:
                return self._random.choice("+&-"), self._set(depth - 1, names), self._set(depth - 1, names)
            case 6:
                name = f"x{len(names)}"
                return "such", name, self._set(depth - 1, names), self.formula(1, (*names, name))
            case _:
                return "name", self._random.choice(["A", "W.f", "A", "W.f", "none", *names, *names])
