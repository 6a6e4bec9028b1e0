"""Initial states: with every type of value, the solver finds what the enumerator lists."""

from __future__ import annotations

import pytest

from ooxcheck.oox.cells import LENGTHS
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.types import INT
from ooxcheck.relational import NONE
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.model.values import equal
from tests.oox.runs import loaded
from tests.translate.initial_states import enumerated, found, listed, solved, symbolic

NARROW = 2
INTS = (-2, -1, 0, 1, 2, 3)

PROGRAMS = {
    "ints and uints": "class Main { int v; uint u; static void main(Main a, int i) { ; } }",
    "bools and strings": 'class Main { bool b; string s; static void main(Main a, string s) { assert s != "x"; } }',
    "the receiver is there": "class Main { Main next; void main(Main other) { ; } }",
    "a receiver of a subclass": "class Main { void main() { ; } } class Sub extends Main { Sub s; void main() { ; } }",
    "static fields": "class Main { static int n; static Main m; static bool b; static void main() { ; } }",
    "arrays": "class Main { static void main(int[] a, int[] b) { ; } }",
    "arrays of arrays": "class Main { static void main(bool[][] a) { ; } }",
    "arrays of strings": "class Main { static void main(string[] a) { ; } }",
    "ghosts": "class Main { ghost int n; ghost bool b; ghost Main m; static void main(Main a) { ; } }",
    "a ghost set": "class Main { ghost Main set s; static void main(Main a) { ; } }",
    "sets of ints": "class Main { ghost int set s; ghost uint set u; static void main(Main a) { ; } }",
    "relations with ints": "class Main { ghost int -> bool s; static void main(Main a) { ; } }",
    "relations with truth values": "class Main { ghost Main -> bool s; static void main(Main a) { ; } }",
    "sets of strings": "class Main { ghost string set s; string t; static void main(Main a, string u) { ; } }",
    "relations with strings": "class Main { ghost string -> bool s; static void main(Main a) { ; } }",
    "strings all over": 'class Main { string s; static string t; static void main(Main a, string[] b) { assert Main.t != "x"; } }',
    "subclasses share a scope": "class A { A n; } class B extends A { } class Main { static void main(A x) { ; } }",
    "an interface": "interface S { } class Main { S s; static void main(S x, S[] y, Main m) { ; } }",
    "nothing": "class Main { static void main() { ; } }",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_solver_finds_what_the_enumerator_lists(name: str) -> None:
    bounds = Bounds(scope=2 if "int" not in name else 1, array=2, ints=INTS)
    expected = listed(PROGRAMS[name], bounds, int_width=NARROW)
    states = found(PROGRAMS[name], bounds, int_width=NARROW)
    assert set(states) == set(expected)
    assert states.total() == expected.total() or name in OPEN


OPEN = ("subclasses share a scope", "sets of strings", "relations with strings")
"""Which of two objects or strings is the first may stay open."""


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_arrays_have_any_length_up_to_the_bound(length: int) -> None:
    text = "class Main { static void main(bool[] a) { ; } }"
    assert found(text, Bounds(array=length)).total() == 1 + sum(2**n for n in range(length + 1))


@pytest.mark.parametrize("scopes", [{}, {"B": 1}, {"A": 1, "C": 2}, {"A": 0}])
def test_scopes_are_kept(scopes: dict[str, int]) -> None:
    text = """class A { A next; } class B extends A { } class C { A a; A b; }
      class Main { static void main(C c, B d) { ; } }"""
    bounds = Bounds(scope=2, scopes=scopes)
    assert set(found(text, bounds)) == set(listed(text, bounds))


def test_a_constructor_has_a_new_receiver_outside_the_initial_heap() -> None:
    text = "class Main { int x; Main next; Main(Main next) { ; } }"
    bounds = Bounds(scope=1, ints=INTS)
    assert found(text, bounds, name="Main.Main", int_width=NARROW) == listed(
        text, bounds, name="Main.Main", int_width=NARROW
    )
    states = symbolic(text, bounds, name="Main.Main", int_width=NARROW)
    assert states.new is not None
    assert states.new not in states.things
    new = states.world.constant(states.new)
    assert states.world.session.solve(new.in_(states.exists)).is_unsat
    assert states.world.session.solve(~new.in_(states.state.heap.allocated)).is_unsat
    assert states.state.variables[0] is new


def test_unreachable_objects_are_excluded_where_a_formula_counts_them() -> None:
    text = "class N { L l; } class L { N n; } class Main { static void main(N a) { BODY } }"
    bounds = Bounds(scope=2)
    for body, is_possible in (("assert #N == 1;", False), (";", True)):
        states = symbolic(text.replace("BODY", body), bounds)
        nothing = equal(states.state.variables[0], NONE)
        assert states.world.session.solve(nothing, states.exists.some()).is_sat is is_possible


def test_what_nobody_mentions_is_left_out_unless_it_holds_references() -> None:
    text = "class Main { int v; bool b; Main next; static int n; static void main(Main a, int[] c) { ; } }"
    program = loaded(text)
    v, b, following = (cell for cell in program.layout("Main") if isinstance(cell, Field))
    states = symbolic(text, Bounds(scope=1, array=1), mentioned=(v,))
    assert {v, following, LENGTHS} <= states.unknowns.keys()
    assert not {b, *program.statics} & states.unknowns.keys()
    assert len(states.unknowns) == 5
    state = next(solved(states))
    assert state.heap.statics.cells == [0]


def test_narrow_numbers_have_the_sign_of_their_last_bit() -> None:
    text = "class Main { int v; static int n; static void main(Main a, int i, int[] c) { ; } }"
    program = loaded(text)
    v, n = Field("Main", "v", INT, static=False), program.statics[0]
    i = next(program.methods()).parameters[1]
    states = symbolic(text, Bounds(scope=1, array=0), widths={v: Narrow(2), n: Narrow(1), i: Narrow(3)})
    values = {
        (cells[0], state.heap.statics.cells[0], state.arguments[1])
        for state in solved(states)
        for cells in [obj.cells for obj in [state.arguments[0]] if isinstance(obj, Obj)]
    }
    assert values == {(x, y, z) for x in (-2, -1, 0, 1) for y in (-1, 0) for z in range(-4, 4)}


def test_enumerated_states_are_listed_with_the_same_strings() -> None:
    text = 'class Main { static void main(string s) { assert s == "other"; } }'
    assert {state.arguments for state in solved(symbolic(text, Bounds()))} == {
        state.arguments for state in enumerated(text, Bounds())
    }
