"""``try``: handlers, ``finally`` and resources."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.java.lowering.code.lowered_bodies import body


def test_a_handler_tests_its_class_and_throws_others_again() -> None:
    assert body("int m(int[] a) { try { return a[0]; } catch (RuntimeException e) { return -1; } }") == (
        "try { return a[0]; } catch (string _1) { Throwable._catch(_1); Throwable _2 := Throwable._thrown; "
        "if (_2 instanceof RuntimeException) { Throwable._thrown := null; return -1; } else { throw _1; } }"
    )


def test_finally_runs_before_the_exception_and_the_result_go_on() -> None:
    assert body("int m(int[] a) { try { return a[0]; } finally { a = null; } }") == (
        "int _1; string _3 := null; bool _4 := false; "
        "while (true) { try { { _1 := a[0]; _4 := true; break; } } catch (string _2) { _3 := _2; } break; } "
        "a := null; if (_3 != null) { throw _3; } if (_4) { return _1; }"
    )


def test_an_exception_in_finally_replaces_the_one_that_waits(tmp_path: Path) -> None:
    source = tmp_path / "Waits.java"
    source.write_text(
        "class Waits { static void m(int[] a, Object o) { "
        "try { o.hashCode(); } catch (ArithmeticException e) { } finally { a[1]++; } } "
        "static int n() { try { m(new int[1], null); return 0; } catch (NullPointerException e) { return 1; } "
        "catch (ArrayIndexOutOfBoundsException e) { return 2; } } "
        "static void holds() { assert n() == 2; } }"
    )
    assert ooxcheck.check("Waits.holds", source).verdict is Verdict.HOLDS


def test_a_resource_is_closed() -> None:
    members = (
        "static class R implements AutoCloseable { public void close() { } } "
        "void m() { try (R r = new R()) { } }"
    )
    assert body(members).count("r.close();") == 2
