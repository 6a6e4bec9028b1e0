"""Subtypes and inherited methods of a program."""

from __future__ import annotations

from ooxcheck.java.hierarchy import Hierarchy, VirtualCalls
from tests.java.checking.show import checker, method

TEXT = "interface I { default int f() { return 1; } int g(); } class A implements I { public int g() { return 2; } } class B extends A { }"


def test_supertypes_include_the_class() -> None:
    hierarchy = Hierarchy(checker(TEXT))
    assert {"B", "A", "I"} <= hierarchy.supertypes("B")
    assert hierarchy.is_below("B", "java.lang.Object")
    assert not hierarchy.is_below("A", "B")


def test_methods_are_inherited_from_classes_and_interfaces() -> None:
    found = checker(TEXT)
    hierarchy = Hierarchy(found)
    inherited = hierarchy.inherited_method("B", method(found, "I.g").ref)
    assert inherited is not None
    assert inherited.owner == "A"


def test_each_pair_of_class_and_method_is_reported_once() -> None:
    found = checker(TEXT)
    calls, called = VirtualCalls(Hierarchy(found)), method(found, "I.g").ref
    calls.call(called, "I")
    calls.find("A")
    assert list(calls.news()) == [("A", called)]
    calls.find("B")
    assert list(calls.news()) == [("B", called)]
    assert list(calls.news()) == []


def test_a_call_on_objects_of_a_subclass_runs_no_code_of_others() -> None:
    found = checker(TEXT)
    calls, called = VirtualCalls(Hierarchy(found)), method(found, "I.g").ref
    calls.call(called, "B")
    calls.find("A")
    calls.find("B")
    assert list(calls.news()) == [("B", called)]
