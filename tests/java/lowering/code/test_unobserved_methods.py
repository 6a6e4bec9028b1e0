"""Methods of the library without an observable effect."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java.load import find
from ooxcheck.java.lowering.code.unobserved_methods import UnobservedMethods
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
