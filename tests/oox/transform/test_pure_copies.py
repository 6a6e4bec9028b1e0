from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.transform.pure_copies import Entangled, fresh, with_copies

LIST = """
interface Sized { int size() pure; }
class List implements Sized {
  List next;
  invariant this.size() >= 0;
  int size() pure ensures(retval == this.sum(1)) { int n := this.sum(0); return n; }
  int sum(int n) pure { List l := this; while (l != null) invariant(n >= this.size()) { n := n + 1; l := l.next; } return n; }
  int other() { int n := this.size(); assert n == this.size(); return n; }
}
"""


def test_formulas_and_copies_call_copies_and_code_calls_what_it_did() -> None:
    copied = with_copies(parse_text(LIST), "_in_formulas")
    text = node_text(copied.program)
    assert copied.names == {"size_in_formulas", "sum_in_formulas"}
    assert load_text(text).classes
    assert "invariant this.size_in_formulas() >= 0" in text
    assert "ensures(retval == this.sum_in_formulas(1))" in text
    assert "invariant(n >= this.size_in_formulas())" in text
    assert "assert n == this.size_in_formulas();" in text
    assert text.count("int n := this.size();") == 1
    assert text.count("int n := this.sum(0);") == 1
    assert text.count("int n := this.sum_in_formulas(0);") == 1
    assert text.count("int size_in_formulas()") == 2


DEFINED = """
class Bag {
  int n;
  model int size := this.steps();
  define bool above(int least) := this.steps() > least;
  define bool even(int n) := n % 2 == 0;
  int steps() pure { int i := 0; while (i < this.n) { i := i + 1; } return i; }
  bool f() ensures(this.size == 1 || this.above(1) || Bag.even(2) || even(4)) { return this.n > 0; }
}
"""


def test_definitions_call_copies_and_functions_are_copied_where_they_are_called_as_methods_are() -> None:
    copied = with_copies(parse_text(DEFINED), "_copy")
    text = node_text(copied.program)
    assert load_text(text).classes
    assert copied.names == {"steps_copy", "above_copy", "even_copy"}
    assert "model int size := this.steps_copy();" in text
    assert "define bool above_copy(int least) := this.steps_copy() > least;" in text
    assert "this.size == 1 || this.above_copy(1) || Bag.even_copy(2) || even(4)" in text


def test_without_loops_nothing_is_copied() -> None:
    program = parse_text(
        "class A { int f() pure { return 1; } void g() ensures(this.f() == 1) { while (true) { } } }"
    )
    assert with_copies(program, "_copy").program is program
    assert not with_copies(program, "_copy").names


MAKER = "class B { int n; B() { %s } void fill() { while (this.n < 3) { this.n := 3; } } }"


@pytest.mark.parametrize("body", ["while (this.n < 3) { this.n := 3; }", "this.fill();"])
def test_loops_in_constructors_that_formulas_run_are_refused(body: str) -> None:
    caller = " class A { static int f() pure { B b := new B(); return b.n; } static void g() ensures(A.f() == 3) { } }"
    with pytest.raises(Entangled):
        with_copies(parse_text(MAKER % body + caller), "_copy")
    assert not with_copies(parse_text(MAKER % "this.n := 3;" + caller), "_copy").names
    assert not with_copies(parse_text(MAKER % body), "_copy").names


def test_a_fresh_word_is_in_no_name() -> None:
    assert fresh("skip", "int skipped; int skip_;") == "skip__"
    assert fresh("over", "int skip;") == "over"
