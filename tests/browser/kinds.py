"""Kinds of heap to look at: calls that meet the bugs in the examples, with the heaps written down.

They are run by the interpreter, so what is seen depends neither on a solver nor on which counterexample is smallest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.diagnosis.violation import why
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample, Report, Standing
from ooxcheck.input.build_call import Call, build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import deadlock_duty
from ooxcheck.oox.running.heap import Drain, Mover, ThreadId
from ooxcheck.oox.running.outcomes import Deadlocked, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.pages import page

EXAMPLES = Path(__file__).parents[2] / "examples"
SETTINGS = Settings(unroll=9)


@dataclass(frozen=True)
class Kind:
    """A call of a method of an example with a bug, the schedule by which it is met, and whether that stops at a race."""

    file: str
    method: str
    this: str | None
    arguments: tuple[str, ...] = ()
    schedule: tuple[ThreadId, ...] = ()
    races: bool = False

    def report(self) -> Report:
        """Return what there is to tell about the duty that the call breaks first."""
        path = EXAMPLES / f"{self.file}.oox"
        program = load([Source(f"examples/{self.file}.oox", path.read_text(encoding="utf-8"))])
        settings = replace(SETTINGS, races=self.races)
        call = build_call(program, find_method(program, self.method), self.this, self.arguments, settings)
        return broken(program, call, settings, self.schedule)

    def page(self) -> str:
        """Return the page about it."""
        return _page(self)


@cache
def _page(kind: Kind) -> str:
    return page([answer_for_report(kind.report(), Request(html=True), 0.5)], "1 violated")


def broken(program: Program, call: Call, settings: Settings, schedule: Sequence[Mover]) -> Report:
    """Return what there is to tell about the duty that a call breaks first, or about its deadlock."""
    begin = call.state.copy()
    ran = replay(
        program, call.method, call.state.arguments, heap=call.state.heap, settings=settings, schedule=schedule
    )
    assert isinstance(ran.outcome, Violated | Deadlocked), ran.outcome
    duty = ran.outcome.duties[0] if isinstance(ran.outcome, Violated) else deadlock_duty(call.method)
    after, reason = State(ran.heap, call.state.arguments), why(duty, ran.machine)
    found = Counterexample(call.method, duty, begin, after, ran.trace, ran.outcome, cut=None, why=reason)
    question = Question(program, call.method, bounds=Bounds(scope=3), settings=settings)
    return Report(question, Verdict.VIOLATED, {duty: Standing.VIOLATED}, (found,), unroll=9)


KINDS = {
    "sorted list": Kind(
        "bugs/sorted_list_insert_drops_the_rest", "SortedList.insert",
        "SortedList{head=Node{value=1,next=Node{value=3,next=Node{value=4}}}}", ("2",),
    ),
    "doubly linked list": Kind(
        "bugs/doubly_linked_list_add_last_forgets_previous", "DoublyLinkedList.addLast",
        "DoublyLinkedList{first=Node#a{value=1,next=Node#b{value=2,previous=#a}},last=#b}", ("3",),
    ),
    "circle": Kind(
        "bugs/circular_list_remove_one_way", "CircularList.remove",
        "CircularList{header=Node#h{next=Node#a{value=1,next=Node#b{value=2,next=#h,previous=#a},previous=#h},previous=#b}}",
        ("#a",),
    ),
    "search tree": Kind(
        "bugs/search_tree_remove_forgets_the_parent", "SearchTree.remove",
        "SearchTree{root=Tree{key=2,left=Tree{key=1},right=Tree{key=4,left=Tree{key=3},right=Tree{key=5}}}}", ("2",),
    ),
    "red-black tree": Kind(
        "bugs/red_black_tree_insert_ignores_the_uncle", "RedBlackTree.insert",
        "RedBlackTree{root=Node#r{key=2,left=Node{key=1,red=true,parent=#r},right=Node{key=4,red=true,parent=#r}}}", ("3",),
    ),
    "hash map": Kind(
        "bugs/hash_map_put_twice", "HashMap.put",
        "HashMap{table=[Entry{key=3,value=7,next=Entry{key=0}},null,null],size=2}", ("3", "8"),
    ),
    "array": Kind(
        "bugs/deque_grow_copies_slots_as_they_lie", "Deque.grow", "Deque{slots=[4,5,6],start=2,size=3}",
    ),
    "shared nodes": Kind(
        "bugs/linked_list_append_shares_the_nodes", "LinkedList.append",
        "LinkedList{head=Node{value=1},size=1}", ("LinkedList{head=Node{value=2,next=Node{value=3}},size=2}",),
    ),
    "exception": Kind(
        "bugs/linked_list_add_last_to_nothing", "LinkedList.addLast", "LinkedList{head=null,size=0}", ("1",),
    ),
}  # fmt: skip

MAIN, FIRST, SECOND = (), (0,), (1,)

THREADS = {
    "lost update": Kind(
        "counter",
        "Counter.countWithoutLock",
        None,
        ("0",),
        (FIRST, SECOND, *[SECOND] * 2, *[FIRST] * 2, *[MAIN] * 3),
    ),
    "race": Kind("counter", "Counter.countWithoutLock", None, ("0",), (FIRST,), races=True),
    "deadlock": Kind("philosophers", "Main.main", None, (), (MAIN, MAIN, FIRST, SECOND)),
}
"""Runs of several threads."""


BUFFERING = """class Sb {
  int x;
  int y;
  int a;
  int b;
  void one() {
    this.x := 1;
    this.a := this.y;
  }
  void two() {
    this.y := 1;
    this.b := this.x;
  }
  static void main() {
    Sb s := new Sb();
    fork s.one();
    fork s.two();
    join;
    assert s.a == 1 || s.b == 1;
  }
}
"""


def buffering() -> Report:
    """Return what there is to tell of two threads that read before their writes have reached memory."""
    program, settings = load([Source("sb.oox", BUFFERING)]), replace(SETTINGS, memory_model="tso")
    call = build_call(program, find_method(program, "Sb.main"), None, (), settings)
    moves: list[Mover] = [MAIN, *[FIRST] * 4, *[SECOND] * 4, *[Drain(FIRST)] * 2, *[Drain(SECOND)] * 2]
    return broken(program, call, settings, moves)
