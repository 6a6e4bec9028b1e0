"""Two runs of one world compared: one body with a switch, run once with it and once without."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import FALSE, TRUE, Options
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode, prepare_start
from ooxcheck.translate.witness.behaviour_difference import differ, reaches_bound
from tests.oox.runs import method

CLASSES = """class Node { int value; Node next; ghost int g; }
class Sub extends Node { }
class A { Node first; Node second; static int count; static Node root;
  Node f(Node n, int v, bool b) requires(n != null) { %s }
}"""


def can_differ(body: str, *, unroll: int = 2) -> bool:
    """Return whether a body can end differently with and without its switch, in heaps of at most two nodes."""
    program = load_text(CLASSES % body)
    entry = method(program, "A.f")
    settings, bounds = Settings(unroll=unroll), Bounds(scope=2, array=2)
    start = prepare_start(
        EncodingRequest(program, entry, bounds, settings, options=Options(symmetry=0, orders=False))
    )
    switch = next(each for each in entry.parameters if each.name == "b")

    def run(value: bool) -> Encoding:
        state = start.initial.state.assign(switch.slot, TRUE if value else FALSE)
        begun = replace(start, initial=replace(start.initial, state=state))
        return encode(EncodingRequest(program, entry, bounds, settings, earlier=begun))

    one, other = run(value=False), run(value=True)
    with start.world.session as session:
        session.add(*one.structure, *other.structure, *(each.formula for each in one.assumptions))
        found = differ(one, other, entry.retval)
        return found is not FALSE and session.solve(found).is_sat


@pytest.mark.parametrize(
    "body",
    [
        "if (b) { v := 1; } return null;",
        "if (b) { n.next := n.next; } return n;",
        "Node x := new Node(); if (b) { x := new Node(); } return x;",
        "Node x := new Node(); Node y := new Node(); if (b) { this.first := x; return y; } this.first := y; return x;",
        "if (b) { ghost n.g := 3; } return n;",
        "if (b) { this.first := n; throw; } this.first := n; if (v < 0) { throw; } else { throw; }",
        "if (b) { Node lost := new Node(); lost.value := 3; } return null;",
        "if (v < v && b) { n.value := 7; } return n;",
    ],
)
def test_what_no_caller_sees_is_no_difference(body: str) -> None:
    assert not can_differ(body)


@pytest.mark.parametrize(
    "body",
    [
        "if (b) { return n; } return null;",
        "if (b) { n.value := 7; } return n;",
        "if (b) { this.first := this.second; } return n;",
        "if (b) { throw; } return n;",
        "if (b) { A.count := 1; } return n;",
        "if (b) { A.root := n; } return n;",
        "Node x := new Node(); if (b) { x.value := 1; } return x;",
        "Node x := new Node(); if (b) { x := new Sub(); } return x;",
        "Node x := new Node(); Node y := new Node(); this.first := x; if (b) { y := x; } return y;",
        "Node x := new Node(); if (b) { return n; } x.value := n.value; x.next := n.next; return x;",
        "Node x := new Node(); x.next := new Node(); if (b) { x.next.next := x; } return x;",
        "if (b) { assume false; } return n;",
    ],
)
def test_what_a_caller_sees_is_a_difference(body: str) -> None:
    assert can_differ(body)


def test_what_meets_a_bound_is_not_compared() -> None:
    """Only five iterations would make a difference."""
    body = "int i := 0; while (i < v) { i := i + 1; } if (b && i == 5) { return n; } return null;"
    assert not can_differ(body, unroll=2)
    assert can_differ(body, unroll=5)


def test_a_bound_that_is_met_is_told() -> None:
    program = load_text(CLASSES % "while (n != null) { n := n.next; } return n;")
    entry = method(program, "A.f")
    with (
        encoding := encode(EncodingRequest(program, entry, Bounds(scope=2), Settings(unroll=1)))
    ).world.session as session:
        session.add(*encoding.structure)
        assert session.solve(reaches_bound(encoding)).is_sat
