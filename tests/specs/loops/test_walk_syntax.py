"""The form of loops: which variable walks, along what, and what is changed meanwhile."""

from __future__ import annotations

import pytest

from ooxcheck.oox import typed
from ooxcheck.oox.check import load_text
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.assigned_cells import assigned_cells
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.loops.walk_syntax import (
    Shape,
    always_leaves,
    assigned_variable,
    inner,
    is_leaving,
    only,
    shapes_of,
)
from ooxcheck.specs.relations.expr import Every, Nothing, Product

TEXT = """
class Node { Node next; Node other; int value; }
class Main { static int count; static void call(Node p) { }
  static void m(Node p, Node c, Node d, int[] a) { while (c != null) { %s } }
}
"""


def loop(body: str) -> typed.While:
    program = load_text(TEXT % body)
    method = next(each for each in program.methods() if each.name == "Main.m")
    return next(each for each in method.statements() if isinstance(each, typed.While))


def shapes(body: str, settled: Environment | None = None) -> list[Shape]:
    return list(shapes_of(loop(body), Environment(), settled or Environment()))


@pytest.mark.parametrize(
    "body", ["c := c.next;", "p.value := 1; c := c.next; d := p;", "Node n := c.next; d := n; c := n;"]
)
def test_a_step_is_taken_once(body: str) -> None:
    (shape,) = shapes(body)
    assert (shape.cursor.name, shape.step.name) == ("c", "next")
    assert isinstance(shape.body[shape.place], typed.Assign)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "c := d.next;",
        "c := c.next; c := c.next;",
        "if (c.value == 1) { c := c.next; }",
        "if (c.value == 1) { c := p; } c := c.next;",
        "c.next := p; c := c.next;",
        "Node n := c.next; n := p; c := d;",
        "if (c.value == 1) { continue; } c := c.next;",
        "try { p := d; } catch { } c := c.next;",
        "lock (p) { p := d; } c := c.next;",
    ],
)
def test_other_loops_have_no_such_form(body: str) -> None:
    assert not shapes(body)


def test_two_cursors_are_two_shapes() -> None:
    assert [shape.cursor.name for shape in shapes("c := c.next; d := d.other;")] == ["c", "d"]


def test_what_is_assigned_and_changed_is_known() -> None:
    (shape,) = shapes("p.value := 1; Main.count := 2; a[0] := 3; int k := 4; c := c.next;")
    assert sorted(str(cells) for cells in shape.changed) == sorted(
        ["Node.value", "Main.count", str(next(iter(assigned_cells([_element()]))))]
    )
    assert len(shape.assigned) == 2


def _element() -> typed.Statement:
    return next(each for each in inner((loop("a[0] := 3;").body,)) if isinstance(each, typed.Assign))


def test_what_is_changed_on_the_way_out_does_not_matter() -> None:
    (shape,) = shapes("if (c.value == 1) { c.next := p; break; } c := c.next;")
    assert not shape.changed


def test_what_calls_change_is_read_off_the_bounds() -> None:
    body = "Main.call(p); c := c.next;"
    (shape,) = shapes(body)
    assert not shape.called
    value = next(f for f in load_text(TEXT % "").classes["Node"].fields if f.name == "value")
    loose = Bound(Nothing(2), Product(Every(None), Every(None)))
    (other,) = shapes(body, Environment(cells={value: loose}))
    assert other.called == other.changed == {value}


def test_ways_to_leave() -> None:
    statements = loop(
        "if (c == p) { p := d; return; } if (c == d) { { break; } } while (c == p) { } throw;"
    ).body
    assert isinstance(statements, typed.Block)
    first, second, third, last = statements.statements
    assert isinstance(first, typed.If)
    assert isinstance(second, typed.If)
    assert always_leaves(first.then)
    assert always_leaves(second.then)
    assert isinstance(only(second.then), typed.Break)
    assert not always_leaves(third)
    assert is_leaving(last)
    assert not is_leaving(third)
    assert [variable.name for each in inner((first,)) if (variable := assigned_variable(each))] == ["p"]
