"""The walk over a formula's graph that gives each node its value, once for each choice of values of its free variables.

A node's value is kept under the node and the values of *its own* free variables, so a quantifier's body is valued again
only where it really differs; most nodes have none. Nodes are visited with a stack of frames instead of recursion,
because programs unroll deeper than Python recurses; only nested binders call each other. Nodes that the first deciding
operand decides stop there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any

from relational.logic.node import Node
from relational.logic.operators import Operator
from sat.circuit import Circuit

Value = Any  # of an expression, a formula or an integer: whoever gives the steps knows
Step = Callable[[Any, Any, list[Value]], Value]
Frame = tuple[Node, dict[object, Value], object, Iterator[Node], list[Value], Value]
Place = tuple[dict[object, Value], Callable[[Mapping[Node, Value]], object]]


class Walk:
    """Values of nodes, each made by the step of its kind from the values of its children.

    Nodes that are nothing but an operator on two values, with a circuit for its gates, have the operator instead of a
    step. `binders` look after their operands themselves. `deciding`, for some kinds, gives the value of an operand that
    makes the next ones irrelevant, or None. `env` has the values of the variables that are free at the moment.
    """

    def __init__(
        self,
        gates: Circuit,
        steps: Mapping[type[Node], Step],
        operators: Mapping[type[Node], Mapping[Operator, Callable[[Circuit, Value, Value], Value]]],
        binders: frozenset[type[Node]],
        deciding: Mapping[type[Node], Callable[[Any], Value]],
    ) -> None:
        self.env: dict[Node, Value] = {}
        self.gates = gates
        self._steps = steps
        self._operators = operators
        self._binders = binders
        self._deciding = deciding
        self._closed: dict[object, Value] = {}
        self._open: dict[Node, Place] = {}
        self._universal: set[Node] = set()

    def universe_has_grown(self) -> None:
        """Forget the values that depended on which atoms there are."""
        for node in self._universal:
            self._closed.pop(node, None)
            self._open.pop(node, None)
        self._universal.clear()

    def value(self, root: Node) -> Value:
        """Return the value of a node under the current values of its free variables.

        A frame is a node that waits with the place of its value, the operands it still needs, the values it has, and
        the value that would decide it.
        """
        env, closed = self.env, self._closed
        frames: list[Frame] = []
        needed, values, deciding = iter((root,)), list[Value](), None
        key: object
        while True:
            for child in needed:
                known, key = closed, child
                value = closed.get(child)
                if value is None and child.free:
                    known, key_of = self._open.get(child) or self._opened(child)
                    key = key_of(env)
                    value = known.get(key)
                if value is None:
                    if child.uses_universe:
                        self._universal.add(child)
                    frames.append((child, known, key, needed, values, deciding))
                    kind = type(child)
                    needed, values = iter(() if kind in self._binders else child.children), []
                    decides = self._deciding.get(kind)
                    deciding = None if decides is None else decides(child)
                    break
                values.append(value)
                if deciding is not None and value == deciding:
                    needed = iter(())
                    break
            else:
                if not frames:
                    return values[0]
                node, known, key, needed, above, outer = frames.pop()
                value = known[key] = self._stepped(node, values)
                values, deciding = above, outer
                values.append(value)
                if deciding is not None and value == deciding:
                    needed = iter(())

    def _stepped(self, node: Node, values: list[Value]) -> Value:
        """Return the value of a node that the values of its children give."""
        operators = self._operators.get(type(node))
        if operators is None:
            return self._steps[type(node)](self, node, values)
        operation: Operator = node.op  # type: ignore[attr-defined]  # nodes with operators have one
        return operators[operation](self.gates, *values)

    def _opened(self, node: Node) -> Place:
        """Return where the values of a node with free variables are kept: a table, and the key to use in it."""
        place = self._open[node] = {}, itemgetter(*node.free)
        return place
