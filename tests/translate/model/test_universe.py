"""Atoms are made once, constants are shared, and what constants decide is known at once."""

from __future__ import annotations

from ooxcheck.oox.types import CHAR, DOUBLE, INT, STRING, ClassType
from ooxcheck.relational import FALSE, NONE, TRUE, IntConstant
from ooxcheck.translate.model.universe import Bit, Index, Text
from tests.oox.runs import loaded
from tests.translate.worlds import rows, things, unknown, world


def test_an_object_is_known_by_where_it_is_made() -> None:
    here = world()
    first, again, other = (here.thing(ClassType("N"), place) for place in ("p", "p", "q"))
    assert first is again
    assert (str(first), str(other)) == ("N$0", "N$1")
    assert here.things == [first, other]


def test_types_hold_the_objects_of_their_subclasses_and_arrays_only_their_own() -> None:
    here = world()
    n, m, a, ns = things(here, "N", "M", "int[]", "N[]")
    assert here.atoms_of(ClassType("N")) == [n, m]
    assert here.atoms_of(ClassType("M")) == [m]
    assert here.atoms_of(a.kind) == [a]
    assert here.atoms_of(ns.kind) == [ns]
    assert here.atoms_of(STRING) == [Text("x"), Text("y")]


def test_what_a_type_holds_grows_with_the_world() -> None:
    here = world()
    assert here.of_type(ClassType("N")) is NONE
    things(here, "N")
    assert rows(here, here.of_type(ClassType("N"))) == {("N$0",)}


def test_constants_of_the_same_atoms_are_the_same() -> None:
    here = world()
    n, m = things(here, "N", "M")
    assert here.constant(n, m) is here.constant(m, n)
    assert here.constant() is NONE


def test_indices_are_made_up_to_the_one_that_is_asked_for() -> None:
    here = world()
    assert here.index(2) == Index(2)
    assert here.indices == 3
    assert here.index(0) == Index(0)
    assert here.indices == 3


def test_unknowns_of_one_place_are_the_same_while_they_may_hold_the_same() -> None:
    here = world()
    n, m = things(here, "N", "M")
    first = here.free("place", "result", 1, [(n,)])
    assert here.free("place", "result", 1, [(n,)]) is first
    assert here.free("elsewhere", "result", 1, [(n,)]) is not first
    wider = here.free("place", "result", 1, [(n,), (m,)])
    assert wider is not first
    assert rows(here, wider) == {("N$0",), ("M$0",)}


def test_what_constants_decide_is_settled() -> None:
    here = world()
    n, m = (here.constant(thing) for thing in things(here, "N", "M"))
    assert here.simplify(n.in_(n + m)) is TRUE
    assert here.simplify(n.eq(m)) is FALSE
    open_ = unknown(here)
    assert here.simplify(open_) is open_


def test_numbers_that_constants_decide_are_known() -> None:
    here = world()
    assert here.number(IntConstant(3) - IntConstant(5)) == -2
    choice = unknown(here).then(here.constant(Bit(0)), here.constant(Bit(1)))
    assert rows(here, choice) == {("bit0",), ("bit1",)}


def test_a_number_cannot_exceed_its_possible_bits() -> None:
    assert world().greatest(IntConstant(5)) == 5
    assert world().greatest(IntConstant(0)) == 0


def test_chars_are_looked_for_in_fields_variables_and_arrays() -> None:
    assert CHAR in loaded("class A { char[] c; }").types
    assert CHAR in loaded("class A { void f(char c) { ; } }").types
    assert DOUBLE in loaded("class A { int f(int i) { return (int) ((double) i / 2.0); } }").types
    assert loaded("class A { static int f() { return 1; } }").types == {INT}


def test_small_ints_leave_room_for_counting() -> None:
    here = world(1)
    assert here.number(IntConstant(1000)) == 1000
