"""The examples with threads: what is right holds under every schedule, and each seeded mistake is found, where the comments say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import MemoryModel, Settings

EXAMPLES = Path(__file__).parents[1] / "examples"

HOLDS = {
    "bounded_buffer.oox": ["Buffer.exchange"],
    "readers_writers.oox": ["Account.transfer"],
    "double_checked_creation.oox": ["Registry.use"],
    "treiber_stack.oox": ["Stack.pushBoth", "Stack.pushAndPop"],
    "two_lock_queue.oox": ["Queue.work", "Queue.addBoth"],
    "lazy_list.oox": ["LazyList.addBoth", "LazyList.addAndRemove", "LazyList.removeBoth"],
}
WITHIN_BOUNDS = {
    "mutual_exclusion.oox": ["Gate.peterson", "Gate.dekker", "Gate.bakery"],
    "lock_coupling_list.oox": ["CoupledList.addBoth", "CoupledList.addAndRemove"],
}
"""Here a thread may wait for another as long as it likes."""

VIOLATED = {
    "bounded_buffer.oox": {"Buffer.exchangeHastily": {"invariant"}},
    "readers_writers.oox": {"Account.transferRudely": {"assert"}, "Account.transferForgetfully": {"ensures"}},
    "double_checked_creation.oox": {"Registry.useUnchecked": {"assert"}, "Registry.useEarly": {"assert"}},
    "treiber_stack.oox": {"Stack.pushBothApart": {"assert"}, "Stack.recycle": {"assert"}},
    "two_lock_queue.oox": {"Queue.addBothCarelessly": {"invariant", "ensures"}},
    "lazy_list.oox": {
        "LazyList.removeBothBlindly": {"invariant", "ensures"},
        "LazyList.addAndRemoveUnmarked": {"ensures"},
    },
    "lock_coupling_list.oox": {"CoupledList.addBothUncoupled": {"ensures"}, "CoupledList.meet": {"deadlock"}},
    "mutual_exclusion.oox": {
        "Gate.petersonYieldsFirst": {"assert"},
        "Gate.dekkerLooksBefore": {"assert"},
        "Gate.bakeryWithoutChoosing": {"assert"},
    },
}

SCOPE = {"LazyList.removeBothBlindly": 4, "CoupledList.addBoth": 2}
"""Two nodes between the sentinels, or none."""


def checked(name: str, method: str, *, memory_model: MemoryModel = "sc", races: bool = False) -> Report:
    """Return the report on a method of an example, run under the schedules that its counterexamples need."""
    program = load_text((EXAMPLES / name).read_text(encoding="utf-8"))
    found = next(each for each in program.methods() if each.name == method)
    bounds, settings = (
        Bounds(scope=SCOPE.get(method, 3), array=3),
        Settings(unroll=2, memory_model=memory_model, races=races),
    )
    return check(Question(program, found, bounds=bounds, settings=settings, calls="inline", seconds=300))


def broken(report: Report) -> set[str]:
    """Return the kinds of duties that are violated."""
    return {duty.kind.value for duty, standing in report.duties.items() if standing is Standing.VIOLATED}


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, method) for name, methods in table.items() for method in methods]


@pytest.mark.parametrize(("name", "method"), cases(HOLDS))
def test_what_is_right_holds(name: str, method: str) -> None:
    assert checked(f"threads/{name}", method).verdict is Verdict.HOLDS


@pytest.mark.parametrize(("name", "method"), cases(WITHIN_BOUNDS))
def test_what_waits_holds_within_bounds(name: str, method: str) -> None:
    report = checked(f"threads/{name}", method)
    assert (report.verdict, broken(report)) == (Verdict.WITHIN_BOUNDS, set())


@pytest.mark.parametrize(
    ("name", "method"), cases({name: list(methods) for name, methods in VIOLATED.items()})
)
def test_what_is_wrong_is_found(name: str, method: str) -> None:
    assert broken(checked(f"threads/{name}", method)) == VIOLATED[name][method]


def test_every_example_is_here() -> None:
    names = {path.name for path in (EXAMPLES / "threads").glob("*.oox")}
    assert names == {*HOLDS, *WITHIN_BOUNDS} == {*VIOLATED}


@pytest.mark.parametrize("method", ["Gate.peterson", "Gate.dekker"])
def test_store_buffers_break_what_relies_on_one_order(method: str) -> None:
    assert broken(checked("threads/mutual_exclusion.oox", method, memory_model="tso")) == {"assert"}


@pytest.mark.parametrize(
    ("method", "kinds"), [("Registry.use", {"data race"}), ("Registry.useUnchecked", {"assert", "data race"})]
)
def test_creation_on_first_use_races_even_where_nothing_goes_wrong(method: str, kinds: set[str]) -> None:
    assert broken(checked("threads/double_checked_creation.oox", method, races=True)) == kinds
