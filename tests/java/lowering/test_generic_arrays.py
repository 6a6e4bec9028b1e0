"""Generic methods with array arguments: their effect on an Integer[], in all overrides; and refusals."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import find, read
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.java.lowering.test_array_objects import asked

SWAP = "static <T> void swap(T[] a, int i, int j) { T t = a[i]; a[i] = a[j]; a[j] = t; }"
SORT = f"{SWAP} static <T extends Comparable<T>> void sort(T[] a) {{ if (a.length > 1 && a[1].compareTo(a[0]) < 0) {{ swap(a, 0, 1); }} }}"
PICK = "interface S { <T> T pick(T[] a); } static class F implements S { public <T> T pick(T[] a) { return a[0]; } }"
PICKED = "static void m(S s, Integer[] a) { if (s != null && a != null && a.length > 0) { assert s.pick(a) == a[0]; } }"
ANSWERS = {
    "sorted": (
        f"{SORT} static void m(Integer[] a) {{ if (a != null && a.length == 2 && a[0] != null && a[1] != null) {{ sort(a); assert a[0] <= a[1]; }} }}",
        "holds",
    ),
    "unsorted": (
        f"{SORT} static void m(Integer[] a) {{ if (a != null && a.length == 2 && a[0] != null && a[1] != null) {{ sort(a); assert a[0] < a[1]; }} }}",
        "violated",
    ),
    "nulls": (f"{SORT} static void m(Integer[] a) {{ if (a != null) {{ sort(a); }} }}", "violated"),
    "overridden": (f"{PICK} {PICKED}", "holds"),
    "overriddenTwice": (
        f"{PICK} static class G extends F {{ public <T> T pick(T[] a) {{ return null; }} }} {PICKED}",
        "violated",
    ),
    "inherited": (
        f"{PICK} static class A {{ public <T> T pick(T[] a) {{ return null; }} }} static class B extends A implements S {{ }} {PICKED}",
        "violated",
    ),
    "promised": (
        '/*@ requires a != null && a.length > 0; ensures \\result == a[0]; @*/ static <T> T first(T[] a) { return a[a.length - 1]; } static void m() { first(new String[] {"x"}); }',
        "holds",
    ),
}
REFUSED = {
    "newArray": "static <T> T[] copy(T[] a) { return (T[]) new Object[a.length]; } static void m(Integer[] a) { copy(a); }",
    "lambda": "static <T> Runnable later(T[] a) { return () -> a[0] = null; } static void m(Integer[] a) { later(a); }",
    "classOfArrays": "static class H<T> { T[] t; void set(T[] t) { this.t = t; } } static void m(H<Integer> h, Integer[] a) { h.set(a); }",
    "keptByTheLibrary": "static class Held { final Object[] all; Held(Object[] all) { this.all = all; } } static void m(Integer[] a) { new Held(a); }",
    "storesAnything": 'static <T> void put(T[] a, T x) { a[0] = x; } static void m(Integer[] a) { put(a, "x"); }',
}


@pytest.mark.parametrize("name", ANSWERS)
def test_arrays_of_a_narrower_type_are_what_they_are(name: str) -> None:
    members, verdict = ANSWERS[name]
    assert asked(members).verdict.value == verdict


@pytest.mark.parametrize("name", ["overridden", "overriddenTwice", "inherited", "nulls"])
def test_brute_force_finds_the_same(name: str) -> None:
    members, verdict = ANSWERS[name]
    program, method = java_program([Source("M.java", f"class M {{ {members} }}")], "M.m")
    assert (
        bruteforce.check(
            program, method, Bounds(scope=1, array=2, ints=(0,)), Settings(unroll=3)
        ).verdict.value
        == verdict
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_could_keep_or_make_an_array_of_another_type_is_refused(name: str) -> None:
    with pytest.raises(OoxError, match=r"Integer\[\] where Object\[\] is wanted"):
        asked(REFUSED[name])


def test_one_that_overrides_it_without_being_generic_is_refused() -> None:
    with pytest.raises(OoxError, match="instead of a generic method that is given an array"):
        asked(
            "interface S { <T> Object pick(T[] a); } static class F implements S { public Object pick(Object[] a) { return null; } } static void m(Integer[] a) { S s = new F(); s.pick(a); }"
        )


def test_what_a_method_is_called_does_not_depend_on_who_calls_it() -> None:
    program = read([Source("M.java", f"class M {{ {SORT} static void m(Integer[] a) {{ sort(a); }} }}")])
    before = find(program, "M.swap").full
    program.body(find(program, "M.m").method.ref)
    assert program.class_("M").methods != program.source_methods("M")
    assert find(program, "M.swap").full == before == "M.swap(T[], int, int)"


SHAPES = (
    "interface Shape { } static class Round implements Shape { } static class Square implements Shape { }"
)


@pytest.mark.parametrize(
    ("members", "why"),
    [
        (
            f"{SHAPES} static void m() {{ all = new Round[1]; all[0] = new Square(); }} static Shape[] all;",
            "there are objects of M.Square",
        ),
        (
            "static void m() { all = new ArrayList[1]; all[0] = new LinkedList<>(); } static List<Integer>[] all;",
            "there are objects of LinkedList",
        ),
        (
            "static class Thing { } static class Own extends Thing { } static Thing[] m() { return new Own[1]; }",
            "there are objects of M.Thing",
        ),
        (
            "static abstract class Thing { } static class Own extends Thing { } static Thing[] all; static void m() { all = new Own[1]; Object o = all; assert o instanceof Own[]; }",
            "it becomes an Object",
        ),
    ],
)
def test_a_new_array_is_of_a_wider_type_only_if_a_jvm_would_store_everything_there(
    members: str, why: str
) -> None:
    with pytest.raises(OoxError, match=why):
        asked(members)
