"""Ghost sets and relations of numbers, as contracts change them: right and wrong claims about them, as brute force judges."""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.translate.havoc.ghost_equations import equations
from tests.translate.asking import bounds, broken, verdict

BAG = """
class Bag { ghost int set items; Bag other;
  Bag() ensures(this.items == none) { ; }
  void add(int x) modifies(this.items) ensures(this.items == old(this.items) + x);
  void remove(int x) modifies(this.items) ensures(old(this.items) - x == this.items);
  void take(Bag b) requires(b != null) modifies(this.items, b.items)
    ensures(this.items == old(this.items + b.items) && b.items == none);
  void keep(int x) modifies(this.items) ensures(this.items == {y : old(this.items) | y < x});
  void clear() modifies(this.items) ensures(no this.items);
  void grow(int x) modifies(this.items) ensures(x in this.items && old(this.items) in this.items);
  bool has(int x) pure ensures(retval <==> x in this.items);
  int ask() pure;
  int size() pure ensures(retval == #(this.items));
  void reset() modifies(this.items) ensures(this.items == this.size());
}
"""

MAP = """
class Key { }
class Map { ghost Key -> int entries;
  void put(Key k, int v) requires(k != null) modifies(this.entries)
    ensures(this.entries == (old(this.entries) - (k -> k.(old(this.entries)))) + (k -> v));
  void drop(Key k) modifies(this.entries) ensures(this.entries == old(this.entries) - (k -> k.(old(this.entries))));
  bool has(Key k) pure ensures(retval <==> some k.(this.entries));
}
"""


def bag(body: str, parameters: str = "Bag b, int x", requires: str = "b != null", **rest: Any) -> list[str]:  # noqa: ANN401
    """Return what can fail in a method that uses bags."""
    text = f"class Main {{ static void main({parameters}) requires({requires}) {{ {body} }} }} {BAG}"
    return broken(text, **{"int_width": 2, "scope": 1, **rest})


# ------------------------------------------------------------------------------------------------------ bags of numbers


@pytest.mark.parametrize(
    "body",
    [
        "b.add(x); assert x in b.items;",
        "b.remove(x); assert x !in b.items;",
        "b.add(x); bool f := b.has(x); assert f;",
        "b.add(1); b.add(0); b.remove(1); assert 0 in b.items && 1 !in b.items;",
        "b.add(x); b.add(x); b.remove(x); assert x !in b.items;",
        "int n := b.size(); b.add(x); int m := b.size(); assert m == n || m == n + 1;",
        "b.keep(x); assert all y : b.items | y < x;",
        "b.grow(x); assert x in b.items;",
        "b.clear(); assert no b.items; b.add(x); assert b.items == x;",
        "Bag c := new Bag(); assert no c.items; c.add(x); assert c.items == x; assert #(c.items) == 1;",
        "if (x > 0) { b.add(x); } else { b.add(0); } assert some b.items;",
    ],
)
def test_what_contracts_say_of_sets_of_numbers_is_so(body: str) -> None:
    assert bag(body) == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("b.add(x); assert b.items == x;", "b.items == x"),
        ("b.remove(x); assert some b.items;", "some b.items"),
        ("b.add(x); b.remove(0); assert x in b.items;", "x in b.items"),
        ("int n := b.size(); b.add(x); int m := b.size(); assert m == n + 1;", "m == n + 1"),
        ("b.keep(x); assert x in b.items || no b.items;", "x in b.items || no b.items"),
        ("if (x > 0) { b.add(x); } assert x in b.items;", "x in b.items"),
        ("Bag c := new Bag(); c.add(x); assert 0 in c.items;", "0 in c.items"),
        ("b.grow(x); assert lone b.items;", "lone b.items"),
    ],
)
def test_wrong_claims_about_sets_of_numbers_are_found(body: str, wrong: str) -> None:
    assert bag(body) == [wrong]


def test_two_bags_may_be_one() -> None:
    assert bag(
        "b.take(c); assert no c.items; assert no b.items;",
        "Bag b, Bag c",
        "b != null && c != null && b != c",
        scope=2,
        int_width=1,
    ) == ["no b.items"]
    assert bag(
        "b.add(x); assert x in c.items;",
        "Bag b, Bag c, int x",
        "b != null && c != null",
        scope=2,
        int_width=1,
    ) == ["x in c.items"]
    assert (
        bag(
            "b.add(x); assert x in c.items;",
            "Bag b, Bag c, int x",
            "b != null && c == b",
            scope=2,
            int_width=1,
        )
        == []
    )


def test_a_set_that_stays_the_same_was_not_modified() -> None:
    text = (
        BAG + "class Main { static void main(Bag b, int x) requires(b != null) {} modifies() { b.add(x); } }"
    )
    assert broken(text.replace("{}", "requires(x in b.items)"), int_width=2) == []
    assert len(broken(text.replace("{}", ""), int_width=2)) == 1


def test_a_pure_method_answers_the_same_as_long_as_the_set_is_the_same() -> None:
    body = "int n := b.ask(); b.add(x); int m := b.ask(); assert n == m;"
    assert bag(body, requires="b != null && x in b.items", int_width=1) == []
    assert bag(body, int_width=1) == ["n == m"]


def test_an_equation_waits_for_the_tables_that_it_looks_at() -> None:
    text = """class P { ghost int set a; ghost int set b;
      void put(int x) modifies(this.a, this.b) ensures(this.b == this.a + 1) ensures(this.a == x); }
      class Main { static void main(P p, int x) requires(p != null) { p.put(x); assert p.b == {y : (p.a + 1) | true}; assert p.b == 1; } }"""
    assert broken(text, int_width=2) == ["p.b == 1"]


def test_equations_that_wait_for_each_other_determine_nothing() -> None:
    text = """class P { ghost int set a; ghost int set b;
      void both() modifies(this.a, this.b) ensures(this.b == this.a) ensures(this.a == this.b + 1); }
      class Main { static void main(P p) requires(p != null) { p.both(); assert p.a == p.b; assert 1 in p.a; assert p.a == 1; } }"""
    assert broken(text, int_width=4, ints=(0, 1)) == ["p.a == 1"]
    assert bounds(text, int_width=4, ints=(0, 1)) == ["ghost tuples"]


def test_loops_add_as_often_as_they_run() -> None:
    body = "int i := 0; while (i < x) { b.add(i); i := i + 1; } "
    assert bag(body + "assert x <= 0 || (x - 1) in b.items;", int_width=3) == []
    assert bag(body + "assert x in b.items;", int_width=3) == ["x in b.items"]


# ------------------------------------------------------------------------------------------------------------- relations


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("m.put(k, x); assert k.(m.entries) == x;", []),
        ("m.put(k, x); m.put(k, 0); assert k.(m.entries) == 0;", []),
        ("m.put(k, x); m.drop(k); bool h := m.has(k); assert !h;", []),
        ("m.put(k, x); m.drop(l); assert k == l || k.(m.entries) == x;", []),
        ("m.put(k, x); m.drop(l); assert k.(m.entries) == x;", ["k.(m.entries) == x"]),
        ("m.put(k, x); m.put(l, 0); assert k.(m.entries) == x;", ["k.(m.entries) == x"]),
        ("assert lone k.(m.entries);", ["lone k.(m.entries)"]),
        ("m.put(k, x); assert one x.(~(m.entries));", ["one x.(~(m.entries))"]),
    ],
)
def test_maps_from_objects_to_numbers_are_changed_as_contracts_say(body: str, wrong: list[str]) -> None:
    head = "static void main(Map m, Key k, Key l, int x) requires(m != null && k != null && l != null)"
    assert broken(f"class Main {{ {head} {{ {body} }} }} {MAP}", int_width=1, scope=2) == wrong


def test_what_only_a_relation_with_numbers_leads_to_owes_its_invariant() -> None:
    text = """class P { int v; invariant fine: this.v >= 0; }
      class R { ghost P -> int ranks; void put(P p) modifies(this.ranks) ensures(this.ranks == old(this.ranks) + (p -> 1)); }
      class Main { static void main(R r) requires(r != null) { P p := new P(); p.v := -1; r.put(p); } }"""
    assert broken(text, int_width=2) == ["invariant fine: this.v >= 0;"]
    assert broken(text.replace("r.put(p);", "r.put(null);"), int_width=2) == []


def test_a_relation_that_is_left_open_holds_only_what_is_there() -> None:
    text = """class T { ghost T -> uint ranks; } interface S { void put(T t) requires(t != null) modifies(t.ranks); }
      class Main { static void main(S s, bool q) requires(s != null) {
        T t := new T(); T u := null; if (q) { u := new T(); } s.put(t);
        assert t.ranks in (T -> T.(t.ranks)); assert no u.(t.ranks); } }"""
    assert broken(text, int_width=2) == ["no u.(t.ranks)"]


def test_a_call_may_put_what_it_has_made_into_a_relation_with_numbers() -> None:
    text = """class P { } class R { ghost P -> int ranks; void fill() modifies(this.ranks) exceptional(false) { ; } }
      class Main { static void main(R r) requires(r != null && no r.ranks) { r.fill(); assert no r.ranks; } }"""
    assert broken(text, int_width=2, by_contract=frozenset(("R.fill()",))) == ["no r.ranks"]


# ---------------------------------------------------------------------------------------------------------------- bounds


def test_a_set_that_an_equation_gives_is_no_bound() -> None:
    text = f"class Main {{ static void main(Bag b, int x) requires(b != null) {{ b.add(x); assert x in b.items; }} }} {BAG}"
    assert verdict(text, int_width=8, ints=(0,)) is Verdict.HOLDS
    assert (
        verdict(text.replace("b.add(x)", "b.clear(); b.add(x)", 1), int_width=8, ints=(0,)) is Verdict.HOLDS
    )


def test_a_set_that_the_contract_leaves_open_is_a_bound_unless_all_sets_are_tried() -> None:
    text = f"class Main {{ static void main(Bag b, int x) requires(b != null) {{ b.grow(x); assert x in b.items; }} }} {BAG}"
    assert bounds(text, int_width=8, ints=(0,)) == ["ghost tuples"]
    assert bounds(text, int_width=1) == []


def test_equations_that_determine_a_table_are_those_of_one_object_without_calls() -> None:
    program = load_text(BAG)
    found = {method.name: [str(each.ghost) for each in equations(method)] for method in program.methods()}
    assert found["Bag.add"] == ["Bag.items"]
    assert found["Bag.remove"] == ["Bag.items"]
    assert found["Bag.take"] == ["Bag.items", "Bag.items"]
    assert found["Bag.clear"] == ["Bag.items"]
    assert found["Bag.grow"] == []
    assert found["Bag.reset"] == []


# ------------------------------------------------------------------------------------------- sequences and multisets

LOG = """class K { } class Log { ghost int seq calls; ghost K multiset met; ghost int multiset bag;
  void call(int n) modifies(this.calls, this.bag) ensures(this.calls == old(this.calls) ++ [n] && this.bag == multiset(this.calls));
  void open() modifies(this.calls);
  void meet(K k) modifies(this.met) ensures(old(this.met) + multiset([k]) == this.met);
}"""


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (
            "l.call(1); l.call(0); assert l.calls == old(l.calls) ++ [1, 0]; assert l.bag == multiset(old(l.calls)) + multiset([0, 1]);",
            [],
        ),
        (
            "l.call(1); l.call(0); assert l.calls == old(l.calls) ++ [0, 1];",
            ["l.calls == old(l.calls) ++ [0, 1]"],
        ),
        ("l.call(1); assert l.met == old(l.met) && #l.bag == #old(l.calls) + 1;", []),
        (
            "l.meet(k); l.meet(null); assert count(l.met, null) == old(count(l.met, null)) + (if k == null then 2 else 1);",
            [],
        ),
        ("l.meet(k); l.meet(null); assert count(l.met, null) == 1;", ["count(l.met, null) == 1"]),
        (
            "l.open(); assert l.bag == old(l.bag); assert l.calls == old(l.calls);",
            ["l.calls == old(l.calls)"],
        ),
        ("Log m := new Log(); m.call(1); assert m.calls == [1]; assert l.calls == old(l.calls);", []),
    ],
)
def test_histories_are_changed_as_contracts_say(body: str, wrong: list[str]) -> None:
    text = f"class Main {{ static void main(Log l, K k) requires(l != null) {{ {body} }} }} {LOG}"
    assert broken(text, int_width=4, ints=(0, 1), scope=1) == wrong


def test_a_sequence_that_an_equation_gives_is_no_bound_and_one_that_is_left_open_is() -> None:
    text = f"class Main {{ static void main(Log l) requires(l != null) {{ l.call(1); assert 1 in l.calls; }} }} {LOG}"
    assert verdict(text, int_width=8, ints=(0,)) is Verdict.HOLDS
    assert bounds(text.replace("l.call(1)", "l.open(); l.call(1)"), int_width=2) == ["ghost tuples"]
