"""Loop unrolling: each loop becomes nested conditionals of the syntax tree, up to a bound.

``while (c) invariant(i) s`` becomes ``assert i; if (c) { s ... }`` with the next iteration in place of the dots; the innermost conditional assumes false, which
drops the executions beyond the bound. So a duty that holds in the unrolled program holds in the original one within the bound. ``break`` and ``continue`` set a
variable that skips the statements that follow. Calls and recursion are unchanged. Assumptions have no effect in a method that a formula calls, so such methods keep
their loops, in copies that only formulas call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.operators import Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.oox.transform.pure_copies import fresh, with_copies

_MOST_ROUNDS = 20_000
"""The greatest total number of iterations of an unrolled program."""


class TooManyRounds(Exception):  # noqa: N818 (a limit that is told to the user, not an error of ours)
    """An unrolled program would have too many iterations to be readable."""


def unroll_loops(program: tree.Program, bound: Callable[[Span], int]) -> tree.Program:
    """Return a program in which every loop that code may run is unrolled, by the bound at its place."""
    text = node_text(program)
    copied = with_copies(program, fresh("_in_formulas", text))
    unroller = _Unroller(bound, fresh("over", text), fresh("skip", text), copied.names)
    return replace(program, declarations=tuple(map(unroller.declaration, copied.program.declarations)))


class _Unroller:
    """Unrolls loops, except those of methods that formulas call. `over` and `skip` are prefixes of the variables for ``break`` and ``continue``."""

    def __init__(
        self, bound: Callable[[Span], int], over: str, skip: str, for_formulas: frozenset[str]
    ) -> None:
        self._bound, self._over, self._skip, self._for_formulas = bound, over, skip, for_formulas
        self._depth = 0
        self._rounds = 0

    def declaration(self, node: tree.TypeDeclaration) -> tree.TypeDeclaration:
        """Return a class in which the loops of all methods are unrolled; an interface has none."""
        if isinstance(node, tree.InterfaceDeclaration):
            return node
        return replace(node, members=tuple(map(self._member, node.members)))

    def _member(self, node: tree.MemberDeclaration) -> tree.MemberDeclaration:
        match node:
            case tree.Method(name=name, body=tree.Block() as body) if name not in self._for_formulas:
                return replace(node, body=self._block(body))
            case tree.Constructor(body=body):
                return replace(node, body=self._block(body))
            case (
                tree.Method()
                | tree.FieldDeclaration()
                | tree.Invariant()
                | tree.Ghost()
                | tree.Model()
                | tree.Define()
            ):
                return node

    def _statement(self, node: tree.Statement) -> tree.Statement:
        match node:
            case tree.Block():
                return self._block(node)
            case tree.If():
                return self._choices(node)
            case tree.While():
                return self._loop(node)
            case tree.Try(body, handler):
                return replace(node, body=self._block(body), handler=self._block(handler))
            case tree.Lock(body=body):
                return replace(node, body=self._block(body))
            case tree.Break(span=at):
                return _block(at, _set(self._name(self._over), at), _set(self._name(self._skip), at))
            case tree.Continue(span=at):
                return _set(self._name(self._skip), at)
            case (
                tree.Declare()
                | tree.Assign()
                | tree.CallStatement()
                | tree.Signal()
                | tree.Skip()
                | tree.Assert()
                | tree.Assume()
            ):
                return node
            case (
                tree.Return()
                | tree.Throw()
                | tree.Fork()
                | tree.JoinThreads()
                | tree.GhostDeclare()
                | tree.GhostAssign()
            ):
                return node

    def _choices(self, node: tree.If) -> tree.Statement:
        chain, rest = else_chain(node)
        thens = [self._statement(each.then) for each in chain]
        statement = None if rest is None else self._statement(rest)
        for each, then in zip(reversed(chain), reversed(thens), strict=True):
            statement = replace(each, then=then, otherwise=statement)
        assert statement is not None, "a chain should have a condition"
        return statement

    def _block(self, node: tree.Block) -> tree.Block:
        return _block(node.span, *self._sequence(node.statements))

    def _sequence(self, statements: tuple[tree.Statement, ...]) -> list[tree.Statement]:
        """Return a sequence of statements; those after one that may leave the iteration are guarded."""
        result: list[tree.Statement] = []
        for place, statement in enumerate(statements):
            result += _splice_block(self._statement(statement))
            rest = statements[place + 1 :]
            if rest and _leaves(statement, tree.Break, tree.Continue):
                at = statement.span
                result.append(_unless(self._name(self._skip), _block(at, *self._sequence(rest)), at))
                break
        return result

    # -- loops -------------------------------------------------------------------------------------

    def _loop(self, node: tree.While) -> tree.Block:
        """Return all iterations, built from the last to the first."""
        self._depth += 1
        outside, at, most = self._rounds, node.span, self._bound(node.span)
        body, breaks = self._body(node), _leaves(node.body, tree.Break)
        self._count(outside, most)
        rounds = self._decision(node, [tree.Assume(tree.BoolLiteral(value=False, span=at), span=at)])
        for _ in range(most):
            following = [_unless(self._name(self._over), _block(at, *rounds), at)] if breaks else rounds
            rounds = self._decision(node, [*_splice_block(body), *following])
        declared = [_declare(self._name(self._over), at)] if breaks else []
        self._depth -= 1
        return _block(at, *declared, *rounds)

    def _count(self, outside: int, most: int) -> None:
        """Count the iterations of a loop, each with those of the loops inside it."""
        inside = self._rounds - outside
        self._rounds = outside + most * (1 + inside)
        if self._rounds > _MOST_ROUNDS:
            raise TooManyRounds

    def _decision(self, node: tree.While, then: list[tree.Statement]) -> list[tree.Statement]:
        """Return one evaluation of the condition, preceded by the invariants."""
        asserts: list[tree.Statement] = [
            tree.Assert(formula, span=formula.span) for formula in node.invariants
        ]
        return [*asserts, tree.If(node.condition, _block(node.span, *then), None, span=node.span)]

    def _body(self, node: tree.While) -> tree.Block:
        at, body = node.span, self._statement(node.body)
        skips = _leaves(node.body, tree.Break, tree.Continue)
        inner = body.statements if isinstance(body, tree.Block) else (body,)
        return _block(at, *([_declare(self._name(self._skip), at)] if skips else []), *inner)

    def _name(self, word: str) -> str:
        """Return a variable of the innermost loop."""
        return f"{word}{self._depth}"


def _leaves(node: tree.Statement, *kinds: type[tree.Statement]) -> bool:
    """Return whether a statement may leave the iteration of its loop in one of these ways."""
    match node:
        case tree.Block(statements):
            return any(_leaves(each, *kinds) for each in statements)
        case tree.If():
            chain, rest = else_chain(node)
            return any(_leaves(each.then, *kinds) for each in chain) or (
                rest is not None and _leaves(rest, *kinds)
            )
        case tree.Try(body, handler):
            return _leaves(body, *kinds) or _leaves(handler, *kinds)
        case tree.Lock(body=body):
            return _leaves(body, *kinds)
        case tree.Continue() | tree.Break():
            return isinstance(node, kinds)
        case tree.While() | tree.Return() | tree.Throw() | tree.Signal() | tree.Fork() | tree.JoinThreads():
            return False
        case (
            tree.Declare()
            | tree.Assign()
            | tree.CallStatement()
            | tree.Skip()
            | tree.Assert()
            | tree.Assume()
        ):
            return False
        case tree.GhostDeclare() | tree.GhostAssign():
            return False


def _splice_block(node: tree.Statement) -> tuple[tree.Statement, ...]:
    """Return the statements of a block without declarations, which needs no braces."""
    if isinstance(node, tree.Block) and not any(
        isinstance(each, tree.Declare | tree.GhostDeclare) for each in node.statements
    ):
        return node.statements
    return (node,)


def _block(at: Span, *statements: tree.Statement) -> tree.Block:
    return tree.Block(statements, span=at)


def _declare(name: str, at: Span) -> tree.Statement:
    return tree.Declare(tree.TypeName("bool", span=at), name, tree.BoolLiteral(value=False, span=at), span=at)


def _set(name: str, at: Span) -> tree.Statement:
    return tree.Assign(tree.Name(name, span=at), tree.BoolLiteral(value=True, span=at), span=at)


def _unless(name: str, then: tree.Block, at: Span) -> tree.Statement:
    return tree.If(tree.Unary(Prefix.NOT, tree.Name(name, span=at), span=at), then, None, span=at)
