"""The values that the oracle tries are told of every type that a method draws from, and of no other."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.samples import Sample, left_open, samples
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import CHAR, FLOAT, INT, UINT
from tests.oox.runs import checked, loaded, method

CLASSES = """
class Leaf { float weight; }
class Tree { char label; Leaf[] leaves; }
class Pair { ghost uint -> string names; }
class Base { }
class Derived extends Base { int deep; }
interface Clock { int now(); }
class Watch implements Clock { int at; int now() { return this.at; } }
interface Dice { char roll(); }
class Main {
  Main(char c) { }
  string own;
  static void nothing() { int x := 3; char c := 'x'; }
  static void bools(bool b) { }
  static void tree(Tree t) { }
  static void pair(Pair p) { }
  static void base(Base b) { }
  static void local() { Tree t := new Tree(); }
  void receiver() { }
}
"""


def drawn(
    text: str, name: str, settings: Settings | None = None, bounds: Bounds | None = None, int_width: int = 32
) -> list[Sample]:
    settings = settings or Settings()
    program = loaded(text, int_width)
    return samples(program, method(program, name), bounds or Bounds(), settings)


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("Main.nothing", "char"),
        ("Main.bools", "char"),
        ("Main.tree", "float char"),
        ("Main.pair", "uint char string"),
        ("Main.base", "int char"),
        ("Main.local", "char"),
        ("Main.receiver", "char string"),
        ("Main.Main", "char"),
    ],
)
def test_a_type_is_drawn_from_if_an_initial_state_may_hold_it(name: str, types: str) -> None:
    """A die has no body anywhere, so what it rolls is a char that is drawn, too; a clock is always a watch."""
    assert " ".join(str(sample.type) for sample in drawn(CLASSES, name)) == types


def test_a_program_without_open_methods_draws_only_for_its_initial_state() -> None:
    without = CLASSES.replace("interface Dice { char roll(); }", "")
    assert drawn(without, "Main.nothing") == []
    assert drawn(without, "Main.bools") == []
    assert [sample.type for sample in drawn(without, "Main.nothing", Settings(open_types=True))] == [INT]


def test_static_fields_are_drawn() -> None:
    assert [s.type for s in drawn("class A { static char[] c; static void f() { } }", "A.f")] == [CHAR]


@pytest.mark.parametrize(
    "declared",
    [
        "static void f(C c) modifies(c.x);",
        "static void f(float[] a) modifies(a[*]);",
        "static float f();",
        "static C f();",
    ],
)
def test_what_a_method_without_body_may_choose_is_drawn(declared: str) -> None:
    program = loaded(f"class C {{ float x; {declared} }} class A {{ static void f() {{ }} }}")
    assert len(left_open(program, Settings())) > 0
    assert FLOAT in [sample.type for sample in samples(program, method(program, "A.f"), Bounds(), Settings())]


def test_a_sample_of_integers_is_whole_if_none_of_the_type_is_left_out() -> None:
    text = "class A { static void f(int x, uint y) { } }"
    assert drawn(text, "A.f", bounds=Bounds(ints=(-2, -1, 0, 1, 7)), int_width=2) == [
        Sample(INT, (-2, -1, 0, 1), whole=True),
        Sample(UINT, (0, 1), whole=False),
    ]
    assert all(
        sample.whole for sample in drawn(text, "A.f", bounds=Bounds(ints=tuple(range(-2, 4))), int_width=2)
    )


def test_a_sample_of_chars_or_floats_is_never_whole() -> None:
    bounds = Bounds(chars=("x",), floats=(0.1, -0.0, 0.0, 0.0))
    of_char, of_float = drawn("class A { static void f(char c, float x) { } }", "A.f", bounds=bounds)[::-1]
    assert of_char == Sample(CHAR, (120,), whole=False)
    assert [str(x) for x in of_float.values] == ["0.10000000149011612", "-0.0", "0.0"]
    assert not of_float.whole


@pytest.mark.parametrize(
    ("text", "bounds", "verdict"),
    [
        ("char c) { assert c == 'a' || c == 'b'; }", Bounds(), Verdict.HOLDS),
        ("char c) { assert c == 'a' || c == 'b'; }", Bounds(chars=("a", "c")), Verdict.VIOLATED),
        ("float x) { assert x + 1.0 > x; }", Bounds(), Verdict.HOLDS),
        ("float x) { assert x + 1.0 > x; }", Bounds(floats=(1e20,)), Verdict.VIOLATED),
        ("float x) { assert x == x; }", Bounds(floats=(float("inf"),)), Verdict.HOLDS),
        ("float x) { assert x == x; }", Bounds(floats=(float("nan"),)), Verdict.VIOLATED),
        ("double x) { assert x + 1.0 > x; }", Bounds(floats=(1e20,)), Verdict.VIOLATED),
        ("double x) { assert x + 1.0 > x; }", Bounds(doubles=(1e200,)), Verdict.VIOLATED),
        ("float x) { assert x == 0.1; }", Bounds(floats=(0.1,)), Verdict.HOLDS),
        ("double x) { assert x == 0.1; }", Bounds(floats=(0.1,)), Verdict.HOLDS),
    ],
)
def test_chars_and_floats_are_those_that_are_asked_for(text: str, bounds: Bounds, verdict: Verdict) -> None:
    assert checked(f"class Main {{ static void main({text} }}", bounds=bounds).verdict is verdict


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"chars": ("ab",)}, "'ab' is no char"),
        ({"chars": ("",)}, "'' is no char"),
        ({"chars": ("\U0001f600",)}, "is no char: one is a character of 16 bits"),
        ({"floats": (0.0, -1e39)}, r"-1e\+39 is too large for a float"),
    ],
)
def test_values_that_a_type_does_not_have_are_refused(
    values: dict[str, tuple[str, ...]], message: str
) -> None:
    with pytest.raises(OoxError, match=message):
        Bounds(**values)  # type: ignore[arg-type]  # what a caller without types may write


def test_a_pure_method_may_answer_differently_to_the_two_zeros() -> None:
    text = "class A { static float g(float x) pure; static void f(float x, float y) { float a := A.g(x); float b := A.g(y); assert x == y ==> a == b; } }"
    assert checked(text, "A.f", bounds=Bounds(floats=(0.0, 1.0))).verdict is Verdict.HOLDS
    assert checked(text, "A.f", bounds=Bounds(floats=(0.0, -0.0, 1.0))).verdict is Verdict.VIOLATED
