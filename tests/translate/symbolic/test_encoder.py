"""An encoding under way knows where it stands, and which objects the program makes there."""

from __future__ import annotations

from ooxcheck.oox.types import ClassType
from ooxcheck.relational import TRUE
from tests.translate.asking import encoded, in_main
from tests.translate.worlds import encoder, world


def test_places_are_left_as_they_are_entered_also_by_exceptions() -> None:
    it = encoder(world())
    with it.at("call"):
        try:
            with it.at("loop"):
                assert it.place == ["call", "loop"]
                raise KeyError
        except KeyError:
            assert it.place == ["call"]
    assert it.place == []


def test_what_formulas_make_is_not_made() -> None:
    it = encoder(world())
    thing = it.world.thing(ClassType("N"), "place")
    with it.aside():
        it.make(thing, TRUE)
    assert it.notes.made == []
    it.make(thing, TRUE)
    assert it.notes.made == [(thing, TRUE)]


def test_what_formulas_run_is_noted_apart() -> None:
    it = encoder(world())
    outer, it.open["N.f()"] = it.ledger, 1
    with it.aside() as inner:
        assert it.ledger is inner
        assert (it.ledger is outer, it.open, it.place) == (False, {}, [("pure", 1)])
    assert (it.ledger is outer, it.open, it.place, it.nesting) == (True, {"N.f()": 1}, [], 0)


def test_the_program_and_its_settings_are_those_of_the_world() -> None:
    it = encoder(world())
    assert it.program is it.world.program
    assert it.settings is it.world.settings


def test_objects_are_made_in_the_order_of_execution() -> None:
    classes = "class N { N() { K k := new K(); } } class K { }"
    encoding = encoded(
        in_main("N n := new N(); int[] a := new int[1]; assert Main.pure() == 0;", "", "", classes).replace(
            "class Main {", "class Main { static int pure() pure { N n := new N(); return 0; }"
        )
    )
    assert [str(thing) for thing, _ in encoding.made] == ["N$0", "K$0", "int[]$0"]
