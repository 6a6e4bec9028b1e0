"""Every operator of the specification language over concrete heaps, with the rules for null, bounds and sets of ints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.check import formula as checked_formula
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Heap, Kinds, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from tests.oox.runs import loaded, method

TEXT = """
class Node {
  int value; bool flag; Node next; Node other; static int total; static Node first;
  int doubled() pure { return 2 * this.value; }
  Node following() pure { return this.next; }
  int failing() pure { throw; }
  Node maker() pure { Node n := new Node(); return n; }
  static int add(int x, int y) pure { return x + y; }
}
class Leaf extends Node { int size; }
class Box { ghost Node set items; ghost Node -> int weights; ghost int level; ghost Node top; }
class Main {
  static void main(Node a, Node b, Node c, Node none_, Leaf leaf, int[] xs, Node[] ns, int[] gone, Box box, int one_, string s, char k) { ; }
}
"""
PROGRAM = loaded(TEXT)
MAIN = method(PROGRAM, "Main.main")


def example_state() -> tuple[Heap, list[Atom]]:
    """Return a -> b -> c -> b (a lasso by next), c.other = leaf; values 1, 2, 2; leaf alone with value 7."""
    heap = Heap(Kinds(PROGRAM))
    node, leaf_kind, box_kind = (heap.kinds.of_class(name) for name in ("Node", "Leaf", "Box"))
    a, b, c = (heap.allocate(node, [value, value == 1, None, None]) for value in (1, 2, 2))
    leaf = heap.allocate(leaf_kind, [7, True, None, None, 5])
    for source, target in ((a, b), (b, c), (c, b)):
        source.cells[2] = target
    c.cells[3] = leaf
    types = [parameter.type for parameter in MAIN.parameters]
    xs = heap.allocate(heap.kinds.of_array(types[5]), [3, 1, 3])  # type: ignore[arg-type]  # an array type, by TEXT
    ns = heap.allocate(heap.kinds.of_array(types[6]), [a, None, b])  # type: ignore[arg-type]  # as above
    box = heap.allocate(box_kind, [frozenset(((a,), (b,))), frozenset(((a, 4), (a, 5), (c, 4))), 3, None])
    heap.statics.cells[:] = [12, b]
    return heap, [a, b, c, None, leaf, xs, ns, None, box, 1, "text", ord("k")]


def holds(text: str, heap: Heap, slots: Sequence[Atom], where: Method = MAIN) -> bool:
    """Decide a formula in a state."""
    machine = Machine(Bank(PROGRAM, Settings()), heap)
    scene = Scene(heap, slots, machine.call_pure, 32, (slots, heap.mark()))
    return formula(checked_formula(text, PROGRAM, where))(scene, ())


@cache
def decided(text: str) -> bool:
    return holds(text, *example_state())


TRUE = """
a.next == b                         a.next.next == c                 a.next.next.next == b
a != b                              none_ == null                    a.value == 1
a.value + b.value == 3              b.value - 5 == -3                a.value < b.value
b.value >= c.value                  a.flag                           !b.flag
a.flag <==> !b.flag                 a.flag != b.flag                 s == "text"
s != null                           k == 'k'                         Node.total == 12
Node.first == b                     xs[0] == 3                       #xs == 3
xs[one_] == 1                       ns[0] == a                       ns[1] == null
a.^next == b + c                    a.*next == a + b + c             b.^next == b + c
none_.*next == none                 b.~next == a + c                 a.*(next + other) == a + b + c + leaf
a.^(next + other).size == 5         (a + b).next == b + c            a.(next + other) == b
next.(a) == none                    next.(b) == a + c                a -> b in next
(a -> b) + (b -> c) + (c -> b) == next & (Node -> Node)              ~next == (b -> a) + (c -> b) + (b -> c)
^next == (a -> b) + (a -> c) + (b -> b) + (b -> c) + (c -> b) + (c -> c)
a -> a in iden                      iden & next == none -> none      *next == ^next + iden
Node == a + b + c + leaf            Leaf == leaf                     Node - Leaf == a + b + c
a in a + b                          leaf !in a.*next                 a + b in Node
none in a                           none_ in a                       no a & b
some a.next                         no none_.next                    one a                                lone none_
no none_                            some Leaf                        one Leaf                             lone Leaf.next
#(a.*next) == 3                     #Node == 4                       #none == 0                           #(a + a) == 1
#(a -> Node) == 4                   all n : a.*next | n.value > 0    some n : Node | n.value == 7
no n : a.*next | n.value == 7       one n : Node | n.value == 1      lone n : Node | n.value == 9
all n : Node | one m : Node | n == m                                 all n, m : a.*next | n.next == m.next ==> n == m || n.value + m.value == 3
all n : Node, m : n.next | m in a.*next                              { n : Node | n.value == 2 } == b + c
{ n, m : a.*next | n.next == m } == next & (a.*next -> a.*next)      (sum n : a.*next | n.value) == 5
(sum n : none_ | n.value) == 0      (sum n : Node | n.size) == 5     a.*next.value == b.value + a.value - 1 + 1 || true
1 in a.*next.value                  3 !in a.*next.value              #(a.*next.value) == 2
a.*next.value == b.*next.value + 1  b.value + c.value == 4           (b + c).value == 2
(b + c).value < 3                   Node.value - a.*next.value == leaf.value
if a.flag then b == b else false    (if b.flag then 1 else 2) == 2   a.flag ==> b.value == 2
leaf instanceof Leaf                !a instanceof Leaf               !none_ instanceof Node
reach(a, next) == a.*next           reach(c, other) == c + leaf      reach(a, next, other) == a.*(next + other)
acyclic(leaf, next)                 !acyclic(a, next)                !acyclic(c, next)                    acyclic(a, other)
acyclic(none_, next)                disjoint(a, b, c)                !disjoint(a.*next, b + leaf)         disjoint(none, none)
!alldifferent(xs)                   alldifferent(ns)                 alldifferent(gone)                   permutation(xs, xs)
forall v, i : xs : v >= i - 1       exists v, i : xs : v == 1 && i == 1
forall v, i : gone : false          !exists v, i : gone : true       forall v, i : ns : v == null <==> i == 1
a.doubled() == 2                    a.following() == b               leaf.following() == null             Node.add(a.value, 2) == 3
a.failing() != 1                    none_.doubled() != 0             fresh(a.maker()) && a.value == 1
a in box.items                      c !in box.items                  #(box.items.value) == 2
a.(box.weights) == 4 + a.(box.weights)                               4 in a.(box.weights)                 #(box.weights) == 3
c.(box.weights) == 4                box.level == 3                   no box.top
old(a.value) == 1                   fresh(none)                      !fresh(a)
"""

FALSE = """
a == b                              a.next == a                      none_.value == 0
none_.value == none_.value          none_.value < 1                  none_.value >= 1
none_.flag                          gone[0] == 0                     xs[3] == 0
xs[-1] < 5                          #gone == 0                       1 / 0 == 1 / 0
none_.value + 1 == 1                a.value / 0 <= 0                 -(none_.value) == 0
none_ != null                       a.*next == a + b                 a in leaf
some none_                          one Node                         lone a.*next
all n : Node | n.flag               some n : none | true             no n : Node | n.flag
one n : Node | n.value == 2         permutation(xs, gone)            permutation(gone, gone)
a instanceof Leaf                   fresh(a)                         a.failing() == 0
(a -> b) == (b -> a)                #(a.*next) < 3                   Node.value == 1 + 2 || false
"""

NEGATIVE_TRUE = """
none_.value != 0                    !(none_.value == 0)              none_.value != none_.value
xs[3] != xs[3]                      !(gone[0] < 5)                   1 / 0 != 3
!none_.flag                         none_.next == null               xs[3] == none || true
"""


def lines(text: str) -> list[str]:
    return [part.strip() for line in text.splitlines() for part in line.split("  ") if part.strip()]


@pytest.mark.parametrize("text", lines(TRUE))
def test_true(text: str) -> None:
    assert decided(text)


@pytest.mark.parametrize("text", lines(FALSE))
def test_false(text: str) -> None:
    assert not decided(text)


@pytest.mark.parametrize("text", lines(NEGATIVE_TRUE))
def test_what_has_no_value_equals_nothing_and_differs_from_everything(text: str) -> None:
    assert decided(text)


@pytest.mark.parametrize(
    "text",
    ["a.*next.value < 3", "a.*next.value * 2 == 2", "a.*next.value % 2 == 1", "-(a.*next.value) == 1", "(sum n : Node | (a.*next).value) == 0",
     "(a + b).flag", "a.*next.value >= 1"],
)  # fmt: skip
def test_several_values_where_one_is_needed_are_a_violation_of_their_own(text: str) -> None:
    with pytest.raises(Evaluation):
        decided(text)


def test_the_violation_blames_the_term_with_several_values() -> None:
    with pytest.raises(Evaluation) as caught:
        decided("1 < a.*next.value")
    assert caught.value.span.text == "a.*next.value"


def test_a_pure_call_leaves_no_trace() -> None:
    heap, slots = example_state()
    before = [obj.cells.copy() for obj in heap.objects]
    assert holds("a.maker() !in Node", heap, slots)
    assert [obj.cells for obj in heap.objects] == before
    assert heap.journal == []


def test_arithmetic_in_specifications_wraps() -> None:
    heap, slots = example_state()
    assert holds("2147483647 + a.value < 0", heap, slots)
    assert holds("(sum n : a.*next | 2147483647) == 2147483645", heap, slots)


# ------------------------------------------------------------------------------------------ laws on random heaps

LAWS = """
a.*next == a.(^next + iden)                     a.^(next + other) == a.(^(next + other) & (Node -> Node))
a.~next == next.(a)                             (a + b).next == a.next + b.next
^next == next + next.(^next)                    *next == iden + next.(*next)
~(~next) == next                                ~(^next) == ^(~next)
^(^next) == ^next                               a.*next == reach(a, next)
(next & other) + (next - other) == next         #(a.*next) >= 1
acyclic(a, next) <==> no n : a.*next | n in n.^next
acyclic(a, next, other) <==> no (iden & ^((next + other) & (a.*(next + other) -> Node)))
disjoint(a.*next, b.*next) <==> no a.*next & b.*next
{ n : Node | n in a.*next } == a.*next          all n : Node | n.*next.*next == n.*next
#(next) == (sum n : Node | #(n.next))           (some n : Node | n.next == a) <==> some a.~next
(one n : Node | n.next == a) <==> one a.~next   (lone n : Node | n.next == a) <==> lone a.~next
a.*next.value == { n : a.*next | true }.value   (all n : a.*next | n.value in a.*next.value)
(no n : Node | n.flag) <==> !(some n : Node | n.flag)
(all n, m : Node | n.value == m.value) <==> lone Node.value || no Node
(if a.flag then a else b).value == (if a.flag then a.value else b.value)
"""


def heaps() -> st.SearchStrategy[list[tuple[int, bool, int, int]]]:
    """Return up to four nodes: value, flag, and where next and other lead (0 is null)."""
    node = st.tuples(st.integers(-1, 1), st.booleans(), st.integers(0, 4), st.integers(0, 4))
    return st.lists(node, min_size=1, max_size=4)


def random_state(rows: list[tuple[int, bool, int, int]]) -> tuple[Heap, list[Atom]]:
    heap = Heap(Kinds(PROGRAM))
    nodes: list[Obj | None] = [None]
    nodes += [
        heap.allocate(heap.kinds.of_class("Node"), [value, flag, None, None]) for value, flag, _, _ in rows
    ]
    for node, (_, _, next_, other) in zip(heap.objects, rows, strict=True):
        node.cells[2:] = [nodes[next_ % len(nodes)], nodes[other % len(nodes)]]
    return heap, [nodes[1], nodes[-1], *[None] * 10]


@settings(max_examples=60, deadline=None)
@given(heaps())
def test_laws_of_relations(rows: list[tuple[int, bool, int, int]]) -> None:
    heap, slots = random_state(rows)
    machine = Machine(Bank(PROGRAM, Settings()), heap)
    for text, law in compiled_laws():
        assert law(Scene(heap, slots, machine.call_pure, 32), ()), text


@cache
def compiled_laws() -> list[tuple[str, FormulaFn]]:
    return [(text, formula(checked_formula(text, PROGRAM, MAIN))) for text in lines(LAWS)]
