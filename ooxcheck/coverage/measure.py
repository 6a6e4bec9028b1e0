"""Measuring coverage: the solver finds executions that reach new goals until there are none; the others are unreachable within the bounds.

The encoder records the decisions (`ooxcheck.translate.symbolic.path_decisions`). The interpreter must confirm that an execution reaches its goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from ooxcheck.coverage.coverage import Coverage, Reach
from ooxcheck.coverage.goals import Goal, goals, run_methods
from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Formula, Instance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of

Confirm: TypeAlias = Callable[[Instance, AbstractSet[Goal], AbstractSet[Goal]], None]
"""Runs an execution, which must reach exactly these of some goals."""


def measure_coverage(
    encoding: Encoding, program: Program, method: Method, by_contract: frozenset[str], confirm: Confirm
) -> Coverage:
    """Return the coverage of an encoding with recorded decisions; goals that are not decided in time are unknown."""
    methods = tuple(each for each in run_methods(program, method, by_contract) if _is_own(each.span))
    statements, branches = (
        [goal for goal in goals(program, method, cover, by_contract) if _is_own(goal.span)]
        for cover in ("statement", "branch")
    )
    search = _Search(encoding, [*statements, *branches], confirm)
    search.run()
    return Coverage(
        methods,
        {goal: search.reach(goal) for goal in statements},
        {goal: search.reach(goal) for goal in branches},
    )


def _is_own(place: Span) -> bool:
    """Return whether a goal belongs to the program, and not to the Java library."""
    return not is_java(place.source) or not is_known_java(place.source)


class _Search:
    """The open goals, and the reached ones."""

    def __init__(self, encoding: Encoding, wanted: Sequence[Goal], confirm: Confirm) -> None:
        self._session, self._confirm = encoding.world.session, confirm
        self._session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        ways = ways_to_goals(encoding)
        self._left = {goal: ways[goal] for goal in wanted if goal in ways}
        self._reached: set[Goal] = set()
        self._is_over = not self._left

    def run(self) -> None:
        """Find executions until they reach nothing new, or time is up."""
        while self._left:
            wanted = list(self._left)
            solution, values = self._session.solve_with_values(
                [self._left[goal] for goal in wanted], any_of(self._left.values())
            )
            if solution.is_unsat:
                break
            if solution.instance is None:
                return
            newly_reached = {goal for goal, is_reached in zip(wanted, values, strict=True) if is_reached}
            self._confirm(solution.instance, newly_reached, self._left.keys())
            self._reached |= newly_reached
            self._left = {goal: way for goal, way in self._left.items() if goal not in newly_reached}
        self._is_over = True

    def reach(self, goal: Goal) -> Reach:
        """Return the standing of a goal."""
        if goal in self._reached:
            return Reach.REACHED
        return Reach.UNKNOWN if goal in self._left and not self._is_over else Reach.UNREACHABLE


def ways_to_goals(encoding: Encoding) -> Mapping[Goal, Formula]:
    """Return for each goal that the encoder reached the executions that reach it."""
    guards: dict[Goal, list[Formula]] = {}
    for decision in encoding.courses.decisions:
        guards.setdefault(Goal(decision.taken.span, decision.taken), []).append(decision.guard)
    for visit in encoding.courses.visits:
        guards.setdefault(Goal(visit.statement.span), []).append(visit.guard)
    return {goal: any_of(several) for goal, several in guards.items()}
