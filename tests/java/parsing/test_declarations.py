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
        "TypeDeclaration",
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


def test_an_annotation_type_is_an_interface_whose_elements_are_not_null() -> None:
    (found,) = unit(
        '@interface A { int n() default 3; String text() default ""; A[] all() default {}; int[] codes(); int C = 4; enum E { X } }'
    ).types
    assert (found.kind, show(found.interfaces)) == ("interface", "[java.lang.annotation.Annotation]")
    assert [type(each).__name__ for each in found.members] == [*["Method"] * 4, "Field", "TypeDeclaration"]
    claims = [
        [claim.text for claim in each.modifiers.specifications]
        for each in found.members
        if isinstance(each, tree.Method)
    ]
    assert claims == [
        [],
        [r"ensures \result != null;"],
        [r"ensures \nonnullelements(\result);"],
        [r"ensures \result != null;"],
    ]
