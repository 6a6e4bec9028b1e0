"""Arrays as Objects and as type variables: verdicts written by hand from JLS 10.7 and 15.21.3, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck, ooxcheck

__all__ = ["ooxcheck"]

HELD = {
    "oneArrayIsOneObject": "static void m(Object o, Object p) { if (o instanceof int[] a && p instanceof int[] b) { assert (o == p) == (a == b) && o.equals(p) == (a == b); } }",
    "backAndForth": "static void m(Object o, int[] b) { if (o == b && b != null) { assert o instanceof int[] && (int[]) o == b && o.equals(b) && b.equals(o); } }",
    "neverAnotherType": "static void m(long[] a) { Object o = a; assert !(o instanceof int[]) && !(o instanceof String); }",
    "rowsAreObjects": "static void m(Object o, int[][] t, int[] u) { Object p = t, q = u; assert (p == null || p instanceof Object[]) && !(q instanceof Object[]) && (!(o instanceof int[][]) || o instanceof Object[]); }",
    "nullIsNoArray": "static void m(Object o) { if (o == null) { assert !(o instanceof int[]) && (int[]) o == null; } }",
    "whatIsInAList": "static void m(List<int[]> l) { if (l != null && !l.isEmpty()) { int[] a = l.get(0); assert a == l.get(0) && (a == null || l.contains(a)); } }",
    "keys": "static void m(Map<int[], String> k, int[] a) { if (k != null) { k.put(a, null); int n = k.size(); k.put(a, null); assert k.size() == n; } }",
}
BROKEN = {
    "anyArray": (
        "static void m(Object o) { if (o instanceof int[]) { assert ((int[]) o).length == 0; } }",
        ['Object ints0 = array("int", 1);', "null, ints0));"],
    ),
    "theSame": (
        "static void m(Object o, int[] a) { assert o != a || o == null; }",
        ["null, ints0, ints0));"],
    ),
    "twins": (
        "static void m(Object o, int[] a) { assert !(o instanceof int[]) || o == a; }",
        ["null, ints0, "],
    ),
    "inAList": (
        "static void m(List<int[]> l) { if (l != null && l.size() == 1) { assert l.get(0) == null; } }",
        ["add(arrayList0, ints0);"],
    ),
    "castFails": ("static void m(Object o) { int[] a = (int[]) o; }", ["null, m0), "]),
}
REFUSED = {
    "wider": ("static Object[] m(Integer[] a) { return a; }", r"Integer\[\] where Object\[\] is wanted"),
    "testedWider": (
        "static Object m(Object o, String[] t) { Object[] s = (Object[]) o; return t; }",
        r"Objects that are String\[\], beside a test for Object\[\]",
    ),
    "boundForRows": (
        "static Object m(Object o, int[][] t) { boolean b = o instanceof Object[] a && a.length > 1; return t; }",
        r"Objects that are int\[\]\[\], beside a test for Object\[\]",
    ),
    "narrowerResult": (
        "static class S implements java.util.function.Supplier<int[]> { public int[] get() { return null; } } static Object m() { java.util.function.Supplier<int[]> s = new S(); return s.get(); }",
        r"get that returns int\[\] where Object is wanted",
    ),
    "specified": (
        "/*@ requires l != null && l.get(0) == a; @*/ static void m(List<int[]> l, int[] a) { }",
        "an array that is an Object in the heap",
    ),
    "specifiedObject": (
        "/*@ ensures \\result == a; @*/ static Object m(int[] a) { return a; }",
        "an array as an Object",
    ),
    "specifiedObjects": (
        "/*@ ensures \\result == o; @*/ static Object m(Object o) { return o instanceof int[] a ? a : o; }",
        "== of Objects that may be arrays",
    ),
}


def asked(members: str) -> Report:
    program, method = java_program([Source("M.java", f"import java.util.*;\nclass M {{ {members} }}")], "M.m")
    return check(Terms.of({"scope": (2, {}), "array": 2}).resolve_for(program).about(program, method))


@pytest.mark.parametrize("name", HELD)
def test_an_array_is_one_object_whatever_it_is_seen_as(name: str) -> None:
    assert asked(HELD[name]).verdict.value.startswith("holds")


@pytest.mark.parametrize("name", BROKEN)
def test_counterexamples_have_the_arrays_themselves(name: str) -> None:
    members, built = BROKEN[name]
    report = asked(members)
    assert report.verdict.value == "violated"
    text, reasons = junit_class(report)
    assert not reasons
    assert all(part in text for part in built), text


@pytest.mark.parametrize("name", ["oneArrayIsOneObject", "anyArray", "theSame", "neverAnotherType"])
def test_brute_force_finds_the_same(name: str) -> None:
    members = HELD[name] if name in HELD else BROKEN[name][0]
    program, method = java_program([Source("M.java", f"import java.util.*;\nclass M {{ {members} }}")], "M.m")
    verdict = bruteforce.check(
        program, method, Bounds(scope=2, array=1, ints=(0,)), Settings(unroll=3)
    ).verdict.value
    assert verdict == ("holds" if name in HELD else "violated")


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_known_of_arrays_is_refused_by_name(name: str) -> None:
    members, what = REFUSED[name]
    with pytest.raises(OoxError, match=what):
        asked(members)


def test_reports_are_about_arrays_and_not_what_holds_them(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text(
        "class A { static int hash(Object o, int[] a) { Object p = a; return o == null ? 0 : o.hashCode(); } static void m(int[] a) { Object o = a; assert o == null; } }"
    )
    assert "Array$int.hashCode is not supported" in ooxcheck("A.hash", str(path)).out
    told = ooxcheck("A.m", str(path), "--diagram", "none").out
    assert "int[]0" in told
    assert "Array$int.of" not in told
