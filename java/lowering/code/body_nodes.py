"""The nodes of bodies: each body is traversed once, for all analyses that examine it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from ooxcheck.java import typed
from ooxcheck.java.formulas import Join, Old, Prefix, Relation, Result
from ooxcheck.java.program import Contract, Invariant, Program, SpecificationCase
from ooxcheck.java.typed import MethodRef, Variable
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants

PLAIN = frozenset((
    typed.Local, typed.This, typed.Null, typed.Unary, typed.Convert, typed.Evaluate, typed.Block, typed.If, typed.While, typed.Return, typed.Assign,
    Contract, SpecificationCase, Invariant, Prefix, Old, Result, Join,
))  # fmt: skip
"""Nodes that refer to no class, method or field, apart from their parts."""

NOTED = frozenset(
    (typed.Call, typed.New, typed.ConstructorCall, typed.Assign, typed.FieldGet, typed.TextOf, Relation)
)
"""Nodes whose context or parts matter to the search for reachable code."""

FIELDS = (typed.FieldGet, Relation)
"""Nodes that read or assign a field of an object."""


class BodyNodes:
    """The nodes of bodies."""

    def __init__(self, program: Program, *, is_partial: bool = False) -> None:
        self._program = program
        self._body = program.partial_body if is_partial else program.body
        self._known: dict[MethodRef, list[Node]] = {}

    def of(self, method: MethodRef) -> list[Node]:
        """Return all nodes in the body of a method, outer ones first; none if it has no body."""
        if method not in self._known:
            body = self._body(method)
            self._known[method] = [] if body is None else list(descendants(body))
        return self._known[method]

    def of_sources(self, methods: Iterable[MethodRef]) -> Iterator[Node]:
        """Yield all nodes in the bodies of those methods that the sources declare, except bodies with errors."""
        for method in methods:
            if not self._program.class_(method.owner).is_library:
                with suppress(OoxError):
                    yield from self.of(method)

    def assigned_variables(self, method: MethodRef) -> set[Variable]:
        """Return the variables that a method assigns."""
        targets = [node.target for node in self.of(method) if isinstance(node, (typed.Assign, typed.Update))]
        return {target.variable for target in targets if isinstance(target, typed.Local)}

    def returns_through_finally(self, method: MethodRef) -> bool:
        """Return whether a method returns a value from inside ``try`` with ``finally``."""
        tries = [
            node
            for node in self.of(method)
            if isinstance(node, typed.Try) and (node.at_last or node.resources)
        ]
        return any(isinstance(node, typed.Return) for each in tries for node in descendants(each))
