"""Which kinds of objects there may be, in which order, and how many: read off small class diagrams."""

from __future__ import annotations

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.initial_states import kinds

LIST = "class List { Node first; } class Node { int v; Node next; } class Unused { List list; }"


def main(parameters: str) -> str:
    return f"class Main {{ static void main({parameters}) {{ ; }} }}"


def counts(text: str, bounds: Bounds, *, settings: Settings | None = None) -> dict[str, int]:
    found = kinds(text, bounds, settings=settings or Settings())
    return {str(kind): found.counts[kind] for kind in found.order}


def test_only_what_the_roots_reach_is_there() -> None:
    assert counts(LIST + main("List l"), Bounds(scope=3)) == {"List": 1, "Node": 3}


def test_there_are_no_more_objects_than_slots_to_hold_them() -> None:
    assert counts(LIST + main("List l, List m"), Bounds(scope=3)) == {"List": 2, "Node": 3}
    assert counts("class A { } class B { A x; A y; }" + main("B b, A a"), Bounds(scope=9)) == {"B": 1, "A": 3}
    assert counts("class A { }" + main("A[] b"), Bounds(scope=9, array=4)) == {"A[]": 1, "A": 4}


def test_ghost_sets_hold_any_number() -> None:
    assert counts("class A { } class B { ghost A set s; }" + main("B b"), Bounds(scope=5)) == {"B": 1, "A": 5}


def test_a_static_field_is_a_root_and_so_is_this() -> None:
    text = "class A { } class Main { static A a; Main next; void main() { ; } }"
    assert counts(text, Bounds(scope=2)) == {"Main": 2, "A": 1}


def test_a_new_receiver_is_no_root() -> None:
    assert counts("class Main { static void main() { ; } }", Bounds()) == {}


def test_scopes_of_parents_bound_their_subclasses() -> None:
    text = "class A { A next; } class B extends A { }" + main("A a")
    assert counts(text, Bounds(scope=3, scopes={"A": 2})) == {"A": 2, "B": 2}
    assert counts(text, Bounds(scope=3, scopes={"B": 1})) == {"A": 3, "B": 1}


def test_kinds_that_share_a_scope_are_crowded() -> None:
    found = kinds("class A { A next; } class B extends A { }" + main("A a"), Bounds(scope=3))
    assert [({str(kind) for kind in family}, scope) for family, scope in found.scopes_below_counts()] == [
        ({"A", "B"}, 3)
    ]
    found = kinds(LIST + main("List l"), Bounds(scope=3))
    assert not list(found.scopes_below_counts())


def test_an_interface_is_bounded_only_when_asked_for() -> None:
    text = "interface I { int m(); }" + main("I a, I b, I c")
    assert counts(text, Bounds(scope=1)) == {"I": 3}
    assert counts(text, Bounds(scope=1, scopes={"I": 2})) == {"I": 2}


def test_an_open_interface_is_a_kind_beside_its_classes() -> None:
    text = "interface I { } class A implements I { }" + main("I a")
    assert counts(text, Bounds(scope=2)) == {"A": 1}
    assert counts(text, Bounds(scope=2), settings=Settings(open_types=True)) == {"A": 1, "I": 1}


def test_arrays_are_no_longer_than_an_int_can_say() -> None:
    assert kinds(main("int[] a"), Bounds(array=7), int_width=3).longest == 3


def test_kinds_come_before_those_they_lead_to() -> None:
    found = kinds("class A { B b; C c; } class B { C c; } class C { }" + main("C c, B b, A a"), Bounds())
    assert [str(kind) for kind in found.order] == ["A", "B", "C"]
    assert found.without_back_references == frozenset(found.order)


def test_a_kind_that_a_later_one_leads_to_is_not_anchored() -> None:
    found = kinds("class A { B b; } class B { A a; B c; C d; } class C { }" + main("A a"), Bounds())
    assert [str(kind) for kind in found.order] == ["A", "B", "C"]
    assert {str(kind) for kind in found.without_back_references} == {"B", "C"}
