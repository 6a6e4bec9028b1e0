"""Everything that is left open, tried in every way: a run asks for choices, and is run again for each sequence of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Choices:
    """The choices of one run: those that are prescribed, then always the first."""

    prescribed: list[int]
    made: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def choose(self, options: Sequence[T]) -> T:
        """Return one of the options; there has to be one."""
        at = len(self.made)
        self.made.append(self.prescribed[at] if at < len(self.prescribed) else 0)
        self.sizes.append(len(options))
        return options[self.made[at]]

    def following(self) -> list[int] | None:
        """Return what to prescribe next, None after the last sequence."""
        for at in reversed(range(len(self.made))):
            if self.made[at] + 1 < self.sizes[at]:
                return [*self.made[:at], self.made[at] + 1]
        return None


def all_runs(run: Callable[[Choices], T]) -> Iterator[T]:
    """Yield what a run results in, for each sequence of choices."""
    prescribed: list[int] | None = []
    while prescribed is not None:
        choices = Choices(prescribed)
        yield run(choices)
        prescribed = choices.following()
