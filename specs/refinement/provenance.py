"""Provenance: the statements of a body that a formula comes from.

While a body is executed, the results of each statement are recorded: the value of a variable, a relation of
the heap, a condition. A formula
comes from the statements whose results occur in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.source import Span
from ooxcheck.relational import Formula
from ooxcheck.relational.logic.node import Node
from ooxcheck.translate.model.state import State
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.expressions import truth
from ooxcheck.translate.symbolic.paths import Dead, Path
from ooxcheck.translate.symbolic.statements import Exactly


@dataclass(slots=True)
class Provenance(Exactly):
    """Executes statements exactly, and records their results."""

    made: dict[Node, Span] = field(default_factory=dict)

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Execute a statement."""
        before, left = path.state, len(path.flow.returns)
        try:
            Exactly.statement(self, encoder, path, statement)
        except Dead:
            for state in path.flow.returns[left:]:
                self._note(statement, before, state)
            raise
        self._note(statement, before, path.state)

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition."""
        value = truth(encoder, path, condition)
        self._keep(value, condition.span)
        return value

    def spans(self, formulas: Iterable[Formula]) -> tuple[Span, ...]:
        """Return the statements and conditions that formulas come from, in the order of the text."""
        spans, seen = set[Span](), set[Node]()
        waiting: list[Node] = list(formulas)
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting.extend(node.children)
                if node in self.made:
                    spans.add(self.made[node])
        return sort_spans(spans)

    def _note(self, statement: typed.Statement, before: State, after: State) -> None:
        """Record the results of a statement without nested statements; old values of variables come from other statements."""
        if not isinstance(statement, typed.Declare | typed.Assign | typed.Return):  # others have no results
            return
        known = set(before.variables.values())
        for value in after.variables.values():
            if value not in known:
                self._keep(value, statement.span)
        for cells, relation in after.heap.relations.items():
            if relation is not before.heap.relations.get(cells):
                self._keep(relation, statement.span)

    def _keep(self, node: Node, span: Span) -> None:
        """Record a node, unless it is a leaf, which other statements may share."""
        if node.children:
            self.made.setdefault(node, span)


def sort_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in the order of the text."""
    return tuple(sorted(spans, key=lambda span: (span.start, span.end)))
