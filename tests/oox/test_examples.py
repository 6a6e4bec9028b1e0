"""The example programs do what their comments say: verdicts, the clauses that fail, the counterexamples to look at."""

from __future__ import annotations

import pytest

from ooxcheck.oox.interpreter import run, run_all
from ooxcheck.oox.oracle.bruteforce import Example, Result
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Deadlocked, Returned, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.runs import EXAMPLES, checked, example, method

SMALL = Bounds(scope=3, array=3, ints=(-1, 0, 1))
UNROLLED = Settings(unroll=5)


def result(name: str, method_name: str, bounds: Bounds = SMALL, settings: Settings = UNROLLED) -> Result:
    return checked(example(name), method_name, bounds, settings)


def only_violation(found: Result) -> tuple[DutyKind, str, Example]:
    assert found.verdict is Verdict.VIOLATED
    ((duty, shown),) = found.violated.items()
    assert shown
    return duty.kind, duty.span.text, shown


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.oox")), ids=lambda path: path.stem)
def test_every_example_checks_without_a_warning_and_prints_back(path: object) -> None:
    name = getattr(path, "stem", "")
    assert example(name).warnings == ()
    tree = parse_text((EXAMPLES / f"{name}.oox").read_text(encoding="utf-8"))
    assert parse_text(node_text(tree)) == tree


@pytest.mark.parametrize(
    ("name", "method_name"),
    [
        ("max", "Main.max"),
        ("bubble_sort", "Main.sort"),
        ("bubble_sort", "Main.sortAll"),
        ("list_minimum", "Node.minRepaired"),
        ("counter", "Counter.count"),
        ("philosophers", "Main.mainInOrder"),
        ("sorted_list", "SortedList.insert"),
        ("sorted_list", "SortedList.remove"),
        ("sorted_list", "SortedList.contains"),
        ("sorted_list", "SortedList.size"),
        ("search_tree", "SearchTree.contains"),
        ("search_tree", "SearchTree.insert"),
        ("search_tree", "SearchTree.least"),
    ],
)
def test_what_should_hold_holds(name: str, method_name: str) -> None:
    found = result(name, method_name)
    assert found.verdict is Verdict.HOLDS
    assert found.runs >= found.states > 0


def test_merge_sort_holds_under_every_schedule() -> None:
    assert result("merge_sort", "Main.sort", Bounds(array=3, ints=(0, 1, 2))).verdict is Verdict.HOLDS


def test_a_bound_that_is_reached_is_told() -> None:
    found = result("bubble_sort", "Main.sort", settings=Settings(unroll=2))
    assert found.verdict is Verdict.WITHIN_BOUNDS
    assert {bound.span.line for bound in found.bounds} == {13}


def test_the_greatest_of_three_is_forgotten() -> None:
    kind, text, shown = only_violation(result("max", "Main.maxOfThree"))
    assert (kind, text) == (DutyKind.ENSURES, "retval >= x && retval >= y && retval >= z")
    x, y, z = shown.state.arguments
    assert isinstance(z, int)
    assert z > max(int(str(x)), int(str(y)))


def test_the_printed_list_minimum_is_wrong_for_a_single_positive_node() -> None:
    found = result("list_minimum", "Node.min", Bounds(scope=3, ints=(0, 1)))
    kind, text, shown = only_violation(found)
    assert (kind, text) == (DutyKind.ASSERT, "forall value, index : values : min <= value")
    (node,) = shown.state.arguments
    assert isinstance(node, Obj)
    assert node.cells == [1, None]
    again = run(
        example("list_minimum"), method(example("list_minimum"), "Node.min"), [node], heap=shown.state.heap
    )
    assert isinstance(again.outcome, Violated)


def test_the_printed_list_minimum_is_right_for_four_nodes() -> None:
    """With three values after the first node the array holds nothing else."""
    found = result("list_minimum", "Node.min", Bounds(scope=4, ints=(1,)))
    lengths = {len(shown.state.heap.objects) for shown in found.violated.values() if shown}
    assert lengths == {1}
    bad = sum(count for outcome, count in found.outcomes.items() if isinstance(outcome, Violated))
    assert bad == 3, "only the lists of one, two and three nodes that end should fail"


@pytest.mark.parametrize("method_name", ["Counter.countWithoutJoin", "Counter.countWithoutLock"])
def test_a_careless_counter_fails_under_some_schedules_only(method_name: str) -> None:
    found = result("counter", method_name)
    kind, text, _ = only_violation(found)
    assert (kind, text) == (DutyKind.ASSERT, "current == initial + 2")
    assert Returned(None) in found.outcomes


def test_two_philosophers_deadlock_each_with_one_fork() -> None:
    found = result("philosophers", "Main.main", settings=Settings(unroll=2))
    assert found.verdict is Verdict.VIOLATED
    (example,) = (example for duty, example in found.violated.items() if duty.kind is DutyKind.DEADLOCK)
    assert example is not None
    ended = example.outcome
    assert isinstance(ended, Deadlocked)
    places = {thread: span.text.split("{")[0].strip() for thread, span in ended.waiting}
    assert places == {(): "join;", (0,): "lock (right)", (1,): "lock (right)"}


def test_merge_sort_without_join_fails_from_three_elements_on() -> None:
    assert result("merge_sort", "Main.sortWithoutJoin", Bounds(array=2, ints=(0, 1))).verdict is Verdict.HOLDS
    kind, text, shown = only_violation(
        result("merge_sort", "Main.sortWithoutJoin", Bounds(array=3, ints=(0, 1)))
    )
    assert kind is DutyKind.ENSURES
    assert text.startswith("forall v, i : retval")
    (array,) = shown.state.arguments
    assert isinstance(array, Obj)
    assert len(array.cells) == 3


def test_the_counterexample_of_a_concurrent_method_is_an_initial_state_that_fails_again() -> None:
    program = example("merge_sort")
    _, _, shown = only_violation(result("merge_sort", "Main.sortWithoutJoin", Bounds(array=3, ints=(0, 1))))
    runs = run_all(
        program, method(program, "Main.sortWithoutJoin"), shown.state.arguments, heap=shown.state.heap
    )
    assert any(
        execution.schedule == shown.schedule and isinstance(execution.outcome, Violated) for execution in runs
    )


def test_inserting_at_the_end_breaks_the_order() -> None:
    kind, text, shown = only_violation(result("sorted_list", "SortedList.insertAtEnd"))
    assert kind is DutyKind.INVARIANT
    assert text.startswith("invariant sorted")
    this, v = shown.state.arguments
    assert isinstance(this, Obj)
    (head,) = this.cells
    assert isinstance(head, Obj)
    assert isinstance(v, int)
    assert isinstance(head.cells[0], int)
    assert head.cells[0] > v


def test_removing_the_least_loses_its_right_subtree() -> None:
    kind, _, shown = only_violation(result("search_tree", "SearchTree.removeLeast"))
    assert kind is DutyKind.ENSURES
    assert len(shown.state.heap.objects) == 4
