"""Mutant schemata: all mutants in one program, chosen by static fields (Untch, Offutt and Harrold, ISSTA 1993).

A statement with mutants becomes a choice between them, ``if (Mutant.m3) ... else ...``, and a condition becomes ``(Mutant.m3 && c3) || (!Mutant.m3 && c)``. If no
field is true, the schema is the program itself. Only the chosen alternative is evaluated, so with one field set the schema behaves like that mutant, with the same
spans.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import TypeAlias, cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.mutants.mutants import Mutants, with_members
from ooxcheck.oox.nodes import descendants, else_chain, rewrite_node
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.transform.pure_copies import fresh

Choices: TypeAlias = Mapping[int, Sequence[tuple[int, tree.Node]]]
"""The replacements of a node with their numbers, by the identity of the node."""


@dataclass(frozen=True, slots=True, eq=False)
class Schema:
    """A program whose class `selector` has a static field for each mutant, in the order of the list."""

    program: tree.Program
    selector: str


def schema(mutants: Mutants) -> Schema:
    """Return the program that contains all mutants of a list."""
    choices: dict[int, list[tuple[int, tree.Node]]] = {}
    for number, mutant in enumerate(mutants.mutants):
        choices.setdefault(id(mutant.edit.node), []).append((number, mutant.edit.instead))
    selector = fresh("Mutant", node_text(mutants.base))
    writer = _Writer(choices, selector)
    program = with_members(mutants.base, writer.member)
    at = program.declarations[0].span
    bool_ = tree.TypeName("bool", span=at)
    fields = (
        tree.FieldDeclaration(static=True, type=bool_, name=_field(number), span=at)
        for number in range(len(mutants.mutants))
    )
    chooser = tree.ClassDeclaration(selector, None, (), tuple(fields), span=at, name_span=at)
    return Schema(replace(program, declarations=(*program.declarations, chooser)), selector)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the choices between mutants."""

    choices: Choices
    selector: str

    def member(self, node: tree.MemberDeclaration) -> tree.MemberDeclaration:
        match node:
            case tree.Method(body=tree.Block() as body) | tree.Constructor(body=body) if self._inside(body):
                return replace(node, body=self._block(body))
            case _:  # nothing is mutated there
                return node

    def _block(self, node: tree.Block) -> tree.Block:
        return replace(node, statements=tuple(map(self._statement, node.statements)))

    def _statement(self, node: tree.Statement) -> tree.Statement:
        """Return a choice between a statement and its mutants."""
        match node:
            case tree.Block():
                return self._with_mutants(node, self._block(node))
            case tree.If():
                return self._choice(node)
            case tree.While(condition, _, body):
                looped = replace(node, condition=self._condition(condition), body=self._statement(body))
                return self._with_mutants(node, looped)
            case tree.Try(body, handler):
                return self._with_mutants(
                    node, replace(node, body=self._block(body), handler=self._block(handler))
                )
            case tree.Lock(_, body):
                return self._with_mutants(node, replace(node, body=self._block(body)))
            case (
                tree.Assign()
                | tree.CallStatement()
                | tree.Signal()
                | tree.Fork()
                | tree.JoinThreads()
                | tree.Return()
                | tree.Throw()
            ):
                return self._simple(node)
            case tree.Continue() | tree.Break():
                return self._simple(node)
            case (
                tree.Declare()
                | tree.GhostDeclare()
                | tree.GhostAssign()
                | tree.Assert()
                | tree.Assume()
                | tree.Skip()
            ):
                return node

    def _choice(self, node: tree.If) -> tree.Statement:
        """Return an ``if`` chain, built from its end, since it may be long."""
        chain, rest = else_chain(node)
        statement = None if rest is None else self._statement(rest)
        for each in reversed(chain):
            made = replace(
                each,
                condition=self._condition(each.condition),
                then=self._statement(each.then),
                otherwise=statement,
            )
            statement = self._with_mutants(each, made)
        assert statement is not None, "a chain should have a condition"
        return statement

    def _simple(self, node: tree.Statement) -> tree.Statement:
        """Return a statement without nested statements, written once for each of its mutants."""
        others = [(number, _replace_node(node, old, new)) for old, (number, new) in self._inside(node)]
        return self._alternatives(node, others)

    def _with_mutants(self, node: tree.Statement, made: tree.Statement) -> tree.Statement:
        """Return a choice between a rewritten statement and the mutants that replace all of it."""
        others = [(number, cast("tree.Statement", new)) for number, new in self.choices.get(id(node), ())]
        return self._alternatives(made, others)

    def _alternatives(
        self, node: tree.Statement, others: Iterable[tuple[int, tree.Statement]]
    ) -> tree.Statement:
        result = node
        for number, other in sorted(others, key=lambda each: -each[0]):
            result = tree.If(self._is(number, node.span), _as_block(other), result, span=node.span)
        return result

    def _condition(self, node: tree.Expr) -> tree.Expr:
        inside = self._inside(node)
        if not inside:
            return node
        at = node.span
        ways = [
            tree.Binary(
                Infix.AND, self._is(number, at), cast("tree.Expr", _replace_node(node, old, new)), span=at
            )
            for old, (number, new) in inside
        ]
        unless = [tree.Unary(Prefix.NOT, self._is(number, at), span=at) for _, (number, _new) in inside]
        itself = reduce(lambda left, right: tree.Binary(Infix.AND, left, right, span=at), (*unless, node))
        return reduce(lambda left, right: tree.Binary(Infix.OR, left, right, span=at), [*ways, itself])

    def _inside(self, node: tree.Node) -> list[tuple[tree.Node, tuple[int, tree.Node]]]:
        """Return the nodes inside a node that have mutants, each with one of them, in the order of their numbers."""
        nodes = (each for each in descendants(node) if isinstance(each, tree.Node))
        pairs = [(each, choice) for each in nodes for choice in self.choices.get(id(each), ())]
        return sorted(pairs, key=lambda each: each[1][0])

    def _is(self, number: int, at: Span) -> tree.Expr:
        return tree.Member(tree.Name(self.selector, span=at), _field(number), span=at)


def _field(number: int) -> str:
    return f"m{number}"


def _replace_node(node: tree.Node, old: tree.Node, new: tree.Node) -> tree.Statement:
    return cast("tree.Statement", rewrite_node(node, lambda each: new if each is old else each))


def _as_block(node: tree.Statement) -> tree.Block:
    return node if isinstance(node, tree.Block) else tree.Block((node,), span=node.span)
