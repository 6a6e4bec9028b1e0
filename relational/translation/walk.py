"""The walk over a formula's graph that gives each node its value, once for each choice of values of its free variables.

A node's value is kept under the node and the values of *its own* free variables, so a quantifier's body is valued again
only where it really differs; most nodes have none. A node has one `Place`, which holds all that is asked about it, and
shares a `Scope` with the nodes that have the same free variables: most visits find the variables as they were at the
last one, and then the value is there without a table being asked. Nodes are visited with a stack of frames instead of
recursion, because programs unroll deeper than Python recurses; only nested binders call each other. Nodes that the first
deciding operand decides stop there.

The compiled core is made from this module, too; the types that let it be fast are in `relational/compiled/walk.pxd`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ooxcheck.relational.logic.node import Node
from ooxcheck.relational.logic.operators import Operator
from ooxcheck.sat.circuit import Circuit

Value = Any  # of an expression, a formula or an integer: whoever gives the steps knows
Step = Callable[[Any, Any, list[Value]], Value]
Operation = Callable[[Circuit, Value, Value], Value]

# Gates are watched while they are made, but not every step makes one. It is a power of two less one.
_BETWEEN_LOOKS = 0x3FF


class Slot:
    """What a variable stands for at the moment, None if nothing."""

    __slots__ = ("value", "variable")

    def __init__(self, variable: Node) -> None:
        self.variable = variable
        self.value: Value = None


class Scope:
    """The free variables of some nodes, with what they stood for when last asked: a key for the values of all of them."""

    __slots__ = ("key", "slots")

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        self.slots = slots
        self.key: tuple[Value, ...] | None = None

    def renew_key(self) -> None:
        """Let the key be what the variables stand for now; while that is the same, it is the same key."""
        if self.key is not None:
            for i in range(len(self.slots)):
                slot = self.slots[i]
                if slot.value is not self.key[i]:
                    break
            else:
                return
        self.key = tuple([stands_for(slot) for slot in self.slots])


class Place:
    """Where the values of a node are kept, by those of its free variables, with the last one at hand; how to make more."""

    __slots__ = (
        "deciding",
        "is_variable",
        "key",
        "known",
        "needed",
        "node",
        "operation",
        "scope",
        "step",
        "value",
    )

    def __init__(self, node: Node, scope: Scope, needed: tuple[Node, ...]) -> None:
        self.node = node
        self.scope = scope
        self.needed = needed
        self.is_variable = len(node.free) == 1 and node.free[0] is node
        self.known: dict[object, Value] | None = {} if node.free else None
        self.step: Step | None = None
        self.operation: Operation | None = None
        self.deciding: Value = None
        self.key: object = None
        self.value: Value = None

    def is_at_hand(self) -> bool:
        """Say whether the node has a value where variables stand for what they do now, and have it and its key at hand."""
        if self.is_variable:
            self.value = stands_for(self.scope.slots[0])
            return True
        self.scope.renew_key()
        if self.key is not self.scope.key:
            self.key = self.scope.key
            self.value = None if self.known is None else self.known.get(self.key)
        return self.value is not None

    def keep(self, key: object, value: Value) -> None:
        """Keep a value, and have it at hand."""
        if self.known is not None:
            self.known[key] = value
        self.key, self.value = key, value


class Frame:
    """A node that waits: its place, the key of its value there, how many operands it has seen, their values."""

    __slots__ = ("key", "place", "seen", "values")

    def __init__(self, place: Place) -> None:
        self.place = place
        self.key = place.key
        self.seen = 0
        self.values: list[Value] = []


class Environment:
    """What the variables stand for, with a slot for each that stays the same, and a scope for each set of them."""

    __slots__ = ("_scopes", "_slots")

    def __init__(self) -> None:
        self._slots: dict[Node, Slot] = {}
        self._scopes: dict[frozenset[Node], Scope] = {}

    def __setitem__(self, variable: Node, value: Value) -> None:
        self.slot(variable).value = value

    def __getitem__(self, variable: Node) -> Value:
        return stands_for(self.slot(variable))

    def get(self, variable: Node) -> Value:
        """Return what a variable stands for, None if nothing."""
        return self.slot(variable).value

    def replace(self, values: Mapping[Node, Value]) -> None:
        """Let variables stand for the given values, and all others for nothing."""
        for slot in self._slots.values():
            slot.value = None
        for variable, value in values.items():
            self[variable] = value

    def slot(self, variable: Node) -> Slot:
        """Return the slot of a variable."""
        slot = self._slots.get(variable)
        if slot is None:
            slot = self._slots[variable] = Slot(variable)
        return slot

    def scope(self, variables: tuple[Node, ...]) -> Scope:
        """Return the scope of some variables."""
        key = frozenset(variables)
        scope = self._scopes.get(key)
        if scope is None:
            scope = self._scopes[key] = Scope(tuple([self.slot(variable) for variable in variables]))
        return scope


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
        operators: Mapping[type[Node], Mapping[Operator, Operation]],
        binders: frozenset[type[Node]],
        deciding: Mapping[type[Node], Callable[[Any], Value]],
    ) -> None:
        self.env = Environment()
        self.gates = gates
        self._steps = steps
        self._operators = operators
        self._binders = binders
        self._deciding = deciding
        self._places: dict[Node, Place] = {}
        self._universal: set[Node] = set()
        self._stepped_so_far = 0

    def universe_has_grown(self) -> None:
        """Forget the values that depended on which atoms there are."""
        for node in self._universal:
            self._places.pop(node, None)
        self._universal.clear()

    def value(self, root: Node) -> Value:
        """Return the value of a node under the current values of its free variables."""
        frames: list[Frame] = []
        place = self._place(root)
        if place.is_at_hand():
            return place.value
        frame = Frame(place)
        while True:
            if frame.seen < len(frame.place.needed):
                place = self._place(frame.place.needed[frame.seen])
                frame.seen += 1
                if not place.is_at_hand():
                    frames.append(frame)
                    frame = Frame(place)
                    continue
                value = place.value
            else:
                value = self._stepped(frame.place, frame.values)
                frame.place.keep(frame.key, value)
                if not frames:
                    return value
                frame = frames.pop()
            frame.values.append(value)
            if frame.place.deciding is not None and value == frame.place.deciding:
                frame.seen = len(frame.place.needed)

    def _stepped(self, place: Place, values: list[Value]) -> Value:
        """Return the value of a node that the values of its children give; now and then let the circuit be watched."""
        self._stepped_so_far += 1
        if not self._stepped_so_far & _BETWEEN_LOOKS and self.gates.watch is not None:
            self.gates.watch()
        if place.operation is not None:
            return place.operation(self.gates, values[0], values[1])
        assert place.step is not None, "a node has a step or an operator"
        return place.step(self, place.node, values)

    def _place(self, node: Node) -> Place:
        """Return the place of a node."""
        place = self._places.get(node)
        return self._new_place(node) if place is None else place

    def _new_place(self, node: Node) -> Place:
        kind = type(node)
        place = Place(node, self.env.scope(node.free), () if kind in self._binders else node.children)
        operators, decides = self._operators.get(kind), self._deciding.get(kind)
        place.step = self._steps.get(kind)
        place.operation = None if operators is None else operators[node.op]  # type: ignore[attr-defined]  # it has one
        place.deciding = None if decides is None else decides(node)
        self._places[node] = place
        if node.uses_universe:
            self._universal.add(node)
        return place


def stands_for(slot: Slot) -> Value:
    """Return what a variable stands for."""
    if slot.value is None:
        raise KeyError(slot.variable)
    return slot.value
