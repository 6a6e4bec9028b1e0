"""Identity of boxes and strings: which heaps tell two of them apart, by answers written by hand from JLS 5.1.7 and 3.10.5."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source

HELD = {
    "equalIfSame": "static void m(Integer a, Integer b) { assert a != b || a == null || a.equals(b); }",
    "smallBoxes": "static void m(Integer a, Integer b) { if (a != null && a.equals(b) && a >= -128 && a <= 127) { assert a == b; } }",
    "booleans": "static void m(Boolean a, Boolean b) { if (a != null && a.equals(b)) { assert a == b; } }",
    "bytesAsObjects": "static void m(Object a, Object b) { if (a instanceof Byte && a.equals(b)) { assert a == b; } }",
    "equalStringsIfSame": "static void m(String a, String b) { assert a != b || a == null || a.equals(b); }",
    "internedStrings": "static void m(String a, String b) { if (a != null && a.equals(b)) { assert a.intern() == b.intern(); } }",
    "newString": "static void m(String a) { if (a != null) { assert new String(a) != a; } }",
    "transitive": 'static void m(String a, String b) { if (a == "x" && b == "x") { assert a == b; } }',
}
BROKEN = {
    "boxes": (
        "static void m(Integer a, Integer b) { if (a != null && a.equals(b)) { assert a == b; } }",
        "Integer.valueOf(128), Integer.valueOf(128)",
    ),
    "negativeBoxes": (
        "static void m(Long a, Long b) { if (a != null && a < 0 && a.equals(b)) { assert a == b; } }",
        "Long.valueOf(-129L), Long.valueOf(-129L)",
    ),
    "characters": (
        "static void m(Character a, Character b) { if (a != null && a.equals(b)) { assert a == b; } }",
        "Character.valueOf((char) 128), Character.valueOf((char) 128)",
    ),
    "strings": (
        "static void m(String a, String b) { if (a != null && a.equals(b)) { assert a == b; } }",
        "new String(",
    ),
    "literal": (
        'static void m(String a) { if (a != null && a.equals("yes")) { assert a == "yes"; } }',
        'new String("yes")',
    ),
    "objects": (
        "static <T> void m(T a, T b) { if (a instanceof Integer && a.equals(b)) { assert a == b; } }",
        "Integer.valueOf(128), Integer.valueOf(128)",
    ),
    "neverInterned": ('static void m(String a) { assert a != "x"; }', 'null, "x")'),
    "oneBox": (
        "static void m(Integer a, Integer b) { assert a != b || a == null || a < 200; }",
        "null, integer0, integer0)",
    ),
}


def checked(members: str) -> Report:
    program, method = java_program([Source("M.java", f"class M {{ {members} }}")], "M.m")
    return check(Terms.of({"scope": (2, {})}).resolve_for(program).about(program, method))


@pytest.mark.parametrize("name", HELD)
def test_what_a_jvm_keeps_is_one_object(name: str) -> None:
    assert checked(HELD[name]).verdict.value == "holds"


@pytest.mark.parametrize("name", BROKEN)
def test_equal_ones_that_nobody_keeps_are_told_apart_and_built_so(name: str) -> None:
    members, built = BROKEN[name]
    report = checked(members)
    assert report.verdict.value == "violated"
    assert {example.duty.kind.value for example in report.counterexamples} == {"assert"}
    text, reasons = junit_class(report)
    assert not reasons
    assert built in text


NEW_BOXES = {
    "Integer a = new Integer(5), b = 5, c = 5; assert a != b && b == c && a.equals(b) && a == a;": "holds",
    "assert new Integer(5) != new Integer(5) && new Byte((byte) 1) != new Byte((byte) 1);": "holds",
    "Integer b = new Integer(x); assert a != b;": "holds",
    "Integer b = new Integer(x), c = b; assert b == c && c != null && c == b;": "holds",
    "java.util.function.IntFunction<Integer> f = Integer::new; Integer b = 5; assert f.apply(5) != b;": "holds",
    "Integer b = 5; Integer c = new Integer(4); if (a != null && a == 5) { assert a == b; }": "violated",
    "Integer b = 5; if (a != null && a == 5) { assert a == b; }": "holds",
}


@pytest.mark.parametrize("body", NEW_BOXES)
def test_a_new_box_is_another_one_than_those_of_the_cache(body: str) -> None:
    assert checked(f"static void m(Integer a, int x) {{ {body} }}").verdict.value == NEW_BOXES[body]


def test_a_test_builds_a_new_box() -> None:
    text, reasons = junit_class(
        checked(
            "static void m(Integer a) { Integer b = 5; if (a != null && a == 5) { assert a == b; } new Integer(4); }"
        )
    )
    assert not reasons
    assert "new Integer(5)" in text
    assert '@SuppressWarnings("removal")\nclass ' in text, "the constructors of boxes are deprecated"


ASKED = {
    "static void m(Object a, Object b) { if (a != null && a.equals(b)) { assert a == b; } }": True,
    "static <T> boolean m(T a, T b) { return java.util.Objects.equals(a, b); }": True,
    "static void m(Object a, String b) { if (a != null && a.equals(b)) { assert a == b; } }": False,
    "static void m(Object a, P b) { if (a != null && a.equals(b)) { assert a == b; } }  static class P { public boolean equals(Object o) { return o instanceof P; } }": False,
    "static void m(P a, P b) { if (a != null && a.equals(b)) { assert a == b; } }  static class P { }": False,
    "static void m(E a, E b) { if (a != null && a.equals(b)) { assert a == b; } }  enum E { A }": False,
    "static void m(Object a, Object b) { assert a == b || b != a; }": False,
}


@pytest.mark.parametrize(("members", "is_told"), ASKED.items())
def test_it_is_told_where_objects_equal_only_themselves(members: str, *, is_told: bool) -> None:
    program, _ = java_program([Source("M.java", f"class M {{ {members} }}")], "M.m")
    assert ("note.equality" in [note.code for note in program.assumptions]) == is_told
