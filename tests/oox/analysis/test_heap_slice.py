"""Slices of the heap: the fields that are left were noted before the first run."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.analysis.heap_slice import heap_slice
from ooxcheck.oox.check import load
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from tests.specs.asking import method_of

FIELDS = "Node a, b, c, d, e; int n;"

JAVA = {
    "int m() { return n; }": "",
    "int m() { return a.n; }": "a",
    "int m() { return part(); }": "b",
    "void m() { a = null; }": "a",
    "Node m() { return new Sub(this).a; }": "a c",
    "int m(Node x) { return x.over(); }": "a b",
    "Supplier<Node> m() { return () -> a; }": "",
    "Node m() { Supplier<Node> s = () -> d; return s.get(); }": "d",
    "int m(Supplier<Node> s) { return s.get() == null ? 0 : 1; }": "",
    "boolean m(Object o) { return a == o; }": "a",
    "void m() { assert a == null || b != null; }": "a b",
    "//@ ensures a == \\old(a);\n int m() { return n; }": "a",
    "//@ requires a == b;\n int m() { return c.n; }": "c",
}


def left(program: Program, *classes: str) -> str:
    fields = (each for name in classes for each in program.classes[name].fields if not each.static)
    return " ".join(sorted({each.name for each in fields if len(each.name) == 1 and each.name != "n"}))


@pytest.mark.parametrize("method", JAVA)
def test_fields_that_code_mentions_are_left(method: str) -> None:
    text = f"""import java.util.function.*;
    class Node {{ {FIELDS}
      {method}
      private int part() {{ return b == null ? 0 : 1; }}
      int over() {{ return a == null ? 0 : 1; }}
    }}
    class Sub extends Node {{ Sub(Node x) {{ c = x; }} int over() {{ return b == null ? 0 : 1; }} }}"""
    sliced = heap_slice(*java_program([Source("Node.java", text)], "Node.m"))
    assert sliced is not None
    program, entry = sliced
    assert left(program, "Node") == JAVA[method]
    assert entry in program.classes["Node"].methods


OOX = """class Node {{
  Node a; Node b; Node c; Node d;
  {invariant}
  int m() requires(this.a != null) requires(this.b != null) {{ return Node.f(this.a); }}
  static int f(Node x) pure {{ if (x == null) {{ return 0; }} return 1; }}
}}"""


def test_assumptions_about_other_fields_are_left_out() -> None:
    program = load([Source("n.oox", OOX.format(invariant=""))])
    sliced = heap_slice(program, method_of(program, "Node.m"))
    assert sliced is not None
    assert left(sliced[0], "Node") == "a"
    assert len(sliced[1].contract.requires) == 1


@pytest.mark.parametrize(
    ("formula", "remains"),
    [
        ("all x : Node | x.a != null", True),
        ("no x : Node | x.a == this", True),
        ("all x : Node | x.b != null", False),
        ("some x : Node | x.a == null", False),
        ("#Node >= 2", False),
        ("this in this.a.*a", True),
        ("some this.~a", False),
        ("acyclic(this, a)", True),
        ("all x : Node | some y : Node | y.a == x", False),
    ],
)
def test_assumptions_remain_that_are_true_of_a_part_of_the_heap(formula: str, *, remains: bool) -> None:
    text = f"""class Node {{
      Node a; Node b; Node c; Node d;
      int m() requires({formula}) {{ return this.a == null ? 0 : 1; }}
    }}""".replace("return this.a == null ? 0 : 1;", "Node x := this.a; return 0;")
    program = load([Source("n.oox", text)])
    sliced = heap_slice(program, method_of(program, "Node.m"))
    assert sliced is not None
    assert bool(sliced[1].contract.requires) == remains


@pytest.mark.parametrize(
    ("formula", "is_sliced"),
    [
        ("this.a == null", True),
        ("all x : this.*a | x.a != x", True),
        ("all x : Node | x.a != x", False),
        ("no this.~a", False),
        ("#Node < 5", False),
    ],
)
def test_conditions_about_all_objects_are_reasons_not_to_slice(formula: str, *, is_sliced: bool) -> None:
    text = f"class Node {{ Node a; Node b; Node c; Node d; void m() {{ assert {formula}; }} }}"
    program = load([Source("n.oox", text)])
    assert (heap_slice(program, method_of(program, "Node.m")) is not None) == is_sliced


def test_what_has_to_be_proved_afterwards_is_a_reason_not_to_slice() -> None:
    program = load([Source("n.oox", OOX.format(invariant="invariant this.a != this.b;"))])
    assert heap_slice(program, method_of(program, "Node.m")) is None


def test_a_slice_is_much_smaller_than_the_heap() -> None:
    def is_sliced(fields: str, code: str) -> bool:
        program = load([Source("n.oox", f"class Node {{ {fields} void m() {{ {code} }} }}")])
        return heap_slice(program, method_of(program, "Node.m")) is not None

    assert is_sliced("Node a; Node b; Node c;", "Node x := this.a;")
    assert not is_sliced("Node a; Node b; Node c;", "Node x := this.a; Node y := this.b;")
    assert not is_sliced("Node a; Node b;", "")
    assert not is_sliced("int a; int b; int c; int d;", "")
