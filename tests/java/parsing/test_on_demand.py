"""What is parsed on demand is what is parsed at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.java import tree
from ooxcheck.java.library import catalogue
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import descendants, of_kinds
from ooxcheck.oox.source import Source

TEXT = """package p;
import java.util.List;
abstract class Stack<E> extends Object implements Comparable<E> {
    int size = 1 + 2; static { size(); }
    //@ ensures \\result == size;
    int size() { int n = size; return n; }
    Stack(int n) { this.size = n; }
    abstract int top();
    enum Kind { A { int f() { return 1; } }, B; int f() { return 2; } }
    class Inner { class Deep { void run() { while (true) { } } } }
}
record Pair(int x, int y) { Pair { assert x < y; } }
"""


def nodes(unit: tree.CompilationUnit) -> list[tuple[object, ...]]:
    """Return all nodes of a file: kind, span, and what is no node."""
    return [
        (
            type(node).__name__.removesuffix("OnDemand").replace("TypeDeclaration", "Declaration"),
            node.span,
            *(
                part
                for name in node.__dataclass_fields__
                if isinstance(part := getattr(node, name), str | int | bool)
            ),
        )
        for node in descendants(unit)
        if isinstance(node, tree.Node)
    ]


def test_a_file_on_demand_is_the_same() -> None:
    source = Source("p/Stack.java", TEXT)
    now, later = parse(source), parse(source, is_on_demand=True)
    assert nodes(later) == nodes(now)
    assert len(nodes(now)) > 60


def test_misplaced_comments_are_the_same() -> None:
    text = "class A { void f() { int x = 1 /*@ + 2 @*/; } } //@ ensures true;\n"
    source = Source("A.java", text)
    now, later = parse(source), parse(source, is_on_demand=True)
    assert len(now.unread) == 2
    assert later.unread == now.unread


@pytest.mark.parametrize("name", ["java.util.HashMap", "java.lang.String", "java.util.stream.Stream"])
def test_a_class_of_the_library_is_the_same(name: str) -> None:
    source = catalogue.source(name)
    assert source is not None
    assert nodes(parse(source, is_on_demand=True)) == nodes(parse(source))


def test_contents_are_parsed_once_at_the_first_use() -> None:
    unit = parse(Source("p/Stack.java", TEXT), is_on_demand=True)
    stack = unit.types[0]
    assert stack.members is stack.members
    size = next(each for each in stack.members if isinstance(each, tree.Method) and each.name == "size")
    assert size.body is not None
    assert size.body.statements is size.body.statements
    assert replace(size.body, statements=()).statements == ()
    assert replace(stack, name="Queue").members == stack.members
    with pytest.raises(AttributeError):
        getattr(stack, "other")  # noqa: B009 (mypy knows that there is none)


@pytest.mark.parametrize("name", catalogue.names())
def test_no_comment_of_the_library_is_misplaced(name: str) -> None:
    """Files of the library are parsed on demand, and then nobody looks for misplaced comments."""
    source = catalogue.source(name)
    assert source is not None
    assert not parse(source).unread, name


def test_a_search_for_kinds_finds_what_is_parsed_on_demand() -> None:
    """Local classes are found by it: which of them override a method decides what a call may run."""
    kinds = (tree.TypeDeclaration, tree.Block)
    source = Source("Stack.java", TEXT)
    lazy, whole = (of_kinds(kinds, *parse(source, is_on_demand=each).types) for each in (True, False))
    assert [each.span for each in lazy] == [each.span for each in whole]
