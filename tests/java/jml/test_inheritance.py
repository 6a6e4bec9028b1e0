"""Specification inheritance: a method owes what those promise that it overrides or implements, about its own parameters."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import lower
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.source import Source

TEXT = """
class M {
  interface Shape {
    //@ requires k > 0; ensures \\result >= k;
    int area(int k);
  }
  static class Right implements Shape { public int area(int side) { return side; } }
  static class Wrong implements Shape { public int area(int side) { return side - 1; } }
  static class More implements Shape {
    //@ also requires j == 0; ensures \\result == 7;
    public int area(int j) { return j == 0 ? 7 : j > 0 ? j : 0; }
  }
  static class Less implements Shape {
    //@ also requires j == 0; ensures \\result == 7;
    public int area(int j) { return j; }
  }

  static abstract class Bag<T> {
    int n;
    //@ requires t != null; ensures n == \\old(n) + 1; assignable n;
    abstract void put(T t);
    //@ ensures \\result == 1;
    static int one() { return 1; }
    //@ ensures \\result == 1;
    private int own() { return 1; }
  }
  static class Counts extends Bag<Integer> { void put(Integer t) { n++; } static int one() { return 2; } private int own() { return 2; } }
  static class Logs extends Bag<Integer> { int log; void put(Integer t) { n++; log++; } }
  static class Twice extends Counts { void put(Integer t) { n += 2; } }
  static class Compared implements Comparable<Integer> { public int compareTo(Integer other) { return 1; } }
}
"""


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Right.area", []),
        ("Wrong.area", [("ensures", 4)]),
        ("More.area", []),
        ("Less.area", [("ensures", 14)]),
        ("Counts.put", []),
        ("Logs.put", [("modifies", 28)]),
        ("Twice.put", [("ensures", 20)]),
        ("Counts.one", []),
        ("Counts.own", []),
        ("Compared.compareTo", []),
    ],
)
def test_a_method_owes_what_those_above_promise(name: str, broken: list[tuple[str, int]]) -> None:
    program, method = java_program([Source("M.java", TEXT)], f"M.{name}")
    report = check(Question(program, method, bounds=Bounds(scope=2)))
    found = [
        (duty.kind.value, duty.span.line)
        for duty, standing in report.duties.items()
        if standing.value == "violated"
    ]
    assert (report.verdict.value, found) == ("violated" if broken else "holds", broken)


NOT_NULL = """
class M {
  interface Source {
    /*@ non_null @*/ Object made();
    int length(/*@ non_null @*/ String of);
    int both(/*@ non_null @*/ String of);
    int either(/*@ nullable @*/ String of);
    //@ requires k > 0;
    Object of(int k);
    //@ requires k > 0;
    /*@ non_null @*/ Object where(int k);
  }
  static class Right implements Source {
    public Object made() { return this; }
    public int length(String text) { return text.length(); }
    public int both(/*@ non_null @*/ String text) { return text.length(); }
    public int either(String text) { return text == null ? 0 : text.length(); }
    public /*@ non_null @*/ Object of(int k) { if (k <= 0) { throw new IllegalArgumentException(); } return this; }
    //@ also requires k == 0;
    public Object where(int k) { return k == 0 ? null : this; }
  }
  static class Wrong implements Source {
    public Object made() { return null; }
    public int length(/*@ nullable @*/ String text) { return text.length(); }
    public int both(String text) { return of(1) == null ? 1 : text.length(); }
    public int either(/*@ non_null @*/ String text) { return text.length(); }
    public /*@ non_null @*/ Object of(int k) { return null; }
    public Object where(int k) { return null; }
  }
}
"""


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        *((f"Right.{each}", []) for each in ("made", "length", "both", "either", "of", "where")),
        ("Wrong.made", [("ensures", 4)]),
        ("Wrong.length", [("exceptional", 24)]),
        ("Wrong.both", [("ensures", 27)]),
        ("Wrong.either", [("exceptional", 26)]),
        ("Wrong.of", [("ensures", 27)]),
        ("Wrong.where", [("ensures", 11)]),
    ],
)
def test_what_is_not_null_is_inherited(name: str, broken: list[tuple[str, int]]) -> None:
    """A result is not null if anybody says so; of parameters nobody may require more than those above."""
    program, method = java_program([Source("M.java", NOT_NULL)], f"M.{name}")
    report = check(Question(program, method, bounds=Bounds(scope=2)))
    assert [
        (duty.kind.value, duty.span.line)
        for duty, standing in report.duties.items()
        if standing.value == "violated"
    ] == broken


MODELS = """
class M {
  interface Counts {
    //@ model instance int size;
    //@ ensures size == \\old(size) + 1;
    void inc();
  }
  static class Right implements Counts {
    int n, m;
    //@ represents size = n;
    public void inc() { n++; }
  }
  static class Below extends Right {
    //@ represents size = n + m;
    public void inc() { n++; m++; }
  }
}
"""


def _verdict(text: str, name: str) -> str:
    program, method = java_program([Source("M.java", text)], name)
    return check(Question(program, method, bounds=Bounds(scope=2))).verdict.value


def test_a_model_field_of_an_interface_is_defined_below() -> None:
    assert [_verdict(MODELS, f"M.{name}.inc") for name in ("Right", "Below")] == ["holds", "violated"]


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        (
            MODELS.replace("//@ represents size = n;", ""),
            "M.Right.inc",
            "the model field size without 'represents' in M.Right",
        ),
        (
            MODELS.replace("model instance", "ghost instance"),
            "M.Right.inc",
            "ghost fields of interfaces are not supported",
        ),
        (
            "abstract class M { //@ model int m;\n abstract void f(); } class C extends M { int x; //@ represents m = x;\n void f() {} }",
            "C.f",
            "'represents' in M;",
        ),
    ],
)
def test_a_field_of_specifications_that_nobody_defines_is_refused(text: str, name: str, told: str) -> None:
    with pytest.raises(OoxError) as error:
        _verdict(text, name)
    assert told in error.value.diagnostics[0].message
    assert error.value.diagnostics[0].span is not None


def test_what_only_a_package_knows_is_not_overridden_elsewhere() -> None:
    """On a JVM, ``new B().call()`` is 1 (JLS 8.4.8.1)."""
    above = Source(
        "A.java",
        "package p; public class A {\n //@ ensures \\result == 1;\n int f() { return 1; }\n public int call() { return f(); } }",
    )
    below = Source(
        "B.java",
        "package q; public class B extends p.A {\n int f() { return 2; }\n static int g() { return new B().call(); } }",
    )
    program, method = java_program([above, below], "A.call")
    assert check(Question(program, method, bounds=Bounds(scope=2))).verdict.value == "holds"
    for name in ("B.f", "B.g"):
        with pytest.raises(OoxError, match=r"does not override that of p\.A"):
            java_program([above, below], name)


def test_what_is_promised_of_a_method_that_does_not_know_it_is_told() -> None:
    text = """
class M {
  static class Above { public int f() { return 0; } public int g() { return 0; } }
  interface Promises {
    //@ ensures \\result == 1;
    int f();
    int g();
  }
  static class Adopts extends Above implements Promises { }
  static class Overrides extends Above implements Promises { public int f() { return 1; } }
  static int m() { Promises p = new Adopts(); return p.f(); }
  static int n() { Overrides o = new Overrides(); return o.f() + o.g(); }
}
"""
    told = {
        name: [each.message for each in lower([Source("M.java", text)], f"M.{name}").notes] for name in "mn"
    }
    assert told == {
        "m": ["what M.Promises.f promises is not checked of M.Above.f, which does not know it"],
        "n": [],
    }
