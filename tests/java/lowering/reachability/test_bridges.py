"""Bridges that calls can reach."""

from __future__ import annotations

from ooxcheck.java.lowering.reachability.bridges import named_methods, reachable_bridges
from tests.java.lowering.reachability.searching import reach_of

TEXT = """
class T implements Comparable<T> {
    public int compareTo(T other) { return 0; }
    static int by(Comparable<T> a, T b) { return a.compareTo(b); }
    static int own(T a, T b) { return a.compareTo(b); }
}
"""


def test_a_call_through_the_interface_reaches_the_bridge() -> None:
    (bridge,) = reachable_bridges(reach_of(TEXT, "T.by"), "T")
    assert (bridge.method.owner, bridge.runs.owner) == ("java.lang.Comparable", "T")


def test_a_call_of_the_override_itself_needs_no_bridge() -> None:
    assert not list(reachable_bridges(reach_of(TEXT, "T.own"), "T"))


def test_the_overridden_method_needs_a_name() -> None:
    owners = {
        each.ref.owner for each in named_methods(reach_of(TEXT, "T.by")) if each.ref.name == "compareTo"
    }
    assert owners == {"java.lang.Comparable", "T"}
