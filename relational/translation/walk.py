"""The traversal of a formula's graph that computes the value of each node, once for each binding of its free variables.

The value of a node is cached by the values of *its own* free variables, so a part of a quantifier's body is evaluated again only if these change; most nodes have no
free variables. A node has one `Place` with all its data, and shares a `Scope` with the nodes that have the same free variables. At most visits the variables have
the same values as at the last visit; then the value needs no table lookup. Nodes are visited with a stack of frames instead of recursion, because programs unroll
deeper than Python recurses; only nested binders call each other. Evaluation of a node stops at the first operand that decides its value. The compiled core is built
from this module, too; its C types are in `relational/compiled/walk.pxd`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ooxcheck.relational.logic.node import Node
from ooxcheck.relational.logic.operators import Operator
from ooxcheck.sat.circuit import Circuit

Value = Any  # of an expression, a formula or an integer, as the steps define it
Step = Callable[[Any, Any, list[Value]], Value]
Operation = Callable[[Circuit, Value, Value], Value]

# Gates are watched while they are built, but not every step builds one. The number is a power of two minus one.
_BETWEEN_LOOKS = 0x3FF


class Slot:
    """The current value of a variable, None if it has none."""

    __slots__ = ("value", "variable")

    def __init__(self, variable: Node) -> None:
        self.variable = variable
        self.value: Value = None


class Scope:
    """The free variables of some nodes, and their values at the last visit as a key."""

    __slots__ = ("key", "slots")

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        self.slots = slots
        self.key: tuple[Value, ...] | None = None

    def renew_key(self) -> None:
        """Update the key to the current values of the variables; it stays the same object while they are unchanged."""
        if self.key is not None:
            for i in range(len(self.slots)):
                slot = self.slots[i]
                if slot.value is not self.key[i]:
                    break
            else:
                return
        self.key = tuple([stands_for(slot) for slot in self.slots])


class Place:
    """The values of a node by those of its free variables, the last value, and the functions that compute new ones."""

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
        """Return whether the node has a value for the current values of its variables, and set the current value and key."""
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
    """A node whose evaluation is in progress: its place, the key of its value, and the number and values of its operands so far."""

    __slots__ = ("key", "place", "seen", "values")

    def __init__(self, place: Place) -> None:
        self.place = place
        self.key = place.key
        self.seen = 0
        self.values: list[Value] = []


class Environment:
    """The values of variables, with a permanent slot for each variable, and a scope for each set of them."""

    __slots__ = ("_scopes", "_slots")

    def __init__(self) -> None:
        self._slots: dict[Node, Slot] = {}
        self._scopes: dict[frozenset[Node], Scope] = {}

    def __setitem__(self, variable: Node, value: Value) -> None:
        self.slot(variable).value = value

    def __getitem__(self, variable: Node) -> Value:
        return stands_for(self.slot(variable))

    def get(self, variable: Node) -> Value:
        """Return the value of a variable, None if it has none."""
        return self.slot(variable).value

    def replace(self, values: Mapping[Node, Value]) -> None:
        """Set the values of variables, and remove those of all others."""
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
    """Computes the values of nodes, each from the values of its children by the step of its kind.

    Nodes that are plain operators on two values, with a circuit for its gates, have the operator instead of a step. `binders` evaluate their operands themselves.
    `deciding` is, for some kinds, the value of an operand that makes the following ones irrelevant, or None. `env` has the values of the variables that are
    currently free.
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
        """Remove the cached values that depend on the set of atoms."""
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
                value = self._apply_step(frame.place, frame.values)
                frame.place.keep(frame.key, value)
                if not frames:
                    return value
                frame = frames.pop()
            frame.values.append(value)
            if frame.place.deciding is not None and value == frame.place.deciding:
                frame.seen = len(frame.place.needed)

    def _apply_step(self, place: Place, values: list[Value]) -> Value:
        """Return the value of a node, computed from those of its children; from time to time, call the watch of the circuit."""
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
    """Return the value of a variable, which must have one."""
    if slot.value is None:
        raise KeyError(slot.variable)
    return slot.value
