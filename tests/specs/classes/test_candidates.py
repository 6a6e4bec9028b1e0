"""The grammar has the invariants that one expects of well-known structures, and its formulas have a meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.specs.classes.candidates import Candidate, add_candidates, candidates, without_inherited
from tests.specs.classes.written import missing_conjuncts

COUNTER = """
class Counter {
  int value;
  int limit;
  Counter(int limit) { if (limit <= 0) { throw; } this.limit := limit; this.value := 0; }
  void up() { if (this.value < this.limit) { this.value := this.value + 1; } }
}
"""

ARRAY_STACK = """
class Item {}
class Stack {
  Item[] items;
  int size;
  Stack() { this.items := new Item[10]; }
  void push(Item item) { this.items[this.size] := item; this.size := this.size + 1; }
}
"""

TAILED_LIST = """
class Node { int value; Node next; }
class List {
  Node head;
  Node tail;
  int size;
  void add(int value) {
    Node n := new Node();
    n.value := value;
    if (this.tail == null) { this.head := n; } else { this.tail.next := n; }
    this.tail := n;
    this.size := this.size + 1;
  }
}
"""

DOUBLY_LINKED = """
class Node { int value; Node prev; Node next; }
class List { Node first; Node last; }
"""

SEARCH_TREE = """
class Node { int key; Node left; Node right; }
class Tree {
  Node root;
  int size;
  bool has(int key) {
    Node at := this.root;
    while (at != null && at.key != key) { if (key < at.key) { at := at.left; } else { at := at.right; } }
    return at != null;
  }
}
"""

EXPECTED = {
    "counter": (
        COUNTER,
        "Counter",
        [
            "this.value >= 0",
            "this.limit > 0",
            "this.value <= this.limit",
        ],
    ),
    "array stack": (
        ARRAY_STACK,
        "Stack",
        [
            "this.items != null",
            "#this.items == 10",
            "this.size >= 0",
            "this.size <= #this.items",
            "forall x, i : this.items : i < this.size ==> x != null",
            "forall x, i : this.items : i >= this.size ==> x == null",
            "all o : Stack - this | this.items == null || this.items != o.items",
        ],
    ),
    "list with tail and size": (
        TAILED_LIST,
        "List",
        [
            "this.head == null <==> this.tail == null",
            "this.head == null <==> this.size == 0",
            "acyclic(this.head, next)",
            "this.size == #this.head.*next",
            "this.tail in this.head.*next",
            "this.tail.next == null",
            "all o : List - this | disjoint(this.head.*next, o.head.*next)",
        ],
    ),
    "doubly linked list": (
        DOUBLY_LINKED,
        "List",
        [
            "this.first == null <==> this.last == null",
            "acyclic(this.first, next)",
            "acyclic(this.last, prev)",
            "this.first.prev == null",
            "this.last.next == null",
            "this.last in this.first.*next",
            "all n : this.first.*next | n.next != null ==> n.next.prev == n",
            "all o : List - this | disjoint(this.first.*next, o.first.*next)",
        ],
    ),
    "node of a doubly linked list": (
        DOUBLY_LINKED,
        "Node",
        [
            "this.next != this",
            "acyclic(this, next)",
            "lone this.~next",
            "this.next != null ==> this.next.prev == this",
            "this.prev != null ==> this.prev.next == this",
        ],
    ),
    "search tree": (
        SEARCH_TREE,
        "Tree",
        [
            "acyclic(this.root, left, right)",
            "all n : this.root.*(left + right) | disjoint(n.left.*(left + right), n.right.*(left + right))",
            "all n : this.root.*(left + right) | all m : n.left.*(left + right) | m.key < n.key",
            "all n : this.root.*(left + right) | all m : n.right.*(left + right) | m.key > n.key",
            "this.size == #this.root.*(left + right)",
            "this.root == null <==> this.size == 0",
            "all o : Tree - this | disjoint(this.root.*(left + right), o.root.*(left + right))",
        ],
    ),
}
"""Structures, and the invariants that were expected of them before the grammar was first run."""


def of_class(program: Program, class_name: str) -> list[Candidate]:
    return [each for each in candidates(program, tuple(program.classes)) if each.class_name == class_name]


@pytest.mark.parametrize("structure", EXPECTED)
def test_expected_invariants_are_candidates(structure: str) -> None:
    text, class_name, expected = EXPECTED[structure]
    texts = {each.oox for each in of_class(load_text(text), class_name)}
    assert [each for each in expected if each not in texts] == []


# --------------------------------------------------------------------------------- examples and meaning

ROOT = Path(__file__).parent.parent.parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.oox"))

JAVA = {
    "Stack.push": """
public class Stack {
    private Object[] items = new Object[4];
    private int size;
    public void push(Object x) { if (size < items.length) { items[size++] = x; } }
}
""",
    "Index.put": """
import java.util.*;
public class Index {
    private static class Node { Object key; Node next; }
    private final Map<Object, Node> index = new HashMap<>();
    private final List<Node> all = new ArrayList<>();
    private Node head;
    private int count;
    public void put(Object key) {
        Node node = new Node();
        node.key = key;
        node.next = head;
        head = node;
        index.put(key, node);
        all.add(node);
        count++;
    }
}
""",
}


def java(entry: str, text: str) -> Program:
    return java_program([Source(f"{entry.partition('.')[0]}.java", text)], entry)[0]


def own_classes(program: Program) -> tuple[str, ...]:
    return tuple(name for name, each in program.classes.items() if program.is_given(each.span.source))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_candidates_of_the_examples_have_a_meaning(example: Path) -> None:
    program = load_text(example.read_text(encoding="utf-8"))
    found = candidates(program, tuple(program.classes))
    added = add_candidates(program, found)
    new = {
        name: added.classes[name].invariants[len(each.invariants) :] for name, each in program.classes.items()
    }
    assert sum(map(len, new.values())) == len(found)
    assert all(len([each for each in found if each.class_name == name]) <= 220 for name in program.classes)


def test_candidates_are_distinct_and_simple_ones_come_first() -> None:
    found = candidates(load_text(TAILED_LIST), ("List", "Node"))
    assert len({each.key for each in found}) == len(found)
    assert [each.rank for each in found] == sorted(each.rank for each in found)


def test_an_invariant_leads_back_to_its_candidate() -> None:
    program = load_text(TAILED_LIST)
    found = candidates(program, ("List", "Node"))
    by_key = {each.key: each for each in found}
    for class_ in add_candidates(program, found).classes.values():
        for invariant in class_.invariants:
            candidate = by_key[invariant.span.source.name]
            assert candidate.class_name == class_.name
            assert invariant.span.text == candidate.oox


def test_texts_of_candidates_mean_their_formulas() -> None:
    program = load_text(SEARCH_TREE)
    assert all(parse_formula(each.oox) == each.formula for each in candidates(program, ("Tree", "Node")))


def test_candidates_of_a_subclass_repeat_those_of_its_superclass_only_where_these_are_left_out() -> None:
    program = load_text("class A { int n; } class B extends A { int m; }")
    every = candidates(program, ("A", "B"))
    texts = {each.oox for each in without_inherited(program, every) if each.class_name == "B"}
    assert "this.n >= 0" not in texts
    assert {"this.m >= 0", "this.n <= this.m"} <= texts
    of_subclass = [each for each in every if each.class_name == "B"]
    assert "this.n >= 0" in {each.oox for each in without_inherited(program, of_subclass)}


@pytest.mark.parametrize("entry", JAVA)
def test_candidates_of_java_classes_have_a_meaning(entry: str) -> None:
    program = java(entry, JAVA[entry])
    add_candidates(program, candidates(program, own_classes(program)))


@pytest.mark.parametrize("entry", JAVA)
def test_texts_in_jml_can_be_written_into_the_class(entry: str) -> None:
    program = java(entry, JAVA[entry])
    found = [each for each in candidates(program, own_classes(program)) if each.is_expressible]
    for name in {each.class_name for each in found}:
        clauses = "".join(f"\n//@ invariant {each.jml};" for each in found if each.class_name == name)
        head = f"class {name.rpartition('.')[2]} {{"
        text = JAVA[entry].replace(head, f"{head}{clauses}\n", 1)
        assert text != JAVA[entry]
        assert len(java(entry, text).classes[name].invariants) == clauses.count("//@")


def test_jml_has_the_words_of_java() -> None:
    program = java("Stack.push", JAVA["Stack.push"])
    texts = {each.oox: each.jml for each in candidates(program, ("Stack",))}
    assert texts["this.size <= #this.items"] == "size <= items.length"
    assert texts["forall x, i : this.items : i < this.size ==> x != null"] == (
        "(\\forall int i; 0 <= i && i < items.length; i < size ==> items[i] != null)"
    )


def test_collections_are_described_by_their_public_methods() -> None:
    program = java("Index.put", JAVA["Index.put"])
    texts = {each.oox: each.jml for each in candidates(program, own_classes(program))}
    assert texts["this.index.size == #this.head.*next"] == "index.size() == #head.*next"
    assert texts["this.index.size == this.count"] == "index.size() == count"
    assert texts["all x : this.index.first.*next | x.value != null"] == "!index.containsValue(null)"
    assert "this.index.first.*next.value == this.head.*next" in texts
    assert "all x : this.index.first.*next | (x.value & Index.Node).key == x.key" in texts
    assert "this.all.elements[] == this.head.*next" in texts


@pytest.mark.parametrize(
    ("example", "missing"),
    [
        ("stack", []),
        ("linked_list", []),
        ("queue", []),
        ("sorted_list", []),
        (
            "hash_map",
            ["forall chain, b : this.table : all e : chain.*next | this.bucket(e.key) == b"],
        ),
    ],
)
def test_written_invariants_follow_from_candidates(example: str, missing: list[str], tmp_path: Path) -> None:
    assert missing_conjuncts(ROOT / "examples" / f"{example}.oox", tmp_path, scope=2) == missing


COMPUTED = """
class Table {
  int n; int[] tree; int[] sums; int[] other;
  Table(int n, int k) { this.n := n; int length := 4 * n; this.tree := new int[length]; this.sums := new int[n + 1]; this.other := new int[k]; }
}
"""


def test_lengths_that_the_code_computes() -> None:
    program = load_text(COMPUTED)
    texts = {each.oox for each in candidates(program, ["Table"])}
    assert {"#this.tree == 4 * this.n", "#this.sums == this.n + 1"} <= texts
    assert not any("2 * this.n" in each or "this.n + 2" in each for each in texts)


BOX = """
class Named { int rank; boolean isAbove(Named other) { return rank > other.rank; } }
class Node { TYPE value; Node next; Node(TYPE value, Node next) { this.value = value; this.next = next; } }
class Box {
  Node head;
  boolean add(Named value) { head = new Node(value, head); return value.isAbove(new Named()); }
}
"""


@pytest.mark.parametrize(("type_", "compares"), [("Named", True), ("Object", False)])
def test_values_of_any_class_are_not_compared_by_fields_of_some(type_: str, compares: bool) -> None:
    program = java("Box.add", BOX.replace("TYPE", type_))
    texts = [each.oox for each in candidates(program, own_classes(program))]
    assert any("value.rank" in each for each in texts) is compares


RING = """
class Cursor { int at; int max; }
class Ring { int[] items; Cursor first; Cursor last; }
"""


def test_numbers_of_the_objects_in_fields() -> None:
    texts = {each.oox for each in candidates(load_text(RING), ["Ring"])}
    assert {"this.first.max == #this.items", "this.first.max == this.last.max"} <= texts
    assert "this.first.max == this.last.at" not in texts
