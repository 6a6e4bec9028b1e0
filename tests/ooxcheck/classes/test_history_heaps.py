from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from ooxcheck.classes.reachability.history_heaps import is_same_state
from ooxcheck.classes.reachability.state_transfer import transfer_state
from ooxcheck.engine.report import ClientHeap, ClientHistory, Counterexample, Report
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Obj
from tests.ooxcheck.classes.queue_histories import COUNTER, PAIR, QUEUE, RING, example, report


def history(found: Counterexample) -> ClientHistory:
    assert found.history is not None
    return found.history


def contents(moment: ClientHeap) -> dict[int, list[Content]]:
    """Return the cells of each object by its number; an object is ``@`` and its number."""
    numbers = dict(zip(moment.heap.objects, moment.numbers, strict=True))
    return {
        number: [f"@{numbers[cell]}" if isinstance(cell, Obj) else cell for cell in obj.cells]
        for obj, number in numbers.items()
    }


def test_there_is_a_heap_after_each_call_but_the_last() -> None:
    found = history(example(QUEUE, "Queue.check"))
    assert list(map(str, found.calls)) == [
        "queue = new Queue()",
        "queue.add()",
        "queue.take()",
        "queue.check() throws AssertionError",
    ]
    assert [contents(each) for each in found.heaps] == [
        {0: [None, None]},
        {0: ["@1", "@1"], 1: []},
        {0: [None, "@1"], 1: []},
    ]
    assert [[name for name, _ in each.variables] for each in found.heaps] == [["queue"]] * 3


def test_the_last_heap_is_that_of_the_counterexample() -> None:
    found = example(QUEUE, "Queue.check")
    last, state = history(found).heaps[-1].heap, found.state
    assert is_same_state(State(last, (last.objects[0],)), state)


def test_an_object_that_the_counterexample_does_not_have_keeps_a_greater_number() -> None:
    found = example(RING, "Ring.check")
    assert [str(each.kind.type) for each in found.state.heap.objects] == ["Ring", "int[]"]
    assert [contents(each) for each in history(found).heaps] == [
        {0: ["@2", 0], 2: [0]},
        {0: ["@2", 1], 2: [0]},
        {0: ["@1", 2], 1: [0, 0]},
    ]


def test_objects_of_a_private_method_have_the_numbers_of_its_heap() -> None:
    found = example(PAIR, "Pair.inner")
    assert [str(each.kind.type) for each in found.state.heap.objects] == ["Pair.Node", "Pair", "Pair.Node"]
    assert list(map(str, history(found).calls))[:2] == ["pair = new Pair()", "pair.up()"]
    assert [contents(each) for each in history(found).heaps] == [
        {0: [], 1: ["@2", "@0", 0], 2: []},
        {0: [], 1: ["@2", "@0", 1], 2: []},
    ]


def test_heaps_of_oox() -> None:
    found = history(example(COUNTER, "Counter.g"))
    assert [(contents(each), [name for name, _ in each.variables]) for each in found.heaps] == [
        ({0: [0]}, ["c"]),
        ({0: [1]}, ["c"]),
    ]


def test_a_report_with_heaps_can_be_sent() -> None:
    found: Report = pickle.loads(pickle.dumps(report(QUEUE, "Queue.check")))
    (sent,) = found.counterexamples
    assert contents(history(sent).heaps[1]) == {0: ["@1", "@1"], 1: []}
    assert type(history(sent)) is ClientHistory


def change_cell(state: State) -> State:
    state.heap.objects[0].cells[1] = None
    return state


def remove_argument(state: State) -> State:
    return replace(state, arguments=(None,))


def add_object(state: State) -> State:
    state.heap.allocate(state.heap.objects[1].kind, [None])
    return state


def swap_objects(state: State) -> State:
    state.heap.objects.reverse()
    return state


@pytest.mark.parametrize("change", [change_cell, remove_argument, add_object, swap_objects])
def test_a_changed_state_is_another_one(change: Callable[[State], State]) -> None:
    found = example(QUEUE, "Queue.check")
    program = report(QUEUE, "Queue.check").question.program
    copy = transfer_state(found.state.heap, found.state.arguments, program)
    assert copy is not None
    assert is_same_state(copy, found.state)
    assert not is_same_state(change(copy), found.state)
