"""Summaries: those that the thesis prints, what goes beyond it, and all of it held to the interpreter."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.specs.infer import summary
from ooxcheck.specs.inference.summary import Effect, Parameters, Throws
from ooxcheck.specs.relations.expr import New, NewSet
from ooxcheck.specs.text.expression_text import expression_text
from tests.oox.runs import loaded
from tests.specs.asking import BOUNDS, WIDTH, cells_of, escapes, method_of, returning, summarised, told
from tests.specs.campaign import escapes_of_methods, escapes_of_numbers, escapes_of_walks
from tests.specs.escapes import escape, runs

LIST = """
class Node { Node next; Node other; Data data; int value; bool flag; Node(int v) { this.value := v; } }
class Data { int n; }
class Main { static Node root; static int count;
  %s
}
"""

MANY = 6
"""How many random programs of each kind the suite looks at: about fifty methods. `python -m tests.specs.campaign` goes on."""


def main(method: str) -> str:
    return LIST % method


def effect_of(program: Program, name: str) -> Effect:
    effect = summary(program, method_of(program, name)).returning
    assert effect is not None
    return effect


def test_callees_by_contract_are_run_where_formulas_ask_them() -> None:
    text = "class Main { static int f() ensures(retval >= 0) pure { return 0; } static int g() ASKS { int r := Main.f(); return r; } }"
    known = Parameters(by_contract=frozenset(("Main.f()",)))
    for asks, is_exact in {"": False, "ensures(retval == Main.f())": True}.items():
        program = loaded(text.replace("ASKS", asks), WIDTH)
        effect = summary(program, method_of(program, "Main.g"), known).returning
        assert effect is not None
        assert effect.result is not None
        assert effect.result.exact is is_exact


# ----------------------------------------------------------------------------------- printed in the thesis


def test_init_is_exact(thesis: Program) -> None:
    nodes = "this.nodes.head.*next.node"
    assert cells_of(effect_of(thesis, "Graph.init")) == {
        "visitedInsNum": f"visitedInsNum - ({nodes} -> {nodes}.visitedInsNum) + ({nodes} -> 0)"
    }


def test_fix_ins_changes_only_successors(thesis: Program) -> None:
    nodes = "n.outNodesList.head.*next.node"
    assert cells_of(effect_of(thesis, "Graph.fixIns")) == {
        "visitedInsNum": (
            f"visitedInsNum - ({nodes} -> {nodes}.visitedInsNum)",
            f"{nodes} -> int + visitedInsNum",
        )
    }


def test_find_source_returns_an_entry_whose_degree_is_reached(thesis: Program) -> None:
    effect = effect_of(thesis, "Graph.findSource")
    assert not effect.cells
    assert told(effect.result) == ("none", "entry.*next & node.(inDeg.(entry.*next.node.visitedInsNum))")


def test_nullify_move_is_exact(thesis: Program) -> None:
    effect = effect_of(thesis, "Graph.nullifyMove")
    node = "node - (one -> Node) + (one -> two.node) - (two -> Node)"
    assert cells_of(effect) == {"node": node}
    assert told(effect.result) == "if two == one then none else two.node"


def test_insert_is_exact(thesis: Program) -> None:
    effect = effect_of(thesis, "List.insert")
    assert all(bound.exact for bound in effect.cells.values())
    assert cells_of(effect)["prev"] == (
        "if this.head == null then prev else prev - (this.head -> ListEntry) + (this.head -> newListEntry1)"
    )
    assert cells_of(effect)["next"] == "next + (newListEntry1 -> this.head)"
    assert [told(bound) for bound in effect.made.values()] == ["newListEntry1"]


def test_clone_links_only_new_entries_and_copies_elements(thesis: Program) -> None:
    effect = effect_of(thesis, "LinkedList.clone")
    new = "(Entry - old(Entry))"
    assert told(effect.result) == "newLinkedList1"
    assert cells_of(effect) == {
        "header": "header + (newLinkedList1 -> newEntry1)",
        "element": ("element", f"{new} -> (this.header.^next - this.header).element + element"),
        "next": ("next", f"{new} -> {new} + (next + (newEntry1 -> newEntry1))"),
        "previous": ("previous", f"{new} -> {new} + (previous + (newEntry1 -> newEntry1))"),
    }


# ----------------------------------------------------------------------------------------- beyond the thesis


def test_boolean_queries_are_exact(thesis: Program) -> None:
    assert told(effect_of(thesis, "List.isEmpty").result) == "this.head == null"
    assert told(effect_of(thesis, "List.contains").result) == "some each : this.head.*next | each.node == n"


def test_removing_while_walking_is_exact(thesis: Program) -> None:
    cells = cells_of(effect_of(thesis, "List.remove"))
    assert set(cells) == {"head", "next"}
    assert all(isinstance(bound, str) for bound in cells.values())


def test_it_is_said_when_a_method_throws(thesis: Program) -> None:
    found = summary(thesis, method_of(thesis, "Graph.nullifyMove"))
    assert found.throws is Throws.MAYBE
    assert found.throwing is not None
    assert [expression_text(fact) for fact in found.throwing.facts] == ["one == null || two == null"]
    assert summary(thesis, method_of(thesis, "List.insert")).throws is Throws.NEVER
    assert summarised(main("static void m() { throw; }"), "Main.m").throws is Throws.ALWAYS


def test_a_number_plus_a_constant_is_exact_and_counters_are_intervals() -> None:
    assert (
        told(returning(main("static int m(Node p) { return p.value + 2; }"), "Main.m").result)
        == "p.value + 2"
    )
    counted = returning(
        main("static int m(int[] a) { int i := 0; while (i < #a) { i := i + 1; } return i; }"), "Main.m"
    )
    assert told(counted.result) == ("none", "0..7")


def test_recursive_methods_settle() -> None:
    text = main(
        "static Node last(Node p) { if (p.next == null) { return p; } Node q := Main.last(p.next); return q; }"
    )
    assert told(returning(text, "Main.last").result) == ("none", "p.*next")
    assert not escapes(text, "Main.last")


def test_methods_that_call_each_other_settle() -> None:
    text = main(
        "static int even(Node p) { if (p == null) { return 0; } p.value := 0; int r := Main.odd(p.next); return r; }"
        "static int odd(Node p) { if (p == null) { return 1; } p.flag := true; int r := Main.even(p.next); return r; }"
    )
    assert set(cells_of(returning(text, "Main.even"))) == {"value", "flag"}
    assert not escapes(text, "Main.even")
    assert not escapes(text, "Main.odd")


def test_a_call_is_the_union_over_its_receivers() -> None:
    text = """
    class A { int n; void m() { this.n := 1; } }
    class B extends A { int k; void m() { this.k := 2; } }
    class Main { static void call(A a) { a.m(); } static void fresh() { A b := new B(); b.m(); } }
    """
    cells = cells_of(returning(text, "Main.call"))
    assert cells["n"] == "if a instanceof B then n else n - (a -> a.n) + (a -> 1)"
    assert "if a instanceof B then" in cells["k"]
    assert set(cells_of(returning(text, "Main.fresh"))) == {"n", "k"}
    assert not escapes(text, "Main.call")
    assert not escapes(text, "Main.fresh")


def test_constant_arguments_are_a_context() -> None:
    text = main(
        "static void put(Node p, bool on) { while (p != null) { if (on) { p.value := 1; } else { p.flag := true; } p := p.next; } }"
        "static void m(Node p) { Main.put(p, true); }"
    )
    assert set(cells_of(returning(text, "Main.m"))) == {"value"}
    general = summarised(text, "Main.m", Parameters(contexts=0)).returning
    assert general is not None
    assert set(cells_of(general)) == {"value", "flag"}


def test_arrays_and_their_elements() -> None:
    text = main(
        "static int[] m(int[] a, int v) { a[0] := v; int[] b := new int[2]; b[1] := a[0]; return b; }"
    )
    effect = returning(text, "Main.m")
    assert all(bound.exact for bound in effect.cells.values())
    assert not escapes(text, "Main.m")
    assert not escapes(main("static int[][] m(int n) { int[][] a := new int[n][2]; return a; }"), "Main.m")


def test_an_exception_that_is_caught_keeps_what_was_done() -> None:
    text = main(
        "static void m(Node p) { try { p.value := 1; p.next.value := 2; } catch { Main.count := 3; } }"
    )
    assert summarised(text, "Main.m").throws is Throws.NEVER
    assert not escapes(text, "Main.m")


def test_only_so_many_new_objects_are_told_apart() -> None:
    news = " ".join(f"Node n{i} := new Node({i});" for i in range(7))
    made = returning(main(f"static void m() {{ {news} }}"), "Main.m").made
    (bound,) = made.values()
    assert {symbol.number for symbol in bound.lower.fresh if isinstance(symbol, New)} == {1, 2, 3, 4, 5}
    assert isinstance(bound.upper, NewSet)


def test_methods_without_body_change_what_they_may() -> None:
    text = """
    class Bag { ghost int set items; int size;
      void add(int x) ensures(x in this.items) modifies(this.items);
      int any() ensures(retval in this.items) pure; }
    class Main { static int m(Bag bag) { bag.add(1); int r := bag.any(); return r; } }
    """
    effect = returning(text, "Main.m")
    assert set(cells_of(effect)) == {"items"}
    assert effect.result is not None
    assert not effect.result.exact


def test_ghosts_that_are_assigned_may_be_anything_in_their_object() -> None:
    text = """
    class Bag { Bag next; ghost int n; ghost int set items; int size;
      void own(ghost int k) { ghost int set l := this.items + k; ghost this.n := k; this.size := 1; }
      void far(int x) { while (x > 0) { ghost this.next.items := this.items + x; x := x - 1; } }
      void calls(ghost int k) { this.own(ghost k + 1); } }
    """
    own = cells_of(returning(text, "Bag.own"))
    assert own.keys() == {"n", "size"}
    assert own["n"] == ("n - (this -> this.n)", "n - (this -> this.n) + (this -> int)")
    assert cells_of(returning(text, "Bag.calls")) == own
    assert cells_of(returning(text, "Bag.far")) == {
        "items": ("items - (Bag -> Bag.items)", "Bag -> int + items")
    }


def test_methods_that_fork_are_known_by_name_only() -> None:
    text = main("static void m(Node p) { fork Main.n(p); join; } static void n(Node p) { p.value := 1; }")
    assert cells_of(returning(text, "Main.m")) == {"value": ("none", "Node -> int")}


def test_summaries_are_found_once(thesis: Program) -> None:
    method = method_of(thesis, "List.insert")
    assert summary(thesis, method) is summary(thesis, method)


# ------------------------------------------------------------------------------------- held to the interpreter


@pytest.mark.parametrize(
    "name", ["Graph.init", "Graph.fixIns", "Graph.findSource", "Graph.nullifyMove", "List.insert", "List.contains", "List.remove", "LinkedList.clone"]
)  # fmt: skip
def test_no_run_of_the_thesis_methods_escapes(thesis: Program, name: str) -> None:
    method = method_of(thesis, name)
    settings = Settings(invariants=False, steps=3_000)
    ran = list(runs(thesis, method, BOUNDS, settings, 150, random.Random(1)))
    assert any(each.result is not None for each in ran)
    assert not [problem for each in ran if (problem := escape(summary(thesis, method), each))]


@pytest.mark.parametrize("seed", range(MANY))
def test_no_run_of_a_random_method_escapes(seed: int) -> None:
    counts: Counter[str] = Counter()
    found = [
        *escapes_of_methods(seed, counts, 15),
        *escapes_of_numbers(seed, counts, 15),
        *escapes_of_walks(seed, counts, 15),
    ]
    assert not found
    assert counts["methods"]
