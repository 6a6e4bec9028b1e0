"""The effects of a method: one call for each feasible path, from the smallest heap that takes it, as the interpreter ran it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, overload

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.engine.budget import News, ignore_news
from ooxcheck.engine.question import Question, Terms
from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.suite import Test
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Obj
from ooxcheck.oox.running.outcomes import Bounded, Outcome, Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.path_effects.path_conditions import path_condition


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """The effect of a method on one path: the path condition, a call that takes the path, and the heap before and after.

    `after` has the objects of `before` in the same order, and then the new ones.
    """

    method: Method
    condition: tuple[str, ...]
    before: State
    outcome: Outcome
    after: State

    @property
    def names_before(self) -> Names:
        """The names of the objects before the call."""
        return object_names(self.method, self.before.heap.objects)

    @property
    def names_after(self) -> Names:
        """The names of the objects after the call; those that existed before keep their names."""
        return object_names(self.method, self.objects_after)

    @property
    def objects_after(self) -> list[Obj]:
        """The objects after the call: those that existed before, and then the new ones that a caller sees."""
        old, seen = (
            self.after.heap.objects[: len(self.before.heap.objects)],
            self.after.heap.reachable(self.roots),
        )
        return [*old, *(obj for obj in seen if obj not in old)]

    @property
    def roots(self) -> list[Atom]:
        """The roots of the heap that a caller sees after the call."""
        return [*self.after.arguments, *([self.outcome.value] if isinstance(self.outcome, Returned) else [])]


@dataclass(frozen=True, slots=True, eq=False)
class Effects(Sequence[Effect]):
    """The effects of a method on all feasible paths within the bounds, the smallest heaps first.

    Executions that reach some of `bounds` are left out. `cut` is the reason why there may be more paths, empty if there are none.
    """

    question: Question
    effects: tuple[Effect, ...]
    bounds: tuple[Bounded, ...] = ()
    cut: str = ""
    seconds: float = 0.0

    @overload
    def __getitem__(self, place: int) -> Effect: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Effect]: ...
    def __getitem__(self, place: int | slice) -> Effect | Sequence[Effect]:
        return self.effects[place]

    def __len__(self) -> int:
        return len(self.effects)

    def __iter__(self) -> Iterator[Effect]:
        return iter(self.effects)


def effects_for_values(
    program: Program, method: Method, values: Mapping[str, Any], watch: News = ignore_news
) -> Effects:
    """Return the effects of a method for values of the options."""
    question = Terms.of(values).resolve_for(program).about(program, method)
    return effects(replace(question, calls="inline", callees={}), values["limit"], watch)


def effects(question: Question, limit: int, watch: News = ignore_news) -> Effects:
    """Return the effects of the method of a question, on a limited number of paths."""
    suite = generate_suite(question, "path", limit, watch=watch)
    path_effects = tuple(_effect(question.method, test) for test in suite.tests)
    return Effects(question, path_effects, suite.bounds, suite.cut, suite.seconds)


def _effect(method: Method, test: Test) -> Effect:
    return Effect(method, path_condition(test.path), test.state, test.outcome, test.after)
