"""Local classes capture variables."""

from __future__ import annotations

from tests.java.checking.show import body, checker, fields

IMPORTS = "import java.util.*; import java.util.function.*; "


def test_a_local_class_captures_what_it_mentions_also_by_way_of_others() -> None:
    found = checker(
        IMPORTS + "class O { int v; void m(int k) { int n = 3; final int c = 4;"
        "class A { int f() { return n + c + v; } A again() { return new A(); } class M { int g() { return n; } } }"
        "class B extends A { int h() { return k; } } Supplier<A> s = () -> new B(); } }"
    )
    assert body(found, "O.m").endswith(
        "Supplier s = new O.lambda$1[]() {O.lambda$1.this$0 = this} {O.lambda$1.val$k = k} {O.lambda$1.val$n = n}; }"
    )
    assert fields(found.class_("O.1A")) == ["this$0: O", "val$n: int"]
    assert body(found, "O.1A.f") == "{ return ((this.val$n + 4) + this.this$0.v); }"
    assert (
        body(found, "O.1A.again")
        == "{ return new O.1A[]() {O.1A.this$0 = this.this$0} {O.1A.val$n = this.val$n}; }"
    )
    assert body(found, "O.1A.M.g") == "{ return this.this$0.val$n; }"
    assert (
        body(found, "O.1B.<init>")
        == "{ super O.1A[]() {O.1A.this$0 = this.this$0} {O.1A.val$n = this.val$n}; }"
    )
    assert body(found, "O.lambda$1.get") == (
        "{ return new O.1B[]() {O.1B.this$0 = this.this$0} {O.1B.val$k = this.val$k} {O.1B.val$n = this.val$n}; }"
    )
