"""Histories of small classes whose reachable heaps are known, and a comparison with random calls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Outcome, Returned, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import BOOL, INT, Type, Value
from ooxcheck.specs.classes.argument_values import Element, Literal, Result
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.histories import ReachedHeap, Search, reachable_heaps, violating_history
from ooxcheck.specs.classes.history import Ends, Limits, Returns, Throws
from ooxcheck.specs.classes.oox_boundary import oox_boundary
from tests.oox.runs import example
from tests.specs.classes.clients import NaiveClient, boundary, boundary_of, picture, replayed, step

COUNTER = """
class Counter {
  int value;
  Counter() { this.value := 0; }
  void up() { if (this.value < 2) { this.value := this.value + 1; } }
  void reset() { this.value := 0; }
}"""

LIST = """
class Node { int value; Node next; Node(int value, Node next) { this.value := value; this.next := next; } }
class List {
  Node head;
  List() { this.head := null; }
  void add(int value) { this.head := new Node(value, this.head); }
  int remove() {
    if (this.head == null) { throw "empty"; }
    int value := this.head.value;
    this.head := this.head.next;
    return value;
  }
}"""

LEAK = """
class Node { Node next; void link(Node next) { this.next := next; } }
class List {
  Node head;
  List() { this.head := null; }
  void push() { Node node := new Node(); node.next := this.head; this.head := node; }
  Node first() { return this.head; }
}"""

GUARD = """
class Buffer {
  int capacity;
  Buffer(int capacity) { if (capacity <= 0) { throw "capacity"; } this.capacity := capacity; }
}"""

LEAKING_GUARD = """
class Buffer {
  int capacity;
  static Buffer last;
  Buffer(int capacity) { Buffer.last := this; if (capacity <= 0) { throw "capacity"; } this.capacity := capacity; }
}"""

PAIR = """
class Cell { bool on; Cell() { this.on := false; } }
class Pair {
  Cell cell;
  Pair(Pair other) { if (other == null) { this.cell := new Cell(); } else { this.cell := other.cell; } }
  void flip() { bool on := this.cell.on; this.cell.on := !on; }
}"""

BOX = """
class Item { }
class Box { Item item; Box() { this.item := null; } void put(Item item) { this.item := item; } Item get() { return this.item; } }"""

INTS: dict[Type, tuple[Value, ...]] = {INT: (0, 1), BOOL: (False, True)}


def search(which: Boundary, scope: int = 1, **scopes: int) -> Search:
    return reachable_heaps(which, limits=Limits(scope, scopes, literals=INTS))


def pictures(found: Search) -> list[str]:
    """Return the heaps that a search finds, each as a text up to isomorphism."""
    return [picture(each.heap, list(each.variables.values())) for each in found]


def check_exact(found: Search, heaps: int, longest: int) -> None:
    seen = pictures(found)
    assert len(seen) == len(set(seen)) == heaps
    assert (found.statistics.heaps, found.statistics.longest) == (heaps, longest)
    assert found.statistics.is_exhaustive


# ------------------------------------------------------------------------------------------ exact sets of heaps


def test_saturating_counter() -> None:
    """No counter, or one with 0, 1 or 2."""
    found = search(boundary(COUNTER, "Counter"))
    values = [[obj.cells[0] for obj in each.heap.objects] for each in found]
    assert values == [[], [0], [1], [2]]
    assert found.statistics.is_exhaustive


def test_two_counters() -> None:
    """Unordered pairs of values: 1 + 3 + 6 heaps; the last has two counters with 2."""
    check_exact(search(boundary(COUNTER, "Counter"), 2), 10, 6)


def test_list_with_add_and_remove() -> None:
    """No list, or one with at most two values: 1 + 1 + 2 + 4 heaps."""
    steps = ("List.List", "List.add", "List.remove")
    found = search(boundary(LIST, "List", "Node", steps=steps), 2, List=1)
    check_exact(found, 8, 3)
    assert found.statistics.beyond_scope == 4 * 2


def test_leaked_node() -> None:
    """No list, an empty list, a node that the client does not know, knows, or has linked to itself; these two also beside an empty list, when the client has forgotten the first one."""
    check_exact(search(boundary(LEAK, "List", "Node")), 7, 5)


def test_constructor_guard() -> None:
    """A buffer exists only with capacity 1."""
    check_exact(search(boundary(GUARD, "Buffer")), 2, 1)


def test_constructor_that_leaks_before_it_throws() -> None:
    """A static field keeps a buffer of capacity 0 that no client has, or one of capacity 1."""
    found = search(boundary(LEAKING_GUARD, "Buffer"))
    heaps = list(found)
    capacities = [[obj.cells[0] for obj in each.heap.objects] for each in heaps]
    assert capacities == [[], [0], [1]]
    assert [len(each.variables) for each in heaps] == [0, 0, 1]
    assert [call.ending for call in heaps[1].history] == [Throws("capacity")]
    assert [call.ending for call in heaps[2].history] == [Returns(Result(0))]


def test_objects_that_share_a_cell() -> None:
    """No pair; one; two with the same cell; two with cells off/off, off/on, on/on: 1 + 2 + 2 + 3."""
    check_exact(search(boundary(PAIR, "Pair", "Cell", steps=("Pair.Pair", "Pair.flip")), 2), 8, 4)


def test_elements_are_interchangeable() -> None:
    """Two boxes hold nothing, one item, the same item, or two items: 1 + 2 + 4."""
    check_exact(search(boundary(BOX, "Box"), 2), 7, 4)


def test_classes_without_constructors_inside_the_boundary() -> None:
    """No node; one with or without a link to itself; two, each linked to nothing, itself or the other: 1 + 2 + 6."""
    check_exact(search(oox_boundary(boundary(LEAK, "Node").program, ("Node",)), 2), 9, 4)


def test_default_constructors_run_those_above() -> None:
    text = "class A { int n; A() { this.n := 7; } } class B extends A { }"
    which = oox_boundary(boundary(text).program, ("B",))
    assert [each.title for each in which.steps] == ["B.B"]
    assert [[obj.cells for obj in each.heap.objects] for each in search(which)] == [[], [[7]]]


def test_arrays_are_elements() -> None:
    which = boundary(
        "class Sum { int total; Sum(int[] numbers) { if (#numbers > 0) { this.total := numbers[0]; } } }",
        "Sum",
    )
    found = list(search(which))
    assert [[obj.cells for obj in each.heap.objects] for each in found] == [[], [[0]], [[1]]]
    assert found[2].history[0].arguments[0].contents == (1, 0)  # type: ignore[union-attr]


def test_versions_do_not_distinguish_heaps() -> None:
    """A flag, with a view that is current or not; the numbers of the versions grow without limit."""
    text = """
    class View { int seen; View(Flag flag) { this.seen := flag.version; } }
    class Flag { bool on; int version; Flag() { }
      void flip() { bool on := this.on; this.on := !on; this.version := this.version + 1; } }"""
    which = oox_boundary(boundary(text).program, ("Flag",))
    both = frozenset(
        cell for name in ("Flag", "View") for cell in which.program.layout(name) if cell.type is INT
    )
    found = reachable_heaps(which, limits=Limits(1, versions=both))
    check_exact(found, 3, 2)
    which = oox_boundary(which.program, ("Flag", "View"))
    found = reachable_heaps(which, limits=Limits(1, versions=both))
    seen = [[obj.cells for obj in each.heap.objects] for each in found]
    # the view throws without a flag; on and off, without view, with a current one, with an old one; off with one of a flag that the client has forgotten
    assert len(seen) == 1 + 2 * 3 + 1
    assert found.statistics.is_exhaustive


# ------------------------------------------------------------------------------------------------------ clients


def test_preconditions_restrict_clients() -> None:
    text = "class C { int n; C(int n) requires(n > 0) { this.n := n; } }"
    found = search(boundary(text, "C"))
    check_exact(found, 2, 1)
    assert found.statistics.refused == 2


def test_calls_that_break_contracts_lead_to_no_heap() -> None:
    text = "class C { int n; C(int n) { assert n > 0; this.n := n; } }"
    found = search(boundary(text, "C"))
    assert len(list(found)) == 2
    assert found.statistics.unfinished == {"Violated": 2}
    assert not found.statistics.is_exhaustive


def test_forbidden_exceptions_are_caught_by_clients() -> None:
    text = 'class C { int n; C() { } void m() exceptional(false) { this.n := 1; throw "no"; } }'
    found = search(boundary(text, "C"))
    heaps = list(found)
    assert [obj.cells for obj in heaps[-1].heap.objects] == [[1]]
    assert heaps[-1].history[-1].ending == Throws("no")


def test_unbounded_loops_lead_to_no_heap() -> None:
    text = "class C { C() { while (true) { } } }"
    limits = Limits(1)
    for settings, outcome in ((Settings(unroll=3), "Bounded"), (Settings(), "Exhausted")):
        found = reachable_heaps(boundary(text, "C"), settings=settings, limits=limits)
        assert len(list(found)) == 1
        assert found.statistics.unfinished == {outcome: 1}


def test_methods_without_body_are_not_determined() -> None:
    text = "interface I { bool ask(); } class C { bool b; C() { } void m(I i) { this.b := i.ask(); } }"
    which = boundary(text, "C")
    from ooxcheck.oox.types import ClassType

    found = reachable_heaps(which, limits=Limits(1, elements=(Element(ClassType("I")),)))
    assert len(list(found)) == 2
    assert found.statistics.unfinished["Undetermined"] or found.statistics.unfinished["Violated"]


def test_pending_exception_is_reset() -> None:
    text = """
    class E { static E thrown; E() { } }
    class C { C() { } void m() { E.thrown := new E(); throw "E"; } }"""
    which = boundary(text, "C")
    pending = Field("E", "thrown", which.program.statics[0].type, static=True)
    assert len(list(reachable_heaps(which, limits=Limits(1)))) == 3
    found = reachable_heaps(which, limits=Limits(1), pending=pending)
    assert len(list(found)) == 2
    history, _ = violating_history(
        which,
        [step(which.program, "C.m")],
        lambda outcome: not isinstance(outcome, Returned),
        pending=pending,
    )
    assert history is not None
    assert len(history) == 2


def test_overrides_are_called_once() -> None:
    text = """
    class A { int n; A() { } void m() { this.n := 1; } }
    class B extends A { B() { } void m() { this.n := 2; } }"""
    found = search(boundary(text, "A", "B"))
    values = sorted((str(obj.kind.type), obj.cells[0]) for each in found for obj in each.heap.objects)
    assert values == [("A", 0), ("A", 1), ("B", 0), ("B", 2)]


def test_results_beyond_the_scope_are_dropped() -> None:
    """A client that kept every node that it removes would never reach three changes."""
    text = """
    class Node { Node() { } Node self() { return this; } }
    class S { int changes; Node node; S() { }
      void put() { if (this.changes < 5) { this.node := new Node(); this.changes := this.changes + 1; } }
      Node take() { Node node := this.node; this.node := null; return node; } }"""
    found = search(boundary(text, "S", "Node", steps=("S.S", "S.put", "S.take", "Node.self")))
    owners = [obj for each in found for obj in each.heap.objects if len(obj.cells) == 2]
    assert {obj.cells[0] for obj in owners} == {0, 1, 2, 3, 4, 5}


# --------------------------------------------------------------------------------------------------- violations

STACK = """
class Stack {
  int size;
  Stack() { this.size := 0; }
  void push() { if (this.size < 2) { this.size := this.size + 1; } }
  void pop() { this.size := this.size - 1; }
  int top() { assert this.size >= 0; return this.size; }
  int spare() ensures(retval <= 2) { return 2 - this.size; }
}"""


def is_violated(kind: DutyKind) -> object:
    def is_wanted(outcome: Outcome) -> bool:
        return isinstance(outcome, Violated) and outcome.duties[0].kind is kind

    return is_wanted


def test_shortest_violating_history() -> None:
    which = boundary(STACK, "Stack", steps=("Stack.Stack", "Stack.push", "Stack.pop"))
    for name, kind in (("Stack.top", DutyKind.ASSERT), ("Stack.spare", DutyKind.ENSURES)):
        history, statistics = violating_history(which, [step(which.program, name)], is_violated(kind))  # type: ignore[arg-type]
        assert history is not None
        assert [call.step.title for call in history] == ["Stack.Stack", "Stack.pop", name]
        assert [call.arguments for call in history] == [(), (Result(0),), (Result(0),)]
        assert isinstance(history[-1].ending, Ends)
        assert history[1].ending == Returns()
        assert statistics.calls < 30


TICKETS = """
class Ticket {
  static int issued;
  int number;
  Ticket() { this.number := Ticket.issued; Ticket.issued := Ticket.issued + 1; }
  void show() { assert this.number < 4; }
}"""


@pytest.mark.parametrize("scope", [1, 2, 3])
def test_a_client_forgets_older_objects_for_the_last_one(scope: int) -> None:
    which = boundary(TICKETS, "Ticket")
    wanted = is_violated(DutyKind.ASSERT)
    history, _ = violating_history(which, which.steps[1:], wanted, limits=Limits(scope))  # type: ignore[arg-type]
    assert history is not None
    assert [call.step.title for call in history] == [*["Ticket.Ticket"] * 5, "Ticket.show"]
    assert history[-1].arguments == (Result(4),)


def test_no_violating_history() -> None:
    which = boundary(COUNTER, "Counter")
    history, statistics = violating_history(
        which, which.steps, lambda outcome: isinstance(outcome, Violated), limits=Limits(1)
    )
    assert history is None
    assert statistics.is_exhaustive


def test_literal_results() -> None:
    which = boundary(LIST, "List", "Node", steps=("List.List", "List.add", "List.remove"))
    history, _ = violating_history(
        which,
        [step(which.program, "List.remove")],
        lambda outcome: outcome == Returned(7),
        limits=Limits(2, literals={INT: (3, 7)}),
    )
    assert history is not None
    assert [call.ending for call in history] == [Returns(Result(0)), Returns(), Returns(Literal(7))]


# ------------------------------------------------------------------------------------------------------ budgets


def ticking() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 1.0


def test_budget_by_a_clock() -> None:
    ticks = ticking()
    found = reachable_heaps(
        boundary(COUNTER, "Counter"), limits=Limits(3, seconds=20, clock=lambda: next(ticks))
    )
    heaps = list(found)
    assert 1 < len(heaps) < 20
    assert found.statistics.ended_early
    assert not found.statistics.is_exhaustive


def test_longest_history() -> None:
    found = reachable_heaps(boundary(COUNTER, "Counter"), limits=Limits(3, longest=2))
    assert {len(each.history) for each in found} == {0, 1, 2}
    assert found.statistics.ended_early


def test_watch_stops_the_search() -> None:
    class Stop(Exception):  # noqa: N818
        pass

    def watch() -> None:
        raise Stop

    with pytest.raises(Stop):
        list(reachable_heaps(boundary(COUNTER, "Counter"), watch=watch))


def test_order_is_deterministic() -> None:
    which = boundary(PAIR, "Pair", "Cell")
    first, second = ([each.history for each in search(which, 2)] for _ in range(2))
    assert first == second
    assert [len(history) for history in first] == sorted(len(history) for history in first)


# --------------------------------------------------------------------------------------------------- comparison


@pytest.mark.parametrize(
    ("text", "classes", "steps", "scope"),
    [
        (COUNTER, ("Counter",), None, 2),
        (LIST, ("List", "Node"), ("List.List", "List.add", "List.remove"), 2),
        (LEAK, ("List", "Node"), None, 2),
        (LEAKING_GUARD, ("Buffer",), None, 2),
    ],
)
def test_random_histories_end_in_found_heaps(
    text: str, classes: tuple[str, ...], steps: tuple[str, ...] | None, scope: int
) -> None:
    which = boundary(text, *classes, steps=steps)
    found = search(which, scope)
    heaps = set(pictures(found))
    assert found.statistics.is_exhaustive
    met = 0
    for seed in range(300):
        client = NaiveClient(which, INTS, seed)
        for each in client.pictures(10):
            if any(client.count(name) > scope for name in classes):
                break
            met += 1
            assert each in heaps
    assert met > 500


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        (LIST, ("List", "Node")),
        (LEAK, ("List", "Node")),
        (LEAKING_GUARD, ("Buffer",)),
        (PAIR, ("Pair", "Cell")),
        (BOX, ("Box",)),
    ],
)
def test_histories_lead_to_their_heaps(text: str, classes: tuple[str, ...]) -> None:
    which = oox_boundary(boundary(text).program, classes)
    found = 0
    for each in search(which, 2):
        found += 1
        assert replayed(which, each) == picture(each.heap, list(each.variables.values()))
    assert found > 4


def test_example_keeps_its_contracts() -> None:
    """The heaps of the list in the examples satisfy its invariants; contracts do not stop any call."""
    which = boundary_of(
        example("linked_list"), "LinkedList", "Node",
        steps=("LinkedList.LinkedList", "LinkedList.addFirst", "LinkedList.addLast", "LinkedList.removeFirst", "LinkedList.reverse"),
    )  # fmt: skip
    found = search(which, 3, LinkedList=1)
    heaps: list[ReachedHeap] = list(found)
    assert len(heaps) == 1 + 1 + 2 + 4 + 8
    assert found.statistics.is_exhaustive
