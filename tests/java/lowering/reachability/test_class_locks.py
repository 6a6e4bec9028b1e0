"""Locks of classes."""

from __future__ import annotations

from ooxcheck.java.lowering.code.monitors import gate_field, monitor_field
from ooxcheck.java.lowering.reachability.class_locks import lock_fields
from tests.java.lowering.reachability.searching import reach_of

TEXT = """
class T {
    static int n = f();
    static int f() { return 1; }
    static synchronized void add() { n++; }
    static void one() { add(); }
    static void two() { new Thread(() -> add()).start(); }
}
"""


def test_one_thread_needs_no_lock() -> None:
    assert not lock_fields(reach_of(TEXT, "T.one"), "T")


def test_a_synchronized_static_method_locks_its_class() -> None:
    assert lock_fields(reach_of(TEXT, "T.two"), "T") == [monitor_field]


def test_a_class_is_initialised_behind_a_gate() -> None:
    assert lock_fields(reach_of(TEXT, "T.two", is_fresh=True), "T") == [monitor_field, gate_field]
