"""Which bounds on sizes limit an answer: by hand, what is limited was written down before it was run."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.input_sizes import Size, SizeLimit, size_limits
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

PROGRAM = """
interface Source { Node next(); int number(); }
class Node { Node next; int value; string name; ghost int set seen; }
class Pair { Cell left; Cell right; }
class Cell { int value; }
class Kept { Node first; invariant acyclic(this.first, next); }
class T {
  static Node root;
  static int total;
  static int number(int x) { return x; }
  static int looped(int n) { int i := 0; while (i < n) invariant(i >= 0) { i := i + 1; } return i; }
  static int value(Node n) requires(n != null) { return n.value; }
  static int second(Node n) requires(n != null && n.next != null) { return n.next.value; }
  static int unused(Node n, int[] a) { return 1; }
  static int overwritten(int[] a) { { int[] b := new int[2]; a := b; } return a[0]; }
  static int sometimes(int[] a, bool b) { if (b) { a := new int[2]; } return #a; }
  static int ensured(int[] a) ensures(a == null || #a < 5) { a := new int[2]; return a[0]; }
  static int late(int[] a) requires(a != null) { int[] b := a; a := new int[2]; return #b; }
  static int related(Node n, int x) requires(n != null && x == #n.*next) { return x; }
  static int length(int[] a) requires(a != null) { return #a; }
  static int fixed(int[] a) requires(a != null && #a == 2) { return a[0]; }
  static int under(int[] a) requires(a != null) requires(3 > #a) { return a[0]; }
  static int longer(int[] a) requires(a != null && #a <= 4) { return a[0]; }
  static int rows(int[][] a) requires(a != null && #a == 1) { return #a[0]; }
  static int held(Pair p) requires(p != null) { return p.left.value + p.right.value; }
  static int pairs(Pair p, Pair q) requires(p != null && q != null) { return p.left.value + q.right.value; }
  static int keeper(Kept k, int x) { return x; }
  static int all(int x) ensures(no n : Node | n.value == 7) { return x; }
  static int fromRoot() requires(T.root != null) { return T.root.next.value; }
  static int noRoot() requires(T.root == null) { T.root := new Node(); return T.root.next.value; }
  static void toRoot(int x) { T.total := x; }
  static bool named(Node n) requires(n != null) { return n.name == "a"; }
  static int counted(Node n) requires(n != null) ensures(#n.seen >= 0) { return 0; }
  static int asked(Source s) requires(s != null) { return s.number(); }
  static int given(Source s) requires(s != null) { Node n := s.next(); return n.next.value; }
  int inside() { return 0; }
}
"""

OBJECTS = SizeLimit(Size.OBJECTS, 3, ("Node",))
ARRAYS = SizeLimit(Size.ARRAYS, 3)
KEPT = "class Kept { Node first; invariant acyclic(this.first, next); }\n"


def limits(
    method: str, text: str, *, settings: Settings | None = None, scope: int = 3, array: int = 3
) -> tuple[SizeLimit, ...]:
    program = load([Source("a.oox", text)], int_width=8)
    found = next(each for each in program.methods() if each.name == method)
    return size_limits(program, found, Bounds(scope=scope, array=array), settings or Settings())


@pytest.mark.parametrize(("method", "expected"), [
    ("number", ()),
    ("looped", ()),
    ("value", ()),  # there is one node, and what it leads to is not looked at
    ("second", (OBJECTS,)),
    ("unused", ()),
    ("related", (OBJECTS,)),  # x is as large as the list
    ("length", (ARRAYS,)),
    ("fixed", ()),
    ("under", ()),
    ("longer", (ARRAYS,)),
    ("rows", (SizeLimit(Size.OBJECTS, 3, ("int[]",)), ARRAYS)),
    ("held", ()),  # two cells
    ("pairs", (SizeLimit(Size.OBJECTS, 3, ("Cell",)),)),  # four cells
    ("overwritten", ()),
    ("sometimes", (ARRAYS,)),
    ("ensured", (ARRAYS,)),
    ("late", (ARRAYS,)),
    ("all", (OBJECTS, SizeLimit(Size.TUPLES, 3))),  # any field of any node counts then
    ("fromRoot", (OBJECTS,)),
    ("noRoot", ()),
    ("toRoot", ()),
    ("named", ()),  # strings are only compared
    ("counted", (SizeLimit(Size.TUPLES, 3),)),
    ("asked", ()),
    ("given", (OBJECTS,)),
    ("inside", ()),
])  # fmt: skip
def test_a_bound_limits_an_answer_where_larger_inputs_matter(
    method: str, expected: tuple[SizeLimit, ...]
) -> None:
    assert limits(f"T.{method}", PROGRAM.replace(KEPT, "class Kept { }\n")) == expected


def test_what_leads_to_an_invariant_matters() -> None:
    assert limits("T.keeper", PROGRAM) == (OBJECTS,)
    assert limits("T.keeper", PROGRAM, settings=Settings(invariants=False)) == ()


def test_a_larger_scope_is_enough_for_inputs_of_a_fixed_size() -> None:
    assert limits("T.pairs", PROGRAM, scope=4) == ()
    assert limits("T.longer", PROGRAM, array=4) == ()


@pytest.mark.parametrize(("body", "expected"), [
    ("return s == \"a\";", ()),
    ("return #s == 2;", (SizeLimit(Size.STRINGS, 3),)),
])  # fmt: skip
def test_strings_that_are_looked_into_are_bounded(body: str, expected: tuple[SizeLimit, ...]) -> None:
    assert (
        limits("S.m", f"class S {{ static bool m(string s) requires(s != null) {{ {body} }} }}") == expected
    )


def test_strings_that_a_loop_by_invariant_leaves_are_bounded() -> None:
    text = 'class S { static int m(int n) { string s := ""; int i := 0; while (i < n) invariant(i >= 0) { s := s + "a"; i := i + 1; } return #s; } }'
    assert limits("S.m", text) == ()
    assert limits("S.m", text, settings=Settings(loops_by_invariant=True)) == (SizeLimit(Size.STRINGS, 3),)


def test_a_loop_that_is_taken_for_its_invariant_may_choose_any_object() -> None:
    text = "class N { N next; } class L { static int m(N n, int k) { int i := 0; while (i < k) invariant(i >= 0) { i := i + 1; } return i; } }"
    assert limits("L.m", text) == ()
    assert limits("L.m", text, settings=Settings(loops_by_invariant=True)) == (
        SizeLimit(Size.OBJECTS, 3, ("N",)),
    )
