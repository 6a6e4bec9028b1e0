"""What a program does as Python is what the interpreter does: the same results, the same exceptions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.outcomes import Returned, Threw
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.to_python import support
from ooxcheck.oox.to_python.render import render
from tests.oox.random_programs import program_text
from tests.oox.runs import method

LITTLE = Settings(steps=5_000)


def namespace(text: str, int_width: int = 32) -> dict[str, Any]:
    """Return what a module defines that a program was rendered to."""
    found: dict[str, Any] = {"__name__": "rendered"}
    exec(compile(render(load_text(text, int_width=int_width)), "rendered.py", "exec"), found)
    return found


def rendered(text: str, int_width: int = 32) -> Callable[..., Any]:
    """Return ``Main.main`` as Python."""
    main: Callable[..., Any] = namespace(text, int_width)["Main"].main
    return main


def main_of(body: str, result: str = "int", rest: str = "") -> Callable[..., Any]:
    return rendered(f"{rest} class Main {{ static {result} main() {{ {body} }} }}")


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("return 2147483647 + 1;", -2147483648),
        ("int x := -7; return x / 2 + 10 * (x % 2);", -13),
        ("int[] a := new int[3]; a[1] := 4; return a[1] + #a;", 7),
        ("int[][] a := new int[2][3]; a[0][2] := 4; return a[1][2] + #a[0];", 3),
        ("int i := 0; while (true) { i := i + 1; if (i < 3) { continue; } break; } return i;", 3),
        ("try { throw \"no\"; } catch { return 5; }", 5),
        ("try { throw \"no\"; } catch (string w) { if (w == \"no\") { return 5; } } return 1;", 5),
        ("int z := 0; try { z := 1 / z; } catch (string w) { if (w == \"zero\") { return 8; } } return 7;", 8),
        ("int8 b := 127; b := b + 1; return (int) b;", -128),
        ("int x := -8; return (x >>> 29) + (x << 33) + (~~~x &&& 5);", 7 - 16 + 5),
        ("int64 l := 1; l := l << 40; return (int) (l >> 38);", 4),
        ("double d := 300.7; return (int) (int8) d;", 44),
        ("int[] a; try { a[0] := 1; } catch { return 6; } return 7;", 6),
        ("int[] a := new int[1]; int i := -1; try { a[i] := 1; } catch { return 6; } return 7;", 6),
        ("int z := 0; try { z := 1 / z; } catch { return 8; } return 7;", 8),
        ("int[] a := new int[2]; if (forall v, i : a : v < 1 && i < 2) { return 1; } return 0;", 1),
        ("int len := 3; int[] lambda := new int[len]; return #lambda;", 3),
        ("return (int) 2.9 + (int) (0.0 / 0.0) + (int) (float) 16777217;", 16777218),
        ("if (true) { } return 0;", 0),
    ],
)  # fmt: skip
def test_small_things(body: str, value: int) -> None:
    assert main_of(body)() == value


def test_numbers_of_single_precision() -> None:
    assert (
        main_of("float x := 0.1; float y := 0.2; return x + y;", "float")()
        == support.single(0.1 + 0.2)
        != 0.1 + 0.2
    )
    assert main_of("float x := 1e38; return x * 10.0;", "float")() == math.inf
    assert main_of("double x := 0.1; double y := 0.2; return x + y;", "double")() == 0.1 + 0.2


def test_numbers_of_other_widths() -> None:
    text = (
        "class Main { static int main(int x) { return x + 1; } static uint less(uint x) { return x - 1; } }"
    )
    main = namespace(text, int_width=4)["Main"]
    assert (main.main(7), main.less(0)) == (-8, 15)


CLASSES = """
interface I { int k() { return 1; } int both(int x); }
class A implements I {
  int size; static int made;
  A(int n) { this.size := n; A.made := A.made + 1; }
  A() { this.size := 9; }
  int both(int x) { return x; }
  int both(bool x) { return 2; }
  int size() { return this.size; }
}
class B extends A {
  B() { super(4); if (A.made > 0) { return; } A.made := 100; }
  int size() { int before := super.size(); return before + 1; }
}
class C extends A { }
"""


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("I i := new B(); int k := i.k(); return k;", 1),
        ("A a := new B(); int n := a.size(); return n * 10 + A.made;", 51),
        ("A a := new C(); int n := a.size(); return n;", 9),
        ("A a := new A(2); int n := a.both(true); int m := a.both(5); return 10 * n + m;", 25),
        ("I i := new C(); if (i instanceof A && !(i instanceof B)) { return 1; } return 0;", 1),
        ("I i := new C(); try { B b := (B) i; } catch { return 3; } return 4;", 3),
        ("A a; try { int n := a.size(); } catch { return 3; } return 4;", 3),
    ],
)
def test_classes(body: str, value: int) -> None:
    assert main_of(body, rest=CLASSES)() == value


def test_what_is_only_specified_is_left_out() -> None:
    text = """class Main { ghost int g; static int main(int x) requires(x > 0) ensures(retval == 1) {
      ghost int h := 2; assert x > 1; ghost h := 3; return x; } }"""
    main, module = rendered(text), render(load_text(text))
    assert main(-5) == -5
    assert "assert" not in module.split("class Main")[1]


def test_threads_and_missing_bodies_are_told() -> None:
    with pytest.raises(NotImplementedError, match="threads"):
        main_of("fork Main.main(); return 1;")()
    found = namespace(
        "interface I { int k(int x); } class Main { static int main(I i) { int k := i.k(2); return k; } }"
    )
    stub = type("Stub", (found["I"],), {"k": lambda _self, x: x + 1})
    assert found["Main"].main(stub()) == 3
    with pytest.raises(NotImplementedError, match=r"I\.k\(int\)"):
        found["Main"].main(found["I"]())


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
def test_random_programs_do_the_same(seed: int, floats: bool, bits: bool) -> None:
    text = program_text(seed, floats=floats, bits=bits)
    if "fork " in text:
        return
    program = load_text(text)
    outcome = run(program, method(program, "Main.main"), settings=LITTLE).outcome
    if isinstance(outcome, Returned):
        assert rendered(text)() == outcome.value
    if isinstance(outcome, Threw):
        module = namespace(text)
        with pytest.raises(module["EXCEPTIONS"]):
            module["Main"].main()
