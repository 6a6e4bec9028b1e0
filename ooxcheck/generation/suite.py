"""A suite of tests as data. A test is a call: the initial state, and everything that a caller can see of what the call does in it."""

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
from ooxcheck.oox.running.outcomes import Bounded, Duty, DutyKind, Outcome, Violated
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method

COVERS = ("case", "path", "branch", "statement", "condition")
"""What a suite may be asked to cover."""

MOST = 1_000
"""How many tests there are unless more are asked for."""

LIMIT = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a method known by its contract did when it was called so; objects are those of `Test.after`, the receiver comes first.

    It `has_effect` if it wrote something, or made objects.
    """

    method: Method
    arguments: tuple[Content, ...]
    result: Content
    throws: bool
    has_effect: bool


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """A call, and what it does: `after` has the objects of `state` in the same order, as the call left them, and then new ones.

    `choices` are what methods known by their contracts did, in the order of their calls; `answers` tell the same by what they were asked.
    It comes to the statements `visited`.
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
    """It is none of pytest's."""

    @property
    def breaks(self) -> tuple[Duty, ...]:
        """The duties that the call breaks."""
        return self.outcome.duties if isinstance(self.outcome, Violated) else ()

    @property
    def breaks_invariant(self) -> bool:
        """Whether one of the duties that the call breaks is an invariant, which is due when the method under check is left."""
        return any(duty.kind is DutyKind.INVARIANT for duty in self.breaks)

    @property
    def changes(self) -> tuple[tuple[Obj, int, Content], ...]:
        """The cells of objects of `after`, and static fields, that hold something else than before, with what that was."""
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

    `cover` is what they cover. Of `goals`, if there are some, all are covered that are not `infeasible`: those no execution within the
    bounds reaches, which the solver has shown. Executions that met `bounds` were left out. `cut` is why there may be more tests, empty if there are none.
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
        """Return which branches, statements or conditions some test reaches, in the order of the text."""
        reached = set[Goal]().union(*(reached_by(test.path, test.visited) for test in self.tests))
        return {goal: goal in reached for goal in goals(self.question.program, self.question.method, cover)}
