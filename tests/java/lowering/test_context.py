"""The context of a lowering."""

from __future__ import annotations

from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.bridges import named_methods
from ooxcheck.java.types import INT, VOID
from tests.java.lowering.reachability.searching import reach_of


def test_a_context_makes_bodies_and_result_types() -> None:
    reach = reach_of("class T { static int m() { return 1; } }", "T.m")
    context = Context(reach, Names(reach.classes.values(), named_methods(reach)))
    span = reach.methods[reach.entry].span
    result = context.result(INT, span)
    assert result is not None
    assert result.name == "int"
    assert context.result(VOID, span) is None
    assert context.body("T", span).owner == "T"
    assert not context.renamed
