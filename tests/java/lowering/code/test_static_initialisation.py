"""Static initialisation: tests of flags at the first use of a class, in a program that just begins."""

from __future__ import annotations

from ooxcheck.java.lowering.code.static_initialisation import failed_flag, ready_flag
from tests.java.lowering.code.lowered_bodies import body

TEXT = (
    "static class U {{ static int t = {}; static int f() {{ return 1; }} }} static int m() {{ return U.t; }}"
)


def test_flags_are_named_after_their_class() -> None:
    assert (ready_flag("C"), failed_flag("C")) == ("_C_ready", "_C_failed")


def test_a_program_that_begins_initialises_a_class_at_its_use() -> None:
    assert body(TEXT.format("U.f()"), is_fresh=True).startswith("if (!T_U._T_U_ready) { T_U._initialise(); }")


def test_a_running_program_has_initialised_its_classes() -> None:
    assert body(TEXT.format("U.f()")) == "return T_U.t;"


def test_a_class_does_not_initialise_itself() -> None:
    assert "_U_ready" not in body(
        "static int t = 1; static int f() { return t; } static int m() { return f(); }"
    )
