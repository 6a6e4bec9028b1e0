from __future__ import annotations

import pytest

from ooxcheck.input.build_call import Call, build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.heap import INITIAL, Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.text.heaps import heap_lines

PROGRAM = load_text("""
interface Shape { int area(); }
class Plain { int x; int get(int y) { return y; } static int twice(int y) { return y + y; } }
class Made { Plain inner; static int count; Made() { this.inner := new Plain(); Made.count := 1; } void use() { } }
class Needy { int x; Needy(int x) { this.x := x; } void use() { } }
class Below extends Needy { Below() { super(7); } void own() { } }
class Faulty { Faulty() { throw "no"; } void use() { } }
""")


def call(name: str, *args: str, this: str | None = None) -> Call:
    return build_call(PROGRAM, find_method(PROGRAM, name), this, args, DEFAULT)


def lines(made: Call) -> list[str]:
    return heap_lines(made.state.heap, made.state.arguments, Names())


def test_a_static_method_gets_its_arguments() -> None:
    assert call("twice", "4").state.arguments == (4,)


def test_the_receiver_comes_first() -> None:
    receiver, argument = call("get", "4", this="Plain{x=3}").state.arguments
    assert isinstance(receiver, Obj)
    assert argument == 4


def test_without_a_receiver_an_object_is_constructed() -> None:
    assert lines(call("Made.use")) == ["Made.count = 1", "Made0 -inner-> Plain0(0)"]


def test_an_object_without_constructor_has_defaults() -> None:
    assert lines(call("get", "1")) == ["Made.count = 0", "Plain0(0)"]


def test_what_a_constructor_made_belongs_to_the_initial_heap() -> None:
    heap = call("Made.use").state.heap
    assert [obj.maker for obj in heap.objects] == [(INITIAL, 0), (INITIAL, 1)]
    assert heap.journal == []


def test_the_constructor_of_a_subclass_calls_its_parent() -> None:
    assert lines(call("own")) == ["Made.count = 0", "Below0(7)"]


def test_a_constructor_runs_on_a_fresh_object_that_comes_last() -> None:
    made = call("Needy.Needy", "5")
    assert made.state.arguments == (made.state.heap.objects[-1], 5)


@pytest.mark.parametrize(
    ("name", "args", "this", "message"),
    [
        ("twice", [], None, "Plain.twice takes 1 --arg, not 0"),
        ("twice", ["1", "2"], None, "Plain.twice takes 1 --arg, not 2"),
        ("Made.use", ["1"], None, "Made.use takes no --arg, not 1"),
        ("twice", ["1"], "Plain{}", "Plain.twice is a static method and takes no --this"),
        ("Needy.Needy", ["1"], "Needy{}", "Needy.Needy is a constructor and takes no --this"),
        ("get", ["1"], "null", "the receiver of a call is not null"),
        ("Needy.use", [], None,
         "no constructor of Needy goes without arguments: give a receiver, such as --this 'Needy{}'"),
        ("area", [], None,
         "Shape is an interface: give a receiver, such as --this 'C{}' with a class C that implements it"),
        ("Faulty.use", [], None,
         "the constructor of Faulty does not return an object: give a receiver, such as --this 'Faulty{}'"),
    ],
)  # fmt: skip
def test_a_call_that_cannot_be_made_is_told(
    name: str, args: list[str], this: str | None, message: str
) -> None:
    with pytest.raises(OoxError) as error:
        call(name, *args, this=this)
    assert error.value.diagnostics[0].message == message
