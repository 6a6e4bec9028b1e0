from __future__ import annotations

from dataclasses import replace

from oox import tree
from oox.nodes import inside, rewritten
from oox.syntax.parser import parse_text
from oox.syntax.printer import printed

PROGRAM = parse_text("class A { int f(int x) requires(x > g(x)) { int y := x + 1; return y; } }".replace("g(x)", "x - 1"))


def test_everything_below_a_node_is_found() -> None:
    names = sorted(node.name for node in inside(PROGRAM) if isinstance(node, tree.Name))
    assert names == ["x", "x", "x", "y"]
    assert PROGRAM in list(inside(PROGRAM))


def test_parts_are_replaced_wherever_they_are() -> None:
    def changed(node: tree.Node) -> tree.Node:
        return replace(node, name="z") if isinstance(node, tree.Name) and node.name == "x" else node

    after = rewritten(PROGRAM, changed)
    assert "requires(z > z - 1)" in printed(after)
    assert "int y := z + 1;" in printed(after)
    assert rewritten(PROGRAM, lambda node: node) is PROGRAM


def test_the_innermost_parts_are_changed_first() -> None:
    seen: list[tree.Node] = []

    def noted(node: tree.Node) -> tree.Node:
        seen.append(node)
        return node

    rewritten(PROGRAM, noted)
    assert seen[-1] is PROGRAM
    assert [type(node) for node in seen].index(tree.Return) < [type(node) for node in seen].index(tree.Method)
