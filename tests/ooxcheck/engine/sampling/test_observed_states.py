"""States of runs that filter candidates: long runs leave room for those of other runs."""

from __future__ import annotations

from unittest.mock import Mock

from ooxcheck.engine.sampling.observed_states import FIRST_VISITS, MOST_ROWS, ObservedStates
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.typed import While
from ooxcheck.specs.loop_invariants.vocabulary import vocabulary_of

TEXT = "class M { static void f(int n) { int i := 0; while (i < n) { i := i + 1; } } }"


class _Visits(ObservedStates):
    """Records the number of each visit instead of a state."""

    def _row(self, scene: Scene) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...], bool]:
        return (self._visits,), (), (), self._visits == 1


def test_a_long_run_leaves_room_for_others() -> None:
    (method,) = (each for each in load_text(TEXT).methods() if each.name == "M.f")
    (loop,) = (each for each in method.statements() if isinstance(each, While))
    states = _Visits(vocabulary_of(method, loop))
    states.begin()
    for _ in range(3_000):
        states.record(lambda: Mock(Scene))
    visits = [row[0] for row in states.observations().numbers]
    assert visits[:FIRST_VISITS] == [*range(1, FIRST_VISITS + 1)]
    assert all(
        late >= early + early // 4
        for early, late in zip(visits[FIRST_VISITS:], visits[FIRST_VISITS + 1 :], strict=False)
    )
    assert visits[-1] > 2_000
    assert len(visits) < MOST_ROWS // 6
