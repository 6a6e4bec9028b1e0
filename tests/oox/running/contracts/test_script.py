"""What a director decided in one run is done again in another; what nobody may decide is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import Run, replay
from ooxcheck.oox.running.code import Director, Effect, Engine, Frame
from ooxcheck.oox.running.contracts.script import Appearance, Decision, Following, Home, Recording, Ref, Unfit
from ooxcheck.oox.running.heap import Atom, Heap, Kinds
from ooxcheck.oox.running.outcomes import Returned, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import While
from ooxcheck.oox.types import ClassType

PROGRAM = load_text(
    """
    class Node { int value; Node next; Node() { } }
    interface Source {
      Node get(Node n) modifies(n.next) ensures(retval != null);
      int size() pure;
      void nothing();
    }
    class Main {
      static int count;
      static int use(Source s, Node n) {
        Node m := s.get(n);
        assert m.value == 0;
        return n.next.value;
      }
      static int twice(Source s) { int a := s.size(); int b := s.size(); return a - b; }
      static void calm(Source s) { s.nothing(); }
      static int loop(int n) { int i := 0; while (i < n) invariant(i <= 3) { i := i + 1; } return i; }
    }
    """,
    int_width=8,
)
METHODS = {method.signature.name: method for method in PROGRAM.methods()}


class Chosen:
    """A director that makes a node, links it behind the argument and returns it; loops it leaves at two."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        if len(frame.entry) == 1:
            return Effect((), self.value)
        node = machine.allocate(machine.heap.kinds.of_class("Node"), [self.value, None])
        node.cells[1] = node
        return Effect([(frame.entry[1], 1, node)], node)  # type: ignore[list-item]  # the argument is a node

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Any]:
        return {1: 2}


def ran(method: str, direct: Director, *numbers: int) -> Run:
    heap = Heap(Kinds(PROGRAM))
    source = heap.allocate(heap.kinds.of_class("Source"), [])
    node = heap.allocate(heap.kinds.of_class("Node"), [1, None])
    objects = [source, node] if method == "use" else [source]
    arguments: Sequence[Atom] = numbers or objects
    settings = Settings(open_types=True, loops_by_invariant=True)
    return replay(PROGRAM, METHODS[method], arguments, heap=heap, settings=settings, direct=direct)


def recorded(method: str, *numbers: int, value: int = 0) -> tuple[Decision, ...]:
    recording = Recording(Chosen(value))
    first = ran(method, recording, *numbers)
    assert recording.problem == ""
    again = ran(method, Following(recording.decisions), *numbers)
    assert again.outcome == first.outcome
    assert [obj.kind.type for obj in again.heap.objects] == [obj.kind.type for obj in first.heap.objects]
    assert list(map(repr, again.heap.journal)) == list(map(repr, first.heap.journal))
    return tuple(recording.decisions)


def refused(method: str, *decisions: Decision, numbers: tuple[int, ...] = ()) -> str:
    with pytest.raises(Unfit) as problem:
        ran(method, Following(decisions), *numbers)
    return str(problem.value)


def test_a_call_is_told_with_what_it_made_and_wrote() -> None:
    made = Ref(Home.MADE, 0)
    (decision,) = recorded("use")
    node = Appearance(0, ClassType("Node"), (0, made))
    assert decision == Decision((node,), ((Ref(Home.HEAP, 1), 1, made),), made)
    assert isinstance(ran("use", Following([decision])).outcome, Returned)


def test_a_violation_is_one_again() -> None:
    recorded("use", value=3)
    outcome = ran("use", Following(recorded("use", value=3))).outcome
    assert isinstance(outcome, Violated)


def test_a_loop_is_told_by_its_variables() -> None:
    assert recorded("loop", 2) == (Decision(variables=((1, 2),)),)


def test_what_no_run_could_do_is_refused() -> None:
    (good,) = recorded("use")
    node = good.appeared[0]
    bad = {
        "the run asks for more decisions than there are": (),
        "Source.get returns no Node": (replace(good, result=3),),
        "there is no object 9 in heap": (replace(good, result=Ref(Home.HEAP, 9)),),
        "there is no object -1 in made": (replace(good, result=Ref(Home.MADE, -1)),),
        "there is no class Nobody": (replace(good, appeared=(replace(node, type=ClassType("Nobody")),)),),
        "a new Node does not fit": (replace(good, appeared=(replace(node, cells=(1,)),)),),
        "nothing was made": (replace(good, appeared=(replace(node, cells=None),)),),
        "cell 0 of Node#2 cannot hold that": (replace(good, appeared=(replace(node, cells=(True, None)),)),),
        "cell 5 of Node#1 cannot hold that": (replace(good, writes=((Ref(Home.HEAP, 1), 5, None),)),),
    }
    assert {words: refused("use", *decisions) for words, decisions in bad.items()} == {
        words: words for words in bad
    }


def test_a_pure_method_answers_the_same_again() -> None:
    recorded("twice")
    assert (
        refused("twice", Decision(result=1), Decision(result=2))
        == "Source.size is pure and answers otherwise than before"
    )


def test_a_method_without_contract_has_no_effect() -> None:
    write = Decision(writes=((Ref(Home.STATICS), 0, 1),))
    assert refused("calm", write) == "Source.nothing has no contract, and so no effect"


def test_a_loop_changes_what_it_assigns() -> None:
    for decision in (
        Decision(variables=((0, 2),)),
        Decision(variables=((1, None),)),
        Decision(variables=((7, 1),)),
    ):
        assert refused("loop", decision, numbers=(2,)).endswith("does not leave that behind in a variable")
    write = Decision(writes=((Ref(Home.STATICS), 0, 1),), variables=((1, 2),))
    assert "does not change cell 0" in refused("loop", write, numbers=(2,))


def test_what_is_on_no_heap_cannot_be_told() -> None:
    class Elsewhere(Chosen):
        def __call__(self, machine: Engine, frame: Frame) -> Effect:
            return Effect(
                (), Heap(machine.heap.kinds).allocate(machine.heap.kinds.of_class("Node"), [0, None])
            )

    recording = Recording(Elsewhere())
    ran("use", recording)
    assert recording.problem == "a decision speaks of an object that is on no heap"
