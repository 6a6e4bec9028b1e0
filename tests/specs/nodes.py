"""A small world for tests of expressions: nodes with two links and a number, two variables, some new objects."""

from __future__ import annotations

import random

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.running.heap import Heap, Kinds, Obj
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.summary import Parameters
from ooxcheck.specs.inference.widening import Widening
from ooxcheck.specs.relations import expr as e
from tests.specs.meaning import Rows, World

WIDTH = 4
NODE = ClassType("Node")
NEXT = Field("Node", "next", NODE, static=False)
PREV = Field("Node", "prev", NODE, static=False)
VALUE = Field("Node", "value", INT, static=False)
X, Y = Variable("x", NODE, 1), Variable("y", NODE, 2)
K = Variable("k", INT, 3)
PROGRAM = load_text(
    "class Node { Node next; Node prev; int value; } class Leaf extends Node { }", int_width=WIDTH
)
RULES = Rules(PROGRAM, Parameters(), Widening(WIDTH, Parameters()))

V, W, N, P = e.Name(X), e.Name(Y), e.Name(NEXT), e.Name(PREV)
KEYS, NUMBER = e.Name(VALUE), e.Name(K)
FRESH, OTHER, ALL_FRESH = e.New(NODE, 1), e.New(NODE, 2), e.NewSet(NODE)
NULL = e.NULL_ATOM


def one(value: int) -> e.Expr:
    return e.Literal(value, INT)


def world(source: random.Random) -> World:
    """Return some nodes, of which the last ones are new; functions on the old ones; values for variables."""
    heap = Heap(Kinds(PROGRAM))
    kind = heap.kinds.of_class("Node")
    old = [heap.allocate(kind, [None, None, 0]) for _ in range(source.randint(1, 4))]
    made = [heap.allocate(kind, [None, None, 0]) for _ in range(source.randint(0, 3))]

    def function() -> Rows:
        return frozenset((obj, source.choice([None, *old])) for obj in old)

    def numbered(number: int) -> Rows:
        return frozenset({(made[number],)}) if number < len(made) else frozenset[tuple[Obj, ...]]()

    numbers = [("number", n) for n in range(3)]
    names: dict[Variable | Cells, Rows] = {NEXT: function(), PREV: function()}
    names[VALUE] = frozenset((obj, source.choice(numbers)) for obj in old)
    names[K] = frozenset({(source.choice(numbers),)})
    names.update({v: frozenset({(source.choice([None, *old]),)}) for v in (X, Y)})
    new: dict[e.New | e.NewSet, Rows] = {FRESH: numbered(0), OTHER: numbered(1)}
    new[ALL_FRESH] = frozenset((obj,) for obj in made)
    return World(PROGRAM, names, new, (*old, *made), frozenset({("bool", True), ("bool", False), *numbers}))
