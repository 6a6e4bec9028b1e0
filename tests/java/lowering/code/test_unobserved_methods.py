"""Methods of the library without an observable effect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.load import find
from ooxcheck.java.lowering.code.unobserved_methods import UnobservedMethods, observers
from tests.java.lowering.running import java

PROGRAM = java("class T { int x; void m() { x = 1; } }")
METHOD = find(PROGRAM, "T.m").method


def test_a_method_waits_for_the_class_that_observes_it() -> None:
    methods = UnobservedMethods(PROGRAM)
    assert methods.postpones(replace(METHOD, seen_by="U"), ())
    body = methods.body(METHOD.ref)
    assert body is not None
    assert body.statements == ()
    assert list(methods.by("U")) == [METHOD.ref]
    assert methods.body(METHOD.ref) == PROGRAM.body(METHOD.ref)


def test_other_methods_do_not_wait() -> None:
    methods = UnobservedMethods(PROGRAM)
    assert not methods.postpones(METHOD, ())
    assert not methods.postpones(replace(METHOD, seen_by="U"), {"U"})
    assert not methods.by("U")


def test_an_observer_need_not_be_a_class() -> None:
    methods = UnobservedMethods(PROGRAM)
    assert methods.postpones(replace(METHOD, seen_by="java.lang.Object.hashCode"), ())
    assert list(methods.by("java.lang.Object.hashCode")) == [METHOD.ref]
    assert not methods.postpones(replace(METHOD, seen_by="java.lang.Object.hashCode"), ())


HASH_CODE, TO_STRING = "java.lang.Object.hashCode", "java.lang.Throwable.toString"


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("class T { int x; }", []),
        ("class T { int x; public int hashCode() { return x; } }", []),
        ("class T { int[] x; public int hashCode() { return x.length; } }", [HASH_CODE]),
        ("class T { int x; public int hashCode() { return x++; } }", [HASH_CODE]),
        ("class T { T x; public int hashCode() { return x.y; } int y; }", [HASH_CODE]),
        ("class T { int x; public synchronized int hashCode() { return x; } }", [HASH_CODE]),
        (
            'class T { int x; public int hashCode() { return x++; } public String toString() { return "t"; } }',
            [],
        ),
        ("class T extends java.util.ArrayList<T> { int x; public int hashCode() { return x++; } }", []),
        ("class T extends java.util.HashMap<T, T> { }", ["java.util.ListedMap.Extended"]),
        ('class T extends Exception { int x; public String getMessage() { return "code " + x; } }', []),
        ('class T extends Exception { T x; public String getMessage() { return "of " + x; } }', [TO_STRING]),
        (
            "class T extends Exception { String x; public String toString() { return x.trim(); } }",
            [TO_STRING],
        ),
        ("class T extends Exception { public Throwable getCause() { throw new Error(); } }", [TO_STRING]),
        ("class T { String x; public String getMessage() { return x.trim(); } }", []),
    ],
)
def test_a_class_observes_calls_of_methods_that_it_overrides_with_an_effect(
    members: str, expected: list[str]
) -> None:
    program = java(members)
    assert list(observers(program, Hierarchy(program), program.class_("T"))) == expected
