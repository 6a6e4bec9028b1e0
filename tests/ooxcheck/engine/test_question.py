from __future__ import annotations

import pytest

from ooxcheck.engine.question import Question, Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.load import find_method
from ooxcheck.input.values import CallMode, read_calls, read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.source import Source

PROGRAM = load_text("""
interface Shape { int area(); }
class A { static void f(int x, int y) { } static void g() { } }
""")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inline", ("inline", {})),
        ("contract", ("contract", {})),
        ("A.f=contract", ("auto", {"A.f": "contract"})),
        ("contract, A.f = inline ,g=contract", ("contract", {"A.f": "inline", "g": "contract"})),
        ("A.f(int, int)=contract,A.g=inline", ("auto", {"A.f(int, int)": "contract", "A.g": "inline"})),
    ],
)
def test_modes_are_read(text: str, expected: tuple[CallMode, dict[str, CallMode]]) -> None:
    assert read_calls(text) == expected


@pytest.mark.parametrize("text", ["", "sometimes", "A.f", "A.f=", "=contract", "inline,", "A.f=always"])
def test_what_is_no_mode_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no way to treat calls"):
        read_calls(text)


def test_names_and_patterns_become_methods() -> None:
    assert Terms(callees={"A.*": "contract", "A.g": "inline", "Shape.area": "contract"}).resolve_for(
        PROGRAM
    ).callees == {
        "A.f(int, int)": "contract",
        "A.g()": "inline",
        "Shape.area()": "contract",
    }
    with pytest.raises(OoxError, match="no method"):
        Terms(callees={"A.h": "contract"}).resolve_for(PROGRAM)


def test_every_class_in_scopes_is_one_of_the_program() -> None:
    terms = Terms(bounds=Bounds(scopes={"A": 1, "A[]": 1, "int[]": 2, "B": 1, "Shap": 1}))
    with pytest.raises(OoxError) as error:
        terms.resolve_for(PROGRAM)
    assert [each.message for each in error.value.diagnostics] == [
        "--scope: no class B",
        "--scope: no class Shap; did you mean Shape?",
    ]


NESTED = """
public class Light {
  enum Colour { RED, GREEN }
  static class Wire { Wire next; }
  static class Lamp { static class Socket { } }
  static class Room { static class Socket { } }
  Colour colour;
  Wire wire;
  static int id(int x) { return x; }
  Wire wire() { return wire; }
}
"""


@pytest.mark.parametrize("method", ["Light.id", "Light.wire"])
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Light.Wire", "Light.Wire"),
        ("Wire", "Light.Wire"),
        ("Wire[]", "Light.Wire[]"),
        ("Light", "Light"),
        ("Lamp.Socket", "Light.Lamp.Socket"),
    ],
)
def test_classes_of_java_are_named_as_they_are_written_whether_a_method_reaches_them_or_not(
    method: str, written: str, meant: str
) -> None:
    program, _ = java_program([Source("Light.java", NESTED)], method)
    terms = Terms.of(read_values({"scope": f"2,{written}=1..4"})).resolve_for(program)
    assert terms.bounds.scopes == {meant: 4}
    assert {name: str(steps) for name, steps in terms.growth.scopes.items()} == {meant: "1..4"}


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("Socket", "--scope: no class Socket; it could be Light.Lamp.Socket or Light.Room.Socket"),
        ("Light.Wirre", "--scope: no class Light.Wirre; did you mean Light.Wire?"),
    ],
)
def test_a_class_of_java_that_cannot_be_told_is_refused(written: str, why: str) -> None:
    program, _ = java_program([Source("Light.java", NESTED)], "Light.wire")
    with pytest.raises(OoxError) as error:
        Terms.of(read_values({"scopes": {written: 2}})).resolve_for(program)
    assert [each.message for each in error.value.diagnostics] == [why]


def test_what_is_not_said_is_the_same_everywhere() -> None:
    assert Terms.of({}) == Terms.of(read_values({})) == Terms()


def test_a_question_has_all_terms() -> None:
    method = find_method(PROGRAM, "A.g")
    terms = Terms(bounds=Bounds(scope=1), calls="infer", seconds=2.5, memory=300, self_check=True)
    question = terms.about(PROGRAM, method)
    assert question == Question(
        PROGRAM, method, bounds=Bounds(scope=1), calls="infer", seconds=2.5, memory=300, self_check=True
    )


def test_time_that_has_passed_is_gone() -> None:
    assert Terms(seconds=2.5).without(1).seconds == 1.5
    assert (left := Terms(seconds=2.5).without(9).seconds) is not None
    assert 0 < left < 0.01
    assert Terms().without(9).seconds is None
