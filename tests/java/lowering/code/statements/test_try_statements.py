"""``try``: handlers, ``finally`` and resources."""

from __future__ import annotations

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


def test_a_resource_is_closed() -> None:
    members = (
        "static class R implements AutoCloseable { public void close() { } } "
        "void m() { try (R r = new R()) { } }"
    )
    assert body(members).count("r.close();") == 2
