"""A signature that several interfaces, or an interface and Object, declare is one method; verdicts written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

TEXT = """import java.util.*;

interface Shape { String toString(); int hashCode(); boolean equals(Object other); }
interface Label extends Shape, CharSequence { }
interface Above { /*@ ensures \\result > least; @*/ int f(int least); }
interface Below { /*@ ensures \\result < 10 || most > 10; @*/ int f(int most); }
interface Both extends Above, Below { }
interface Own extends Above, Below { int f(int limit); }
interface Wide { Object give(); }
interface Narrow { String give(); }
abstract class Inherits implements Above, Below { int g() { return f(0); } }
abstract class Declares implements Above, Below { public abstract int f(int limit); int g() { return f(0); } }
abstract class Gives implements Wide, Narrow { String both() { return give(); } }
abstract class Text implements CharSequence { int size() { return length(); } }

class Calls {
    //: holds
    static boolean sequence(Object o, CharSequence c) { return o != null && c != null && o.toString().equals(c.toString()); }

    //: violated
    static boolean nullSequence(Object o, CharSequence c) { return o.toString().equals(c.toString()); }

    //: violated
    static boolean sequenceIsNoConstant(Object o, CharSequence c) { assert o == null || c == null || o.toString().equals(c.toString()); return true; }

    //: holds
    static boolean abstractText(Object o, Text t, CharSequence c) { return o != null && c != null && t != null && t.size() == c.length() && t.toString().equals(c.toString()) && o.toString().equals("a"); }

    //: holds
    static void redeclared(Object o, Shape s) { if (o == null || s == null) return; assert s.toString() != null; boolean b = o.equals(s) && s.equals(o) && o.hashCode() == s.hashCode(); }

    //: holds
    static void twice(Object o, Label l, CharSequence c) { if (o == null || l == null || c == null) return; assert l.toString() != null && o.toString() != null && c.toString() != null; }

    //: holds
    static void joined(Both b, Above a, Below c) { if (a == null || b == null || c == null) return; assert b.f(0) > 0; assert b.f(0) < 10; assert a.f(0) > 0; assert c.f(0) < 10; }

    //: violated
    static void joinedNoMore(Both b, Above a, Below c) { if (a == null || b == null || c == null) return; a.f(0); c.f(0); assert b.f(0) < 9; }

    //: holds
    static void redeclaredByBoth(Own b, Above a, Below c) { if (a == null || b == null || c == null) return; a.f(1); c.f(2); assert b.f(0) > 0; assert b.f(0) < 10; }

    //: holds
    static void inherits(Inherits b, Above a, Below c) { if (a == null || b == null || c == null) return; a.f(1); c.f(2); assert b.f(0) > 0 && b.g() < 10; }

    //: holds
    static void declares(Declares b, Above a, Below c) { if (a == null || b == null || c == null) return; a.f(1); c.f(2); assert b.f(0) > 0 && b.g() < 10; }

    //: holds
    static void narrower(Gives b, Wide a, Narrow c) { if (a == null || b == null || c == null) return; a.give(); c.give(); String s = b.both(); }

    //: holds
    static boolean comparator(Comparator<String> c, Object o) { return c != null && o != null && c.equals(o) && o.equals(c) && c.hashCode() == o.hashCode() && c.toString().equals(o.toString()); }

    //: holds
    static boolean entry(Map.Entry<String, String> e, Object o) { return e != null && o != null && e.equals(o) && o.equals(e) && e.hashCode() == o.hashCode() && e.toString().equals(o.toString()); }

    //: holds
    static boolean collection(Collection<Integer> c, Object o) { return c != null && o != null && c.equals(o) && o.hashCode() == c.hashCode(); }

    //: holds
    static boolean list(List<Integer> c, Object o) { return c != null && o != null && c.equals(o) && o.hashCode() == c.hashCode(); }
}
"""

CASES = [
    (after.split("(")[0].split()[-1], verdict)
    for verdict, _, after in (part.partition("\n") for part in TEXT.split("//: ")[1:])
]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("sources") / "Calls.java"
    found.write_text(TEXT)
    return found


@pytest.mark.parametrize(("name", "verdict"), CASES, ids=[name for name, _ in CASES])
def test_declarations_of_one_signature_are_one_method(path: Path, name: str, verdict: str) -> None:
    report = ooxcheck.check(f"Calls.{name}", path, scope=1, array=1, unroll=2)
    assert report.verdict.value.split()[0] == verdict, [str(each.duty) for each in report.counterexamples]


def test_all_cases_are_read() -> None:
    assert len(CASES) == 16
