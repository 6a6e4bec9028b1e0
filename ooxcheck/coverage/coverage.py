"""Statement and branch coverage of a check: what some execution within the bounds reaches, and what none does, as the solver shows.

The encoder notes who goes which way (`translate.symbolic.decisions`). The solver finds executions that reach something new until there are
none; so what is left is unreachable within the bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from datatypes import dataclass
from oox.program import Program
from oox.source import Source
from oox.typed import Method
from ooxcheck.coverage.goals import Goal, goals, run_methods
from relational import Formula
from translate.encode import Encoding
from translate.model.folding import any_of


class Reach(Enum):
    """Whether some execution within the bounds reaches something."""

    REACHED = "reached"
    UNREACHABLE = "unreachable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """What is reached of the text that a method may run: its statements, and the ways out of its branches, in the order of the text.

    `methods` are those whose bodies may be run.
    """

    methods: tuple[Method, ...]
    statements: Mapping[Goal, Reach]
    branches: Mapping[Goal, Reach]

    @property
    def is_complete(self) -> bool:
        """Whether of everything it is known whether it is reached."""
        return Reach.UNKNOWN not in {*self.statements.values(), *self.branches.values()}

    @property
    def all(self) -> Mapping[Goal, Reach]:
        """Statements and branches, in the order of the text."""
        both = {**self.statements, **self.branches}
        return {goal: both[goal] for goal in sorted(both, key=lambda goal: goal.order)}

    def lines(self) -> dict[tuple[Source, int], set[Reach]]:
        """Return for each line what is known of the statements that begin on it, and of the branches."""
        found: dict[tuple[Source, int], set[Reach]] = {}
        for goal, reach in self.all.items():
            found.setdefault((goal.span.source, goal.span.line), set()).add(reach)
        return found


def reached(goals_: Mapping[Goal, Reach]) -> int:
    """Return how many goals are reached."""
    return sum(reach is Reach.REACHED for reach in goals_.values())


def measured(encoding: Encoding, program: Program, method: Method, by_contract: frozenset[str]) -> Coverage:
    """Return what some execution of an encoding reaches, which has its courses noted; what is not decided in time stays unknown."""
    methods = tuple(run_methods(program, method, by_contract))
    statements, branches = (goals(program, method, cover, by_contract) for cover in ("statement", "branch"))
    found = _Search(encoding, [*statements, *branches])
    found.run()
    return Coverage(methods, {goal: found.reach(goal) for goal in statements}, {goal: found.reach(goal) for goal in branches})


class _Search:
    """Goals that are left, and those that were reached."""

    def __init__(self, encoding: Encoding, wanted: Sequence[Goal]) -> None:
        self._session = encoding.world.session
        self._session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        ways = ways_to_goals(encoding)
        self._left = {goal: ways[goal] for goal in wanted if goal in ways}
        self._reached: set[Goal] = set()
        self._is_over = not self._left

    def run(self) -> None:
        """Find executions until they reach nothing new, or time is up."""
        while self._left:
            wanted = list(self._left)
            solution, values = self._session.valued([self._left[goal] for goal in wanted], any_of(self._left.values()))
            if solution.is_unsat:
                break
            if not solution.is_sat:
                return
            found = {goal for goal, is_reached in zip(wanted, values, strict=True) if is_reached}
            self._reached |= found
            self._left = {goal: way for goal, way in self._left.items() if goal not in found}
        self._is_over = True

    def reach(self, goal: Goal) -> Reach:
        """Return what is known of a goal."""
        if goal in self._reached:
            return Reach.REACHED
        return Reach.UNKNOWN if goal in self._left and not self._is_over else Reach.UNREACHABLE


def ways_to_goals(encoding: Encoding) -> Mapping[Goal, Formula]:
    """Return for each goal that the encoder came to which executions reach it."""
    guards: dict[Goal, list[Formula]] = {}
    for decision in encoding.courses.decisions:
        guards.setdefault(Goal(decision.taken.span, decision.taken), []).append(decision.guard)
    for visit in encoding.courses.visits:
        guards.setdefault(Goal(visit.statement.span), []).append(visit.guard)
    return {goal: any_of(several) for goal, several in guards.items()}
