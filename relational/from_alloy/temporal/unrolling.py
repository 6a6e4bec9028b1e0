"""Formulas about time as formulas about the states of a lasso: a path of some length that goes on in one of its states.

The encoding is linear in the length (Heljanko, Junttila, Latvala: "Incremental and complete bounded model checking for full
PLTL", CAV 2005): which state follows the last one is left open, and what is said about it is said of each candidate, if it is
the one. A formula that looks back may differ between the first round through the loop and later ones, but `n` operators of
the past, one in another, can tell no more than `n` rounds apart from those behind them, so every formula is unrolled for as
many rounds as it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from ooxcheck.relational.from_alloy.temporal.operators import PAST, Modal, Modality, Prime
from ooxcheck.relational.logic.expr import FALSE, TRUE, Expr, Formula, Relation, conj, disj
from ooxcheck.relational.logic.node import Node, nodes

N = TypeVar("N", bound=Node)
Meant: TypeAlias = Any
"""What a node is in a state: of the same kind."""

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
"""What a formula says in a state by its operands there and itself in the next or previous one, and where there is none."""


class Unrolling:
    """Formulas in the states of a lasso; what follows from other states is asked of the farthest first, so as not to nest.

    `copies` are the relations that a changing relation is, state by state, and `loops` say of each state that it follows the
    last one; exactly one of them holds. The state behind the last one has the number `length`: it is the one that follows,
    one round later.
    """

    def __init__(self, copies: Mapping[Relation, tuple[Relation, ...]], loops: tuple[Formula, ...]) -> None:
        self.length, self._copies, self._loops = len(loops), copies, loops
        self._rounds: dict[Node, int] = {}
        self._seen: set[Node] = set()
        self._known: dict[tuple[Node, int, int, bool], Node] = {}

    def at(self, node: N, state: int, round_: int = 0) -> N:
        """Return what a node means in a state, in some round of the loop; at first in the first."""
        self._look_at(node)
        meant: N = self._at(node, state, round_)
        return meant

    def _look_at(self, root: Node) -> None:
        """Find out which nodes depend on time, and how many rounds of the loop they can tell apart from all further ones."""
        for node in nodes(root, done=self._seen):
            inner = [self._rounds[child] for child in node.children if child in self._rounds]
            if isinstance(node, Modal | Prime) or inner or node in self._copies:
                looks_back = isinstance(node, Modal) and node.op in PAST
                self._rounds[node] = max(inner, default=0) + looks_back

    def _at(self, node: Node, state: int, round_: int, *, last: bool = False) -> Meant:
        """Return a node in a state; `last` if the loop has been gone through once more, so that nothing new comes."""
        if node not in self._rounds:
            return node
        key = node, state, min(round_, self._rounds[node]), last
        if key not in self._known:
            self._known[key] = self._made(*key)
        return self._known[key]

    def _made(self, node: Node, state: int, round_: int, last: bool) -> Meant:
        match node:
            case Relation() if state < self.length:
                return self._copies[node][state]
            case Modal() | Prime() if state == self.length:
                return self._following(node, round_)
            case Relation():
                return self._chosen([self._copies[node][each] for each in range(self.length)])
            case Prime(operand=operand):
                return self._at(operand, state + 1, round_)
            case Modal(op=Modality.AFTER, operands=(operand,)):
                return self._at(operand, state + 1, round_)
            case Modal(op=Modality.BEFORE, operands=(operand,)):
                return self._previous(operand, state, round_, FALSE)
            case Modal(op=op):
                return self._stepped(node, op, state, round_, last=last)
            case _:
                return type(node)(*(self._part(part, state, round_) for part in node.fields()))

    def _part(self, part: object, state: int, round_: int) -> object:
        if isinstance(part, tuple):
            return tuple(self._part(each, state, round_) for each in part)
        return self._at(part, state, round_) if isinstance(part, Node) else part

    def _following(self, node: Node, round_: int) -> Meant:
        """Return a node in the state that follows the last one."""
        return self._chosen([self._at(node, each, round_ + 1) for each in range(self.length)])

    def _chosen(self, values: list[Meant]) -> Meant:
        """Return the value of the state that follows the last one, among those of all states."""
        if all(value is values[0] for value in values):
            return values[0]
        if isinstance(values[0], Formula):
            return disj(conj(loop, value) for loop, value in zip(self._loops, values, strict=True))
        found: Expr = values[0]
        for loop, value in zip(self._loops[1:], values[1:], strict=True):
            found = loop.then(value, found)
        return found

    def _stepped(self, node: Modal, op: Modality, state: int, round_: int, *, last: bool) -> Formula:
        """Return what ``always`` and its like say, by what they say in the next or the previous state."""
        step, end = _STEPS[op]
        if op in PAST:
            further = self._previous(node, state, round_, end)
        else:
            further = self._next(node, state, round_, end, last=last)
        return step(*(self._at(operand, state, round_) for operand in node.operands), further)

    def _next(self, node: Modal, state: int, round_: int, end: Formula, *, last: bool) -> Meant:
        """Return a formula in the next state; behind the loop it is gone through once more, and then all has been said."""
        if state + 1 < self.length:
            return [
                self._at(node, later, round_, last=last) for later in reversed(range(state + 1, self.length))
            ][-1]
        if last:
            return end
        is_last = round_ == self._rounds[node]
        return self._chosen([self._at(node, each, round_ + 1, last=is_last) for each in range(self.length)])

    def _previous(self, node: Node, state: int, round_: int, end: Formula) -> Meant:
        """Return a formula in the previous state: of the first one there is none, of the first in the loop it is the last."""
        if round_ == 0:
            return [end, *(self._at(node, earlier, 0) for earlier in range(state))][-1]
        around = self._at(node, self.length - 1, round_ - 1)
        if state == 0:
            return around
        before = [self._at(node, earlier, round_) for earlier in range(state)][-1]
        loop = self._loops[state]
        return before if before is around else disj(conj(loop, around), conj(~loop, before))
