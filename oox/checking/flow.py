"""Control flow: unreachable statements, and methods that end without a value.

As in Java, only the structure of the program counts, not the values of conditions, except that only ``break`` leaves ``while (true)``, and that no run passes
``assert false`` and ``assume false``. A method with a result type has to return or throw on every path. In a program that is derived from another one, such as a
mutant or lowered Java, the end of the body returns the default of the type.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.nodes import Node, else_chain, rewrite_node
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ERROR, VOID


def check_flow(method: Method, body: tree.Block, report: Report, *, must_return: bool) -> None:
    """Warn about unreachable statements; report a value-returning method that can reach its end, if it `must_return`."""
    if not _Flow(report).can_end(body) or method.result in (VOID, ERROR):
        return
    name, brace = method.signature.name, replace(body.span, start=body.span.end - 1)
    if must_return:
        report.error(
            "flow.no-return",
            f"{name} can end here without returning a value of type {method.result}; every way through it needs a return or a throw",
            brace,
        )
    else:
        report.warning(
            "flow.no-return",
            f"{name} can end without a return; it then returns the default {method.result}",
            brace,
        )


def thrown_at_end(program: tree.Program) -> tree.Program:
    """Return a derived program as text that can be parsed again: a method throws at its end instead of returning a default.

    The rules of the original language, such as Java, ensure that no run reaches this point.
    """

    def append_throw(node: Node) -> Node:
        if (
            not isinstance(node, tree.Method)
            or node.result is None
            or node.body is None
            or not _Flow(Report()).can_end(node.body)
        ):
            return node
        last = tree.Throw(None, span=node.body.span)
        return replace(node, body=replace(node.body, statements=(*node.body.statements, last)))

    return rewrite_node(program, append_throw)


class _Flow:
    """The control flow of one body."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._breaks = False

    def can_end(self, node: tree.Statement) -> bool:
        """Return whether control can reach the point after a statement."""
        match node:
            case tree.Block(statements):
                return self._can_end_row(statements)
            case tree.If():
                chain, rest = else_chain(node)
                branches = [self.can_end(each.then) for each in chain]
                return rest is None or self.can_end(rest) or any(branches)
            case tree.While():
                return self._can_end_loop(node)
            case tree.Try(body, handler):
                ends = self.can_end(body)
                return self.can_end(handler) or ends
            case tree.Lock(body=body):
                return self.can_end(body)
            case tree.Break():
                self._breaks = True
                return False
            case tree.Continue() | tree.Return() | tree.Throw():
                return False
            case tree.Assert(formula) | tree.Assume(formula):
                return formula != tree.BoolLiteral(False, span=node.span)
            case (
                tree.Declare() | tree.Assign() | tree.CallStatement() | tree.Skip() | tree.GhostDeclare() | tree.GhostAssign()
                | tree.Signal() | tree.Fork() | tree.JoinThreads()
            ):  # fmt: skip
                return True

    def _can_end_row(self, statements: tuple[tree.Statement, ...]) -> bool:
        ends = reached = True
        warned = False
        for statement in statements:
            if not reached and not warned and not isinstance(statement, tree.Skip):
                self._report.warning("flow.unreachable", "nothing reaches this statement", statement.span)
                warned = True
            goes_on = self.can_end(statement)
            ends = goes_on and ends
            reached = (goes_on or isinstance(statement, tree.Assert | tree.Assume)) and reached
        return ends

    def _can_end_loop(self, loop: tree.While) -> bool:
        outer, self._breaks = self._breaks, False
        self.can_end(loop.body)
        ends = self._breaks or loop.condition != tree.BoolLiteral(True, span=loop.span)
        self._breaks = outer
        return ends
