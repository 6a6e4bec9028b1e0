"""Unroll temporal formulas over the states of a lasso: a path of some length with a loop back to one of its states.

The encoding is linear in the length (Heljanko, Junttila, Latvala: "Incremental and complete bounded model
checking for full PLTL", CAV 2005): the
successor of the last state is open, and formulas about it are stated for each candidate under its
condition. A past formula may differ between
rounds through the loop, but `n` nested past operators distinguish at most `n` rounds from later ones, so
every formula is unrolled for as many
rounds as it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from ooxcheck.relational.from_alloy.temporal.operators import PAST, Modal, Modality, Prime
from ooxcheck.relational.logic.expr import FALSE, TRUE, Expr, Formula, Relation, conj, disj
from ooxcheck.relational.logic.node import Node, nodes

N = TypeVar("N", bound=Node)
Meant: TypeAlias = Any
"""The value of a node in a state: of the same kind."""

_STEPS: dict[Modality, tuple[Callable[..., Formula], Formula]] = {
    Modality.ALWAYS: (conj, TRUE),
    Modality.EVENTUALLY: (disj, FALSE),
    Modality.UNTIL: (lambda stays, held, further: disj(held, conj(stays, further)), FALSE),
    Modality.RELEASES: (lambda frees, held, further: conj(held, disj(frees, further)), TRUE),
    Modality.HISTORICALLY: (conj, TRUE),
    Modality.ONCE: (disj, FALSE),
    Modality.SINCE: (lambda stays, held, further: disj(held, conj(stays, further)), FALSE),
    Modality.TRIGGERED: (lambda frees, held, further: conj(held, disj(frees, further)), TRUE),
}
"""The truth of a formula in a state by its operands there and itself in the next or previous one, and the value at the end."""


class Unrolling:
    """Formulas in the states of a lasso; values are computed from the farthest state first, to avoid deep recursion.

    `copies` are the copies of a changing relation by state, and `loops` are the conditions that a state
    follows the last one; exactly one of them
    holds. The state after the last one has the number `length`: it is the successor, one round later.
    """

    def __init__(self, copies: Mapping[Relation, tuple[Relation, ...]], loops: tuple[Formula, ...]) -> None:
        self.length, self._copies, self._loops = len(loops), copies, loops
        self._rounds: dict[Node, int] = {}
        self._seen: set[Node] = set()
        self._known: dict[tuple[Node, int, int, bool], Node] = {}

    def at(self, node: N, state: int, round_: int = 0) -> N:
        """Return a node in a state, in some round of the loop; by default the first."""
        self._look_at(node)
        meant: N = self._at(node, state, round_)
        return meant

    def _look_at(self, root: Node) -> None:
        """Record which nodes depend on time, and how many rounds of the loop they distinguish."""
        for node in nodes(root, done=self._seen):
            inner = [self._rounds[child] for child in node.children if child in self._rounds]
            if isinstance(node, Modal | Prime) or inner or node in self._copies:
                looks_back = isinstance(node, Modal) and node.op in PAST
                self._rounds[node] = max(inner, default=0) + looks_back

    def _at(self, node: Node, state: int, round_: int, *, last: bool = False) -> Meant:
        """Return a node in a state; `last` in the final round, after which nothing changes."""
        if node not in self._rounds:
            return node
        key = node, state, min(round_, self._rounds[node]), last
        if key not in self._known:
            self._known[key] = self._unroll(*key)
        return self._known[key]

    def _unroll(self, node: Node, state: int, round_: int, last: bool) -> Meant:
        match node:
            case Relation() if state < self.length:
                return self._copies[node][state]
            case Modal() | Prime() if state == self.length:
                return self._following(node, round_)
            case Relation():
                return self._value_after_last([self._copies[node][each] for each in range(self.length)])
            case Prime(operand=operand):
                return self._at(operand, state + 1, round_)
            case Modal(op=Modality.AFTER, operands=(operand,)):
                return self._at(operand, state + 1, round_)
            case Modal(op=Modality.BEFORE, operands=(operand,)):
                return self._previous(operand, state, round_, FALSE)
            case Modal(op=op):
                return self._step_formula(node, op, state, round_, last=last)
            case _:
                return type(node)(*(self._part(part, state, round_) for part in node.fields()))

    def _part(self, part: object, state: int, round_: int) -> object:
        if isinstance(part, tuple):
            return tuple(self._part(each, state, round_) for each in part)
        return self._at(part, state, round_) if isinstance(part, Node) else part

    def _following(self, node: Node, round_: int) -> Meant:
        """Return a node in the successor of the last state."""
        return self._value_after_last([self._at(node, each, round_ + 1) for each in range(self.length)])

    def _value_after_last(self, values: list[Meant]) -> Meant:
        """Return the value in the successor of the last state, among those of all states."""
        if all(value is values[0] for value in values):
            return values[0]
        if isinstance(values[0], Formula):
            return disj(conj(loop, value) for loop, value in zip(self._loops, values, strict=True))
        result: Expr = values[0]
        for loop, value in zip(self._loops[1:], values[1:], strict=True):
            result = loop.then(value, result)
        return result

    def _step_formula(self, node: Modal, op: Modality, state: int, round_: int, *, last: bool) -> Formula:
        """Return ``always`` or a similar operator, by its value in the next or the previous state."""
        step, end = _STEPS[op]
        if op in PAST:
            further = self._previous(node, state, round_, end)
        else:
            further = self._next(node, state, round_, end, last=last)
        return step(*(self._at(operand, state, round_) for operand in node.operands), further)

    def _next(self, node: Modal, state: int, round_: int, end: Formula, *, last: bool) -> Meant:
        """Return a formula in the next state; after the loop one more round follows, and then nothing new."""
        if state + 1 < self.length:
            return [
                self._at(node, later, round_, last=last) for later in reversed(range(state + 1, self.length))
            ][-1]
        if last:
            return end
        is_last = round_ == self._rounds[node]
        return self._value_after_last(
            [self._at(node, each, round_ + 1, last=is_last) for each in range(self.length)]
        )

    def _previous(self, node: Node, state: int, round_: int, end: Formula) -> Meant:
        """Return a formula in the previous state: the first one has none, the first of the loop has the last."""
        if round_ == 0:
            return [end, *(self._at(node, earlier, 0) for earlier in range(state))][-1]
        around = self._at(node, self.length - 1, round_ - 1)
        if state == 0:
            return around
        before = [self._at(node, earlier, round_) for earlier in range(state)][-1]
        loop = self._loops[state]
        return before if before is around else disj(conj(loop, around), conj(~loop, before))
