"""Enclosing instances of inner classes."""

from __future__ import annotations

from tests.java.checking.show import body, checker, fields


def test_an_inner_class_knows_the_object_around_it() -> None:
    found = checker(
        "class O { int v; class In { int w = v; class Deep { int q() { return v + w; } } }"
        "class Sub extends In { int r() { return super.w + O.this.v; } } static class N { int p; } O.In make(O o) { return o.new In(); } }"
    )
    assert fields(found.class_("O.In")) == ["this$0: O", "w: int"]
    assert fields(found.class_("O.N")) == ["p: int"]
    assert body(found, "O.In.Deep.q") == "{ return (this.this$0.this$0.v + this.this$0.w); }"
    assert body(found, "O.Sub.<init>") == "{ super O.In[]() {O.In.this$0 = this.this$0}; }"
    assert body(found, "O.Sub.r") == "{ return (this.w + this.this$0.v); }"
    assert body(found, "O.make") == "{ return new O.In[]()! {O.In.this$0 = o}; }"
