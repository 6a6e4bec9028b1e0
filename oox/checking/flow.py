"""Where control can go: statements that nothing reaches, and methods that end without a value.

As in Java, only the shape of the program counts, not the values of conditions, except that ``while (true)`` is left by
``break`` alone. Both findings are warnings: falling off the end returns the default value.
"""

from __future__ import annotations

from oox import tree
from oox.diagnostics import Report
from oox.nodes import else_chain
from oox.typed import Method
from oox.types import VOID


def check_flow(method: Method, body: tree.Block, report: Report) -> None:
    """Warn about unreachable statements, and about a value-returning method that can reach its end."""
    if _Flow(report).can_end(body) and method.result is not VOID:
        message = f"{method.signature.name} can end without a return; it then returns the default {method.result}"
        report.warning("flow.no-return", message, method.span)


class _Flow:
    """Follows the control through one body."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._breaks = False

    def can_end(self, node: tree.Statement) -> bool:
        """Return whether control can reach the point right behind a statement."""
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
            case tree.Declare() | tree.Assign() | tree.CallStatement() | tree.Skip() | tree.Assert() | tree.Assume():
                return True
            case tree.GhostDeclare() | tree.GhostAssign() | tree.Signal() | tree.Fork() | tree.JoinThreads():
                return True

    def _can_end_row(self, statements: tuple[tree.Statement, ...]) -> bool:
        ends = True
        warned = False
        for statement in statements:
            if not ends and not warned and not isinstance(statement, tree.Skip):
                self._report.warning("flow.unreachable", "nothing reaches this statement", statement.span)
                warned = True
            ends = self.can_end(statement) and ends
        return ends

    def _can_end_loop(self, loop: tree.While) -> bool:
        outer, self._breaks = self._breaks, False
        self.can_end(loop.body)
        ends = self._breaks or loop.condition != tree.BoolLiteral(True, span=loop.span)
        self._breaks = outer
        return ends
