"""Implicit constructors, enum methods and record members."""

from __future__ import annotations

from tests.java.checking.show import body, checker, shown


def test_a_class_without_constructor_has_one() -> None:
    found = checker("class A { }")
    assert body(found, "A.<init>") == "{ super java.lang.Object[](); }"


def test_an_enum_has_its_constants_values_and_value_of() -> None:
    found = checker(
        "enum Op { ADD, NEG(1) { int f() { return 2; } }; final int n; Op() { this(2); } Op(int n) { this.n = n; } int f() { return n; } }"
    )
    assert found.class_("Op").parent == "java.lang.Enum"
    assert [each.name for each in found.class_("Op").constants] == ["ADD", "NEG"]
    assert [shown(each) for each in found.initial("Op", is_static=True)] == [
        'Op.ADD = new Op[]() {java.lang.Enum.name = "ADD"} {java.lang.Enum.ordinal = 0};',
        'Op.NEG = new Op.1[int](1) {java.lang.Enum.name = "NEG"} {java.lang.Enum.ordinal = 1};',
    ]
    assert body(found, "Op.1.<init>") == "{ super Op[int](_1); }"
    assert body(found, "Op.<init>") == "{ this Op[int](2); }"
    assert body(found, "Op.values") == "{ return Op[]{Op.ADD, Op.NEG}; }"
    assert 'if _name.equals[Object]("NEG") return Op.NEG;' in body(found, "Op.valueOf")


def test_a_record_has_accessors_a_constructor_and_equality() -> None:
    found = checker(
        "record P<T>(int x, T t, double d) { P { if (x < 0) x = 0; } public T t() { return null; } }"
    )
    declared = found.class_("P")
    assert [each.name for each in declared.components] == ["x", "t", "d"]
    assert (
        body(found, "P.<init>")
        == "{ super java.lang.Record[](); if (x < 0) x = 0; this.x = x; this.t = t; this.d = d; }"
    )
    assert body(found, "P.x") == "{ return this.x; }"
    assert body(found, "P.t") == "{ return null; }"
    assert "static java.util.Objects.equals[Object, Object](this.t, _same.t)" in body(found, "P.equals")
    assert "static java.lang.Double.compare[double, double](this.d, _same.d) == 0" in body(found, "P.equals")
    plain = checker("record Q(int[] a) { Q(int[] a) { this.a = a; } static int z = 1; }")
    assert len(plain.class_("Q").constructors) == 1
