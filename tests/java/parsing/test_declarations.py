"""Types and their members."""

from __future__ import annotations

from ooxcheck.java import tree
from tests.java.jml.show import show
from tests.java.parsing.show import unit


def test_declarations_are_read() -> None:
    found = unit(
        "package a.b; import c.D; import static e.F.*; @X(1) public abstract class A<T extends B & C> extends D<T> implements I, J {"
        "int a, b[]; static { } { } A(int... x) throws E { } <U> U m(final int[] p)[] { return null; } ; @interface N { } }"
        "interface K extends L { int C = 1; default void f() { } } enum G { P(1) { }, Q; int z; } record R<V>(V v) implements S { R { } }"
    )
    assert (found.package, [(each.name, each.is_static, each.is_all) for each in found.imports]) == (
        "a.b",
        [("c.D", False, False), ("e.F", True, True)],
    )
    first, second, third, fourth = found.types
    assert (first.kind, first.name, sorted(first.modifiers.words)) == ("class", "A", ["abstract", "public"])
    assert (show(first.type_parameters), show(first.parent), show(first.interfaces)) == (
        "[(TypeParameter T [B C])]",
        "D<T>",
        "[I J]",
    )
    assert [type(each).__name__ for each in first.members] == [
        "Field",
        "Field",
        "Initializer",
        "Initializer",
        "Constructor",
        "Method",
        "Unknown",
    ]
    method = first.members[5]
    assert isinstance(method, tree.Method)
    assert show(method.result) == "U[]"
    assert (second.kind, show(second.interfaces), [type(each).__name__ for each in second.members]) == (
        "interface",
        "[L]",
        ["Field", "Method"],
    )
    assert [(each.name, len(each.arguments), each.members) for each in third.constants] == [
        ("P", 1, ()),
        ("Q", 0, None),
    ]
    assert (fourth.kind, [each.name for each in fourth.components]) == ("record", ["v"])
