"""Names in OOX for declarations of Java."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import find
from ooxcheck.java.lowering.names import Names, class_titles, plain
from ooxcheck.java.lowering.reachability.bridges import named_methods
from ooxcheck.java.lowering.reachability.search import reachable
from ooxcheck.java.typed import MethodRef
from ooxcheck.oox.source import Source
from tests.java.lowering.running import java


@pytest.mark.parametrize(
    ("java_name", "name"),
    [
        ("count", "count"),
        ("string", "string_"),
        ("a$b", "a_b"),
        ("é", "ue9"),
        ("_1", "_1_"),
        ("Map.Entry", "Map_Entry"),
    ],
)
def test_names_have_letters_of_oox_and_are_not_reserved(java_name: str, name: str) -> None:
    assert plain(java_name) == name


def test_titles_have_a_package_only_if_they_need_one() -> None:
    assert class_titles(["a.T", "b.T", "a.U"]) == {"a.T": "a.T", "b.T": "b.T", "a.U": "U"}


def test_anonymous_classes_and_lambdas_have_letters() -> None:
    titles = class_titles(["T.1", "T.27", "T.lambda$2", "T.1Local"])
    assert list(titles.values()) == ["T.anonymous_a", "T.anonymous_aa", "T.lambda_b", "T.Local"]


def names_of(text: str, entry: str) -> tuple[Names, dict[str, MethodRef]]:
    """Return the names for a method, and the reachable methods by class, name and number of parameters."""
    program = java(text)
    reach = reachable(program, find(program, entry).method.ref, is_fresh=False)
    methods = {
        f"{each.owner}.{each.name}/{','.join(map(str, each.parameters))}": each for each in reach.methods
    }
    return Names(reach.classes.values(), named_methods(reach), program.sources()), methods


def test_overloads_of_one_length_have_their_parameter_types_as_suffix() -> None:
    text = "class T { int f(int i) { return i; } int f(boolean b) { return 1; } int g(int i) { return i; } int m() { return f(1) + f(true) + g(2); } }"
    names, methods = names_of(text, "T.m")
    assert {names.method(each) for each in methods.values()} == {"f_int", "f_boolean", "g", "m"}


def test_a_hiding_field_has_its_class_as_suffix() -> None:
    text = "class A { int f; } class B extends A { int f; static int m(B b) { return b.f + ((A) b).f; } }"
    names, _ = names_of(text, "B.m")
    assert (names.fields()["A", "f"], names.fields()["B", "f"]) == ("f", "f_B")
    assert names.hides("B", "f")


def test_the_title_of_a_method_has_its_parameter_types_as_written() -> None:
    text = "import java.util.*; class T { static int m(List<String> l) { return l.size(); } }"
    program = java(text)
    method = find(program, "T.m").method
    names, _ = names_of(text, "T.m")
    assert names.title(method) == "T.m(List<String>)"


def test_overloads_below_an_abstract_class_differ_from_what_it_inherits_of_an_interface() -> None:
    """The lowered abstract class declares the method of the interface, and no method of OOX overloads an inherited one."""
    text = """class T {
      interface I { int f(int i); }
      interface J extends I { }
      static abstract class A implements J { }
      static class B extends A { public int f(int i) { return f(i, 1); } int f(int i, int k) { return i + k; } }
      static int m(A a) { int n = a.f(1); assert n == 2; return n; }
    }"""
    names, methods = names_of(text, "T.m")
    assert {names.method(each) for each in methods.values()} == {"f_int", "f_int_int", "m"}
    answer = java_program([Source("T.java", text)], "T.m")
    assert answer[1].title == "T.m(T.A)"
