"""What the machine says: processors, times, random numbers and stack traces may be any that the documentation allows."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.test_array_objects import asked

VERDICTS = {
    "processors": ("static void m() { assert Runtime.getRuntime().availableProcessors() >= 1; }", "holds"),
    "two processors": ("static void m() { assert Runtime.getRuntime().availableProcessors() >= 2; }", "violated"),
    "memory": ("static void m() { var r = Runtime.getRuntime(); assert r.freeMemory() <= r.totalMemory(); }", "violated"),
    "random numbers": ("static void m() { assert !java.util.UUID.randomUUID().equals(java.util.UUID.randomUUID()); }", "violated"),
    "now": ("static void m() { var a = new java.util.Date(); assert !new java.util.Date().before(a); }", "violated"),
    "order of dates": (
        "static void m(java.util.Date a, java.util.Date b) { if (a != null && b != null && a.before(b)) { assert b.after(a) && !a.equals(b); } }",
        "holds",
    ),
    "stack traces": (
        "static void m() { var w = new java.io.StringWriter(); new RuntimeException().printStackTrace(new java.io.PrintWriter(w)); assert w.toString().isEmpty(); }",
        "violated",
    ),
    "quotients": ("static void m(byte a, byte b) { if (b > 0) { assert Math.ceilDiv(a, b) * b >= a; } }", "holds"),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    members, verdict = VERDICTS[name]
    assert asked(members).verdict.value == verdict


def test_the_refusal_of_reflection_names_an_alternative() -> None:
    with pytest.raises(OoxError) as refused:
        asked('static Object m() throws Exception { return Class.forName("java.lang.String"); }')
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.message == "Class.forName is not supported"
    assert diagnostic.notes[0].startswith("reflection is not modelled")
