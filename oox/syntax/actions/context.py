"""The context of semantic actions: the text, the report, and constructs that are legal only in some places.

An action is a function of the context and the values of the rule's parts, tokens included; it returns a tree node, or a Python list where the rule is a list. No
action recurses: the parser calls the parts first. Some constructs that the grammar allows are legal only in some places (a call inside a larger expression, only in
a specification). They are stored in `calls`, `logic` and `elements` until the surrounding statement or clause is complete, which determines whether they are
allowed.
"""

from __future__ import annotations

from typing import Any

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.lexer import Token

Parts = list[Any]
"""The values of a rule's parts; their types are those of the rules in the grammar."""

_SETS = frozenset("&^~")
"""Operators on sets whose signs are operators on bits in other languages; the bitwise operators of OOX have three characters."""


class Context:
    """One text that is being parsed."""

    __slots__ = ("calls", "elements", "logic", "report", "source")

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.calls: list[tree.Expr] = []
        self.logic: list[Token] = []
        self.elements: list[Span] = []

    def span(self, first: Token, last: Token) -> Span:
        """Return the span between two tokens."""
        return Span(self.source, first.start, last.end)

    def from_to(self, first: tree.Node, last: Token) -> Span:
        """Return the span from a node to a token."""
        return Span(self.source, first.span.start, last.end)

    def to(self, first: Token, last: tree.Node) -> Span:
        """Return the span from a token to a node."""
        return Span(self.source, first.start, last.span.end)

    def end_program(self, whole: tree.Expr | None = None) -> None:
        """End an expression of the program; only `whole` may be a call."""
        if not (self.calls or self.logic or self.elements):
            return
        for call in self.calls:
            if call is not whole:
                message = "a call must stand alone in a program: assign it to a variable first and use that"
                self.report.error("syntax.call", message, call.span)
        for token in self.logic:
            bits = f"; for the bits of a number write `{token.text * 3}`" if token.text in _SETS else ""
            message = f"`{token.text}` may be used only in a specification{bits}"
            self.report.error("syntax.specification-only", message, self.span(token, token))
        self.end_specification()

    def end_specification(self) -> None:
        """End a specification, which may contain everything except ``a[*]``."""
        self._refuse_elements(0)
        self.end_places()

    def end_places(self) -> None:
        """End the places of ``modifies``, which may contain everything."""
        self.calls.clear()
        self.logic.clear()
        self.elements.clear()

    def end_ghost_argument(self, start: int) -> None:
        """End a ghost argument, which begins at `start` and may contain the same terms as a specification."""
        self._refuse_elements(start)
        self.calls = [call for call in self.calls if call.span.start < start]
        self.logic = [token for token in self.logic if token.start < start]
        self.elements = [span for span in self.elements if span.start < start]

    def _refuse_elements(self, start: int) -> None:
        for span in self.elements:
            if span.start >= start:
                self.report.error("syntax.all-elements", "`[*]` may be used only in `modifies`", span)

    def warn_of_mixed(self, expr: tree.Expr) -> None:
        """Warn about ``&&`` and ``||`` in a chain without brackets."""
        message = "`&&` and `||` are mixed without brackets: `&&` binds tighter here, older engines read them on one level"
        self.report.warning("syntax.mixed-logic", message, expr.span, "write the brackets that you mean")
