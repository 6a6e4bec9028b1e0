"""Declarations of classes and interfaces."""

from __future__ import annotations

from ooxcheck.oox import tree
from tests.java.lowering.running import lower


def declarations(text: str, entry: str) -> dict[str, tree.TypeDeclaration]:
    """Return the declarations of a lowered program by name."""
    return {each.name: each for each in lower(text, entry).program.declarations}


def test_object_is_an_interface_with_a_class_for_its_direct_instances() -> None:
    declared = declarations("class T { static boolean m(Object o, T t) { return o == t; } }", "T.m")
    assert isinstance(declared["Object"], tree.InterfaceDeclaration)
    assert isinstance(declared["Object_"], tree.ClassDeclaration)
    assert isinstance(declared["T"], tree.ClassDeclaration)
    assert declared["T"].interfaces == ("Object",)


def test_a_class_has_its_superclass_and_interfaces() -> None:
    text = "interface I { } class A { } class T extends A implements I { static void m(T t) { } }"
    class_ = declarations(text, "T.m")["T"]
    assert isinstance(class_, tree.ClassDeclaration)
    assert (class_.parent, class_.interfaces) == ("A", ("I",))


def test_the_static_fields_of_an_interface_are_in_a_class_beside_it() -> None:
    text = "interface I { int[] TABLE = { 1, 2 }; } class T { static int m() { return I.TABLE[0]; } }"
    assert isinstance(declarations(text, "T.m")["_statics_I"], tree.ClassDeclaration)


def test_a_functional_interface_has_an_unknown_implementation() -> None:
    text = "import java.util.function.*; class T { static int m(IntUnaryOperator f) { IntUnaryOperator g = i -> i; return f.applyAsInt(1) + g.applyAsInt(2); } }"
    assert "_Unknown_IntUnaryOperator" in declarations(text, "T.m")


def test_unreachable_methods_are_not_declared() -> None:
    text = "class T { static int m() { return 1; } static int n() { return 2; } }"
    assert [
        each.name for each in declarations(text, "T.m")["T"].members if isinstance(each, tree.Method)
    ] == ["m"]
