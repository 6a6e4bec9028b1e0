"""Suites written as OOX do what they say: they pass now, and fail when the program is another."""

from __future__ import annotations

import pytest

from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.oox.check import load
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.outcomes import Outcome, Returned, Violated
from ooxcheck.oox.source import Source
from tests.ooxcheck.generation.test_search import NODES, SORT, asked, example


def written(
    text: str, name: str = "Main.main", cover: str = "case", *, fail: bool = False, **options: object
) -> Written:
    return oox_class(generate_suite(asked(text, name, **options), cover), fail=fail)


def ends(text: str, tests: Written) -> dict[str, Outcome]:
    """Return how the tests end in a program, by name."""
    program = load([Source("program", text), Source("tests", tests.text)])
    return {test.signature.name: run(program, test).outcome for test in program.classes[tests.name].methods}


def failed(text: str, tests: Written) -> list[str]:
    return [name for name, end in ends(text, tests).items() if not isinstance(end, Returned)]


LINKED = """class L { D first; void add(int v) {
  D d := new D();
  d.v := v;
  d.next := this.first;
  if (this.first != null) { this.first.prev := d; }
  this.first := d;
} } class D { D next; D prev; int v; }"""


def test_new_objects_are_told_from_old_ones_and_their_cells_are_asserted() -> None:
    tests = written(LINKED, "L.add", scope=2)
    assert len(ends(LINKED, tests)) == 2  # an empty list, or one node; what the node holds is written over
    assert not failed(LINKED, tests)
    assert failed(LINKED.replace("d.v := v;", ";"), tests)
    assert failed(LINKED.replace("d.next := this.first;", ";"), tests)
    assert failed(LINKED.replace("this.first.prev := d;", ";"), tests)
    assert failed(
        LINKED.replace("D d := new D();", "D d := this.first; if (d == null) { d := new D(); }"), tests
    )


def test_what_is_changed_besides_is_noticed() -> None:
    tests = written(LINKED, "L.add", scope=2)
    assert failed(
        LINKED.replace("this.first := d;", "if (d.next != null) { d.next.v := 17; } this.first := d;"), tests
    )


def test_arrays_have_their_lengths_and_elements() -> None:
    tests = written(SORT, array=2, scope=1, unroll=4)
    assert not failed(SORT, tests)
    assert failed(SORT.replace("x < a[j - 1]", "x > a[j - 1]"), tests)


def test_a_test_of_an_exception_wants_one() -> None:
    text = f"class Main {{ static int main(N n) {{ return n.v; }} }} {NODES}"
    tests = written(text, scope=1)
    assert not failed(text, tests)
    mended = text.replace("{ return n.v; }", "{ if (n == null) { return 0; } return n.v; }")
    assert failed(mended, tests) == ["main_withNullN_throwsNullReceiver"]


def test_constructors_are_called_with_whatever_they_take_and_then_overruled() -> None:
    text = """class C { int low; int high;
      C(int low, int high) requires(low < high) { this.low := low; this.high := high; }
      int width() { if (this.low == 0) { return this.high; } return this.high - this.low; } }"""
    tests = written(text, "C.width", scope=1)
    assert "new C(0, 1)" in tests.text
    assert not failed(text, tests)
    assert failed(text.replace("return this.high - this.low;", "return this.high;"), tests)


def test_constructors_are_tested_by_new() -> None:
    text = "class C { int x; C(int x) { if (x < 0) { throw; } this.x := x; } }"
    tests = written(text, "C.C(int)", scope=1)
    assert not failed(text, tests)
    assert failed(text.replace("this.x := x;", ";"), tests)


@pytest.mark.parametrize(
    ("parameter", "condition"),
    [
        ("float x", "x < 0.0"),
        ("double x", "x != x"),
        ("bool x", "x"),
        ("uint x", "x > 3"),
        ("char x", "x == 'q'"),
        ("string x", 'x == "a"'),
        ("int[][] x", "x != null"),
    ],
)
def test_values_of_every_type_have_a_text(parameter: str, condition: str) -> None:
    text = f"class Main {{ static int main({parameter}) {{ if ({condition}) {{ return 1; }} return 0; }} }}"
    tests = written(text, scope=1, array=1)
    assert not failed(text, tests)
    assert len(ends(text, tests)) + len(tests.left_out) == 2


def test_ghosts_are_built_and_asserted() -> None:
    text = """class B { ghost int set items; int last;
      void add(int v) requires(v !in this.items) { ghost this.items := this.items + v; if (this.last < v) { this.last := v; } } }"""
    tests = written(text, "B.add", scope=1, array=1)
    assert not failed(text, tests)
    assert failed(text.replace("ghost this.items := this.items + v;", ";"), tests)


def test_a_call_that_breaks_a_contract_fails_until_it_is_mended() -> None:
    text = "class Main { static int main(int x) ensures(retval > 0) { if (x > 5) { return 1; } return x; } }"
    assert [reason[:17] for _, reason in written(text).left_out] == ["it breaks ensures"]
    tests = written(text, fail=True)
    assert {name: type(end) for name, end in ends(text, tests).items() if "breaks" in name} == {
        "main_breaksEnsures": Violated
    }
    mended = text.replace("return x;", "return 2;")
    assert "main_breaksEnsures" not in failed(mended, tests)


# ------------------------------------------------------------------------------------------------------- stubs

ORDER = """interface Order { int compare(Item x, Item y) requires(x != null && y != null) ensures(x == y ==> retval == 0) exceptional(false) pure; }
class Item { int weight; }
class Main { static Item main(Order o, Item a, Item b) requires(o != null && a != null && b != null) {
  int c := o.compare(a, b);
  if (c >= 0) { return a; }
  return b;
} }"""


def test_an_interface_gets_a_stub_with_answers_that_its_contract_allows() -> None:
    tests = written(ORDER, scope=2)
    assert tests.text.count("class MainMainTestOrderStub implements Order") == 1
    assert len(ends(ORDER, tests)) == 3  # the same item, or two of them in either order
    assert not failed(ORDER, tests)
    assert failed(ORDER.replace("c >= 0", "c > 0"), tests)


def test_the_same_arguments_get_the_same_answer_in_any_order_of_calls() -> None:
    tests = written(ORDER, scope=2)
    twice = ORDER.replace("if (c >= 0)", "c := o.compare(a, b); if (c >= 0)")
    assert not failed(twice, tests)
    assert failed(ORDER.replace("o.compare(a, b)", "o.compare(b, a)"), tests)


def test_a_suite_for_each_example_is_green() -> None:
    text = example("sorted_list.oox")
    tests = written(text, "SortedList.insert", scope=2)
    assert ends(text, tests)
    assert not failed(text, tests)


def test_what_a_contract_determines_needs_no_stub() -> None:
    text = """class Counter { int n; void up() ensures(this.n == old(this.n) + 1) modifies(this.n) exceptional(false); }
    class Main { static int main(Counter c) requires(c != null) { c.up(); if (c.n > 3) { return 1; } return 0; } }"""
    tests = written(text, scope=1)
    assert "Stub" not in tests.text
    assert len(ends(text, tests)) == 2
    assert not failed(text, tests)
    assert failed(text.replace("c.n > 3", "c.n > 2147483646"), tests)


def test_what_no_contract_determines_is_left_out_with_the_reason() -> None:
    text = "class Main { static int any(); static int main() { int a := Main.any(); return a; } }"
    assert [reason for _, reason in written(text).left_out] == [
        "Main.any has no body, and its contract allows several results"
    ]


COLLECTED = """class Main { ghost int seq s; ghost int multiset m; int last;
  void main(int x) requires(#this.s == 1 && #this.m == 2 && this.s[0] == 5) modifies(this.s, this.m, this.last)
  { ghost this.s := this.s ++ [x]; ghost this.m := this.m + multiset([x]); this.last := x; } }"""


def test_ghost_sequences_and_multisets_are_written_and_asserted() -> None:
    tests = written(COLLECTED, scope=1)
    assert tests.left_out == ()
    assert "ghost main0.s := [5];" in tests.text
    assert "multiset([" in tests.text
    assert not failed(COLLECTED, tests)
    assert failed(COLLECTED.replace("this.s ++ [x]", "[x] ++ this.s"), tests)
    assert failed(COLLECTED.replace("this.m + multiset([x])", "this.m + multiset([x, x])"), tests)


def test_a_static_method_without_body_has_no_stub_in_oox_and_that_is_said() -> None:
    text = "class Main { static int any(); static int main() { int a := Main.any(); return a; } }"
    assert {reason for _, reason in written(text).left_out} == {
        "Main.any has no body, and its contract allows several results"
    }
