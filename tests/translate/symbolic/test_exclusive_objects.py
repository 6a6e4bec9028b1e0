"""Objects that exclude each other share an atom, and nothing else is different: answers are brute force's, and written by hand."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ooxcheck.oox.oracle.verdicts import Verdict
from tests.translate.asking import broken, encoded, verdict
from tests.translate.campaign_new_objects import both, making, nowhere

CLASSES = """class N { N next; N() { } }
class T { T left; T right; int key; T(int key) { this.key := key; } }"""


def objects(body: str, classes: str = CLASSES, unroll: int = 2) -> int:
    """Return the number of atoms for objects that a method makes."""
    text = f"class Main {{ static N main(N a, int n) {{ {body} }} }} {classes}"
    return sum(not each.initial for each in encoded(text, unroll=unroll).world.things)


@pytest.mark.parametrize(
    ("body", "shared", "apart"),
    [
        ("N x := new N(); N y := new N(); return x;", 2, 2),
        ("if (n > 0) { return new N(); } return new N();", 1, 2),
        ("N x := null; if (n > 0) { x := new N(); } else { x := new N(); } N y := new N(); return y;", 2, 3),
        ("N x := null; if (n > 0) { x := new N(); } N y := new N(); return y;", 2, 2),
        ("if (n > 0) { N x := new N(); N y := new N(); } else { N z := new N(); } return a;", 2, 3),
        ("if (n > 0) { return new N(); } N[] row := new N[n]; T t := new T(n); return new N();", 3, 4),
        ("while (n > 0) { if (n == 3) { return new N(); } n := n - 1; } return a;", 1, 2),
        ("while (n > 0) { a := new N(); n := n - 1; } return a;", 2, 2),
        ("try { if (n > 0) { a := new N(); throw; } a := new N(); } catch { a := new N(); } return a;", 2, 3),
    ],
)
def test_only_objects_that_exclude_each_other_share_an_atom(body: str, shared: int, apart: int) -> None:
    assert objects(body) == shared
    with nowhere():
        assert objects(body) == apart


def test_a_recursive_insertion_makes_one_object() -> None:
    tree = CLASSES.replace(
        "this.key := key; }",
        """this.key := key; }
        static T put(T t, int k) {
          if (t == null) { return new T(k); }
          if (k < t.key) { T l := T.put(t.left, k); t.left := l; } else { T r := T.put(t.right, k); t.right := r; }
          return t;
        }""",
    )
    assert objects("T t := null; T u := T.put(t, n); return a;", tree, unroll=3) == 1
    assert objects("T t := new T(n); T u := T.put(t, n); return a;", tree, unroll=3) == 2


CASES = (
    ("N x := null; if (n > 0) { x := new N(); x.next := a; } else { x := new N(); } assert x.next == null;", 1),
    ("N x := null; if (n > 0) { x := new N(); } else { x := new N(); } assert x != a;", 0),
    ("N x := null; if (n > 0) { x := new N(); } N y := new N(); assert x != y;", 0),
    ("N x := null; if (n > 0) { x := new N(); } N y := new N(); assert x == null;", 1),
    ("N x := a; while (n > 0) { n := n - 1; if (n == 1) { x := new N(); break; } x := new N(); } assert x != a || n == 0;", 1),
    ("try { if (n > 0) { a := new N(); a.next := a; throw; } a := new N(); } catch { a := new N(); } assert a.next == null;", 0),
    ("N x := new N(); x.next := a; if (n > 0) { x := null; N y := new N(); assert y.next == null; }", 0),
)  # fmt: skip
"""Bodies, and how many assertions fail."""


@pytest.mark.parametrize("mode", [nullcontext, nowhere])
@pytest.mark.parametrize(("body", "failures"), CASES)
def test_answers_are_those_of_atoms_of_their_own(
    body: str, failures: int, mode: type[nullcontext[None]]
) -> None:
    text = f"class Main {{ static void main(N a, int n) {{ {body} }} }} {CLASSES}"
    with mode():
        assert len(broken(text)) == failures


def test_new_objects_of_a_formula_are_its_own() -> None:
    text = f"""class Main {{
      static N fresh(bool b) pure {{ if (b) {{ return new N(); }} else {{ return new N(); }} }}
      static void main(bool b) ensures(Main.fresh(b) != Main.fresh(!b)) {{ N x := new N(); }}
    }} {CLASSES}"""
    assert verdict(text) is Verdict.HOLDS


@pytest.mark.parametrize("seed", range(6))
def test_random_methods_are_answered_as_by_brute_force(seed: int) -> None:
    assert both(making(seed)).differences == ()
