"""Lambdas and method references become objects with one method."""

from __future__ import annotations

import pytest

from tests.java.checking.show import body, checker, expression_error

IMPORTS = "import java.util.*; import java.util.function.*; "

ERRORS = {
    'x -> x': ('java.type', 'x -> x', 'a lambda needs an interface with one abstract method here'),
    'Function.<Integer>identity().compose((Integer n) -> n)': ('java.unsupported', '(Integer n) -> n', 'a lambda with other parameters than (Object) of the type that was inferred is not supported'),
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]


LAMBDAS = {
    # target, expression: the method of its class
    ("Function<String, Integer>", "x -> x.hashCode()"): "apply(String) { return static java.lang.Integer.valueOf[int](x.hashCode[]()); }",
    ("Runnable", "() -> n++"): "run() { old this.this$0.n -> $1: ($1 + 1); }",
    ("Runnable", "this::go"): "run() { this.this$0.go[](); }",
    ("Consumer<L>", "L::go"): "accept(L) { _1.go[](); }",
    ("BiFunction<L, Integer, Long>", "L::add"): "apply(L, Integer) { return static java.lang.Long.valueOf[long](_1.add[int](_2.intValue[]())); }",
    ("IntBinaryOperator", "Math::max"): "applyAsInt(int, int) { return static java.lang.Math.max[int, int](_1, _2); }",
    ("Function<Integer, int[]>", "int[]::new"): "apply(Integer) { return static java.lang.Array$int.of[int[]](new int[](_1.intValue[]())); }",
    ("Supplier<List<String>>", "ArrayList::new"): "get() { return new java.util.ArrayList[](); }",
    ("Function<Integer, Long>", "other::add"): "apply(Integer) { return static java.lang.Long.valueOf[long](this.val$_receiver.add[int](_1.intValue[]())); }",
    ("Comparator<? super Integer>", "(x, y) -> { return x - y; }"): "compare(Integer, Integer) { return (x.intValue[]() - y.intValue[]()); }",
    ("Predicate<Object>", "(Object x) -> x == other"): "test(Object) { return (x == this.val$other); }",
}  # fmt: skip


@pytest.mark.parametrize(("target", "expression"), LAMBDAS)
def test_a_function_is_an_object_with_one_method(target: str, expression: str) -> None:
    found = checker(
        IMPORTS
        + f"class L {{ int n; void go() {{ }} long add(int x) {{ return n + x; }} void m(L other) {{ {target} f = {expression}; }} }}"
    )
    text = body(found, "L.m")
    declared = found.class_("L.lambda$1")
    (only,) = declared.methods
    assert "new L.lambda$1[]()" in text
    assert (
        f"{only.ref.name}({', '.join(map(str, only.ref.parameters))}) {body(found, f'L.lambda$1.{only.ref.name}')}"
        == LAMBDAS[target, expression]
    )


def test_a_receiver_is_evaluated_once_and_tested_for_null() -> None:
    found = checker("class L { L next; void go() { } void m() { Runnable r = this.next::go; } }")
    assert "new L.lambda$1[]()! {L.lambda$1.val$_receiver = this.next} {L.lambda$1.this$0 = this}" in body(
        found, "L.m"
    )
