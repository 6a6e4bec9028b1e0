"""Questions about reachable code."""

from __future__ import annotations

import pytest

from ooxcheck.java.typed import FieldRef
from ooxcheck.java.types import STRING
from tests.java.lowering.reachability.searching import reach_of

TEXT = """
interface Named { String name(); }
abstract class Animal { }
class Dog extends Animal implements Named { public String name() { return "dog"; } }
class Cat extends Animal { }
class T {
    static void m(Animal a, Dog d, Named n) { }
    static int caught(int[] a) { try { return a[0]; } catch (RuntimeException e) { return e.getMessage().length(); } }
    static int plain(int i) { if (i > 0) throw new IllegalStateException("no"); return i; }
}
"""


def test_direct_instances_are_of_concrete_classes() -> None:
    assert set(reach_of(TEXT, "T.m").instantiated_classes()) >= {"Dog", "Cat"}
    assert not reach_of(TEXT, "T.m").has_own("Animal")


def test_direct_subtypes_are_classes_and_implementations() -> None:
    reach = reach_of(TEXT, "T.m")
    assert set(reach.extending("Animal")) == {"Dog", "Cat"}
    assert reach.extending("Named") == ["Dog"]


def test_two_types_meet_if_a_class_is_below_both() -> None:
    reach = reach_of(TEXT, "T.m")
    assert reach.meets("Animal", "Named")
    assert not reach.meets("Cat", "Named")


def test_object_becomes_an_interface() -> None:
    reach = reach_of(TEXT, "T.m")
    assert reach.is_interface("java.lang.Object")
    assert not reach.is_interface("Animal")


def test_messages_of_exceptions_are_kept_only_if_they_are_read() -> None:
    message = FieldRef("java.lang.Throwable", "message", STRING, is_static=False)
    assert reach_of(TEXT, "T.caught").keeps(message)
    assert not reach_of(TEXT, "T.plain").keeps(message)
    assert reach_of(TEXT, "T.plain", is_fresh=True).keeps(message)


def test_strings_may_be_identical_where_they_are_compared_by_identity() -> None:
    text = "class T { static boolean m(String a, String b) { return a == b; } static boolean n(String a, String b) { return a.equals(b); } }"
    assert reach_of(text, "T.m").identity_classes("java.lang.String", "java.lang.String") == [
        "java.lang.String"
    ]
    assert not reach_of(text, "T.n").identity_classes("java.lang.String", "java.lang.String")


FIELDS = """
class Event {
    Round round; int number;
    Round plain() { return round; }
    int read() { return round.game == null ? 1 : 2; }
    void write(Round r) { r.game = null; }
    //@ requires round != null && round.game != null;
    int specified() { return 1; }
    //@ assignable r.*;
    int assigned(Round r) { return 1; }
    int compared(Game a, Game b) { return a.equals(b) ? 1 : 2; }
    int dispatched(Object o) { return o.hashCode(); }
}
class Round { Game game; int at; String name; }
class Game { Place place; int moves; public boolean equals(Object o) { return o instanceof Game && place == ((Game) o).place; } public int hashCode() { return moves; } }
class Place { Event event; }
"""


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("plain", {"Event", "Round"}),
        ("read", {"Event", "Round", "Game"}),
        ("write", {"Event", "Round", "Game"}),
        ("specified", {"Event", "Round", "Game"}),
        ("assigned", {"Event", "Round", "Game"}),
        ("compared", {"Event", "Round", "Game", "Place"}),
        ("dispatched", {"Event", "Round"}),
    ],
)
def test_references_are_left_out_if_nothing_mentions_a_field_of_their_class(
    name: str, classes: set[str]
) -> None:
    reach = reach_of(FIELDS, f"Event.{name}")
    assert {each for each in reach.classes if "." not in each} == classes
    kept = {each.ref.name for each in reach.classes["Round"].fields if reach.keeps(each.ref)}
    touched = name in ("read", "write", "specified", "assigned")
    assert kept == ({"game", "at", "name"} if touched else {"at"})


def test_a_program_from_its_start_has_all_fields() -> None:
    reach = reach_of(FIELDS, "Event.plain", is_fresh=True)
    assert all(reach.keeps(each.ref) for each in reach.classes["Round"].fields)
