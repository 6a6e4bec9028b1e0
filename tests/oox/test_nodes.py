from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import get_args, get_type_hints

from ooxcheck.java import formulas as java_formulas
from ooxcheck.java import program as java_program
from ooxcheck.java import tree as java_tree
from ooxcheck.java import typed as java_typed
from ooxcheck.java.jml import tree as jml_tree
from ooxcheck.oox import logic, tree, typed
from ooxcheck.oox.check import load_text
from ooxcheck.oox.nodes import LEAVES, Node, children, descendants, rewrite_node
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text

PROGRAM = parse_text(
    "class A { int f(int x) requires(x > g(x)) { int y := x + 1; return y; } }".replace("g(x)", "x - 1")
)


def test_everything_below_a_node_is_found() -> None:
    names = sorted(node.name for node in descendants(PROGRAM) if isinstance(node, tree.Name))
    assert names == ["x", "x", "x", "y"]
    assert PROGRAM in list(descendants(PROGRAM))


def test_parts_are_replaced_wherever_they_are() -> None:
    def changed(node: tree.Node) -> tree.Node:
        return replace(node, name="z") if isinstance(node, tree.Name) and node.name == "x" else node

    after = rewrite_node(PROGRAM, changed)
    assert "requires(z > z - 1)" in node_text(after)
    assert "int y := z + 1;" in node_text(after)
    assert rewrite_node(PROGRAM, lambda node: node) is PROGRAM


def test_the_innermost_parts_are_changed_first() -> None:
    seen: list[tree.Node] = []

    def noted(node: tree.Node) -> tree.Node:
        seen.append(node)
        return node

    rewrite_node(PROGRAM, noted)
    assert seen[-1] is PROGRAM
    assert [type(node) for node in seen].index(tree.Return) < [type(node) for node in seen].index(tree.Method)


TYPED = load_text("""
class A {
  A next;
  void f(int x)
    requires(all a : A | a.next != null)
    modifies(this.next)
  {
    while (x > 0) invariant(x > 1) { if (x > 2) { this.next := null; } else { x := x - 1; } }
  }
}
""")


def test_contracts_and_ranges_of_quantifiers_are_parts() -> None:
    (method,) = TYPED.classes["A"].methods
    found = [type(node) for node in descendants(method)]
    assert {
        typed.Clause,
        logic.Quantified,
        logic.Declaration,
        logic.Extent,
        logic.FieldPlace,
        typed.Assign,
    } < set(found)
    assert found.count(logic.Compare) == 1


def test_parts_come_in_the_order_of_the_text() -> None:
    (method,) = TYPED.classes["A"].methods
    statements = [type(each).__name__ for each in method.statements()]
    assert statements == ["Block", "While", "Block", "If", "Block", "Assign", "Block", "Assign"]
    loop = next(each for each in method.statements() if isinstance(each, typed.While))
    assert list(children(loop)) == [loop.condition, *loop.invariants, loop.body]


def test_what_is_not_looked_into_is_no_node() -> None:
    hidden = [
        each
        for kind in below(Node)
        for each in fields(kind)
        if each.type in LEAVES and mentions_node(get_type_hints(kind)[each.name])
    ]
    assert not hidden


def below(kind: type[Node]) -> Iterator[type[Node]]:
    """Yield the kinds of nodes of all languages."""
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def mentions_node(hint: object) -> bool:
    return (
        issubclass(hint, Node)
        if isinstance(hint, type) and not get_args(hint)
        else any(map(mentions_node, get_args(hint)))
    )


def test_nodes_are_seen_in_types() -> None:
    assert mentions_node(get_type_hints(tree.Block)["statements"])
    assert not mentions_node(get_type_hints(typed.Local)["variable"])
    assert {
        java_tree.Name,
        java_typed.Local,
        jml_tree.Result,
        java_formulas.Range,
        java_program.Class,
        tree.Name,
        logic.Join,
    } <= set(below(Node))
