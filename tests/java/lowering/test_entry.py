"""The clauses of the method under check beyond its contract."""

from __future__ import annotations

from tests.java.lowering.running import lower, method_text


def test_only_the_entry_owes_that_nothing_escapes() -> None:
    result = lower("class T { void m() { n(); } void n() { } }", "T.m")
    assert "exceptional(false)" in method_text(result, "m")
    assert "exceptional" not in method_text(result, "n")


def test_declared_exceptions_may_leave() -> None:
    text = "class T { static class E extends Exception { } void m(int i) throws E { if (i > 0) throw new E(); } }"
    assert "exceptional(Throwable._thrown instanceof T_E)" in method_text(lower(text, "T.m"), "m")


def test_an_enum_has_its_constants_and_no_other_objects() -> None:
    text = "enum E { A(4), B(5); final int w; E(int w) { this.w = w; } static int m(E e) { return e.w; } }"
    spec = method_text(lower(text, "E.m"), "m")
    assert "requires(E.A.ordinal == 0)" in spec
    assert "requires(E.B.w == 5)" in spec
    assert "requires(E in E.A + E.B)" in spec


def test_an_abstract_class_has_no_objects_of_its_own() -> None:
    text = "abstract class A { static class B extends A { } static class D extends A { } static void m(A a) { } }"
    assert "requires(A in A_B + A_D)" in method_text(lower(text, "A.m"), "m")


def test_no_class_is_initialised_at_the_start_of_a_program() -> None:
    text = "class T { static int n = f(); static int f() { return 3; } public static void main(String[] a) { n++; } }"
    spec = method_text(lower(text, "T.main", is_fresh=True), "main")
    assert "requires(!T._T_ready)" in spec
    assert "requires(T.n == 0)" in spec
    assert "requires(a != null)" in spec


def test_an_enclosing_instance_is_not_null() -> None:
    text = "class T { int f; class I { int m() { return f; } } static int n(I i) { return i.m(); } }"
    assert "requires(no _s : T_I | _s._0 == null)" in method_text(lower(text, "T.n"), "n")


def test_static_invariants_hold_on_entry_and_exit() -> None:
    text = "class T { static int n; //@ static invariant n >= 0;\n static void m() { n = 1; } }"
    spec = method_text(lower(text, "T.m"), "m")
    assert "requires(T.n >= 0)" in spec
    assert "ensures(T.n >= 0)" in spec
