"""Which loops and methods the names of ``--unroll`` mean."""

from __future__ import annotations

import pytest

from ooxcheck.input.name_loops import bounding, bounds_by_key, bounds_by_name, named_bounds, places
from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

FIRST = """class A {
  static void f(int n) {
    while (n > 0) {
      while (n > 1) { n := n - 1; }
      n := n - 1; } }
  static void f(bool b) { while (b) { b := false; } while (!b) { b := true; } }
}
"""
SECOND = """class B {

  void g() { while (true) { } }
  void h() { this.h(); }
}
"""
PROGRAM = load([Source("src/a.oox", FIRST), Source("lib/b.oox", SECOND)])
TWINS = load([Source("x/p.oox", FIRST), Source("y/p.oox", SECOND)])
ODD = load([Source("<text>", FIRST)])


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        ({"a.oox:3": 1}, {"A.f(int)#1": 1}),
        ({"src/a.oox:4": 1}, {"A.f(int)#2": 1}),
        ({":4": 1}, {"A.f(int)#2": 1}),
        ({"4": 1}, {"A.f(int)#2": 1}),
        ({":6": 1}, {"A.f(bool)#1": 1, "A.f(bool)#2": 1}),
        ({"b.oox:3": 2}, {"B.g()#1": 2}),
        ({"B.h": 2, "A.f(int)": 1}, {"B.h()": 2, "A.f(int)": 1}),
        ({"B.*": 2, "g": 0}, {"B.g()": 0, "B.h()": 2}),
    ],
)
def test_a_name_means_loops_of_a_line_or_a_method(names: dict[str, int], keys: dict[str, int]) -> None:
    assert bounds_by_key([PROGRAM], names) == keys


@pytest.mark.parametrize(
    ("name", "problem", "note"),
    [
        ("a.oox:5", "--unroll: no loop at a.oox:5", "there are loops at a.oox:3, a.oox:4, a.oox:6, b.oox:3"),
        ("c.oox:3", "--unroll: no loop at c.oox:3", "there are loops at a.oox:3, a.oox:4, a.oox:6, b.oox:3"),
        (
            "rc/a.oox:3",
            "--unroll: no loop at rc/a.oox:3",
            "there are loops at a.oox:3, a.oox:4, a.oox:6, b.oox:3",
        ),
        (":3", "--unroll: several files have a loop at :3", "write a.oox:3 or b.oox:3"),
        ("A.f", "--unroll: A.f is the name of 2 methods; write one of them in full", "A.f(int)"),
        ("A.g", "--unroll: no method A.g", None),
        ("C.f", "--unroll: no class C", None),
        ("A.z*", "--unroll: no method with a body fits A.z*", "there is A.f, A.f"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_what_there_is(
    name: str, problem: str, note: str | None
) -> None:
    with pytest.raises(OoxError) as error:
        bounds_by_key([PROGRAM], {name: 1})
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.message.startswith(problem)
    assert note is None or note in diagnostic.notes


def test_the_nearest_loops_are_listed_in_the_order_of_the_text() -> None:
    lines = "\n".join("while (b) { b := false; }" for _ in range(30))
    with pytest.raises(OoxError) as error:
        bounds_by_key(
            [load([Source("p.oox", f"class A {{ static void f(bool b) {{\n{lines}\n}} }}")])], {":90": 1}
        )
    assert error.value.diagnostics[0].notes == (
        f"there are loops at {', '.join(f'p.oox:{n}' for n in range(22, 32))} and elsewhere",
    )


def test_a_program_without_loops_has_none_to_name() -> None:
    with pytest.raises(OoxError) as error:
        bounds_by_key([load([Source("p.oox", "class A { }")])], {":1": 1})
    assert error.value.diagnostics[0].notes == ("the program has no loops",)


def test_a_loop_has_its_own_bound_or_that_of_its_method() -> None:
    bounds = {place.line: bound for place, bound in places(PROGRAM, {"A.f(int)#2": 7, "A.f(int)": 5})}
    assert bounds == {2: 5, 3: 5, 4: 7}
    assert places(PROGRAM, {}) == ()
    assert places(PROGRAM, {"A.gone()#1": 2}) == ()


def test_names_are_the_shortest_that_are_clear() -> None:
    keys = {"A.f(int)#2": 7, "A.f(int)": 5, "B.g()#1": 1, "B.h()": 2}
    assert list(bounds_by_name(PROGRAM, keys)) == ["a.oox:4", "A.f(int)", "b.oox:3", "B.h"]
    assert list(bounds_by_name(TWINS, keys)) == ["x/p.oox:4", "A.f(int)", "y/p.oox:3", "B.h"]
    assert list(bounds_by_name(ODD, {"A.f(int)#2": 7})) == [":4"]
    for program in (PROGRAM, TWINS):
        assert bounds_by_key([program], bounds_by_name(program, keys)) == keys


def test_bounds_by_name_mean_the_same_when_they_are_read_again() -> None:
    settings = Settings(unrolls=places(PROGRAM, {"A.f(int)#2": 7, "A.f(int)": 5, "B.h()": 0}))
    assert named_bounds(PROGRAM, settings) == {"a.oox:3": 5, "a.oox:4": 7, "A.f(int)": 5, "B.h": 0}
    assert set(places(PROGRAM, bounds_by_key([PROGRAM], named_bounds(PROGRAM, settings)))) == set(
        settings.unrolls
    )
    assert named_bounds(PROGRAM, Settings()) == {}


def test_the_bound_of_a_loop_is_its_own_before_that_of_its_method() -> None:
    loop = next(place for place, _ in places(PROGRAM, {"A.f(int)#2": 1}))
    assert bounding(PROGRAM, loop, {"A.f(int)#2": 1, "A.f(int)": 1}) == "A.f(int)#2"
    assert bounding(PROGRAM, loop, {"A.f(int)": 1}) == "A.f(int)"
    assert bounding(PROGRAM, loop, {"A.f(int)#1": 1}) is None
