"""A suite of tests as data. A test is a call: the initial state, and the complete visible effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ooxcheck.coverage.goals import Goal, goals, reached_by
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.contracts.script import Decision
from ooxcheck.oox.running.decisions import Path
from ooxcheck.oox.running.heap import Content, Obj, same_content, with_atoms
from ooxcheck.oox.running.outcomes import Bounded, Duty, Outcome, Violated
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method

COVERS = ("case", "path", "branch", "statement", "condition")
"""The coverage criteria."""

MOST = 1_000
"""The default limit on the number of tests."""

LIMIT = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The result of a call of a method known by contract; objects are those of `Test.after`, the receiver comes first.

    It `has_effect` if the call wrote a cell or created objects.
    """

    method: Method
    arguments: tuple[Content, ...]
    result: Content
    throws: bool
    has_effect: bool


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """A call and its effect: `after` has the objects of `state` in the same order after the call, followed by new ones.

    `choices` are the effects of methods known by contract, in the order of their calls; `answers` has the same by receiver and arguments. `visited` are the
    reached statements.
    """

    name: str
    path: Path
    state: State
    outcome: Outcome
    after: State
    choices: tuple[Decision, ...] = ()
    answers: tuple[Answer, ...] = ()
    visited: frozenset[Span] = frozenset()
    __test__: ClassVar[bool] = False
    """pytest must not collect it."""

    @property
    def breaks(self) -> tuple[Duty, ...]:
        """The duties that the call violates."""
        return self.outcome.duties if isinstance(self.outcome, Violated) else ()

    @property
    def breaks_invariant(self) -> bool:
        """Whether the call violates an invariant, which is due when the method under check is left."""
        return any(duty.kind.facts.is_of_class for duty in self.breaks)

    @property
    def changes(self) -> tuple[tuple[Obj, int, Content], ...]:
        """The cells of objects of `after`, and static fields, that changed, with their old contents."""
        return tuple(self._changes())

    def _changes(self) -> Iterator[tuple[Obj, int, Content]]:
        twins = dict(zip(self.after.heap.objects, self.state.heap.objects, strict=False))
        pairs = [
            (self.state.heap.statics, self.after.heap.statics),
            *((old, new) for new, old in twins.items()),
        ]
        for before, after in pairs:
            for at, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
                held = with_atoms(new, lambda atom: twins.get(atom, atom) if isinstance(atom, Obj) else atom)
                if not same_content(old, held):
                    yield after, at, old


@dataclass(frozen=True, slots=True, eq=False)
class Suite:
    """Tests of one method, the smallest first.

    `cover` is the coverage criterion. All `goals` are covered that are not `infeasible`: the solver has proved that no execution within the bounds reaches those.
    Executions that reached `bounds` were left out. `cut` is the reason why there may be more tests, empty if there are none.
    """

    question: Question
    cover: str
    tests: tuple[Test, ...]
    goals: tuple[Goal, ...] = ()
    infeasible: tuple[Goal, ...] = ()
    bounds: tuple[Bounded, ...] = ()
    cut: str = ""
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"<Suite of {self.question.method.full_name}: {len(self.tests)} tests{', cut short' if self.cut else ''}>"

    def coverage(self, cover: str) -> dict[Goal, bool]:
        """Return for each branch, statement or condition whether some test reaches it, in the order of the text."""
        reached = set[Goal]().union(*(reached_by(test.path, test.visited) for test in self.tests))
        return {goal: goal in reached for goal in goals(self.question.program, self.question.method, cover)}
