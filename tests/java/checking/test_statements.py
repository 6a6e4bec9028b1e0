"""Statements, typed: loops over collections written out, scopes of variables and patterns, what constructors and initialisers do."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker, shown

CLASS = """import java.util.*;
class S<E> implements Iterable<E> {
  enum Mode { ON, OFF }
  static class R implements AutoCloseable { public void close() { } }
  int n; public Iterator<E> iterator() { return null; }
  int m(Object o, int i, int[] a, List<Integer> l, S<String> s, String t, Mode d, R r) throws Exception { STATEMENTS }
}"""

STATEMENTS = {
    # loops (JLS 14.14.2)
    "for (long x : a) n += x;": (
        "for (int[] $9 = a; int $10 = 0; ($10 < $9.length); new $10 -> $11: ($11 + 1)) "
        "{ long x = (long) $9[$10]; new this.n -> $13: (int) ((long) $13 + x); }"
    ),
    "for (int x : l) n = x;": "for (Iterator $9 = l.iterator[](); $9.hasNext[](); ) { int x = (Integer) $9.next[]().intValue[](); this.n = x; }",
    "for (var x : s) x.hashCode();": "for (Iterator $9 = s.iterator[](); $9.hasNext[](); ) { String x = (String) $9.next[](); x.hashCode[](); }",
    "for (E e : this) { }": "for (Iterator $9 = this.iterator[](); $9.hasNext[](); ) { Object e = $9.next[](); { } }",
    "out: for (int p = 0, q = 1; p < q; p++, --q) { if (p == 2) continue out; else break; }": (
        "out: for (int p = 0; int q = 1; (p < q); old p -> $11: ($11 + 1), new q -> $12: ($12 - 1)) { if (p == 2) continue out; else break; }"
    ),
    "do n--; while (n > 0); for (;;) { }": "do old this.n -> $9: ($9 - 1); while (this.n > 0); for ( ; ) { }",
    # scopes of patterns (JLS 6.3)
    "if (!(o instanceof String x)) return 0; n = x.hashCode();": (
        "if !(o instanceof String x) return 0; this.n = x.hashCode[]();"
    ),
    "while (!(o instanceof Integer x)) { o = null; } n = x;": "while !(o instanceof Integer x) { o = null; } this.n = x.intValue[]();",
    "if (o instanceof Integer n && n > 0) i = n; else i = n;": "if (o instanceof Integer n && (n.intValue[]() > 0)) i = n.intValue[](); else i = this.n;",
    "if (o instanceof Integer n) { i = n; } i = n;": "if o instanceof Integer n { i = n.intValue[](); } i = this.n;",
    # scopes of variables
    "{ int n = 3; i = n; } i = n;": "{ int n = 3; i = n; } i = this.n;",
    "final int k = 2; byte b = k; i = k;": "int k = 2; byte b = byte:2; i = 2;",
    # switches
    "switch (i) { case 1: case 2: n = 1; break; default: n = 3; case 5: int q = 3; n = q; }": (
        "switch i : { [1]  [2] this.n = 1; break; [ default] this.n = 3; [5] int q = 3; this.n = q; }"
    ),
    "switch (d) { case ON -> n = 1; case OFF -> { return 2; } }": "switch d -> { [S.Mode.ON] this.n = 1; [S.Mode.OFF] { return 2; } }",
    'switch (t) { case "a", "b" -> { } default -> { } }': 'switch t -> { ["a", "b"] { } [ default] { } }',
    # exceptions
    "try (R x = new R(); r) { n = 1; } catch (IllegalStateException | IllegalArgumentException e) { } finally { n = 3; }": (
        "try (S.R x = new S.R[](), S.R.close; S.R $10 = r, S.R.close) { this.n = 1; } "
        "catch (IllegalStateException|IllegalArgumentException RuntimeException e) { } finally { this.n = 3; }"
    ),
    'throw new Exception("x" + i);': 'throw new java.lang.Exception[String](concat("x", i));',
    # others
    "synchronized (this) { n++; } assert n > 0 : n; ;": "synchronized this { old this.n -> $9: ($9 + 1); } assert (this.n > 0) : this.n; { }",
    "return l.get(0);": "return (Integer) l.get[int](0).intValue[]();",
    "int[] x = {1, 2}, y[] = {x}; n = y[0][1];": "int[] x = int[]{1, 2}; int[][] y = int[][]{x}; this.n = y[0][1];",
}  # fmt: skip

WRONG = {
    "return o;": "expected int, found Object",
    "int x = true;": "expected int, found boolean",
    "if (i) { }": "expected boolean, found int",
    "for (int x : i) { }": "expected an array or an Iterable, found int",
    "for (String x : a) { }": "expected String, found int",
    "throw t;": "expected Throwable, found String",
    "try { } catch (String e) { }": "String cannot be thrown",
    "switch (d) { case BOTH: }": "S.Mode has no constant BOTH",
    "switch (i) { case 1, n: }": "a case needs a constant",
    "{ int q = 1; } i = q;": "no variable q",
    "if (o instanceof String x) { } i = x.hashCode();": "no variable x",
    "int i2 = iterator;": "no variable iterator",
    "try (String q = t) { }": "String has no method close()",
    "synchronized (i) { }": "expected an object, found int",
    "int[] q = 3;": "expected int[], found int",
    "var q;": "var needs a value",
}


@pytest.mark.parametrize(("statements", "expected"), STATEMENTS.items(), ids=STATEMENTS)
def test_a_statement_is_written_out(statements: str, expected: str) -> None:
    assert body(checker(CLASS.replace("STATEMENTS", statements)), "S.m") == f"{{ {expected} }}"


@pytest.mark.parametrize(("statements", "message"), WRONG.items(), ids=WRONG)
def test_a_wrong_statement_is_told_once(statements: str, message: str) -> None:
    with pytest.raises(OoxError) as told:
        body(checker(CLASS.replace("STATEMENTS", statements)), "S.m")
    assert [each.message for each in told.value.diagnostics] == [message]
    assert told.value.diagnostics[0].span


def test_initialisers_are_assignments_in_the_order_of_the_text() -> None:
    found = checker(
        "class A { int a = 1; static int s = 2; { a++; } final long k; { k = a; } static { s++; } static final int C = s; int[] xs = {a}; }"
    )
    assert [shown(each) for each in found.initial("A", is_static=False)] == [
        "this.a = 1;", "{ old this.a -> $1: ($1 + 1); }", "{ this.k = (long) this.a; }", "this.xs = int[]{this.a};",
    ]  # fmt: skip
    assert [shown(each) for each in found.initial("A", is_static=True)] == [
        "A.s = 2;",
        "{ old A.s -> $1: ($1 + 1); }",
        "A.C = A.s;",
    ]


def test_a_mistake_is_told_where_it_is_reached_and_every_time() -> None:
    found = checker(
        "class A { int good() { return 1; } int bad() { return x; } Lock lock; void use() { lock.m(); lock = null; } }"
    )
    assert body(found, "A.good") == "{ return 1; }"
    for _ in range(2):
        with pytest.raises(OoxError, match="no variable x"):
            body(found, "A.bad")
    with pytest.raises(OoxError) as told:
        body(found, "A.use")
    assert [each.message for each in told.value.diagnostics] == ["no class Lock"]
    assert not found.class_("A").fields
