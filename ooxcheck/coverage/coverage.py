"""Statement and branch coverage of a check: the goals that some execution within the bounds reaches, and those that none reaches."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from ooxcheck.coverage.goals import Goal
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method


class Reach(Enum):
    """Whether some execution within the bounds reaches a goal."""

    REACHED = "reached"
    UNREACHABLE = "unreachable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """The coverage of the methods that may run: their statements, and the outcomes of their branches, in the order of the text.

    `methods` are those whose bodies may run.
    """

    methods: tuple[Method, ...]
    statements: Mapping[Goal, Reach]
    branches: Mapping[Goal, Reach]

    @property
    def is_complete(self) -> bool:
        """Whether each goal is known to be reached or unreachable."""
        return Reach.UNKNOWN not in {*self.statements.values(), *self.branches.values()}

    @property
    def all(self) -> Mapping[Goal, Reach]:
        """Statements and branches, in the order of the text."""
        both = {**self.statements, **self.branches}
        return {goal: both[goal] for goal in sorted(both, key=lambda goal: goal.order)}

    def lines(self) -> dict[tuple[Source, int], set[Reach]]:
        """Return for each line the coverage of the statements that begin on it, and of its branches."""
        reaches_by_line: dict[tuple[Source, int], set[Reach]] = {}
        for goal, reach in self.all.items():
            reaches_by_line.setdefault((goal.span.source, goal.span.line), set()).add(reach)
        return reaches_by_line


def count_reached(goals_: Mapping[Goal, Reach]) -> int:
    """Return the number of reached goals."""
    return sum(reach is Reach.REACHED for reach in goals_.values())
