"""Distinct spans of calls and allocations."""

from __future__ import annotations

from ooxcheck.java.lowering.allocation_sites import with_distinct_sites
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source, Span
from tests.java.lowering.running import lower


def test_no_two_allocations_have_one_place() -> None:
    """The checker knows what is made by where it is made: two of one place would be one object."""
    text = (
        "class T { int m(int[] a, int i) { try { return a[i]; } catch (RuntimeException e) { return 0; } } }"
    )
    for method in (
        each
        for class_ in lower(text, "T.m").program.declarations
        for each in class_.members
        if isinstance(each, tree.Method)
    ):
        places = [
            (node.span.start, node.span.end)
            for node in descendants(method)
            if isinstance(node, tree.NewObject | tree.Call)
        ]
        assert len(places) == len(set(places))


def method(*spans: Span) -> tree.Method:
    """Return a method that allocates an object at each span."""
    whole = spans[0]
    made = tuple(
        tree.Declare(tree.TypeName("C", span=whole), f"x{at}", tree.NewObject("C", (), span=span), span=whole)
        for at, span in enumerate(spans)
    )
    return tree.Method(True, None, "m", (), (), tree.Block(made, span=whole), span=whole)


def sites(made: tree.Method) -> list[tuple[int, int]]:
    """Return the spans of the allocations in a method."""
    return [
        (node.span.start, node.span.end) for node in descendants(made) if isinstance(node, tree.NewObject)
    ]


def test_a_method_with_distinct_spans_is_not_changed() -> None:
    source = Source("T.java", "abcdef")
    before = method(Span(source, 0, 2), Span(source, 2, 4))
    assert with_distinct_sites(before) is before


def test_equal_spans_become_shorter_and_then_move_on() -> None:
    span = Span(Source("T.java", "abcdef"), 0, 2)
    assert sorted(sites(with_distinct_sites(method(span, span, span)))) == [(0, 1), (0, 2), (1, 2)]
