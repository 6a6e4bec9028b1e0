"""The nodes of bodies, and what methods assign and return."""

from __future__ import annotations

from ooxcheck.java.load import find
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from tests.java.lowering.running import java

TEXT = """
class T {
  int m(int a, int b) { a = 1; b++; int c = a; return c; }
  int guarded() { try { return 1; } finally { m(1, 2); } }
  int plain() { try { m(1, 2); } finally { m(1, 2); } return 1; }
  native int none();
}
"""
PROGRAM = java(TEXT)
NODES = BodyNodes(PROGRAM)


def test_a_body_is_traversed_once() -> None:
    method = find(PROGRAM, "T.m").method.ref
    assert NODES.of(method)
    assert NODES.of(method) is NODES.of(method)


def test_assigned_variables() -> None:
    assert {each.name for each in NODES.assigned_variables(find(PROGRAM, "T.m").method.ref)} == {"a", "b"}


def test_a_result_that_passes_finally() -> None:
    assert NODES.returns_through_finally(find(PROGRAM, "T.guarded").method.ref)
    assert not NODES.returns_through_finally(find(PROGRAM, "T.plain").method.ref)
