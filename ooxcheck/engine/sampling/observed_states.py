"""The states in which runs of the interpreter pass one place, as values of a vocabulary.

They only filter candidates: a state that breaks one shows that it does not always hold there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula, term
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Untouched
from ooxcheck.specs.loop_invariants.templates import Observations
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary

FIRST_VISITS, MOST_ROWS = 10, 240
"""The visits of a place that are all recorded in one run, and the greatest number of different states of one place."""


class ObservedStates:
    """The states at one place, and whether each was the first of its run."""

    def __init__(self, words: Vocabulary) -> None:
        self._numbers = [term(each) for each in words.numbers]
        self._flags = [formula(each) for each in words.flags]
        self._formulas = [formula(each) for each in words.formulas]
        self._rows: dict[tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...], bool], None] = {}
        self._visits = 0
        self._next = 0

    def begin(self) -> None:
        """Begin to count the visits of a run."""
        self._visits = 0
        self._next = 0

    def record(self, scene: Callable[[], Scene]) -> None:
        """Record a state in which all numbers have values, if it is among the first ones of a run, or if the number of visits has grown by a quarter."""
        self._visits += 1
        if self._visits > FIRST_VISITS and self._visits < self._next:
            return
        self._next = self._visits + self._visits // 4
        if len(self._rows) < MOST_ROWS:
            with suppress(Evaluation, Untouched, StopIteration):
                self._rows[self._row(scene())] = None

    def _row(self, scene: Scene) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...], bool]:
        values = [next(iter(each(scene, ())))[0] for each in self._numbers]
        assert all(isinstance(each, int) for each in values), "numbers should be integers"
        return (
            tuple(each for each in values if isinstance(each, int)),
            tuple(each(scene, ()) for each in self._flags),
            tuple(_may_hold(each, scene) for each in self._formulas),
            self._visits == 1,
        )

    def observations(self) -> Observations:
        """Return the states that were recorded."""
        numbers, flags, formulas, is_first = zip(*self._rows, strict=True) if self._rows else ((), (), (), ())
        return Observations(numbers, flags, formulas, is_first)


def _may_hold(evaluate: FormulaFn, scene: Scene) -> bool:
    """Return whether a formula holds in a state; a formula without value may hold."""
    try:
        return evaluate(scene, ())
    except (Evaluation, Untouched):
        return True
