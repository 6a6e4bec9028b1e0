"""Mutants: one place differs, specifications do not, and what is printed is what is meant."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.check import Checking, check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.operators import OF_THESIS, OPERATORS
from ooxcheck.oox.nodes import rewrite_node
from ooxcheck.oox.syntax.parser import parse_text
from tests.oox.mutants.mutating import changed, mutants_of
from tests.oox.runs import EXAMPLES

LIST = """
class Node { int value; int weight; Node next; Node prev;
  Node(int value, Node next) { this.value := value; this.next := next; } }
class List { Node head; int size;
  static int count;
  static int spare;
  invariant this.size >= 0;
  bool has(int v)
    requires(v != 1)
    ensures(retval ==> v != 2)
  {
    Node n := this.head;
    while (n != null) invariant(v != 1) {
      if (n.value == v) { return true; } else { n := n.next; }
    }
    assert v != 1;
    List.count := 0;
    return false;
  }
}
"""


def test_merge_sort_has_the_mutants_of_the_printed_listing() -> None:
    """The thesis counts 480, with a literal more than it prints: that has two."""
    text = (EXAMPLES / "merge_sort.oox").read_text(encoding="utf-8")
    found = mutants_of(text, "sort", "mergesort", "merge", operators=OF_THESIS)
    assert Counter(mutant.edit.operator for mutant in found.mutants) == {
        "ARITH": 68, "CMP": 21, "BOOL": 2, "FORK": 1, "DEL": 27, "LIT": 32, "VAR": 327,
    }  # fmt: skip


def test_list_minimum_as_it_is_printed_has_71_mutants() -> None:
    """The thesis counts 47 of another file: its numbers begin behind those of the first three statements."""
    found = mutants_of(
        (EXAMPLES / "list_minimum.oox").read_text(encoding="utf-8"), "min", operators=OF_THESIS
    )
    assert Counter(mutant.edit.operator for mutant in found.mutants) == {
        "DEL": 10, "LIT": 6, "VAR": 42, "EQ": 1, "CMP": 6, "BOOL": 2, "ARITH": 4,
    }  # fmt: skip


WORDS = """
class Words { string last; Words next; invariant this.last != "never";
  model string shown := this.last;
  string told(int v) {
    string s := "one";
    try { if (v > 2) { throw "large"; } s := this.next.last; } catch (string e) { s := e; }
    return s;
  }
  Words(string s) { this.last := s; }
  bool other() ensures(retval ==> this.last != "two") { string s := this.told(1); return s == "three"; }
}
class More extends Words { More(string s) { super(s); this.last := "more"; } }
"""


@pytest.mark.parametrize(("text", "names"), [(LIST, ("has", "Node")), (WORDS, ("told", "other", "More"))])
def test_a_mutant_means_what_the_whole_program_means(text: str, names: tuple[str, ...]) -> None:
    """Only the method that differs is checked."""
    found = mutants_of(text, *names)
    assert len(found.programs) == len(found.mutants) > 10
    for mutant in found.mutants:
        whole, part = check_program(found.tree(mutant), Report()), found.program(mutant)
        assert whole is not None
        assert repr(part.classes) == repr(whole.classes)
        assert (part.string_literals, part.only_thrown) == (whole.string_literals, whole.only_thrown)


def test_a_body_without_the_call_of_the_parent_that_has_to_be_there_is_refused() -> None:
    program = parse_text(WORDS)
    (more,) = program.declarations[1].members
    assert isinstance(more, tree.Constructor)
    checking = Checking(program, Report())
    assert checking.with_body(more, more) is not None
    assert (
        checking.with_body(more, replace(more, body=replace(more.body, statements=more.body.statements[1:])))
        is None
    )


def test_operators_of_heaps_and_of_the_thesis_change_one_place_each() -> None:
    found = mutants_of(LIST, "has")
    assert changed(found) == {
        "DEL0": "Node n;",
        "LINK0": "Node n := this.head.next;",
        "LINK1": "Node n := this.head.prev;",
        "EQ1": "while (n == null) invariant(v != 1) {",
        "NULL0": "while (true) invariant(v != 1) {",
        "LINK9": "while (n.next != null) invariant(v != 1) {",
        "LINK10": "while (n.prev != null) invariant(v != 1) {",
        "EQ0": "if (n.value != v) { return true; } else { n := n.next; }",
        "FIELD1": "if (n.weight == v) { return true; } else { n := n.next; }",
        "LINK7": "if (n.next.value == v) { return true; } else { n := n.next; }",
        "LINK8": "if (n.prev.value == v) { return true; } else { n := n.next; }",
        "LIT0": "if (n.value == v) { return false; } else { n := n.next; }",
        "ELSE0": "if (n.value == v) { return true; }",
        "DEL1": "if (n.value == v) { return true; } else { ; }",
        "FIELD0": "if (n.value == v) { return true; } else { n := n.prev; }",
        "LINK2": "if (n.value == v) { return true; } else { n := n.next.next; }",
        "LINK3": "if (n.value == v) { return true; } else { n := n.prev.next; }",
        "LINK4": "if (n.value == v) { return true; } else { n := n; }",
        "LINK6": "if (n.value == v) { return true; } else { n := n.next.prev; }",
        "DEL2": ";",
        "LIT1": "List.count := -1;",
        "LIT2": "List.count := 1;",
        "FIELD2": "List.spare := 0;",
        "LIT3": "return true;",
    }
    assert (found.ill_typed, found.merged) == (0, 1)


THREADS = """
class A { int x;
  void go(A other, A third, bool b) {
    fork this.go(other, third, b);
    lock (other) { this.x := -1; }
    while (b) { if (b && !b) { break; } continue; }
    join;
    throw;
  }
}
"""


def test_operators_of_threads_and_control() -> None:
    made = changed(mutants_of(THREADS, "go", operators=("FORK", "LOCK", "FLOW", "BOOL", "UN", "NEG", "DEL")))
    assert made == {
        "DEL0": ";",
        "FORK0": "this.go(other, third, b);",
        "LOCK0": "lock (third) { this.x := -1; }",
        "LOCK1": "{ this.x := -1; }",
        "DEL1": "lock (other) { ; }",
        "UN0": "lock (other) { this.x := 1; }",
        "NEG1": "while (!b) { if (b && !b) { break; } continue; }",
        "BOOL0": "while (b) { if (b || !b) { break; } continue; }",
        "BOOL1": "while (b) { if (b ==> !b) { break; } continue; }",
        "UN1": "while (b) { if (b && b) { break; } continue; }",
        "NEG0": "while (b) { if (!(b && !b)) { break; } continue; }",
        "FLOW0": "while (b) { if (b && !b) { continue; } continue; }",
        "FLOW1": "while (b) { if (b && !b) { break; } break; }",
        "DEL2": ";",
        "DEL3": ";",
    }


def test_specifications_and_ghosts_are_left_alone() -> None:
    text = """class A { ghost int g;
      static int f(int a, ghost int b) requires(a > 0) ensures(retval == 1) { ghost int c := 2; assert a > 3; assume a != 4; return a; }
      static int h(int a) { int x := A.f(a, ghost 7); return x; } }"""
    assert set(changed(mutants_of(text, "f")).values()) == set()
    assert set(changed(mutants_of(text, "h", operators=("LIT", "CMP", "EQ"))).values()) == set()


def test_a_call_of_super_is_left_alone() -> None:
    text = """class A { int x; A(int x) { this.x := x; } } class B extends A { int y;
      B(int a, int b) {
        super(a);
        this.y := b;
      } }"""
    assert changed(mutants_of(text, "B", operators=("VAR", "DEL"))) == {"VAR0": "this.y := a;", "DEL0": ";"}


def test_what_is_wrongly_typed_is_counted_and_not_listed() -> None:
    found = mutants_of("class A { static int f() { return 2147483647; } }", "f")
    assert [mutant.edit.text for mutant in found.mutants] == ["return 2147483646;"]
    assert found.ill_typed == 1


@pytest.mark.parametrize("operator", OPERATORS)
def test_one_operator_numbers_its_mutants_as_all_do(operator: str) -> None:
    alone, among = changed(mutants_of(LIST, "has", operators=[operator])), changed(mutants_of(LIST, "has"))
    assert {
        name: text for name, text in among.items() if name.rstrip("0123456789") == operator
    }.items() <= alone.items()


@pytest.mark.parametrize(
    ("example", "methods"),
    [("bubble_sort", ("sort",)), ("sorted_list", ("insert", "remove")), ("search_tree", ("insert",))],
)
def test_the_text_of_a_mutant_means_the_mutant(example: str, methods: tuple[str, ...]) -> None:
    found = mutants_of((EXAMPLES / f"{example}.oox").read_text(encoding="utf-8"), *methods)
    assert found.mutants
    for mutant in found.mutants:
        assert without_skips(mutants_of(mutant.text, *methods, operators=()).base) == without_skips(
            found.tree(mutant)
        ), mutant.name


def without_skips(program: tree.Program) -> tree.Program:
    """Return a program without the statements that do nothing: an initial value that is dropped leaves none in the text."""

    def kept(node: tree.Node) -> tree.Node:
        if not isinstance(node, tree.Block):
            return node
        return replace(
            node, statements=tuple(each for each in node.statements if not isinstance(each, tree.Skip))
        )

    return rewrite_node(program, kept)


def test_a_mutant_differs_from_the_program() -> None:
    found = mutants_of(LIST, "has")
    assert all(mutant.text != LIST and found.tree(mutant) != found.base for mutant in found.mutants)
    assert parse_text(LIST) != found.base
